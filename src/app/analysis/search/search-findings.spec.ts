import burstDocument from '../../../../engine/contract/examples/valid/result.search-after-a-burst.json';
import { Result, SearchLevelChange, SearchResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimits } from '../testing/limits';
import { loopOf, makeSearch, requests } from '../testing/searches';
import { predictionsOf } from './predictions';
import { ceilingsOf, findingsOf, isAcrossChange } from './search-findings';
import { searchOf } from './search-steps';

describe('findingsOf', () => {
  const burst = burstDocument as unknown as Result;

  const changeOfBurst = burst.search?.levelChanges?.[0] as SearchLevelChange;
  const asBefore: SearchLevelChange = {
    ...changeOfBurst,
    lastBeforeStepIndex: undefined,
    firstAfterStepIndex: undefined,
  };
  const ofEarlierEngine = withFindings(burst, { levelChanges: [asBefore] });

  function withFindings(result: Result, changes: Partial<SearchResult>): Result {
    return { ...result, search: { ...(result.search as SearchResult), ...changes } };
  }

  const sentences = (result: Result): string[] => findingsOf(result).map(words);

  it('says which level fell, when, and what a burst credit would have held', () => {
    expect(sentences(burst)).toEqual([
      'The level fell from 895 to 300 IOPS between steps 3 and 8, 29 s after the start of the first step.',
      'Until then, about 17,600 I/Os were served above the lower level, as from a burst credit.',
      'Its loop alone, without a request to the system, came to about 18,000,000 IOPS with the load of step 3.',
    ]);
  });

  it('says of a level that rose, or of a moment that nobody saw, no more than is known', () => {
    const change = { beforeIops: 300, afterIops: 895, atSeconds: 12, creditIos: null };
    const levelChanges = [
      { ...change, fromStepIndex: 2, toStepIndex: 2 },
      { ...change, fromStepIndex: 3, toStepIndex: 7, beforeIops: 895, afterIops: 300, atSeconds: null },
      { ...change, fromStepIndex: 0, toStepIndex: 7, atSeconds: null },
    ];
    expect(sentences(withFindings(makeSearch(requests(2000)), { levelChanges }))).toEqual([
      'The level rose from 300 to 895 IOPS within step 3, 12 s after the start of the first step.',
      'The level fell from 895 to 300 IOPS between steps 4 and 8.',
      'The level rose from 300 to 895 IOPS between steps 1 and 8.',
    ]);
  });

  it('says what the load generator itself could issue', () => {
    const loadGenerator = {
      processorSecondsPerIo: 0.0000222,
      processorCount: 2,
      ceilingIops: 90_123,
      shareUsedPercent: 3.02,
    };
    const result = withFindings(makeSearch(requests(2000)), { loadGenerator });
    expect(sentences(result)).toEqual([
      'Headroom itself could issue about 90,000 IOPS on 2 processors; the fastest step used 3% of that.',
    ]);
    expect(sentences(withFindings(result, { loadGenerator: { ...loadGenerator, processorCount: 1 } }))[0]).toContain(
      'on 1 processor;',
    );
  });

  it('says what its loop came to alone', () => {
    const withoutStorage = loopOf({ iops: 18_345_210 });
    expect(sentences(withFindings(makeSearch(requests(2000)), { withoutStorage }))).toEqual([
      'Its loop alone, without a request to the system, came to about 18,000,000 IOPS with the load of step 3.',
    ]);
    expect(sentences(withFindings(makeSearch(requests(2000)), { withoutStorage: loopOf({ iops: 0 }) }))).toEqual([]);
  });

  it('numbers the steps as the page does, without those that measured nothing', () => {
    const result = {
      ...burst,
      timeSpans: burst.timeSpans.map((span) =>
        span.index === 1 ? { ...span, total: { ...span.total, ioCount: 0 } } : span,
      ),
    };
    expect(sentences(result)[0]).toContain('between steps 2 and ');
    expect(ceilingsOf(result)[0]?.step).toBeLessThan(8);
  });

  it('rules out nothing by a step between which and the one before it the level may have changed', () => {
    const limits = makeLimits([]);
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    const ruledOutBy = (result: Result): number[] =>
      [...predictionsOf({ result, limits, run })].flatMap(([index, all]) =>
        all.some(({ isRuledOut }) => isRuledOut) ? [index] : [],
      );
    // Steps 2 and 3 came before the change; step 5 did less because of it.
    expect(ruledOutBy(ofEarlierEngine)).toEqual([1, 2]);
    expect(ruledOutBy(withFindings(burst, { levelChanges: [] }))).toContain(4);
    const steps = searchOf(burst)?.steps ?? [];
    expect(steps.map((step) => isAcrossChange(step, ofEarlierEngine))).toEqual([
      ...[false, false, false],
      ...[true, true, true, true, true, true],
    ]);
    // By the moment, step 4 was over before the change as well.
    expect(steps.map((step) => isAcrossChange(step, burst))).toEqual([
      ...[false, false, false, false],
      ...[true, true, true, true, true],
    ]);
    const within = { fromStepIndex: 2, toStepIndex: 2, beforeIops: 1, afterIops: 2, atSeconds: null, creditIos: null };
    const changed = withFindings(burst, { levelChanges: [within] });
    expect(steps.map((step) => isAcrossChange(step, changed))).toEqual([
      ...[false, false, true, true, true],
      ...[true, true, true, true],
    ]);
  });

  it('has each ceiling with its interval, in the unit that it counts', () => {
    const ceilings = [
      { direction: 'all', kind: 'iops', stepIndex: 2, value: 2000, lowValue: 1980, highValue: 2020 },
      { direction: 'writes', kind: 'bytes', stepIndex: 5, value: 131e6, lowValue: 130e6, highValue: 132e6 },
      // No interval is shown as one of no width.
      { direction: 'reads', kind: 'iops', stepIndex: 2, value: 200, lowValue: 199.98, highValue: 200.02 },
    ] as const;
    const found = ceilingsOf(withFindings(makeSearch(requests(2000)), { ceilings: [...ceilings] }));
    expect(found.map(({ work, interval }) => [words(work), words(interval)])).toEqual([
      ['reads and writes', '1,980 to 2,020 IOPS'],
      ['writes', '130 to 132 MB/s'],
      ['reads', '199 to 201 IOPS'],
    ]);
    expect(found.map(({ value, blockSizeBytes, step }) => [value.unit, value.value, blockSizeBytes, step])).toEqual([
      ['iops', 2000, 8192, 3],
      ['throughput', 131e6, 65_536, 6],
      ['iops', 200, 8192, 3],
    ]);
  });

  it('says nothing of a search by an engine that tells nothing of it', () => {
    const result = makeSearch(requests(2000));
    expect(findingsOf(result)).toEqual([]);
    expect(ceilingsOf(result)).toEqual([]);
    expect(sentences(withFindings(burst, { levelChanges: [], loadGenerator: null, withoutStorage: null }))).toEqual([]);
  });
});
