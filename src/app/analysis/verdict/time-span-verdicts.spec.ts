import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult } from '../testing/results';
import { makeSearch, requests } from '../testing/searches';
import { Result } from '../../../generated/contract';
import { verdictsOfTimeSpans } from './time-span-verdicts';

const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness: null };
const limits = makeLimits([makeLimit('vm-uncached', 'iops', 1000)]);

function runOf(...iops: readonly number[]): Result {
  const results = iops.map((readIops) =>
    makeResult({
      targets: [{ path: 'a', sizeBytes: 2 ** 40, blockSizeBytes: 4096, readIops, writeIops: 0 }],
      measuredSeconds: 60,
      queueDepth: 32,
    }),
  );
  const [first] = results;
  if (first === undefined) {
    throw new Error('A run has a time span.');
  }
  return {
    ...first,
    profile: { ...first.profile, timeSpans: results.flatMap(({ profile }) => profile.timeSpans) },
    timeSpans: results.flatMap(({ timeSpans }) => timeSpans).map((span, index) => ({ ...span, index })),
  };
}

describe('verdictsOfTimeSpans', () => {
  it('judges each by its own figures', () => {
    const verdicts = verdictsOfTimeSpans({ run, limits, result: runOf(1000, 300) });
    expect(verdicts.map(({ timeSpan, measuredIops }) => [timeSpan, measuredIops])).toEqual([
      [0, 1000],
      [1, 300],
    ]);
    const [first, second] = verdicts.map(({ state }) => state);
    expect(first).toBe('limitReached');
    expect(second).not.toBe('limitReached');
  });

  it('has none for a single time span, nor for the steps of a search', () => {
    expect(verdictsOfTimeSpans({ run, limits, result: runOf(1000) })).toEqual([]);
    expect(verdictsOfTimeSpans({ run, limits, result: makeSearch(requests(1000)) })).toEqual([]);
  });
});
