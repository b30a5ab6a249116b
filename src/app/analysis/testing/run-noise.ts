/** How the runs of one node may differ from one another, as logarithms of their IOPS, for specs of the coordinator check. */

export type Noise =
  | 'independent'
  | 'drifting'
  | 'with outliers'
  | 'like the runs before'
  | 'wandering'
  | 'warming up'
  | 'with a change of level'
  | 'with busy times';

type Random = () => number;

/** Each takes the standard deviation of one run, the number of runs, and random numbers from 0 to 1. */
export const noises: Readonly<Record<Noise, (deviation: number, count: number, next: Random) => number[]>> = {
  independent: (deviation, count, next) => normals(deviation, count, next),
  drifting: (deviation, count, next) => {
    const slope = normal(deviation, next);
    return normals(deviation, count, next).map((value, index) => value + slope * index);
  },
  // One run in twenty loses a tenth to a half.
  'with outliers': (deviation, count, next) =>
    normals(deviation, count, next).map((value) => value + (next() < 0.05 ? Math.log(0.5 + 0.4 * next()) : 0)),
  'like the runs before': (deviation, count, next) => {
    let level = normal(deviation, next);
    return normals(deviation, count, next).map((value) => (level = 0.6 * level + 0.8 * value));
  },
  wandering: (deviation, count, next) => {
    let level = 0;
    return normals(deviation, count, next).map((value) => (level += value));
  },
  'warming up': (deviation, count, next) =>
    normals(deviation, count, next).map((value, index) => value - 3 * deviation * Math.exp(-index / 2)),
  'with a change of level': (deviation, count, next) => {
    const at = 1 + Math.floor(next() * (count - 1));
    return normals(deviation, count, next).map((value, index) => value + (index < at ? 0 : Math.log(0.8)));
  },
  // A quarter less while something else works, which is three runs in ten.
  'with busy times': (deviation, count, next) => {
    let isBusy = next() < 0.3;
    return normals(deviation, count, next).map((value) => {
      isBusy = next() < 0.3 ? next() < 0.3 : isBusy;
      return value + (isBusy ? Math.log(0.75) : 0);
    });
  },
};

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function normals(deviation: number, count: number, next: Random): number[] {
  return Array.from({ length: count }, () => normal(deviation, next));
}

/** By Box and Muller. */
export function normal(deviation: number, next: Random): number {
  return deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
