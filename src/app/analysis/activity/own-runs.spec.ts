/** What is Headroom's own load, of what is known and kept. */
import { Run, Volume } from '../../../generated/contract';
import {
  areAtSameTimes,
  historyWithoutRuns,
  isDuringRun,
  nearWithoutRuns,
  riseWithoutRuns,
  runsNow,
  runTimesOf,
} from './own-runs';
import { LimitReach, ReachingLimit } from './limit-share-types';
import { madeUpCluster, madeUpLimit } from './testing/made-up-past';

const [first] = madeUpCluster(['node1', 'node2', 'node3']).volumes;
if (first === undefined) {
  throw new Error('The cluster has no volume.');
}
const volumeOf = (id: string, poolName: string | null = 'pool'): Volume => ({ ...first, id, name: id, poolName });
const [own, beside, apart] = [volumeOf('test01'), volumeOf('test02'), volumeOf('other', 'pool2')];
const volumes = [own, beside, apart];
const begin = Date.parse('2026-11-23T10:00:00Z');
const minute = 60_000;

const run = (volumeId: string, minutes: number | null, more: Partial<Run> = {}): Run =>
  ({
    id: volumeId,
    nodeName: 'node1',
    volumeId,
    status: minutes === null ? 'running' : 'completed',
    createdAt: new Date(begin).toISOString(),
    endedAt: minutes === null ? null : new Date(begin + minutes * minute).toISOString(),
    ...more,
  }) as unknown as Run;
const limitOf = (reach: LimitReach, isSpread = false): ReachingLimit => ({
  limit: madeUpLimit('pool', 'iops', 1000),
  reach,
  copies: 1,
  value: 1000,
  spread: isSpread ? { nodeCount: 3, diskCount: 2 } : null,
  certainty: 'exact',
});
const pool = limitOf({ kind: 'pool', poolName: 'pool', volumeIds: ['test01', 'test02'] });
const itself = limitOf({ kind: 'volume', volumeId: 'test01' });

describe('runs that are under way', () => {
  it('are those on the volume, whoever started them, and not those that have ended', () => {
    expect(runsNow(own, volumes, [run('test01', 5), run('test01', null, { nodeName: 'node2' })]).own?.nodeName).toBe(
      'node2',
    );
    expect(runsNow(own, volumes, [run('test01', 5), run('test02', null)]).own).toBeNull();
  });

  const cases: readonly (readonly [string, ReachingLimit, Run, boolean])[] = [
    ['a pool, on another of its volumes', pool, run('test02', null), true],
    ['a pool, on a volume of another one', pool, run('other', null), false],
    ['the volume alone, on another one', itself, run('test02', null), false],
    ['the node that runs it', limitOf({ kind: 'node', nodeName: 'NODE1.contoso.com' }), run('other', null), true],
    ['another node', limitOf({ kind: 'node', nodeName: 'node2' }), run('test02', null), false],
    [
      'the disks of any node of the pool',
      limitOf({ kind: 'node', nodeName: 'node2' }, true),
      run('test02', null),
      true,
    ],
    ['the disks of another pool', limitOf({ kind: 'node', nodeName: 'node2' }, true), run('other', null), false],
  ];
  for (const [name, of, one, counts] of cases) {
    it(`${counts ? 'count' : 'do not count'} against the limit of ${name}`, () => {
      expect(runsNow(own, volumes, [one]).behind(of)?.volume.id ?? null).toBe(counts ? one.volumeId : null);
    });
  }
});

describe('what runs have left in the history', () => {
  it('is said of a peak in whose step one was', () => {
    const times = runTimesOf(own, [run('test01', 2), run('test02', 600)]);
    expect(isDuringRun({ at: begin - 4 * minute, stepSeconds: 300 }, times)).toBeTrue();
    expect(isDuringRun({ at: begin - 6 * minute, stepSeconds: 300 }, times)).toBeFalse();
    expect(isDuringRun({ at: begin + 2 * minute, stepSeconds: 300 }, times)).toBeFalse();
    expect(isDuringRun({ at: begin + 9e6, stepSeconds: 300 }, runTimesOf(own, [run('test01', null)]))).toBeTrue();
  });

  it('is no time near a limit where runs were there for most of it', () => {
    const episode = (from: number, minutes: number): { from: number; to: number; highestShare: number } => ({
      from: begin + from * minute,
      to: begin + (from + minutes) * minute,
      highestShare: 0.95,
    });
    const near = { of: pool, episodes: [episode(0, 15), episode(-60, 15)], stepSeconds: 900 };
    const left = nearWithoutRuns(near, own, volumes, [run('test02', 10)]);
    expect(left?.episodes).toEqual([episode(-60, 15)]);
    expect(nearWithoutRuns(near, own, volumes, [run('test02', 5)])).toEqual(near);
    expect(nearWithoutRuns(near, own, volumes, [run('other', 10)])).toEqual(near);
    expect(nearWithoutRuns({ ...near, episodes: [episode(0, 15)] }, own, volumes, [run('test01', 10)])).toBeNull();
    // Two at once cover their time once.
    expect(nearWithoutRuns(near, own, volumes, [run('test01', 5), run('test02', 6)])).toEqual(near);
  });

  it('is no rise of latency where runs were on the pool for most of it', () => {
    const rise = { beforeMicroseconds: 800, nowMicroseconds: 5000, steps: 9, since: begin };
    const now = begin + 60 * minute;
    expect(riseWithoutRuns(rise, own, volumes, [run('test02', 40)], now)).toBeNull();
    expect(riseWithoutRuns(rise, own, volumes, [run('test01', null)], now)).toBeNull();
    expect(riseWithoutRuns(rise, own, volumes, [run('test02', 20), run('other', 60)], now)).toBe(rise);
  });

  it('is left out of a history of a limit, in steps that it is more than a moment of', () => {
    const history = { of: pool, startedAt: begin - 60 * minute, stepSeconds: 3600, shares: [0.5, 0.9, null, 0.4] };
    const without = (one: Run): unknown => historyWithoutRuns(history, own, volumes, [one]).shares;
    expect(without(run('test02', 10))).toEqual([0.5, null, null, 0.4]);
    expect(without(run('test02', 150))).toEqual([0.5, null, null, null]);
    expect(without(run('test02', 0.2))).toEqual(history.shares);
    expect(historyWithoutRuns(history, own, volumes, [run('other', 10)])).toBe(history);
  });

  it('is the same of lists that differ in nothing but what a run has done', () => {
    const one = run('test01', 5);
    expect(areAtSameTimes([one], [{ ...one, name: 'another' }])).toBeTrue();
    expect(areAtSameTimes([one], [run('test01', 6)])).toBeFalse();
    expect(areAtSameTimes([one], [one, one])).toBeFalse();
  });

  it('is no rise in the last ten minutes where a run was on the pool at any time of these', () => {
    const rise = {
      beforeMicroseconds: 800,
      nowMicroseconds: 5000,
      steps: 2,
      since: begin - 9 * minute,
      isWatched: true,
    };
    const own1 = (one: Run): unknown => riseWithoutRuns(rise, own, volumes, [one], begin + minute);
    expect(own1(run('test02', null))).toBeNull();
    expect(own1(run('other', null))).toBe(rise);
    expect(riseWithoutRuns({ ...rise, since: begin + 3 * minute }, own, volumes, [run('test02', 2)], 0)).not.toBeNull();
    expect(riseWithoutRuns({ ...rise, since: begin + minute }, own, volumes, [run('test02', 2)], 0)).toBeNull();
  });
});
