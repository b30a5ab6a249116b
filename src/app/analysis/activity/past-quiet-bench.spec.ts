/** Made-up months with known truth: the quiet hour of the week is found by the clock of the place. */
import { PerformanceHistory } from '../../../generated/contract';
import { madeUpHistory, madeUpSeries } from './testing/made-up-past';
import { monday, quietIn, Truths } from './testing/made-up-week';

describe('the bench of quiet hours', () => {
  const truths = new Truths();

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
    truths.test(`finds the quiet hour ${weekday} ${at} in ${zone} from ${from}`, () => {
      const quiet = quietIn(month(at + 61, from, zone, { weekday, hour: at }), zone);
      expect(quiet).toEqual(jasmine.objectContaining({ weekday: expected, hour: at }));
    });
  }
  truths.test('offers a quiet hour where most of the week is quiet, as nights and weekends are', () => {
    const isWork = (at: Date): boolean => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= 8 && at.getUTCHours() < 18;
    const iops = (at: number): number => (isWork(new Date(at)) ? 3000 : 200);
    const series = madeUpSeries({ seed: 75, startedAt: monday, stepSeconds: 3600, count: 672, noise: 0.1, iops });
    const quiet = quietIn(madeUpHistory('month', series));
    expect(quiet === null ? 0 : quiet.usual).toBeGreaterThan(150);
    expect(quiet === null ? 0 : quiet.usual).toBeLessThan(210);
    expect(quiet === null ? 0 : quiet.meanOfWeek).toBeGreaterThan(900);
  });
  truths.test('offers no quiet hour of a week and a half', () => {
    const short = month(71, '2026-10-05T00:00:00Z', 'UTC', { weekday: 'Sun', hour: 4 }, 1.5);
    expect(quietIn(short)).toBeNull();
  });
  truths.test('offers no quiet hour where every hour is like the other', () => {
    const series = madeUpSeries({ seed: 72, startedAt: monday, stepSeconds: 3600, count: 672, iops: () => 3000 });
    expect(quietIn(madeUpHistory('month', series))).toBeNull();
  });

  truths.areAtLeast(9);
});
