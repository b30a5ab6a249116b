/** A profile as a fio job file, with a list of what fio has no option for. */

import { Profile } from '../../../generated/contract';
import { completeProfile, CompleteProfile, CompleteTarget, CompleteTimeSpan } from '../../profile/public-api';
import { message, Message } from '../../words/public-api';
import { fioZones } from './fio-distribution';

/** The file, unless fio would take another file for a target. */
export interface WrittenFioJob {
  readonly text: string | null;
  readonly left: readonly Message[];
}

/** Writes the profile for fio on a system. */
export function writeFioJob(profile: Profile, platform: 'windows' | 'linux'): WrittenFioJob {
  const complete = completeProfile(profile);
  const paths = complete.timeSpans.flatMap(({ targets }) => targets.map(({ path }) => path));
  const cut = paths.find((path) => /[;#]/.test(fioPath(path)));
  if (cut !== undefined) {
    return { text: null, left: [message('Problem.FioPath', cut)] };
  }
  const sections = complete.timeSpans.flatMap((timeSpan, spanIndex) =>
    timeSpan.targets.map((target, index) => {
      const name = `time-span-${spanIndex + 1}-target-${index + 1}`;
      const waits = spanIndex > 0 && index === 0 ? ['stonewall'] : [];
      return [`[${name}]`, ...waits, ...jobLines(timeSpan, target, platform)];
    }),
  );
  const lines = [['[global]', 'group_reporting', 'time_based'], ...sections];
  return { text: lines.map((section) => `${section.join('\n')}\n`).join('\n'), left: leftOut(complete) };
}

function jobLines(timeSpan: CompleteTimeSpan, target: CompleteTarget, platform: 'windows' | 'linux'): string[] {
  const engine = target.memoryMapped ? 'mmap' : platform === 'windows' ? 'windowsaio' : 'io_uring';
  return [
    `filename=${fioPath(target.path)}`,
    `ioengine=${engine}`,
    `rw=${patternOf(target)}`,
    ...when(target.writePercent > 0 && target.writePercent < 100, `rwmixwrite=${target.writePercent}`),
    `bs=${target.blockSizeBytes}`,
    `iodepth=${target.memoryMapped ? 1 : target.outstandingRequests}`,
    `numjobs=${timeSpan.threadPoolSize ?? target.threadsPerTarget}`,
    `direct=${target.cacheMode === 'osCacheDisabled' ? 1 : 0}`,
    ...when(target.writeThrough, 'sync=1'),
    ...sizeLines(target),
    ...randomLines(timeSpan, target),
    ...paceLines(target),
    ...when(target.writeBuffer.content === 'zero', 'zero_buffers=1'),
    ...when(target.writeBuffer.content === 'random', 'refill_buffers=1'),
    `runtime=${timeSpan.durationSeconds}`,
    ...when(timeSpan.warmUpSeconds > 0, `ramp_time=${timeSpan.warmUpSeconds}`),
  ];
}

/** A colon parts names. A disk has the name that Windows gives it. */
function fioPath(path: string): string {
  return path.replace(/^#(\d+)$/, '\\\\.\\PhysicalDrive$1').replace(/:/g, '\\:');
}

function patternOf({ randomPercent, writePercent }: CompleteTarget): string {
  const direction = writePercent === 0 ? 'read' : writePercent === 100 ? 'write' : 'rw';
  return randomPercent > 0 ? `rand${direction}` : direction;
}

/** A part of the file is what lies between an offset and a size from there on. */
function sizeLines({ createSizeBytes, baseOffsetBytes, maxOffsetBytes, threadStrideBytes }: CompleteTarget): string[] {
  const end = maxOffsetBytes ?? createSizeBytes;
  return [
    ...(createSizeBytes === null ? [] : [`filesize=${createSizeBytes}`]),
    ...(end === null ? [] : [`size=${end - baseOffsetBytes}`]),
    ...when(baseOffsetBytes > 0, `offset=${baseOffsetBytes}`),
    ...when(threadStrideBytes > 0, `offset_increment=${threadStrideBytes}`),
  ];
}

function randomLines({ randomSeed }: CompleteTimeSpan, target: CompleteTarget): string[] {
  if (target.randomPercent === 0) {
    return [];
  }
  const alignment = target.alignmentBytes ?? target.blockSizeBytes;
  return [
    // fio visits each block once before it starts again, which the others do not.
    'norandommap',
    ...when(target.randomPercent < 100, `percentage_random=${target.randomPercent}`),
    ...when(alignment !== target.blockSizeBytes, `blockalign=${alignment}`),
    ...zonesOf(target).map((zones) => `random_distribution=${zones}`),
    ...when(randomSeed > 0, `randseed=${randomSeed}`),
  ];
}

/** None, or one. */
function zonesOf({ distribution, createSizeBytes, maxOffsetBytes, baseOffsetBytes }: CompleteTarget): string[] {
  const end = maxOffsetBytes ?? createSizeBytes;
  const zones = distribution === null ? null : fioZones(distribution, end === null ? null : end - baseOffsetBytes);
  return zones === null ? [] : [zones];
}

function paceLines({ throttle, writePercent, burstRequests, thinkTimeMilliseconds }: CompleteTarget): string[] {
  const isMixed = writePercent > 0 && writePercent < 100;
  return [
    ...(throttle === null || isMixed
      ? []
      : [throttle.unit === 'iops' ? `rate_iops=${throttle.value}` : `rate=${throttle.value * 1000}`]),
    ...(burstRequests === null || thinkTimeMilliseconds === null
      ? []
      : [`thinktime=${thinkTimeMilliseconds * 1000}`, `thinktime_blocks=${burstRequests}`]),
  ];
}

/** By DISKSPD's options, each once. */
function leftOut({ search, copyFile, timeSpans }: CompleteProfile): Message[] {
  const anySpan = (has: (timeSpan: CompleteTimeSpan) => boolean): boolean => timeSpans.some(has);
  const any = (has: (target: CompleteTarget) => boolean): boolean => anySpan(({ targets }) => targets.some(has));
  const found: readonly (readonly [string, boolean])[] = [
    ['--find-limit', search !== null],
    ['--copy-beside', copyFile],
    ['--steady-state', anySpan(({ steadyState }) => steadyState !== null)],
    ['-C', anySpan(({ coolDownSeconds }) => coolDownSeconds > 0)],
    ['-a', anySpan(({ processors }) => processors.length > 0)],
    ['-F', anySpan(({ threadPoolSize }) => threadPoolSize !== null)],
    ['-O', anySpan(({ poolOutstandingRequests }) => poolOutstandingRequests !== null)],
    ['-Sr', any(({ cacheMode }) => cacheMode === 'localCacheDisabled')],
    ['-N', any(({ flushMode }) => flushMode !== null)],
    ['-s', any(isStrided)],
    ['-rd', any((target) => target.distribution !== null && zonesOf(target).length === 0)],
    ['-si', any(({ interlockedSequential }) => interlockedSequential)],
    ['-p', any(({ parallelSequential }) => parallelSequential)],
    ['-I', any(({ ioPriority }) => ioPriority !== 'normal')],
    ['-f', any(({ openHints }) => openHints.length > 0)],
    ['-l', any(({ largePages }) => largePages)],
    ['-Z', any(({ writePercent, writeBuffer }) => writePercent > 0 && hasOwnContent(writeBuffer))],
    ['-g', any(({ throttle, writePercent }) => throttle !== null && writePercent > 0 && writePercent < 100)],
  ];
  return found.flatMap(([option, isLeft]) => (isLeft ? [message('Problem.FioNoOption', option)] : []));
}

function isStrided({ randomPercent, alignmentBytes, blockSizeBytes }: CompleteTarget): boolean {
  return randomPercent === 0 && alignmentBytes !== null && alignmentBytes !== blockSizeBytes;
}

/** fio's own content is random; a file's, or DISKSPD's usual rising bytes, is not. */
function hasOwnContent({ content, sourcePath }: CompleteTarget['writeBuffer']): boolean {
  return content === 'sequential' || sourcePath !== null;
}

function when(condition: boolean, line: string): string[] {
  return condition ? [line] : [];
}
