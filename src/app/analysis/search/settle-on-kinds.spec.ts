import { Result } from '../../../generated/contract';
import { KnownLimits } from '../limits/limits-for';
import { makeLimit, makeLimits } from '../testing/limits';
import { Load, makeSearch, Volume } from '../testing/searches';
import { settleResult } from './assess-result';

const nothing = makeLimits([]);

function found(result: Result, limits: KnownLimits): string[] {
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  return settleResult({ result, limits, run })?.settled.causes.map(({ kind }) => kind) ?? [];
}

/** Of a mix, a write counts for so many reads. */
const byKind = (rate: number, costOfWrite: number): Volume => ({
  latencySpread: 0.6,
  halfWidthPercent: 2,
  iops: ({ queueDepth, writePercent, step }) =>
    Math.min(
      queueDepth * 200,
      (rate * (1 + 0.02 * Math.cos(3 * step))) / (1 + ((costOfWrite - 1) * writePercent) / 100),
    ),
});

/** The same, with means of reads alone and of writes alone that are known to this. */
function knownByKind(volume: Volume, halfWidthPercent: number): Result {
  const result = makeSearch(volume, { writePercent: 50 });
  const steps = result.search?.steps ?? [];
  const isOfKind = (index: number): boolean => ['reads', 'writes'].includes(steps[index]?.change ?? '');
  return {
    ...result,
    timeSpans: result.timeSpans.map((span) =>
      span.steadyState === undefined || !isOfKind(span.index)
        ? span
        : { ...span, steadyState: { ...span.steadyState, halfWidthPercent } },
    ),
  };
}

describe('of reads and writes, a search finds', () => {
  it('disks that need longer for a write', () => {
    expect(found(knownByKind(byKind(3000, 3), 2), nothing)).toEqual(['device']);
  });

  it('no disks where reads alone and writes alone pass at an even pace', () => {
    expect(found(knownByKind(byKind(3000, 2.5), 0.2), nothing)).toEqual([]);
  });

  it('no limit of the disks that writes alone pass', () => {
    const pool = makeLimits([makeLimit('pool', 'iops', 2000)]);
    const ofMirror = ({ writePercent }: Load): number => 2000 / (1 + (2 * writePercent) / 100);
    const passing = (factor: number): Volume => ({
      halfWidthPercent: 0.2,
      iops: (load) => Math.min(load.queueDepth * 200, ofMirror(load) * (load.writePercent === 100 ? factor : 1)),
    });
    const search = (factor: number): Result => makeSearch(passing(factor), { writePercent: 70 });
    expect(found(search(1), pool)).toEqual(['limit']);
    expect(found(search(1.1), pool)).toEqual([]);
  });
});

describe('of a part of the file that did more, a search finds', () => {
  const cached: Volume = { iops: ({ queueDepth, part }) => Math.min(queueDepth * 200, part < 1 ? 1500 : 700) };

  /** The first step did more before it came down to its level. */
  function beginningHigher(result: Result): Result {
    return {
      ...result,
      timeSpans: result.timeSpans.map((span) =>
        span.index === 0 ? { ...span, total: { ...span.total, iops: 1.4 * span.total.iops } } : span,
      ),
    };
  }

  it('a cache', () => {
    expect(found(makeSearch(cached), nothing)).toEqual(['cache']);
  });

  it('no cache where the requested workload did more at first too, as on a credit', () => {
    expect(found(beginningHigher(makeSearch(cached)), nothing)).not.toEqual(['cache']);
  });
});
