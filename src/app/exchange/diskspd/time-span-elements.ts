/** A time span's figures in DISKSPD's XML result. */

import {
  CpuShare,
  EffectiveRange,
  Interval,
  IoStatistics,
  Latency,
  LatencyPercentile,
  ProcessorPlace,
  Series,
  ThreadResult,
  ThreadTargetResult,
  TimeSpan,
  TimeSpanResult,
  WaitStatistics,
} from '../../../generated/contract';
import { completeProfile, profileSummary } from '../../profile/public-api';
import { percentileRows, samplesBeyond, statistics, togetherLatency } from '../imported-result';
import { XmlElement } from '../xml/xml-tree';
import { child, children, microsecondsAt, numberAt, numberFrom, textAt, toMicroseconds } from '../xml/xml-values';

type Direction = 'Read' | 'Write';

/** null where nothing was measured. */
export function readTimeSpanResult(element: XmlElement, timeSpan: TimeSpan, index: number): TimeSpanResult | null {
  const seconds = numberAt(element, 'TestTimeSeconds') ?? 0;
  const threads = children(element, 'Thread').map((thread, number) => threadOf(thread, number, seconds));
  if (seconds <= 0 || threads.length === 0) {
    return null;
  }
  const latency = child(element, 'Latency');
  const iops = child(element, 'Iops');
  const ofDirection = (direction: Direction): IoStatistics => {
    const key = direction === 'Read' ? 'read' : 'write';
    const targets = threads.flatMap(({ targets }) => targets);
    const sum = (read: (one: IoStatistics) => number): number => targets.reduce((all, one) => all + read(one[key]), 0);
    const counts = {
      bytes: sum(({ bytes }) => bytes),
      ioCount: sum(({ ioCount }) => ioCount),
      iopsStdDev: numberAt(iops, `${direction}IopsStdDev`),
    };
    return statistics(counts, seconds, wholeLatency(latency, direction, counts.ioCount));
  };
  const [read, write] = [ofDirection('Read'), ofDirection('Write')];
  const total = together(read, write, seconds, numberAt(iops, 'IopsStdDev'));
  return {
    index,
    measuredSeconds: seconds,
    threadCount: numberAt(element, 'ThreadCount') || threads.length,
    cpu: cpuOf(element).cpu,
    total,
    read,
    write,
    queueDepth: {
      configured: profileSummary({ contractVersion: 1, timeSpans: [timeSpan] }).requestsInFlight || 1,
      achievedMean: total.latency === null ? null : (total.iops * total.latency.meanMicroseconds) / 1e6,
    },
    latencyPercentiles: percentilesOf(latency, total.ioCount),
    latencyPercentilesByPath: null,
    series: seriesOf(iops, timeSpan),
    threads,
    devices: null,
  };
}

/** The processors' shares, and where each processor is. */
export function cpuOf(element: XmlElement | null): { cpu: TimeSpanResult['cpu']; places: ProcessorPlace[] } {
  const utilization = child(element, 'CpuUtilization');
  const processors = children(utilization, 'CPU');
  const average = child(utilization, 'Average');
  if (average === null || processors.length === 0) {
    return { cpu: null, places: [] };
  }
  const place = (one: XmlElement): ProcessorPlace => ({
    number: numberAt(one, 'Id') ?? 0,
    group: numberAt(one, 'Group') ?? 0,
    node: numberAt(one, 'Node') ?? 0,
    socket: numberAt(one, 'Socket') ?? 0,
    core: numberAt(one, 'Core') ?? 0,
    efficiencyClass: numberAt(one, 'EfficiencyClass') ?? 0,
  });
  return {
    cpu: { average: shareOf(average), processors: processors.map(shareOf), engineCpuSeconds: null },
    places: processors.map(place),
  };
}

function shareOf(element: XmlElement): CpuShare {
  const percent = (name: string): number => Math.min(100, numberAt(element, name) ?? 0);
  return {
    usagePercent: percent('UsagePercent'),
    userPercent: percent('UserPercent'),
    kernelPercent: percent('KernelPercent'),
    idlePercent: percent('IdlePercent'),
  };
}

function together(read: IoStatistics, write: IoStatistics, seconds: number, iopsStdDev: number | null): IoStatistics {
  const counts = { bytes: read.bytes + write.bytes, ioCount: read.ioCount + write.ioCount, iopsStdDev };
  const isWhole = [read, write].every(({ ioCount, latency }) => ioCount === 0 || latency !== null);
  return statistics(counts, seconds, isWhole ? togetherLatency(read.latency, write.latency) : null);
}

/** Of all threads: the least and the most are percentiles of their own. */
function wholeLatency(latency: XmlElement | null, direction: Direction, sampleCount: number): Latency | null {
  const mean = microsecondsAt(latency, `Average${direction}Milliseconds`);
  const deviation = microsecondsAt(latency, `${direction}LatencyStdev`);
  const at = (percentile: string): number | null =>
    microsecondsAt(bucketOf(latency, percentile), `${direction}Milliseconds`);
  const [least, most] = [at('0'), at('100')];
  return sampleCount === 0 || mean === null || deviation === null || least === null || most === null
    ? null
    : {
        sampleCount,
        meanMicroseconds: mean,
        stdDevMicroseconds: deviation,
        minMicroseconds: least,
        maxMicroseconds: most,
      };
}

function bucketOf(latency: XmlElement | null, percentile: string): XmlElement | null {
  return children(latency, 'Bucket').find((bucket) => textAt(bucket, 'Percentile') === percentile) ?? null;
}

function percentilesOf(latency: XmlElement | null, sampleCount: number): LatencyPercentile[] | null {
  if (latency === null || children(latency, 'Bucket').length === 0) {
    return null;
  }
  return percentileRows.map(([label, percentile]) => {
    const bucket = bucketOf(latency, String(percentile));
    return {
      label,
      percentile,
      readMicroseconds: microsecondsAt(bucket, 'ReadMilliseconds'),
      writeMicroseconds: microsecondsAt(bucket, 'WriteMilliseconds'),
      totalMicroseconds: microsecondsAt(bucket, 'TotalMilliseconds'),
      samplesBeyond: samplesBeyond(sampleCount, percentile),
    };
  });
}

/** Bytes are not in the series: they are known where all blocks have one size, else there is no series. */
function seriesOf(iops: XmlElement | null, timeSpan: TimeSpan): Series | null {
  const { targets, iopsIntervalMilliseconds } = completeProfile({ contractVersion: 1, timeSpans: [timeSpan] })
    .timeSpans[0] as Required<TimeSpan>;
  const blocks = new Set(targets.map(({ blockSizeBytes }) => blockSizeBytes));
  const [block] = blocks;
  const buckets = children(iops, 'Bucket');
  if (blocks.size !== 1 || block === undefined || buckets.length === 0 || iopsIntervalMilliseconds === null) {
    return null;
  }
  return {
    intervalMilliseconds: iopsIntervalMilliseconds,
    intervals: buckets.map(({ attributes }, index): Interval => {
      const number = (name: string): number | null => numberFrom(attributes[name]);
      const [read, write] = [number('Read') ?? 0, number('Write') ?? 0];
      const means = [number('ReadAvgLatencyMilliseconds'), number('WriteAvgLatencyMilliseconds')];
      const mosts = [number('ReadMaxLatencyMilliseconds'), number('WriteMaxLatencyMilliseconds')];
      const isMeasured = read + write > 0 && means.every((mean) => mean !== null);
      const mean = ((means[0] ?? 0) * read + (means[1] ?? 0) * write) / (read + write);
      return {
        endMilliseconds: number('SampleMillisecond') ?? (index + 1) * iopsIntervalMilliseconds,
        readIops: read,
        writeIops: write,
        throughputBytesPerSecond: (read + write) * block,
        latencyMeanMicroseconds: isMeasured && timeSpan.measureLatency === true ? toMicroseconds(mean) : null,
        latencyMaxMicroseconds:
          isMeasured && timeSpan.measureLatency === true
            ? toMicroseconds(Math.max(...mosts.map((one) => one ?? 0)))
            : null,
        cpuUsagePercent: null,
      };
    }),
  };
}

function threadOf(element: XmlElement, index: number, seconds: number): ThreadResult {
  return {
    index: numberAt(element, 'Id') ?? index,
    waits: waitsOf(child(element, 'WaitStatistics')),
    targets: children(element, 'Target').map((target) => targetOf(target, seconds)),
  };
}

function targetOf(element: XmlElement, seconds: number): ThreadTargetResult {
  const iops = child(element, 'Iops');
  const of = (direction: Direction): IoStatistics =>
    statistics(
      {
        bytes: numberAt(element, `${direction}Bytes`) ?? 0,
        ioCount: numberAt(element, `${direction}Count`) ?? 0,
        iopsStdDev: numberAt(iops, `${direction}IopsStdDev`),
      },
      seconds,
      // The least and the most of one thread are not told.
      null,
    );
  const [read, write] = [of('Read'), of('Write')];
  return {
    path: textAt(element, 'Path') || '?',
    sizeBytes: numberAt(element, 'FileSize'),
    effectiveDistribution: distributionOf(child(child(element, 'Distribution'), 'Absolute')),
    total: together(read, write, seconds, numberAt(iops, 'IopsStdDev')),
    read,
    write,
  };
}

function distributionOf(element: XmlElement | null): EffectiveRange[] | null {
  if (element === null) {
    return null;
  }
  let from = 0;
  return children(element, 'Range').map((range) => {
    const fromBytes = from;
    from += numberFrom(range.text) ?? 0;
    return { ioPercent: Math.min(100, numberFrom(range.attributes['IO']) ?? 0), fromBytes, toBytes: from };
  });
}

function waitsOf(element: XmlElement | null): WaitStatistics | null {
  if (element === null) {
    return null;
  }
  const counts = textAt(element, 'LookasideCompletion')
    .split(/[\s,]+/)
    .map((text) => numberFrom(text) ?? 0);
  return {
    completionWaitCount: numberAt(element, 'CompletionWait') ?? 0,
    throttleWaitCount: numberAt(element, 'ThrottleWait') ?? 0,
    throttleSleepCount: numberAt(element, 'ThrottleSleep') ?? 0,
    lookasideCount: numberAt(element, 'Lookaside') ?? 0,
    lookasidesByCompletions: Array.from({ length: 8 }, (_, index) => counts[index] ?? 0),
  };
}
