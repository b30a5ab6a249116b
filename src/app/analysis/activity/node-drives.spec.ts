/** The limits of nodes whose disks are one pool: what counts is what each node's own disks do. */
import { Activity } from '../../../generated/contract';
import { loadAtLimit, roomOf, volumeShares } from './limit-shares';
import { VolumeShares } from './limit-share-types';
import { drivesOfNodes } from './node-drives';
import { madeUpActivity, madeUpCluster, madeUpLimit, madeUpLimits, withDrives } from './testing/made-up-past';
import { volumeLoads } from './volume-load';

const nodeNames = ['node1', 'node2'];
const cluster = madeUpCluster(nodeNames, 4);
const limit = madeUpLimit('vm-uncached', 'iops', 2000);
const limits = nodeNames.map((name) => madeUpLimits(name, [limit], 2));

/** All requests come from node1: 600 reads, of which the disks of node2 serve 400, and 500 writes, with a copy on each node. */
const asked = madeUpActivity('node1', { test01: { reads: 600, writes: 500 } });
const idle = madeUpActivity('node2', { test01: { reads: 0, writes: 0 } });
const served = [
  withDrives(asked, { drive0: { reads: 100, writes: 250 }, drive1: { reads: 100, writes: 250 } }),
  withDrives(idle, { drive2: { reads: 200, writes: 250 }, drive3: { reads: 200, writes: 250 } }),
];
const sharesOf = (activities: readonly Activity[], of = cluster): VolumeShares =>
  volumeShares('test01', { cluster: of, loads: volumeLoads(activities, nodeNames), activities, limits });
const told = ({ shares }: VolumeShares): unknown[] =>
  shares.map(({ share, reach, certainty }) => [reach.kind === 'node' ? reach.nodeName : null, share, certainty]);

describe('the limit of a node whose disks are a part of the pool', () => {
  it('is one of the volume on every node, by what its disks do', () => {
    expect(told(sharesOf(served))).toEqual([
      ['node2', 0.45, 'exact'],
      ['node1', 0.35, 'exact'],
    ]);
  });

  it('does not change places between nodes that are alike', () => {
    const alike = served.map((one, index) =>
      withDrives(one, { [`drive${2 * index}`]: { reads: 300 + index, writes: 500 } }),
    );
    expect(told(sharesOf(alike)).map((one) => (one as unknown[])[0])).toEqual(['node1', 'node2']);
  });

  it('is at least so much where not all of the disks are told', () => {
    const [first, second] = served;
    const part = second && withDrives(second, { drive2: { reads: 200, writes: 250 } });
    expect(told(sharesOf(first && part ? [first, part] : []))).toEqual([
      ['node1', 0.35, 'exact'],
      ['node2', 0.225, 'at-least'],
    ]);
  });

  const notTold: readonly (readonly [string, readonly Activity[]])[] = [
    ['no node tells its disks', [asked, idle]],
    [
      'two nodes count requests of the same disk',
      served.map((one) => withDrives(one, { drive0: { reads: 300, writes: 500 } })),
    ],
    [
      'the disks wrote far less than was asked of them',
      served.map((one, index) => withDrives(one, { [`drive${index}`]: { reads: 300, writes: 200 } })),
    ],
  ];
  for (const [why, activities] of notTold) {
    it(`is not compared where ${why}`, () => {
      const { shares, notCompared } = sharesOf(activities);
      expect(shares).toEqual([]);
      expect(notCompared.map(({ nodeName, reason }) => [nodeName, reason])).toEqual([
        ['node1', 'own-disks'],
        ['node2', 'own-disks'],
      ]);
    });
  }

  it('is compared for a node that tells its disks, and not for one that does not answer', () => {
    const { shares, notCompared } = sharesOf(served.slice(0, 1));
    expect(shares.map(({ share }) => share)).toEqual([0.35]);
    expect(notCompared.map(({ nodeName, reason }) => [nodeName, reason])).toEqual([['node2', 'own-disks']]);
  });

  it('does not count disks that are in no pool', () => {
    const [first, ...others] = cluster.drives;
    const system = first && { ...cluster, drives: [{ ...first, poolName: null }, ...others] };
    const loads = volumeLoads(served, nodeNames);
    expect(system && drivesOfNodes(served, system, loads)?.('node1')?.driveCount).toBe(1);
  });

  it('is not compared where a node has more disks than the pool, of nodes that use the volume', () => {
    const { shares, notCompared } = sharesOf(served, madeUpCluster(nodeNames, 1));
    expect(shares).toEqual([]);
    expect(notCompared.map(({ reason }) => reason)).toEqual(['pool-layout']);
  });

  it('leaves room by a node’s part of a request and of its copies', () => {
    const [load] = volumeLoads(served, nodeNames);
    const { shares } = sharesOf(served);
    const room = load && roomOf(load, shares);
    // These figures don't show whose disks serve more reads: it may be all of those that node1 asks for.
    expect(room?.of.reach).toEqual({ kind: 'node', nodeName: 'node1' });
    expect(room?.iops).toBeCloseTo((2000 - 700) / ((600 + 500) / 1100), 6);
    // Of node2, half of the reads and one copy of each write.
    expect(load && shares[0] && loadAtLimit(shares[0], load, 'iops')).toBeCloseTo(2000 / (800 / 1100), 6);
  });

  it('has a partner out of service write no copy: what is left is the limit of the other node', () => {
    const alone = [
      withDrives(asked, { drive0: { reads: 300, writes: 245 }, drive1: { reads: 300, writes: 250 } }),
      withDrives(idle, { drive2: { reads: 0, writes: 0 }, drive3: { reads: 0, writes: 0 } }),
    ];
    expect(told(sharesOf(alone))[0]).toEqual(['node1', 0.5475, 'exact']);
  });

  it('counts a write once on the node that is left, and as the most that it may be with parity', () => {
    const [first] = served;
    const roomWith = (nodes: typeof cluster.nodes, kind: 'mirror' | 'parity'): number | undefined => {
      const volumes = cluster.volumes.map((one) => ({
        ...one,
        resiliency: { kind, copies: kind === 'mirror' ? 2 : 1 },
      }));
      const activities = first === undefined ? [] : [first];
      const loads = volumeLoads(activities, ['node1']);
      const of = { ...cluster, nodes, volumes };
      const [load] = loads;
      return load && roomOf(load, volumeShares('test01', { cluster: of, loads, activities, limits }).shares)?.iops;
    };
    const down = cluster.nodes.map((node, index) => ({ ...node, state: index === 0 ? node.state : ('down' as const) }));
    expect(roomWith(down, 'mirror')).toBeCloseTo(1300, 6);
    expect(roomWith(cluster.nodes, 'parity')).toBeCloseTo(1300 / ((600 + 3 * 500) / 1100), 6);
  });
});
