import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { noHistory } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick, withFakeTime } from '../testing/fake-time';
import { KeptHistoryState, KeptHistoryStore, whyNotKept } from './kept-history.store';

describe('whyNotKept', () => {
  const state = (reason: string): KeptHistoryState => ({
    histories: { day: { ...noHistory, notKnown: [{ fact: 'performance history', reason }] } },
    isLoading: false,
    problem: null,
  });

  it('ends what the node says as a sentence', () => {
    expect(whyNotKept(state('only a cluster keeps it'))).toBe('only a cluster keeps it.');
    expect(whyNotKept(state('It was stopped.'))).toBe('It was stopped.');
  });

  it('says nothing before anybody has answered', () => {
    expect(whyNotKept({ histories: {}, isLoading: true, problem: null })).toBeNull();
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
      const reading = store.loadAgain('node1', requests).subscribe();
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
});
