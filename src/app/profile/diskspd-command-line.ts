/** A profile as an equivalent DISKSPD command line. */

import { Distribution, Profile } from '../../generated/contract';
import { Message, message } from '../words/public-api';
import { completeProfile, CompleteTarget, CompleteTimeSpan } from './defaults';
import { flushModes, formatDistribution, formatProcessors, ioPriorities } from './diskspd-notation';
import { formatSize } from './sizes';

/** The command line, or the reason why there is none. */
export type CommandLine =
  { readonly text: string; readonly reason: null } | { readonly text: null; readonly reason: Message };

/**
 * The command line of a profile. DISKSPD's options apply to one time span and to all its targets, so a profile with
 * several time spans, or with targets that differ in more than their path, has none.
 */
export function diskspdCommandLine(profile: Profile): CommandLine {
  const complete = completeProfile(profile);
  const [timeSpan, ...others] = complete.timeSpans;
  const [target, ...targets] = timeSpan?.targets ?? [];
  if (timeSpan === undefined || target === undefined) {
    return { text: null, reason: message('Problem.NoTarget') };
  }
  if (others.length > 0) {
    return { text: null, reason: message('Problem.SeveralTimeSpans') };
  }
  if (targets.some((one) => settingsOf(one) !== settingsOf(target))) {
    return { text: null, reason: message('Problem.TargetsDiffer') };
  }
  if (target.threadTargets.length > 0) {
    return { text: null, reason: message('Problem.ThreadTargets') };
  }
  if (complete.search !== null) {
    return { text: null, reason: message('Problem.OnlyInEngine', '--find-limit') };
  }
  if (timeSpan.steadyState !== null) {
    return { text: null, reason: message('Problem.OnlyInEngine', '--steady-state') };
  }
  const flags = when(complete.experimentFlags !== 0, `-:${complete.experimentFlags}`);
  const tokens = ['diskspd', ...flags, ...options(timeSpan, target), ...timeSpan.targets.map(({ path }) => path)];
  return { text: tokens.map(quote).join(' '), reason: null };
}

function options(timeSpan: CompleteTimeSpan, target: CompleteTarget): string[] {
  return [
    ...threadOptions(timeSpan, target),
    `-b${formatSize(target.blockSizeBytes)}`,
    ...patternOptions(target),
    `-w${target.writePercent}`,
    `-d${timeSpan.durationSeconds}`,
    `-W${timeSpan.warmUpSeconds}`,
    ...when(timeSpan.coolDownSeconds !== 0, `-C${timeSpan.coolDownSeconds}`),
    ...cacheOptions(target),
    ...intervalOption(timeSpan.iopsIntervalMilliseconds),
    ...when(timeSpan.measureLatency, '-L'),
    ...when(timeSpan.disableAffinity, '-n'),
    ...when(timeSpan.processors.length > 0, `-a${formatProcessors(timeSpan.processors)}`),
    ...when(timeSpan.completionRoutines, '-x'),
    ...when(timeSpan.randomSeed !== 0, `-z${timeSpan.randomSeed}`),
    ...rangeOptions(target),
    ...contentOptions(target),
    ...paceOptions(target),
    ...when(target.largePages, '-l'),
    ...(target.createSizeBytes === null ? [] : [`-c${formatSize(target.createSizeBytes)}`]),
  ];
}

function threadOptions(
  { threadPoolSize, poolOutstandingRequests }: CompleteTimeSpan,
  target: CompleteTarget,
): string[] {
  return [
    threadPoolSize === null ? `-t${target.threadsPerTarget}` : `-F${threadPoolSize}`,
    `-o${target.outstandingRequests}`,
    ...(poolOutstandingRequests === null ? [] : [`-O${poolOutstandingRequests}`]),
  ];
}

function patternOptions({
  randomPercent,
  alignmentBytes,
  blockSizeBytes,
  distribution,
  interlockedSequential,
  parallelSequential,
  threadStrideBytes,
}: CompleteTarget): string[] {
  const alignment = formatSize(alignmentBytes ?? blockSizeBytes);
  if (randomPercent > 0) {
    return [...when(randomPercent < 100, `-rs${randomPercent}`), `-r${alignment}`, ...distributionOption(distribution)];
  }
  return [
    `${interlockedSequential ? '-si' : '-s'}${alignment}`,
    ...when(parallelSequential, '-p'),
    ...when(threadStrideBytes > 0, `-T${formatSize(threadStrideBytes)}`),
  ];
}

/** A last range that reaches to the end has no length on the command line: DISKSPD adds it by itself. */
function distributionOption(distribution: Distribution | null): string[] {
  const ranges = distribution?.ranges.filter(({ length }) => length > 0) ?? [];
  return distribution === null || ranges.length === 0 ? [] : [`-rd${formatDistribution({ ...distribution, ranges })}`];
}

function cacheOptions({ cacheMode, writeThrough, memoryMapped, flushMode }: CompleteTarget): string[] {
  if (cacheMode === 'osCacheDisabled' && writeThrough && !memoryMapped) {
    return ['-Sh'];
  }
  const mode = { cached: '', osCacheDisabled: 'u', localCacheDisabled: 'r' }[cacheMode];
  const letters = `${mode}${memoryMapped ? 'm' : ''}${writeThrough ? 'w' : ''}`;
  const flush = flushModes.find(([name]) => name === flushMode);
  return [...when(letters !== '', `-S${letters}`), ...(flush === undefined ? [] : [`-N${flush[1]}`])];
}

function intervalOption(milliseconds: number | null): string[] {
  return milliseconds === null ? [] : [milliseconds === 1000 ? '-D' : `-D${milliseconds}`];
}

function rangeOptions({ baseOffsetBytes, maxOffsetBytes, openHints }: CompleteTarget): string[] {
  const hints = { randomAccess: 'r', sequentialScan: 's', temporary: 't' } as const;
  return [
    ...when(baseOffsetBytes > 0, `-B${formatSize(baseOffsetBytes)}`),
    ...(maxOffsetBytes === null ? [] : [`-f${formatSize(maxOffsetBytes)}`]),
    ...when(openHints.length > 0, `-f${openHints.map((hint) => hints[hint]).join('')}`),
  ];
}

function contentOptions({
  writeBuffer: { content, sourceSizeBytes, sourcePath },
  blockSizeBytes,
}: CompleteTarget): string[] {
  switch (content) {
    case 'sequential':
      return [];
    case 'zero':
      return ['-Z'];
    case 'random':
      return ['-Zr'];
    case 'source':
      return [`-Z${formatSize(sourceSizeBytes ?? blockSizeBytes)}${sourcePath === null ? '' : `,${sourcePath}`}`];
  }
}

/** What slows I/O: a rate limit, pauses, a low priority. */
function paceOptions({ throttle, burstRequests, thinkTimeMilliseconds, ioPriority }: CompleteTarget): string[] {
  return [
    ...(throttle === null ? [] : [`-g${throttle.value}${throttle.unit === 'iops' ? 'i' : ''}`]),
    ...(burstRequests === null ? [] : [`-i${burstRequests}`]),
    ...(thinkTimeMilliseconds === null ? [] : [`-j${thinkTimeMilliseconds}`]),
    ...when(ioPriority !== 'normal', `-I${ioPriorities.indexOf(ioPriority) + 1}`),
  ];
}

function when(condition: boolean, option: string): string[] {
  return condition ? [option] : [];
}

/** Everything except the path, to compare whether two targets can share their options. */
function settingsOf(target: CompleteTarget): string {
  const settings = Object.entries(target).filter(([name]) => name !== 'path');
  return JSON.stringify(settings.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function quote(token: string): string {
  return /[\s"&|<>^;()']/.test(token) ? `"${token.replace(/"/g, '\\"')}"` : token;
}
