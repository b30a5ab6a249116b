/** The profile of a fio result, from the options that it tells. */

import { Profile } from '../../../generated/contract';
import { completeProfile } from '../../profile/public-api';
import { FioReportedJob } from './fio-document';
import { FioSection } from './fio-file';
import { emptyJob, fioOptions, harmlessOptions } from './fio-options';
import { readFioJobs } from './read-fio-job';

/** A profile, and the options that it does not hold. */
export interface FioProfile {
  readonly profile: Profile;
  readonly ignored: readonly string[];
}

/** Options that any job may have beside each other. */
const plainOptions: readonly string[] = [
  'rw',
  'rwmixread',
  'rwmixwrite',
  'bs',
  'iodepth',
  'ioengine',
  'numjobs',
  'direct',
  'filename',
];

/**
 * The profile that asks for what was run, as far as the options have a counterpart.
 * @param groups jobs that ran together, one group after the other
 */
export function fioProfile(groups: readonly (readonly FioReportedJob[])[]): FioProfile {
  const jobs = groups.flat();
  const names = [...new Set(jobs.flatMap(({ options }) => Object.keys(options)))];
  const wanted = names.filter((name) => name !== 'stonewall' && !harmlessOptions.has(name));
  const readable = wanted.filter((name) => jobs.every(({ options }) => isReadable(name, options[name])));
  const whole = profileOf(groups, readable);
  if (whole !== null) {
    return { profile: whole, ignored: without(wanted, readable) };
  }
  // Some options do not go together here: as many of them as do, the plain ones first.
  const kept = readable.filter((name) => plainOptions.includes(name));
  for (const name of without(readable, kept)) {
    if (profileOf(groups, [...kept, name]) !== null) {
      kept.push(name);
    }
  }
  const profile = profileOf(groups, kept);
  return profile === null
    ? { profile: measuredProfile(groups), ignored: wanted }
    : { profile, ignored: without(wanted, kept) };
}

function isReadable(name: string, value: string | undefined): boolean {
  return value === undefined || fioOptions.get(name)?.(emptyJob('job'), value) === true;
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

/** null where the options do not go together. */
function profileOf(groups: readonly (readonly FioReportedJob[])[], kept: readonly string[]): Profile | null {
  const sections = groups.flatMap((group, groupIndex) =>
    onePerName(group).map(({ name, options }, index): FioSection => ({
      name,
      options: new Map([
        ...(groupIndex > 0 && index === 0 ? [['stonewall', '1'] as const] : []),
        // Where none is said, or those of jobs that ran together differ: what it took.
        ['runtime', String(wholeSecondsOf(group))],
        ...Object.entries(options).filter(([option]) => kept.includes(option)),
      ]),
    })),
  );
  return readFioJobs(sections).profile;
}

/** Where the options say too little: what was measured. */
function measuredProfile(groups: readonly (readonly FioReportedJob[])[]): Profile {
  return completeProfile({
    contractVersion: 1,
    timeSpans: groups.map((group) => ({
      durationSeconds: wholeSecondsOf(group),
      warmUpSeconds: 0,
      measureLatency: true,
      targets: onePerName(group).map(({ name, read, write }) => {
        const ioCount = read.ioCount + write.ioCount;
        return {
          path: name,
          blockSizeBytes: Math.max(1, Math.round((read.bytes + write.bytes) / Math.max(1, ioCount))),
          writePercent: ioCount === 0 ? 0 : Math.round((100 * write.ioCount) / ioCount),
        };
      }),
    })),
  });
}

/** Clones of a job are reported one by one, or as one. */
export function onePerName(jobs: readonly FioReportedJob[]): FioReportedJob[] {
  return [...new Map(jobs.map((job) => [job.name, job] as const)).values()];
}

function wholeSecondsOf(jobs: readonly FioReportedJob[]): number {
  return Math.max(1, Math.round(secondsOfJobs(jobs)));
}

export function secondsOfJobs(jobs: readonly FioReportedJob[]): number {
  return (
    Math.max(0, ...jobs.map(({ read, write }) => Math.max(read.runtimeMilliseconds, write.runtimeMilliseconds))) / 1000
  );
}
