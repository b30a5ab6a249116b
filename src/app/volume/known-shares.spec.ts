/** What more load is tried with: not what Headroom's own runs did. */
import { Run } from '../../generated/contract';
import { LimitShare } from '../analysis/activity/public-api';
import {
  madeUpCluster,
  madeUpHistory,
  madeUpLimit,
  madeUpLimits,
  madeUpSeries,
} from '../analysis/activity/testing/made-up-past';
import { wouldItFit } from '../analysis/fit/public-api';
import { knownShares } from './known-shares';

describe('what is known of limits that more load would meet', () => {
  const start = Date.parse('2026-10-26T00:00:00Z');
  const hour = 3_600_000;
  const cluster = madeUpCluster(['node1']);
  const [volume] = cluster.volumes;
  const limits = [madeUpLimits('node1', [madeUpLimit('vm-uncached', 'iops', 10_000)])];
  const month = madeUpHistory(
    'month',
    madeUpSeries({
      seed: 1,
      startedAt: '2026-10-26T00:00:00Z',
      stepSeconds: 3600,
      count: 840,
      iops: (_, index) => (index === 100 ? 9500 : 3000),
      noise: 0,
    }),
  );
  const [limit] = limits[0]?.known.limits ?? [];
  const share = {
    limit,
    reach: { kind: 'node', nodeName: 'node1' },
    copies: 1,
    value: 10_000,
    spread: null,
    certainty: 'exact',
    readParts: null,
    carried: 3000,
    effectiveValue: 10_000,
    share: 0.3,
  } as LimitShare;
  const run = {
    id: 'run1',
    volumeId: 'test01',
    nodeName: 'node1',
    status: 'completed',
    createdAt: new Date(start + 100.2 * hour).toISOString(),
    endedAt: new Date(start + 100.9 * hour).toISOString(),
  } as Run;
  const metWith = (runs: readonly Run[]): ReturnType<typeof wouldItFit>[number] | undefined =>
    volume &&
    wouldItFit(
      { iops: 2000, blockSizeBytes: 8192, writePercent: 0 },
      knownShares(volume, { cluster, limits, runs }, [share], { histories: { month }, ofNodes: {} }),
      'UTC',
    )[0];

  it('has no hour in its peak that a run was in, and says that', () => {
    expect(metWith([])?.peakShare).toBeCloseTo(1.15, 6);
    expect(metWith([])?.isWithoutRuns).toBeFalse();
    expect(metWith([run])?.peakShare).toBeCloseTo(0.5, 6);
    expect(metWith([run])?.isWithoutRuns).toBeTrue();
  });
});
