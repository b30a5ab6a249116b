/** A fio job file as a profile of the contract, with a list of what it says and the profile does not. */

import { defaults, Profile, Target, TimeSpan } from '../../../generated/contract';
import { completeProfile, profileProblems, usualIntervalMilliseconds } from '../../profile/public-api';
import { figure, message, Message } from '../../words/public-api';
import { excerpt } from '../xml/xml-tree';
import { FioSection, readFioSections } from './fio-file';
import { depthOfEngine, emptyJob, FioJob, fioOptions, harmlessOptions, refusedOptions } from './fio-options';

/** Something of a job, in words. */
export interface FioFinding {
  /** The job's name; '' for the whole file. */
  readonly job: string;
  readonly message: Message;
}

/** A job file's content, what of it has no counterpart, and messages about the rest. */
export interface ReadFioJob {
  /** null when something is refused. */
  readonly profile: Profile | null;
  /** What changes the workload and has no counterpart, and what is wrong. */
  readonly problems: readonly FioFinding[];
  /** What is ignored without changing the workload, and what is read differently than by fio; empty for a refused job. */
  readonly notes: readonly FioFinding[];
}

const mostCharacters = 2 ** 20;
const mostJobs = 1000;
/** What a time span may have. A job can ask for more files than it has letters. */
const mostTargets = 4096;
/** Where fio would go once through the file, however long that takes. */
const usualSeconds = 60;
/** What fio writes is made of a random buffer, which no disk compresses. */
const leastSourceBytes = 2 ** 20;

/** Reads a job file, or a command line that starts with fio. */
export function readFioJob(text: string): ReadFioJob {
  if (text.length > mostCharacters) {
    return refused([{ job: '', message: message('Problem.FileTooLarge', figure('bytes', mostCharacters)) }]);
  }
  const { sections, problems } = readFioSections(text);
  return readFioJobs(
    sections,
    problems.map((one) => ({ job: '', message: one })),
  );
}

/** Reads jobs whose options are known by their first names. */
export function readFioJobs(sections: readonly FioSection[], found: readonly FioFinding[] = []): ReadFioJob {
  const problems = [...found];
  const notes: FioFinding[] = [];
  const jobs = sections.slice(0, mostJobs).map((section) => readJob(section, problems, notes));
  const targetCount = jobs.reduce((sum, { files, numjobs }) => sum + (files?.length ? 1 : numjobs), 0);
  if (sections.length > mostJobs || targetCount > mostTargets) {
    problems.push({ job: '', message: message('Problem.TooManyTargets', figure('count', mostTargets)) });
  }
  if (problems.length > 0) {
    return refused(problems);
  }
  const timeSpans = timeSpansOf(jobs, problems);
  const profile = completeProfile({ contractVersion: 1, timeSpans });
  if (problems.length === 0) {
    problems.push(...profileProblems(profile).map((one) => ({ job: jobOf(one.path, jobs), message: one.message })));
  }
  return problems.length > 0 ? refused(problems) : { profile, problems, notes };
}

/** Of a job that is not taken over, nothing runs differently. */
function refused(problems: readonly FioFinding[]): ReadFioJob {
  return { profile: null, problems, notes: [] };
}

function readJob({ name, options }: FioSection, problems: FioFinding[], notes: FioFinding[]): FioJob {
  const job = emptyJob(name);
  const refuse = (problem: Message): number => problems.push({ job: name, message: problem });
  const note = (one: Message): number => notes.push({ job: name, message: one });
  // Rates depend on what a job does, wherever that stands.
  const ordered = [...options].sort(([left], [right]) => Number(right === 'rw') - Number(left === 'rw'));
  for (const [option, value] of ordered) {
    const read = fioOptions.get(option);
    const isOff = value === '0' || value === '';
    if (read !== undefined) {
      const outcome = read(job, value);
      if (outcome !== true) {
        refuse(outcome === false ? message('Problem.FioValue', `${option}=${excerpt(value)}`) : outcome);
      }
    } else if (harmlessOptions.has(option)) {
      note(message('Problem.FioHarmless', option));
    } else if (!refusedOptions.has(option)) {
      refuse(message('Problem.FioUnknown', excerpt(option)));
    } else if (!isOff) {
      refuse(message('Problem.FioOption', option));
    }
  }
  checkJob(job, refuse, note);
  return job;
}

function checkJob(job: FioJob, refuse: (problem: Message) => void, note: (one: Message) => void): void {
  const depth = depthOfEngine(job.engine);
  const asked = job.target.outstandingRequests ?? 1;
  if (depth === null) {
    refuse(message('Problem.FioValue', `ioengine=${excerpt(job.engine ?? '')}`));
  } else if (depth === 'synchronous' && asked > 1) {
    note(message('Problem.FioSynchronous', job.engine ?? '', `iodepth=${asked}`));
  } else if (depth === 'depends' && asked > 1) {
    note(message('Problem.FioNoEngine', `iodepth=${asked}`));
  }
  if ((job.files?.length ?? 1) > 1) {
    refuse(message('Problem.FioSeveralFiles'));
  }
  if (job.rateBytes !== null && job.rateIops !== null) {
    refuse(message('Problem.OptionConflict', 'rate', 'rate_iops'));
  }
  if (job.thinkMicroseconds % 1000 !== 0) {
    refuse(message('Problem.FioValue', `thinktime=${job.thinkMicroseconds}us`));
  }
  if (job.runtimeSeconds === null || job.runtimeSeconds === 0) {
    note(message('Problem.FioNoRuntime', figure('seconds', usualSeconds)));
  } else if (!job.isTimeBased) {
    note(message('Problem.FioEndsEarly'));
  }
}

/** Jobs run together until one waits for those before it. */
function timeSpansOf(jobs: readonly FioJob[], problems: FioFinding[]): TimeSpan[] {
  const groups: FioJob[][] = [];
  for (const job of jobs) {
    const group = groups.at(-1);
    if (group === undefined || job.startsTimeSpan) {
      groups.push([job]);
    } else {
      group.push(job);
    }
  }
  return groups.map((group) => {
    const [first] = group as [FioJob, ...FioJob[]];
    const differs = (name: string, read: (job: FioJob) => unknown): void => {
      const other = group.find((job) => read(job) !== read(first));
      if (other !== undefined) {
        problems.push({ job: other.name, message: message('Problem.FioTogether', name) });
      }
    };
    differs('runtime', secondsOf);
    differs('ramp_time', ({ rampSeconds }) => rampSeconds);
    return {
      durationSeconds: secondsOf(first),
      warmUpSeconds: first.rampSeconds,
      measureLatency: true,
      iopsIntervalMilliseconds: usualIntervalMilliseconds,
      randomSeed: first.seed ?? 0,
      targets: group.flatMap(targetsOf),
    };
  });
}

function secondsOf({ runtimeSeconds }: FioJob): number {
  return runtimeSeconds === null || runtimeSeconds === 0 ? usualSeconds : runtimeSeconds;
}

/** One target, on which all threads work, or a file for each where fio makes one for each. */
function targetsOf(job: FioJob): Target[] {
  const [file] = job.files ?? [];
  const settings = settingsOf(job);
  if (file !== undefined) {
    const path = file.replace(/^\\\\\.\\PhysicalDrive(\d+)$/i, '#$1');
    return [{ ...settings, path: inDirectory(job.directory, path), threadsPerTarget: job.numjobs }];
  }
  return Array.from({ length: job.numjobs }, (_, index) => ({
    ...settings,
    path: inDirectory(job.directory, `${job.name}.${index}.0`),
  }));
}

function settingsOf(job: FioJob): Omit<Target, 'path'> {
  const { rw, target, distribution } = job;
  const base = target.baseOffsetBytes ?? defaults.Target.baseOffsetBytes;
  const isMapped = job.engine === 'mmap';
  const randomPercent = rw.isRandom ? job.percentageRandom : 0;
  const isSynchronous = depthOfEngine(job.engine) === 'synchronous';
  const writes = rw.writes ? (rw.reads ? job.writeMixPercent : 100) : 0;
  const whole = job.fileSizeBytes ?? (job.sizeBytes === null ? null : base + job.sizeBytes);
  return {
    ...target,
    randomPercent,
    ...(randomPercent === 0 ? { alignmentBytes: null } : {}),
    distribution: randomPercent === 0 ? null : distribution,
    writePercent: writes,
    outstandingRequests: isSynchronous ? 1 : (target.outstandingRequests ?? 1),
    memoryMapped: isMapped,
    createSizeBytes: whole,
    maxOffsetBytes: job.fileSizeBytes === null || job.sizeBytes === null ? null : base + job.sizeBytes,
    threadStrideBytes: job.numjobs > 1 ? job.offsetIncrementBytes : 0,
    ...(writes === 0 ? {} : { writeBuffer: contentOf(job) }),
    throttle:
      job.rateIops !== null
        ? { unit: 'iops', value: job.rateIops }
        : job.rateBytes !== null
          ? { unit: 'bytesPerMillisecond', value: Math.max(1, Math.round(job.rateBytes / 1000)) }
          : null,
    ...(job.thinkMicroseconds > 0
      ? { thinkTimeMilliseconds: job.thinkMicroseconds / 1000, burstRequests: job.thinkBlocks }
      : {}),
  };
}

function contentOf({ content, target }: FioJob): Target['writeBuffer'] {
  return content === null
    ? { content: 'source', sourceSizeBytes: Math.max(leastSourceBytes, target.blockSizeBytes ?? 0) }
    : { content };
}

function inDirectory(directory: string | null, file: string): string {
  if (directory === null || /^(?:[\\/#]|[A-Za-z]:)/.test(file)) {
    return file;
  }
  const separator = directory.includes('\\') || /^[A-Za-z]:/.test(directory) ? '\\' : '/';
  return /[\\/]$/.test(directory) ? `${directory}${file}` : `${directory}${separator}${file}`;
}

/** The job that a place in the profile is of, where there is one target for each. */
function jobOf(path: string, jobs: readonly FioJob[]): string {
  return jobs.length === 1 ? (jobs[0]?.name ?? '') : path;
}
