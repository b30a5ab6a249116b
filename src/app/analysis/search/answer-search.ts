/** What a search found, in words: the answer and what to do. */

import { figure, Message, message, MessageArgument } from '../../words/public-api';
import { limitFigure } from '../limits/limit-figure';
import { isBusyOnAverage } from '../verdict/cpu';
import { isThroughMemory } from '../verdict/confidence';
import { Findings } from '../verdict/findings';
import { Answer, answerBusyNode, answerCpu, answerMemory, answerReached } from '../verdict/headline';
import { settledLevel } from '../settled-level';
import { LimitAssessment } from '../verdict/verdict-types';
import { cachedPart } from './cached-part';
import { Cause, OneDisk, UnlistedLimit } from './explanation';
import { countedOfOthers, Others } from './others';
import {
  againOf,
  countedBy,
  driftShare,
  hasDrifted,
  lastingStep,
  Search,
  Step,
  stepOf,
  withSteadyAsked,
} from './search-steps';
import { leastGain, Settled, SettledCause } from './settled';
import { SharedLimit } from './unseen-users';

/** One cause, or several limits at once: `binding` has them. */
export function answerTo(
  cause: SettledCause,
  search: Search,
  { cpu, assessments }: Findings,
  binding: readonly LimitAssessment[],
): Answer {
  const { asked } = search;
  const iops = figure('iops', asked.iops);
  switch (cause.kind) {
    case 'limit':
      return cause.others === null ? answerReached(binding, assessments) : answerShared(cause.others, binding);
    case 'oneDisk':
      return answerOneDisk(cause, iops);
    case 'requests':
    case 'bytes':
      return answerUnlisted(cause, search);
    case 'device':
      return answerDevice(search, cause.others);
    case 'depth':
      return answerDepth(search);
    case 'engineCpu':
      return cpu === null ? answerNodeCpu(iops) : answerCpu(cpu, asked.iops);
    case 'nodeCpu':
      return answerNodeCpu(iops);
    case 'cache':
      return {
        headline: message(
          'Verdict.Search.Cache',
          lastOfAsked(search),
          figure('iops', cachedPart(search, 0)?.iops ?? 0),
        ),
        // A larger file leaves the system's memory less of it; past that memory, all of it is of the volume.
        action: message(isThroughMemory(asked.target) ? 'Verdict.Action.NotCached' : 'Verdict.Action.LargerFile'),
      };
    case 'memory':
      return answerMemory(asked.iops, cause.volumeIops);
  }
}

/** What the asked workload does by the end, where the same load had another level by then. */
function lastOfAsked(search: Search): MessageArgument {
  const { asked, full } = search;
  const again = againOf(search, full);
  return figure('iops', again !== null && hasDrifted(again) ? Math.min(asked.iops, again.iops) : asked.iops);
}

/** The run and others reach a limit together. */
function answerShared(others: Others, [first]: readonly LimitAssessment[]): Answer {
  if (first === undefined) {
    throw new RangeError('A reached limit is needed to say that one is reached.');
  }
  const ofOthers = countedOfOthers(first.limit, others);
  const own = limitFigure(first.limit, first.measured - ofOthers);
  return {
    headline: message(
      'Verdict.Search.Shared',
      first.name,
      own,
      limitFigure(first.limit, ofOthers),
      limitFigure(first.limit, first.effectiveValue),
    ),
    action: message('Verdict.Action.OtherLoad'),
  };
}

/** One disk of several has more to do than its share. */
function answerOneDisk({ limit, disk }: OneDisk, iops: MessageArgument): Answer {
  const did = limitFigure(limit, countedOfOthers(limit, disk));
  return {
    headline: message('Verdict.Search.OneDisk', disk.name, did, limitFigure(limit, limit.value), iops),
    action: message('Verdict.Action.OneDisk'),
  };
}

/** A limit that no source names: of all requests, which others may share, or of those of one direction. */
function answerUnlisted({ kind, direction, others }: UnlistedLimit, { full }: Search): Answer {
  const own = countedBy(full, kind, direction);
  const unit = kind === 'requests' ? 'iops' : 'throughput';
  const action = message('Verdict.Action.FindUnlisted');
  if (others === null || direction !== null) {
    return { headline: message(unlistedKeys[direction ?? 'any'], figure(unit, own)), action };
  }
  const ofOthers = kind === 'requests' ? others.iops : others.bytesPerSecond;
  return {
    headline: message(
      'Verdict.Search.UnlistedShared',
      figure(unit, own + ofOthers),
      figure(unit, own),
      figure(unit, ofOthers),
    ),
    action: message('Verdict.Action.OtherLoad'),
  };
}

const unlistedKeys = {
  any: 'Verdict.Search.Unlisted',
  read: 'Verdict.Search.UnlistedReads',
  write: 'Verdict.Search.UnlistedWrites',
} as const;

function answerNodeCpu(iops: MessageArgument): Answer {
  return { headline: message('Verdict.Search.NodeCpu', iops), action: message('Verdict.Action.QuietNode') };
}

function answerDevice(search: Search, others: Others | null): Answer {
  const lasting = lastingStep(search);
  const iops = figure('iops', lasting.iops);
  if (others !== null) {
    const headline = message('Verdict.Search.DeviceShared', iops, figure('iops', others.iops));
    return { headline, action: message('Verdict.Action.OtherLoad') };
  }
  // Of several disks, one is idle now and then where the queue is short.
  const bringsMore = search.full.iops >= lasting.iops * (1 + leastGain);
  return {
    headline: bringsMore
      ? message('Verdict.Search.DeviceBelow', iops, figure('iops', search.full.iops))
      : message('Verdict.Search.Device', iops),
    action: message('Verdict.Action.Disks'),
  };
}

function answerDepth(search: Search): Answer {
  const { asked, full, hasCeiling } = search;
  const depth = figure('count', asked.queueDepth);
  const iops = figure('iops', asked.iops);
  const enough = enoughOf(search);
  const needed = figure('count', enough.queueDepth);
  // Where the deepest queue brought less than a shallower one, the search ended before it repeated that.
  return hasCeiling || enough.queueDepth < full.queueDepth
    ? {
        headline: message('Verdict.Search.Depth', depth, iops, figure('iops', enough.iops), needed),
        action: message('Verdict.Action.DeeperQueue', needed),
      }
    : {
        headline: message('Verdict.Search.DepthOpen', depth, iops, figure('iops', full.iops), needed),
        action: message('Verdict.Action.DeeperStill'),
      };
}

/** The shallowest of the deeper queues that brings 95 % of the most that one brought; of a ceiling, of what it is. */
function enoughOf({ full, hasCeiling, steps }: Search): Step {
  const deeper = steps.filter(({ change }) => change === 'deeper');
  const most = hasCeiling ? full.iops : Math.max(full.iops, ...deeper.map(({ iops }) => iops));
  return deeper
    .filter(({ iops }) => iops >= most * 0.95)
    .reduce((least, step) => (step.queueDepth < least.queueDepth ? step : least), full);
}

/** The steps leave it open: because they changed in the meantime, or because two explanations are left. */
export function answerOpen(search: Search, { ceiling, leftOf }: Settled, { assessments, cpu }: Findings): Answer {
  const action = message('Verdict.Action.SearchAgain');
  const again = driftedOf(search);
  if (again?.before !== null && again?.before !== undefined) {
    const [before, after] = [figure('iopsNumber', again.before.iops), figure('iops', again.iops)];
    const burstSeconds = burstSecondsOf(search, again);
    return burstSeconds === null
      ? { headline: message('Verdict.Search.Drifted', before, after), action }
      : {
          headline: message('Verdict.Search.BurstEnded', before, figure('seconds', burstSeconds), after),
          action: message('Verdict.Action.SearchWithoutCredit'),
        };
  }
  const iops = figure('iops', search.full.iops);
  const [first, second] = ceiling;
  const isUnlisted = first?.cause.kind === 'requests' || first?.cause.kind === 'bytes';
  if (isUnlisted && cpu !== null && isBusyOnAverage(cpu)) {
    return answerBusyNode(cpu, search.asked.iops);
  }
  if (first === undefined || second === undefined) {
    return { headline: message('Verdict.Search.NoCeiling', iops), action };
  }
  if (leftOf !== null) {
    const disks = message('Verdict.Search.Name.Device');
    return { headline: message('Verdict.Search.OpenBetween', iops, disks, nameOfRest(leftOf, assessments)), action };
  }
  const names = [first, second].map(({ cause }) => nameOf(cause, assessments)) as [MessageArgument, MessageArgument];
  return { headline: message('Verdict.Search.OpenBetween', iops, ...names), action };
}

/** The step at the end that did something else than the same load before; null where none did. */
function driftedOf(taken: Search): Step | null {
  const search = withSteadyAsked(taken);
  const repeated = [againOf(search, search.full), againOf(search, search.asked)];
  return repeated.find((again) => again !== null && hasDrifted(again)) ?? null;
}

/** Seconds for which the longer step kept the level of before, where it came down to the level of after and stayed there. */
function burstSecondsOf(search: Search, { iops }: Step): number | null {
  const longer = stepOf(search, 'longer');
  const change = longer === null ? null : settledLevel(longer.timeSpan).change;
  return change !== null && isNear(change.beforeIops, search.full.iops) && isNear(change.afterIops, iops)
    ? change.afterSeconds
    : null;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= driftShare;
}

const nameKeys = {
  requests: {
    any: 'Verdict.Search.Name.Requests',
    read: 'Verdict.Search.Name.ReadRequests',
    write: 'Verdict.Search.Name.WriteRequests',
  },
  bytes: {
    any: 'Verdict.Search.Name.Bytes',
    read: 'Verdict.Search.Name.ReadBytes',
    write: 'Verdict.Search.Name.WriteBytes',
  },
} as const;

function nameOf(cause: Cause, assessments: readonly LimitAssessment[]): MessageArgument {
  return cause.kind === 'limit' || cause.kind === 'oneDisk'
    ? (assessments.find(({ limit }) => limit.id === cause.limit.id)?.name ?? cause.limit.name)
    : unlistedName(cause);
}

/** What others leave of a limit. */
export function nameOfRest(limit: SharedLimit, assessments: readonly LimitAssessment[]): Message {
  return limit === 'unlisted'
    ? message('Verdict.Search.Name.RestOfUnlisted')
    : message('Verdict.Search.Name.Rest', assessments.find((one) => one.limit.id === limit.id)?.name ?? limit.name);
}

/** What sets a ceiling although no source has a figure of it. */
export function unlistedName(cause: Exclude<Cause, { readonly kind: 'limit' | 'oneDisk' }>): Message {
  return cause.kind === 'device'
    ? message('Verdict.Search.Name.Device')
    : message(nameKeys[cause.kind][cause.direction ?? 'any']);
}
