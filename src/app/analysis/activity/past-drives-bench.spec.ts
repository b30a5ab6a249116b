/** Made-up days with known truth: the slow drive is found, and no other. */
import { HistorySeries } from '../../../generated/contract';
import { madeUpHistory, madeUpSeries } from './testing/made-up-past';
import { hour, monday, past, start, Truths } from './testing/made-up-week';

describe('the bench of slow drives', () => {
  const truths = new Truths();

  const drives = (
    seed: number,
    latencyOf: (drive: number, at: number) => number,
    iopsOf: (drive: number) => number = () => 300,
  ): HistorySeries[] =>
    Array.from({ length: 6 }, (_, drive) =>
      madeUpSeries(
        {
          seed: seed * 100 + drive,
          startedAt: monday,
          stepSeconds: 300,
          count: 288,
          iops: () => iopsOf(drive),
          latencyMicroseconds: (at) => latencyOf(drive, at),
          noise: 0.2,
        },
        'drive',
        `drive${drive}`,
      ),
    ).flat();

  for (const seed of [41, 42, 43, 44, 45, 46]) {
    const slow = seed % 6;
    truths.test(`finds the slow drive ${slow}`, () => {
      const series = drives(seed, (drive) => (drive === slow ? 600 * (2.4 + (seed % 4)) : 600));
      expect(past({ day: madeUpHistory('day', series) }).slow.map(({ driveId }) => driveId)).toEqual([`drive${slow}`]);
    });
  }
  const endOfDay = start + 288 * 300_000;
  for (const hours of [2, 3, 6, 12, 18, 23]) {
    for (const factor of [3, 10]) {
      truths.test(`finds the drive that has been ${factor} times as slow for ${hours} hours`, () => {
        const series = drives(60 + hours, (drive, at) =>
          drive === 4 && at >= endOfDay - hours * hour ? 600 * factor : 600,
        );
        const { slow } = past({ day: madeUpHistory('day', series) });
        expect(slow.map(({ driveId }) => driveId)).toEqual(['drive4']);
        expect(slow[0]?.lastHours).toBeLessThanOrEqual(hours * 1.4);
        expect((slow[0]?.ownMicroseconds ?? 0) / 600 / factor).toBeCloseTo(1, 0.5);
      });
    }
  }
  for (const minutes of [50, 120, 360]) {
    truths.test(`finds no slow drive where it is over since ${minutes} minutes`, () => {
      const series = drives(90, (drive, at) => (drive === 4 && at < endOfDay - minutes * 60_000 ? 6000 : 600));
      expect(past({ day: madeUpHistory('day', series) }).slow).toEqual([]);
    });
  }
  truths.test('finds no slow drive in half an hour of one', () => {
    const series = drives(91, (drive, at) => (drive === 4 && at >= endOfDay - 30 * 60_000 ? 6000 : 600));
    expect(past({ day: madeUpHistory('day', series) }).slow).toEqual([]);
  });
  const noSlowDrive: Readonly<Record<string, HistorySeries[]>> = {
    'a drive with five times the requests': drives(
      51,
      (drive) => (drive === 2 ? 2400 : 600),
      (drive) => (drive === 2 ? 1500 : 300),
    ),
    'a pool of two kinds': drives(52, (drive) => (drive < 3 ? 600 : 2400)),
    'drives that are as quick as each other': drives(53, () => 600),
    'a drive that takes a third longer': drives(54, (drive) => (drive === 1 ? 800 : 600)),
    'twice next to nothing': drives(55, (drive) => (drive === 1 ? 160 : 80)),
  };
  for (const [name, series] of Object.entries(noSlowDrive)) {
    truths.test(`finds no slow drive in ${name}`, () =>
      expect(past({ day: madeUpHistory('day', series) }).slow).toEqual([]),
    );
  }

  for (const [seed, seconds] of [
    [111, 20],
    [112, 140],
    [113, 290],
  ] as const) {
    truths.test(`finds the slow drive where nodes began their steps up to ${seconds} s apart, and no other`, () => {
      const skewed = drives(seed, (drive) => (drive === 3 ? 2400 : 600)).map((one) => ({
        ...one,
        startedAt: new Date(start + (one.subjectId.charCodeAt(5) % 3) * (seconds / 2) * 1000).toISOString(),
      }));
      expect(past({ day: madeUpHistory('day', skewed) }).slow.map(({ driveId }) => driveId)).toEqual(['drive3']);
    });
  }

  truths.areAtLeast(30);
});
