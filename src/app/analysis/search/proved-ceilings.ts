/** Each ceiling that a search proved and no source names: the limit that its verdict names, and what the engine found beside that. */

import { DirectionCeiling, Limit, LimitWork, Result } from '../../../generated/contract';
import { isSameKind, withoutMeasured } from '../limits/measured';
import { AssessmentInput } from '../verdict/verdict-types';
import { UnlistedLimit } from './explanation';
import { iopsOfKnownLimit } from './explanations';
import { isBusy, othersAnywhere } from './others';
import { engineShareOf, withProcessors } from './own-processors';
import { alikeShare, countedBy, Direction, errorOf, Search, Step } from './search-steps';
import { boundShare, Settled, SettledCause } from './settled';
import { isOfTheWay } from './way-to-owner';

/** What a search found that nothing passes. */
export interface ProvedCeiling {
  readonly metric: Limit['metric'];
  /** In the unit of the metric. */
  readonly value: number;
  /** The requests that it is known for; null where requests or bytes are counted, whatever they are. */
  readonly work: LimitWork | null;
  /** The one direction that it counts; null where it counts all requests of the search. */
  readonly direction: Direction | null;
  /** Whether the verdict says what sets it; otherwise no more is known than that nothing brings more. */
  readonly cause: 'requests' | 'bytes' | 'device' | null;
  /** The step that reached it. */
  readonly step: Step;
}

/** What may set a ceiling of the storage: of anything else, such as the CPU, no ceiling of the volume is known. */
const causesOfStorage: readonly SettledCause['kind'][] = ['limit', 'requests', 'bytes', 'device', 'depth'];
/** A ceiling with a larger error counts as unknown. */
const vagueFrom = 0.15;
/** The direction of what the engine tells of; null for all that was asked. */
export const directions: Readonly<Record<DirectionCeiling['direction'], Direction | null>> = {
  all: null,
  reads: 'read',
  writes: 'write',
};

/** All of them, that of the verdict first; none where the search settled nothing, or found no limit of the storage. */
export function provedCeilings(search: Search, settled: Settled, input: AssessmentInput): ProvedCeiling[] {
  const [cause] = settled.causes;
  if (cause === undefined || !causesOfStorage.includes(cause.kind) || isOfTheWay(cause, search, input)) {
    return [];
  }
  const { full } = settled.lasting ?? search;
  const named = ofCause(cause, search, full);
  const beside = (input.result.search?.ceilings ?? [])
    .flatMap((one) => besideIt(one, search, input))
    .filter((one) => named === null || !isPartOf(one, named));
  return named === null ? beside : [named, ...beside];
}

/** Requests of the same size, mix and order are all that a ceiling of the disks is known for. */
export function workOf({ target }: Pick<Step, 'target'>): LimitWork | null {
  const { blockSizeBytes, writePercent, randomPercent } = target;
  return blockSizeBytes === undefined || writePercent === undefined || randomPercent === undefined
    ? null
    : { blockSizeBytes, writePercent, randomPercent };
}

/** The requests that a limit counts which a search of all of them found: one of reads alone says nothing of writes. */
export function directionOf({ profile }: Pick<Result, 'profile'>): Limit['direction'] {
  const writes = profile.timeSpans[0]?.targets[0]?.writePercent;
  return writes === 0 ? 'read' : writes === 100 ? 'write' : 'any';
}

function ofCause(cause: SettledCause, { asked }: Search, full: Step): ProvedCeiling | null {
  switch (cause.kind) {
    case 'requests':
    case 'bytes':
      return ofUnlisted(cause, full);
    case 'device': {
      const work = workOf(asked);
      // What disks can do for one alone is not known where they have others to serve.
      return cause.others === null && work !== null
        ? { metric: 'iops', value: full.iops, work, direction: null, cause: 'device', step: full }
        : null;
    }
    default:
      return null;
  }
}

/** What others did counts against it as well. */
function ofUnlisted({ kind, direction, others }: UnlistedLimit, step: Step): ProvedCeiling {
  const ofOthers = (kind === 'requests' ? others?.iops : others?.bytesPerSecond) ?? 0;
  const metric = kind === 'requests' ? 'iops' : 'throughput';
  return { metric, value: countedBy(step, kind, direction) + ofOthers, work: null, direction, cause: kind, step };
}

/** What the engine found: not what a known limit, the engine, a busy node, others or the way to the owner may have set. */
function besideIt(found: DirectionCeiling, search: Search, input: AssessmentInput): ProvedCeiling[] {
  const index = input.result.search?.steps[found.stepIndex]?.timeSpanIndex;
  const step = search.steps.find(({ timeSpan }) => timeSpan.index === index);
  const work = step === undefined ? null : workOf(step);
  if (step === undefined || work === null || !isSteadyEnough(step) || isOfSomethingElse(step, search, input)) {
    return [];
  }
  const [metric, kind] = found.kind === 'iops' ? (['iops', 'device'] as const) : (['throughput', 'bytes'] as const);
  return isOfTheWay({ kind }, search, input)
    ? []
    : [{ metric, value: found.value, work, direction: directions[found.direction], cause: null, step }];
}

function isSteadyEnough(step: Step): boolean {
  const reason = step.timeSpan.steadyState?.reason ?? null;
  return errorOf(step) < vagueFrom && (reason === null || reason === 'noise');
}

function isOfSomethingElse(step: Step, { asked }: Search, input: AssessmentInput): boolean {
  return (
    (othersAnywhere(step)?.iops ?? 0) > 0 ||
    isBusy(step) ||
    (engineShareOf(withProcessors(step, asked), input) ?? 0) >= boundShare ||
    iopsOfKnownLimit(step, { ...input, limits: withoutMeasured(input.limits) }) !== null
  );
}

/** Whether it is the limit of the verdict, as another step reached it. */
function isPartOf(one: ProvedCeiling, named: ProvedCeiling): boolean {
  if (one.metric !== named.metric) {
    return false;
  }
  if (named.work !== null) {
    return one.work !== null && isSameKind(one.work, named.work);
  }
  const isCounted = named.direction === null || named.direction === one.direction;
  return isCounted && one.value >= named.value * (1 - alikeShare);
}
