import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadAnalysis } from '../build/build.mjs';
import { Steps } from '../base/steps.mjs';
import { summaryOf } from './bench.mjs';
import { families } from './families/index.mjs';
import { keptCases, keptOf, problemsOf, readKept } from './kept.mjs';
import { reportOf } from './report.mjs';
import { buildSearchQuestions, SearchQuestions } from './search.mjs';

const outcome = (family, judgement, changes = {}) => ({
  family,
  isTextbook: false,
  confidence: 'high',
  probability: 0.95,
  judgement,
  claimsTooMuch: false,
  ...changes,
});

const tried = (name, gain, seconds, isCut = false) => ({
  action: { key: `Verdict.Action.${name}`, gain },
  search: { seconds, isCut },
});

describe('the truth bench', () => {
  it('finds the verdict no worse than what is kept', async () => {
    const { assessResult } = await loadAnalysis();
    const questions = new SearchQuestions(await buildSearchQuestions(new Steps()));
    try {
      const now = await keptOf(families, assessResult, questions);
      assert.deepEqual(problemsOf(await readKept(), now), [], 'npm run truth shows which families');
    } finally {
      questions.close();
    }
  });

  it('has enough cases for its figures', () => {
    assert.ok(families.length * keptCases.cases >= 150);
    assert.ok(families.filter(({ isTextbook }) => isTextbook).length * keptCases.cases >= 20);
  });

  it('names what is worse than it was', () => {
    const shares = { textbookRightPercentAtLeast: 90, rightPercentAtLeast: 60, wrongPercentAtMost: 4 };
    const kept = { oneRun: shares, search: shares };
    const better = { textbookRightPercentAtLeast: 95, rightPercentAtLeast: 61, wrongPercentAtMost: 3 };
    assert.deepEqual(problemsOf(kept, { oneRun: better, search: better }), []);
    const worse = { textbookRightPercentAtLeast: 89, rightPercentAtLeast: 60, wrongPercentAtMost: 5 };
    assert.deepEqual(problemsOf(kept, { oneRun: better, search: worse }), [
      'search textbookRightPercentAtLeast: 89, kept 90',
      'search wrongPercentAtMost: 5, kept 4',
    ]);
  });

  it('counts by family and by confidence', () => {
    const summary = summaryOf([
      outcome('a', 'right', { isTextbook: true, claimsTooMuch: true, ...tried('Disk', 1.9, 40) }),
      outcome('a', 'wrong', { isTextbook: true, ...tried('Disk', 1.09, 50) }),
      outcome('b', 'nothing', { confidence: 'low', ...tried('SearchAgain', null, 112, true) }),
      outcome('b', 'right', { confidence: 'medium', probability: 0.75 }),
    ]);
    assert.deepEqual(summary.textbook, { cases: 2, right: 1, wrong: 1, nothing: 0, tooMuch: 1 });
    assert.deepEqual(summary.all, { cases: 4, right: 2, wrong: 1, nothing: 1, tooMuch: 1 });
    assert.deepEqual(summary.calibration, [
      { confidence: 'high', claims: 2, right: 1 },
      { confidence: 'medium', claims: 1, right: 1 },
      { confidence: 'low', claims: 0, right: 0 },
    ]);
    assert.deepEqual(summary.tenths, [
      { from: 0.9, claims: 2, told: 0.95, right: 1 },
      { from: 0.7, claims: 1, told: 0.75, right: 1 },
    ]);
    assert.deepEqual(summary.actions, {
      verdicts: 3,
      promised: 2,
      raised: 1,
      byAction: [{ name: 'Verdict.Action.Disk', promised: 2, raised: 1 }],
      failing: [{ name: 'a', promised: 2, raised: 1 }],
    });
    assert.deepEqual(summary.searches, {
      count: 3,
      medianSeconds: 50,
      percentile95Seconds: 112,
      mostSeconds: 112,
      aboveBudget: 0,
      cut: 1,
    });
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
        '',
        'Probability    claims  told  right',
        '-------------  ------  ----  -----',
        '90 % and more       2  95 %   50 %',
        '70 % and more       1  75 %  100 %',
        '',
        'Action               promised more  brought it',
        '-------------------  -------------  ----------',
        'Verdict.Action.Disk              2        50 %',
        'All actions                      2        50 %',
        '1 of 3 verdicts name no action that promises more IOPS.',
        '',
        'Family in which it did not  promised more  brought it',
        '--------------------------  -------------  ----------',
        'a                                       2        50 %',
        '',
        '3 searches took 50 s (median), 112 s (95 %), 112 s (most); 0 took more than their budget, 1 were ended by it.',
      ].join('\n'),
    );
  });
});
