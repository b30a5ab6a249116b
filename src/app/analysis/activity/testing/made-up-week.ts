/** Made-up weeks of one volume on one node, and what is found in its past. */
import { PerformanceHistory, Run } from '../../../../generated/contract';
import { LimitsOnNode } from '../limit-share-types';
import { historyOfVolume } from '../load-history';
import { Histories, PastOfVolume, pastOfVolume } from '../past-of-volume';
import { QuietHour, quietHour, weeksOf } from '../week-map';
import { madeUpCluster, madeUpHistory, madeUpLimit, madeUpLimits, MadeUpLoad, madeUpSeries } from './made-up-past';

export const hour = 3_600_000;
export const day = 24 * hour;
export const monday = '2026-10-26T00:00:00Z';
export const start = Date.parse(monday);
const none: Histories = { day: null, week: null, month: null, year: null };
export const cluster = madeUpCluster(['node1']);
export const [volume] = cluster.volumes;
/** One node, so that a limit of its VM has a history. */
export const limits = [madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 10_000)])];

export const past = (
  histories: Partial<Histories>,
  runs: readonly Run[] = [],
  all: readonly LimitsOnNode[] = limits,
): PastOfVolume => {
  if (volume === undefined) {
    throw new Error('There is no volume.');
  }
  return pastOfVolume(volume, { cluster, limits: all, runs }, { ...none, ...histories });
};

/** The quiet hour of the volume by the clock of a place. */
export const quietIn = (month: PerformanceHistory, timeZone = 'UTC'): QuietHour | null => {
  const row = volume === undefined ? null : historyOfVolume(month, volume.id);
  return row === null ? null : quietHour(weeksOf(row, row.iops, timeZone));
};

/** Day and night, weekdays and weekends. */
export const working = (at: number): number => {
  const date = new Date(at);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  return 3000 * (1 + (isWeekend ? 0.2 : 0.6) * Math.sin(((date.getUTCHours() - 8) / 24) * 2 * Math.PI));
};
export const week = (seed: number, more: Partial<MadeUpLoad> = {}): MadeUpLoad => ({
  seed,
  startedAt: monday,
  stepSeconds: 900,
  count: 672,
  iops: working,
  alike: 0.5,
  noise: 0.08,
  ...more,
});
export const weekHistory = (load: MadeUpLoad): PerformanceHistory => madeUpHistory('week', madeUpSeries(load));

/** Tests of histories with their truth, which know how many they are. */
export class Truths {
  private made = 0;

  public test(name: string, body: () => void): void {
    this.made += 1;
    it(name, body);
  }

  /** The last of them. */
  public areAtLeast(count: number): void {
    const { made } = this;
    it(`has at least ${count} histories`, () => expect(made).toBeGreaterThanOrEqual(count));
  }
}
