import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulate } from '../simulate.mjs';
import { isAbout, plainSystem } from '../testing/systems.mjs';

const cache = { places: 1000, iops: 5000, latencySeconds: 0.2e-3 };
const system = (changes, workload = { bytes: 4096, writeShare: 1 }) =>
  plainSystem({
    depth: 16,
    workload,
    device: { disks: 1, serversPerDisk: 1, serviceSeconds: 2e-3, cache },
    ...changes,
  });
const iopsOf = (changes, workload) => simulate(system(changes, workload)).recorder.iops;

describe('a write cache', () => {
  it('takes writes at its own pace until it is full', () => {
    // 1,000 places fill in 0.22 s at 4,500 a second more than the disk takes.
    const iops = iopsOf({ warmUpSeconds: 0, measuredSeconds: 0.2 });
    assert.ok(isAbout(iops, 5000, 0.1), `${iops}`);
  });

  it('takes as many as the disks behind it, once it is', () => {
    const iops = iopsOf({ warmUpSeconds: 3, measuredSeconds: 20 });
    assert.ok(isAbout(iops, 500, 0.03), `${iops}`);
  });

  it('leaves reads to the disks', () => {
    const iops = iopsOf({ measuredSeconds: 20 }, { bytes: 4096, writeShare: 0 });
    assert.ok(isAbout(iops, 500, 0.03), `${iops}`);
  });
});
