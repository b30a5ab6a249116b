/** Latency that is far above the usual of this hour while somebody watches, before what is kept can tell. */

import { PerformanceHistory, Volume } from '../../../generated/contract';
import { LatencyRise } from './latency-rise';
import { historyOfVolume } from './load-history';
import { LoadHistory, Steps } from './load-history-types';
import { LoadMoment, WatchedLoad } from './noisy-neighbour';
import { onceFor } from './once-for';
import { deviationAbove, meanOf, median, quantile, studentFactor } from './statistics';
import { Usual, usualAt } from './usual-hour';

/** How long it has to be watched. */
export const watchedMilliseconds = 600_000;

export interface RisingInput {
  readonly volumes: readonly Volume[];
  /** The last week of all of them. */
  readonly week: PerformanceHistory;
  readonly watched: ReadonlyMap<string, WatchedLoad>;
  /** By the clock of the nodes, whose times the history has. */
  readonly now: number;
}

/** A rise by less than this factor, or by less than this time, does not matter. */
const leastFactor = 1.5;
const leastMicroseconds = 200;
/** Above the highest step that any of the days had around this hour. */
const leastAboveMost = 1.3;
/** Above what one step in a hundred of the week had beside its hour: by this factor, and by this part of how far that is above usual. */
const rarePart = 0.01;
const leastBeyond = Math.log(1.3);
const leastOfRare = 1.6;
/** By chance one in two thousand, of days of which there are few. */
const leastDeviations = 3.3;
/** Once told, it is told until that part of the rise is left. */
const leftPart = 0.5;
/** Above the most of any day at this hour, the load itself may be the cause. */
const mostLoad = 1.1;
/** Far less load may be other work altogether, such as what an idle system does. */
const leastLoad = 1 / 16;
const fewestIops = 1;
/** Larger requests take longer, and so may another mix. */
const mostOfSize = 2;
const mostOfMix = 0.25;
/** Below that latency of the week, as a part of its steps, nothing is high, whatever the hour. */
const lowPart = 0.1;
const slotMilliseconds = 900_000;
const dayMilliseconds = 86_400_000;

/**
 * By volume, a latency that was far above the usual of this hour in both halves of the last ten minutes, at no more load and
 * with requests of about the usual size and mix. It is one only where it is above every day at this hour, and above what the
 * week has by chance: how far single steps are from the usual of their own hour, and days from each other.
 * @param before what was told in the reading before: it stays until most of it is over, as the word would change with each
 *   reading otherwise
 */
export function risingLatencies(
  { volumes, week, watched, now }: RisingInput,
  before: ReadonlyMap<string, LatencyRise> = new Map(),
): ReadonlyMap<string, LatencyRise> {
  return new Map(
    volumes.flatMap(({ id }) => {
      const own = watched.get(id);
      const rise = own === undefined ? null : risingOf(historyOfVolume(week, id), own, now, before.has(id));
      return rise === null ? [] : [[id, rise] as const];
    }),
  );
}

function risingOf(
  history: LoadHistory | null,
  { last, before }: WatchedLoad,
  now: number,
  isTold: boolean,
): LatencyRise | null {
  if (history === null || last === null || before === null) {
    return null;
  }
  const latencies = [before, last].map(({ latencyMicroseconds }) => latencyMicroseconds ?? 0);
  const least = Math.min(...latencies);
  if (least < (isTold ? 1 : leastFactor) * lowOf(history.latencyMicroseconds)) {
    return null;
  }
  const usual = usualAt(history, history.latencyMicroseconds, now);
  if (usual === null || usual.middle <= 0) {
    return null;
  }
  const wanted = Math.log(wantedOf(history, usual) / usual.middle);
  const height = Math.log(least / usual.middle);
  const isEnough = least - usual.middle >= leastMicroseconds && height >= wanted * (isTold ? leftPart : 1);
  return isEnough && [before, last].every((moment) => hasUsualLoad(history, moment, now))
    ? {
        beforeMicroseconds: usual.middle,
        nowMicroseconds: meanOf(latencies),
        steps: latencies.length,
        since: now - watchedMilliseconds,
        isWatched: true,
      }
    : null;
}

const lowOf = onceFor((latencies: Steps) => quantile(known(latencies), lowPart) ?? Infinity);

function known(steps: Steps): number[] {
  return steps.filter((value) => value !== null);
}

/** The latency from which on it is told. */
function wantedOf(history: LoadHistory, { middle, most, days }: Usual): number {
  const rare = rareOf(history);
  const logs = days.map((day) => Math.log(day));
  const byChance = studentFactor(leastDeviations, days.length - 1) * deviationAbove(Math.log(middle), logs);
  return Math.max(
    leastFactor * middle,
    leastAboveMost * most,
    middle * Math.exp(Math.max(rare + leastBeyond, leastOfRare * rare, byChance)),
  );
}

/** How far one step in a hundred is above the usual of its time of the day, as a logarithm. */
const rareOf = onceFor(({ startedAt, stepSeconds, latencyMicroseconds }: LoadHistory): number => {
  const step = stepSeconds * 1000;
  const slotOf = (index: number): number =>
    Math.floor(((startedAt + index * step) % dayMilliseconds) / Math.max(step, slotMilliseconds));
  const bySlot = new Map<number, number[]>();
  latencyMicroseconds.forEach((value, index) => {
    if (value !== null && value > 0) {
      bySlot.set(slotOf(index), [...(bySlot.get(slotOf(index)) ?? []), Math.log(value)]);
    }
  });
  const above = [...bySlot.values()].flatMap((values) => {
    const middle = median(values) ?? 0;
    return values.map((value) => value - middle);
  });
  return quantile(above, 1 - rarePart) ?? Infinity;
});

/** No more load than on any of the days at this hour, and of requests as there usually are. */
function hasUsualLoad(history: LoadHistory, moment: LoadMoment, now: number): boolean {
  const [iops, bytes] = [usualAt(history, history.iops, now), usualAt(history, history.bytesPerSecond, now)];
  if (iops === null || bytes === null || iops.middle <= 0 || bytes.middle <= 0 || moment.iops < fewestIops) {
    return false;
  }
  const times = moment.bytesPerSecond / moment.iops / (bytes.middle / iops.middle);
  return (
    moment.iops <= mostLoad * iops.most &&
    moment.bytesPerSecond <= mostLoad * bytes.most &&
    moment.iops >= leastLoad * iops.middle &&
    times <= mostOfSize &&
    times >= 1 / mostOfSize &&
    hasUsualMix(history, moment, iops.middle, now)
  );
}

function hasUsualMix(history: LoadHistory, moment: LoadMoment, usualIops: number, now: number): boolean {
  const { readIops } = moment;
  const reads = history.readIops === null ? null : usualAt(history, history.readIops, now);
  return (
    readIops === undefined || reads === null || Math.abs(readIops / moment.iops - reads.middle / usualIops) <= mostOfMix
  );
}
