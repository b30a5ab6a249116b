/** Made-up hours of readings: rows stay where they are while nothing lasting changes, and move where it does. */
import { noiseOf } from '../analysis/activity/testing/made-up-past';
import { VolumeNow } from '../activity/volume-now';
import { nothingShown, orderAfter, OrderedRow, ShownOrder } from './shown-order';

const secondsApart = 5;
const hourOfReadings = 720;

const row = (
  id: string,
  share: number | null,
  more: { readonly part?: number; readonly of?: string; readonly isFirst?: boolean } = {},
): OrderedRow => ({
  id,
  isFirst: more.isFirst ?? false,
  now: {
    volume: { name: id },
    nearest: share === null ? null : { share, limit: { id: more.of ?? `limit of ${id}` } },
    nearestUser: null,
    ownPart: more.part ?? null,
  } as unknown as VolumeNow,
});

/** The orders of readings one after the other. */
const ordersOf = (readings: readonly (readonly OrderedRow[])[]): string[] => {
  let shown: ShownOrder = nothingShown;
  return readings.map((rows, index) => {
    // What else arrives between two readings makes no further one.
    shown = orderAfter(orderAfter(shown, rows, index * secondsApart * 1000), rows, index * secondsApart * 1000);
    return shown.ids.join(' ');
  });
};
const changesOf = (orders: readonly string[]): number =>
  orders.slice(1).filter((order, index) => order !== orders[index]).length;
const repeated = (rows: readonly OrderedRow[], count: number): OrderedRow[][] =>
  Array.from({ length: count }, () => [...rows]);

describe('the order of the volumes that are shown', () => {
  for (const [noise, most] of [
    [0.01, 0],
    [0.03, 0],
    // The load of a minute itself moves by as much as rows are apart.
    [0.1, 50],
  ] as const) {
    it(`stays as it is for an hour with noise of ${noise}`, () => {
      const noises = Array.from({ length: 16 }, (_, index) => noiseOf(100 + index, hourOfReadings, 0.5));
      const readings = Array.from({ length: hourOfReadings }, (_, reading) =>
        noises.map((own, index) => row(`v${index}`, (0.05 + 0.06 * index) * Math.exp(noise * (own[reading] ?? 0)))),
      );
      // In the first readings, what is usual is not known yet.
      expect(changesOf(ordersOf(readings).slice(6))).toBeLessThanOrEqual(most);
    });
  }

  it('has the least room first, what is in trouble before that, and unknown last', () => {
    const rows = [row('a', null), row('b', 0.2), row('c', 0.8), row('d', 0.1, { isFirst: true })];
    expect(ordersOf([rows])).toEqual(['d c b a']);
    expect(
      ordersOf([
        [row('a', 0.2), row('b', 0.9)],
        [row('a', 0.2, { isFirst: true }), row('b', 0.9)],
      ]),
    ).toEqual(['b a', 'a b']);
  });

  it('follows what lasts within a minute, and no single reading', () => {
    const [before, after] = [
      [row('a', 0.5), row('b', 0.2)],
      [row('a', 0.5), row('b', 0.9)],
    ];
    const orders = ordersOf([...repeated(before, 60), after, ...repeated(before, 12)]);
    expect(new Set(orders)).toEqual(new Set(['a b']));
    const lasting = ordersOf([...repeated(before, 60), ...repeated(after, 12)]);
    expect([lasting[60], lasting.at(-1)]).toEqual(['a b', 'b a']);
    expect(changesOf(lasting)).toBe(1);
  });

  it('moves a row past several that are each a little above the next', () => {
    const orders = ordersOf([
      ...repeated([row('a', 0.54), row('b', 0.52), row('c', 0.5), row('d', 0.4)], 60),
      ...repeated([row('a', 0.54), row('b', 0.52), row('c', 0.5), row('d', 0.62)], 60),
    ]);
    expect(orders.at(-1)).toBe('d a b c');
  });

  it('has the one first that takes most of a limit that several share, once that lasts', () => {
    const shared = (a: number, b: number): OrderedRow[] => [
      row('a', 0.9, { part: a, of: 'pool' }),
      row('b', 0.9, { part: b, of: 'pool' }),
    ];
    expect(ordersOf([shared(0.3, 0.6)])).toEqual(['b a']);
    const orders = ordersOf([...repeated(shared(0.3, 0.6), 60), ...repeated(shared(0.8, 0.1), 24)]);
    expect([orders[60], orders.at(-1)]).toEqual(['b a', 'a b']);
    expect(changesOf(orders)).toBe(1);
  });

  it('does not change where one reading tells nothing of a volume', () => {
    const rows = [row('a', 0.9), row('b', 0.2)];
    expect(changesOf(ordersOf([...repeated(rows, 5), [row('a', null), row('b', 0.2)], ...repeated(rows, 5)]))).toBe(0);
  });

  it('puts a new volume where its room puts it, and leaves out one that is gone', () => {
    const orders = ordersOf([
      [row('a', 0.9), row('b', 0.2)],
      [row('a', 0.9), row('b', 0.2), row('c', 0.5)],
      [row('b', 0.2), row('c', 0.5)],
    ]);
    expect(orders).toEqual(['a b', 'a c b', 'c b']);
  });
});
