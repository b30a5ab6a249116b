/** What the kept history of a volume says of now: nothing, where it ended before. */

import { PastOfVolume } from './past-of-volume';
import { Peak } from './share-history';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * A history is current until this long after its newest step: an hour and a step, plus the time until the next reading.
 * After that, it only shows the usual load.
 */
const tellsOfNow = {
  day: hour + 300_000 + hour,
  week: hour + 900_000 + hour,
  year: hour + day + day,
};

type Frame = keyof typeof tellsOfNow;

function isOver({ until }: PastOfVolume, frame: Frame, now: number): boolean {
  const end = until[frame];
  return end !== null && now - end > tellsOfNow[frame];
}

/**
 * The same without findings that are no longer current.
 * @param now by the clock of the nodes, whose times the history has; null if it is not known: then nothing is left out
 */
export function pastAt(past: PastOfVolume, now: number | null): PastOfVolume {
  const over = (frame: Frame): boolean => now !== null && isOver(past, frame, now);
  if (now === null || !(['day', 'week', 'year'] as const).some(over)) {
    return past;
  }
  const { peaks, near, latency, slow, growth } = past;
  return {
    ...past,
    peaks: over('day') || over('week') ? peaksSince(peaks, now) : peaks,
    near: over('week') ? nearSince(near, now - 7 * day) : near,
    latency: over('week') ? null : latency,
    slow: over('day') ? [] : slow,
    growth: over('year') ? null : growth,
  };
}

/** The end of the history of these volumes, if it has ended; null if it continues, or if there is none. */
export function keptUntil(pasts: readonly PastOfVolume[], now: number | null): number | null {
  const frames = ['day', 'week'] as const;
  const ends = pasts.flatMap(({ until }) => frames.flatMap((frame) => until[frame] ?? []));
  const isOfNow = pasts.some((past) =>
    frames.some((frame) => past.until[frame] !== null && !isOver(past, frame, now ?? 0)),
  );
  return now === null || ends.length === 0 || isOfNow ? null : Math.max(...ends);
}

function peaksSince({ day: ofDay, week, month }: PastOfVolume['peaks'], now: number): PastOfVolume['peaks'] {
  const within = (peak: Peak | null, days: number): Peak | null =>
    peak !== null && peak.at >= now - days * day ? peak : null;
  return { day: within(ofDay, 1), week: within(week, 7), month: within(month, 30) };
}

function nearSince(near: PastOfVolume['near'], since: number): PastOfVolume['near'] {
  const episodes = near?.episodes.filter(({ to }) => to > since) ?? [];
  return near === null || episodes.length === 0 ? null : { ...near, episodes };
}

export const peakNames = ['day', 'week', 'month'] as const;

/** Those that say something: of a time of which as little is kept as of a shorter one, the peak is the same. */
export function tellingPeaks(peaks: PastOfVolume['peaks']): (typeof peakNames)[number][] {
  const isShort = (name: (typeof peakNames)[number]): boolean => peaks[name]?.since !== undefined;
  const shortest = peakNames.find(isShort);
  return peakNames.filter((name) => !isShort(name) || name === shortest);
}

/**
 * The peaks with the highest that was seen in the place of a lower one: the steps of a history are means, and lie below it. Of a time
 * of which nothing is kept, what was seen for minutes is no peak.
 */
export function withSeen(peaks: PastOfVolume['peaks'], seen: Peak | null, now: number): PastOfVolume['peaks'] {
  const atLeast = (peak: Peak | null, days: number): Peak | null =>
    seen !== null && peak !== null && seen.at >= now - days * day && seen.value > peak.value
      ? { ...peak, ...seen }
      : peak;
  return { day: atLeast(peaks.day, 1), week: atLeast(peaks.week, 7), month: atLeast(peaks.month, 30) };
}
