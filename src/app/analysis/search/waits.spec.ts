import { Result } from '../../../generated/contract';
import { percentileOf, withPercentiles } from '../testing/percentiles';
import { makeSearch, requests } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { Cause } from './explanation';
import { Search } from './search-steps';
import {
  isWorkedOn,
  passesMostAtOnce,
  takesAlwaysAsLong,
  variationOfSingle,
  variesAlone,
  waitsForItsTurn,
  waitsOf,
} from './waits';

/** Latencies at a quarter, the half and most of the requests. */
type Shape = readonly [quarter: number, median: number, most: number];

const all: { readonly cause: Cause } = { cause: { kind: 'requests', direction: null, others: null } };
const writes: { readonly cause: Cause } = { cause: { kind: 'requests', direction: 'write', others: null } };

/** A search whose requests wait in this way. */
function waiting(total: Shape, write: Shape = total, latencySpread = 0.3): Search {
  const result = makeSearch({ ...requests(1200), latencyMicroseconds: latencyOf, latencySpread });
  const rows = (['25th', '50th', '95th'] as const).map((label, index) =>
    percentileOf(label, total[index] ?? null, { writeMicroseconds: write[index] ?? null }),
  );
  return searchIn(withPercentiles(result, () => rows));
}

/** One request takes 5 ms, so that 6 keep the ceiling busy. */
function latencyOf({ queueDepth }: { readonly queueDepth: number }): number {
  return queueDepth === 1 ? 5000 : (queueDepth * 1e6) / 1200;
}

function searchIn(result: Result): Search {
  return takenSearch(result);
}

describe('the waits at a ceiling', () => {
  const cases: { name: string; shape: Shape; waits: ReturnType<typeof waitsOf> }[] = [
    { name: 'of one queue are alike', shape: [48, 50, 60], waits: 'alike' },
    { name: 'of the queues of several disks are different', shape: [25, 50, 160], waits: 'different' },
    { name: 'of a throttle that lets many through at once tell nothing', shape: [40, 50, 900], waits: 'unknown' },
    {
      name: 'of a throttle that lets none wait for longer than its slice tell nothing',
      shape: [38, 50, 53],
      waits: 'unknown',
    },
    { name: 'before and behind a cache tell nothing', shape: [1, 50, 90], waits: 'unknown' },
  ];
  for (const { name, shape, waits } of cases) {
    it(name, () => {
      expect(waitsOf(waiting(shape), all)).toBe(waits);
    });
  }

  it('are of the requests that a limit counts', () => {
    const search = waiting([1, 50, 60], [48, 50, 60]);
    expect(waitsOf(search, all)).toBe('unknown');
    expect(waitsOf(search, writes)).toBe('alike');
  });

  it('tell nothing where few requests wait, or latency was not measured', () => {
    const search = waiting([48, 50, 60]);
    const full = { ...search.full, queueDepth: 12 };
    expect(waitsOf({ ...search, full }, all)).toBe('unknown');
    expect(waitsOf({ ...search, idle: null }, all)).toBe('unknown');
    expect(waitsOf(searchIn(makeSearch(requests(1200))), all)).toBe('unknown');
  });
});

describe('a single request', () => {
  it('takes always as long where its latency hardly varies', () => {
    expect(takesAlwaysAsLong(waiting([48, 50, 60], undefined, 0.02))).toBeTrue();
    expect(takesAlwaysAsLong(waiting([48, 50, 60], undefined, 0.3))).toBeFalse();
  });

  it('waits for its turn where it takes less at half the rate', () => {
    const alone = (slower: number, idle = 5000): boolean =>
      waitsForItsTurn(
        searchIn(
          makeSearch(
            { iops: () => 200, latencyMicroseconds: ({ isSlower }) => (isSlower ? slower : idle) },
            { looksSlower: true },
          ),
        ),
      );
    expect(alone(200)).toBeTrue();
    expect(alone(4900)).toBeFalse();
    expect(waitsForItsTurn(searchIn(makeSearch({ iops: () => 200 })))).toBeFalse();
  });

  it('is worked on all the time where it reaches the ceiling by itself and takes as long at half the rate', () => {
    const alone = (slower: number, atFull = 200): boolean =>
      isWorkedOn(
        searchIn(
          makeSearch(
            {
              iops: ({ queueDepth }) => (queueDepth === 1 ? 200 : atFull),
              latencyMicroseconds: ({ isSlower }) => (isSlower ? slower : 5000),
            },
            { looksSlower: true },
          ),
        ),
      );
    expect(alone(4900)).toBeTrue();
    expect(alone(4000)).toBeFalse();
    expect(alone(4900, 300)).withContext('it does not reach the ceiling').toBeFalse();
    expect(isWorkedOn(searchIn(makeSearch({ iops: () => 200 }))))
      .withContext('not measured')
      .toBeFalse();
  });

  it('does not where something held it up at the full rate', () => {
    const volume = { iops: ({ queueDepth }: { readonly queueDepth: number }) => (queueDepth === 1 ? 130 : 200) };
    const latencyMicroseconds = ({ isSlower }: { readonly isSlower: boolean }): number => (isSlower ? 5000 : 7700);
    const search = searchIn(makeSearch({ ...volume, latencyMicroseconds }, { looksSlower: true }));
    expect(waitsForItsTurn(search)).toBeFalse();
  });

  it('tells by how much it varies, where it was measured', () => {
    const search = waiting([48, 50, 60], undefined, 0.3);
    expect(variationOfSingle(search)).toBeCloseTo(0.3, 9);
    expect(variationOfSingle({ ...search, idle: null })).toBeNull();
  });

  describe('that reaches the ceiling by itself', () => {
    /** At most of the ceiling's rate, with this median of a mean of 5 ms. */
    const alone = (median: number, { rate = 200, spread = 0.4, looksSlower = false } = {}): Search => {
      const volume = {
        iops: ({ queueDepth }: { readonly queueDepth: number }) => (queueDepth === 1 ? 200 : rate),
        latencyMicroseconds: () => 5000,
        latencySpread: spread,
      };
      const result = makeSearch(volume, { looksSlower });
      const rows = [percentileOf('50th', median, { percentile: 50, readMicroseconds: null })];
      return searchIn(withPercentiles(result, () => rows));
    };

    it('varies as work does where most take about as long as the mean one', () => {
      expect(variesAlone(alone(4600))).toBeTrue();
      expect(variesAlone(alone(1000)))
        .withContext('most pass at once')
        .toBeFalse();
      expect(variesAlone(alone(4600, { spread: 0.1 })))
        .withContext('it hardly varies')
        .toBeFalse();
      expect(variesAlone(alone(4600, { rate: 400 })))
        .withContext('it does not reach it')
        .toBeFalse();
      expect(variesAlone(alone(4600, { looksSlower: true })))
        .withContext('half the rate tells')
        .toBeFalse();
    });

    it('passes at once for the most part where a few take far longer', () => {
      expect(passesMostAtOnce(alone(1000))).toBeTrue();
      expect(passesMostAtOnce(alone(4600))).toBeFalse();
      expect(passesMostAtOnce(alone(1000, { rate: 400 }))).toBeFalse();
    });
  });
});
