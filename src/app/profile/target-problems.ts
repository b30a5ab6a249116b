/** What is wrong with a target whose fields are each right by themselves: settings that do not go together. */

import { figure, Message, message } from '../words/public-api';
import { CompleteTarget, CompleteTimeSpan } from './defaults';
import { distributionProblem } from './distribution-problems';
import { ProfileProblem } from './profile-problem';

/** What Windows takes between two separators, and in all. */
const longestName = 255;
const longestPath = 32_767;

type Add = (field: string, text: Message) => number;

/** Problems of one target in its time span; `path` is the target's. */
export function targetProblems(target: CompleteTarget, timeSpan: CompleteTimeSpan, path: string): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const add: Add = (field, text) => problems.push({ path: `${path}/${field}`, message: text });
  if (/^[ \t]*$/.test(target.path)) {
    add('path', message('Problem.NoPath'));
  } else if (isTooLong(target.path)) {
    add('path', message('Problem.PathTooLong', figure('count', longestName), figure('count', longestPath)));
  }
  addRangeProblems(target, add);
  addPatternProblems(target, timeSpan, add);
  addStrideProblems(target, timeSpan, add);
  addCacheProblems(target, timeSpan, add);
  addContentProblems(target, add);
  addPaceProblems(target, timeSpan, add);
  return problems;
}

/** Whether the requests of a thread belong to no one target (-F with -O). */
export function isPooled({ threadPoolSize, poolOutstandingRequests }: CompleteTimeSpan): boolean {
  return threadPoolSize !== null && poolOutstandingRequests !== null;
}

/** A separator of either system ends a name. */
function isTooLong(path: string): boolean {
  return path.length > longestPath || path.split(/[\\/]/).some(({ length }) => length > longestName);
}

/** The end of what is used of the file, as far as it is known before the file is seen. */
function endOf({ createSizeBytes, maxOffsetBytes }: CompleteTarget): number {
  return Math.min(createSizeBytes ?? Number.MAX_SAFE_INTEGER, maxOffsetBytes ?? Number.MAX_SAFE_INTEGER);
}

function addRangeProblems(target: CompleteTarget, add: Add): void {
  const { maxOffsetBytes, baseOffsetBytes, createSizeBytes, blockSizeBytes } = target;
  const bytes = endOf(target) - baseOffsetBytes;
  if (maxOffsetBytes !== null && maxOffsetBytes <= baseOffsetBytes) {
    add('maxOffsetBytes', message('Problem.EndBeforeStart', figure('bytes', baseOffsetBytes)));
  } else if (bytes <= 0 && createSizeBytes !== null) {
    add('baseOffsetBytes', message('Problem.StartBehindEnd', figure('bytes', createSizeBytes)));
  } else if (bytes > 0 && blockSizeBytes > bytes) {
    add('blockSizeBytes', message('Problem.BlockDoesNotFit', figure('bytes', bytes)));
  }
}

function addPatternProblems(target: CompleteTarget, timeSpan: CompleteTimeSpan, add: Add): void {
  const isRandom = target.randomPercent > 0;
  if (isRandom && target.interlockedSequential) {
    add('interlockedSequential', message('Problem.OnlySequential'));
  }
  if (target.parallelSequential && isRandom) {
    add('parallelSequential', message('Problem.OnlySequential'));
  } else if (target.parallelSequential && target.interlockedSequential) {
    add('parallelSequential', message('Problem.ParallelOrInterlocked'));
  } else if (target.parallelSequential && isPooled(timeSpan)) {
    add('parallelSequential', message('Problem.NoParallelInPool'));
  }
  const distribution = distributionProblem(target);
  if (distribution !== null) {
    add(`distribution${distribution.at}`, distribution.message);
  }
}

function addStrideProblems(target: CompleteTarget, timeSpan: CompleteTimeSpan, add: Add): void {
  const { threadStrideBytes, randomPercent, interlockedSequential } = target;
  const threads = timeSpan.threadPoolSize ?? target.threadsPerTarget;
  if (threadStrideBytes === 0) {
    return;
  }
  if (randomPercent > 0) {
    add('threadStrideBytes', message('Problem.OnlySequential'));
  } else if (interlockedSequential) {
    add('threadStrideBytes', message('Problem.StrideOrInterlocked'));
  } else if (threads < 2) {
    add('threadStrideBytes', message('Problem.StrideNeedsThreads'));
  } else if (lastThread(target, threads) > threadsBehindFirst(target)) {
    add('threadStrideBytes', message('Problem.StrideBeyondEnd', figure('bytes', endOf(target))));
  }
}

/** The number of the last thread that works on the target. */
function lastThread({ threadTargets }: CompleteTarget, threads: number): number {
  return threadTargets.length === 0 ? threads - 1 : Math.max(...threadTargets.map(({ thread }) => thread));
}

/** How many threads behind the first find room for a block. Where not even the first does, the block is what is wrong. */
function threadsBehindFirst(target: CompleteTarget): number {
  const room = endOf(target) - target.baseOffsetBytes - target.blockSizeBytes;
  return room < 0 ? Infinity : Math.floor(room / target.threadStrideBytes);
}

function addCacheProblems(target: CompleteTarget, { completionRoutines }: CompleteTimeSpan, add: Add): void {
  if (target.memoryMapped && target.cacheMode === 'osCacheDisabled') {
    add('memoryMapped', message('Problem.MappedIsCached'));
  }
  if (target.memoryMapped && completionRoutines) {
    add('memoryMapped', message('Problem.NoMappingInRoutines'));
  }
  if (target.flushMode !== null && !target.memoryMapped) {
    add('flushMode', message('Problem.FlushNeedsMapping'));
  }
}

function addContentProblems({ writeBuffer, blockSizeBytes }: CompleteTarget, add: Add): void {
  const { content, sourceSizeBytes, sourcePath } = writeBuffer;
  if (content !== 'source') {
    if (sourceSizeBytes !== null || sourcePath !== null) {
      add('writeBuffer', message('Problem.SourceNotUsed'));
    }
  } else if (sourceSizeBytes === null) {
    add('writeBuffer', message('Problem.SourceNeedsSize', figure('bytes', blockSizeBytes)));
  } else if (sourceSizeBytes < blockSizeBytes) {
    add('writeBuffer/sourceSizeBytes', message('Problem.SourceSmallerThanBlock', figure('bytes', blockSizeBytes)));
  }
}

/** Bursts, pauses and limits are those of one target. */
function addPaceProblems(target: CompleteTarget, timeSpan: CompleteTimeSpan, add: Add): void {
  const { burstRequests, thinkTimeMilliseconds, throttle } = target;
  if (burstRequests !== null && thinkTimeMilliseconds === null) {
    add('burstRequests', message('Problem.BurstAndPause'));
  } else if (burstRequests === null && thinkTimeMilliseconds !== null) {
    add('thinkTimeMilliseconds', message('Problem.BurstAndPause'));
  } else if (burstRequests !== null && isPooled(timeSpan)) {
    add('burstRequests', message('Problem.NoBurstsInPool'));
  }
  if (throttle !== null && isPooled(timeSpan)) {
    add('throttle', message('Problem.NoThrottleInPool'));
  }
  if (throttle !== null && timeSpan.completionRoutines) {
    add('throttle', message('Problem.NoThrottleInRoutines'));
  }
}
