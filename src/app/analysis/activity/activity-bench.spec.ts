/** Made-up histories with known truth: each is judged as it is, and noise is not judged. */
import { random as randomOf } from '../testing/run-noise';
import { Activity, HistorySeries, PerformanceHistory, QosFlow, Run, StorageJob } from '../../../generated/contract';
import { wouldItFit } from '../fit/would-it-fit';
import { Judgement, judgeVolume } from './judge-volume';
import { noRunsNow } from './own-runs';
import { Histories, PastOfVolume, pastOfVolume } from './past-of-volume';
import { episodesOf } from './share-history';
import { limitHistories } from './past-of-volume';
import { loudestOf, usersOf } from './volume-users';
import { VolumeLoad, volumeLoads } from './volume-load';
import {
  madeUpActivity,
  madeUpCluster,
  madeUpHistory,
  madeUpLimit,
  madeUpLimits,
  MadeUpLoad,
  madeUpSeries,
} from './testing/made-up-past';

const hour = 3_600_000;
const day = 24 * hour;
const monday = '2026-10-26T00:00:00Z';
const none: Histories = { day: null, week: null, month: null, year: null };
const cluster = madeUpCluster(['node1']);
const [volume] = cluster.volumes;
/** One node, so that a limit of its VM has a history. */
const limits = [madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 10_000)])];

const past = (histories: Partial<Histories>, timeZone = 'UTC', runs: readonly Run[] = []): PastOfVolume => {
  if (volume === undefined) {
    throw new Error('There is no volume.');
  }
  return pastOfVolume(volume, { cluster, limits, runs }, { ...none, ...histories }, timeZone);
};

/** Day and night, weekdays and weekends. */
const working = (at: number): number => {
  const date = new Date(at);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  return 3000 * (1 + (isWeekend ? 0.2 : 0.6) * Math.sin(((date.getUTCHours() - 8) / 24) * 2 * Math.PI));
};
const week = (seed: number, more: Partial<MadeUpLoad> = {}): MadeUpLoad => ({
  seed,
  startedAt: monday,
  stepSeconds: 900,
  count: 672,
  iops: working,
  alike: 0.5,
  noise: 0.08,
  ...more,
});
const weekHistory = (load: MadeUpLoad): PerformanceHistory => madeUpHistory('week', madeUpSeries(load));
const start = Date.parse(monday);

const repair: StorageJob = {
  id: null,
  name: 'Repair',
  state: 'running',
  completedPercent: 4,
  processedBytes: null,
  totalBytes: null,
};
const flow = (
  name: string,
  iops: number,
  limitIops: number | null = null,
  folder = 'C:\\ClusterStorage\\test01',
): QosFlow => ({
  initiatorName: name,
  initiatorNodeName: 'node1',
  filePath: `${folder}\\${name}.vhdx`,
  policyId: null,
  iops,
  limitIops,
  throughputBytesPerSecond: iops * 8192,
  latencyMicroseconds: null,
  status: 'Ok',
});
const activityOf = (nodeName: string, iops: number, readAt?: string, interval?: number): Activity =>
  madeUpActivity(nodeName, { test01: { reads: iops * 0.7, writes: iops * 0.3 } }, readAt, interval);
const nothingOf = (nodeName: string): Activity => madeUpActivity(nodeName, {});

interface More {
  readonly flows?: readonly QosFlow[];
  readonly jobs?: readonly StorageJob[];
  readonly load?: VolumeLoad | null;
}
/** The one judgement of what is kept, with what is now. */
const judge = (histories: Partial<Histories>, { flows = [], jobs = [], load = null }: More): Judgement => {
  const users = volume === undefined ? [] : usersOf(volume, flows);
  const { near, latency, slow, growth } = past(histories);
  const none = { readings: [], room: null, noisy: null, busier: [], runs: noRunsNow };
  return judgeVolume({ ...none, load, near, latency, slow, growth, users, loudest: loudestOf(users), jobs });
};

let made = 0;
/** A history with its truth. */
const truth = (name: string, body: () => void): void => {
  made += 1;
  it(name, body);
};

describe('the bench of judgements', () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const random = randomOf(seed * 31);
    const at = start + Math.floor(random() * 600) * 900_000;
    const isBusy = (time: number): boolean => time >= at && time < at + 3 * 900_000;
    const load = week(seed, { iops: (time) => (isBusy(time) ? 9700 : working(time)), noise: 0.01 });
    truth(`finds the peak of week ${seed}, and when the limit was near`, () => {
      const { near, peaks } = past({ week: weekHistory(load) });
      expect(isBusy(peaks.week?.at ?? 0)).toBeTrue();
      expect(near?.episodes.map(({ from, to }) => [from, to])).toEqual([[at, at + 3 * 900_000]]);
    });
  }

  truth('finds no month that is quieter than its own days', () => {
    const at = start + 20 * 900_000;
    const load = week(9, { iops: (time) => (time === at ? 9700 : working(time)), noise: 0.01 });
    const hours = madeUpHistory('month', madeUpSeries({ ...load, stepSeconds: 3600, count: 672, iops: working }));
    const { peaks } = past({ week: weekHistory(load), month: hours });
    expect([peaks.week?.at, peaks.month?.at]).toEqual([at, at]);
    expect(peaks.month?.value).toBe(peaks.week?.value ?? 0);
    expect(past({ month: hours }).peaks.week).toBeNull();
  });

  truth('leaves out of a week what was eight days ago, which Windows still keeps', () => {
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
    expect(past({ week: weekHistory(load) }).peaks.month?.at).toBeLessThan(start + day);
    expect(near).toBeNull();
  });

  for (const seed of [11, 12, 13, 14]) {
    truth(`ends a time near the limit where history ${seed} has a gap`, () => {
      const from = start + seed * 4 * hour;
      const isBusy = (time: number): boolean => time >= from && time < from + 2 * hour;
      const isGap = (time: number): boolean => time >= from + 45 * 60_000 && time < from + 75 * 60_000;
      const load = week(seed, { iops: (time) => (isBusy(time) ? 9600 : 2000), noise: 0.01, isGap });
      const { near } = past({ week: weekHistory(load) });
      expect(near?.episodes.length).toBe(2);
      expect(near?.episodes.some((one) => one.from < from + 45 * 60_000 && one.to > from + 75 * 60_000)).toBeFalse();
    });
  }

  for (const factor of [1.8, 2, 2.5, 3, 4, 5, 6, 8]) {
    truth(`tells latency ${factor} times as high at the same load`, () => {
      const load = week(Math.round(factor * 100), {
        latencyMicroseconds: (time) => (time >= start + 6 * day ? 800 * factor : 800),
      });
      const rise = past({ week: weekHistory(load) }).latency;
      expect(rise).not.toBeNull();
      expect((rise?.nowMicroseconds ?? 0) / (rise?.beforeMicroseconds ?? 1) / factor).toBeCloseTo(1, 0.7);
    });
  }

  const busier = (time: number): number => (time >= start + 6 * day ? 8000 : 2000);
  const noRise: Readonly<Record<string, Partial<MadeUpLoad>>> = {
    'a busier day whose requests wait for each other': {
      iops: busier,
      latencyMicroseconds: (time) => (busier(time) > 4000 ? 4000 : 800),
    },
    'larger requests, which take longer': {
      blockSizeBytes: (time) => (time >= start + 6 * day ? 262_144 : 8192),
      latencyMicroseconds: (time) => (time >= start + 6 * day ? 4000 : 800),
    },
    'an hour of an incident': {
      latencyMicroseconds: (time) => (time >= start + 6.5 * day && time < start + 6.5 * day + hour ? 20_000 : 800),
    },
    'a fifth more, which nobody has to look at': {
      latencyMicroseconds: (time) => (time >= start + 6 * day ? 960 : 800),
    },
    'twice next to nothing': { latencyMicroseconds: (time) => (time >= start + 6 * day ? 160 : 80) },
    'a night of backups like each night before': {
      latencyMicroseconds: (time) => (new Date(time).getUTCHours() < 3 ? 6000 : 800),
    },
  };
  for (const [name, more] of Object.entries(noRise)) {
    truth(`takes no rise of latency from ${name}`, () => {
      expect(past({ week: weekHistory(week(name.length, more)) }).latency).toBeNull();
    });
  }

  const year = (seed: number, weeks: number, iops: (weekNumber: number, index: number) => number): PerformanceHistory =>
    madeUpHistory(
      'year',
      madeUpSeries({
        seed,
        startedAt: '2026-01-05T00:00:00Z',
        stepSeconds: 86_400,
        count: weeks * 7,
        iops: (_, index) => iops(index / 7, index) * (index % 7 > 4 ? 0.5 : 1),
        noise: 0.04,
      }),
    );

  /**
   * A load whose busy hours, nine to five on weekdays, grow from week to week: the year as means of days, the last 35 days by the
   * hour. What is left until the busy hours meet the limit is known.
   */
  const growingHours = (
    seed: number,
    { weeks, perWeek, left, ratio }: Readonly<Record<'weeks' | 'perWeek' | 'left' | 'ratio', number>>,
  ): { readonly histories: Pick<Histories, 'year' | 'month'>; readonly trueWeeks: number } => {
    const from = Date.parse('2026-01-05T00:00:00Z');
    const end = from + weeks * 7 * day;
    const busy = (at: number): number => 10_000 - perWeek * (left + (end - at) / (7 * day));
    const model = (at: number): number => {
      const date = new Date(at);
      const isBusy = date.getUTCDay() % 6 !== 0 && date.getUTCHours() >= 9 && date.getUTCHours() < 17;
      return busy(at) * (isBusy ? 1 : 1 / ratio);
    };
    const ofDay = (at: number): number =>
      Array.from({ length: 24 }, (_, hours) => model(at + (hours + 0.5) * hour)).reduce((sum, one) => sum + one, 0) /
      24;
    const load = { noise: 0.03, startedAt: new Date(from).toISOString() };
    return {
      trueWeeks: left,
      histories: {
        year: madeUpHistory(
          'year',
          madeUpSeries({ ...load, seed, stepSeconds: 86_400, count: weeks * 7, iops: (at) => ofDay(at) }),
        ),
        month: madeUpHistory(
          'month',
          madeUpSeries({
            ...load,
            seed: seed + 500,
            startedAt: new Date(end - 35 * day).toISOString(),
            stepSeconds: 3600,
            count: 840,
            iops: (at) => model(at + hour / 2),
          }),
        ),
      },
    };
  };
  for (const ratio of [1, 2, 3, 5]) {
    for (const [seed, perWeek, weeks, left] of [
      [21, 120, 40, 10],
      [22, 150, 40, 6.7],
      [23, 60, 50, 20],
      [24, 150, 20, 6],
      [25, 80, 40, 15],
      [26, 70, 48, 9],
    ] as const) {
      truth(
        `says when busy hours of ${ratio} times the night would be full, at ${perWeek} more a week, of seed ${seed}`,
        () => {
          const { histories, trueWeeks } = growingHours(seed, { weeks, perWeek, left, ratio });
          const full = past(histories).growth?.full ?? null;
          expect(full).not.toBeNull();
          expect(full?.earliestWeeks).toBeLessThanOrEqual(trueWeeks);
          expect(full?.latestWeeks).toBeGreaterThanOrEqual(trueWeeks);
          // Of use to somebody who has to order something.
          expect((full?.latestWeeks ?? 0) - (full?.earliestWeeks ?? 0)).toBeLessThan(0.6 * trueWeeks + 6);
          // Means of days say nothing of busy hours.
          const alone = past({ year: histories.year }).growth;
          expect(alone?.growth.interval[0]).toBeGreaterThan(0);
          expect(alone?.full).toBeNull();
        },
      );
    }
  }
  truth('says of no time when it is full where each day is busiest at another hour', () => {
    const { histories } = growingHours(28, { weeks: 40, perWeek: 120, left: 10, ratio: 3 });
    const iops = (at: number): number => {
      const number = Math.floor(at / day);
      return Math.floor((at % day) / hour) === (number * 7) % 24 ? 9000 : 2500;
    };
    const load = { seed: 29, startedAt: '2026-09-07T00:00:00Z', stepSeconds: 3600, count: 840, noise: 0.03, iops };
    expect(past({ ...histories, month: madeUpHistory('month', madeUpSeries(load)) }).growth?.full).toBeNull();
  });
  truth('does not foretell further ahead than it looks back', () => {
    const { histories } = growingHours(27, { weeks: 12, perWeek: 150, left: 40, ratio: 2 });
    const { growth } = past(histories);
    expect(growth?.growth.interval[0]).toBeGreaterThan(0);
    expect(growth?.full).toBeNull();
  });

  /** Six hours a day of five times the load, on the days of some weeks. */
  const runsIn = (isWeek: (weekNumber: number) => boolean): readonly Run[] =>
    Array.from({ length: 40 * 7 }, (_, index) => Date.parse('2026-01-05T00:00:00Z') + index * day)
      .filter((_, index) => index % 7 === 2 && isWeek(Math.floor(index / 7)))
      .map((from) => {
        const [createdAt, endedAt] = [from, from + 6 * hour].map((at) => new Date(at).toISOString());
        return { id: createdAt, volumeId: 'test01', nodeName: 'node1', status: 'completed', createdAt, endedAt } as Run;
      });
  truth('takes no growth from runs that become more from week to week', () => {
    const load = (weekNumber: number, index: number): number => 3000 + (index % 7 === 2 ? 60 * weekNumber : 0);
    const history = year(37, 40, load);
    expect(past({ year: history }).growth).not.toBeNull();
    expect(
      past(
        { year: history },
        'UTC',
        runsIn(() => true),
      ).growth,
    ).toBeNull();
  });
  truth('still tells growth beside runs, and how many days they were in', () => {
    const history = year(38, 40, (weekNumber) => 3000 + 80 * weekNumber);
    const { growth } = past(
      { year: history },
      'UTC',
      runsIn((weekNumber) => weekNumber % 4 === 0),
    );
    expect(growth?.growth.interval[0]).toBeGreaterThan(0);
    expect(growth?.daysOfRuns).toBe(10);
    expect(past({ year: history }).growth?.daysOfRuns).toBe(0);
  });

  const noGrowth: Readonly<Record<string, PerformanceHistory>> = {
    'a level load': year(31, 40, () => 4000),
    'two weeks of an incident at the end': year(32, 40, (at) => (at > 38 ? 9000 : 4000)),
    'seven weeks of growth': year(33, 7, (at) => 3000 + 300 * at),
    'a summer that is calmer': year(34, 50, (at) => 4000 - (at > 24 && at < 30 ? 1500 : 0)),
    'growth by a hundredth': year(35, 50, (at) => 4000 * (1 + at / 5000)),
    'a load that shrinks': year(36, 40, (at) => 7000 - 80 * at),
  };
  for (const [name, history] of Object.entries(noGrowth)) {
    truth(`foretells nothing from ${name}`, () => expect(past({ year: history }).growth).toBeNull());
  }

  const drives = (
    seed: number,
    latencyOf: (drive: number, at: number) => number,
    iopsOf: (drive: number) => number = () => 300,
  ): HistorySeries[] =>
    Array.from({ length: 6 }, (_, drive) =>
      madeUpSeries(
        {
          seed: seed * 100 + drive,
          startedAt: monday,
          stepSeconds: 300,
          count: 288,
          iops: () => iopsOf(drive),
          latencyMicroseconds: (at) => latencyOf(drive, at),
          noise: 0.2,
        },
        'drive',
        `drive${drive}`,
      ),
    ).flat();

  for (const seed of [41, 42, 43, 44, 45, 46]) {
    const slow = seed % 6;
    truth(`finds the slow drive ${slow}`, () => {
      const series = drives(seed, (drive) => (drive === slow ? 600 * (2.4 + (seed % 4)) : 600));
      expect(past({ day: madeUpHistory('day', series) }).slow.map(({ driveId }) => driveId)).toEqual([`drive${slow}`]);
    });
  }
  const endOfDay = start + 288 * 300_000;
  for (const hours of [2, 3, 6, 12, 18, 23]) {
    for (const factor of [3, 10]) {
      truth(`finds the drive that has been ${factor} times as slow for ${hours} hours`, () => {
        const series = drives(60 + hours, (drive, at) =>
          drive === 4 && at >= endOfDay - hours * hour ? 600 * factor : 600,
        );
        const { slow } = past({ day: madeUpHistory('day', series) });
        expect(slow.map(({ driveId }) => driveId)).toEqual(['drive4']);
        expect(slow[0]?.lastHours).toBeLessThanOrEqual(hours * 1.4);
        expect((slow[0]?.ownMicroseconds ?? 0) / 600 / factor).toBeCloseTo(1, 0.5);
      });
    }
  }
  for (const minutes of [50, 120, 360]) {
    truth(`finds no slow drive where it is over since ${minutes} minutes`, () => {
      const series = drives(90, (drive, at) => (drive === 4 && at < endOfDay - minutes * 60_000 ? 6000 : 600));
      expect(past({ day: madeUpHistory('day', series) }).slow).toEqual([]);
    });
  }
  truth('finds no slow drive in half an hour of one', () => {
    const series = drives(91, (drive, at) => (drive === 4 && at >= endOfDay - 30 * 60_000 ? 6000 : 600));
    expect(past({ day: madeUpHistory('day', series) }).slow).toEqual([]);
  });
  const noSlowDrive: Readonly<Record<string, HistorySeries[]>> = {
    'a drive with five times the requests': drives(
      51,
      (drive) => (drive === 2 ? 2400 : 600),
      (drive) => (drive === 2 ? 1500 : 300),
    ),
    'a pool of two kinds': drives(52, (drive) => (drive < 3 ? 600 : 2400)),
    'drives that are as quick as each other': drives(53, () => 600),
    'a drive that takes a third longer': drives(54, (drive) => (drive === 1 ? 800 : 600)),
    'twice next to nothing': drives(55, (drive) => (drive === 1 ? 160 : 80)),
  };
  for (const [name, series] of Object.entries(noSlowDrive)) {
    truth(`finds no slow drive in ${name}`, () => expect(past({ day: madeUpHistory('day', series) }).slow).toEqual([]));
  }

  /** An hour that is quiet by the wall clock of a place, over four weeks. */
  const month = (
    seed: number,
    startedAt: string,
    timeZone: string,
    quiet: { weekday: string; hour: number },
    weeks = 4,
  ): PerformanceHistory => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
    return madeUpHistory(
      'month',
      madeUpSeries({
        seed,
        startedAt,
        stepSeconds: 3600,
        count: weeks * 168,
        noise: 0.1,
        iops: (at) => {
          const parts = new Map(format.formatToParts(at + 1).map(({ type, value }) => [type, value]));
          const local = Number(parts.get('hour'));
          const isQuiet = parts.get('weekday') === quiet.weekday && local === quiet.hour;
          return isQuiet ? 200 : 3000 * (1 + 0.5 * Math.sin(((local - 9) / 24) * 2 * Math.PI));
        },
      }),
    );
  };
  const quietHours = [
    { zone: 'UTC', from: '2026-10-05T00:00:00Z', weekday: 'Sun', hour: 4, expected: 6 },
    { zone: 'Asia/Kolkata', from: '2026-10-05T00:30:00Z', weekday: 'Wed', hour: 13, expected: 2 },
    // Clocks go back on October 25, forward on March 29, and in New York on November 1 and March 8.
    { zone: 'Europe/Berlin', from: '2026-10-08T00:00:00Z', weekday: 'Sun', hour: 4, expected: 6 },
    { zone: 'Europe/Berlin', from: '2026-03-12T00:00:00Z', weekday: 'Tue', hour: 5, expected: 1 },
    { zone: 'America/New_York', from: '2026-10-20T00:00:00Z', weekday: 'Mon', hour: 23, expected: 0 },
    { zone: 'America/New_York', from: '2026-02-20T00:00:00Z', weekday: 'Sun', hour: 3, expected: 6 },
  ];
  for (const { zone, from, weekday, hour: at, expected } of quietHours) {
    truth(`finds the quiet hour ${weekday} ${at} in ${zone} from ${from}`, () => {
      const { quiet } = past({ month: month(at + 61, from, zone, { weekday, hour: at }) }, zone);
      expect(quiet).toEqual(jasmine.objectContaining({ weekday: expected, hour: at }));
    });
  }
  truth('offers a quiet hour where most of the week is quiet, as nights and weekends are', () => {
    const isWork = (at: Date): boolean => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= 8 && at.getUTCHours() < 18;
    const iops = (at: number): number => (isWork(new Date(at)) ? 3000 : 200);
    const series = madeUpSeries({ seed: 75, startedAt: monday, stepSeconds: 3600, count: 672, noise: 0.1, iops });
    const { quiet } = past({ month: madeUpHistory('month', series) });
    expect(quiet === null ? 0 : quiet.usual).toBeGreaterThan(150);
    expect(quiet === null ? 0 : quiet.usual).toBeLessThan(210);
    expect(quiet === null ? 0 : quiet.meanOfWeek).toBeGreaterThan(900);
  });
  truth('offers no quiet hour of a week and a half', () => {
    const short = month(71, '2026-10-05T00:00:00Z', 'UTC', { weekday: 'Sun', hour: 4 }, 1.5);
    expect(past({ month: short }).quiet).toBeNull();
  });
  truth('offers no quiet hour where every hour is like the other', () => {
    const series = madeUpSeries({ seed: 72, startedAt: monday, stepSeconds: 3600, count: 672, iops: () => 3000 });
    expect(past({ month: madeUpHistory('month', series) }).quiet).toBeNull();
  });
  truth('has no peak of what was not kept', () => {
    const load = week(73, { isGap: () => true });
    expect(past({ week: weekHistory(load) }).peaks.week).toBeNull();
  });
  truth('takes no gap for a quiet time', () => {
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
    truth(`says that a limit is near each morning, with ${name}`, () => {
      const iops = (time: number): number => (isMorning(time) ? 10_000 * share(time) : 3000);
      const { near } = past({ week: weekHistory(week(name.length, { iops, noise: 0.001 })) });
      expect(near?.episodes.length).toBe(7);
      expect(Math.max(...(near?.episodes ?? []).map(({ highestShare }) => highestShare))).toBeGreaterThan(1.06);
    });
  }
  truth('takes no limit for one that the load is above most of the time', () => {
    const iops = (time: number): number => (new Date(time).getUTCHours() < 14 ? 12_000 : 3000);
    expect(past({ week: weekHistory(week(78, { iops, noise: 0.01 })) }).near).toBeNull();
  });
  for (const hours of [2, 3, 12]) {
    truth(`would not let more fit with ${hours} hours above the limit`, () => {
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

  for (const factor of [2, 3, 5]) {
    truth(`says that requests take ${factor} times as long together with a repair that runs`, () => {
      const load = week(80 + factor, { latencyMicroseconds: (time) => (time >= start + 6 * day ? 800 * factor : 800) });
      const judged = judge({ week: weekHistory(load) }, { jobs: [repair, { ...repair, state: 'suspended' }] });
      expect(judged.kind).toBe('slower');
      expect(judged.kind === 'slower' && judged.signs).toEqual([{ kind: 'jobs', jobs: [repair] }]);
    });
  }
  truth('judges no repair that holds up nobody', () => {
    expect(judge({ week: weekHistory(week(85)) }, { jobs: [repair] }).kind).toBe('not-known');
  });
  truth('says of no repair that it is over or waits', () => {
    const load = week(86, { latencyMicroseconds: (time) => (time >= start + 6 * day ? 3200 : 800) });
    const jobs = [
      { ...repair, state: 'waiting' as const },
      { ...repair, state: 'suspended' as const },
    ];
    const judged = judge({ week: weekHistory(load) }, { jobs });
    expect(judged.kind === 'slower' && judged.signs).toEqual([]);
  });

  for (const [iops, limit, others] of [
    [482, 500, 90],
    [500, 500, 5000],
    [96.5, 100, 3],
  ] as const) {
    truth(`names who waits at ${limit} IOPS of its own with ${iops} of them`, () => {
      const flows = [flow('held', iops, limit), flow('free', others), flow('far', 100, 5000)];
      const judged = judge({ week: weekHistory(week(90)) }, { flows });
      expect(judged.kind === 'waits' && judged.users.map((user) => user.flow.initiatorName)).toEqual(['held']);
    });
  }
  const nobodyWaits: Readonly<Record<string, readonly QosFlow[]>> = {
    'below its limit': [flow('a', 440, 500)],
    'without a limit': [flow('a', 5000), flow('b', 10)],
    'idle at a limit of nothing': [flow('a', 0, 0)],
    'held on another volume': [flow('a', 500, 500, 'C:\\ClusterStorage\\test010')],
    'not told of': [{ ...flow('a', 500, 500), iops: null }],
  };
  for (const [name, flows] of Object.entries(nobodyWaits)) {
    truth(`says of nobody that it waits, ${name}`, () => {
      expect(judge({ week: weekHistory(week(91)) }, { flows }).kind).toBe('not-known');
    });
  }
  truth('says first what holds up all, and not who waits', () => {
    const load = week(92, { latencyMicroseconds: (time) => (time >= start + 6 * day ? 3200 : 800) });
    expect(judge({ week: weekHistory(load) }, { flows: [flow('held', 500, 500)] }).kind).toBe('slower');
  });

  // Where counters are set back or go round, the node leaves the volume out of that answer, or of that step of what it keeps: no
  // rate follows from them. How it finds that out is held by the module's tests of Get-FlowRate.
  for (const seed of [101, 102, 103]) {
    truth(`takes nothing from a node whose counters were set back for a low or a high load, of seed ${seed}`, () => {
      const random = randomOf(seed);
      const iops = 3000 + 6000 * random();
      const both = volumeLoads([activityOf('node1', iops), activityOf('node2', iops)], ['node1', 'node2'])[0];
      const one = volumeLoads([activityOf('node1', iops), nothingOf('node2')], ['node1', 'node2'])[0];
      expect([both?.missingNodes, one?.missingNodes]).toEqual([[], ['node2']]);
      expect(one?.total.iops).toBeCloseTo(iops, 6);
      // A volume that looks idle with a part missing is not.
      const idle = volumeLoads([activityOf('node1', 0), nothingOf('node2')], ['node1', 'node2'])[0];
      expect(judge({}, { load: idle ?? null }).kind).toBe('not-known');
      const quiet = volumeLoads([activityOf('node1', 0), activityOf('node2', 0)], ['node1', 'node2'])[0];
      expect(judge({}, { load: quiet ?? null }).kind).toBe('idle');
    });
  }
  truth('tells no peak, no time near a limit and no rise from a night of counters that were set back each hour', () => {
    const isGap = (time: number): boolean => time >= start + 6 * day && (time / 900_000) % 4 === 0;
    const { near, latency, peaks } = past({ week: weekHistory(week(104, { isGap, iops: () => 4000 })) });
    expect([near, latency]).toEqual([null, null]);
    expect(peaks.week?.value).toBeLessThan(6000);
  });
  truth('still tells a rise around them', () => {
    const isGap = (_: number, index: number): boolean => index % 4 === 0;
    const load = week(105, { isGap, latencyMicroseconds: (time) => (time >= start + 6 * day ? 3200 : 800) });
    expect(past({ week: weekHistory(load) }).latency).not.toBeNull();
  });

  for (const [skew, interval] of [
    [-6 * 365 * day, 5],
    [90_000, 4.1],
    [12 * hour, 9.8],
  ] as const) {
    truth(`adds up nodes whose clocks are ${skew / 1000} s apart`, () => {
      const at = '2026-11-23T10:00:00Z';
      const other = new Date(Date.parse(at) + skew).toISOString();
      const [load] = volumeLoads(
        [activityOf('node1', 700, at), activityOf('node2', 900, other, interval)],
        ['node1', 'node2'],
      );
      expect(load?.total.iops).toBeCloseTo(1600, 6);
      expect(load?.missingNodes).toEqual([]);
    });
  }
  for (const [seed, seconds] of [
    [111, 20],
    [112, 140],
    [113, 290],
  ] as const) {
    truth(`finds the slow drive where nodes began their steps up to ${seconds} s apart, and no other`, () => {
      const skewed = drives(seed, (drive) => (drive === 3 ? 2400 : 600)).map((one) => ({
        ...one,
        startedAt: new Date(start + (one.subjectId.charCodeAt(5) % 3) * (seconds / 2) * 1000).toISOString(),
      }));
      expect(past({ day: madeUpHistory('day', skewed) }).slow.map(({ driveId }) => driveId)).toEqual(['drive3']);
    });
  }

  /** What begins each day at one by the wall clock of New York, whose clocks went back on November 1. */
  const nightly = (high: number, low: number): ((time: number) => number) => {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });
    return (time) => ([1, 2].includes(Number(clock.format(time + 1))) ? high : low);
  };
  for (const [seed, from] of [
    [121, '2026-10-27T00:00:00Z'],
    [122, '2026-10-26T06:00:00Z'],
  ] as const) {
    truth(`takes no rise from a nightly backup that a change of the clocks has moved, from ${from}`, () => {
      const [iops, latencyMicroseconds] = [nightly(8000, 2000), nightly(5000, 800)];
      const load = week(seed, { startedAt: from, iops, latencyMicroseconds });
      expect(past({ week: weekHistory(load) }, 'America/New_York').latency).toBeNull();
    });
  }
  truth('still tells a rise on the day after such a change', () => {
    const from = Date.parse('2026-10-27T00:00:00Z');
    const slow = nightly(15_000, 2400);
    const usual = nightly(5000, 800);
    const latencyMicroseconds = (time: number): number => (time >= from + 6 * day ? slow : usual)(time);
    const load = week(123, { startedAt: new Date(from).toISOString(), iops: nightly(8000, 2000), latencyMicroseconds });
    expect(past({ week: weekHistory(load) }, 'America/New_York').latency).not.toBeNull();
  });

  it('has at least sixty histories', () => expect(made).toBeGreaterThanOrEqual(60));
});

describe('noise', () => {
  /** All four histories and six drives of a volume on which nothing happens. */
  const noise = (seed: number): PastOfVolume => {
    const random = randomOf(seed);
    const [level, spread, alike] = [1500 + 3000 * random(), 0.05 + 0.2 * random(), 0.8 * random()];
    const load = (stepSeconds: number, count: number): MadeUpLoad => ({
      seed: Math.floor(random() * 1e9),
      startedAt: monday,
      stepSeconds,
      count,
      iops: () => level,
      noise: spread,
      alike,
    });
    const drives = Array.from({ length: 6 }, (_, drive) =>
      madeUpSeries(load(300, 288), 'drive', `drive${drive}`),
    ).flat();
    return past({
      day: madeUpHistory('day', [...madeUpSeries(load(300, 288)), ...drives]),
      week: madeUpHistory('week', madeUpSeries(load(900, 672))),
      month: madeUpHistory('month', madeUpSeries(load(3600, 720))),
      year: madeUpHistory('year', madeUpSeries(load(86_400, 364))),
    });
  };

  it('is judged in at most one of a hundred histories', async () => {
    const judged = { latency: 0, slow: 0, growth: 0, quiet: 0 };
    let any = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      // A page that says nothing for long is given up by who runs the specs.
      if (seed % 25 === 0) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      const { latency, slow, growth, quiet } = noise(seed);
      const found = [latency !== null, slow.length > 0, growth !== null, quiet !== null];
      (['latency', 'slow', 'growth', 'quiet'] as const).forEach(
        (name, index) => (judged[name] += Number(found[index])),
      );
      any += Number(found.some(Boolean));
    }
    expect(any).withContext(JSON.stringify(judged)).toBeLessThanOrEqual(10);
  }, 120_000);
});
