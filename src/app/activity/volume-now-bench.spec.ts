/** Made-up hours of readings with known truth: the word of a volume stays what it is while its load stays what it is. */
import { Cluster } from '../../generated/contract';
import { LimitsOnNode, volumeLoads } from '../analysis/activity/public-api';
import {
  madeUpActivity,
  madeUpCluster,
  madeUpLimit,
  madeUpLimits,
  noiseOf,
} from '../analysis/activity/testing/made-up-past';
import { byLeastRoom, NowInput, Reading, VolumeNow, volumeNow, withReading } from './volume-now';

/** An hour of one every five seconds. */
const hourOfReadings = 720;
const cluster: Cluster = madeUpCluster(['node1']);
const limitOf = (value: number, more: Parameters<typeof madeUpLimit>[3] = {}): ReturnType<typeof madeUpLimit> =>
  madeUpLimit('vm-uncached', 'iops', value, more);

/** What is said of the volume reading by reading. */
const said = (iops: readonly number[], limits: readonly LimitsOnNode[]): VolumeNow[] => {
  const [volume] = cluster.volumes;
  let readings: readonly Reading[] = [];
  return iops.map((each) => {
    const activities = [madeUpActivity('node1', { test01: { reads: each * 0.7, writes: each * 0.3 } })];
    const loads = volumeLoads(activities, ['node1']);
    const input: NowInput = {
      cluster,
      loads,
      activities,
      limits,
      pasts: new Map(),
      readings,
      noisy: new Map(),
      rising: new Map(),
      busier: () => [],
      runs: [],
      at: 0,
      slow: [],
    };
    const row = volume === undefined ? undefined : volumeNow(volume, input);
    if (row === undefined) {
      throw new Error('There is no volume.');
    }
    // What arrives between two readings makes of it no further one.
    readings = withReading(withReading(readings, loads, [row]), loads, [row]);
    return row;
  });
};
const noisy = (mean: number, noise: number, seed = 7): number[] =>
  noiseOf(seed, hourOfReadings, 0.3).map((value) => 10_000 * mean * Math.exp(noise * value));
const ofVm = [madeUpLimits('node1', [limitOf(10_000)])];
const kinds = (rows: readonly VolumeNow[]): string[] => rows.map(({ judgement: { kind } }) => kind);
const changesOf = (words: readonly string[]): number =>
  words.slice(1).filter((word, index) => word !== words[index]).length;

describe('the bench of an hour of readings', () => {
  for (const [mean, noise] of [
    [0.95, 0.03],
    [1, 0.03],
    [1.02, 0.03],
    [1.03, 0.02],
  ] as const) {
    it(`says that a limit is near all the hour at ${mean} of it, with noise of ${noise}`, () => {
      for (const seed of [1, 2, 3]) {
        // Three readings are a state.
        const words = kinds(said(noisy(mean, noise, seed), ofVm)).slice(3);
        expect(words.filter((word) => word !== 'near-now').length).toBeLessThan(10);
        expect(changesOf(words)).toBeLessThanOrEqual(2);
      }
    });
  }
  for (const [mean, noise, most] of [
    [0.88, 0.02, 20],
    [0.9, 0.02, 10],
    [0.92, 0.02, 10],
    [0.9, 0.03, 20],
    [1.05, 0.02, 10],
    [1.1, 0.02, 2],
  ] as const) {
    it(`does not change its word with each reading at ${mean} of a limit, with noise of ${noise}`, () => {
      for (const seed of [1, 2, 3]) {
        expect(changesOf(kinds(said(noisy(mean, noise, seed), ofVm)))).toBeLessThanOrEqual(most);
      }
    });
  }
  it('never says of a load that stays at 80% that a limit is near', () => {
    expect(kinds(said(noisy(0.8, 0.02), ofVm))).not.toContain('near-now');
  });

  const steps = (...parts: readonly (readonly [number, number])[]): number[] =>
    parts.flatMap(([share, count]) => Array.from({ length: count }, () => 10_000 * share));

  it('says so until the load is clearly less', () => {
    const words = kinds(said(steps([0.95, 5], [0.5, 1]), ofVm));
    expect(words).toEqual(['room', 'room', 'near-now', 'near-now', 'near-now', 'room']);
    expect(kinds(said(steps([0.95, 5], [0.83, 3]), ofVm)).slice(5)).toEqual(['near-now', 'near-now', 'room']);
    const less = kinds(said(steps([0.95, 5], [0.88, 12]), ofVm)).slice(5);
    expect(less).toEqual([...Array.from({ length: 11 }, () => 'near-now'), 'room']);
  });

  it('keeps a limit that is passed for a time, with all of it taken', () => {
    const rows = said(steps([0.5, 60], [1.4, 20]), ofVm);
    expect(rows.at(-1)?.nearest?.share).toBeCloseTo(1.4, 9);
    expect(rows.at(-1)?.judgement.kind).toBe('near-now');
    expect(rows.at(-1)?.shares.notCompared).toEqual([]);
  });

  it('leaves a limit out that most of the readings are above, and takes it back', () => {
    const above = said(steps([1.3, 40]), ofVm);
    expect(above.at(-1)?.shares.shares).toEqual([]);
    expect(above.at(-1)?.shares.notCompared.map(({ reason }) => reason)).toEqual(['passed']);
    expect(kinds(above)).not.toContain('near-now');
    const back = said(steps([1.3, 40], [0.5, 60]), ofVm);
    expect(back.at(-1)?.judgement.kind).toBe('room');
    expect(back.at(-1)?.shares.notCompared).toEqual([]);
  });

  it('takes the burst for the base once most of the readings are above that', () => {
    const burst = limitOf(36_000, { id: 'burst', kind: 'burst' });
    const limits = [madeUpLimits('node1', [limitOf(10_000), burst])];
    const kindsOf = (row: VolumeNow | undefined): string[] => (row?.shares.shares ?? []).map(({ limit }) => limit.kind);
    expect(kindsOf(said(steps([0.9, 5]), limits).at(-1))).toEqual(['base']);
    const rows = said(steps([0.9, 5], [1.8, 40]), limits);
    expect(kindsOf(rows[5])).toEqual(['base', 'burst']);
    expect(kindsOf(said(steps([1.8, 1]), limits)[0])).toEqual(['burst']);
    expect(kindsOf(rows.at(-1))).toEqual(['burst']);
    expect(rows.at(-1)?.shares.notCompared).toEqual([]);
    expect(changesOf(kinds(said(noisy(1.02, 0.03), limits)).slice(3))).toBeLessThanOrEqual(2);
  });

  it('has the volume first whose limit is passed', () => {
    const rows = [1060, 500, 100].map((iops, index) => {
      const row = said(Array.from({ length: 3 }, () => 100).concat([iops]), [
        madeUpLimits('node1', [limitOf(1000)]),
      ]).at(-1);
      return { ...row, volume: { name: `v${index}` } } as VolumeNow;
    });
    expect([...rows].sort(byLeastRoom).map(({ volume }) => volume.name)).toEqual(['v0', 'v1', 'v2']);
  });
});
