import { Result, TimeSpanResult } from '../../generated/contract';
import { comparedTimeSpans } from '../analysis/public-api';
import { FigureUnit } from '../words/public-api';

/** One figure of two runs. null = not measured. */
export interface ComparisonRow {
  readonly name:
    'Iops' | 'Throughput' | 'LatencyMean' | 'LatencyP99' | 'Cpu' | 'QueueDepth' | 'BlockSize' | 'WriteShare';
  readonly unit: FigureUnit;
  readonly mine: number | null;
  readonly other: number | null;
  /** Change from the other to mine, in percent; null if it has no meaning. */
  readonly changePercent: number | null;
}

/** The figures that people compare, of the time span that both runs are compared by. */
export function comparisonRows(mine: Result, other: Result): ComparisonRow[] {
  const spans = comparedTimeSpans(mine, other);
  if (spans === null) {
    return [];
  }
  const [left, right] = spans;
  const row = (
    name: ComparisonRow['name'],
    unit: FigureUnit,
    read: (span: TimeSpanResult) => number | null,
  ): ComparisonRow => {
    const [one, two] = [read(left), read(right)];
    const changePercent =
      one === null || two === null || two === 0 || unit === 'percent' || unit === 'bytes'
        ? null
        : Math.round((one / two - 1) * 1000) / 10;
    return { name, unit, mine: one, other: two, changePercent };
  };
  return [
    row('Iops', 'iops', ({ total }) => total.iops),
    row('Throughput', 'throughputBinary', ({ total }) => total.throughputBytesPerSecond),
    row('LatencyMean', 'latencyMicroseconds', ({ total }) => total.latency?.meanMicroseconds ?? null),
    row(
      'LatencyP99',
      'latencyMicroseconds',
      (span) => span.latencyPercentiles?.find(({ label }) => label === '99th')?.totalMicroseconds ?? null,
    ),
    row('Cpu', 'percent', ({ cpu }) => cpu?.average.usagePercent ?? null),
    row('QueueDepth', 'count', ({ queueDepth }) => queueDepth.configured),
    row('BlockSize', 'bytes', ({ total }) => (total.ioCount === 0 ? null : total.bytes / total.ioCount)),
    row('WriteShare', 'percent', ({ total, write }) =>
      total.ioCount === 0 ? null : (write.ioCount / total.ioCount) * 100,
    ),
  ];
}
