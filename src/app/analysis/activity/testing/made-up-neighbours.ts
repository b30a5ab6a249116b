/** Volumes of a pool whose virtual machines are made up, with a week that is kept and what is now. */

import { Cluster, PerformanceHistory, QosFlow, Volume } from '../../../../generated/contract';
import { normal, random } from '../../testing/run-noise';
import { LoadMoment, NoisyInput, WatchedLoad } from '../noisy-neighbour';
import { madeUpCluster, madeUpHistory, madeUpSeries } from './made-up-past';

const step = 900_000;
/** Eight days, as Windows keeps of a week. */
const steps = 768;

/** What a volume truly does at a time. */
export interface Does {
  readonly iops: number;
  readonly latencyMicroseconds: number;
  readonly blockSizeBytes: number;
}

export interface MadeUpNeighbours {
  readonly seed: number;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly does: Readonly<Record<string, (at: number) => Does>>;
  /** By volume and virtual machine, its part of what is done on the volume. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly noise?: number;
  /** How many minutes before now the kept week ends. */
  readonly keptUntilMinutes?: number;
  /** Whether the ten minutes before were watched, and not the last of them alone. */
  readonly isWatched?: boolean;
  readonly isGap?: (at: number) => boolean;
  /**
   * A machine on the first volume with requests of another size, and how long those of the others take; null if it is
   * not known.
   */
  readonly large?: {
    readonly name: string;
    readonly iops: number;
    readonly blockSizeBytes: number;
    readonly othersMicroseconds: number | null;
  };
  /** Of volumes in another pool than the first. */
  readonly otherPool?: readonly string[];
}

/** What the rule is given, and the cluster that it is of. */
export function madeUpNeighbours(one: MadeUpNeighbours): NoisyInput & { readonly cluster: Cluster } {
  const made = madeUpCluster(['node1', 'node2']);
  const volumes = Object.keys(one.does).flatMap((id): Volume[] =>
    made.volumes.map((volume) => ({
      ...volume,
      id,
      name: id,
      mountPoint: `C:\\ClusterStorage\\${id}`,
      poolName: one.otherPool?.includes(id) === true ? 'other pool' : volume.poolName,
    })),
  );
  const flows = volumes.flatMap((volume) => flowsOf(volume, one));
  return {
    cluster: { ...made, volumes, storageQos: { normalizedUnitBytes: 8192, policies: [], flows } },
    volumes,
    week: weekOf(one),
    watched: new Map(volumes.map(({ id }, index) => [id, watchedOf(id, one, index)] as const)),
    flows,
    now: one.now,
  };
}

function weekOf({ seed, now, does, noise = 0.08, keptUntilMinutes = 5, isGap }: MadeUpNeighbours): PerformanceHistory {
  const end = now - keptUntilMinutes * 60_000;
  const series = Object.entries(does).flatMap(([id, doesAt], index) =>
    madeUpSeries(
      {
        seed: seed * 1000 + index,
        startedAt: new Date(end - steps * step).toISOString(),
        stepSeconds: 900,
        count: steps,
        iops: (at) => doesAt(at).iops,
        latencyMicroseconds: (at) => doesAt(at).latencyMicroseconds,
        blockSizeBytes: (at) => doesAt(at).blockSizeBytes,
        noise,
        alike: 0.5,
        ...(isGap === undefined ? {} : { isGap }),
      },
      'volume',
      id,
    ),
  );
  return madeUpHistory('week', series);
}

function watchedOf(
  id: string,
  { seed, now, does, noise = 0.08, isWatched }: MadeUpNeighbours,
  index: number,
): WatchedLoad {
  const next = random(seed * 77 + index);
  const at = (time: number): LoadMoment | null => {
    const own = does[id]?.(time);
    if (own === undefined) {
      return null;
    }
    const iops = own.iops * Math.exp(noise * normal(1, next));
    const latencyMicroseconds = own.latencyMicroseconds * Math.exp(noise * normal(1, next));
    return { iops, bytesPerSecond: iops * own.blockSizeBytes, latencyMicroseconds };
  };
  return { last: at(now), before: isWatched === true ? at(now - 450_000) : null };
}

/** Means over five minutes, as Storage QoS counts: a large request as several. */
function flowsOf(
  { id, mountPoint }: Volume,
  { seed, now, does, parts, large, noise = 0.08 }: MadeUpNeighbours,
): QosFlow[] {
  const next = random(seed * 31 + id.length);
  const own = does[id]?.(now);
  const isHere = large !== undefined && Object.keys(does)[0] === id;
  return Object.entries(parts[id] ?? {}).map(([name, part]) => {
    const all = (own?.iops ?? 0) - (isHere ? large.iops : 0);
    const isLarge = isHere && large.name === name;
    const iops = (isLarge ? large.iops : all * part) * Math.exp(noise * normal(1, next));
    const size = isLarge ? large.blockSizeBytes : isHere ? 8192 : (own?.blockSizeBytes ?? 8192);
    return {
      initiatorName: name,
      initiatorNodeName: 'node1',
      filePath: `${mountPoint}\\${name}.vhdx`,
      policyId: null,
      iops: iops * Math.max(1, size / 8192),
      limitIops: null,
      throughputBytesPerSecond: iops * size,
      latencyMicroseconds: isHere && !isLarge ? large.othersMicroseconds : null,
      status: 'Ok',
    };
  });
}
