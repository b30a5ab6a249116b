import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCounters } from '../counters.mjs';
import { randomNumbers } from '../random.mjs';
import { rivalStage, sharedStage } from './shared.mjs';
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

  it('comes at random moments, or at an even pace', () => {
    const spread = (counts) => Math.max(...counts) - Math.min(...counts);
    assert.ok(spread(passedBySecond({ isEven: true })) <= 2);
    assert.ok(spread(passedBySecond({})) > 20);
  });

  it('keeps a queue of its own, and gets the less the more others have there', () => {
    const shareOf = (own, inFlight) => {
      const rival = rivalStage(
        smoothThrottle(1000, () => 1),
        { inFlight, bytes: 4096 },
        randomNumbers(5),
      );
      const times = Array.from({ length: own }, () => 0);
      let count = 0;
      for (; times[0] < 10; count++) {
        times.push(rival.admit(times.shift(), { bytes: 4096, isWrite: false }));
        times.sort((left, right) => left - right);
      }
      return count / 10_000;
    };
    for (const [own, inFlight] of [
      [8, 8],
      [24, 8],
      [4, 12],
    ]) {
      const expected = own / (own + inFlight);
      assert.ok(Math.abs(shareOf(own, inFlight) / expected - 1) < 0.05, `${own} of ${own + inFlight}`);
    }
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
