import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadAnalysis } from '../build/build.mjs';
import { Steps } from '../base/steps.mjs';
import { summaryOf } from './bench.mjs';
import { makeCase } from './cases.mjs';
import { gainOf } from './counterfactual.mjs';
import { families } from './families/index.mjs';
import { keptCases, keptOf, leastOfTenth, problemsOf, readKept, tenthsWithTooFew } from './kept.mjs';
import { realCases } from './real/real-cases.mjs';
import { benchRealCases } from './real/run-real-cases.mjs';
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

/** Real searches that have to be right on a busy machine as well: of a listed throttle, and of one that is not. */
const realLevels = { 'iops 900, listed 891': 900, 'iops 1100, another limit listed': 1100 };

describe('the truth bench', () => {
  let assessResult;
  let questions;
  let kept;
  let now;
  let searchFor;
  let real;

  before(async () => {
    ({ assessResult } = await loadAnalysis());
    searchFor = (names) =>
      benchRealCases(
        realCases.filter(({ name }) => names.includes(name)),
        assessResult,
        { folderName: 'truth-test' },
      );
    // They wait for the most part, while the simulation does not.
    real = searchFor(Object.keys(realLevels));
    real.catch(() => {});
    kept = await readKept();
    questions = new SearchQuestions(await buildSearchQuestions(new Steps()));
    now = await keptOf(families, assessResult, questions);
  });
  after(() => questions?.close());

  it('finds the verdict no worse than what is kept', () =>
    assert.deepEqual(problemsOf(kept.kept, now.figures), [], 'npm run truth shows which families'));

  it('tells of what is sure, of each tenth, and of changes where there is none, with the numbers', (t) => {
    for (const line of now.lines) t.diagnostic(line);
    assert.ok(now.lines.length > 0);
  });

  it('finds what is required of the verdict', () =>
    assert.deepEqual(problemsOf(kept.required, now.figures, 'required'), []));

  it('has enough verdicts in each tenth of the probability', (t) => {
    const few = tenthsWithTooFew(now.tenths);
    if (few.length === 0) return;
    const told = few.map(({ percent, claims }) => `${percent} % ${claims}`).join(', ');
    t.skip(`calibration: fewer than ${leastOfTenth} verdicts that say ${told}`);
  });

  it('finds a verdict worse that is surely wrong', async () => {
    const few = families.filter(({ name }) => name === 'textbook-vm-uncached-iops' || name === 'burst-of-vm-ends');
    assert.equal(few.length, 2);
    const surelyWrong = (input) => ({
      ...assessResult(input),
      state: 'queueDepth',
      notes: [],
      confidence: { level: 'high', probability: 0.95, isClaim: true },
    });
    const { figures } = await keptOf(few, surelyWrong, questions);
    const problems = problemsOf(kept.required, figures, 'required').map((text) => text.split(':')[0]);
    assert.deepEqual(problems, [
      'oneRun textbookRightPercentAtLeast',
      'oneRun wrongPercentAtMost',
      'search textbookRightPercentAtLeast',
      'search rightPercentAtLeast',
      'search namedPercentAtLeast',
      'search wrongPercentAtMost',
      'search sureRightPercentAtLeast',
      // Four verdicts are too few for it.
      'search calibrationPointsAtMost',
      'search judgedTenthsAtLeast',
      // So are the steady cases of two families.
      'changes steadyRunsAtLeast',
      'changes steadySearchesAtLeast',
      'changes foundPercentAtLeast',
    ]);
  });

  it('finds real searches right beside other work', async () => {
    const first = await real;
    assert.deepEqual(
      first.filter(({ judgement }) => judgement === 'wrong'),
      [],
    );
    // What other work left open is searched for again, without the bench's own.
    const open = first.filter(({ judgement }) => judgement !== 'right').map(({ family }) => family);
    const again = await searchFor(open);
    const outcomes = [...first.filter(({ family }) => !open.includes(family)), ...again];
    assert.deepEqual(
      outcomes.map(({ family, judgement }) => `${family}: ${judgement}`).sort(),
      Object.keys(realLevels)
        .map((name) => `${name}: right`)
        .sort(),
    );
    for (const { family, measuredIops } of outcomes) {
      assert.ok(Math.abs(measuredIops / realLevels[family] - 1) <= 0.05, `${family}: ${measuredIops}`);
    }
  });

  it('has enough cases for its figures', () => {
    assert.ok(families.length * keptCases.cases >= 150);
    assert.ok(families.filter(({ isTextbook }) => isTextbook).length * keptCases.cases >= 20);
  });

  it('counts by family and by confidence', () => {
    const summary = summaryOf([
      outcome('a', 'right', { isTextbook: true, claimsTooMuch: true, ...tried('Disk', 1.9, 40) }),
      outcome('a', 'wrong', { isTextbook: true, ...tried('Disk', 1.09, 50) }),
      outcome('b', 'nothing', { confidence: 'low', ...tried('SearchAgain', null, 112, true) }),
      outcome('b', 'right', { confidence: 'medium', probability: 0.75 }),
      outcome('b', 'suspected', { confidence: 'low', probability: 0.75 }),
      outcome('b', 'right', { confidence: 'low', probability: null, isOpen: true }),
    ]);
    assert.deepEqual(summary.textbook, {
      cases: 2,
      right: 1,
      named: 1,
      suspected: 0,
      wrong: 1,
      nothing: 0,
      tooMuch: 1,
    });
    assert.deepEqual(summary.all, {
      cases: 6,
      right: 3,
      named: 2,
      suspected: 1,
      wrong: 1,
      nothing: 1,
      tooMuch: 1,
    });
    assert.deepEqual(summary.calibration, [
      { confidence: 'high', claims: 2, right: 1 },
      { confidence: 'medium', claims: 1, right: 1 },
      { confidence: 'low', claims: 1, right: 1 },
    ]);
    assert.deepEqual(
      summary.tenths.map(({ chance, ...tenth }) => ({ ...tenth, chance: Math.round(1000 * chance) })),
      [
        { from: 0.9, claims: 2, told: 0.95, right: 1, chance: 302 },
        { from: 0.7, claims: 2, told: 0.75, right: 2, chance: 600 },
      ],
    );
    assert.deepEqual(summary.sure, { claims: 2, right: 1 });
    assert.deepEqual(summary.naming, { nothing: 2, rightly: 1 });
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
        'Family                 cases  right  open, suspected  open  wrong  right and more',
        '---------------------  -----  -----  ---------------  ----  -----  --------------',
        'a                          2   50 %              0 %   0 %   50 %            50 %',
        'b                          4   50 %             25 %  25 %    0 %             0 %',
        'All textbook families      2   50 %              0 %   0 %   50 %            50 %',
        'All families               6   50 %             17 %  17 %   17 %            17 %',
        'Right 50.0 %: named 33.3 %, rightly open where no measurement tells 16.7 %. ' +
          'Not settled, with the right suspect 16.7 %, with none 16.7 %. Wrong 16.7 %.',
        'Of 2 verdicts that name a limit with 90 % or more, 1 are right (50.0 %). Apart from that, 2 name none, ' +
          '1 of them rightly, as no measurement tells.',
        '',
        'Confidence  claims  right',
        '----------  ------  -----',
        'high             2   50 %',
        'medium           1  100 %',
        'low              1  100 %',
        '',
        'Probability    claims    told    right  off by chance',
        '-------------  ------  ------  -------  -------------',
        '90 % and more       2  95.0 %   50.0 %     up to 30.2',
        '70 % and more       2  75.0 %  100.0 %     up to 60.0',
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

/** Beside the bench, which has simulated the same cases already. */
describe('the labels of the families', () => {
  for (const family of families) {
    it(`${family.name}: more of what limits gives more`, () => {
      const { gain, leastGain } = gainOf(makeCase(family, 1, 0));
      assert.ok(gain >= leastGain, `${gain}`);
    });
  }

  it('have cases where a component that does not limit gives nothing', () => {
    const family = families.find(({ name }) => name === 'throttle-not-listed-iops');
    const one = makeCase(family, 1, 0);
    for (const binds of ['depth', 'device', 'vm-uncached-iops']) {
      const { gain } = gainOf({ ...one, label: { binds } });
      assert.ok(gain < 1.02, `${binds}: ${gain}`);
    }
    assert.throws(() => gainOf({ ...one, label: { binds: 'no-such-limit' } }), /no component/);
  });
});
