/** What part of the load that counts against a limit is one volume's. */
import { LimitShare } from './limit-share-types';
import { ownPart } from './own-part';
import { madeUpActivity, madeUpCluster, madeUpLimit } from './testing/made-up-past';
import { volumeLoads } from './volume-load';

describe('a volume’s own part of what counts against a limit', () => {
  const cluster = ((): ReturnType<typeof madeUpCluster> => {
    const made = madeUpCluster(['node1', 'node2']);
    const volumes = made.volumes.flatMap((one) => [
      one,
      { ...one, id: 'test02' },
      { ...one, id: 'other', poolName: 'other pool' },
    ]);
    return { ...made, volumes };
  })();
  const loads = volumeLoads(
    [
      madeUpActivity('node1', {
        test01: { reads: 100, writes: 100 },
        test02: { reads: 300, writes: 0 },
        other: { reads: 0, writes: 0 },
      }),
      madeUpActivity('node2', {
        test01: { reads: 0, writes: 100 },
        test02: { reads: 0, writes: 0 },
        other: { reads: 500, writes: 0 },
      }),
    ],
    ['node1', 'node2'],
  );
  const partOf = (of: Partial<LimitShare>, among = cluster): number | null => {
    const [volume] = among.volumes;
    const one: LimitShare = {
      limit: madeUpLimit('vm-uncached', 'iops', 2000),
      reach: { kind: 'node', nodeName: 'node1' },
      copies: 1,
      value: 2000,
      spread: null,
      certainty: 'exact',
      readParts: null,
      carried: 0,
      effectiveValue: 2000,
      share: 0,
      ...of,
    };
    // Another reading each time: what is made of one is kept.
    return volume === undefined ? null : ownPart(one, volume, among, [...loads]);
  };

  it('of a node is by what the node asks for, of all volumes', () => {
    expect(partOf({})).toBe(0.4);
    expect(partOf({ reach: { kind: 'node', nodeName: 'NODE2.contoso.com' } })).toBeCloseTo(100 / 600, 9);
  });

  it('of a node’s disks in a pool over nodes is by what all nodes ask of the pool, each copy counted', () => {
    const spread = { nodeCount: 2, diskCount: 3 };
    const readParts = (test01: number, test02: number): LimitShare['readParts'] => ({
      ofVolumes: new Map([
        ['test01', test01],
        ['test02', test02],
      ]),
      ofNew: 1,
    });
    expect(partOf({ copies: 2, spread, readParts: readParts(0.5, 0.5) })).toBeCloseTo(250 / 400, 9);
    // Where the reads of one are served elsewhere, its writes are what counts.
    expect(partOf({ copies: 2, spread, readParts: readParts(0, 1) })).toBeCloseTo(200 / 500, 9);
  });

  it('of a pool is by its volumes, each copy counted', () => {
    const reach = { kind: 'pool', poolName: 'pool', volumeIds: ['test01', 'test02'] } as const;
    expect(partOf({ reach, copies: 2 })).toBeCloseTo(500 / 800, 9);
  });

  it('is none where no other volume counts, or nobody asks', () => {
    expect(partOf({ reach: { kind: 'volume', volumeId: 'test01' } })).toBeNull();
    expect(partOf({}, { ...cluster, volumes: cluster.volumes.slice(0, 1) })).toBeNull();
    expect(partOf({ reach: { kind: 'node', nodeName: 'node3' } })).toBeNull();
  });
});
