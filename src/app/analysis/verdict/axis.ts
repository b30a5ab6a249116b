/**
 * The chart's axis: IOPS at this run's block size, the measured value as a bar, each limit as a mark.
 *
 * The axis is linear and starts at zero, because a distance that looks twice as long must be twice as far: that is the
 * question the chart answers. Limits far beyond the run would squeeze everything relevant to the left, so
 * they are listed below the axis instead of drawn.
 */

import { limitFigure } from '../limits/limit-figure';
import { isConverted } from './assess-limits';
import { figure, formatFigure, Message, message } from '../../words/public-api';
import { AxisMark, AxisModel, LimitAssessment } from './verdict-types';

/** How wide the picture is, for placing labels. */
export interface AxisOptions {
  /** Characters of label text that fit along the axis. */
  readonly charactersPerAxis?: number;
  /** Whether marks may have numbers, with the names in a list, where the names do not fit. */
  readonly mayNumber?: boolean;
}

/** All limits up to this multiple of the run are drawn, and the next limit up to the second figure. */
const drawnUpTo = 4;
const nextDrawnUpTo = 20;

/** What a number takes in place of a name. */
const charactersOfNumber = 3;

/** Shares of the axis that differ by less are the same. */
const tiny = 1e-9;

/** Free space right of the last mark, so that its label has room. */
const roomAtEnd = 1.1;

/** Places the limits and the measured value. */
export function axisModel(
  assessments: readonly LimitAssessment[],
  measuredIops: number,
  next: LimitAssessment | null,
  { charactersPerAxis = 110, mayNumber = false }: AxisOptions = {},
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
  const nameWidth = (mark: AxisMark): number => labelLength(mark) / charactersPerAxis;
  const named = placeLabels(drawn.map(toMark), nameWidth);
  const isNumbered = mayNumber && (named.some((mark) => nameWidth(mark) > 1) || isCrossed(named, nameWidth));
  const marks = isNumbered ? placeLabels(named, () => charactersOfNumber / charactersPerAxis) : named;
  return {
    maxIops,
    ticks: Array.from({ length: Math.round(maxIops / step) + 1 }, (_, index) => ({
      iops: index * step,
      position: (index * step) / maxIops,
    })),
    measuredIops,
    measuredPosition: measuredIops / maxIops,
    marks,
    isNumbered,
    rowCount: marks.length === 0 ? 0 : 1 + Math.max(...marks.map(({ row }) => row)),
    beyond: assessments
      .filter((one) => !isDrawn(one))
      .sort(byIops)
      .map(toMark),
  };
}

/**
 * Gives each mark a row and a place for its label: labels of one row touch nowhere, all lie between the ends of the axis, and
 * no line from the axis to a label goes through another label wherever that can be.
 * @param widthOf a label's width as a share of the axis' length
 */
export function placeLabels(marks: readonly AxisMark[], widthOf: (mark: AxisMark) => number): AxisMark[] {
  let waiting = [...marks].sort((left, right) => left.position - right.position);
  const placed = new Map<AxisMark, AxisMark>();
  const inOrder = waiting;
  for (let row = 0; waiting.length > 0; row += 1) {
    const inRow = fillRow(waiting, widthOf);
    // If each label would cover another's line, one of them does.
    const [first] = inRow.size === 0 ? waiting : [];
    if (first !== undefined) {
      inRow.set(first, middlesOf(first.position, widthOf(first))[0]);
    }
    for (const [mark, labelPosition] of inRow) {
      placed.set(mark, { ...mark, labelPosition, row });
    }
    waiting = waiting.filter((mark) => !inRow.has(mark));
  }
  return inOrder.map((mark) => placed.get(mark) ?? mark);
}

/** Whether some line from the axis to a label goes through the label of another mark. */
export function isCrossed(placed: readonly AxisMark[], widthOf: (mark: AxisMark) => number): boolean {
  return placed.some((label) =>
    placed.some((line) => line.row > label.row && isWithin(line.position, label.labelPosition, widthOf(label))),
  );
}

/** The labels of one row, each with its middle: those that no line to a higher row would go through. */
function fillRow(waiting: readonly AxisMark[], widthOf: (mark: AxisMark) => number): Map<AxisMark, number> {
  const inRow = new Map<AxisMark, number>();
  for (const mark of waiting) {
    const width = widthOf(mark);
    const above = waiting.filter((other) => other !== mark && !inRow.has(other));
    const middle = middlesOf(mark.position, width).find(
      (candidate) =>
        above.every(({ position }) => !isWithin(position, candidate, width)) &&
        [...inRow].every(([other, at]) => Math.abs(at - candidate) >= (widthOf(other) + width) / 2 - tiny),
    );
    if (middle !== undefined) {
      inRow.set(mark, middle);
    }
  }
  return inRow;
}

/** Where the middle of a label can be: above its mark, else beginning or ending there; moved inwards at the ends. */
function middlesOf(position: number, width: number): [number, number, number] {
  const half = Math.min(0.5, width / 2);
  const inside = (middle: number): number => Math.min(1 - half, Math.max(half, middle));
  return [inside(position), inside(position + half), inside(position - half)];
}

function isWithin(position: number, middle: number, width: number): boolean {
  return Math.abs(position - middle) < width / 2 - tiny;
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
