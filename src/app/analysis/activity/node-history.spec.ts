import { PerformanceHistory } from '../../../generated/contract';
import { limitHistories, pastOfVolume } from './past-of-volume';
import { ShareHistory } from './share-history';
import { madeUpCluster, madeUpHistory, madeUpLimit, madeUpLimits, madeUpSeries } from './testing/made-up-past';

const quarter = 900;
const count = 4 * 24 * 7;
const startedAt = '2026-11-16T00:00:00Z';
const load = { seed: 1, startedAt, stepSeconds: quarter, count, noise: 0 };
/** Nodes with three disks each, and a VM limit of its own. */
const limitsWith = (disks: number): ReturnType<typeof madeUpLimits>[] =>
  ['node1', 'node2'].map((name) => madeUpLimits(name, [madeUpLimit('vm-uncached', 'iops', 4000)], disks));
const cluster = madeUpCluster(['node1', 'node2'], 6);
const [volume] = cluster.volumes;
const ofVolumes = madeUpHistory('week', madeUpSeries({ ...load, iops: () => 600 }));
/** Of each node what its drives did. */
const ofNodes = (iops: Readonly<Record<string, (at: number) => number>>): PerformanceHistory =>
  madeUpHistory(
    'week',
    Object.entries(iops).flatMap(([name, of]) => madeUpSeries({ ...load, iops: of }, 'node', name)),
  );

describe('the past of a limit of one node among several', () => {
  const histories = (nodes: PerformanceHistory | null, disks = 3): ShareHistory[] =>
    volume === undefined ? [] : limitHistories(volume, { cluster, limits: limitsWith(disks) }, ofVolumes, nodes);

  it('is what the drives of the node did, not what volumes carried', () => {
    const found = histories(ofNodes({ node1: () => 1000, node2: () => 3800 }));
    expect(found.map(({ of: { reach } }) => reach)).toEqual([
      { kind: 'node', nodeName: 'node1' },
      { kind: 'node', nodeName: 'node2' },
    ]);
    expect(found.map(({ shares }) => shares[0])).toEqual([0.25, 0.95]);
  });

  it('is none where nothing is kept of the nodes, or of this one', () => {
    expect(histories(null)).toEqual([]);
    expect(histories(ofNodes({ node2: () => 1400 })).map(({ of: { reach } }) => reach)).toEqual([
      { kind: 'node', nodeName: 'node2' },
    ]);
  });

  it('is none where the nodes share their drives, or it is not known', () => {
    const nodes = ofNodes({ node1: () => 1000, node2: () => 1000 });
    expect(histories(nodes, 6)).toEqual([]);
    expect(histories(nodes, 4)).toEqual([]);
  });

  it('is none where the load is above it time and again', () => {
    const found = histories(ofNodes({ node1: () => 5000, node2: () => 400 }));
    expect(found.map(({ of: { reach } }) => reach)).toEqual([{ kind: 'node', nodeName: 'node2' }]);
  });

  it('is none where the drives of all nodes wrote less than the copies of what was written: that is no sum', () => {
    expect(histories(ofNodes({ node1: () => 600, node2: () => 600 })).length).toBe(2);
    expect(histories(ofNodes({ node1: () => 500, node2: () => 500 }))).toEqual([]);
    expect(histories(ofNodes({ node1: () => 0, node2: () => 0 }))).toEqual([]);
  });

  it('tells the times at which the node was near its limit', () => {
    const busy = (at: number): number => (new Date(at).getUTCHours() === 9 ? 3800 : 900);
    const near = ((): ReturnType<typeof pastOfVolume>['near'] =>
      volume === undefined
        ? null
        : pastOfVolume(
            volume,
            { cluster, limits: limitsWith(3) },
            {
              day: null,
              week: ofVolumes,
              month: null,
              year: null,
              ofNodes: { week: ofNodes({ node1: () => 900, node2: busy }) },
            },
          ).near)();
    expect(near?.of.reach).toEqual({ kind: 'node', nodeName: 'node2' });
    expect(near?.episodes.length).toBe(7);
    expect(near?.episodes[0]?.highestShare).toBeCloseTo(0.95, 9);
    expect(new Date(near?.episodes[0]?.from ?? 0).toISOString()).toBe('2026-11-16T09:00:00.000Z');
    expect(new Date(near?.episodes[0]?.to ?? 0).toISOString()).toBe('2026-11-16T10:00:00.000Z');
  });
});
