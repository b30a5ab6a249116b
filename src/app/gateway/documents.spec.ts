import {
  isCluster,
  isLimitFacts,
  isRefusal,
  isRunAndResult,
  isRuns,
  isToldLimits,
  isWatchLine,
  parseOutput,
} from './documents';
import {
  cluster,
  completedRun,
  earlierLimits,
  limitFacts,
  measuring,
  refusal,
  result,
} from './testing/recorded-documents';

describe('parseOutput', () => {
  const rows = [
    { name: 'one text', results: ['{"a":1}'], values: [{ a: 1 }] },
    { name: 'several texts', results: ['{"a":1}', '{"b":2}'], values: [{ a: 1 }, { b: 2 }] },
    { name: 'a text in pieces', results: ['{"a":', '1}'], values: [{ a: 1 }] },
    { name: 'what a gateway has parsed already', results: [{ a: 1 }], values: [{ a: 1 }] },
    { name: 'empty lines between', results: ['', '[]', ' '], values: [[]] },
    { name: 'a text that is no JSON', results: ['oops'], values: [undefined] },
    { name: 'nothing', results: [], values: [] },
  ];
  for (const { name, results, values } of rows) {
    it(`reads ${name}`, () => {
      expect(parseOutput(results)).toEqual(values);
    });
  }
});

describe('document guards', () => {
  it('take the contract’s own examples', () => {
    expect(isCluster(cluster)).toBeTrue();
    expect(isLimitFacts(limitFacts)).toBeTrue();
    expect(isToldLimits(limitFacts)).toBeTrue();
    expect(isToldLimits(earlierLimits)).toBeTrue();
    expect(isLimitFacts(earlierLimits)).toBeFalse();
    expect(isRuns([completedRun])).toBeTrue();
    expect(isRunAndResult({ run: completedRun, result })).toBeTrue();
    expect(isRunAndResult({ run: completedRun, result: null })).toBeTrue();
    expect(isWatchLine({ line: 1, progress: measuring })).toBeTrue();
    expect(isWatchLine({ run: completedRun })).toBeTrue();
    expect(isRefusal(refusal)).toBeTrue();
    expect(isRefusal(completedRun)).toBeFalse();
  });

  it('refuse another version of the contract', () => {
    expect(isCluster({ ...cluster, contractVersion: 2 })).toBeFalse();
    expect(isRuns([{ ...completedRun, contractVersion: 2 }])).toBeFalse();
  });

  it('refuse other shapes', () => {
    for (const value of [null, undefined, 1, 'text', [], {}, { contractVersion: 1 }]) {
      expect(isCluster(value)).toBeFalse();
      expect(isRunAndResult(value)).toBeFalse();
      expect(isWatchLine(value)).toBeFalse();
    }
  });
});
