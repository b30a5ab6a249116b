/** Made-up machines that would move, with known truth: what is in a limit already is not added to it again. */
import { Cluster, QosFlow, Volume } from '../../../generated/contract';
import { LimitShare, Spread } from '../activity/limit-share-types';
import { volumeShares } from '../activity/limit-shares';
import { madeUpActivity, madeUpCluster, madeUpLimit, madeUpLimits } from '../activity/testing/made-up-past';
import { volumeLoads } from '../activity/volume-load';
import { vmsElsewhere } from '../activity/volume-users';
import { movedTo } from './moved-load';
import { MetLimit, wouldItFit } from './would-it-fit';

const clusterOf = (nodeNames: readonly string[], more: readonly Partial<Volume>[] = [{}, {}]): Cluster => {
  const made = madeUpCluster(nodeNames);
  const [first] = made.volumes;
  const volumes = more.map((one, index): Volume => {
    const id = `test0${index + 1}`;
    return { ...first, id, name: id, mountPoint: `C:\\ClusterStorage\\${id}`, ...one };
  });
  return { ...made, volumes };
};
const flow = (volume: string, iops: number, nodeName = 'node1'): QosFlow => ({
  initiatorName: 'sql01',
  initiatorNodeName: nodeName,
  filePath: `C:\\ClusterStorage\\${volume}\\sql01.vhdx`,
  policyId: null,
  iops,
  limitIops: null,
  throughputBytesPerSecond: iops * 8192,
  latencyMicroseconds: null,
  status: 'Ok',
});

/** What each limit would have if sql01 came to the first volume. */
const movesOf = (
  cluster: Cluster,
  of: Pick<LimitShare, 'reach' | 'copies' | 'value' | 'spread' | 'share'>,
  flows: readonly QosFlow[],
): MetLimit => {
  const [target] = cluster.volumes;
  const [vm] = target === undefined ? [] : vmsElsewhere(target, flows);
  if (target === undefined || vm === undefined) {
    throw new Error('Nobody would move.');
  }
  const limit = madeUpLimit('pool', 'iops', of.value);
  const whole = { ...of, limit, certainty: 'exact' as const, readParts: null };
  const added = { iops: vm.iops, blockSizeBytes: 8192, writePercent: 50, moved: movedTo(target, vm, cluster) };
  const [met] = wouldItFit(added, [{ of: whole, now: of.share, history: null, year: null }], 'UTC');
  if (met === undefined) {
    throw new Error('There is no limit.');
  }
  return met;
};

describe('a virtual machine that would move', () => {
  const onPool = {
    reach: { kind: 'pool', poolName: 'pool', volumeIds: ['test01', 'test02'] },
    copies: 2,
    value: 1000,
    spread: null,
    share: 0.8,
  } as const;
  const ofNode = (nodeName: string, spread: Spread | null): typeof onPool & { reach: LimitShare['reach'] } =>
    ({ ...onPool, copies: 1, reach: { kind: 'node', nodeName }, spread }) as never;
  const two = clusterOf(['node1', 'node2']);

  it('is in the limit of a single node already', () => {
    const cluster = clusterOf(['node1']);
    const activities = [
      madeUpActivity('node1', { test01: { reads: 350, writes: 150 }, test02: { reads: 3850, writes: 1650 } }),
    ];
    const loads = volumeLoads(activities, ['node1']);
    const limits = [madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 10_000)])];
    const [share] = volumeShares('test01', { cluster, loads, activities, limits }).shares;
    const [target] = cluster.volumes;
    const [vm] = target === undefined ? [] : vmsElsewhere(target, [flow('test02', 5500)]);
    const added = { iops: 5500, blockSizeBytes: 8192, writePercent: 30 };
    const known = share === undefined ? [] : [{ of: share, now: share.share, history: null, year: null }];
    const moved = target === undefined || vm === undefined ? null : movedTo(target, vm, cluster);
    const [met] = wouldItFit({ ...added, moved }, known, 'UTC');
    expect(met?.nowShare).toBeCloseTo(0.6, 9);
    expect([met?.addedShare, met?.isCounted]).toEqual([0, true]);
    // What somebody types is not there yet.
    const [typed] = wouldItFit(added, known, 'UTC');
    expect(typed?.nowShare).toBeCloseTo(1.15, 9);
    expect(typed?.isCounted).toBeFalse();
  });

  it('is in the limit of a pool that has its disks, and not in that of another one', () => {
    expect(movesOf(two, onPool, [flow('test02', 400)]).nowShare).toBeCloseTo(0.8, 9);
    const other = clusterOf(['node1', 'node2'], [{}, { poolName: 'other' }]);
    const met = movesOf(other, { ...onPool, reach: { ...onPool.reach, volumeIds: ['test01'] } }, [flow('test02', 400)]);
    expect(met.nowShare).toBeCloseTo(0.8 + 0.6, 9);
    expect(met.isCounted).toBeFalse();
  });

  it('is there with that part of its load that is on volumes of the pool', () => {
    const three = clusterOf(['node1', 'node2'], [{}, {}, { poolName: 'other' }]);
    const met = movesOf(three, onPool, [flow('test02', 300), flow('test03', 100)]);
    expect(met.addedShare).toBeCloseTo(0.6 / 4, 9);
    expect(met.isCounted).toBeTrue();
  });

  it('adds the copies that its writes do not make where they are now', () => {
    const resiliency = { kind: 'mirror', copies: 3 } as const;
    const more = clusterOf(['node1', 'node2'], [{ resiliency }, {}]);
    expect(movesOf(more, { ...onPool, copies: 3 }, [flow('test02', 400)]).addedShare).toBeCloseTo(0.2, 9);
    const parity = clusterOf(['node1', 'node2'], [{}, { resiliency: { kind: 'parity', copies: 1 } }]);
    expect(movesOf(parity, onPool, [flow('test02', 400)]).addedShare)
      .withContext('writes as if they were new')
      .toBeCloseTo(0.4, 9);
  });

  it('is in what its own node asks for, and not in what another one does', () => {
    expect(movesOf(two, ofNode('NODE1', null), [flow('test02', 400)]).addedShare).toBe(0);
    expect(movesOf(two, ofNode('node2', null), [flow('test02', 400)]).addedShare).toBeCloseTo(0.4, 9);
  });

  it('is on the disks of each node of its pool, whichever it runs on', () => {
    const spread = { nodeCount: 2, diskCount: 3 };
    expect(movesOf(two, ofNode('node2', spread), [flow('test02', 400)]).addedShare).toBe(0);
    const other = clusterOf(['node1', 'node2'], [{}, { poolName: 'other' }]);
    expect(movesOf(other, ofNode('node2', spread), [flow('test02', 400)]).addedShare).toBeGreaterThan(0);
  });

  it('is added to what a search found of the volume', () => {
    const ofVolume = { ...onPool, copies: 1, reach: { kind: 'volume', volumeId: 'test01' } } as const;
    expect(movesOf(two, ofVolume, [flow('test02', 400)]).nowShare).toBeCloseTo(1.2, 9);
  });
});
