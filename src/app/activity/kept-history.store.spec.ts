import { noHistory } from '../gateway/testing/recorded-documents';
import { KeptHistoryState, whyNotKept } from './kept-history.store';

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
