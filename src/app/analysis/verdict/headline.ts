/** The verdict in words: the answer and what to do, one function for each state. */

import { Result, SearchResult } from '../../../generated/contract';
import { limitFigure } from '../limits/limit-figure';
import { baseOf, ceilingFigure, isConverted, measuredNumber, scopeNames } from './assess-limits';
import { actionInFields, figure, Message, message, MessageArgument } from '../../words/public-api';
import { Doubt } from './confidence';
import { RateLimit } from './rate-limit';
import { CpuAssessment, ExceededCause, LimitAssessment, LittleLaw } from './verdict-types';

/** The answer and what to do about it. */
export interface Answer {
  readonly headline: Message;
  readonly action: Message;
}

/** One limit, or several at once, is reached. */
export function answerReached(binding: readonly LimitAssessment[], all: readonly LimitAssessment[]): Answer {
  const [first, ...others] = binding;
  if (first === undefined) {
    throw new RangeError('A reached limit is needed to say that one is reached.');
  }
  return others.length === 0
    ? { headline: headlineOf(first), action: actionFor(first, all) }
    : {
        headline: message('Verdict.LimitReached.Several', figure('count', binding.length), {
          list: binding.map(shareOf),
          join: 'and',
        }),
        action: message(
          binding.every(({ limit }) => isVmScope(limit.scope)) ? 'Verdict.Action.VmSize' : 'Verdict.Action.Several',
        ),
      };
}

/** A limit was exceeded, and that comes first. */
export function answerExceeded(one: LimitAssessment & { readonly cause: ExceededCause }, measuredIops: number): Answer {
  switch (one.cause) {
    case 'osCache':
      return {
        headline: message('Verdict.LimitExceeded.OsCache', figure('iops', measuredIops)),
        action: message('Verdict.Action.NotCached'),
      };
    case 'bursting':
      return {
        headline: message(
          'Verdict.LimitExceeded.Bursting',
          limitFigure(one.limit, one.measured),
          ceilingFigure(one),
          plainName(one),
        ),
        action: message('Verdict.Action.Burst', ceilingFigure(one)),
      };
    case 'hostCacheOrWrongSize':
      return { headline: faster(one), action: message('Verdict.Action.CheckCacheAndSize') };
    case 'hostCache':
    case 'wrongSize':
      return { headline: faster(one), action: message('Verdict.Action.CheckSize') };
  }
}

/** The engine's threads, or all processors, limit the run. */
export function answerCpu(cpu: CpuAssessment, measuredIops: number): Answer {
  const iops = figure('iops', measuredIops);
  const percent = figure('percent', cpu.engineThreadsPercent ?? 0);
  return cpu.hasProcessorsLeft
    ? {
        headline: message('Verdict.Cpu.Threads', percent, iops),
        action: message(cpu.areProcessorsChosen ? 'Verdict.Action.MoreProcessors' : 'Verdict.Action.MoreThreads'),
      }
    : { headline: message('Verdict.Cpu.All', percent, iops), action: message('Verdict.Action.MoreCores') };
}

/** The run was on a node that does not own the volume. */
export function answerWrongNode(nodeName: string, coordinatorNodeName: string, measuredIops: number): Answer {
  return {
    headline: message('Verdict.WrongNode.Headline', figure('iops', measuredIops), nodeName, coordinatorNodeName),
    action: message('Verdict.Action.RunOnCoordinator', coordinatorNodeName),
  };
}

/** The profile's own rate limit limits the run. */
export function answerRateLimit({ allowedIops, measuredIops }: RateLimit): Answer {
  return {
    headline: message('Verdict.RateLimit.Headline', figure('iopsNumber', measuredIops), figure('iops', allowedIops)),
    action: message('Verdict.Action.NoRateLimit'),
  };
}

/** The node's memory answers, and the volume is hardly asked. */
export function answerMemory(measuredIops: number, volumeIops: number): Answer {
  return {
    headline: message('Verdict.Memory', figure('iops', measuredIops), figure('iopsNumber', volumeIops)),
    action: message('Verdict.Action.NotCached'),
  };
}

/** No known limit is reached, and one run does not tell whether its queue depth or the storage limits it. */
export function answerUnsettled(law: LittleLaw | null, measuredIops: number): Answer {
  const iops = figure('iops', measuredIops);
  if (law === null) {
    return { headline: message('Verdict.Unsettled.NoLatency', iops), action: message('Verdict.Action.MeasureLatency') };
  }
  const configured = figure('count', law.configured);
  return law.achieved < law.configured && law.gapNoteworthy
    ? {
        headline: message('Verdict.Unsettled.NotFull', iops, figure('count', law.achieved), configured),
        action: message('Verdict.Action.FillQueue'),
      }
    : {
        headline: message('Verdict.Unsettled.Headline', iops, configured),
        action: message('Verdict.Action.FindLimit'),
      };
}

/** The processors were busy, and the engine was not what filled them. */
export function answerBusyNode({ meanPercent }: CpuAssessment, measuredIops: number): Answer {
  const percent = figure('percent', meanPercent);
  return {
    headline: message('Verdict.Unsettled.BusyNode', figure('iops', measuredIops), percent),
    action: message('Verdict.Action.QuietNode'),
  };
}

/** IOPS vary too much for their mean to be held against a limit. */
export function answerUnsteady(variationShare: number, measuredIops: number): Answer {
  return {
    headline: message(
      'Verdict.Unsettled.Unsteady',
      figure('iops', measuredIops),
      figure('percent', 100 * variationShare),
    ),
    action: message('Verdict.Action.LookAtTime'),
  };
}

/** There is nothing to judge. */
export function answerNotMeasured({ status, error }: Result): Answer {
  const given = error?.action ?? null;
  const inFields = error === null ? null : actionInFields(error);
  const action =
    inFields ?? (given === null ? message('Verdict.Action.RunAgain') : message('Verdict.Action.Given', given));
  if (error !== null) {
    const what = error.target === null ? error.message : `${error.target}: ${error.message}`;
    return { headline: message('Verdict.NotMeasured.Failed', what), action };
  }
  return {
    headline: message(status === 'cancelled' ? 'Verdict.NotMeasured.Cancelled' : 'Verdict.NotMeasured.Nothing'),
    action,
  };
}

/** What would settle what a doubtful verdict can't claim; null where no search can be made of the workload. */
export function settlingAction({ profile, search }: Result, doubts: readonly Doubt[]): Message | null {
  if (doubts.some(({ reason }) => reason.key === 'Verdict.Reason.Buffered')) {
    return message('Verdict.Action.NotCached');
  }
  if (search !== undefined) {
    return settlingSearch(search, doubts);
  }
  const [target, ...others] = profile.timeSpans.flatMap(({ targets }) => targets);
  const isPaced = (target?.throttle ?? null) !== null || (target?.thinkTimeMilliseconds ?? null) !== null;
  return target !== undefined && others.length === 0 && !isPaced ? message('Verdict.Action.FindLimit') : null;
}

/** What a search that settled nothing did not know; else a longer one, and in the end another time. */
function settlingSearch({ effort }: SearchResult, doubts: readonly Doubt[]): Message {
  if (doubts.some(({ reason }) => reason.key === 'Verdict.Reason.VmLimitsNotKnown')) {
    return message('Verdict.Action.EnterVmSize');
  }
  return message(effort === 'quick' ? 'Verdict.Action.SearchThoroughly' : 'Verdict.Action.SearchAgain');
}

function headlineOf(one: LimitAssessment): Message {
  const headline = message(
    `Verdict.LimitReached.${scopeNames[one.limit.scope]}`,
    measuredNumber(one),
    ceilingFigure(one),
    plainName(one),
  );
  return one.limit.kind === 'burst' ? message('Verdict.LimitReached.WhileBursting', headline) : headline;
}

function shareOf(one: LimitAssessment): Message {
  return message(`Verdict.Share.${scopeNames[one.limit.scope]}`, measuredNumber(one), ceilingFigure(one));
}

function actionFor({ limit }: LimitAssessment, all: readonly LimitAssessment[]): Message {
  const base = limit.kind === 'burst' ? baseOf(limit, all) : undefined;
  if (base !== undefined) {
    return message('Verdict.Action.Burst', ceilingFigure(base));
  }
  if (isVmScope(limit.scope)) {
    return message(`Verdict.Action.${scopeNames[limit.scope]}${limit.metric === 'iops' ? 'Iops' : 'Throughput'}`);
  }
  return message(`Verdict.Action.${scopeNames[limit.scope]}`);
}

function isVmScope(scope: LimitAssessment['limit']['scope']): scope is 'vm-cached' | 'vm-uncached' {
  return scope === 'vm-cached' || scope === 'vm-uncached';
}

function faster(one: LimitAssessment): Message {
  return message('Verdict.LimitExceeded.Faster', plainName(one), measuredNumber(one), ceilingFigure(one));
}

/** Without the scope, which the sentence names; with the copies, which explain an uneven figure. */
function plainName(one: LimitAssessment): MessageArgument {
  const { limit, effectiveValue, name } = one;
  if (limit.metric === 'iops' && isConverted(one)) {
    // The figures next to it are in requests of this run: they differ from the published limit.
    return message('Verdict.Name.Normalized', limit.name, limitFigure(limit, effectiveValue));
  }
  return effectiveValue < limit.value && limit.kind === 'base' ? name : limit.name;
}
