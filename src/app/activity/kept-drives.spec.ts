import { TestBed } from '@angular/core/testing';
import { of, Subject, throwError } from 'rxjs';
import { Cluster, HistorySeries, PerformanceHistory } from '../../generated/contract';
import { madeUpCluster, madeUpHistory, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick, withFakeTime } from '../testing/fake-time';
import { KeptDrives } from './kept-drives';

const minute = 60_000;

describe('KeptDrives', () => {
  let gateway: RecordedGateway;
  let kept: KeptDrives;
  const cluster: Cluster = madeUpCluster(['node1']);

  beforeEach(() => {
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({ providers: [{ provide: HeadroomGateway, useValue: gateway }] });
    kept = TestBed.inject(KeptDrives);
  });

  const day = (slowId: string | null): PerformanceHistory =>
    madeUpHistory(
      'day',
      cluster.drives.flatMap(({ id }, index): HistorySeries[] =>
        madeUpSeries(
          {
            seed: index,
            startedAt: '2026-11-23T10:00:00Z',
            stepSeconds: 300,
            count: 288,
            iops: () => 300,
            latencyMicroseconds: () => (id === slowId ? 6000 : 600),
          },
          'drive',
          id,
        ),
      ),
    );
  const asked = (): number => gateway.calls.filter((call) => call === 'history node1 day drive').length;
  const slow = (): string[] => kept.slow().map(({ driveId }) => driveId);

  it(
    'asks for a pool once in half an hour, and remembers the drives that stand out',
    withFakeTime(() => {
      gateway.historyAnswers = { 'day drive': of(day('drive2')) };
      kept.ask(cluster);
      expect(slow()).toEqual(['drive2']);
      gateway.historyAnswers = { 'day drive': of(day(null)) };
      tick(29 * minute);
      kept.ask(cluster);
      expect([asked(), slow()]).toEqual([1, ['drive2']]);
      tick(2 * minute);
      kept.ask(cluster);
      expect([asked(), slow()]).toEqual([2, []]);
    }),
  );

  it(
    'goes on with what it found of drives that a node tells nothing of the next time',
    withFakeTime(() => {
      const without = (driveId: string): PerformanceHistory => {
        const history = day(null);
        return { ...history, series: history.series.filter(({ subjectId }) => subjectId !== driveId) };
      };
      gateway.historyAnswers = { 'day drive': of(day('drive2')) };
      kept.ask(cluster);
      gateway.historyAnswers = { 'day drive': of(without('drive2')) };
      tick(31 * minute);
      kept.ask(cluster);
      expect([asked(), slow()]).toEqual([2, ['drive2']]);
    }),
  );

  it('asks once for each pool, one after the other, and not while an answer is awaited', () => {
    const answer = new Subject<PerformanceHistory>();
    gateway.historyAnswers = { 'day drive': answer };
    const [volume] = cluster.volumes;
    const volumes =
      volume === undefined ? [] : [volume, { ...volume, id: 'b' }, { ...volume, id: 'c', poolName: 'other' }];
    kept.ask({ ...cluster, volumes: [...volumes, ...volumes.map((one) => ({ ...one, poolName: null }))] });
    kept.ask({ ...cluster, volumes });
    expect(asked()).toBe(1);
    answer.next(day(null));
    answer.complete();
    expect(asked()).toBe(2);
  });

  it('leaves what is known after a failure, and does not ask again at once', () => {
    gateway.historyAnswers = {
      'day drive': throwError(() => new HeadroomError({ code: 'X', message: '', action: null, target: null })),
    };
    kept.ask(cluster);
    kept.ask(cluster);
    expect([asked(), slow()]).toEqual([1, []]);
  });

  it('knows nothing of another connection, and takes no late answer of the one before', () => {
    const answer = new Subject<PerformanceHistory>();
    gateway.historyAnswers = { 'day drive': answer };
    kept.ask(cluster);
    Object.assign(gateway, { entryNodeName: 'another' });
    kept.ask({ ...cluster, volumes: [] });
    answer.next(day('drive2'));
    expect(slow()).toEqual([]);
  });
});
