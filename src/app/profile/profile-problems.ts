/**
 * What is wrong with a profile, while it is typed. The ranges are the schema's own; the rules across fields are those
 * that the engine checks before it runs (`--check`), at the same places. The engine has the last word: it also sees the
 * node's files and disks.
 */

import { defaults, Profile, ranges } from '../../generated/contract';
import { Figure, figure, message } from '../words/public-api';
import { completeProfile, CompleteTarget, CompleteTimeSpan } from './defaults';
import { distributionFormProblem } from './distribution-problems';
import { longestRunSeconds } from './run-length';
import { poolProblems, weightProblems } from './pool-problems';
import { ProfileProblem } from './profile-problem';
import { searchProblems } from './search-problems';
import { targetProblems } from './target-problems';

export type { ProfileProblem };

/** Every problem of the profile; [] when there is none. */
export function profileProblems(profile: Profile): ProfileProblem[] {
  const complete = completeProfile(profile);
  const problems = rangeProblems(complete, ranges.Profile, '');
  if (complete.timeSpans.length === 0) {
    return [...problems, { path: '/timeSpans', message: message('Problem.NoTimeSpan') }];
  }
  return [
    ...problems,
    ...complete.timeSpans.flatMap((timeSpan, index) =>
      timeSpanProblems(timeSpan, `/timeSpans/${index}`, complete.precreateRule),
    ),
    ...searchProblems(complete),
  ];
}

function timeSpanProblems(
  timeSpan: CompleteTimeSpan,
  path: string,
  precreateRule: Profile['precreateRule'],
): ProfileProblem[] {
  const wrong = [...rangeProblems(timeSpan, ranges.TimeSpan, path), ...processorFieldProblems(timeSpan, path)];
  if (timeSpan.steadyState !== null) {
    wrong.push(...rangeProblems(timeSpan.steadyState, ranges.SteadyState, `${path}/steadyState`));
  }
  if (timeSpan.targets.length === 0) {
    wrong.push({ path: `${path}/targets`, message: message('Problem.NoTarget') });
  }
  // Rules across fields would only repeat what a field that is wrong by itself already says.
  const isOfWholeSpan = wrong.length === 0;
  const ofTargets = timeSpan.targets.map((target, index) => fieldProblems(target, `${path}/targets/${index}`));
  if (isOfWholeSpan && ofTargets.every((found) => found.length === 0) && threadCount(timeSpan) > mostThreads) {
    return [{ path, message: message('Problem.TooManyThreads', figure('count', mostThreads)) }];
  }
  for (const [index, target] of timeSpan.targets.entries()) {
    const targetPath = `${path}/targets/${index}`;
    const found = ofTargets[index] ?? [];
    wrong.push(
      ...(found.length > 0
        ? found
        : [...targetProblems(target, timeSpan, targetPath), ...poolProblems(target, timeSpan, targetPath)]),
    );
  }
  return isOfWholeSpan && ofTargets.every((found) => found.length === 0)
    ? [
        ...wrong,
        ...weightProblems(timeSpan, path),
        ...affinityProblems(timeSpan, path),
        // Files that are made before the first time span have one size in all of them.
        ...(precreateRule === 'largestSize' ? [] : sharedFileProblems(timeSpan, path)),
      ]
    : wrong;
}

/** The most threads that a time span may have. */
const mostThreads = ranges.TimeSpan.threadPoolSize.maximum;

function threadCount({ threadPoolSize, targets }: CompleteTimeSpan): number {
  return threadPoolSize ?? targets.reduce((sum, { threadsPerTarget }) => sum + threadsPerTarget, 0);
}

function processorFieldProblems({ processors }: CompleteTimeSpan, path: string): ProfileProblem[] {
  const place = `${path}/processors`;
  if (processors.some(({ number }) => Number.isNaN(number))) {
    return [{ path: place, message: message('Problem.ProcessorsForm') }];
  }
  return processors.flatMap((one, index) =>
    rangeProblems({ ...defaults.Processor, ...one }, ranges.Processor, `${place}/${index}`),
  );
}

function affinityProblems({ processors, disableAffinity }: CompleteTimeSpan, path: string): ProfileProblem[] {
  const isBoth = processors.length > 0 && disableAffinity;
  return isBoth ? [{ path: `${path}/processors`, message: message('Problem.BoundOrNot') }] : [];
}

/** Two targets of one time span may share a file, but then they must ask for the same file. */
function sharedFileProblems({ targets }: CompleteTimeSpan, path: string): ProfileProblem[] {
  const sizes = new Map<string, number>();
  return targets.flatMap((target, index) => {
    const size = sizes.get(target.path) ?? target.createSizeBytes;
    if (target.createSizeBytes === null || size === null) {
      return [];
    }
    sizes.set(target.path, size);
    const place = `${path}/targets/${index}/createSizeBytes`;
    return size === target.createSizeBytes
      ? []
      : [{ path: place, message: message('Problem.SameFileOtherSize', figure('bytes', size)) }];
  });
}

function fieldProblems(target: CompleteTarget, path: string): ProfileProblem[] {
  const problems = rangeProblems(target, ranges.Target, path);
  if (target.path === '') {
    problems.push({ path: `${path}/path`, message: message('Problem.NoPath') });
  }
  problems.push(...rangeProblems(target.writeBuffer, ranges.WriteBuffer, `${path}/writeBuffer`));
  for (const [index, one] of target.threadTargets.entries()) {
    problems.push(
      ...rangeProblems({ ...defaults.ThreadTarget, ...one }, ranges.ThreadTarget, `${path}/threadTargets/${index}`),
    );
  }
  if (target.throttle !== null) {
    problems.push(...rangeProblems(target.throttle, ranges.Throttle, `${path}/throttle`));
  }
  const distribution = distributionFormProblem(target);
  if (distribution !== null) {
    problems.push({ path: `${path}/distribution${distribution.at}`, message: distribution.message });
  } else {
    for (const [index, range] of (target.distribution?.ranges ?? []).entries()) {
      problems.push(...rangeProblems(range, ranges.DistributionRange, `${path}/distribution/ranges/${index}`));
    }
  }
  return problems;
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
  readonly nullable: boolean;
  /** Whether the number need not be whole. */
  readonly isFraction?: boolean;
}

/** Times that add up to a run's: the engine would take more of each than a run may take. */
const timesOfRun: readonly string[] = ['durationSeconds', 'warmUpSeconds', 'coolDownSeconds'];

/** The maximum of a number, if users can come near it. */
function mostOf(name: string, maximum: number): Figure | null {
  const most = timesOfRun.includes(name) ? longestRunSeconds : maximum;
  return Number.isSafeInteger(most) && most < Number.MAX_SAFE_INTEGER ? figure('count', most) : null;
}

/** Numbers outside of what the schema allows. An empty or half-typed field arrives as NaN. */
function rangeProblems<T extends object>(
  values: T,
  allowed: Readonly<Partial<Record<keyof T, Range>>>,
  path: string,
): ProfileProblem[] {
  return Object.entries(allowed as Record<string, Range>).flatMap(([name, range]) => {
    const { minimum, maximum, nullable, isFraction = false } = range;
    const value = (values as Record<string, unknown>)[name];
    if (value === null && nullable) {
      return [];
    }
    const isNumber = typeof value === 'number' && (isFraction || Number.isInteger(value));
    const isAllowed = isNumber && value >= minimum && value <= maximum;
    const most = mostOf(name, maximum);
    const text =
      most === null
        ? message('Problem.AtLeast', figure('count', minimum))
        : message('Problem.Range', figure('count', minimum), most);
    return isAllowed ? [] : [{ path: `${path}/${name}`, message: text }];
  });
}
