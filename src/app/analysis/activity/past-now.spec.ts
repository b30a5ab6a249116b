import { keptUntil, pastAt, tellingPeaks, withSeen } from './past-now';
import { PastOfVolume, pastOfVolume } from './past-of-volume';
import { madeUpCluster, madeUpHistory, madeUpLimit, madeUpLimits, madeUpSeries } from './testing/made-up-past';

const hour = 3_600_000;
const days = 24 * hour;
const quarter = 900;
const count = 4 * 24 * 8;
const startedAt = '2026-11-16T00:00:00Z';
const end = Date.parse(startedAt) + count * quarter * 1000;

/** A week whose last ten hours take ten times as long, with a busy hour near its end. */
function risenWeek(): PastOfVolume {
  const cluster = madeUpCluster(['node1']);
  const [volume] = cluster.volumes;
  if (volume === undefined) {
    throw new Error('The made-up cluster has no volume.');
  }
  const week = madeUpHistory(
    'week',
    madeUpSeries({
      seed: 3,
      startedAt,
      stepSeconds: quarter,
      count,
      iops: (at) => (end - at > 2 * days && end - at <= 2 * days + hour ? 3900 : 1500),
      latencyMicroseconds: (at) => (end - at <= 10 * hour ? 9000 : 900),
      noise: 0.03,
    }),
  );
  const limits = [madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 4000)])];
  return pastOfVolume(volume, { cluster, limits }, { day: null, week, month: null, year: null });
}

describe('what is kept of a volume, and now', () => {
  const past = risenWeek();
  const after = (milliseconds: number): PastOfVolume => pastAt(past, end + milliseconds);

  it('is told as long as the history goes on, also while the next reading of it is awaited', () => {
    expect(past.latency).not.toBeNull();
    expect(past.near?.episodes.length).toBe(1);
    expect(after(0)).toBe(past);
    expect(after(2.2 * hour)).toBe(past);
    expect(keptUntil([past], end + 2.2 * hour)).toBeNull();
  });

  it('is no judgement of now where the history ended before', () => {
    for (const late of [3 * hour, 1 * days, 4 * days]) {
      expect(after(late).latency).toBeNull();
      expect(keptUntil([past], end + late)).toBe(end);
    }
    expect(after(3 * hour).near).toEqual(past.near);
    expect(after(6 * days).near).toBeNull();
  });

  it('has the peaks of the days before now alone', () => {
    expect(after(3 * hour).peaks.week).toEqual(past.peaks.week);
    expect(after(6 * days).peaks.week).toBeNull();
    expect(after(6 * days).peaks.month).toEqual(past.peaks.month);
  });

  it('is told as it is where nobody knows the time, and nothing ended where nothing was kept', () => {
    expect(pastAt(past, null)).toBe(past);
    expect(keptUntil([past], null)).toBeNull();
    const none = { ...past, until: { day: null, week: null, year: null } };
    expect(keptUntil([none], end + 6 * days)).toBeNull();
    expect(keptUntil([none, past], end + 6 * days)).toBe(end);
    const other = { ...past, until: { ...past.until, week: end + 6 * days } };
    expect(keptUntil([past, other], end + 6 * days))
      .withContext('of another volume it goes on')
      .toBeNull();
  });
});

describe('the peaks with what was seen', () => {
  const peak = (value: number): { value: number; at: number; stepSeconds: number } => ({
    value,
    at: end,
    stepSeconds: 5,
  });
  const peaks = { day: peak(100), week: peak(300), month: null };

  it('are never below it', () => {
    expect(withSeen(peaks, peak(200), end)).toEqual({ day: peak(200), week: peak(300), month: null });
    expect(withSeen(peaks, peak(50), end)).toEqual(peaks);
    expect(withSeen(peaks, null, end)).toEqual(peaks);
  });

  it('stay those since the same time', () => {
    const since = end - 2 * days;
    const short = { ...peaks, week: { ...peak(300), since } };
    expect(withSeen(short, peak(400), end).week).toEqual({ ...peak(400), since });
  });

  it('are told of a longer time only where more of it is kept', () => {
    const short = { ...peak(100), since: end - days };
    expect(tellingPeaks({ day: peak(100), week: short, month: short })).toEqual(['day', 'week']);
    expect(tellingPeaks({ day: short, week: short, month: short })).toEqual(['day']);
    expect(tellingPeaks({ day: short, week: peak(100), month: short })).toEqual(['day', 'week']);
    expect(tellingPeaks({ day: short, week: peak(100), month: peak(100) })).toEqual(['day', 'week', 'month']);
  });

  it('are those of their time, also where the page is open for longer', () => {
    expect(withSeen(peaks, peak(400), end + 2 * days)).toEqual({ day: peak(100), week: peak(400), month: null });
  });
});
