import { historyOf } from './load-history';
import { LoadHistory } from './load-history-types';
import { madeUpHistory, madeUpSeries } from './testing/made-up-past';
import { UsualLoad, usualLoadAt } from './usual-load';

interface Month {
  readonly from: string;
  readonly zone?: string;
  readonly weeks?: number;
  readonly stepSeconds?: number;
  readonly isGap?: (local: Local) => boolean;
}

interface Local {
  readonly weekday: string;
  readonly hour: number;
}

/** Each hour carries 1,000 and its number times 100 IOPS by the wall clock, but 200 on Sundays from 3 to 4. */
function month({ from, zone = 'UTC', weeks = 4, stepSeconds = 3600, isGap = () => false }: Month): LoadHistory {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const localOf = (at: number): Local => {
    const parts = new Map(format.formatToParts(at + 1).map(({ type, value }) => [type, value]));
    return { weekday: parts.get('weekday') ?? '', hour: Number(parts.get('hour')) };
  };
  const series = madeUpSeries({
    seed: 5,
    startedAt: from,
    stepSeconds,
    count: (weeks * 168 * 3600) / stepSeconds,
    noise: 0.001,
    iops: (at) => {
      const { weekday, hour } = localOf(at);
      return weekday === 'Sun' && hour === 3 ? 200 : 1000 + 100 * hour;
    },
    isGap: (at) => isGap(localOf(at)),
  });
  const found = historyOf(madeUpHistory('month', series), ['test01']);
  if (found === null) {
    throw new Error('The builder made no history.');
  }
  return found;
}

const told = (found: UsualLoad | null): unknown =>
  found === null
    ? null
    : {
        usual: found.usual === null ? null : Math.round(found.usual.iops / 100) * 100,
        weeks: found.usual?.weeks ?? null,
        quiet: found.quiet === null ? null : new Date(found.quiet.startsAt).toISOString(),
        isNow: found.quiet?.isNow ?? null,
      };

describe('usualLoadAt', () => {
  // Four weeks from Monday, October 5, end with Sunday, November 1.
  const from = '2026-10-05T00:00:00Z';

  it('has the load of this hour over the weeks, and when the quiet hour comes next', () => {
    const found = usualLoadAt(month({ from }), Date.parse('2026-11-02T14:20:00Z'), 'UTC');
    expect(told(found)).toEqual({ usual: 2400, weeks: 4, quiet: '2026-11-08T03:00:00.000Z', isNow: false });
    expect(found?.hour).toEqual({ weekday: 0, hour: 14 });
  });

  it('leaves the part of this hour out that was kept already', () => {
    // In the fourth week, in the hour itself.
    const found = usualLoadAt(month({ from }), Date.parse('2026-10-26T14:59:00Z'), 'UTC');
    expect(found?.usual?.weeks).toBe(3);
  });

  it('knows when the quiet hour is now', () => {
    const found = usualLoadAt(month({ from }), Date.parse('2026-11-08T03:59:59Z'), 'UTC');
    expect(told(found)).toEqual({ usual: 200, weeks: 4, quiet: '2026-11-08T03:00:00.000Z', isNow: true });
  });

  it('goes by the wall clock, over a change of it', () => {
    // In Berlin, clocks went back on October 25: Sunday 3:00 was 1:00 UTC, and is 2:00 UTC from then on.
    const inBerlin = month({ from: '2026-10-05T00:00:00Z', zone: 'Europe/Berlin' });
    const found = usualLoadAt(inBerlin, Date.parse('2026-11-02T14:20:00Z'), 'Europe/Berlin');
    expect(told(found)).toEqual({ usual: 2500, weeks: 4, quiet: '2026-11-08T02:00:00.000Z', isNow: false });
    const inKolkata = month({ from: '2026-10-04T18:30:00Z', zone: 'Asia/Kolkata' });
    expect(told(usualLoadAt(inKolkata, Date.parse('2026-11-02T14:20:00Z'), 'Asia/Kolkata'))).toEqual({
      usual: 2900,
      weeks: 4,
      quiet: '2026-11-07T21:30:00.000Z',
      isNow: false,
    });
  });

  it('finds an hour a week later that clocks skip', () => {
    const history = month({ from: '2026-02-02T06:00:00Z', zone: 'America/Chicago' });
    const found = usualLoadAt(history, Date.parse('2026-03-07T12:00:00Z'), 'America/Denver');
    // Chicago's 3:00 is Denver's 2:00, which March 8 skips.
    expect(found?.quiet).toEqual(jasmine.objectContaining({ weekday: 6, hour: 2 }));
    expect(told(found)).toEqual(jasmine.objectContaining({ quiet: '2026-03-15T08:00:00.000Z' }));
  });

  it('takes a gap for no load that is known', () => {
    const history = month({ from, isGap: ({ hour }) => hour === 14 });
    const found = usualLoadAt(history, Date.parse('2026-11-02T14:20:00Z'), 'UTC');
    expect(told(found)).toEqual({ usual: null, weeks: null, quiet: '2026-11-08T03:00:00.000Z', isNow: false });
  });

  it('says nothing where too little was kept, too coarsely, or too long ago', () => {
    const at = Date.parse('2026-11-02T14:20:00Z');
    expect(usualLoadAt(month({ from: '2026-10-27T00:00:00Z', weeks: 1 }), at, 'UTC')).toBeNull();
    expect(usualLoadAt(month({ from, stepSeconds: 86_400 }), at, 'UTC')).toBeNull();
    expect(usualLoadAt(month({ from }), at + 9 * 86_400_000, 'UTC')).toBeNull();
    expect(usualLoadAt(month({ from, isGap: () => true }), at, 'UTC')).toBeNull();
  });

  it('offers no quiet hour where all are alike', () => {
    const series = madeUpSeries({ seed: 9, startedAt: from, stepSeconds: 3600, count: 672, iops: () => 3000 });
    const history = historyOf(madeUpHistory('month', series), ['test01']) as LoadHistory;
    const found = usualLoadAt(history, Date.parse('2026-11-02T14:20:00Z'), 'UTC');
    expect(found?.quiet).toBeNull();
    expect(found?.usual?.weeks).toBe(4);
  });
});
