/** The profile of a fio result, from the options that it tells. */

import { Profile } from '../../../generated/contract';
import { completeProfile } from '../../profile/public-api';
import { FioReportedJob } from './fio-document';
import { emptyJob, fioOptions, harmlessOptions } from './fio-options';
import { readFioJob } from './read-fio-job';

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
  const ignored = new Set<string>();
  const keep = (name: string, value: string): boolean => {
    const read = fioOptions[name];
    const isKept = read !== undefined && read(emptyJob('job'), value) === true;
    if (!isKept && !harmlessOptions.has(name)) {
      ignored.add(name);
    }
    return isKept;
  };
  const profile = profileOf(groups, keep) ?? profileOf(groups, (name) => plainOptions.includes(name));
  return { profile: profile ?? measuredProfile(groups), ignored: [...ignored] };
}

function profileOf(
  groups: readonly (readonly FioReportedJob[])[],
  keep: (name: string, value: string) => boolean,
): Profile | null {
  const sections = groups.flatMap((group, groupIndex) =>
    onePerName(group).map((job, index) => {
      const options = Object.entries(job.options).filter(([name, value]) => name !== 'stonewall' && keep(name, value));
      const waits = groupIndex > 0 && index === 0 ? ['stonewall'] : [];
      return [
        `[${job.name.replace(/[[\]\r\n]/g, ' ')}]`,
        ...waits,
        ...options.map(([name, value]) => `${name}=${value}`),
      ];
    }),
  );
  return readFioJob(sections.flat().join('\n')).profile;
}

/** Where the options say too little: what was measured. */
function measuredProfile(groups: readonly (readonly FioReportedJob[])[]): Profile {
  return completeProfile({
    contractVersion: 1,
    timeSpans: groups.map((group) => ({
      durationSeconds: Math.max(1, Math.round(secondsOfJobs(group))),
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

export function secondsOfJobs(jobs: readonly FioReportedJob[]): number {
  return (
    Math.max(0, ...jobs.map(({ read, write }) => Math.max(read.runtimeMilliseconds, write.runtimeMilliseconds))) / 1000
  );
}
