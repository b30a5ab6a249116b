/**
 * What is wrong with a profile, while it is typed. The ranges are the schema's own; the rules across fields are those
 * that the engine checks before it runs (`--check`), at the same places. The engine has the last word: it also sees the
 * node's files and disks.
 */

import { Profile, ranges } from '../../generated/contract';
import { figure, Message, message } from '../words/message';
import { completeProfile, CompleteTarget, CompleteTimeSpan } from './defaults';
import { distributionProblem } from './distribution-problems';

/** A problem and the place it is at. */
export interface ProfileProblem {
  /** JSON pointer into the profile, such as /timeSpans/0/targets/0/blockSizeBytes. */
  readonly path: string;
  readonly message: Message;
}

/** Every problem of the profile; [] when there is none. */
export function profileProblems(profile: Profile): ProfileProblem[] {
  const { timeSpans } = completeProfile(profile);
  if (timeSpans.length === 0) {
    return [{ path: '/timeSpans', message: message('Problem.NoTimeSpan') }];
  }
  return timeSpans.flatMap((timeSpan, index) => timeSpanProblems(timeSpan, `/timeSpans/${index}`));
}

function timeSpanProblems(timeSpan: CompleteTimeSpan, path: string): ProfileProblem[] {
  const problems = rangeProblems(timeSpan, ranges.TimeSpan, path);
  problems.push(...processorProblems(timeSpan, path));
  if (timeSpan.targets.length === 0) {
    problems.push({ path: `${path}/targets`, message: message('Problem.NoTarget') });
  }
  for (const [index, target] of timeSpan.targets.entries()) {
    const targetPath = `${path}/targets/${index}`;
    const wrong = fieldProblems(target, targetPath);
    // Rules across fields would only repeat what a field that is wrong by itself already says.
    problems.push(
      ...(wrong.length > 0
        ? wrong
        : [
            ...targetProblems(target, targetPath),
            ...threadProblems(target, timeSpan, targetPath),
            ...poolProblems(target, timeSpan, targetPath),
          ]),
    );
  }
  return problems.length > 0 ? problems : weightProblems(timeSpan, path);
}

function processorProblems({ processors, disableAffinity }: CompleteTimeSpan, path: string): ProfileProblem[] {
  const place = `${path}/processors`;
  if (processors.some(({ number }) => Number.isNaN(number))) {
    return [{ path: place, message: message('Problem.ProcessorsForm') }];
  }
  if (processors.length > 0 && disableAffinity) {
    return [{ path: place, message: message('Problem.BoundOrNot') }];
  }
  return processors.flatMap((one, index) => rangeProblems({ group: 0, ...one }, ranges.Processor, `${place}/${index}`));
}

function fieldProblems(target: CompleteTarget, path: string): ProfileProblem[] {
  const problems = rangeProblems(target, ranges.Target, path);
  if (target.path.trim() === '') {
    problems.push({ path: `${path}/path`, message: message('Problem.NoPath') });
  }
  problems.push(...rangeProblems(target.writeBuffer, ranges.WriteBuffer, `${path}/writeBuffer`));
  for (const [index, one] of target.threadTargets.entries()) {
    problems.push(...rangeProblems({ weight: null, ...one }, ranges.ThreadTarget, `${path}/threadTargets/${index}`));
  }
  if (target.throttle !== null) {
    problems.push(...rangeProblems(target.throttle, ranges.Throttle, `${path}/throttle`));
  }
  return problems;
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
  readonly nullable: boolean;
}

/** Numbers outside of what the schema allows. An empty or half-typed field arrives as NaN. */
function rangeProblems<T extends object>(
  values: T,
  allowed: Readonly<Partial<Record<keyof T, Range>>>,
  path: string,
): ProfileProblem[] {
  return Object.entries(allowed as Record<string, Range>).flatMap(([name, { minimum, maximum, nullable }]) => {
    const value = (values as Record<string, unknown>)[name];
    if (value === null && nullable) {
      return [];
    }
    const isAllowed = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;
    const most = Number.isSafeInteger(maximum) && maximum < Number.MAX_SAFE_INTEGER ? figure('count', maximum) : null;
    const text =
      most === null
        ? message('Problem.AtLeast', figure('count', minimum))
        : message('Problem.Range', figure('count', minimum), most);
    return isAllowed ? [] : [{ path: `${path}/${name}`, message: text }];
  });
}

/** Settings of one target that do not go together. */
function targetProblems(target: CompleteTarget, path: string): ProfileProblem[] {
  const { randomPercent, threadStrideBytes, baseOffsetBytes, maxOffsetBytes } = target;
  const problems: ProfileProblem[] = [];
  const add = (field: string, text: Message): number => problems.push({ path: `${path}/${field}`, message: text });
  if (randomPercent > 0 && target.interlockedSequential) {
    add('interlockedSequential', message('Problem.OnlySequential'));
  }
  if (randomPercent > 0 && target.parallelSequential) {
    add('parallelSequential', message('Problem.OnlySequential'));
  }
  if (target.interlockedSequential && target.parallelSequential) {
    add('parallelSequential', message('Problem.ParallelOrInterlocked'));
  }
  if (randomPercent > 0 && threadStrideBytes > 0) {
    add('threadStrideBytes', message('Problem.OnlySequential'));
  }
  if (target.interlockedSequential && threadStrideBytes > 0) {
    add('threadStrideBytes', message('Problem.StrideOrInterlocked'));
  }
  if (target.memoryMapped && target.cacheMode === 'osCacheDisabled') {
    add('memoryMapped', message('Problem.MappedIsCached'));
  }
  if (target.flushMode !== null && !target.memoryMapped) {
    add('flushMode', message('Problem.FlushNeedsMapping'));
  }
  if (target.burstRequests !== null && target.thinkTimeMilliseconds === null) {
    add('burstRequests', message('Problem.BurstAndPause'));
  }
  if (target.burstRequests === null && target.thinkTimeMilliseconds !== null) {
    add('thinkTimeMilliseconds', message('Problem.BurstAndPause'));
  }
  if (maxOffsetBytes !== null && maxOffsetBytes <= baseOffsetBytes) {
    add('maxOffsetBytes', message('Problem.EndBeforeStart', figure('bytes', baseOffsetBytes)));
  } else if (target.blockSizeBytes > rangeOf(target)) {
    add('blockSizeBytes', message('Problem.BlockDoesNotFit', figure('bytes', Math.max(0, rangeOf(target)))));
  }
  const distribution = distributionProblem(target);
  if (distribution !== null) {
    add(`distribution${distribution.at}`, distribution.message);
  }
  return [...problems, ...contentProblems(target, path)];
}

/** Bytes of the file that are used, as far as they are known before the file is seen. */
function rangeOf({ createSizeBytes, maxOffsetBytes, baseOffsetBytes }: CompleteTarget): number {
  return Math.min(createSizeBytes ?? Infinity, maxOffsetBytes ?? Infinity) - baseOffsetBytes;
}

function contentProblems({ writeBuffer, blockSizeBytes }: CompleteTarget, path: string): ProfileProblem[] {
  const { content, sourceSizeBytes, sourcePath } = writeBuffer;
  if (content !== 'source') {
    const isSourceSet = sourceSizeBytes !== null || sourcePath !== null;
    return isSourceSet ? [{ path: `${path}/writeBuffer`, message: message('Problem.SourceNotUsed') }] : [];
  }
  if (sourceSizeBytes === null) {
    return [
      { path: `${path}/writeBuffer`, message: message('Problem.SourceNeedsSize', figure('bytes', blockSizeBytes)) },
    ];
  }
  const isTooSmall = sourceSizeBytes < blockSizeBytes;
  const text = message('Problem.SourceSmallerThanBlock', figure('bytes', blockSizeBytes));
  return isTooSmall ? [{ path: `${path}/writeBuffer/sourceSizeBytes`, message: text }] : [];
}

/** Settings of a target that do not go with how its threads are made. */
function threadProblems(target: CompleteTarget, timeSpan: CompleteTimeSpan, path: string): ProfileProblem[] {
  const threads = timeSpan.threadPoolSize ?? target.threadsPerTarget;
  const problems: ProfileProblem[] = [];
  const add = (field: string, text: Message): number => problems.push({ path: `${path}/${field}`, message: text });
  if (timeSpan.completionRoutines && target.throttle !== null) {
    add('throttle', message('Problem.NoThrottleInRoutines'));
  }
  if (timeSpan.completionRoutines && target.memoryMapped) {
    add('memoryMapped', message('Problem.NoMappingInRoutines'));
  }
  if (target.threadStrideBytes > 0 && threads === 1) {
    add('threadStrideBytes', message('Problem.StrideNeedsThreads'));
  }
  const end = target.maxOffsetBytes ?? target.createSizeBytes;
  const lastStart = target.baseOffsetBytes + target.threadStrideBytes * (threads - 1);
  if (target.threadStrideBytes > 0 && end !== null && lastStart + target.blockSizeBytes > end) {
    add('threadStrideBytes', message('Problem.StrideBeyondEnd', figure('bytes', end)));
  }
  return problems;
}

/** The requests of a pool thread belong to no one target, and only they can be parted among threads. */
function poolProblems(target: CompleteTarget, timeSpan: CompleteTimeSpan, path: string): ProfileProblem[] {
  const { threadPoolSize, poolOutstandingRequests } = timeSpan;
  const problems: ProfileProblem[] = [];
  const add = (field: string, text: Message): number => problems.push({ path: `${path}/${field}`, message: text });
  if (threadPoolSize === null || poolOutstandingRequests === null) {
    if (target.threadTargets.length > 0) {
      add('threadTargets', message('Problem.OnlyInPool'));
    }
    return problems;
  }
  if (target.throttle !== null) {
    add('throttle', message('Problem.NoThrottleInPool'));
  }
  if (target.parallelSequential && target.randomPercent === 0 && !target.interlockedSequential) {
    add('parallelSequential', message('Problem.NoParallelInPool'));
  }
  if (target.burstRequests !== null && target.thinkTimeMilliseconds !== null) {
    add('burstRequests', message('Problem.NoBurstsInPool'));
  }
  for (const [index, { thread }] of target.threadTargets.entries()) {
    const place = `threadTargets/${index}/thread`;
    if (thread >= threadPoolSize) {
      add(place, message('Problem.ThreadNotInPool', figure('count', threadPoolSize)));
    } else if (target.threadTargets.findIndex((one) => one.thread === thread) < index) {
      add(place, message('Problem.ThreadTwice', figure('count', thread)));
    }
  }
  return problems;
}

/** A thread of the pool draws its targets by their weights, so one of them must be above 0. */
function weightProblems(timeSpan: CompleteTimeSpan, path: string): ProfileProblem[] {
  const { threadPoolSize, poolOutstandingRequests, targets } = timeSpan;
  const isForAll = ({ threadTargets, weight }: CompleteTarget): boolean => threadTargets.length === 0 && weight > 0;
  if (threadPoolSize === null || poolOutstandingRequests === null || targets.some(isForAll)) {
    return [];
  }
  const busy = new Set(
    targets.flatMap((target) =>
      target.threadTargets.filter((one) => (one.weight ?? target.weight) > 0).map(({ thread }) => thread),
    ),
  );
  const idle = Array.from({ length: Math.min(threadPoolSize, busy.size + 1) }, (_, thread) => thread).find(
    (thread) => !busy.has(thread),
  );
  return idle === undefined
    ? []
    : [{ path: `${path}/threadPoolSize`, message: message('Problem.NoWeight', figure('count', idle)) }];
}
