import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changesOf,
  isSteady,
  reportOfChanges,
  reportOfSearches,
  summaryOfChanges,
  summaryOfSearches,
} from './changes.mjs';

const level = (afterSeconds, beforeIops = 1000, afterIops = 500) => ({ afterSeconds, beforeIops, afterIops });
const window = (change, found, more = {}) => ({
  kind: 'run',
  family: 'a',
  cause: change === null ? 'none' : 'burst',
  measuredSeconds: 60,
  change,
  found,
  ...more,
});

describe('changes of level', () => {
  const [runs, , steps] = summaryOfChanges([
    window(level(20.4), level(20, 1010)),
    window(level(20.4), null),
    window(level(20.4), level(30)),
    window(level(2), null),
    window(level(20), level(20), { cause: 'others' }),
    window(null, null),
    window(null, level(9), { family: 'b' }),
    window(level(4.5), level(5), { kind: 'step', measuredSeconds: 10 }),
    window(level(7), null, { kind: 'step', measuredSeconds: 10 }),
  ]);

  it('are counted by what they come from', () => {
    assert.deepEqual(runs.bursts, { changes: 3, found: 1 });
    assert.deepEqual(runs.othersBegin, { changes: 1, found: 1 });
    assert.deepEqual(runs.without, { windows: 2, false: 1 });
    assert.deepEqual(runs.falseIn, ['b']);
    assert.ok(Math.abs(runs.mostSecondsOff - 0.4) < 1e-9);
    assert.ok(Math.abs(runs.mostShareOff - 0.01) < 1e-9);
  });

  it('count as near an end where the engine takes no level', () => {
    assert.deepEqual(runs.burstsNearAnEnd, { changes: 1, found: 0 });
    assert.deepEqual(steps.bursts, { changes: 1, found: 1 });
    assert.deepEqual(steps.burstsNearAnEnd, { changes: 1, found: 0 });
  });

  it('are told in a table', () => {
    assert.match(reportOfChanges([runs, steps]), /^Runs +1 of 3 +0 of 1 +1 of 1 +2 +1$/m);
    assert.match(reportOfChanges([runs, steps]), /^Runs: at most 0\.40 s and 1\.0 % off; false in b$/m);
  });
});

describe('a system', () => {
  const steady = { device: { disks: 1, noise: 0.05 }, throttles: [{ id: 'a', rate: 100, burst: null }] };
  const withThrottle = (changes) => ({ ...steady, throttles: [...steady.throttles, { id: 'b', rate: 1, ...changes }] });
  const withDevice = (changes) => ({ ...steady, device: { ...steady.device, ...changes } });

  it('is steady where nothing changes its level, however much varies at random', () => {
    assert.ok(isSteady(steady));
    assert.ok(isSteady(withThrottle({ others: { perSecond: 10, bytes: 4096 } })));
    for (const changed of [
      withThrottle({ burst: { rate: 2, credit: 3 } }),
      withThrottle({ wander: { share: 0.1, seconds: 5 } }),
      withThrottle({ pauses: { everySeconds: 5, lastSeconds: 1 } }),
      withThrottle({ others: { perSecond: 10, bytes: 4096, from: 20 } }),
      withThrottle({ others: { perSecond: 10, bytes: 4096, comesAndGoes: { seconds: 9, share: 0.5, phase: 0 } } }),
      ...['ramp', 'drops', 'swing', 'cache'].map((name) => withDevice({ [name]: {} })),
      withDevice({ others: { perSecond: 10, bytes: 4096, from: 20 } }),
    ]) {
      assert.ok(!isSteady(changed), JSON.stringify(changed));
    }
  });

  it('that is not wanted is not looked at', async () => {
    const make = () => assert.fail('It is made, and nothing else.');
    const family = { name: 'a', make: () => ({ system: steady, known: { limits: [] } }) };
    assert.deepEqual(await changesOf([family], { cases: 2, seed: 1, isWanted: () => false }, { questions: make }), []);
  });
});

describe('changes of level in searches', () => {
  const told = (fromSeconds, toSeconds, afterSeconds = null, isFall = true) => ({
    fromSeconds,
    toSeconds,
    afterSeconds,
    isFall,
  });
  const search = (at, tellings, changes = {}) => ({
    kind: 'search',
    family: 'a',
    cause: at === null ? 'none' : 'burst',
    lasts: at !== null,
    change: at === null ? null : { afterSeconds: at, isFall: true },
    told: tellings,
    ...changes,
  });
  const summary = summaryOfSearches([
    search(30, [told(10, 40, 31)]),
    search(30, [told(10, 40, 35)]),
    search(30, [told(10, 40)]),
    search(30, [told(31, 40)]),
    search(30, [told(10, 40, null, false)]),
    search(30, [], { lasts: false }),
    search(null, []),
    search(null, [told(0, 5)], { family: 'b' }),
  ]);

  it('are found where steps on either side tell them', () => {
    assert.deepEqual(summary.lasting, { changes: 5, found: 3 });
    assert.deepEqual(summary.passing, { changes: 1, found: 0 });
    assert.deepEqual(summary.moments, { told: 2, right: 1 });
    assert.deepEqual(summary.without, { searches: 2, false: 1 });
    assert.match(reportOfSearches(summary), /3 of 5 .* 0 of 1 .* of 2 moments 1 within 2 s; false in 1 of 2 .*: b\.$/);
  });
});
