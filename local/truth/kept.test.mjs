import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summaryOf } from './bench.mjs';
import {
  figuresOfSearches,
  leastOfTenth,
  lessThanRequired,
  problemsOf,
  readKept,
  realLessThanRequired,
  tenthsWithTooFew,
  writeKept,
} from './kept.mjs';

const outcome = (judgement, changes = {}) => ({
  family: 'a',
  isTextbook: true,
  confidence: 'high',
  probability: 0.95,
  judgement,
  claimsTooMuch: false,
  action: { key: 'Verdict.Action.Disk', gain: 2 },
  search: { seconds: 60, isCut: false },
  ...changes,
});
const several = (count, ...of) => Array.from({ length: count }, () => outcome(...of));
const figuresOf = (outcomes) => figuresOfSearches(summaryOf(outcomes));
const all = { ...figuresOf(several(100, 'right')), calibrationPointsAtMost: 5 };

describe('what is kept', () => {
  it('is no worse than what is required', async () => {
    const { required, kept } = await readKept();
    assert.deepEqual(problemsOf(required, kept, 'required'), []);
    assert.deepEqual(Object.keys(kept), ['oneRun', 'search', 'changes']);
    assert.deepEqual(Object.keys(required.search), Object.keys(kept.search));
    assert.deepEqual(Object.keys(required.changes), Object.keys(kept.changes));
  });

  it('is a problem where it gets worse, each figure for itself', async () => {
    const { required, kept } = await readKept();
    for (const [word, held] of Object.entries({ required, kept })) {
      for (const [of, figures] of Object.entries(held)) {
        for (const [name, value] of Object.entries(figures)) {
          const worse = name.endsWith('AtMost') ? value + 0.1 : value - 0.1;
          for (const found of [worse, NaN, undefined, -Infinity]) {
            const now = { ...held, [of]: { ...figures, [name]: found } };
            assert.deepEqual(problemsOf(held, now, word), [`${of} ${name}: ${found}, ${word} ${value}`]);
          }
        }
      }
      assert.deepEqual(problemsOf(held, held), []);
    }
  });

  it('is told of a whole bench, simulated or real', async () => {
    const good = summaryOf(several(100, 'right'));
    const bad = summaryOf([...several(95, 'right'), ...several(5, 'wrong')]);
    assert.deepEqual(await lessThanRequired(good), []);
    assert.deepEqual(await lessThanRequired(bad), [
      'search textbookRightPercentAtLeast: 95, required 99',
      'search wrongPercentAtMost: 5, required 2',
    ]);
    assert.deepEqual(await realLessThanRequired(good), []);
    assert.deepEqual(await realLessThanRequired(bad), [
      'real rightPercentAtLeast: 95, required 96',
      'real wrongPercentAtMost: 5, required 2',
    ]);
  });

  it('stays where something better was found', () => {
    const held = { search: { rightPercentAtLeast: 60, wrongPercentAtMost: 4 } };
    assert.deepEqual(problemsOf(held, { search: { rightPercentAtLeast: 61, wrongPercentAtMost: 3 } }), []);
  });

  it('is not written where it is less than what is required', async () => {
    const { kept } = await readKept();
    const worse = { ...kept, search: { ...kept.search, sureRightPercentAtLeast: 89 } };
    await assert.rejects(writeKept(worse), /sureRightPercentAtLeast: 89, required 90/);
  });
});

describe('the figures of searches', () => {
  for (const { what, outcomes, figure, value } of [
    {
      what: 'textbook families',
      outcomes: several(2, 'nothing'),
      figure: 'textbookRightPercentAtLeast',
      value: 98,
    },
    {
      what: 'what is right',
      outcomes: several(12, 'nothing', { isTextbook: false }),
      figure: 'rightPercentAtLeast',
      value: 89,
    },
    {
      what: 'what is not settled, though it suspects the right thing',
      outcomes: several(12, 'suspected', { isTextbook: false }),
      figure: 'rightPercentAtLeast',
      value: 89,
    },
    {
      what: 'what names the limit',
      outcomes: several(12, 'right', { isOpen: true }),
      figure: 'namedPercentAtLeast',
      value: 89,
    },
    {
      what: 'what is open',
      outcomes: [...several(5, 'suspected'), ...several(5, 'nothing')],
      figure: 'openPercentAtMost',
      value: 10,
    },
    { what: 'what says nothing', outcomes: several(5, 'nothing'), figure: 'nothingPercentAtMost', value: 5 },
    { what: 'what is wrong', outcomes: several(3, 'wrong'), figure: 'wrongPercentAtMost', value: 3 },
    {
      what: 'actions that help',
      outcomes: several(12, 'right', { action: { key: 'Verdict.Action.Disk', gain: 1.09 } }),
      figure: 'helpfulPercentAtLeast',
      value: 89,
    },
    { what: 'verdicts that are sure', outcomes: several(12, 'wrong'), figure: 'sureRightPercentAtLeast', value: 89 },
    {
      what: 'verdicts that are sure without those that rightly name nothing',
      outcomes: [...several(12, 'wrong'), ...several(100, 'right', { isOpen: true })],
      figure: 'sureRightPercentAtLeast',
      value: 89,
    },
    {
      what: 'tenths of many verdicts to the point',
      outcomes: [...several(100, 'wrong', { probability: 0.75 }), ...several(400, 'right', { probability: 0.75 })],
      figure: 'calibrationPointsAtMost',
      value: 5,
    },
    {
      what: 'verdicts that are right more often than they say',
      outcomes: several(20, 'right', { probability: 0.75 }),
      figure: 'calibrationPointsAtMost',
      // 25, of which 19 are by chance in one of twenty benches.
      value: 11.1,
    },
    {
      what: 'verdicts that are right less often than they say',
      outcomes: [...several(10, 'wrong', { probability: 0.85 }), ...several(10, 'right', { probability: 0.85 })],
      figure: 'calibrationPointsAtMost',
      value: 24.4,
    },
    {
      what: 'verdicts that are too few for their tenth',
      outcomes: several(leastOfTenth - 1, 'wrong', { probability: 0.75 }),
      figure: 'calibrationPointsAtMost',
      value: 5,
    },
    {
      what: 'the longest search',
      outcomes: several(1, 'right', { search: { seconds: 122.1, isCut: true } }),
      figure: 'secondsAtMost',
      value: 123,
    },
  ]) {
    it(`tell of ${what}`, () => {
      const found = figuresOf([...several(100, 'right'), ...outcomes])[figure];
      assert.equal(found, value);
    });
  }

  it('are none of the calibration where no tenth has enough verdicts', () => {
    const few = figuresOf(several(leastOfTenth - 1, 'right'));
    assert.equal(few.judgedTenthsAtLeast, 0);
    const problems = problemsOf({ search: all }, { search: few });
    assert.deepEqual(problems, [
      'search calibrationPointsAtMost: -Infinity, kept 5',
      'search judgedTenthsAtLeast: 0, kept 1',
    ]);
  });

  it('are none of what is sure where nothing is', () => {
    const unsure = figuresOf(several(30, 'right', { probability: 0.85 }));
    assert.ok(Number.isNaN(unsure.sureRightPercentAtLeast));
  });

  it('name the tenths that have too few', () => {
    const { tenths } = summaryOf([...several(leastOfTenth, 'right'), ...several(3, 'right', { probability: 0.7 })]);
    assert.deepEqual(tenthsWithTooFew(tenths).slice(0, 2), [
      { percent: 80, claims: 0 },
      { percent: 70, claims: 3 },
    ]);
    assert.equal(tenthsWithTooFew(tenths).length, 9);
    assert.deepEqual(
      tenthsWithTooFew([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((tenth) => ({ from: tenth / 10, claims: 20 }))),
      [],
    );
  });
});
