/** Made-up weeks with known truth: their peaks, and when a limit was near or exceeded. */
import { PerformanceHistory } from '../../../generated/contract';
import { random as randomOf } from '../testing/run-noise';
import { wouldItFit } from '../fit/would-it-fit';
import { limitHistories, PastOfVolume } from './past-of-volume';
import { episodesOf } from './share-history';
import { madeUpHistory, madeUpLimit, madeUpLimits, madeUpSeries } from './testing/made-up-past';
import {
  cluster,
  day,
  hour,
  limits,
  past,
  start,
  Truths,
  volume,
  week,
  weekHistory,
  working,
} from './testing/made-up-week';

describe('the bench of peaks and of limits that were near', () => {
  const truths = new Truths();

  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const random = randomOf(seed * 31);
    const at = start + Math.floor(random() * 600) * 900_000;
    const isBusy = (time: number): boolean => time >= at && time < at + 3 * 900_000;
    const load = week(seed, { iops: (time) => (isBusy(time) ? 9700 : working(time)), noise: 0.01 });
    truths.test(`finds the peak of week ${seed}, and when the limit was near`, () => {
      const { near, peaks } = past({ week: weekHistory(load) });
      expect(isBusy(peaks.week?.at ?? 0)).toBeTrue();
      expect(near?.episodes.map(({ from, to }) => [from, to])).toEqual([[at, at + 3 * 900_000]]);
    });
  }

  truths.test('finds no month that is quieter than its own days', () => {
    const at = start + 20 * 900_000;
    const load = week(9, { iops: (time) => (time === at ? 9700 : working(time)), noise: 0.01 });
    const hours = madeUpHistory('month', madeUpSeries({ ...load, stepSeconds: 3600, count: 672, iops: working }));
    const { peaks } = past({ week: weekHistory(load), month: hours });
    expect([peaks.week?.at, peaks.month?.at]).toEqual([at, at]);
    expect(peaks.month?.value).toBe(peaks.week?.value ?? 0);
    expect(past({ month: hours }).peaks.week).toBeNull();
    expect(past({ week: weekHistory(load) }).peaks.month)
      .withContext('of which nothing was read')
      .toBeNull();
  });

  truths.test('says since when a month is known that is not kept as a whole', () => {
    const monthOf = (known: number): PerformanceHistory =>
      madeUpHistory(
        'month',
        madeUpSeries({
          ...week(9),
          stepSeconds: 3600,
          count: 840,
          iops: working,
          isGap: (_, index) => index < 840 - known,
        }),
      );
    expect(past({ month: monthOf(28 * 24) }).peaks.month?.since).toBeUndefined();
    const short = past({ month: monthOf(6 * 24) }).peaks.month;
    expect(short?.since).toBe(start + (840 - 6 * 24) * hour);
    expect(short?.at).toBeGreaterThanOrEqual(short?.since ?? Infinity);
  });

  truths.test('leaves out of a week what was eight days ago, which Windows still keeps', () => {
    const load = week(10, { count: 768, iops: (time) => (time < start + day ? 9700 : working(time)), noise: 0.01 });
    const days = madeUpSeries({
      ...load,
      stepSeconds: 300,
      count: 300,
      iops: (time) => (time < start + hour ? 9700 : 100),
    });
    const { near, peaks } = past({ week: weekHistory(load), day: madeUpHistory('day', days) });
    expect(peaks.day?.value).toBeLessThan(200);
    expect(peaks.week?.at).toBeLessThan(start + hour);
    expect(past({ week: weekHistory(load) }).peaks.week?.at).toBeGreaterThanOrEqual(start + day);
    expect(near).toBeNull();
  });

  for (const seed of [11, 12, 13, 14]) {
    truths.test(`ends a time near the limit where history ${seed} has a gap`, () => {
      const from = start + seed * 4 * hour;
      const isBusy = (time: number): boolean => time >= from && time < from + 2 * hour;
      const isGap = (time: number): boolean => time >= from + 45 * 60_000 && time < from + 75 * 60_000;
      const load = week(seed, { iops: (time) => (isBusy(time) ? 9600 : 2000), noise: 0.01, isGap });
      const { near } = past({ week: weekHistory(load) });
      expect(near?.episodes.length).toBe(2);
      expect(near?.episodes.some((one) => one.from < from + 45 * 60_000 && one.to > from + 75 * 60_000)).toBeFalse();
    });
  }

  truths.test('has no peak of what was not kept', () => {
    const load = week(73, { isGap: () => true });
    expect(past({ week: weekHistory(load) }).peaks.week).toBeNull();
  });
  truths.test('takes no gap for a quiet time', () => {
    const gaps = week(74, { iops: () => 9500, noise: 0.005, isGap: (_, index) => index % 2 === 0 });
    const [history] = volume === undefined ? [] : limitHistories(volume, { cluster, limits }, weekHistory(gaps));
    expect(history?.shares.some((share) => share === 0)).toBeFalse();
    expect(history === undefined ? 0 : episodesOf(history).length).toBe(336);
  });

  const isMorning = (time: number): boolean => [9, 10].includes(new Date(time).getUTCHours());
  const passing: Readonly<Record<string, (time: number) => number>> = {
    'an hour of it above': (time) =>
      time >= start + 2 * day + 9 * hour && time < start + 2 * day + 10 * hour ? 1.15 : 0.97,
    'all of it above': () => 1.15,
    'some of it above': (time) => ((time / 900_000) % 2 === 0 ? 1 : 1.07),
  };
  for (const [name, share] of Object.entries(passing)) {
    truths.test(`says that a limit is near each morning, with ${name}`, () => {
      const iops = (time: number): number => (isMorning(time) ? 10_000 * share(time) : 3000);
      const { near } = past({ week: weekHistory(week(name.length, { iops, noise: 0.001 })) });
      expect(near?.episodes.length).toBe(7);
      expect(Math.max(...(near?.episodes ?? []).map(({ highestShare }) => highestShare))).toBeGreaterThan(1.06);
    });
  }
  truths.test('takes no limit for one that the load is above most of the time', () => {
    const iops = (time: number): number => (new Date(time).getUTCHours() < 14 ? 12_000 : 3000);
    expect(past({ week: weekHistory(week(78, { iops, noise: 0.01 })) }).near).toBeNull();
  });
  describe('of what a search measured', () => {
    const search = {
      runId: '20261101-120000-1a2b3c4d',
      endedAt: '2026-11-01T12:00:00Z',
      work: null,
      ownerNodeName: 'node1',
      vmSize: null,
      disks: [],
      copies: null,
      storage: null,
      engineVersion: '0.1.0',
    };
    const found = madeUpLimits('node1', [madeUpLimit('measured', 'iops', 10_000, { search })]);
    const nearOf = (share: (time: number) => number): PastOfVolume['near'] => {
      const load = week(80, { iops: (time) => 10_000 * share(time), noise: 0.001 });
      return past({ week: weekHistory(load) }, [], [found]).near;
    };
    const onTuesday = (time: number): boolean => time >= start + day + 9 * hour && time < start + day + 10 * hour;

    truths.test('says that it is near each morning', () => {
      expect(nearOf((time) => (isMorning(time) ? 0.97 : 0.3))?.episodes.length).toBe(7);
    });
    truths.test('holds nothing against it up to when it was passed', () => {
      const near = nearOf((time) => (onTuesday(time) ? 3.7 : isMorning(time) ? 0.97 : 0.3));
      expect(near?.episodes.map(({ from }) => from > start + day + 9 * hour)).toEqual([
        true,
        true,
        true,
        true,
        true,
        true,
      ]);
      expect(Math.max(...(near?.episodes ?? []).map(({ highestShare }) => highestShare))).toBeLessThan(1);
    });
    truths.test('takes it for none where it is passed now', () => {
      expect(nearOf((time) => (time >= start + 6.5 * day ? 1.4 : isMorning(time) ? 0.97 : 0.3))).toBeNull();
    });
  });
  for (const hours of [2, 3, 12]) {
    truths.test(`would not let more fit with ${hours} hours above the limit`, () => {
      const iops = (_: number, index: number): number => (index % 24 === 9 && index < 24 * hours ? 11_000 : 3000);
      const month = madeUpSeries({ ...week(79), stepSeconds: 3600, count: 672, iops, noise: 0 });
      const [history] =
        volume === undefined ? [] : limitHistories(volume, { cluster, limits }, madeUpHistory('month', month));
      expect(history).toBeDefined();
      const known =
        history === undefined ? [] : [{ of: { ...history.of, readParts: null }, now: 0.3, history, year: null }];
      const [met] = wouldItFit({ iops: 2000, blockSizeBytes: 8192, writePercent: 30 }, known, 'UTC');
      expect(met?.peakShare).toBeCloseTo(1.3, 6);
      expect(met?.wasExceeded).toBeTrue();
    });
  }

  truths.test(
    'tells no peak, no time near a limit and no rise from a night of counters that were set back each hour',
    () => {
      const isGap = (time: number): boolean => time >= start + 6 * day && (time / 900_000) % 4 === 0;
      const { near, latency, peaks } = past({ week: weekHistory(week(104, { isGap, iops: () => 4000 })) });
      expect([near, latency]).toEqual([null, null]);
      expect(peaks.week?.value).toBeLessThan(6000);
    },
  );

  truths.areAtLeast(24);
});
