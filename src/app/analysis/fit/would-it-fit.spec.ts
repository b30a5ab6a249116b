/** Whether more would fit beside what is carried, and what bounds that of one node among several. */
import { limitBounds } from './limit-bounds';
import { ShareHistory } from '../activity/share-history';
import {
  madeUpCluster,
  madeUpHistory,
  madeUpLimit,
  madeUpLimits,
  madeUpSeries,
} from '../activity/testing/made-up-past';
import { KnownShare, wouldItFit } from './would-it-fit';

describe('whether more would fit', () => {
  const of = {
    limit: madeUpLimit('pool', 'iops', 1000),
    reach: { kind: 'pool', poolName: 'pool', volumeIds: [] },
    copies: 2,
    value: 1000,
    spread: null,
    readParts: null,
    certainty: 'exact',
  } as const;
  const monday = Date.parse('2026-10-26T00:00:00Z');
  const history: ShareHistory = {
    of,
    startedAt: monday,
    stepSeconds: 3600,
    shares: Array.from({ length: 336 }, (_, index) => (index % 168 === 9 ? 0.8 : index === 20 ? null : 0.3)),
  };

  it('is said with the hours at which it would not', () => {
    const [met] = wouldItFit(
      { iops: 200, blockSizeBytes: 8192, writePercent: 50 },
      [{ of, now: 0.3, history, year: null }],
      'UTC',
    );
    expect(met?.addedShare).toBeCloseTo(0.3, 9);
    expect(met?.nowShare).toBeCloseTo(0.6, 9);
    expect(met?.peakShare).toBeCloseTo(1.1, 9);
    expect(met?.fullHours).toEqual([{ weekday: 0, hour: 9 }]);
  });

  it('counts the days of a year that would have been full', () => {
    const day = 86_400_000;
    const year = { of, startedAt: Date.UTC(2025, 10, 1), stepSeconds: 86_400, shares: [0.5, null, 0.95, 0.2, 0.75] };
    const added = { iops: 200, blockSizeBytes: 8192, writePercent: 50 };
    const [met] = wouldItFit(added, [{ of, now: 0.3, history, year }], 'UTC');
    expect(met?.fullDays).toEqual([year.startedAt + 2 * day, year.startedAt + 4 * day]);
    expect(met?.peakShare).toBeCloseTo(0.95 + 0.3, 9);
    expect(wouldItFit(added, [{ of, now: 0.3, history, year: null }], 'UTC')[0]?.fullDays).toBeNull();
  });

  const added200 = { iops: 200, blockSizeBytes: 8192, writePercent: 50 };

  it('is not said of the hours of a week of which too little is kept', () => {
    const weeks = (count: number, share = 0.3): ShareHistory => ({
      ...history,
      shares: Array.from({ length: count * 168 }, () => share),
    });
    const hoursOf = (known: Partial<KnownShare>): unknown =>
      wouldItFit(added200, [{ of, now: 0.3, history: null, year: null, ...known }], 'UTC')[0]?.fullHours;
    expect(hoursOf({ history: weeks(2) })).toEqual([]);
    expect(hoursOf({ history: weeks(1) })).toBeNull();
    expect(hoursOf({ history: weeks(1, 0.9) }))
      .withContext('one week is not what is usual')
      .toBeNull();
    expect(hoursOf({ year: { ...weeks(1), stepSeconds: 86_400 } }))
      .withContext('days have no hours')
      .toBeNull();
  });

  it('is said with the time that is kept, where that is short', () => {
    const metBy = (hours: number): ReturnType<typeof wouldItFit>[number] | undefined =>
      wouldItFit(added200, [
        { of, now: 0.3, history: { ...history, shares: [null, ...new Array<number>(hours).fill(0.3)] }, year: null },
      ])[0];
    expect(metBy(240)?.keptSince).toBe(monday + 3_600_000);
    expect(metBy(30 * 24)?.keptSince).toBeNull();
    expect(wouldItFit(added200, [{ of, now: 0.3, history: null, year: null }])[0]?.keptSince).toBeNull();
  });

  it('fits where it fits beside more than was carried, and is not known where it does not', () => {
    const added = { iops: 200, blockSizeBytes: 8192, writePercent: 50 };
    const bound = (most: number): ShareHistory => ({ ...history, shares: [0.1, null, most] });
    const known = (most: number): KnownShare => ({
      of,
      now: 0.1,
      history: null,
      year: null,
      bounds: { history: bound(most), year: bound(0.2) },
    });
    const [met] = wouldItFit(added, [known(0.6)], 'UTC');
    expect([met?.isAtMost, met?.fullHours, met?.fullDays]).toEqual([true, null, []]);
    expect(met?.peakShare).toBeCloseTo(0.9, 9);
    const [open] = wouldItFit(added, [known(0.8)], 'UTC');
    expect([open?.isAtMost, open?.peakShare, open?.fullDays]).toEqual([false, null, null]);
    // What is kept of the limit itself counts alone.
    const [own] = wouldItFit(added, [{ ...known(0.6), history: bound(0.3) }], 'UTC');
    expect(own?.isAtMost).toBeFalse();
    expect(own?.peakShare).toBeCloseTo(0.6, 9);
  });

  it('is not said of a limit whose load nobody knows', () => {
    expect(
      wouldItFit({ iops: 200, blockSizeBytes: 8192, writePercent: 50 }, [{ of, now: null, history: null, year: null }]),
    ).toEqual([]);
  });

  it('of the disks of several nodes counts each node’s part of the reads and of all copies', () => {
    const own = {
      ...of,
      reach: { kind: 'node', nodeName: 'node1' },
      spread: { nodeCount: 4, diskCount: 2 },
      readParts: { ofVolumes: new Map(), ofNew: 0.25 },
    } as const;
    const [met] = wouldItFit({ iops: 400, blockSizeBytes: 8192, writePercent: 50 }, [
      { of: own, now: 0.5, history: null, year: null },
    ]);
    expect(met?.addedShare).toBeCloseTo((200 + 2 * 200) / 4 / 1000, 9);
    expect(met?.nowShare).toBeCloseTo(0.65, 9);
    expect(met?.of.certainty).toBe('about');
  });

  it('counts bytes by the size of what is added', () => {
    const bytes = { ...of, copies: 1, limit: madeUpLimit('vm-uncached', 'throughput', 8_192_000), value: 8_192_000 };
    const [met] = wouldItFit({ iops: 200, blockSizeBytes: 8192, writePercent: 50 }, [
      { of: bytes, now: 0, history: null, year: null },
    ]);
    expect(met?.nowShare).toBeCloseTo(0.2, 9);
    expect(met?.peakShare).toBeNull();
  });
});

describe('what bounds the load of one node', () => {
  const limits = ['node1', 'node2'].map((name) => madeUpLimits(name, [madeUpLimit('vm-uncached', 'iops', 4000)], 3));
  const series = (id: string, iops: number): ReturnType<typeof madeUpSeries> =>
    madeUpSeries(
      { seed: 1, startedAt: '2026-10-26T00:00:00Z', stepSeconds: 3600, count: 4, noise: 0, iops: () => iops },
      'volume',
      id,
    );
  const cluster = (nodeNames: readonly string[]): ReturnType<typeof madeUpCluster> => {
    const made = madeUpCluster(nodeNames);
    return { ...made, volumes: made.volumes.flatMap((one) => [one, { ...one, id: 'test02', name: 'test02' }]) };
  };
  const boundsOf = (nodeNames: readonly string[], ids: readonly string[]): ShareHistory[] => {
    const [volume] = cluster(nodeNames).volumes;
    const history = madeUpHistory(
      'month',
      ids.flatMap((id) => series(id, 600)),
    );
    return volume === undefined ? [] : limitBounds(volume, { cluster: cluster(nodeNames), limits }, nodeNames, history);
  };

  it('is what all volumes carried on all nodes', () => {
    const bounds = boundsOf(['node1', 'node2'], ['test01', 'test02']);
    expect(bounds.map(({ of: { reach } }) => reach)).toEqual([
      { kind: 'node', nodeName: 'node1' },
      { kind: 'node', nodeName: 'node2' },
    ]);
    bounds.forEach(({ shares }) => shares.forEach((share) => expect(share).toBeCloseTo(0.3, 9)));
  });

  it('is not known with more copies than nodes, of which some lie on one node', () => {
    const made = cluster(['node1', 'node2']);
    const [volume] = made.volumes.map((one) => ({ ...one, resiliency: { kind: 'mirror', copies: 4 } }) as const);
    const history = madeUpHistory('month', [...series('test01', 600), ...series('test02', 600)]);
    expect(volume && limitBounds(volume, { cluster: made, limits }, ['node1', 'node2'], history)).toEqual([]);
  });

  it('is not known where nothing is kept of a volume', () => {
    expect(boundsOf(['node1', 'node2'], ['test01'])).toEqual([]);
  });

  it('is of no use on a single node, whose own load is kept', () => {
    expect(boundsOf(['node1'], ['test01', 'test02'])).toEqual([]);
  });
});
