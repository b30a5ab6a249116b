/**
 * The coordinator check: the same profile on the volume's owner and on another node. Is it the wrong node, by
 * how much, and is that more than noise?
 */

import { Result, TimeSpanResult } from '../../../generated/contract';
import { comparedTimeSpans } from '../compared-time-spans';
import { describeNoiseTest } from './describe-noise-test';
import { doubtsOfCheck } from './check-doubts';
import { FigureUnit } from '../../words/format';
import { figure, Message, message } from '../../words/message';
import { CheckComparison, CheckInput, CheckRow, CheckState } from './check-types';
import { NoiseTest, noiseTest } from './noise-test';

/** From this difference on, a slower node is the wrong one; nobody would notice a smaller one. */
const mattersPercent = 2;
/** Differences that would be shown as 0%. */
const invisiblePercent = 0.05;

/** Compares the two runs of a check. */
export function compareCheck(input: CheckInput): CheckComparison {
  const { coordinator, other } = input;
  const spans = measuredSpans(coordinator.result, other.result);
  const doubts = doubtsOfCheck(input);
  if (spans === null) {
    const empty = coordinator.result === null || coordinator.result.timeSpans.length === 0 ? coordinator : other;
    const headline = message('Check.Headline.NotMeasured', empty.run.nodeName);
    const advice = message('Check.Advice.RunAgain');
    return { state: 'notMeasured', headline, advice, statement: null, doubts, rows: [] };
  }
  const [left, right] = spans;
  const test = noiseTest(left.series, right.series);
  const differencePercent = 100 * (right.total.iops / left.total.iops - 1);
  const state = stateOf(test, differencePercent);
  return {
    state,
    headline: headlineOf(state, input, left, right),
    advice: adviceOf(state, input),
    statement: describeNoiseTest(test),
    doubts,
    rows: checkRows(left, right),
  };
}

/** The figures side by side. */
export function checkRows(coordinator: TimeSpanResult, other: TimeSpanResult): CheckRow[] {
  const row = (
    name: CheckRow['name'],
    unit: FigureUnit,
    best: 'most' | 'least' | 'neither',
    read: (span: TimeSpanResult) => number | null,
  ): CheckRow => {
    const [left, right] = [read(coordinator), read(other)];
    const isComparable = left !== null && right !== null && left > 0;
    const differencePercent = isComparable ? 100 * (right / left - 1) : null;
    const isVisible = differencePercent !== null && Math.abs(differencePercent) >= invisiblePercent;
    const winner = (differencePercent ?? 0) > 0 === (best === 'most') ? 'other' : 'coordinator';
    return {
      name,
      unit,
      coordinator: left,
      other: right,
      differencePercent,
      better: best === 'neither' || !isVisible ? null : winner,
    };
  };
  const percentile =
    (label: string) =>
    ({ latencyPercentiles }: TimeSpanResult): number | null =>
      latencyPercentiles?.find((one) => one.label === label)?.totalMicroseconds ?? null;
  return [
    row('Iops', 'iopsNumber', 'most', ({ total }) => total.iops),
    row('Throughput', 'throughputBinary', 'most', ({ total }) => total.throughputBytesPerSecond),
    row('LatencyMean', 'latencyMicroseconds', 'least', ({ total }) => total.latency?.meanMicroseconds ?? null),
    row('P50', 'latencyMicroseconds', 'least', percentile('50th')),
    row('P99', 'latencyMicroseconds', 'least', percentile('99th')),
    row('P999', 'latencyMicroseconds', 'least', percentile('3-nines')),
    row('Cpu', 'percent', 'neither', ({ cpu }) => cpu?.average.usagePercent ?? null),
  ];
}

/** The time spans that are compared, where the coordinator's run has measured something in it. */
function measuredSpans(coordinator: Result | null, other: Result | null): ReturnType<typeof comparedTimeSpans> {
  const spans = comparedTimeSpans(coordinator, other);
  return spans === null || spans[0].total.iops === 0 ? null : spans;
}

function stateOf(test: NoiseTest, differencePercent: number): CheckState {
  if (test.verdict === 'unknown') {
    return 'uncertain';
  }
  if (test.verdict === 'not-different' || Math.abs(differencePercent) < invisiblePercent) {
    return 'same';
  }
  if (differencePercent > 0) {
    return 'faster';
  }
  return differencePercent > -mattersPercent ? 'hardly' : 'slower';
}

function headlineOf(state: CheckState, input: CheckInput, left: TimeSpanResult, right: TimeSpanResult): Message {
  const node = input.other.run.nodeName;
  const owner = input.coordinator.run.nodeName;
  const difference = { list: differenceParts(left, right), join: 'and' } as const;
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
    case 'uncertain':
    case 'notMeasured':
      return message('Check.Headline.Uncertain', node, difference);
  }
}

/** "22% fewer IOPS", "2.1 ms more latency": the other node compared with the coordinator node. */
function differenceParts(left: TimeSpanResult, right: TimeSpanResult): Message[] {
  const percent = 100 * (right.total.iops / left.total.iops - 1);
  const share = figure('percent', Math.abs(percent));
  const iops = message(percent < 0 ? 'Check.Part.FewerIops' : 'Check.Part.MoreIops', share);
  const [one, two] = [left.total.latency?.meanMicroseconds, right.total.latency?.meanMicroseconds];
  if (one === undefined || two === undefined || Math.abs(two - one) < 1) {
    return [iops];
  }
  const distance = figure('latencyMicroseconds', Math.abs(two - one));
  return [iops, message(two > one ? 'Check.Part.MoreLatency' : 'Check.Part.LessLatency', distance)];
}

function adviceOf(state: CheckState, { coordinator, other, method, isRedirectionMendable }: CheckInput): Message {
  const owner = method === 'move-owner' ? null : coordinator.run.nodeName;
  switch (state) {
    case 'slower':
      if (isRedirectionMendable) {
        return message('Check.Advice.MendRedirection', other.run.nodeName);
      }
      return owner === null ? message('Check.Advice.MoveOwner') : message('Check.Advice.UseOwner', owner);
    case 'faster':
      return owner === null ? message('Check.Advice.LookElsewhere') : message('Check.Advice.BusyOwner', owner);
    case 'hardly':
    case 'same':
      return message('Check.Advice.LookElsewhere');
    case 'uncertain':
      return message('Check.Advice.RunLonger');
    case 'notMeasured':
      return message('Check.Advice.RunAgain');
  }
}
