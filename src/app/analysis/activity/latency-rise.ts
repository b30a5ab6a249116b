/** Whether requests take longer than before at the same load. */

import { LoadKind, lowestAtMore, usualAtMore } from './less-load';
import { timeOfStep } from './load-history';
import { LoadHistory } from './load-history-types';
import { kept } from './once-for';
import { deviationOf, median, persistence, quantile, spreadAround, studentFactor } from './statistics';

/** Latency since it rose beside latency before, over steps of the same kind of load. */
export interface LatencyRise {
  readonly beforeMicroseconds: number;
  readonly nowMicroseconds: number;
  /** Steps since it rose that were compared. */
  readonly steps: number;
  /** When it rose, in milliseconds since 1970. */
  readonly since: number;
  /** Whether most of these were compared with more load, as there was none like it before. */
  readonly isAtLessLoad?: boolean;
  /** Whether that is what was watched of the last ten minutes, beside what is usual at this hour. */
  readonly isWatched?: boolean;
}

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** How long ago it may have risen: each is tried, and the step is found from there. */
const hoursAgo = [150, 125, 104, 85, 64, 48, 36, 27, 20, 15, 11, 8, 6, 4, 3, 2, 1.5, 1];
/** What has lasted for most of a week is usual in it, and is found in a month. */
const hoursAgoInMonth = [600, 480, 384, 300, 240, 192, 150, 125];
/** What is usual is not known by less: a day may have been another one. */
const fewestHoursBefore = 48;
const fewestInStratum = 4;
/** Of the steps since it rose, so many have to be those of loads that were there before. */
const leastCompared = 0.5;
/** Of those since the time that is told, for which fewer loads of both kinds are together. */
const leastToldCompared = 0.75;
/** Of the steps since it rose, so many are above the same time of the day before, of which so many days were kept. */
const leastBesideTimes = 0.5;
const fewestDaysOfTime = 2;
const mostLoadOfTime = 1.1;
/** Of an hour, where steps are long. */
const fewestSteps = 3;
/** The newest steps that can be compared are about now only if they are no older, or than so many steps more than are looked at. */
const stalestHours = 3;
const stalestSteps = 2;
/** A rise by less than this factor, or by less than this time, does not matter. */
const leastFactor = 1.5;
const leastMicroseconds = 200;
/** Above the highest that any time of the same length had before: by this factor, and by this part of how far that was above usual. */
const leastBeyond = Math.log(1.3);
const leastPart = 1.6;
/** By chance one in two thousand, of steps of which there are as few as their persistence leaves. */
const leastDeviations = 3.3;
/** One in thirty thousand: of times that are few, and that hang together themselves, the deviation is told too small. */
const leastDeviationsOfTimes = 4;
/** What was before is that many times at least, each as long as what is looked at, or shorter where there is not as much. */
const fewestTimes = 6;
const lowPart = 0.1;
const highPart = 0.75;

interface Step extends LoadKind {
  readonly at: number;
  readonly iops: number;
  readonly latency: number;
  readonly stratum: string;
  /** Whether it is as near to the next load above as to its own: it may take as long as that. */
  readonly isInUpperHalf: boolean;
}

/** A step beside what is usual at its load, as a logarithm: 0 is usual. */
interface Compared extends Step {
  readonly usual: number;
  readonly above: number;
  /** Whether usual is that of more load. */
  readonly isLess: boolean;
}

/**
 * A lasting rise of latency. Steps are compared only with those of about the same load: requests, mean size and mix,
 * each within a factor, so that a busier day or other work is no rise; a load that was not there before, with the next
 * above it. When it began is not known: several times are tried, the earliest first, and what is usual is always taken
 * from before, so that a rise that lasts is no part of it. It is one where its middle is above the middle of every time
 * of the same length before: this holds for noise that hangs together and for what comes each night as well. null where
 * it is not beyond that, where the last hour is usual again, and with less than two days before it.
 */
export function latencyRise(history: LoadHistory): LatencyRise | null {
  return riseWithin(history, hoursAgo);
}

/** One that a week does not show any more, as it has lasted for most of it: of a month by the hour. */
export function latencyRiseInMonth(month: LoadHistory): LatencyRise | null {
  return riseWithin(month, hoursAgoInMonth);
}

function riseWithin(history: LoadHistory, tried: readonly number[]): LatencyRise | null {
  const steps = stepsOf(history);
  const end = timeOfStep(history, history.iops.length);
  const inHour = Math.max(fewestSteps, Math.round(hourMilliseconds / history.stepSeconds / 1000));
  const stalest = end - Math.max(stalestHours * hourMilliseconds, (inHour + stalestSteps) * history.stepSeconds * 1000);
  const lowest = aboveLowest(steps);
  if (!mayHaveRisen(steps, lowest, stalest)) {
    return null;
  }
  for (const hours of tried) {
    const since = end - hours * hourMilliseconds;
    const isShort = (steps[0]?.at ?? end) > since - fewestHoursBefore * hourMilliseconds;
    if (isShort || !mayHaveRisen(steps, lowest, since) || !areBesideTheirTimes(steps, since)) {
      continue;
    }
    const all = comparedWith(steps, since);
    const height = areMost(steps, all, since) ? heightOf(all, since, inHour) : null;
    const rise =
      height !== null && isOn(all, height, inHour, stalest)
        ? riseOf(steps, beginOf(all, height, end - 2 * (end - since)))
        : null;
    if (rise !== null) {
      return rise;
    }
  }
  return null;
}

function stepsOf(history: LoadHistory): Step[] {
  return history.iops.flatMap((iops, index): Step[] => {
    const latency = history.latencyMicroseconds[index] ?? null;
    const bytes = history.bytesPerSecond[index] ?? null;
    if (iops === null || iops < 1 || latency === null || latency <= 0) {
      return [];
    }
    const reads = history.readIops?.[index] ?? null;
    // Loads between two whole numbers are alike: the upper is half as many requests more.
    const exact = Math.log(iops) / Math.log(1.5);
    const level = Math.floor(exact);
    const kind = [
      bytes === null || bytes <= 0 ? '' : Math.floor(Math.log2(bytes / iops)),
      reads === null ? '' : Math.min(3, Math.floor((4 * reads) / iops)),
    ].join(' ');
    const isInUpperHalf = exact - level >= 0.5;
    const stratum = stratumOf({ kind, level });
    return [{ at: timeOfStep(history, index), iops, latency, kind, level, stratum, isInUpperHalf }];
  });
}

function halfOf({ stratum, isInUpperHalf }: Step): string {
  return `${stratum} ${isInUpperHalf}`;
}

function stratumOf({ kind, level }: LoadKind): string {
  return `${level} ${kind}`;
}

function latencies(steps: readonly Step[]): number[] {
  return steps.map(({ latency }) => latency);
}

function byPart(steps: readonly Step[], partOf: (step: Step) => string): Map<string, Step[]> {
  const parts = new Map<string, Step[]>();
  for (const step of steps) {
    kept(parts, partOf(step), (): Step[] => []).push(step);
  }
  return parts;
}

/**
 * Each step beside the low end of its load in the whole history, which is no higher than what was usual before a rise, however long
 * that lasts. Where the steps are not far above that, it is not worth looking: all else takes far longer.
 */
function aboveLowest(steps: readonly Step[]): number[] {
  const strata = byPart(steps, ({ stratum }) => stratum);
  const low = new Map([...strata].map(([stratum, own]) => [stratum, quantile(latencies(own), lowPart) ?? 0]));
  const lowest = new Map(
    [...strata].map(([stratum, [step]]) => [stratum, step && lowestAtMore(step, (load) => low.get(stratumOf(load)))]),
  );
  return steps.map(({ latency, stratum }) => Math.log(latency / (lowest.get(stratum) ?? latency)));
}

/** Of the steps since then, whether enough are high: loads that were not there before are beside themselves alone, and low. */
function mayHaveRisen(steps: readonly Step[], lowest: readonly number[], since: number): boolean {
  const first = steps.findIndex(({ at }) => at >= since);
  return first >= 0 && (quantile(lowest.slice(first), highPart) ?? 0) >= Math.log(leastFactor);
}

/**
 * The steps of loads that were there before, each beside what was usual then; those of a new one beside more load. One above the
 * most of its kind before is beside nothing: near a limit, a tenth more load may take several times as long.
 */
function comparedWith(steps: readonly Step[], since: number): Compared[] {
  const before = steps.filter(({ at }) => at < since);
  const [usual, usualOfHalves] = [usualBy(before, ({ stratum }) => stratum), usualBy(before, halfOf)];
  const most = mostOfKinds(before);
  const compared: Compared[] = [];
  for (const step of steps) {
    const own = usual.get(step.stratum);
    const next = step.isInUpperHalf ? usual.get(stratumOf({ kind: step.kind, level: step.level + 1 })) : undefined;
    const beside =
      own === undefined
        ? (usualAtMore(step, (load) => usual.get(stratumOf(load))) ?? 0)
        : Math.max(own, usualOfHalves.get(halfOf(step)) ?? 0, next ?? 0);
    if (beside > 0 && step.iops <= (most.get(step.kind) ?? 0)) {
      compared.push({ ...step, usual: beside, above: Math.log(step.latency / beside), isLess: own === undefined });
    }
  }
  return compared;
}

function usualBy(steps: readonly Step[], partOf: (step: Step) => string): ReadonlyMap<string, number> {
  const known = [...byPart(steps, partOf)].filter(([, own]) => own.length >= fewestInStratum);
  return new Map(known.map(([part, own]) => [part, median(latencies(own)) ?? 0]));
}

/** The most requests that a few steps of each kind had. */
function mostOfKinds(steps: readonly Step[]): Map<string, number> {
  const highest = new Map<string, number[]>();
  for (const { kind, iops } of steps) {
    const own = kept(highest, kind, (): number[] => []);
    const place = own.length < fewestInStratum ? own.length : 0;
    if (place > 0 || iops > (own[0] ?? 0)) {
      own[place] = iops;
      own.sort((one, other) => one - other);
    }
  }
  return new Map([...highest].map(([kind, own]) => [kind, own[0] ?? 0]));
}

/** Whether most of the steps since then could be compared: a few of them, whose load was less than usual now, say nothing of all. */
function areMost(steps: readonly Step[], all: readonly Compared[], since: number, least = leastCompared): boolean {
  const count = (some: readonly Step[]): number => some.filter(({ at }) => at >= since).length;
  return count(all) >= least * count(steps);
}

/**
 * Whether most of the steps since then take longer than the same time of the day did before, at no more load. Where no night was kept,
 * what each night is like is not known; and what takes long each night does so in a night with the load of other hours, too.
 */
function areBesideTheirTimes(steps: readonly Step[], since: number): boolean {
  const before = new Map<number, Step[]>();
  let [late, beside] = [0, 0];
  for (const step of steps) {
    const same = kept(before, step.at % dayMilliseconds, (): Step[] => []);
    if (step.at < since) {
      same.push(step);
    } else {
      const usual = median(latencies(same.filter(({ iops }) => iops <= mostLoadOfTime * step.iops)));
      late += 1;
      beside += same.length >= fewestDaysOfTime && step.latency >= leastFactor * (usual ?? 0) ? 1 : 0;
    }
  }
  return beside >= leastBesideTimes * late;
}

/** How far the steps since then are above usual; null where that is not beyond what any time before had. */
function heightOf(all: readonly Compared[], since: number, inHour: number): number | null {
  const above = all.filter(({ at }) => at >= since).map((step) => step.above);
  const before = all.filter(({ at }) => at < since).map((step) => step.above);
  const height = median(above) ?? 0;
  if (above.length < inHour || height < Math.log(leastFactor)) {
    return null;
  }
  const highest = highestMiddle(before, above.length);
  const isBeyond = height >= highest + leastBeyond && height >= leastPart * highest;
  const byChance = Math.max(
    leastDeviations * deviationOfMiddle(before, above.length),
    farthestByChance(before, above.length),
  );
  return isBeyond && height >= byChance ? height : null;
}

/**
 * How far a time is from the others by chance, by how far those of about the same length before were from each other, whatever their
 * steps have in common. Of few of them that is not known well, which makes it farther: nothing is taken off for a time that is longer
 * than these, as what hangs together for hours may do so for days.
 */
function farthestByChance(before: readonly number[], count: number): number {
  const length = Math.max(1, Math.min(count, Math.floor(before.length / fewestTimes)));
  const times = Math.floor(before.length / length);
  const middles = Array.from({ length: times }, (_, time) => {
    const from = before.length - (times - time) * length;
    return median(before.slice(from, from + length)) ?? 0;
  });
  return studentFactor(leastDeviationsOfTimes, times - 1) * deviationOf(middles) * Math.sqrt(1 + 1 / times);
}

/** How far the middle of so many steps is from that of those before by chance: neighbours that are alike count as fewer. */
function deviationOfMiddle(before: readonly number[], count: number): number {
  const spread = spreadAround(0, before);
  const alike = Math.min(0.98, Math.max(0, persistence(before)));
  // A median moves by a quarter more than a mean.
  return 1.25 * spread * Math.sqrt(((1 + alike) / (1 - alike)) * (1 / count + 1 / before.length));
}

/** The highest of the medians of so many steps one after the other; of half of them at most, so that there are several. */
function highestMiddle(values: readonly number[], wanted: number): number {
  const length = Math.max(1, Math.min(wanted, Math.floor(values.length / 2)));
  const move = Math.max(1, Math.floor(length / 4));
  let highest = 0;
  for (let from = 0; from + length <= values.length; from += move) {
    highest = Math.max(highest, median(values.slice(from, from + length)) ?? 0);
  }
  return highest;
}

/** Whether the last hour is still nearer to the risen level than to the usual one. */
function isOn(all: readonly Compared[], height: number, inHour: number, stalest: number): boolean {
  const last = all.slice(-inHour);
  const isOfNow = (last[0]?.at ?? 0) >= stalest;
  return isOfNow && (median(last.map(({ above }) => above)) ?? 0) >= height / 2;
}

/** The step from which on the steps fit the risen level best, and those before it the usual one. */
function beginOf(all: readonly Compared[], height: number, earliest: number): number {
  let [sum, best] = [0, -Infinity];
  let begin = all.at(-1)?.at ?? 0;
  // An outlier is one step, however far it is.
  const near = all.map(({ above }) => Math.min(height, Math.max(0, above)) - height / 2);
  for (let index = all.length - 1; index >= 0 && (all[index]?.at ?? 0) >= earliest; index -= 1) {
    sum += near[index] ?? 0;
    if (sum > best) {
      [best, begin] = [sum, all[index]?.at ?? begin];
    }
  }
  return begin;
}

function riseOf(steps: readonly Step[], since: number): LatencyRise | null {
  const late = comparedWith(steps, since).filter(({ at }) => at >= since);
  // As many steps of each kind as of the same kind before: else a kind that was rarer would count for more.
  const beforeMicroseconds = median(late.map(({ usual }) => usual)) ?? 0;
  const nowMicroseconds = median(latencies(late)) ?? 0;
  const ratio = Math.exp(median(late.map(({ above }) => above)) ?? 0);
  const isAtLess = late.filter(({ isLess }) => isLess).length > late.length / 2;
  const isHigh = ratio >= leastFactor && nowMicroseconds - beforeMicroseconds >= leastMicroseconds;
  return isHigh && areMost(steps, late, since, leastToldCompared) && areBesideTheirTimes(steps, since)
    ? { beforeMicroseconds, nowMicroseconds, steps: late.length, since, ...(isAtLess ? { isAtLessLoad: true } : {}) }
    : null;
}
