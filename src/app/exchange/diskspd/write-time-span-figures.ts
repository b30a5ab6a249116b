/** A time span's figures for DISKSPD's XML result. */

import {
  CpuShare,
  Interval,
  IoStatistics,
  LatencyPercentile,
  SystemFacts,
  ThreadResult,
  ThreadTargetResult,
  TimeSpanResult,
  WaitStatistics,
} from '../../../generated/contract';
import { CompleteTimeSpan } from '../../profile/public-api';
import { Attributes, XmlWriter } from '../xml/xml-writer';
import { fixed } from './figures-as-text';
import { nothingMeasured, rangesWithHoles } from './report-facts';

/** What has figures by direction, and of both together. */
type Directions = Readonly<Record<'read' | 'write' | 'total', IoStatistics>>;

/** @param figures null where nothing was measured */
export function writeTimeSpanFigures(
  xml: XmlWriter,
  figures: TimeSpanResult | null,
  timeSpan: CompleteTimeSpan,
  system: SystemFacts,
): void {
  xml.element('TimeSpan', () => {
    if (figures === null) {
      xml.value('Error', nothingMeasured);
      return;
    }
    xml.value('TestTimeSeconds', fixed(figures.measuredSeconds, 2));
    xml.value('ThreadCount', figures.threadCount);
    xml.value('RequestCount', timeSpan.poolOutstandingRequests ?? 0);
    xml.value('ProcCount', system.processors.length || system.logicalProcessorCount);
    writeCpu(xml, figures.cpu, system);
    if (timeSpan.measureLatency) {
      writeLatency(xml, figures);
    }
    if (timeSpan.iopsIntervalMilliseconds !== null) {
      writeIops(xml, figures, () => writeIntervals(xml, figures));
    }
    figures.threads.forEach((thread) => writeThread(xml, thread, timeSpan));
  });
}

function writeCpu(xml: XmlWriter, cpu: TimeSpanResult['cpu'], system: SystemFacts): void {
  if (cpu === null) {
    return;
  }
  xml.element('CpuUtilization', () => {
    cpu.processors.forEach((share, index) => {
      const place = system.processors[index];
      xml.element('CPU', () => {
        xml.value('Socket', place?.socket ?? 0);
        xml.value('Node', place?.node ?? 0);
        xml.value('Group', place?.group ?? 0);
        xml.value('Core', place?.core ?? 0);
        xml.value('EfficiencyClass', place?.efficiencyClass ?? 0);
        xml.value('Id', place?.number ?? index);
        writeShare(xml, share);
      });
    });
    xml.element('Average', () => writeShare(xml, cpu.average));
  });
}

function writeShare(xml: XmlWriter, share: CpuShare): void {
  xml.value('UsagePercent', fixed(share.usagePercent, 2));
  xml.value('UserPercent', fixed(share.userPercent, 2));
  xml.value('KernelPercent', fixed(share.kernelPercent, 2));
  xml.value('IdlePercent', fixed(share.idlePercent, 2));
}

/** 0, 1 … 99, then the nines, then 100: readers go by the text and by the position. */
const percentiles = [
  ...Array.from({ length: 100 }, (_, percent) => String(percent)),
  ...Array.from({ length: 7 }, (_, index) => `99.${'9'.repeat(index + 1)}`),
  '100',
];

function writeLatency(xml: XmlWriter, figures: TimeSpanResult): void {
  xml.element('Latency', () => {
    writeMean(xml, figures.read, ['AverageReadMilliseconds', 'ReadLatencyStdev']);
    writeMean(xml, figures.write, ['AverageWriteMilliseconds', 'WriteLatencyStdev']);
    writeMean(xml, figures.total, ['AverageTotalMilliseconds', 'LatencyStdev']);
    const rows = figures.latencyPercentiles;
    if (rows !== null) {
      percentiles.forEach((percentile) => writePercentile(xml, percentile, rows));
    }
  });
}

function writePercentile(xml: XmlWriter, percentile: string, rows: readonly LatencyPercentile[]): void {
  const row = rows.find((one) => String(one.percentile) === percentile);
  xml.element('Bucket', () => {
    xml.value('Percentile', percentile);
    xml.value('ReadMilliseconds', milliseconds(row?.readMicroseconds ?? null));
    xml.value('WriteMilliseconds', milliseconds(row?.writeMicroseconds ?? null));
    xml.value('TotalMilliseconds', milliseconds(row?.totalMicroseconds ?? null));
  });
}

function writeMean(xml: XmlWriter, { latency }: IoStatistics, [mean, deviation]: readonly [string, string]): void {
  xml.value(mean, milliseconds(latency?.meanMicroseconds ?? null));
  xml.value(deviation, milliseconds(latency?.stdDevMicroseconds ?? null));
}

function milliseconds(microseconds: number | null): string | null {
  return microseconds === null ? null : fixed(microseconds / 1000, 3);
}

function writeIops(
  xml: XmlWriter,
  { read, write, total }: Directions,
  writeBuckets: () => void = () => undefined,
): void {
  const deviation = ({ ioCount, iopsStdDev }: IoStatistics): string | null =>
    ioCount === 0 || iopsStdDev === null ? null : fixed(iopsStdDev, 3);
  xml.element('Iops', () => {
    xml.value('ReadIopsStdDev', deviation(read));
    xml.value('WriteIopsStdDev', deviation(write));
    xml.value('IopsStdDev', deviation(total));
    writeBuckets();
  });
}

function writeIntervals(xml: XmlWriter, { series, measuredSeconds }: TimeSpanResult): void {
  const length = series?.intervalMilliseconds ?? 0;
  series?.intervals.forEach((interval, index) => {
    const [start, end] = [index * length, (index + 1) * length];
    // DISKSPD divides what a shortened interval counted by the length of a whole one, the contract by its own.
    const seconds =
      interval.endMilliseconds >= end
        ? length / 1000
        : Math.min(length / 1000, Math.max(measuredSeconds - start / 1000, 1e-3));
    const counts = [Math.round(interval.readIops * seconds), Math.round(interval.writeIops * seconds)] as const;
    const rate = (count: number): string => fixed((count * 1000) / length, 0);
    xml.empty('Bucket', {
      SampleMillisecond: end,
      Read: rate(counts[0]),
      Write: rate(counts[1]),
      Total: rate(counts[0] + counts[1]),
      ...latencyOf('Read', interval, counts[0], counts[1]),
      ...latencyOf('Write', interval, counts[1], counts[0]),
    });
  });
}

/** Of a direction without I/O DISKSPD says 0. Of one alone mean and most are those of all; of two they are not known. */
function latencyOf(direction: 'Read' | 'Write', interval: Interval, own: number, other: number): Attributes {
  const names = ['MinLatencyMilliseconds', 'MaxLatencyMilliseconds', 'AvgLatencyMilliseconds', 'LatencyStdDev'];
  if (own === 0) {
    return Object.fromEntries(names.map((name) => [`${direction}${name}`, fixed(0, 3)]));
  }
  const known = other === 0 ? [null, interval.latencyMaxMicroseconds, interval.latencyMeanMicroseconds, null] : [];
  return Object.fromEntries(
    names.flatMap((name, index): [string, string][] => {
      const text = milliseconds(known[index] ?? null);
      return text === null ? [] : [[`${direction}${name}`, text]];
    }),
  );
}

function writeThread(xml: XmlWriter, { index, waits, targets }: ThreadResult, timeSpan: CompleteTimeSpan): void {
  xml.element('Thread', () => {
    xml.value('Id', index);
    targets.forEach((target) => writeTarget(xml, target, timeSpan));
    if (waits !== null) {
      writeWaits(xml, waits);
    }
  });
}

function writeTarget(xml: XmlWriter, target: ThreadTargetResult, timeSpan: CompleteTimeSpan): void {
  const { read, write, total } = target;
  xml.element('Target', () => {
    xml.value('Path', target.path);
    xml.value('BytesCount', total.bytes);
    xml.value('FileSize', target.sizeBytes);
    xml.value('IOCount', total.ioCount);
    xml.value('ReadBytes', read.bytes);
    xml.value('ReadCount', read.ioCount);
    xml.value('WriteBytes', write.bytes);
    xml.value('WriteCount', write.ioCount);
    writeDistribution(xml, target);
    writeMean(xml, read, ['AverageReadLatencyMilliseconds', 'ReadLatencyStdev']);
    writeMean(xml, write, ['AverageWriteLatencyMilliseconds', 'WriteLatencyStdev']);
    writeMean(xml, total, ['AverageLatencyMilliseconds', 'LatencyStdev']);
    if (timeSpan.iopsIntervalMilliseconds !== null) {
      writeIops(xml, target);
    }
  });
}

function writeDistribution(xml: XmlWriter, { effectiveDistribution }: ThreadTargetResult): void {
  if (effectiveDistribution === null || effectiveDistribution.length === 0) {
    return;
  }
  xml.element('Distribution', () =>
    xml.element('Absolute', () => {
      for (const { ioPercent, fromBytes, toBytes } of rangesWithHoles(effectiveDistribution)) {
        const isWhole = Math.abs(ioPercent - Math.round(ioPercent)) < 0.05;
        xml.value('Range', toBytes - fromBytes, { IO: fixed(ioPercent, isWhole ? 0 : 1) });
      }
    }),
  );
}

function writeWaits(xml: XmlWriter, waits: WaitStatistics): void {
  xml.element('WaitStatistics', () => {
    xml.value('CompletionWait', waits.completionWaitCount);
    xml.value('ThrottleWait', waits.throttleWaitCount);
    xml.value('ThrottleSleep', waits.throttleSleepCount);
    xml.value('Lookaside', waits.lookasideCount);
    xml.value('LookasideCompletion', waits.lookasidesByCompletions.join(' '));
  });
}
