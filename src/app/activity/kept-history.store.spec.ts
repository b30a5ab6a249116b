import { TestBed } from '@angular/core/testing';
import { of, Subject, throwError } from 'rxjs';
import { PerformanceHistory } from '../../generated/contract';
import { madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster, noHistory } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick, withFakeTime } from '../testing/fake-time';
import { KeptHistoryState, KeptHistoryStore, whyNodesNotKept, whyNotKept } from './kept-history.store';

describe('whyNotKept', () => {
  const state = (reason: string): KeptHistoryState => ({
    histories: { day: { ...noHistory, notKnown: [{ fact: 'performance history', reason }] } },
    ofNodes: {},
    nodesProblem: null,
    isLoading: false,
    awaited: null,
    problem: null,
  });

  it('ends what the node says as a sentence', () => {
    expect(whyNotKept(state('only a cluster keeps it'))).toBe('only a cluster keeps it.');
    expect(whyNotKept(state('It was stopped.'))).toBe('It was stopped.');
  });

  it('says nothing before anybody has answered', () => {
    expect(whyNotKept({ histories: {} })).toBeNull();
  });
});

describe('KeptHistoryStore', () => {
  const requests = (['day', 'week'] as const).map((timeFrame) => ({ timeFrame, seriesNames: ['iops.total'] as const }));

  it(
    'reads it again every hour, all of it or nothing',
    withFakeTime(() => {
      const gateway = new RecordedGateway();
      TestBed.configureTestingModule({
        providers: [KeptHistoryStore, { provide: HeadroomGateway, useValue: gateway }],
      });
      const store = TestBed.inject(KeptHistoryStore);
      const answer = (nodeName: string): void => {
        gateway.historyAnswers = {
          day: of({ ...noHistory, timeFrame: 'day', nodeName }),
          week: of({ ...noHistory, timeFrame: 'week', nodeName }),
        };
      };
      const shown = (): (string | undefined)[] => [
        store.state.histories.day?.nodeName,
        store.state.histories.week?.nodeName,
      ];
      answer('first');
      store.load('node1', requests).subscribe();
      const reading = store.loadAgain('node1', () => requests).subscribe();
      answer('second');
      tick(3_599_000);
      expect(shown()).toEqual(['first', 'first']);
      tick(1000);
      expect(shown()).toEqual(['second', 'second']);
      answer('third');
      const fails = throwError(
        () => new HeadroomError({ code: 'NodeUnreachable', message: 'silent', action: null, target: null }),
      );
      gateway.historyAnswers = { ...gateway.historyAnswers, week: fails };
      tick(3_600_000);
      expect(shown()).toEqual(['second', 'second']);
      expect(store.state.problem?.message).toBe('silent');
      answer('fourth');
      tick(3_600_000);
      expect(shown()).toEqual(['fourth', 'fourth']);
      expect(store.state.problem).toBeNull();
      expect(store.state.isLoading).toBeFalse();
      reading.unsubscribe();
    }),
  );

  it(
    'asks for one time frame after the other, and for the year once a day',
    withFakeTime(() => {
      const gateway = new RecordedGateway();
      TestBed.configureTestingModule({
        providers: [KeptHistoryStore, { provide: HeadroomGateway, useValue: gateway }],
      });
      const longer = (['month', 'year'] as const).map((timeFrame) => ({
        timeFrame,
        seriesNames: ['iops.total'] as const,
      }));
      const withYear = [...requests, ...longer];
      const week = new Subject<PerformanceHistory>();
      const year = of({ ...noHistory, timeFrame: 'year' as const });
      gateway.historyAnswers = { day: of({ ...noHistory, timeFrame: 'day' }), week, year };
      const asked = (frame: string): number => gateway.calls.filter((call) => call.includes(` ${frame}`)).length;
      const reading = TestBed.inject(KeptHistoryStore)
        .loadAgain('node1', () => withYear)
        .subscribe();
      tick(24 * 3_600_000);
      expect([asked('day'), asked('week'), asked('year')])
        .withContext('the first week is awaited')
        .toEqual([1, 1, 0]);
      week.next({ ...noHistory, timeFrame: 'week' });
      week.complete();
      tick(22 * 3_600_000);
      expect([asked('day'), asked('week'), asked('year')]).toEqual([23, 23, 0]);
      tick(3_600_000);
      expect([asked('day'), asked('week'), asked('year')]).toEqual([24, 24, 1]);
      expect(asked('month')).withContext('four times a day').toBe(4);
      reading.unsubscribe();
    }),
  );

  it('shows what is kept of several volumes together, and of each the newest', () => {
    const gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      providers: [KeptHistoryStore, { provide: HeadroomGateway, useValue: gateway }],
    });
    const store = TestBed.inject(KeptHistoryStore);
    const load = (volumeIds: readonly string[], iops: number): void => {
      const series = volumeIds.flatMap((id) =>
        madeUpSeries(
          { seed: 1, startedAt: '2026-11-16T00:00:00Z', stepSeconds: 900, count: 1, noise: 0, iops: () => iops },
          'volume',
          id,
        ).filter(({ name }) => name === 'iops.total'),
      );
      gateway.historyAnswers = { week: of({ ...noHistory, timeFrame: 'week', series }) };
      store.load('node1', [{ timeFrame: 'week', seriesNames: ['iops.total'], volumeIds }]).subscribe();
    };
    const shown = (): unknown[] =>
      (store.state.histories.week?.series ?? []).map(({ subjectId, values }) => [subjectId, values[0]]);
    load(['a'], 1);
    load(['b', 'c'], 2);
    expect(shown()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 2],
    ]);
    expect(gateway.historyRequests.map(({ volumeId }) => volumeId)).toEqual(['a', 'b,c']);
    load(['a'], 3);
    expect(shown()).toEqual([
      ['b', 2],
      ['c', 2],
      ['a', 3],
    ]);
  });

  describe('what is kept of nodes', () => {
    const frames = ['week', 'month', 'year'] as const;
    let gateway: RecordedGateway;
    let store: KeptHistoryStore;

    beforeEach(() => {
      gateway = new RecordedGateway();
      TestBed.configureTestingModule({
        providers: [KeptHistoryStore, { provide: HeadroomGateway, useValue: gateway }],
      });
      store = TestBed.inject(KeptHistoryStore);
    });

    it('is read where there are several, and beside that of volumes', () => {
      store.loadNodes(cluster, frames).subscribe();
      expect(Object.keys(store.state.ofNodes)).toEqual(['week', 'month', 'year']);
      expect(store.state.histories).toEqual({});
      expect(gateway.calls.length).toBe(3);
      expect(gateway.calls.every((call) => call.includes('node'))).toBeTrue();
      store.loadNodes({ ...cluster, nodes: cluster.nodes.slice(0, 1) }, frames).subscribe();
      expect(gateway.calls.length).toBe(3);
    });

    it('is not asked for where nothing is kept of volumes', () => {
      const reason = 'It was stopped.';
      gateway.historyAnswers = { day: of({ ...noHistory, notKnown: [{ fact: 'performance history', reason }] }) };
      store.load('node1', requests.slice(0, 1)).subscribe();
      store.loadNodes(cluster, frames).subscribe();
      expect(gateway.calls.length).toBe(1);
      expect(whyNodesNotKept(store.state)).toBeNull();
    });

    it('says why it is missing, and leaves that of volumes', () => {
      const failed = throwError(
        () => new HeadroomError({ code: 'NodeUnreachable', message: 'silent', action: null, target: null }),
      );
      gateway.historyAnswers = { 'week node': failed };
      store.loadNodes(cluster, frames).subscribe();
      expect(store.state.problem).toBeNull();
      expect(whyNodesNotKept(store.state)).toBe('silent');
      expect(Object.keys(store.state.ofNodes)).toEqual(['month', 'year']);
      const notKnown = [{ fact: 'performance history', reason: 'nobody may ask' }];
      const ofNodes = { week: { ...noHistory, notKnown } };
      expect(whyNodesNotKept({ ...store.state, nodesProblem: null, ofNodes })).toBe('nobody may ask.');
    });
  });
});
