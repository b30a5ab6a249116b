import { Activity, QosFlow, Volume } from '../../generated/contract';
import { usersOf } from '../analysis/activity/public-api';
import { cluster, qosFlow } from '../gateway/testing/recorded-documents';
import { madeUpActivity } from '../analysis/activity/testing/made-up-past';
import { countedDisks, UserNow, usersNow } from './users-now';

describe('who uses a volume now', () => {
  const [recorded] = cluster.volumes;
  const volume = { ...recorded, mountPoint: 'C:\\ClusterStorage\\test01' };
  const other = (mountPoint: string): Volume => ({ ...volume, id: mountPoint, mountPoint });

  /** By file, reads per second; as many writes. */
  const activity = (nodeName: string, files: Readonly<Record<string, number>> | null): Activity => {
    const iops = Object.values(files ?? {});
    const rates = { iops, bytesPerSecond: iops.map((value) => value * 4096) };
    const virtualDisks = files === null ? null : { files: Object.keys(files), reads: rates, writes: rates };
    return { ...madeUpActivity(nodeName, {}), virtualDisks };
  };
  const flow = (name: string, file: string, iops: number | null = 100): QosFlow =>
    qosFlow(volume, { initiatorName: name, filePath: `C:\\ClusterStorage\\${file}`, iops });
  const shown = (
    flows: readonly QosFlow[],
    activities: readonly Activity[],
    others: readonly Volume[] = [],
  ): readonly string[] =>
    usersNow(
      { volume, volumes: [volume, ...others] },
      { users: usersOf(volume, [...flows]), flows },
      countedDisks(activities),
    ).map(
      ({ user, name, nodeName, nowIops, share }: UserNow) =>
        `${name.initiatorName ?? name.filePath} ${nodeName} ${user?.iops ?? '-'} ${nowIops ?? '-'} ${share?.toFixed(2) ?? '-'}`,
    );

  it('has what is counted beside the mean of Storage QoS, by the file', () => {
    const flows = [flow('sql', 'test01\\sql\\Data (1).vhdx', 300), flow('web', 'TEST01\\web.vhdx', 100)];
    expect(
      shown(flows, [activity('node1', { 'sql-Data [1].vhdx': 40 }), activity('node2', { 'web.vhdx': 5 })]),
    ).toEqual(['sql node1 300 80 0.75', 'web node1 100 10 0.25']);
  });

  it('has nothing of now where no node counts virtual disks, or not this one', () => {
    const flows = [flow('sql', 'test01\\sql.vhdx')];
    expect(countedDisks([activity('node1', null)])).toBeNull();
    expect(shown(flows, [activity('node1', null)])).toEqual(['sql node1 100 - 1.00']);
    expect(shown(flows, [activity('node1', {})])).toEqual(['sql node1 100 - 1.00']);
    expect(shown(flows, [activity('node1', { 'sql.vhdx': 0 })])).toEqual(['sql node1 100 0 1.00']);
  });

  it('is told by the counters alone where Storage QoS tells nothing, without those that stand still', () => {
    const counted = [activity('node1', { 'a.vhdx': 5, 'idle.vhdx': 0 }), activity('node2', { 'b.vhdx': 15 })];
    expect(shown([], counted)).toEqual(['b.vhdx node2 - 30 0.75', 'a.vhdx node1 - 10 0.25']);
  });

  it('has one that Storage QoS does not tell of yet below the others, by its machine if that is told', () => {
    const counted = [activity('node1', { 'a.vhdx': 5, 'new.vhdx': 50, 'started.vhdx': 10 })];
    expect(shown([flow('a', 'test01\\a.vhdx'), flow('started', 'test01\\started.vhdx', null)], counted)).toEqual([
      'a node1 100 10 1.00',
      'new.vhdx node1 - 100 -',
      'started node1 - 20 -',
    ]);
  });

  it('adds up a disk that two nodes count while its machine moves', () => {
    expect(shown([], [activity('node1', { 'a.vhdx': 5 }), activity('node2', { 'a.vhdx': 20 })])).toEqual([
      'a.vhdx node2 - 50 1.00',
    ]);
  });

  it('takes no counter for somebody’s that may be of two files', () => {
    const counted = [activity('node1', { 'x-a.vhdx': 5 })];
    // A file of this volume in the folder x, or one of the volume test01-x.
    expect(shown([], counted, [other('C:\\ClusterStorage\\test01-x')])).toEqual([]);
    expect(shown([flow('a', 'test01\\x\\a.vhdx')], counted, [other('C:\\ClusterStorage\\test01-x')])).toEqual([
      'a node1 100 10 1.00',
    ]);
    expect(shown([flow('b', 'test01-x\\a.vhdx')], counted, [other('C:\\ClusterStorage\\test01-x')])).toEqual([]);
    const both = [flow('a', 'test01\\x\\a.vhdx'), flow('b', 'test01-x\\a.vhdx')];
    expect(shown(both, counted, [other('C:\\ClusterStorage\\test01-x')])).toEqual(['a node1 100 - 1.00']);
    expect(shown([flow('a', 'test01\\x\\a.vhdx'), flow('b', 'test01\\x-a.vhdx', 50)], counted)).toEqual([
      'a node1 100 - 0.67',
      'b node1 50 - 0.33',
    ]);
    // All of this volume's names may be of a file in the folder of a volume with a shorter name.
    expect(shown([], counted, [other('C:\\ClusterStorage\\test')])).toEqual(['x-a.vhdx node1 - 10 1.00']);
    expect(shown([], [activity('node1', { 'a.vhdx': 5 })], [other('C:\\ClusterStorage')])).toEqual([]);
  });
});
