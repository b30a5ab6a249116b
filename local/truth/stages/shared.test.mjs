import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCounters } from '../counters.mjs';
import { randomNumbers } from '../random.mjs';
import { sharedStage } from './shared.mjs';
import { smoothThrottle } from './throttle.mjs';

const load = { perSecond: 500, bytes: 4096 };

/** How many of other load's requests pass in each of ten seconds. */
function passedBySecond(changes, counter = null) {
  const times = [];
  const stage = { admit: (time) => (times.push(time), time) };
  const shared = sharedStage(stage, { ...load, ...changes }, randomNumbers(7), counter);
  shared.admit(10, { bytes: 4096, isWrite: false });
  return Array.from({ length: 10 }, (_, second) => times.filter((time) => Math.floor(time) === second).length);
}

describe('other load', () => {
  it('takes what it needs of a stage', () => {
    const shared = sharedStage(
      smoothThrottle(1000, () => 1),
      load,
      randomNumbers(3),
    );
    let time = 0;
    for (let count = 0; count < 5000; count++) time = shared.admit(time, { bytes: 4096, isWrite: false });
    // Half of what passes is the other load's.
    assert.ok(time > 9 && time < 11, `${time}`);
  });

  it('comes and goes', () => {
    const comesAndGoes = { seconds: 4, share: 0.5, phase: 0 };
    const there = passedBySecond({ comesAndGoes }).map((count) => count > 0);
    assert.deepEqual(there, [true, true, false, false, true, true, false, false, true, true]);
  });

  it('is counted, or is another node’s', () => {
    const countsOf = (changes) => {
      const { othersOnVolume } = new NodeCounters(1, true);
      const passed = passedBySecond(changes, othersOnVolume).reduce((sum, count) => sum + count, 0);
      assert.ok(passed > 4000, `${passed}`);
      return othersOnVolume.totalsAt(10).readCount;
    };
    assert.ok(countsOf({}) > 4000);
    assert.equal(countsOf({ isUnseen: true }), 0);
  });
});
