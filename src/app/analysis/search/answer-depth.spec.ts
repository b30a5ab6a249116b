import { Result } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { Load, makeSearch } from '../testing/searches';
import { Verdict } from '../verdict/verdict-types';
import { assessResult } from './assess-result';

function verdictOn(result: Result, limits = makeLimits([])): Verdict {
  return assessResult({ result, limits, run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null } });
}

/** A search that ran out of time after it had doubled the queue depth of 32 twice. */
function climbingSearch(iops: (load: Load) => number): Result {
  const whole = makeSearch({ iops }, { deeperCount: 2, endReason: 'timeUp' });
  const search = whole.search as NonNullable<Result['search']>;
  const count = search.steps.findIndex(({ change }) => change !== 'asked' && change !== 'idle' && change !== 'deeper');
  expect(count).toBe(4);
  return {
    ...whole,
    timeSpans: whole.timeSpans.slice(0, count),
    search: { ...search, steps: search.steps.slice(0, count), ceiling: null },
  };
}

describe('the words on a queue depth', () => {
  it('tell of the deepest queue that it is the most that was tried', () => {
    const { state, headline } = verdictOn(climbingSearch(({ queueDepth }) => queueDepth * 50));
    expect(state).toBe('queueDepth');
    expect(words(headline)).toMatch(/6,400 IOPS with 128 requests in flight, the most that was tried$/);
  });

  it('name a shallower queue where that brought more than the deepest', () => {
    const { state, headline, action } = verdictOn(
      climbingSearch(({ queueDepth }) => (queueDepth > 64 ? 2500 : queueDepth * 50)),
    );
    expect(state).toBe('queueDepth');
    expect(words(headline)).toMatch(/3,200 IOPS with 64 requests in flight$/);
    expect(words(action)).toContain('64');
  });

  describe('say of a deeper queue that it adds latency alone', () => {
    const vm = makeLimits([makeLimit('vm-uncached', 'iops', 2000)]);
    const notesOf = (askedIops: number): string[] => {
      const iops = ({ step, queueDepth }: Load): number => (step === 0 ? askedIops : Math.min(2000, queueDepth * 200));
      const verdict = verdictOn(makeSearch({ iops }), vm);
      expect(verdict.state).toBe('limitReached');
      return verdict.notes.map(words);
    };
    const note = 'A deeper queue would add latency, not IOPS.';

    it('where it did', () => {
      expect(notesOf(1990)).toContain(note);
    });

    it('and not where it brought some more', () => {
      expect(notesOf(1920)).not.toContain(note);
    });
  });
});
