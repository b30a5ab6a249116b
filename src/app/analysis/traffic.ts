/** What a run asked of each path to the disks, as far as its result tells. */

import { IoStatistics, Limit, TimeSpanResult } from '../../generated/contract';
import { AssessmentInput, CachePathChoice } from './verdict';

/** I/O in one direction. */
export interface Flow {
  readonly iops: number;
  readonly throughputBytesPerSecond: number;
}

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

const nothing: Flow = { iops: 0, throughputBytesPerSecond: 0 };

/** Splits a time span's I/O into what the host cache answered and what reached the disks. */
export function trafficOf(
  timeSpan: TimeSpanResult,
  limits: readonly Limit[],
  cachePath: AssessmentInput['cachePath'],
): RunTraffic {
  const targets = targetTraffic(timeSpan);
  const told = sum(
    [...targets].filter(([path]) => choiceFor(path, cachePath) === 'cached').map(([, traffic]) => traffic.read),
  );
  // A target that is written as well says little about where its reads come from, so only read-only ones are judged.
  const open = [...targets].filter(([path, { write }]) => choiceFor(path, cachePath) === 'auto' && write.iops === 0);
  const candidates = sum(open.map(([, traffic]) => traffic.read));
  const isCacheAssumed = beatsTheUncachedPath(candidates, limits);
  const all = { read: flowOf(timeSpan.read), write: flowOf(timeSpan.write) };
  const cachedReads = isCacheAssumed ? sum([told, candidates]) : told;
  return {
    all,
    cached: { read: cachedReads, write: nothing },
    uncached: { read: difference(all.read, cachedReads), write: all.write },
    isCacheAssumed,
  };
}

/** Both directions together. */
export function total({ read, write }: Traffic): Flow {
  return sum([read, write]);
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
      read: sum([known.read, flowOf(target.read)]),
      write: sum([known.write, flowOf(target.write)]),
    });
  }
  return traffic;
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
      const values = limits.filter(
        (limit) => limit.scope === scope && limit.metric === metric && limit.direction !== 'write',
      );
      return values.length > 0 && flowIn(reads, metric) > exceededFrom * Math.max(...values.map(({ value }) => value));
    }),
  );
}

/** The figure of a flow that counts against a limit of this metric. */
export function flowIn({ iops, throughputBytesPerSecond }: Flow, metric: Limit['metric']): number {
  return metric === 'iops' ? iops : throughputBytesPerSecond;
}

function flowOf({ iops, throughputBytesPerSecond }: IoStatistics): Flow {
  return { iops, throughputBytesPerSecond };
}

function sum(flows: readonly Flow[]): Flow {
  return flows.reduce(
    (left, right) => ({
      iops: left.iops + right.iops,
      throughputBytesPerSecond: left.throughputBytesPerSecond + right.throughputBytesPerSecond,
    }),
    nothing,
  );
}

/** Never below zero: the totals and the targets are measured apart and may differ in the last digits. */
function difference(whole: Flow, part: Flow): Flow {
  const remains = (left: number, right: number): number => (left - right > 1e-6 * left ? left - right : 0);
  return {
    iops: remains(whole.iops, part.iops),
    throughputBytesPerSecond: remains(whole.throughputBytesPerSecond, part.throughputBytesPerSecond),
  };
}
