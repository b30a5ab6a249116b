/** What a run asked of each path to the disks, as far as its result tells. */

import { Limit, TimeSpanResult } from '../../../generated/contract';
import { countedBy, difference, Flow, flowOf, nothing, sumOf } from '../limits/flow';
import { KnownLimits, machineOf } from '../limits/limits-for';
import { AssessmentInput, CachePathChoice } from './verdict-types';

/** I/O in both directions. */
export interface Traffic {
  readonly read: Flow;
  readonly write: Flow;
}

/** A run's I/O by the path it took. Writes always go to the disks: a read-only host cache does not hold them back. */
export interface RunTraffic {
  readonly all: Traffic;
  readonly cached: Traffic;
  readonly uncached: Traffic;
  /** Whether the cached path was told from the figures and not by the user. */
  readonly isCacheAssumed: boolean;
}

/** Above this share of a limit, the limit is not what held the run. */
export const exceededFrom = 1.05;
/** The share of a limit from which it counts as reached. */
export const reachedFrom = 0.95;

/** Splits a time span's I/O into what the host cache answered and what reached the disks. */
export function trafficOf(
  timeSpan: TimeSpanResult,
  { limits, facts }: Pick<KnownLimits, 'limits' | 'facts'>,
  cachePath: AssessmentInput['cachePath'],
): RunTraffic {
  const targets = targetTraffic(timeSpan);
  const told = sumOf(
    [...targets].filter(([path]) => choiceFor(path, cachePath) === 'cached').map(([, traffic]) => traffic.read),
  );
  // A target that is written as well says little about where its reads come from, so only read-only ones are judged.
  const open = [...targets].filter(([path, { write }]) => choiceFor(path, cachePath) === 'auto' && write.iops === 0);
  const candidates = sumOf(open.map(([, traffic]) => traffic.read));
  const isCacheAssumed = mayBeCached(facts) && beatsTheUncachedPath(candidates, limits);
  const parts = [...targets.values()];
  const all = {
    read: bySize(
      flowOf(timeSpan.read),
      parts.map(({ read }) => read),
    ),
    write: bySize(
      flowOf(timeSpan.write),
      parts.map(({ write }) => write),
    ),
  };
  const cachedReads = isCacheAssumed ? sumOf([told, candidates]) : told;
  return {
    all,
    cached: { read: cachedReads, write: nothing },
    uncached: { read: difference(all.read, cachedReads), write: all.write },
    isCacheAssumed,
  };
}

/** A total with the sizes of its parts: its own is their mean, which none of them may have. */
function bySize(whole: Flow, parts: readonly Flow[]): Flow {
  const { sizes } = sumOf(parts);
  return sizes.length === 0 ? whole : { ...whole, sizes };
}

/** Both directions together. */
export function total({ read, write }: Traffic): Flow {
  return sumOf([read, write]);
}

function choiceFor(path: string, cachePath: AssessmentInput['cachePath']): CachePathChoice {
  return typeof cachePath === 'object' ? (cachePath[path] ?? 'auto') : (cachePath ?? 'auto');
}

/** Each target's I/O over all threads, by path. */
function targetTraffic({ threads }: TimeSpanResult): Map<string, Traffic> {
  const traffic = new Map<string, Traffic>();
  for (const target of threads.flatMap(({ targets }) => targets)) {
    const known = traffic.get(target.path) ?? { read: nothing, write: nothing };
    traffic.set(target.path, {
      read: sumOf([known.read, flowOf(target.read)]),
      write: sumOf([known.write, flowOf(target.write)]),
    });
  }
  return traffic;
}

/** Whether a host cache may stand before the disks: not where each is known to have none. */
export function mayBeCached(facts: KnownLimits['facts']): boolean {
  const { disks } = machineOf(facts);
  return disks.length === 0 || disks.some(({ caching }) => caching !== 'none');
}

/**
 * Whether reads are faster than the disks can be: above the highest figure (burst included) that is known for the VM's
 * uncached path or for the disks behind it. Without a cached limit there is no cache to suspect.
 */
function beatsTheUncachedPath(reads: Flow, limits: readonly Limit[]): boolean {
  if (!limits.some(({ scope }) => scope === 'vm-cached')) {
    return false;
  }
  const disks = limits.some(({ scope }) => scope === 'pool') ? 'pool' : 'disk';
  return (['vm-uncached', disks] as const).some((scope) =>
    (['iops', 'throughput'] as const).some((metric) => {
      const known = limits.filter(
        (limit) => limit.scope === scope && limit.metric === metric && limit.direction !== 'write',
      );
      return known.length > 0 && known.every((limit) => countedBy(limit, reads) > exceededFrom * limit.value);
    }),
  );
}
