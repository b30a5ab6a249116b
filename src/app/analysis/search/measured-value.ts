/** What a search measured of the limit that it names, with the interval that its steps tell. */

import { Limit } from '../../../generated/contract';
import { Figure, figure, Message, message } from '../../words/public-api';
import { LimitAssessment } from '../verdict/verdict-types';
import { isUnlisted } from './explanation';
import { countedBy, intervalShareOf, lastingStep, Search, Step } from './search-steps';
import { SettledCause } from './settled';

/** A figure, and where the truth is with 95 % confidence. */
export interface Between {
  readonly low: number;
  readonly high: number;
}

/**
 * The measured figure beside the one that a source has. null where the steps do not tell how well it is known, where others
 * did a part of it, of which there is no interval, and where several limits hold the run.
 */
export function measuredLineOf(
  causes: readonly SettledCause[],
  { asked, full, hasCeiling }: Search,
  binding: readonly LimitAssessment[],
): Message | null {
  const [cause] = causes;
  if (cause === undefined || causes.length > 1 || isShared(cause)) {
    return null;
  }
  switch (cause.kind) {
    case 'limit': {
      const [limit] = binding;
      return limit === undefined ? null : besideFigure(limit, cause.cameDown ?? asked);
    }
    case 'requests':
    case 'bytes': {
      const between = betweenOf(full, countedBy(full, cause.kind, cause.direction));
      const unit = cause.kind === 'requests' ? 'iops' : 'throughput';
      return between === null ? null : message('Verdict.Measured.Unpublished', ...figuresOfInterval(between, unit));
    }
    case 'depth':
      return hasCeiling ? ofIops(full, 'Verdict.Measured.Ceiling') : null;
    case 'device':
      return ofIops(lastingStep({ asked, full }), 'Verdict.Measured.Alone');
    case 'engineCpu':
    case 'nodeCpu':
    case 'cache':
    case 'memory':
      return ofIops(asked, 'Verdict.Measured.Alone');
    case 'oneDisk':
      return null;
  }
}

function isShared(cause: SettledCause): boolean {
  const others = cause.kind === 'limit' || cause.kind === 'device' || isUnlisted(cause) ? cause.others : null;
  return others !== null;
}

/** What counts against the limit in the step, between what its mean may be. */
function besideFigure({ limit, effectiveValue, measured }: LimitAssessment, step: Step): Message | null {
  const between = betweenOf(step, measured);
  if (between === null) {
    return null;
  }
  const unit = limit.metric === 'iops' ? 'iops' : 'throughput';
  return message(keyOf(limit), ...figuresOfInterval(between, unit), figure(unit, effectiveValue));
}

/** Who says what the limit allows. */
function keyOf({
  source,
}: Limit): 'Verdict.Measured.Published' | 'Verdict.Measured.Configured' | 'Verdict.Measured.Entered' {
  switch (source.kind) {
    case 'user':
      return 'Verdict.Measured.Entered';
    case 'storage-qos':
    case 'hyper-v':
    case 'simulation':
      return 'Verdict.Measured.Configured';
    default:
      return 'Verdict.Measured.Published';
  }
}

function ofIops(step: Step, key: 'Verdict.Measured.Ceiling' | 'Verdict.Measured.Alone'): Message | null {
  const between = betweenOf(step, step.iops);
  return between === null ? null : message(key, ...figuresOfInterval(between, 'iops'));
}

function betweenOf(step: Step, value: number): Between | null {
  const share = intervalShareOf(step);
  // Of a step whose IOPS swing, the interval is wider than the mean; nothing does less than nothing.
  return share === null ? null : { low: value * Math.max(0, 1 - share), high: value * (1 + share) };
}

/** Rounded outwards to what is shown, so that the interval is never narrower than it was measured, nor of no width at all. */
export function figuresOfInterval({ low, high }: Between, unit: 'iops' | 'throughput'): [Figure, Figure] {
  const step = unit === 'iops' ? (low < 100 ? 0.1 : 1) : low < 1e6 ? 1e4 : low < 1e9 ? 1e5 : 1e6;
  // What is a figure of this step already stays one, whatever its last bit.
  const [from, to] = [Math.floor(low / step + slack), Math.ceil(high / step - slack)];
  const [least, most] = from < to ? [from, to] : [from - 1, to + 1];
  // The unit is written once.
  return [figure(unit === 'iops' ? 'iopsNumber' : 'throughputNumber', least * step), figure(unit, most * step)];
}

const slack = 1e-6;
