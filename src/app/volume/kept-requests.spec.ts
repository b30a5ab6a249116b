import { Cluster, Volume } from '../../generated/contract';
import { KeptRequest } from '../activity/kept-history.store';
import { LimitsOnNode } from '../analysis/activity/public-api';
import { madeUpCluster, madeUpLimit, madeUpLimits } from '../analysis/activity/testing/made-up-past';
import { hourRequest, ownRequests, requestsOfOthers } from './kept-requests';

/** How many steps Windows keeps of each series. */
const steps = { hour: 360, day: 300, week: 768, month: 840, year: 400 };
const nodeNames = ['node1', 'node2'];

/** A large cluster: 64 volumes in two pools of the same size. */
function largeCluster(): Cluster & { readonly volumes: [Volume, ...Volume[]] } {
  const cluster = madeUpCluster(nodeNames, 6);
  const [first] = cluster.volumes;
  if (first === undefined) {
    throw new Error('The made-up cluster has no volume.');
  }
  const others = Array.from({ length: 63 }, (_, index) => {
    const id = `test${String(index + 2).padStart(2, '0')}`;
    return { ...first, id, name: id, poolName: index < 31 ? first.poolName : 'other pool' };
  });
  return { ...cluster, volumes: [first, ...others] };
}

describe('what is asked of the kept history for the page of a volume', () => {
  const cluster = largeCluster();
  const [volume] = cluster.volumes;
  const others = (limits: readonly LimitsOnNode[]): KeptRequest[] => requestsOfOthers(volume, cluster, limits);
  const ofLimit = (scope: 'pool' | 'vm-uncached'): LimitsOnNode[] =>
    nodeNames.map((name) => madeUpLimits(name, [madeUpLimit(scope, 'iops', 4000)], 3));
  const samples = (requests: readonly KeptRequest[]): number =>
    requests.reduce(
      (sum, { timeFrame, seriesNames = [], volumeIds = [] }) =>
        sum + steps[timeFrame] * seriesNames.length * volumeIds.length,
      0,
    );
  const numbers = (requests: readonly KeptRequest[]): [string, number][] =>
    requests.map(({ timeFrame, volumeIds = [] }) => [timeFrame, volumeIds.length]);

  it('is of the volume alone for the charts, without the hour, which somebody has to choose', () => {
    expect(numbers(ownRequests('test01'))).toEqual([
      ['day', 1],
      ['week', 1],
      ['month', 1],
      ['year', 1],
    ]);
    expect(numbers([hourRequest('test01')])).toEqual([['hour', 1]]);
    expect(samples(ownRequests('test01'))).toBe(9232);
  });

  it('is the week of the pool, one of which may be noisy, where nothing is known of limits', () => {
    expect(numbers(others([]))).toEqual([['week', 31]]);
    expect(others([])[0]?.volumeIds).not.toContain('test01');
  });

  it('is of the volumes of a shared limit: those of the pool, or all at the limit of a node', () => {
    const frames = ['week', 'year', 'month'];
    expect(numbers(others(ofLimit('pool')).filter(({ timeFrame }) => timeFrame !== 'week'))).toEqual([
      ['year', 31],
      ['month', 31],
    ]);
    expect(numbers(others(ofLimit('vm-uncached')))).toEqual(frames.map((frame) => [frame, 63]));
    expect(
      others(ofLimit('pool')).every(({ seriesNames = [] }) => !seriesNames.includes('latency.average')),
    ).toBeTrue();
  });

  it('is far less than all frames of all volumes', () => {
    const all = Object.values(steps).reduce((sum, count) => sum + count, 0) * 4 * 64;
    expect(samples([...ownRequests('test01'), ...others([])])).toBeLessThan(0.13 * all);
    expect(samples([...ownRequests('test01'), ...others(ofLimit('pool'))])).toBeLessThan(0.31 * all);
  });
});
