/** Histories made up from a model whose truth is known: what is in them is decided here, and the rules never see it. */

import { Activity, Cluster, HistorySeries, Limit, PerformanceHistory, Volume } from '../../../../generated/contract';
import { KnownLimits } from '../../limits/limits-for';
import { normal, random } from '../../testing/run-noise';
import { LimitsOnNode } from '../limit-share-types';

/** Noise that hangs together: each value is `alike` times the one before it and a part of its own; deviation 1. */
export function noiseOf(seed: number, count: number, alike = 0): number[] {
  const next = random(seed);
  let value = normal(1, next);
  return Array.from({ length: count }, () => {
    value = alike * value + Math.sqrt(1 - alike * alike) * normal(1, next);
    return value;
  });
}

export interface MadeUpLoad {
  readonly seed: number;
  readonly startedAt: string;
  readonly stepSeconds: number;
  readonly count: number;
  /** Without noise: what the step truly means. */
  readonly iops: (at: number, index: number) => number;
  readonly latencyMicroseconds?: (at: number, index: number) => number;
  readonly blockSizeBytes?: (at: number) => number;
  readonly readShare?: number;
  /** Relative; 0.1 moves values by about a tenth. */
  readonly noise?: number;
  readonly alike?: number;
  /** Which steps were not kept. */
  readonly isGap?: (at: number, index: number) => boolean;
}

/** The series of a volume, drive or virtual disk. */
export function madeUpSeries(
  load: MadeUpLoad,
  subject: HistorySeries['subject'] = 'volume',
  subjectId = 'test01',
): HistorySeries[] {
  const { seed, startedAt, stepSeconds, count, readShare = 0.7, noise = 0.1, alike = 0 } = load;
  const [loadNoise, latencyNoise] = [noiseOf(seed, count, alike), noiseOf(seed + 7919, count, alike)];
  const steps = Array.from({ length: count }, (_, index) => {
    const at = Date.parse(startedAt) + index * stepSeconds * 1000;
    if (load.isGap?.(at, index) === true) {
      return null;
    }
    const iops = load.iops(at, index) * Math.exp(noise * (loadNoise[index] ?? 0));
    const latency = (load.latencyMicroseconds?.(at, index) ?? 900) * Math.exp(noise * (latencyNoise[index] ?? 0));
    return { iops, bytes: iops * (load.blockSizeBytes?.(at) ?? 8192), latency: iops > 0 ? latency : null };
  });
  type Step = (typeof steps)[number];
  const series = (
    name: HistorySeries['name'],
    unit: HistorySeries['unit'],
    of: (step: NonNullable<Step>) => number | null,
  ): HistorySeries => ({
    subject,
    subjectId,
    name,
    unit,
    startedAt,
    stepSeconds,
    values: steps.map((step) => (step === null ? null : of(step))),
  });
  return [
    series('iops.read', 'iops', ({ iops }) => iops * readShare),
    series('iops.write', 'iops', ({ iops }) => iops * (1 - readShare)),
    series('iops.total', 'iops', ({ iops }) => iops),
    series('throughput.total', 'bytesPerSecond', ({ bytes }) => bytes),
    series('latency.average', 'microseconds', ({ latency }) => latency),
    series('latency.read', 'microseconds', ({ latency }) => latency),
  ];
}

export function madeUpHistory(
  timeFrame: PerformanceHistory['timeFrame'],
  series: readonly HistorySeries[],
): PerformanceHistory {
  return {
    contractVersion: 1,
    provider: 'simulated',
    simulation: 'Made up for a test.',
    nodeName: 'node1',
    timeFrame,
    series: [...series],
    notKnown: [],
  };
}

/** A volume of a pool of so many equal drives, two copies, on nodes of these names. */
export function madeUpCluster(nodeNames: readonly string[], driveCount = 6): Cluster {
  const volume: Volume = {
    id: 'test01',
    kind: 'cluster-shared-volume',
    name: 'test01',
    mountPoint: 'C:\\ClusterStorage\\test01',
    path: 'C:\\ClusterStorage\\test01',
    fileSystem: 'CSVFS_ReFS',
    sizeBytes: null,
    freeBytes: null,
    ownerNodeName: nodeNames[0] ?? null,
    state: 'online',
    health: 'healthy',
    resiliency: { kind: 'mirror', copies: 2 },
    poolName: 'pool',
    accessStates: [],
  };
  return {
    contractVersion: 1,
    provider: 'simulated',
    simulation: 'Made up for a test.',
    name: 'hci',
    id: null,
    currentNodeName: nodeNames[0] ?? 'node1',
    nodes: nodeNames.map((name) => ({ name, fqdn: null, state: 'up' as const, vmSize: null, model: null })),
    volumes: [volume],
    pools: [],
    drives: Array.from({ length: driveCount }, (_, index) => ({
      id: `drive${index}`,
      model: 'Model',
      mediaType: 'ssd' as const,
      busType: 'NVMe',
      health: 'healthy' as const,
      operationalStatus: null,
      sizeBytes: null,
      poolName: 'pool',
    })),
    storageJobs: [],
    storageQos: null,
    virtualMachines: null,
    notKnown: [],
  };
}

export function madeUpLimit(
  scope: Limit['scope'],
  metric: Limit['metric'],
  value: number,
  more: Partial<Limit> = {},
): Limit {
  return {
    id: `${scope}-${metric}`,
    name: scope,
    scope,
    metric,
    direction: 'any',
    kind: 'base',
    value,
    normalizedUnitBytes: null,
    source: { kind: 'user', description: 'a test', date: null },
    ...more,
  };
}

/** The limits that a node tells, with so many data disks of its own. */
export function madeUpLimits(
  nodeName: string,
  limits: readonly Limit[],
  diskCount = 6,
  volumeId = 'test01',
): LimitsOnNode {
  const known: KnownLimits = {
    contractVersion: 1,
    facts: {
      contractVersion: 1,
      nodeName,
      volumeId,
      readAt: '2026-11-23T10:00:00Z',
      vmSize: null,
      vmSizeSource: null,
      disks: [{ type: 'Premium_LRS', tier: 'P30', sizeGiB: null, count: diskCount, caching: 'none' }],
      disksSource: null,
      copies: 2,
      copiesSource: null,
      qos: [],
      entries: null,
      notKnown: [],
    },
    publishedAsOf: null,
    limits: [...limits],
    gaps: [],
  };
  return { nodeName, volumeId, known };
}

/** What a node counts on a volume at this moment. */
export function madeUpActivity(
  nodeName: string,
  volumes: Readonly<
    Record<string, { readonly reads: number; readonly writes: number; readonly latency?: number | null }>
  >,
  readAt = '2026-11-23T10:00:05Z',
  intervalSeconds = 5,
): Activity {
  const rows = Object.entries(volumes).map(([volumeId, { reads, writes, latency = 900 }]) => ({
    volumeId,
    reads: { iops: reads, latency },
    writes: { iops: writes, latency },
  }));
  const none = rows.map(() => null);
  return {
    contractVersion: 1,
    provider: 'simulated',
    simulation: 'Made up for a test.',
    nodeName,
    readAt,
    intervalSeconds,
    volumes: {
      volumeIds: rows.map(({ volumeId }) => volumeId),
      reads: madeUpFlow(rows.map(({ reads }) => reads)),
      writes: madeUpFlow(rows.map(({ writes }) => writes)),
      redirected: { iops: none, bytesPerSecond: none },
    },
    drives: null,
    virtualDisks: null,
    repair: null,
    notKnown: [],
  };
}

/** The same with what this node's counters tell of drives. */
export function withDrives(
  activity: Activity,
  drives: Readonly<Record<string, { readonly reads: number; readonly writes: number }>>,
): Activity {
  const rates = (of: 'reads' | 'writes'): ReturnType<typeof madeUpFlow> =>
    madeUpFlow(Object.values(drives).map((drive) => ({ iops: drive[of], latency: 900 })));
  const driveIds = Object.keys(drives);
  return { ...activity, drives: { driveIds, names: driveIds, reads: rates('reads'), writes: rates('writes') } };
}

/** Requests of 8 KiB, one of them in flight. */
export function madeUpFlow(
  rates: readonly { readonly iops: number; readonly latency: number | null }[],
): Activity['volumes']['reads'] {
  return {
    iops: rates.map(({ iops }) => iops),
    bytesPerSecond: rates.map(({ iops }) => iops * 8192),
    latencyMicroseconds: rates.map(({ iops, latency }) => (iops > 0 ? latency : null)),
    queueDepth: rates.map(() => 1),
  };
}
