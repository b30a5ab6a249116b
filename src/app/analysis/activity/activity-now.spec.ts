/** What is now, with known truth: sums over nodes, shares of limits, room and users. */
import { Limit, LimitSearch } from '../../../generated/contract';
import { LimitsOnNode } from './limit-share-types';
import { roomOf, volumeShares } from './limit-shares';
import { layoutOf } from './reaching-limits';
import { flow, loadOf, mount, test01 } from './testing/now';
import { madeUpActivity, madeUpCluster, madeUpLimit, madeUpLimits } from './testing/made-up-past';
import { blockSizeOf, readShareOf, volumeLoads } from './volume-load';
import { loudestOf, usersOf } from './volume-users';

describe('the load of a volume', () => {
  it('is the sum over its nodes, with latency by requests', () => {
    const load = loadOf([
      madeUpActivity('node1', test01(300, 100, 1000)),
      madeUpActivity('node2', test01(1200, 0, 2000)),
    ]);
    expect(load.total.iops).toBe(1600);
    expect(load.total.latencyMicroseconds).toBe((400 * 1000 + 1200 * 2000) / 1600);
    expect(blockSizeOf(load.total)).toBe(8192);
    expect(readShareOf(load)).toBe(1500 / 1600);
    expect(load.total.queueDepth).toBe(4);
  });

  it('names who did not answer, by whichever of its names', () => {
    expect(loadOf([madeUpActivity('NODE1.contoso.com', test01(1, 1))]).missingNodes).toEqual(['node2', 'node3']);
  });

  it('passes no part’s latency off as that of all', () => {
    const load = loadOf([madeUpActivity('node1', test01(300, 100, null)), madeUpActivity('node2', test01(300, 0))]);
    expect(load.total.latencyMicroseconds).toBeNull();
    expect(loadOf([madeUpActivity('node1', test01(0, 0))]).total.latencyMicroseconds).toBeNull();
  });

  for (const [skew, interval] of [
    ['2026-11-23T11:30:00Z', 5],
    ['2020-01-01T00:00:00Z', 4.2],
    ['2031-01-01T00:00:00Z', 9.7],
  ] as const) {
    it(`does not mind that a node’s clock says ${skew}`, () => {
      const activities = [
        madeUpActivity('node1', test01(300, 100)),
        madeUpActivity('node2', test01(500, 100), skew, interval),
      ];
      expect(loadOf(activities).total.iops).toBe(1000);
    });
  }

  it('has no size and no mix of next to no requests', () => {
    const load = loadOf([madeUpActivity('node1', test01(0.2, 0.1))]);
    expect([blockSizeOf(load.total), readShareOf(load)]).toEqual([null, null]);
  });
});

describe('the share of a limit', () => {
  const twoVolumes = [
    madeUpActivity('node1', { ...test01(600, 200), test02: { reads: 1000, writes: 0 } }),
    madeUpActivity('node2', { ...test01(100, 0), test02: { reads: 0, writes: 0 } }),
  ];
  const cluster = ((): ReturnType<typeof madeUpCluster> => {
    const made = madeUpCluster(['node1', 'node2']);
    const [volume] = made.volumes;
    return volume === undefined ? made : { ...made, volumes: [volume, { ...volume, id: 'test02' }] };
  })();
  const shares = (limits: readonly LimitsOnNode[], activities = twoVolumes): ReturnType<typeof volumeShares> =>
    volumeShares('test01', { cluster, loads: volumeLoads(activities, ['node1', 'node2']), activities, limits });
  const vm = madeUpLimit('vm-uncached', 'iops', 2000);

  it('of a VM counts all volumes of the node, and names the node', () => {
    const [first, second] = shares([madeUpLimits('node1', [vm]), madeUpLimits('node2', [vm])]).shares;
    expect([first?.share, first?.reach]).toEqual([0.9, { kind: 'node', nodeName: 'node1' }]);
    expect(second?.share).toBe(0.05);
  });

  it('of a pool counts all its volumes on all nodes, writes once for each copy', () => {
    const pool = madeUpLimit('pool', 'iops', 4200);
    const [first] = shares([madeUpLimits('node1', [pool]), madeUpLimits('node2', [pool])]).shares;
    expect(first?.carried).toBe(1900);
    expect(first?.share).toBeCloseTo((1700 + 2 * 200) / 4200, 9);
    expect(first?.certainty).toBe('exact');
  });

  it('of a pool that is spread over nodes takes all their disks together', () => {
    const pool = madeUpLimit('pool', 'iops', 1500, { source: { kind: 'disk-type', description: '', date: null } });
    const [first] = shares([madeUpLimits('node1', [pool], 3), madeUpLimits('node2', [pool], 3)]).shares;
    expect(first?.value).toBe(3000);
    expect(first?.share).toBeCloseTo(2100 / 3000, 9);
  });

  it('is not said of a pool whose disks add up to neither', () => {
    const pool = madeUpLimit('pool', 'iops', 1500, { source: { kind: 'disk-type', description: '', date: null } });
    const found = shares([madeUpLimits('node1', [pool], 4), madeUpLimits('node2', [pool], 4)]);
    expect(found.shares).toEqual([]);
    expect(found.notCompared.map(({ reason }) => reason)).toEqual(['pool-layout']);
  });

  it('leaves one disk out beside the pool, and what holds files, the network and the host’s cache', () => {
    const told = [
      madeUpLimit('pool', 'iops', 9000),
      madeUpLimit('disk', 'iops', 500),
      madeUpLimit('qos', 'iops', 500),
      madeUpLimit('network', 'throughput', 500),
      madeUpLimit('vm-cached', 'iops', 500),
    ];
    const found = shares([madeUpLimits('node1', told)]);
    expect(found.shares.map(({ limit }) => limit.scope)).toEqual(['pool']);
    expect(found.notCompared.map(({ reason }) => reason)).toEqual(['single-files', 'network', 'host-cache']);
  });

  const work = (blockSizeBytes: number, writePercent: number): Partial<Limit> => ({
    search: { work: { blockSizeBytes, writePercent, randomPercent: 100 } } as unknown as LimitSearch,
  });
  it('of what a search found counts the volume on all nodes, for requests of its kind alone', () => {
    const alike = madeUpLimit('measured', 'iops', 1000, work(8192, 20));
    expect(shares([madeUpLimits('node1', [alike])]).shares.map(({ share, certainty }) => [share, certainty])).toEqual([
      [0.9, 'about'],
    ]);
    const other = madeUpLimit('measured', 'iops', 1000, work(65_536, 20));
    expect(shares([madeUpLimits('node1', [other])]).notCompared.map(({ reason }) => reason)).toEqual([
      'other-requests',
    ]);
  });

  it('is none of a limit that the load is above: a cache serves a part, or the size is another', () => {
    const found = shares([madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 1500)])]);
    expect(found.shares).toEqual([]);
    expect(found.notCompared.map(({ reason }) => reason)).toEqual(['passed']);
  });

  it('is that of the burst once the base is passed', () => {
    const burst = madeUpLimit('vm-uncached', 'iops', 3600, { id: 'vm-uncached-iops-burst', kind: 'burst' });
    const found = shares([madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 1500), burst])]);
    expect(found.shares.map(({ limit, share }) => [limit.kind, share])).toEqual([['burst', 0.5]]);
    expect(found.notCompared).toEqual([]);
  });

  it('is at least that much where a node did not answer', () => {
    const pool = madeUpLimit('pool', 'iops', 4200);
    const [one] = twoVolumes;
    const found = shares([madeUpLimits('node1', [pool])], one === undefined ? [] : [one]);
    expect(found.shares.map(({ certainty }) => certainty)).toEqual(['at-least']);
  });

  it('knows how a pool lies by counting', () => {
    const [volume] = cluster.volumes;
    const layout = (first: number, second: number): unknown =>
      volume && layoutOf(cluster, volume, [madeUpLimits('node1', [], first), madeUpLimits('node2', [], second)]);
    expect([layout(6, 6), layout(3, 3), layout(4, 2), layout(5, 5)]).toEqual(['shared', 'spread', 'spread', null]);
  });

  it('leaves room by what a request of the volume costs', () => {
    const limits = [
      madeUpLimits('node1', [madeUpLimit('pool', 'iops', 4200), madeUpLimit('vm-uncached', 'iops', 3000)]),
    ];
    const load = volumeLoads(twoVolumes, ['node1', 'node2'])[0];
    const room = load === undefined ? null : roomOf(load, shares(limits).shares);
    // Nine hundred requests with two hundred writes of two copies each: 11 ÷ 9 for each.
    expect(room?.of.limit.scope).toBe('vm-uncached');
    expect(room?.iops).toBeCloseTo(1200, 6);
  });
});

describe('who uses a volume', () => {
  it('are the flows of its files, by share', () => {
    const users = usersOf(mount, [flow('a', 100), flow('b', 300), flow('c', 900, null, 'test010'), flow('d', null)]);
    expect(users.map((user) => [user.flow.initiatorName, user.share])).toEqual([
      ['b', 0.75],
      ['a', 0.25],
    ]);
  });

  for (const [iops, limit, waits] of [
    [500, 500, true],
    [480, 500, true],
    [300, 500, false],
    [300, null, null],
    [0, 0, null],
  ] as const) {
    it(`with ${iops} of ${limit} IOPS waits: ${waits}`, () => {
      expect(usersOf(mount, [flow('a', iops, limit)])[0]?.waitsAtLimit).toBe(waits);
    });
  }

  for (const [others, isLoud] of [
    [[100, 100], true],
    [[900, 100], false],
    [[100], false],
    [[0, 0], false],
  ] as const) {
    it(`beside ${others.join(' and ')} IOPS, 900 stand out: ${isLoud}`, () => {
      const users = usersOf(mount, [flow('a', 900), ...others.map((iops, index) => flow(`b${index}`, iops))]);
      expect(loudestOf(users)?.flow.initiatorName ?? null).toBe(isLoud ? 'a' : null);
    });
  }
});

it('of all, who stands out is a machine with all of its disks', () => {
  const users = usersOf(mount, [
    flow('a', 450),
    { ...flow('a', 450), filePath: 'C:\\ClusterStorage\\test01\\a2.vhdx' },
  ]);
  expect(loudestOf(users)).withContext('nobody else is there').toBeNull();
  const beside = usersOf(mount, [...users.map((user) => user.flow), flow('b', 100), flow('c', 100)]);
  expect(loudestOf(beside)?.iops).toBe(900);
  expect(loudestOf(beside)?.share).toBeCloseTo(900 / 1100, 9);
});
