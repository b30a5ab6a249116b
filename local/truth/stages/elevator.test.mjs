import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulate } from '../simulate.mjs';
import { isAbout, plainSystem } from '../testing/systems.mjs';

const device = { disks: 1, serviceSeconds: 10e-3, spread: 0.3, gainOfDoubling: 0.2 };
const iopsAt = (depth) => simulate(plainSystem({ threads: 1, depth, measuredSeconds: 60, device })).recorder.iops;

describe('a disk that chooses the next request', () => {
  it('needs its service time for one that comes alone', () => {
    assert.ok(isAbout(iopsAt(1), 100, 0.03), `${iopsAt(1)}`);
  });

  it('does the same share more for each doubling of what waits', () => {
    assert.ok(isAbout(iopsAt(8), 160, 0.04), `${iopsAt(8)}`);
  });

  it('does no more from 32 waiting requests on', () => {
    assert.ok(isAbout(iopsAt(128), iopsAt(32), 0.04), `${iopsAt(128)}`);
    assert.ok(isAbout(iopsAt(128), 200, 0.04), `${iopsAt(128)}`);
  });
});
