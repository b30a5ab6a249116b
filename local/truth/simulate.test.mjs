import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventQueue } from './events.mjs';
import { randomNumbers } from './random.mjs';
import { latencyOf, percentilesOf } from './recorder.mjs';
import { iopsOf, simulate } from './simulate.mjs';
import { isAbout, plainSystem, throttle } from './testing/systems.mjs';

const busy = {
  workload: { bytes: 4096, writeShare: 0.3 },
  engine: { costSeconds: 20e-6 },
  throttles: [throttle(2500, { shape: 'slice' })],
  device: { spread: 0.5, noise: 0.05 },
};

describe('a simulated run', () => {
  it('is the same by the same seed, and another by another', () => {
    const latencies = (seed) => simulate(plainSystem({ ...busy, seed })).recorder.latencies;
    assert.deepEqual(latencies(5), latencies(5));
    assert.notDeepEqual(latencies(5), latencies(6));
  });

  it('does the same where its completions alone are counted', () => {
    const system = plainSystem(busy);
    assert.equal(iopsOf(system), simulate(system).recorder.iops);
  });

  for (const { what, changes } of [
    { what: 'at a throttle', changes: busy },
    { what: 'at a full device', changes: { depth: 40, device: { serversPerDisk: 3, spread: 0.7 } } },
    { what: 'at a busy core', changes: { engine: { costSeconds: 300e-6 } } },
    { what: 'over a network', changes: { path: { latencySeconds: 1e-3, bytesPerSecond: 1e7 } } },
  ]) {
    it(`obeys Little's law ${what}`, () => {
      const system = plainSystem(changes);
      const { recorder } = simulate(system);
      const { meanMicroseconds } = latencyOf(recorder.sorted().total);
      assert.ok(isAbout((recorder.iops * meanMicroseconds) / 1e6, system.depth, 0.01));
    });
  }

  it('issues no more than the profile allows', () => {
    const { recorder } = simulate(plainSystem({ rateLimit: 1000 }));
    assert.ok(isAbout(recorder.iops, 1000, 0.002), `${recorder.iops}`);
    // The time before a request is issued is not its latency.
    assert.ok(isAbout(latencyOf(recorder.sorted().total).meanMicroseconds, 1000));
  });

  it('has the share of the reads that the cache serves', () => {
    const cache = { hitShare: 0.8, latencySeconds: 0.1e-3 };
    const { total } = simulate(plainSystem({ cache })).recorder.sorted();
    const served = total.filter((latency) => latency < 500).length;
    assert.ok(isAbout(served / total.length, 0.8, 0.02));
  });

  it('has series and percentiles that fit the whole', () => {
    const { recorder } = simulate(plainSystem(busy));
    const { intervals } = recorder.series(3);
    const mean = intervals.reduce((sum, { readIops, writeIops }) => sum + readIops + writeIops, 0) / intervals.length;
    assert.ok(isAbout(mean, recorder.iops, 1e-9));
    const sorted = recorder.sorted();
    const rows = percentilesOf(sorted).map(({ totalMicroseconds }) => totalMicroseconds);
    assert.deepEqual(
      rows,
      [...rows].sort((left, right) => left - right),
    );
    assert.equal(rows[0], latencyOf(sorted.total).minMicroseconds);
    assert.equal(rows.at(-1), latencyOf(sorted.total).maxMicroseconds);
  });
});

describe('the queue of events', () => {
  it('gives them by time, and those of one moment in order', () => {
    const random = randomNumbers(3);
    const added = Array.from({ length: 500 }, (_, index) => ({ time: Math.floor(random() * 40), index }));
    const queue = new EventQueue();
    for (const one of added) queue.add(one.time, one);
    const taken = added.map(() => queue.take());
    assert.deepEqual(
      taken,
      [...added].sort((left, right) => left.time - right.time || left.index - right.index),
    );
    assert.equal(queue.nextTime, Infinity);
  });

  it('puts the next one off as if it were taken out and added anew', () => {
    const random = randomNumbers(4);
    const [putOff, added] = [new EventQueue(), new EventQueue()];
    for (let index = 0; index < 50; index++) {
      const time = Math.floor(random() * 10);
      for (const queue of [putOff, added]) queue.add(time, index);
    }
    for (let count = 0; count < 1000; count++) {
      const time = added.nextTime + Math.floor(random() * 10);
      assert.deepEqual([putOff.nextTime, putOff.next], [added.nextTime, added.next]);
      const request = added.take();
      assert.equal(putOff.timeAfterNext, added.nextTime);
      added.add(time, request);
      putOff.putOff(time);
    }
    assert.deepEqual(
      Array.from({ length: 50 }, () => putOff.take()),
      Array.from({ length: 50 }, () => added.take()),
    );
  });
});
