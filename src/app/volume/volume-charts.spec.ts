import { historyOf } from '../analysis/activity/public-api';
import { madeUpHistory, madeUpLimit, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { VolumeNow } from '../activity/volume-now';
import { completedRun } from '../gateway/testing/recorded-documents';
import { limitLinesOf, liveCharts, marksOf, withGaps } from './volume-charts';

describe('the charts of a volume', () => {
  const share = (reach: VolumeNow['shares']['shares'][number]['reach'], value: number): object => ({
    limit: madeUpLimit('pool', 'iops', value),
    reach,
    copies: 1,
    value,
    effectiveValue: value,
    spread: null,
  });
  const flow = { iops: 100, bytesPerSecond: 819_200 };
  const load = (nodes: readonly number[]): object => ({
    volumeId: 'test01',
    reads: flow,
    writes: flow,
    total: { iops: 200, bytesPerSecond: 1_638_400 },
    nodes: nodes.map((iops) => ({ reads: { iops }, writes: { iops: 0 } })),
  });
  const now = (nodes: readonly number[]): VolumeNow =>
    ({
      load: load(nodes),
      shares: {
        shares: [share({ kind: 'node', nodeName: 'node1' }, 1923), share({ kind: 'volume', volumeId: 'a' }, 4567)],
      },
    }) as unknown as VolumeNow;

  it('have a node’s limit as a line only where one node uses the volume, and lines that do not move', () => {
    const lines = (nodes: readonly number[]): number[] =>
      limitLinesOf(now(nodes), 'iops', () => '').map(({ value }) => value);
    expect(lines([5, 0])).toEqual([1900, 4600]);
    expect(lines([5, 5])).toEqual([4600]);
  });

  it('have the limit of nodes whose disks are one pool once, as what the volume would do', () => {
    const spread = { nodeCount: 3, diskCount: 4 };
    const shares = ['node2', 'node1', 'node3'].map((nodeName) => ({
      ...share({ kind: 'node', nodeName }, 1000),
      copies: 3,
      spread,
      readParts: { ofVolumes: new Map([['test01', 1 / 3]]), ofNew: 1 },
    }));
    const all = { load: load([5, 5]), shares: { shares } } as unknown as VolumeNow;
    const nameOf = ({ reach }: { reach: object }): string => ('nodeName' in reach ? String(reach.nodeName) : '');
    // Of a read, a third is on each node; of a write, all of it.
    expect(limitLinesOf(all, 'iops', nameOf)).toEqual([{ label: 'node2', isWhole: true, value: 1500 }]);
  });

  it('have the load of a run as a line of its own where it is known', () => {
    const words = { Iops: '', Throughput: '', Latency: '', Queue: '', Reads: '', Writes: '', Both: '', OwnRun: 'run' };
    const shown = [1, 2].map((at) => ({ at, moment: null }));
    const charts = liveCharts(shown, [null, { iops: 1920, bytesPerSecond: 9e6 }], { iops: [], throughput: [] }, words);
    const lines = charts.map(({ series }) => series.find(({ label }) => label === 'run')?.values);
    expect(lines).toEqual([[null, 1920], [null, 9e6], undefined, undefined]);
  });

  it('say nothing of now before anything was read', () => {
    const words = { Iops: '', Throughput: '', Latency: '', Queue: '', Reads: '', Writes: '', Both: '', OwnRun: 'run' };
    expect(liveCharts([], [], { iops: [], throughput: [] }, words).map(({ said }) => said)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('have a gap where nothing was read, and none between slow answers', () => {
    const load = { iops: 10, bytesPerSecond: 10, latencyMicroseconds: 1, queueDepth: 1 };
    const moments = [0, 5, 20, 600].map((seconds) => {
      return { at: seconds * 1000, reads: load, writes: load, total: load, isAtLeast: false };
    });
    const words = { Iops: '', Throughput: '', Latency: '', Queue: '', Reads: '', Writes: '', Both: '', OwnRun: 'run' };
    const shown = withGaps(moments);
    expect(shown.map(({ at }) => at / 1000)).toEqual([0, 5, 20, 310, 600]);
    for (const { series, said } of liveCharts(shown, [], { iops: [], throughput: [] }, words)) {
      for (const { values } of series) {
        expect(values.map((value) => value === null)).toEqual([false, false, false, true, false]);
      }
      expect(said).not.toBeNull();
    }
  });

  it('mark the runs of their time alone', () => {
    const history = historyOf(
      madeUpHistory(
        'day',
        madeUpSeries({ seed: 1, startedAt: '2026-11-21T00:00:00Z', stepSeconds: 300, count: 288, iops: () => 1 }),
      ),
      ['test01'],
    );
    const runs = ['2026-11-21T05:00:00Z', '2026-11-20T05:00:00Z'].map((createdAt) => ({ ...completedRun, createdAt }));
    expect(history === null ? [] : marksOf(history, runs).map(({ seconds }) => seconds)).toEqual([
      Date.parse('2026-11-21T05:00:00Z') / 1000,
    ]);
  });
});
