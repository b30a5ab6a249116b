import { defaults, Limit, TimeSpan } from '../../generated/contract';
import { nameInScope } from '../analysis/activity/public-api';
import { KnownLimits, limitFigure, meanUnits, SizedRate } from '../analysis/limits/public-api';
import { Figure, Message, message } from '../words/public-api';
import { Texts } from '../shared/texts';
import { ChartLimit } from './chart-limits';

/**
 * The limit lines of a live chart. Before there is a verdict nothing says which path the I/O takes, so only what bounds
 * every run is drawn: base figures, without the host cache's; what one disk or the pool can do depends on where the
 * data lies and is left to the result. Normalized limits are drawn in requests of the time span's sizes, as if each of its
 * targets did as many.
 */
export function limitLines(
  { limits }: Pick<KnownLimits, 'limits'>,
  metric: 'iops' | 'throughput',
  timeSpan: TimeSpan | undefined,
  texts: Texts,
): ChartLimit[] {
  const sizes = sizesOf(timeSpan);
  const units = (normalizedUnitBytes: number | null | undefined): number =>
    metric === 'iops' ? meanUnits(sizes, normalizedUnitBytes ?? null) : 1;
  return limits
    .filter((limit) => limit.metric === metric && boundsEveryRun(limit))
    .map((limit) => ({ label: texts.say(nameInScope(limit)), value: limit.value / units(limit.normalizedUnitBytes) }));
}

/** A line of a limit that counts something else than the chart shows. */
export interface ConvertedLimit {
  readonly name: Message;
  /** The limit as it is published or set. */
  readonly figure: Figure | Message;
  /** In the unit of the chart. */
  readonly value: number;
}

/**
 * Limits of bytes among IOPS, and of IOPS among bytes, for the requests of a time span, as if each of its targets did as
 * many.
 */
export function convertedLimitLines(
  { limits }: Pick<KnownLimits, 'limits'>,
  metric: Limit['metric'],
  timeSpan: TimeSpan,
): ConvertedLimit[] {
  const sizes = sizesOf(timeSpan);
  const meanBytes = sizes.reduce((sum, { blockSizeBytes }) => sum + blockSizeBytes, 0) / sizes.length;
  return limits
    .filter((limit) => limit.metric !== metric && limit.direction === 'any' && boundsEveryRun(limit))
    .map((limit) => ({
      name: nameInScope(limit),
      figure: limitFigure(limit, limit.value),
      value:
        metric === 'iops'
          ? limit.value / meanBytes
          : (limit.value / meanUnits(sizes, limit.normalizedUnitBytes ?? null)) * meanBytes,
    }));
}

/** Both, for a chart whose requests are all those of one time span. */
export function limitLinesOf(
  known: Pick<KnownLimits, 'limits'>,
  metric: 'iops' | 'throughput',
  timeSpan: TimeSpan,
  texts: Texts,
): ChartLimit[] {
  const converted = convertedLimitLines(known, metric, timeSpan).map(({ name, figure, value }) => ({
    label: texts.say(message('Verdict.Mark.Iops', name, figure)),
    hasOwnFigure: true,
    value,
  }));
  return [...limitLines(known, metric, timeSpan, texts), ...converted];
}

function sizesOf(timeSpan: TimeSpan | undefined): SizedRate[] {
  return (timeSpan?.targets ?? []).map(({ blockSizeBytes = defaults.Target.blockSizeBytes }) => ({
    blockSizeBytes,
    iops: 1,
  }));
}

function boundsEveryRun({ kind, scope }: Limit): boolean {
  return kind === 'base' && (scope === 'vm-uncached' || scope === 'qos' || scope === 'network');
}
