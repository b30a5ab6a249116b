/** Builds result documents from the few figures that a test case is about. */

import {
  DeviceCounters,
  Interval,
  IoStatistics,
  Profile,
  Result,
  Target,
  ThreadResult,
  TimeSpan,
  TimeSpanResult,
} from '../../../generated/contract';

/** What one target did. */
export interface TargetFigures {
  readonly path: string;
  /** null as in results of other programs. */
  readonly sizeBytes: number | null;
  readonly blockSizeBytes: number;
  readonly readIops: number;
  readonly writeIops: number;
}

/** What a run measured; a figure that a test case leaves out was not measured. */
export interface RunFigures {
  readonly targets: readonly TargetFigures[];
  readonly measuredSeconds: number;
  readonly iopsStdDev?: number;
  readonly latencyMeanMicroseconds?: number;
  readonly processorPercents?: readonly number[];
  readonly engineCpuSeconds?: number;
  readonly threadCount?: number;
  /** IOPS second by second, all of them reads. */
  readonly iopsBySecond?: readonly number[];
  /** What the volume's counters have beside the run, second by second; left out = the volume is not counted. */
  readonly others?: { readonly iops: number; readonly bytesPerSecond: number };
  readonly queueDepth: number;
  readonly timeSpan?: Omit<TimeSpan, 'targets'>;
  readonly target?: Omit<Target, 'path'>;
  /** In place of `target` for the target of this path. */
  readonly targetByPath?: Readonly<Record<string, Omit<Target, 'path'>>>;
}

/** A completed run with these figures; `changes` override other fields. */
export function makeResult(figures: RunFigures, changes: Partial<Result> = {}): Result {
  return {
    contractVersion: 1,
    status: 'completed',
    error: null,
    engine: { name: 'headroom-io', version: '0.1.0', platform: 'windows', sha256: null },
    commandLine: 'headroom-io.exe',
    backend: 'iocp',
    simulatedDevice: null,
    startedAt: '2026-11-21T05:43:22.000Z',
    endedAt: '2026-11-21T05:45:27.210Z',
    system: {
      computerName: 'node1',
      logicalProcessorCount: figures.processorPercents?.length ?? 2,
      coreCount: null,
      socketCount: null,
      numaNodeCount: null,
      processorGroupCount: null,
      processors: [],
      powerScheme: null,
      memoryBytes: null,
    },
    profile: profileOf(figures),
    timeSpans: [timeSpanResult(figures)],
    warnings: [],
    ...changes,
  };
}

function profileOf({ targets, timeSpan, target, targetByPath, measuredSeconds }: RunFigures): Profile {
  return {
    contractVersion: 1,
    timeSpans: [
      {
        durationSeconds: Math.round(measuredSeconds),
        ...timeSpan,
        targets: targets.map(({ path, blockSizeBytes }) => ({
          path,
          blockSizeBytes,
          cacheMode: 'osCacheDisabled',
          writeThrough: true,
          ...(targetByPath?.[path] ?? target),
        })),
      },
    ],
  };
}

function timeSpanResult(figures: RunFigures): TimeSpanResult {
  const { targets, measuredSeconds, processorPercents, queueDepth, iopsBySecond } = figures;
  const read = sum(targets.map((target) => statistics(target, target.readIops, figures)));
  const write = sum(targets.map((target) => statistics(target, target.writeIops, figures)));
  const total = { ...sum([read, write]), iopsStdDev: figures.iopsStdDev ?? null };
  return {
    index: 0,
    measuredSeconds,
    threadCount: figures.threadCount ?? 1,
    cpu: processorPercents === undefined ? null : cpuOf(processorPercents, figures.engineCpuSeconds ?? null),
    total: { ...total, latency: latencyOf(total.ioCount, figures) },
    read,
    write,
    queueDepth: { configured: queueDepth, achievedMean: null },
    latencyPercentiles: null,
    latencyPercentilesByPath: null,
    series:
      iopsBySecond === undefined
        ? null
        : { intervalMilliseconds: 1000, intervals: iopsBySecond.map(interval).map((one) => withOthers(one, figures)) },
    threads: [threadOf(figures)],
    devices: figures.others === undefined ? null : [volumeCounters(total, figures.others, measuredSeconds)],
  };
}

function threadOf(figures: RunFigures): ThreadResult {
  return {
    index: 0,
    waits: null,
    targets: figures.targets.map((target) => {
      const read = statistics(target, target.readIops, figures);
      const write = statistics(target, target.writeIops, figures);
      return {
        path: target.path,
        sizeBytes: target.sizeBytes,
        effectiveDistribution: null,
        total: sum([read, write]),
        read,
        write,
      };
    }),
  };
}

function statistics({ blockSizeBytes }: TargetFigures, iops: number, figures: RunFigures): IoStatistics {
  const ioCount = Math.round(iops * figures.measuredSeconds);
  return {
    bytes: ioCount * blockSizeBytes,
    ioCount,
    iops,
    throughputBytesPerSecond: iops * blockSizeBytes,
    iopsStdDev: null,
    latency: latencyOf(ioCount, figures),
  };
}

function latencyOf(ioCount: number, { latencyMeanMicroseconds }: RunFigures): IoStatistics['latency'] {
  return latencyMeanMicroseconds === undefined || ioCount === 0
    ? null
    : {
        sampleCount: ioCount,
        meanMicroseconds: latencyMeanMicroseconds,
        stdDevMicroseconds: 0,
        minMicroseconds: latencyMeanMicroseconds,
        maxMicroseconds: latencyMeanMicroseconds,
      };
}

function sum(parts: readonly IoStatistics[]): IoStatistics {
  const add = (pick: (part: IoStatistics) => number): number => parts.reduce((whole, part) => whole + pick(part), 0);
  return {
    bytes: add(({ bytes }) => bytes),
    ioCount: add(({ ioCount }) => ioCount),
    iops: add(({ iops }) => iops),
    throughputBytesPerSecond: add(({ throughputBytesPerSecond }) => throughputBytesPerSecond),
    iopsStdDev: null,
    latency: null,
  };
}

/** The second after `index` seconds, with reads of 4 KiB alone. */
export function interval(readIops: number, index: number): Interval {
  return {
    endMilliseconds: (index + 1) * 1000,
    readIops,
    writeIops: 0,
    throughputBytesPerSecond: readIops * 4096,
    latencyMeanMicroseconds: null,
    latencyMaxMicroseconds: null,
    cpuUsagePercent: null,
  };
}

function withOthers(one: Interval, { others }: RunFigures): Interval {
  return others === undefined
    ? one
    : {
        ...one,
        volumeIops: one.readIops + one.writeIops + others.iops,
        volumeThroughputBytesPerSecond: one.throughputBytesPerSecond + others.bytesPerSecond,
      };
}

function volumeCounters(
  { ioCount, bytes }: Pick<IoStatistics, 'ioCount' | 'bytes'>,
  others: NonNullable<RunFigures['others']>,
  seconds: number,
): DeviceCounters {
  return {
    name: 'C:',
    level: 'volume',
    readCount: Math.round(ioCount + others.iops * seconds),
    writeCount: 0,
    readBytes: Math.round(bytes + others.bytesPerSecond * seconds),
    writeBytes: 0,
    readMicroseconds: 0,
    writeMicroseconds: 0,
  };
}

function cpuOf(percents: readonly number[], engineCpuSeconds: number | null): NonNullable<TimeSpanResult['cpu']> {
  const share = (
    usagePercent: number,
  ): { usagePercent: number; userPercent: number; kernelPercent: number; idlePercent: number } => ({
    usagePercent,
    userPercent: 0,
    kernelPercent: usagePercent,
    idlePercent: 100 - usagePercent,
  });
  const mean = percents.reduce((whole, percent) => whole + percent, 0) / percents.length;
  return { average: share(mean), processors: percents.map(share), engineCpuSeconds };
}
