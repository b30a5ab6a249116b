/** Made-up years with known truth: when the limit is met is foretold, and nothing from what does not grow. */
import { PerformanceHistory, Run } from '../../../generated/contract';
import { Histories } from './past-of-volume';
import { madeUpHistory, madeUpSeries } from './testing/made-up-past';
import { day, hour, past, Truths } from './testing/made-up-week';

describe('the bench of growth until a limit is met', () => {
  const truths = new Truths();

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
      truths.test(
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
  truths.test('says of no time when it is full where each day is busiest at another hour', () => {
    const { histories } = growingHours(28, { weeks: 40, perWeek: 120, left: 10, ratio: 3 });
    const iops = (at: number): number => {
      const number = Math.floor(at / day);
      return Math.floor((at % day) / hour) === (number * 7) % 24 ? 9000 : 2500;
    };
    const load = { seed: 29, startedAt: '2026-09-07T00:00:00Z', stepSeconds: 3600, count: 840, noise: 0.03, iops };
    expect(past({ ...histories, month: madeUpHistory('month', madeUpSeries(load)) }).growth?.full).toBeNull();
  });
  truths.test('does not foretell further ahead than it looks back', () => {
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
  truths.test('takes no growth from runs that become more from week to week', () => {
    const load = (weekNumber: number, index: number): number => 3000 + (index % 7 === 2 ? 60 * weekNumber : 0);
    const history = year(37, 40, load);
    expect(past({ year: history }).growth).not.toBeNull();
    expect(
      past(
        { year: history },
        runsIn(() => true),
      ).growth,
    ).toBeNull();
  });
  truths.test('still tells growth beside runs, and how many days they were in', () => {
    const history = year(38, 40, (weekNumber) => 3000 + 80 * weekNumber);
    const { growth } = past(
      { year: history },
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
    truths.test(`foretells nothing from ${name}`, () => expect(past({ year: history }).growth).toBeNull());
  }

  /** What was growth and is none any more; of each, ten years of other noise. */
  const levelledOff: Readonly<Record<string, (weekNumber: number) => number>> = {
    'three quarters of growth, and a plateau just under the limit': (at) => Math.min(5000 + (4000 * at) / 39, 9000),
    'half a year of growth, and a plateau': (at) => Math.min(5000 + (4000 * at) / 26, 9000),
    'growth until some of it was moved away': (at) => 6000 + 60 * at - (at < 40 ? 0 : 900),
  };
  for (const [name, level] of Object.entries(levelledOff)) {
    truths.test(`foretells nothing from ${name}`, () => {
      const told = Array.from({ length: 10 }, (_, index) => past({ year: year(40 + index, 52, level) }).growth);
      expect(told.filter((growth) => growth !== null).length).toBe(0);
    });
  }
  truths.test('takes a load that doubles each year for no slower than it is at its end', () => {
    const atEnd = (7000 * Math.LN2) / 52;
    const fast = [51, 52, 53, 54, 55].filter((seed) => {
      const { growth } = past({ year: year(seed, 52, (at) => 3500 * 2 ** (at / 52)) });
      return (growth?.growth.interval[1] ?? 0) * 10_000 >= atEnd;
    });
    expect(fast.length).toBeGreaterThanOrEqual(4);
  });

  truths.areAtLeast(38);
});
