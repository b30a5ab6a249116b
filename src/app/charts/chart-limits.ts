/** Which limits are drawn in a chart, and how those above it are named. */

import { LimitAssessment, Roof } from '../analysis/public-api';
import { limitFigure } from '../analysis/limits/public-api';
import { fill, Texts } from '../shared/texts';
import { message } from '../words/public-api';

/** A horizontal line, in the unit of the chart. */
export interface ChartLimit {
  readonly label: string;
  readonly value: number;
  /** Whether the label has the limit's own figure, which is in another unit than the chart's. */
  readonly hasOwnFigure?: boolean;
  /** Whether the label has the chart's figure as well, and says how it comes from the limit's own. */
  readonly isWhole?: boolean;
}

/** A limit is drawn if it is at most this multiple of the highest value: a higher one would flatten the rest. */
const drawnUpTo = 2.2;
/** Of the limits above a chart, so many are named. */
const namedAbove = 2;
/** Two figures are the same one where they differ by no more than rounding. */
const sameWithin = 1e-6;

/** The limits near enough to the highest value to be drawn with it; none before there is one. */
export function limitsNear(highest: number, limits: readonly ChartLimit[]): readonly ChartLimit[] {
  return limits.filter(({ value }) => highest > 0 && value <= highest * drawnUpTo);
}

/** The nearest limits that are not drawn, the lowest first. */
export function limitsBeyond(highest: number, limits: readonly ChartLimit[]): readonly ChartLimit[] {
  const drawn = limitsNear(highest, limits);
  return nearestAbove(highest > 0 ? limits.filter((limit) => !drawn.includes(limit)) : []);
}

/** Of limits that are above a chart, those that it names. */
export function nearestAbove(limits: readonly ChartLimit[]): readonly ChartLimit[] {
  return [...limits].sort((one, other) => one.value - other.value).slice(0, namedAbove);
}

/** The limits above a chart in words; empty where all are drawn. */
export function aboveText(above: readonly ChartLimit[], format: (value: number) => string, texts: Texts): string {
  const { AboveChart, AboveChartLimit, AboveChartConverted } = texts.strings.Charts;
  const named = above.map(({ label, value, hasOwnFigure = false, isWhole = false }) => {
    const shown = format(value);
    // The name of a line in a plot has its figure already.
    return isWhole || label.endsWith(shown)
      ? label
      : fill(hasOwnFigure ? AboveChartConverted : AboveChartLimit, label, shown);
  });
  return named.length === 0 ? '' : fill(AboveChart, named.join('; '));
}

/** The limits in force of a run, in what a chart shows: a limit of bytes is one of requests of this run's sizes as well. */
export function limitsOfRun(
  assessments: readonly LimitAssessment[],
  metric: 'iops' | 'throughput',
  { bytes, ioCount }: { readonly bytes: number; readonly ioCount: number },
  texts: Texts,
): ChartLimit[] {
  const bytesPerRequest = ioCount === 0 ? 0 : bytes / ioCount;
  return assessments
    .filter(({ inForce }) => inForce)
    .map((assessment) => ({
      label: labelOf(assessment, metric, texts),
      hasOwnFigure: assessment.limit.metric !== metric,
      // At the run's mix, which the chart shows all of.
      value: assessment.iopsAtWhichItBinds * (metric === 'iops' ? 1 : bytesPerRequest),
    }));
}

/** The limits in force that are level lines over requests of several sizes, at the mix of the run that they were compared with. */
export function limitsAtSizes(
  roofs: readonly Roof[],
  metric: 'iops' | 'throughput',
  sizes: readonly number[],
  texts: Texts,
): ChartLimit[] {
  return roofs.flatMap(({ assessment, onlyAtBytes, iopsAt }): ChartLimit[] => {
    const isKnown = sizes.length > 0 && sizes.every((bytes) => onlyAtBytes === null || onlyAtBytes === bytes);
    const values = sizes.map((bytes) => iopsAt(bytes) * (metric === 'iops' ? 1 : bytes));
    const value = Math.min(...values);
    return assessment?.inForce === true && isKnown && Math.max(...values) <= value * (1 + sameWithin)
      ? [{ label: labelOf(assessment, metric, texts), hasOwnFigure: assessment.limit.metric !== metric, value }]
      : [];
  });
}

/** The limits that all runs have, in the order of the first. */
export function sharedLimits(runs: readonly (readonly ChartLimit[])[]): ChartLimit[] {
  const [first = [], ...others] = runs;
  const isSame = (one: ChartLimit, other: ChartLimit): boolean =>
    one.label === other.label && Math.abs(one.value / other.value - 1) <= sameWithin;
  return first.filter((limit) => others.every((limits) => limits.some((other) => isSame(limit, other))));
}

function labelOf(
  { limit, name, effectiveValue }: LimitAssessment,
  metric: 'iops' | 'throughput',
  texts: Texts,
): string {
  return limit.metric === metric
    ? texts.say(name)
    : texts.say(message('Verdict.Mark.Iops', name, limitFigure(limit, effectiveValue)));
}
