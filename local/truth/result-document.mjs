// A simulated run as the engine's result has it.
import { latencyOf, percentilesOf } from './recorder.mjs';

const path = 'C:\\ClusterStorage\\test01\\headroom-test.dat';
/** Of the file that a simulated run reads and writes. */
export const fileBytes = 64 * 2 ** 30;

/**
 * The result of a simulated run.
 * @param {import('./system.mjs').System} system
 * @param {ReturnType<import('./simulate.mjs').simulate>} simulated
 * @returns {object} a document of result.schema.json
 */
export function resultOf(system, { recorder, engineCpuSeconds, usageOf, devices }) {
  const { measuredSeconds, warmUpSeconds, threads, depth, processorCount } = system;
  const cpu = cpuOf(system, engineCpuSeconds, usageOf);
  const sorted = recorder.sorted();
  const counts = { read: sorted.read.length, write: sorted.write.length };
  const whole = (directions, latencies) => ({
    ...rates(
      directions.reduce((sum, one) => sum + counts[one], 0),
      system,
    ),
    iopsStdDev: recorder.iopsStdDev(directions),
    latency: latencyOf(latencies),
  });
  const total = whole(['read', 'write'], sorted.total);
  const startedAt = Date.parse('2026-11-21T05:43:22.000Z');
  return {
    contractVersion: 1,
    status: 'completed',
    error: null,
    engine: { name: 'headroom-io', version: '0.0.0', platform: 'windows', sha256: null },
    commandLine: 'headroom-io.exe',
    backend: 'iocp',
    simulatedDevice: null,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(startedAt + (warmUpSeconds + measuredSeconds) * 1000).toISOString(),
    system: systemFacts(processorCount),
    profile: profileOf(system),
    timeSpans: [
      {
        index: 0,
        measuredSeconds,
        threadCount: threads,
        cpu,
        total,
        read: whole(['read'], sorted.read),
        write: whole(['write'], sorted.write),
        queueDepth: {
          configured: depth,
          achievedMean: total.latency === null ? null : (total.iops * total.latency.meanMicroseconds) / 1e6,
        },
        latencyPercentiles: percentilesOf(sorted),
        latencyPercentilesByPath: null,
        series: recorder.series(cpu.average.usagePercent),
        threads: threadsOf(counts, system),
        devices,
      },
    ],
    warnings: [],
  };
}

function rates(ioCount, { workload, measuredSeconds }) {
  return {
    bytes: ioCount * workload.bytes,
    ioCount,
    iops: ioCount / measuredSeconds,
    throughputBytesPerSecond: (ioCount * workload.bytes) / measuredSeconds,
    iopsStdDev: null,
    latency: null,
  };
}

/** Requests are spread over threads in turn, so each thread has its part of the whole. */
function threadsOf(counts, system) {
  const { threads } = system;
  const part = (count, index) => Math.floor((count + index) / threads);
  return Array.from({ length: threads }, (_, index) => {
    const read = part(counts.read, index);
    const write = part(counts.write, index);
    const target = {
      path,
      sizeBytes: fileBytes,
      effectiveDistribution: null,
      total: rates(read + write, system),
      read: rates(read, system),
      write: rates(write, system),
    };
    return { index, waits: null, targets: [target] };
  });
}

/** A time span in the form of a search step with another workload than the requested one. */
export function asAWhole(timeSpan) {
  const { cpu, threads, threadCount, total, read, write } = timeSpan;
  const [{ targets, ...first }] = threads;
  return {
    ...timeSpan,
    cpu: { ...cpu, processors: [] },
    threads: [
      {
        ...first,
        targets: [{ ...targets[0], total, read, write }],
        ...(threadCount > 1 ? { threadCount } : {}),
      },
    ],
  };
}

function cpuOf({ measuredSeconds, processorCount }, engineCpuSeconds, usageOf) {
  const share = (usagePercent) => ({
    usagePercent,
    userPercent: usagePercent / 4,
    kernelPercent: (usagePercent * 3) / 4,
    idlePercent: 100 - usagePercent,
  });
  const usages = engineCpuSeconds.map((seconds, core) => 100 * usageOf(core, seconds / measuredSeconds));
  return {
    average: share(usages.reduce((sum, usage) => sum + usage, 0) / processorCount),
    processors: usages.map(share),
    engineCpuSeconds: engineCpuSeconds.reduce((sum, seconds) => sum + seconds, 0),
  };
}

function systemFacts(processorCount) {
  return {
    computerName: 'node1',
    logicalProcessorCount: processorCount,
    coreCount: processorCount,
    socketCount: 1,
    numaNodeCount: 1,
    processorGroupCount: 1,
    processors: [],
    powerScheme: null,
    memoryBytes: 8 * 2 ** 30,
  };
}

function profileOf({ measuredSeconds, warmUpSeconds, threads, depth, workload, rateLimit }) {
  return {
    contractVersion: 1,
    timeSpans: [
      {
        durationSeconds: measuredSeconds,
        warmUpSeconds,
        measureLatency: true,
        iopsIntervalMilliseconds: 1000,
        targets: [
          {
            path,
            createSizeBytes: fileBytes,
            blockSizeBytes: workload.bytes,
            randomPercent: 100,
            writePercent: Math.round(workload.writeShare * 100),
            outstandingRequests: depth / threads,
            threadsPerTarget: threads,
            cacheMode: 'osCacheDisabled',
            writeThrough: true,
            throttle: rateLimit === null ? null : { unit: 'iops', value: rateLimit / threads },
          },
        ],
      },
    ],
  };
}
