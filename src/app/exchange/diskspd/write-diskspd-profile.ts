/** A profile as the XML that DISKSPD's -X reads: what the engine prints with -Rpxml, to the letter. */

import { Distribution, Profile } from '../../../generated/contract';
import { completeProfile, CompleteProfile, CompleteTarget, CompleteTimeSpan } from '../../profile/public-api';
import { message, Message } from '../../words/public-api';
import { completeRanges } from '../complete-ranges';
import { XmlWriter } from '../xml/xml-writer';
import { ReportSettings } from './report-facts';

/** The text, and what of the profile it has no place for. */
export interface WrittenFile {
  readonly text: string;
  readonly left: readonly Message[];
}

const flushTypes = {
  view: 'ViewOfFile',
  nonVolatile: 'NonVolatileMemory',
  nonVolatileNoDrain: 'NonVolatileMemoryNoDrain',
} as const;
const precreateRules = {
  largestSize: 'UseMaxSize',
  constantSizes: 'CreateOnlyFilesWithConstantSizes',
  constantOrNoSizes: 'CreateOnlyFilesWithConstantOrZeroSizes',
} as const;
const priorityNumbers = { veryLow: 1, low: 2, normal: 3 } as const;

/** Writes the profile. A search, a steady state and a copy, which are the engine's own, are named as left out. */
export function writeDiskspdProfile(profile: Profile): WrittenFile {
  const complete = completeProfile(profile);
  const xml = new XmlWriter();
  writeProfileElement(xml, complete, { iosPerDot: 0, isVerbose: false, hasWaits: false });
  return { text: xml.text, left: leftOut(complete) };
}

/** The same as a part of a result. */
export function writeProfileElement(xml: XmlWriter, profile: CompleteProfile, settings: ReportSettings): void {
  xml.element('Profile', () => {
    xml.value('Progress', settings.iosPerDot);
    xml.value('ExperimentFlags', profile.experimentFlags === 0 ? null : profile.experimentFlags);
    xml.value('ResultFormat', 'xml');
    xml.value('Verbose', settings.isVerbose);
    writeTrue(xml, 'VerboseStats', settings.hasWaits);
    xml.value('PrecreateFiles', profile.precreateRule === null ? null : precreateRules[profile.precreateRule]);
    xml.element('TimeSpans', () => profile.timeSpans.forEach((timeSpan) => writeTimeSpan(xml, timeSpan)));
  });
}

function leftOut({ search, copyFile, timeSpans }: CompleteProfile): Message[] {
  return [
    ...(search === null ? [] : [message('Problem.OnlyInEngine', '--find-limit')]),
    ...(copyFile ? [message('Problem.OnlyInEngine', '--copy-beside')] : []),
    ...(timeSpans.some(({ steadyState }) => steadyState !== null)
      ? [message('Problem.OnlyInEngine', '--steady-state')]
      : []),
  ];
}

function writeTimeSpan(xml: XmlWriter, timeSpan: CompleteTimeSpan): void {
  xml.element('TimeSpan', () => {
    xml.value('CompletionRoutines', timeSpan.completionRoutines);
    xml.value('MeasureLatency', timeSpan.measureLatency);
    xml.value('CalculateIopsStdDev', timeSpan.iopsIntervalMilliseconds !== null);
    xml.value('DisableAffinity', timeSpan.disableAffinity);
    xml.value('Duration', timeSpan.durationSeconds);
    xml.value('Warmup', timeSpan.warmUpSeconds);
    xml.value('Cooldown', timeSpan.coolDownSeconds);
    xml.value('ThreadCount', timeSpan.threadPoolSize ?? 0);
    xml.value('RequestCount', timeSpan.poolOutstandingRequests ?? 0);
    xml.value('IoBucketDuration', timeSpan.iopsIntervalMilliseconds ?? 1000);
    xml.value('RandSeed', timeSpan.randomSeed);
    whenAny(timeSpan.processors, () =>
      xml.element('Affinity', () => {
        for (const { group = 0, number } of timeSpan.processors) {
          xml.empty('AffinityGroupAssignment', { Group: group, Processor: number });
        }
      }),
    );
    xml.element('Targets', () => timeSpan.targets.forEach((target) => writeTarget(xml, target)));
  });
}

function writeTarget(xml: XmlWriter, target: CompleteTarget): void {
  xml.element('Target', () => {
    xml.value('Path', target.path);
    xml.value('BlockSize', target.blockSizeBytes);
    xml.value('BaseFileOffset', target.baseOffsetBytes);
    writeAccess(xml, target);
    writeContent(xml, target);
    xml.value('ParallelAsyncIO', target.parallelSequential);
    xml.value('BurstSize', target.burstRequests);
    xml.value('ThinkTime', target.thinkTimeMilliseconds);
    xml.value('FileSize', target.createSizeBytes);
    writePattern(xml, target);
    xml.value('ThreadStride', target.threadStrideBytes);
    xml.value('MaxFileSize', target.maxOffsetBytes ?? 0);
    xml.value('RequestCount', target.outstandingRequests);
    xml.value('WriteRatio', target.writePercent);
    xml.value('Throughput', target.throttle?.value ?? 0, target.throttle?.unit === 'iops' ? { unit: 'IOPS' } : {});
    xml.value('ThreadsPerFile', target.threadsPerTarget);
    xml.value('IOPriority', priorityNumbers[target.ioPriority]);
    xml.value('Weight', target.weight);
    writeThreadTargets(xml, target);
  });
}

function writeAccess(xml: XmlWriter, target: CompleteTarget): void {
  xml.value('SequentialScan', target.openHints.includes('sequentialScan'));
  xml.value('RandomAccess', target.openHints.includes('randomAccess'));
  xml.value('TemporaryFile', target.openHints.includes('temporary'));
  xml.value('UseLargePages', target.largePages);
  writeTrue(xml, 'DisableLocalCache', target.cacheMode === 'localCacheDisabled');
  writeTrue(xml, 'DisableOSCache', target.cacheMode === 'osCacheDisabled');
  writeTrue(xml, 'WriteThrough', target.writeThrough);
  writeTrue(xml, 'MemoryMappedIo', target.memoryMapped);
  xml.value('FlushType', target.flushMode === null ? null : flushTypes[target.flushMode]);
}

function writeContent(xml: XmlWriter, { writeBuffer }: CompleteTarget): void {
  const { content, sourceSizeBytes, sourcePath } = writeBuffer;
  xml.element('WriteBufferContent', () => {
    xml.value('Pattern', content === 'source' ? 'random' : content === 'random' ? 'sequential' : content);
    if (content === 'source') {
      xml.element('RandomDataSource', () => {
        xml.value('SizeInBytes', sourceSizeBytes ?? 0);
        xml.value('FilePath', sourcePath);
      });
    }
  });
  writeTrue(xml, 'RandomWriteData', content === 'random');
}

function writePattern(xml: XmlWriter, target: CompleteTarget): void {
  const alignment = target.alignmentBytes ?? target.blockSizeBytes;
  if (target.randomPercent === 0) {
    xml.value('StrideSize', alignment);
    xml.value('InterlockedSequential', target.interlockedSequential);
    return;
  }
  xml.value('Random', alignment);
  xml.value('RandomRatio', target.randomPercent < 100 ? target.randomPercent : null);
  if (target.distribution !== null) {
    writeDistribution(xml, target.distribution);
  }
}

/** The last range is what the others leave of the I/O, and in percent of the target. */
function writeDistribution(xml: XmlWriter, { unit, ranges }: Distribution): void {
  xml.element('Distribution', () =>
    xml.element(unit === 'percent' ? 'Percent' : 'Absolute', () => {
      for (const { length, ioPercent } of completeRanges({ unit, ranges })) {
        xml.value('Range', length, { IO: ioPercent });
      }
    }),
  );
}

function writeThreadTargets(xml: XmlWriter, { threadTargets }: CompleteTarget): void {
  whenAny(threadTargets, () =>
    xml.element('ThreadTargets', () => {
      for (const { thread, weight = null } of threadTargets) {
        xml.element('ThreadTarget', () => {
          xml.value('Thread', thread);
          xml.value('Weight', weight);
        });
      }
    }),
  );
}

function writeTrue(xml: XmlWriter, name: string, isSet: boolean): void {
  xml.value(name, isSet ? true : null);
}

function whenAny(list: readonly unknown[], write: () => void): void {
  if (list.length > 0) {
    write();
  }
}
