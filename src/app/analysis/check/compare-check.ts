/**
 * The coordinator check: the same profile on the volume's owner and on another node, in turns. Is it the wrong node, by
 * how much, and is that more than noise?
 */

import { TimeSpanResult } from '../../../generated/contract';
import { steadyBytesPerSecondOf, steadyIopsOf } from '../steady-iops';
import { iopsPart, describeDecision } from './describe-decision';
import { doubtsOfCheck } from './check-doubts';
import { decideOnRuns, spansOf } from './check-replicates';
import { figure, FigureUnit, Message, message } from '../../words/public-api';
import { CheckComparison, CheckInput, CheckRow, CheckSide, CheckState } from './check-types';
import { CheckDecision } from './decide-check';

/** From this difference on, a slower node is the wrong one; a smaller difference does not matter. */
const mattersPercent = 2;
/** Differences that would be shown as 0%. */
const invisiblePercent = 0.05;

/** What the runs of one role measured. */
type Spans = readonly TimeSpanResult[];

/** Compares the runs of a check so far. */
export function compareCheck(input: CheckInput): CheckComparison {
  const [left, right] = measuredSpans(input);
  const { doubts, oneSidedNodeName } = doubtsOfCheck(input);
  if (meanOf(left, steadyIopsOf) === 0 || left.length === 0 || right.length === 0) {
    const empty = input.coordinator.some(hasIops) ? input.other : input.coordinator;
    const headline = message('Check.Headline.NotMeasured', nameOf(empty));
    const advice = message('Check.Advice.RunAgain');
    return { state: 'notMeasured', headline, advice, statement: null, doubts, rows: [] };
  }
  const decision = decideOnRuns(input);
  const state = stateOf(decision, oneSidedNodeName !== null);
  return {
    state,
    headline: headlineOf(state, input, differenceParts(decision, left, right)),
    advice: adviceOf(state, input, decision),
    statement: describeDecision(decision, left.length + right.length),
    doubts,
    rows: checkRows(left, right),
  };
}

/** The figures side by side, each as the mean of its runs. */
function checkRows(coordinator: Spans, other: Spans): CheckRow[] {
  const row = (
    name: CheckRow['name'],
    unit: FigureUnit,
    best: 'most' | 'least' | 'neither',
    read: (span: TimeSpanResult) => number | null,
  ): CheckRow => {
    const [left, right] = [meanOf(coordinator, read), meanOf(other, read)];
    const isComparable = left !== null && right !== null && left > 0;
    const differencePercent = isComparable ? 100 * (right / left - 1) : null;
    const isBetterKnown = best !== 'neither' && differencePercent !== null;
    const winner = (differencePercent ?? 0) > 0 === (best === 'most') ? 'other' : 'coordinator';
    const isNoticed = Math.abs(differencePercent ?? 0) >= mattersPercent;
    return {
      name,
      unit,
      coordinator: left,
      other: right,
      differencePercent,
      better: !isBetterKnown ? null : isNoticed ? winner : 'neither',
    };
  };
  const percentile =
    (label: string) =>
    ({ latencyPercentiles }: TimeSpanResult): number | null =>
      latencyPercentiles?.find((one) => one.label === label)?.totalMicroseconds ?? null;
  return [
    row('Iops', 'iopsNumber', 'most', steadyIopsOf),
    row('Throughput', 'throughput', 'most', steadyBytesPerSecondOf),
    row('LatencyMean', 'latencyMicroseconds', 'least', ({ total }) => total.latency?.meanMicroseconds ?? null),
    row('P50', 'latencyMicroseconds', 'least', percentile('50th')),
    row('P99', 'latencyMicroseconds', 'least', percentile('99th')),
    row('P999', 'latencyMicroseconds', 'least', percentile('3-nines')),
    row('Cpu', 'percent', 'neither', ({ cpu }) => cpu?.average.usagePercent ?? null),
  ];
}

/** What each run measured in the time span that the runs are compared by. */
function measuredSpans(input: CheckInput): readonly [Spans, Spans] {
  const { coordinator, other } = spansOf(input);
  return [coordinator.flatMap((span) => span ?? []), other.flatMap((span) => span ?? [])];
}

function hasIops({ result }: CheckSide): boolean {
  return result?.timeSpans.some(({ total }) => total.iops > 0) ?? false;
}

/** null if a run did not measure it. */
function meanOf(spans: Spans, read: (span: TimeSpanResult) => number | null): number | null {
  const values = spans.map(read);
  const measured = values.flatMap((value) => value ?? []);
  return measured.length < values.length || values.length === 0
    ? null
    : measured.reduce((sum, value) => sum + value, 0) / values.length;
}

function stateOf({ verdict, estimate }: CheckDecision, isOneSided: boolean): CheckState {
  if (estimate === null || verdict === 'continue' || verdict === 'not-settled') {
    return 'notSettled';
  }
  const percent = 100 * (estimate.ratio - 1);
  if (verdict === 'same' || Math.abs(percent) < invisiblePercent) {
    return 'same';
  }
  if (percent < 0 && percent > -mattersPercent) {
    return 'hardly';
  }
  if (isOneSided) {
    return 'doubtful';
  }
  return percent > 0 ? 'faster' : 'slower';
}

function headlineOf(state: CheckState, input: CheckInput, parts: readonly Message[]): Message {
  const node = nameOf(input.other);
  const owner = nameOf(input.coordinator);
  const difference = { list: parts, join: 'and' } as const;
  const isMoved = input.method === 'move-owner';
  switch (state) {
    case 'slower':
      return isMoved
        ? message('Check.Headline.SlowerMoved', node, difference)
        : message('Check.Headline.Slower', node, difference, owner);
    case 'hardly':
      return isMoved
        ? message('Check.Headline.HardlyMoved', node, difference)
        : message('Check.Headline.Hardly', node, difference, owner);
    case 'faster':
      return isMoved
        ? message('Check.Headline.FasterMoved', node, difference)
        : message('Check.Headline.Faster', node, difference, owner);
    case 'same':
      return isMoved ? message('Check.Headline.SameMoved', node) : message('Check.Headline.Same', node, owner);
    case 'doubtful':
      return message('Check.Headline.Doubtful', node, difference);
    case 'notSettled':
    case 'notMeasured':
      return parts.length === 0
        ? message('Check.Headline.Unfinished', node)
        : message('Check.Headline.NotSettled', node, difference);
  }
}

/** "22% fewer IOPS", "2.1 ms more latency": the other node compared with the coordinator node; none before the first look. */
function differenceParts({ estimate }: CheckDecision, left: Spans, right: Spans): Message[] {
  if (estimate === null) {
    return [];
  }
  const iops = iopsPart(estimate.ratio);
  const latency = ({ total }: TimeSpanResult): number | null => total.latency?.meanMicroseconds ?? null;
  const [one, two] = [meanOf(left, latency), meanOf(right, latency)];
  if (one === null || two === null || Math.abs(two - one) < 1) {
    return [iops];
  }
  const distance = figure('latencyMicroseconds', Math.abs(two - one));
  return [iops, message(two > one ? 'Check.Part.MoreLatency' : 'Check.Part.LessLatency', distance)];
}

function adviceOf(
  state: CheckState,
  { coordinator, other, method, isRedirectionMendable }: CheckInput,
  { verdict }: CheckDecision,
): Message {
  const owner = method === 'move-owner' ? null : nameOf(coordinator);
  switch (state) {
    case 'slower':
      if (isRedirectionMendable) {
        return message('Check.Advice.MendRedirection', nameOf(other));
      }
      return owner === null ? message('Check.Advice.MoveOwner') : message('Check.Advice.UseOwner', owner);
    case 'faster':
      return owner === null ? message('Check.Advice.LookElsewhere') : message('Check.Advice.BusyOwner', owner);
    case 'hardly':
    case 'same':
      return message('Check.Advice.LookElsewhere');
    case 'doubtful':
      return message('Check.Advice.ClearDoubts');
    case 'notSettled':
      return message(verdict === 'continue' ? 'Check.Advice.Finish' : 'Check.Advice.Quieter');
    case 'notMeasured':
      return message('Check.Advice.RunAgain');
  }
}

function nameOf(sides: CheckInput['other']): string {
  return sides[0]?.run.nodeName ?? '';
}
