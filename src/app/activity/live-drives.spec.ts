import { Activity } from '../../generated/contract';
import { madeUpActivity, madeUpCluster, madeUpFlow } from '../analysis/activity/testing/made-up-past';
import { DriveMoment, drivesRecorded, slowInRecord } from './live-drives';

describe('drives while a page is open', () => {
  const { drives } = madeUpCluster(['node1']);
  const reading = (latencyOf: (drive: number) => number): Activity => ({
    ...madeUpActivity('node1', {}),
    drives: {
      driveIds: drives.map(({ id }) => id),
      names: drives.map((_, drive) => String(drive)),
      reads: madeUpFlow(drives.map((_, drive) => ({ iops: 300, latency: latencyOf(drive) }))),
      writes: madeUpFlow(drives.map(() => ({ iops: 300, latency: 700 }))),
    },
  });
  const after = (count: number, latencyOf: (drive: number) => number): readonly DriveMoment[] =>
    Array.from({ length: count }).reduce<readonly DriveMoment[]>(
      (record) => drivesRecorded(record, [reading(latencyOf)]),
      [],
    );

  it('stand out after two minutes of readings, in the direction in which they do', () => {
    const slow = (drive: number): number => (drive === 3 ? 2400 : 600);
    expect(slowInRecord(drives, after(23, slow))).toEqual([]);
    expect(slowInRecord(drives, after(24, slow)).map(({ driveId, direction }) => [driveId, direction])).toEqual([
      ['drive3', 'read'],
    ]);
    expect(
      slowInRecord(
        drives,
        after(24, () => 600),
      ),
    ).toEqual([]);
  });

  it('stand out with a third of the requests of the others, where these are of about one size', () => {
    const reading = (blockSizeBytes: number): Activity => {
      const table = madeUpFlow(drives.map((_, drive) => ({ iops: drive === 3 ? 100 : 300, latency: 600 })));
      const reads = {
        ...table,
        latencyMicroseconds: drives.map((_, drive) => (drive === 3 ? 9000 : 600)),
        bytesPerSecond: drives.map((_, drive) => (drive === 3 ? 100 * blockSizeBytes : 300 * 8192)),
      };
      const ids = drives.map(({ id }) => id);
      return { ...madeUpActivity('node1', {}), drives: { driveIds: ids, names: ids, reads, writes: table } };
    };
    const slow = (blockSizeBytes: number): [string, boolean][] => {
      const record = Array.from({ length: 24 }).reduce<readonly DriveMoment[]>(
        (moments) => drivesRecorded(moments, [reading(blockSizeBytes)]),
        [],
      );
      return slowInRecord(drives, record).map(({ driveId, isLessBusy }) => [driveId, isLessBusy]);
    };
    expect(slow(8192)).toEqual([['drive3', true]]);
    expect(slow(65_536)).toEqual([]);
  });

  it('are kept for five minutes, each with what all nodes count on it', () => {
    const record = after(90, () => 600);
    expect(record.length).toBe(60);
    const [moment] = drivesRecorded([], [reading(() => 600), reading(() => 1200)]);
    expect(moment?.get('drive0')?.reads).toEqual(jasmine.objectContaining({ iops: 600, latencyMicroseconds: 900 }));
  });
});
