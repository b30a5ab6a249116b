/**
 * The chart's axis: IOPS at this run's block size, the measured value as a bar, each limit as a mark.
 *
 * The axis is linear and starts at zero, because a distance that looks twice as long must be twice as far: that is the
 * question the chart answers. Limits far beyond the run would squeeze everything relevant to the left, so
 * they are listed below the axis instead of drawn.
 */

import { limitFigure } from '../limits/limit-figure';
import { isConverted } from './assess-limits';
import { formatFigure } from '../../words/format';
import { figure, Message, message } from '../../words/message';
import { AxisMark, AxisModel, LimitAssessment } from './verdict-types';

/** How wide the picture is, for placing labels. */
export interface AxisOptions {
  /** Characters of label text that fit along the axis. */
  readonly charactersPerAxis?: number;
}

/** All limits up to this multiple of the run are drawn, and the next limit up to the second figure. */
const drawnUpTo = 4;
const nextDrawnUpTo = 20;

/** Free space right of the last mark, so that its label has room. */
const roomAtEnd = 1.1;

/** Places the limits and the measured value. */
export function axisModel(
  assessments: readonly LimitAssessment[],
  measuredIops: number,
  next: LimitAssessment | null,
  { charactersPerAxis = 110 }: AxisOptions = {},
): AxisModel {
  // Everything nearer than the next limit is drawn too: only what the axis does not reach is "beyond".
  const nextFactor = next?.distanceFactor ?? 0;
  const reach = nextFactor <= nextDrawnUpTo ? Math.max(drawnUpTo, nextFactor) : drawnUpTo;
  const isDrawn = (one: LimitAssessment): boolean => one.distanceFactor <= reach;
  const drawn = assessments.filter(isDrawn).sort(byIops);
  const furthest = Math.max(measuredIops, ...drawn.map(({ iopsAtWhichItBinds }) => iopsAtWhichItBinds));
  const step = tickStep(furthest * roomAtEnd);
  const maxIops = Math.ceil((furthest * roomAtEnd) / step) * step;
  const toMark = (one: LimitAssessment): AxisMark => ({
    assessment: one,
    iops: one.iopsAtWhichItBinds,
    position: Math.min(1, one.iopsAtWhichItBinds / maxIops),
    label: labelOf(one),
    labelPosition: 1,
    row: 0,
    isNext: one === next,
    isInForce: one.inForce,
  });
  const marks = placeLabels(drawn.map(toMark), (mark) => labelLength(mark) / charactersPerAxis);
  return {
    maxIops,
    ticks: Array.from({ length: Math.round(maxIops / step) + 1 }, (_, index) => ({
      iops: index * step,
      position: (index * step) / maxIops,
    })),
    measuredIops,
    measuredPosition: measuredIops / maxIops,
    marks,
    rowCount: marks.length === 0 ? 0 : 1 + Math.max(...marks.map(({ row }) => row)),
    beyond: assessments
      .filter((one) => !isDrawn(one))
      .sort(byIops)
      .map(toMark),
  };
}

/**
 * Gives each mark the lowest row in which its label touches no other, labels kept between the ends of the axis.
 * @param widthOf a label's width as a share of the axis' length
 */
export function placeLabels(marks: readonly AxisMark[], widthOf: (mark: AxisMark) => number): AxisMark[] {
  const rowEnds: number[] = [];
  return [...marks]
    .sort((left, right) => left.position - right.position)
    .map((mark) => {
      const half = Math.min(0.5, widthOf(mark) / 2);
      const labelPosition = Math.min(1 - half, Math.max(half, mark.position));
      const free = rowEnds.findIndex((end) => end <= labelPosition - half);
      const row = free === -1 ? rowEnds.length : free;
      rowEnds[row] = labelPosition + half;
      return { ...mark, labelPosition, row };
    });
}

/** A round step of 1, 2 or 5 times a power of ten that makes four to ten ticks. */
function tickStep(maxIops: number): number {
  const power = 10 ** Math.floor(Math.log10(maxIops / 4));
  const multiple = [5, 2, 1].find((factor) => factor * power * 4 <= maxIops) ?? 1;
  return multiple * power;
}

function labelOf(one: LimitAssessment): Message {
  const { limit, effectiveValue, asIops, name } = one;
  return isConverted(one)
    ? message('Verdict.Mark.Converted', name, limitFigure(limit, effectiveValue), figure('iops', asIops))
    : message('Verdict.Mark.Iops', name, limitFigure(limit, effectiveValue));
}

/** The approximate length of the label. The words around the name and the figures are short in any language. */
function labelLength({ assessment }: AxisMark): number {
  const { limit, effectiveValue, asIops } = assessment;
  const unit = limit.normalizedUnitBytes ?? null;
  const figures = [
    figure(limit.metric === 'iops' ? 'iops' : 'throughput', effectiveValue),
    ...(isConverted(assessment) ? [figure('iops', asIops)] : []),
    // Including the words around it, which take about as much space.
    ...(limit.metric === 'throughput' || unit === null ? [] : [figure('bytes', unit), figure('bytes', unit)]),
  ];
  const length = figures.reduce((sum, one) => sum + formatFigure(one, 'en-US').length + 3, 0);
  return limit.name.length + length + (limit.kind === 'burst' ? 8 : 0) + 8;
}

function byIops(left: LimitAssessment, right: LimitAssessment): number {
  return left.iopsAtWhichItBinds - right.iopsAtWhichItBinds;
}
