/** A step that no storage makes is a gap, whatever comes of it. */
import { HistorySeries } from '../../../generated/contract';
import { pastOfVolume, PastOfVolume } from './past-of-volume';
import { possibleSteps } from './possible-steps';
import { madeUpCluster, madeUpHistory, madeUpLimit, madeUpLimits, madeUpSeries } from './testing/made-up-past';

const stepSeconds = 900;
const startedAt = '2026-10-26T00:00:00Z';
const cluster = madeUpCluster(['node1']);
const limits = [madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 10_000)])];

const week = (): HistorySeries[] => madeUpSeries({ seed: 7, startedAt, stepSeconds, count: 672, iops: () => 3000 });

/** With one step of one series as it is given. */
const withStep = (name: HistorySeries['name'], step: number): HistorySeries[] =>
  week().map((one) =>
    one.name === name ? { ...one, values: one.values.map((value, index) => (index === 400 ? step : value)) } : one,
  );

function pastOf(series: readonly HistorySeries[]): PastOfVolume {
  const [volume] = cluster.volumes;
  if (volume === undefined) {
    throw new Error('There is no volume.');
  }
  const histories = { day: null, week: madeUpHistory('week', series), month: null, year: null };
  return pastOfVolume(volume, { cluster, limits }, histories);
}

describe('a step that no storage makes', () => {
  for (const step of [429_496_729, 1.8e16, 1e30, -5, NaN, Infinity]) {
    it(`is no peak and no time near a limit: ${step}`, () => {
      const past = pastOf(withStep('iops.total', step));
      expect(past.peaks.week?.value).toBeGreaterThan(3000);
      expect(past.peaks.week?.value).toBeLessThan(6000);
      expect(past.near).toBeNull();
    });
  }

  it('is a gap alone, and a list without one stays what it is', () => {
    const [reads] = week();
    const odd = withStep('iops.read', 4e8).find(({ name }) => name === 'iops.read');
    expect(reads && possibleSteps(reads)).toBe(reads?.values);
    expect(odd && possibleSteps(odd)).toEqual(odd?.values.map((value) => (value === 4e8 ? null : value)));
  });

  it('is told by the unit: bytes and latency are larger numbers than requests', () => {
    const steps = (unit: HistorySeries['unit'], ...values: number[]): unknown =>
      possibleSteps({
        subject: 'volume',
        subjectId: 'test01',
        name: 'iops.read',
        unit,
        startedAt,
        stepSeconds,
        values,
      });
    expect(steps('iops', 13_798_674, 1.1e8)).toEqual([13_798_674, null]);
    expect(steps('bytesPerSecond', 8e11, 1.1e13)).toEqual([8e11, null]);
    expect(steps('microseconds', 6e7, 8.64e10)).toEqual([6e7, null]);
  });
});
