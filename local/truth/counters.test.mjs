import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Counter } from './counters.mjs';
import { simulate } from './simulate.mjs';
import { plainSystem } from './testing/systems.mjs';

const request = { isWrite: false, bytes: 4096 };

describe('a counter', () => {
  it('counts a request when it ends', () => {
    const counter = new Counter();
    counter.add(request, 1, 5);
    counter.add({ ...request, isWrite: true }, 2, 3);
    assert.equal(counter.totalsAt(2.5).writeCount, 0);
    assert.deepEqual(counter.totalsAt(4), {
      ...{ readCount: 0, writeCount: 1, readBytes: 0, writeBytes: 4096 },
      ...{ readSeconds: 0, writeSeconds: 1 },
    });
    const { readCount, readSeconds } = counter.totalsAt(5);
    assert.deepEqual([readCount, readSeconds], [1, 4]);
  });

  it('counts the same however many there are', () => {
    const counter = new Counter();
    for (let place = 0; place < 20_000; place++) counter.add(request, place, place + (place % 7) * 3000);
    const ended = Array.from({ length: 20_000 }, (_, place) => place + (place % 7) * 3000).filter(
      (time) => time <= 20_000,
    );
    assert.equal(counter.totalsAt(20_000).readCount, ended.length);
  });

  it('sees disks do what they can, also where ever more requests wait for them', () => {
    const others = { perSecond: 3000, bytes: 4096 };
    const device = { disks: 2, serversPerDisk: 1, others };
    const { devices } = simulate(plainSystem({ depth: 800, measuredSeconds: 3, device }));
    const count = (level) =>
      devices.filter((one) => one.level === level).reduce((sum, { readCount }) => sum + readCount, 0);
    // Two disks that take 1 ms for each, for 3 s.
    for (const level of ['disk', 'volume']) {
      assert.ok(Math.abs(count(level) / 6000 - 1) < 0.01, `${level}: ${count(level)}`);
    }
  });
});
