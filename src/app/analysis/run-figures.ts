/** The figures of one run, as lists and comparisons of runs have them. */

import { Result, TimeSpanResult } from '../../generated/contract';
import { FigureUnit } from '../words/public-api';
import { comparedTimeSpans } from './compared-time-spans';
import { bytesPerSecondAt, measuredIopsOf } from './steady-iops';

export type FigureName =
  'Iops' | 'Throughput' | 'LatencyMean' | 'LatencyP99' | 'Cpu' | 'QueueDepth' | 'BlockSize' | 'WriteShare';

/** How a figure is read, and which way is good. */
export interface FigureRule {
  readonly name: FigureName;
  readonly unit: FigureUnit;
  readonly read: (span: TimeSpanResult, result: Pick<Result, 'search'>) => number | null;
  /** Which way is good; null = neither. */
  readonly good: 'up' | 'down' | null;
  /** Whether it is a share of its own, whose differences are points. */
  readonly isShare?: boolean;
}

export const figureRules: readonly FigureRule[] = [
  { name: 'Iops', unit: 'iops', good: 'up', read: measuredIopsOf },
  {
    name: 'Throughput',
    unit: 'throughput',
    good: 'up',
    read: (span, result) => bytesPerSecondAt(measuredIopsOf(span, result), span),
  },
  {
    name: 'LatencyMean',
    unit: 'latencyMicroseconds',
    good: 'down',
    read: ({ total }) => total.latency?.meanMicroseconds ?? null,
  },
  {
    name: 'LatencyP99',
    unit: 'latencyMicroseconds',
    good: 'down',
    read: (span) => percentile99(span)?.totalMicroseconds ?? null,
  },
  { name: 'Cpu', unit: 'percent', good: 'down', isShare: true, read: ({ cpu }) => cpu?.average.usagePercent ?? null },
  { name: 'QueueDepth', unit: 'count', good: null, read: ({ queueDepth }) => queueDepth.configured },
  {
    name: 'BlockSize',
    unit: 'bytes',
    good: null,
    read: ({ total }) => (total.ioCount === 0 ? null : total.bytes / total.ioCount),
  },
  {
    name: 'WriteShare',
    unit: 'percent',
    good: null,
    isShare: true,
    read: ({ total, write }) => (total.ioCount === 0 ? null : (100 * write.ioCount) / total.ioCount),
  },
];

/** The figures of one run, as a comparison has them; null where it measured none. */
export function figuresOfRun(result: Result): Readonly<Record<FigureName, number | null>> | null {
  const [span] = comparedTimeSpans([result]) ?? [];
  return span === undefined ? null : figuresOfSpan(span, result);
}

/** The same of one of its time spans. */
export function figuresOfSpan(
  span: TimeSpanResult,
  result: Pick<Result, 'search'>,
): Readonly<Record<FigureName, number | null>> {
  return Object.fromEntries(figureRules.map(({ name, read }) => [name, read(span, result)])) as Record<
    FigureName,
    number | null
  >;
}

/** The row of the 99th percentile; null where latencies were not measured. */
export function percentile99({
  latencyPercentiles,
}: TimeSpanResult): { samplesBeyond: number; totalMicroseconds: number | null } | null {
  return latencyPercentiles?.find(({ label }) => label === '99th') ?? null;
}
