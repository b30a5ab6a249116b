import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadAnalysis } from '../build/build.mjs';
import { benchFamilies, summaryOf } from './bench.mjs';
import { families } from './families/index.mjs';
import { keptCases, keptOf, problemsOf, readKept } from './kept.mjs';
import { reportOf } from './report.mjs';

const outcome = (family, judgement, changes = {}) => ({
  family,
  isTextbook: false,
  confidence: 'high',
  judgement,
  claimsTooMuch: false,
  ...changes,
});

describe('the truth bench', () => {
  it('finds the verdict no worse than what is kept', async () => {
    const { assessRun } = await loadAnalysis();
    const summary = summaryOf(benchFamilies(families, keptCases, assessRun));
    assert.equal(summary.all.cases, families.length * keptCases.cases);
    assert.ok(summary.textbook.cases >= 20);
    assert.deepEqual(problemsOf(await readKept(), keptOf(summary)), [], 'npm run truth shows which families');
  });

  it('names what is worse than it was', () => {
    const kept = { textbookRightPercentAtLeast: 90, wrongPercentAtMost: 40 };
    assert.deepEqual(problemsOf(kept, { textbookRightPercentAtLeast: 95, wrongPercentAtMost: 30 }), []);
    assert.deepEqual(problemsOf(kept, { textbookRightPercentAtLeast: 89, wrongPercentAtMost: 41 }), [
      'textbook right: 89 %, kept 90 %',
      'wrong: 41 %, kept 40 %',
    ]);
  });

  it('counts by family and by confidence', () => {
    const summary = summaryOf([
      outcome('a', 'right', { isTextbook: true, claimsTooMuch: true }),
      outcome('a', 'wrong', { isTextbook: true }),
      outcome('b', 'nothing', { confidence: 'low' }),
      outcome('b', 'right', { confidence: 'medium' }),
    ]);
    assert.deepEqual(summary.textbook, { cases: 2, right: 1, wrong: 1, nothing: 0, tooMuch: 1 });
    assert.deepEqual(summary.all, { cases: 4, right: 2, wrong: 1, nothing: 1, tooMuch: 1 });
    assert.deepEqual(summary.calibration, [
      { confidence: 'high', claims: 2, right: 1 },
      { confidence: 'medium', claims: 1, right: 1 },
      { confidence: 'low', claims: 0, right: 0 },
    ]);
    assert.equal(
      reportOf(summary),
      [
        'Family                 cases  right  wrong  nothing  right and more',
        '---------------------  -----  -----  -----  -------  --------------',
        'a                          2   50 %   50 %      0 %            50 %',
        'b                          2   50 %    0 %     50 %             0 %',
        'All textbook families      2   50 %   50 %      0 %            50 %',
        'All families               4   50 %   25 %     25 %            25 %',
        '',
        'Confidence  claims  right',
        '----------  ------  -----',
        'high             2   50 %',
        'medium           1  100 %',
        'low              0      -',
      ].join('\n'),
    );
  });
});
