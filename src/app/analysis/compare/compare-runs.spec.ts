import resultDocument from '../../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import cancelledDocument from '../../../../engine/contract/examples/valid/result.cancelled-without-latency.json';
import { LatencyPercentile, Result, SteadyStateResult, TimeSpanResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { compareRuns, RunComparison } from './compare-runs';

const base = resultDocument as unknown as Result;
const [baseSpan] = base.timeSpans as [TimeSpanResult];

interface Changes {
  readonly iops?: number;
  readonly latency?: number;
  readonly p99?: number;
  readonly p99Samples?: number;
  readonly cpuPoints?: number;
  /** Null: of a volume that stood still before. */
  readonly halfWidthPercent?: number | null;
}

/** The example with figures that are this many times, or points, as much. */
function run({
  iops = 1,
  latency = 1,
  p99 = 1,
  p99Samples = 10000,
  cpuPoints = 0,
  halfWidthPercent,
}: Changes = {}): Result {
  const { total, cpu, latencyPercentiles } = baseSpan;
  const span: TimeSpanResult = {
    ...baseSpan,
    total: {
      ...total,
      iops: total.iops * iops,
      throughputBytesPerSecond: total.throughputBytesPerSecond * iops,
      latency: total.latency && { ...total.latency, meanMicroseconds: total.latency.meanMicroseconds * latency },
    },
    cpu: cpu && { ...cpu, average: { ...cpu.average, usagePercent: cpu.average.usagePercent + cpuPoints } },
    latencyPercentiles: (latencyPercentiles ?? []).map((row): LatencyPercentile =>
      row.label === '99th'
        ? { ...row, totalMicroseconds: (row.totalMicroseconds ?? NaN) * p99, samplesBeyond: p99Samples }
        : row,
    ),
    ...(halfWidthPercent === undefined ? {} : { steadyState: unsteady(halfWidthPercent) }),
  };
  return { ...base, timeSpans: [span] };
}

function unsteady(halfWidthPercent: number | null): SteadyStateResult {
  const reason = halfWidthPercent === null ? 'drops' : 'noise';
  return { isSteady: false, reason, halfWidthPercent, steadyIops: null, change: null };
}

/** How the last of the runs stands. */
function standings(comparison: RunComparison | null): Record<string, string | null | undefined> {
  return Object.fromEntries((comparison?.figures ?? []).map(({ name, changes }) => [name, changes.at(-1)?.standing]));
}

describe('compareRuns', () => {
  it('calls a run and itself the same, with the same settings', () => {
    const comparison = compareRuns([run(), run()]);
    expect(standings(comparison)).toEqual({
      Iops: 'same',
      Throughput: 'same',
      LatencyMean: 'same',
      LatencyP99: 'same',
      Cpu: 'same',
      QueueDepth: null,
      BlockSize: null,
      WriteShare: null,
    });
    expect(comparison?.settings).toEqual([]);
  });

  const cases: readonly {
    readonly name: string;
    readonly changes: Changes;
    readonly expected: Record<string, unknown>;
  }[] = [
    { name: '4 % more IOPS are noise', changes: { iops: 1.04 }, expected: { Iops: 'same', Throughput: 'same' } },
    { name: '6 % more IOPS are better', changes: { iops: 1.06 }, expected: { Iops: 'better', Throughput: 'better' } },
    { name: '6 % fewer IOPS are worse', changes: { iops: 0.94 }, expected: { Iops: 'worse', Throughput: 'worse' } },
    {
      name: '6 % more of a mean that is known to 8 % are noise',
      changes: { iops: 1.06, halfWidthPercent: 8 },
      expected: { Iops: 'same' },
    },
    {
      name: 'a mean between two standstills says nothing of the long run',
      changes: { iops: 1.2, halfWidthPercent: null },
      expected: { Iops: null },
    },
    { name: 'less latency is better', changes: { latency: 0.9 }, expected: { LatencyMean: 'better' } },
    { name: 'more latency is worse', changes: { latency: 1.1 }, expected: { LatencyMean: 'worse' } },
    { name: 'a tail of many samples is compared', changes: { p99: 1.1 }, expected: { LatencyP99: 'worse' } },
    {
      name: 'a tail of fifty samples varies by chance',
      changes: { p99: 1.2, p99Samples: 50 },
      expected: { LatencyP99: 'same' },
    },
    {
      name: 'a tail of five samples says nothing',
      changes: { p99: 3, p99Samples: 5 },
      expected: { LatencyP99: 'unknown' },
    },
    { name: '4 points of CPU are noise', changes: { cpuPoints: 4 }, expected: { Cpu: 'same' } },
    { name: '6 points of CPU are worse', changes: { cpuPoints: 6 }, expected: { Cpu: 'worse' } },
  ];
  for (const { name, changes, expected } of cases) {
    it(name, () => expect(standings(compareRuns([run(), run(changes)]))).toEqual(jasmine.objectContaining(expected)));
  }

  it('says nothing of a run of two seconds', () => {
    const short = run({ iops: 1.3, latency: 0.5, p99: 0.5 });
    const [span] = short.timeSpans as [TimeSpanResult];
    const series = span.series && { ...span.series, intervals: span.series.intervals.slice(0, 2) };
    const comparison = compareRuns([run(), { ...short, timeSpans: [{ ...span, series }] }]);
    expect(standings(comparison)).toEqual(
      jasmine.objectContaining({
        Iops: 'unknown',
        Throughput: 'unknown',
        LatencyMean: 'unknown',
        LatencyP99: 'better',
      }),
    );
  });

  it('takes for noise what the seconds of a run vary by', () => {
    const uneven = run({ iops: 1.1 });
    const [span] = uneven.timeSpans as [TimeSpanResult];
    const intervals = (span.series?.intervals ?? [])
      .slice(0, 12)
      .map((one, index) => ({ ...one, readIops: one.readIops * (index % 3 === 0 ? 0.6 : 1.2) }));
    const series = span.series && { ...span.series, intervals };
    const [iops] = compareRuns([run(), { ...uneven, timeSpans: [{ ...span, series }] }])?.figures ?? [];
    expect(iops?.changes[1]?.standing).toBe('same');
    expect(iops?.changes[1]?.noise).toBeGreaterThan(10);
  });

  it('compares each of six with the first', () => {
    const runs = [1, 1.1, 0.9, 1, 1.2, 0.8].map((iops) => run({ iops }));
    const iops = compareRuns(runs)?.figures.find(({ name }) => name === 'Iops');
    expect(iops?.values.length).toBe(6);
    expect(iops?.changes.map((change) => change?.standing ?? null)).toEqual([
      null,
      'better',
      'worse',
      'same',
      'better',
      'worse',
    ]);
    expect(iops?.changes[1]?.change).toBeCloseTo(10, 6);
  });

  it('finds no difference between a result and itself, and nothing to compare without figures', () => {
    const changes = compareRuns([base, base])?.figures.map((figure) => figure.changes[1]?.change ?? null) ?? [];
    expect(changes.filter((change) => change !== null)).toEqual(changes.map(() => 0));
    expect(compareRuns([base, { ...base, timeSpans: [] }])).toBeNull();
  });

  it('leaves open what one of them did not measure', () => {
    const comparison = compareRuns([base, cancelledDocument as unknown as Result]);
    const latency = comparison?.figures.find(({ name }) => name === 'LatencyMean');
    expect(latency?.values[1]).toBeNull();
    expect(latency?.changes).toEqual([null, null]);
  });

  it('names the settings that differ, with the value of each run', () => {
    const other = run();
    const [timeSpan] = other.profile.timeSpans;
    const deeper: Result = {
      ...other,
      system: { ...other.system, computerName: 'node9' },
      profile: {
        ...other.profile,
        timeSpans: [
          {
            ...timeSpan,
            targets: (timeSpan?.targets ?? []).map((one) => ({ ...one, outstandingRequests: 7, cacheMode: 'cached' })),
          },
        ],
      },
    };
    const settings = compareRuns([run(), deeper])?.settings ?? [];
    expect(settings.map(({ name }) => words(name))).toEqual(['Computer', 'Queue depth per thread', 'Caching']);
    expect(settings[1]?.values[1]).toEqual({ unit: 'count', value: 7 });
  });

  it('rates no difference between loads that are not the same', () => {
    const other = run({ iops: 0.5, p99: 3 });
    const [timeSpan] = other.profile.timeSpans;
    const targets = (timeSpan?.targets ?? []).map((one) => ({ ...one, blockSizeBytes: 1 << 20 }));
    const larger = { ...other, profile: { ...other.profile, timeSpans: [{ ...timeSpan, targets }] } };
    const comparison = compareRuns([run(), run({ iops: 0.5 }), larger]);
    expect(comparison?.isSameLoad).toEqual([true, true, false]);
    const [iops] = comparison?.figures ?? [];
    expect(iops?.changes.map((change) => change?.standing)).toEqual([undefined, 'worse', null]);
    expect(iops?.changes[2]?.change).toBeCloseTo(-50, 6);
    expect(new Set(Object.values(standings(comparison)))).toEqual(new Set([null]));
  });

  it('says that other settings differ, which have no line of their own', () => {
    const other = run();
    const [timeSpan] = other.profile.timeSpans;
    const seeded: Result = {
      ...other,
      profile: { ...other.profile, timeSpans: [{ ...timeSpan, targets: timeSpan?.targets ?? [], randomSeed: 99 }] },
    };
    expect(compareRuns([run(), seeded])?.settings.map(({ name }) => words(name))).toEqual(['Other settings']);
  });

  it('takes one time span of all, the one in which the first did most', () => {
    const spans = (...iops: readonly number[]): Result => ({
      ...base,
      timeSpans: iops.map((value, index) => ({ ...baseSpan, index, total: { ...baseSpan.total, iops: value } })),
      profile: { ...base.profile, timeSpans: iops.flatMap(() => base.profile.timeSpans) },
    });
    const comparison = compareRuns([spans(1, 9, 20), spans(5, 6, 7), spans(5, 6)]);
    expect(comparison?.timeSpans.map(({ index }) => index)).toEqual([1, 1, 1]);
  });

  it('compares nothing where nothing was measured by all', () =>
    expect(compareRuns([run(), { ...base, timeSpans: [] }])).toBeNull());

  it('takes two to six', () => {
    expect(() => compareRuns([run()])).toThrowError(RangeError);
    expect(() => compareRuns(Array.from({ length: 7 }, () => run()))).toThrowError(RangeError);
  });
});
