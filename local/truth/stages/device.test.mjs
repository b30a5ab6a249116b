import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulate } from '../simulate.mjs';
import { isAbout, plainSystem, throttle } from '../testing/systems.mjs';

const simulated = (changes) => simulate(plainSystem(changes)).recorder;
const iopsOf = (changes) => simulated(changes).iops;

describe('a device', () => {
  for (const { serversPerDisk, spread } of [
    { serversPerDisk: 1, spread: 0 },
    { serversPerDisk: 4, spread: 0 },
    { serversPerDisk: 4, spread: 0.6 },
  ]) {
    it(`of ${serversPerDisk} servers with a spread of ${spread} gives servers by service time`, () => {
      const iops = iopsOf({ depth: 64, device: { serversPerDisk, serviceSeconds: 2e-3, spread } });
      assert.ok(isAbout(iops, serversPerDisk / 2e-3, 0.03), `${iops}`);
    });
  }

  it('gives the same on average where some requests take much longer', () => {
    const slow = { share: 0.05, factor: 20 };
    const { recorder } = simulate(
      plainSystem({ depth: 64, device: { serversPerDisk: 4, serviceSeconds: 2e-3, slow } }),
    );
    assert.ok(isAbout(recorder.iops, 2000, 0.04), `${recorder.iops}`);
    const single = simulate(plainSystem({ threads: 1, depth: 1, device: { serviceSeconds: 2e-3, slow } }));
    const { total } = single.recorder.sorted();
    const usual = (2000 / (1 + slow.share * (slow.factor - 1))) * 1.01;
    assert.ok(isAbout(total.filter((latency) => latency > usual).length / total.length, slow.share, 0.25));
  });

  it('gives depth by service time where nothing is full', () => {
    const iops = iopsOf({ depth: 8, device: { serviceSeconds: 4e-3, spread: 0.5 } });
    assert.ok(isAbout(iops, 2000, 0.02), `${iops}`);
  });

  it('of several disks gives the sum with many requests in flight', () => {
    const iops = iopsOf({ depth: 256, device: { disks: 4, serversPerDisk: 1, serviceSeconds: 4e-3 } });
    assert.ok(isAbout(iops, 1000, 0.03), `${iops}`);
  });

  it('of uneven stripes gives what its busiest disk allows', () => {
    const throttles = [throttle(300, { id: 'disk-iops', at: 'disk' })];
    const device = { disks: 4, weights: [3, 1, 1, 1] };
    const iops = iopsOf({ measuredSeconds: 60, depth: 64, throttles, device });
    assert.ok(isAbout(iops, 600, 0.03), `${iops}`);
  });

  it('writes to every copy', () => {
    const device = { disks: 3, serversPerDisk: 1, serviceSeconds: 3e-3, copies: 3 };
    const workload = { bytes: 4096, writeShare: 1 };
    assert.ok(isAbout(iopsOf({ depth: 64, workload, device }), 1000 / 3, 0.02));
    assert.ok(isAbout(iopsOf({ depth: 64, device }), 1000, 0.05));
  });

  it('needs time for bytes', () => {
    const workload = { bytes: 262_144, writeShare: 0 };
    const device = { serversPerDisk: 1, serviceSeconds: 1e-3, bytesPerSecond: 262_144e3 / 4 };
    assert.ok(isAbout(iopsOf({ workload, device }), 200, 0.02));
  });

  it('becomes slower along a ramp', () => {
    const { intervals } = simulated({ device: { ramp: { factor: 2, seconds: 11 } } });
    assert.ok(isAbout(intervals[9].read / intervals[0].read, 0.55, 0.1));
  });

  it('drops now and then', () => {
    const drops = { everySeconds: 5, lastSeconds: 1, factor: 10 };
    const { intervals } = simulated({ device: { drops } });
    assert.deepEqual(
      intervals.map(({ read }) => read < 8000),
      // The warm-up takes one second.
      [false, false, false, false, true, false, false, false, false, true],
    );
  });
});
