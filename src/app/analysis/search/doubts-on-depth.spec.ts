import { Result, SteadyStateResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimits } from '../testing/limits';
import { Load, makeSearch, Volume } from '../testing/searches';
import { withSteadyState } from '../testing/unsteady-searches';
import { highFrom } from '../verdict/confidence';
import { Verdict } from '../verdict/verdict-types';
import { assessResult } from './assess-result';

const rising = ({ queueDepth }: Load): number => queueDepth * 62.5;
const repeated = { repeatsAsked: true } as const;
const [asked, deeper] = [0, 2];

function verdictOn(result: Result): Verdict {
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  return assessResult({ result, limits: makeLimits([]), run });
}

function without(step: number, reason: SteadyStateResult['reason']): Result {
  return withSteadyState(makeSearch({ iops: rising }, repeated), { isSteady: false, reason }, step);
}

/** Its first step and the repetition of it had more than this before they were steady. */
function settlingAt(steadyIops: number): Result {
  const result = makeSearch({ iops: rising }, repeated);
  const again = result.timeSpans.length - 1;
  expect(result.search?.steps[again]).toEqual(jasmine.objectContaining({ change: 'again', comparedWith: asked }));
  return [asked, again].reduce((one, place) => withSteadyState(one, { steadyIops }, place), result);
}

describe('a search whose deeper queue brought more', () => {
  it('is sure where nothing else changed', () => {
    const { state, confidence } = verdictOn(makeSearch({ iops: rising }, repeated));
    expect([state, confidence.level]).toEqual(['queueDepth', 'high']);
    expect(confidence.probability).toBeGreaterThan(0.95);
  });

  const doubtful: { name: string; result: () => Result; reason: string }[] = [
    {
      name: 'the step was not repeated',
      result: () => makeSearch({ iops: rising }),
      reason: 'the step was not repeated at the end, so a change in the meantime would not show',
    },
    {
      name: 'others used the disks',
      result: () => makeSearch({ iops: rising, counters: { others: () => ({ onVolume: 400 }) } }, repeated),
      reason: 'other load was seen during the steps that were compared',
    },
    {
      name: 'IOPS rose or fell throughout the deeper step',
      result: () => without(deeper, 'trend'),
      reason: 'IOPS were not at one level during the steps that were compared',
    },
    {
      name: 'IOPS dropped now and then in the first step',
      result: () => without(asked, 'drops'),
      reason: 'IOPS dropped now and then during the first step, so their mean says little',
    },
    {
      name: 'the first step had another level before it was steady',
      result: () => settlingAt(1800),
      reason: 'IOPS were not at one level during the steps that were compared',
    },
    {
      name: 'the first step did less at the end',
      result: () => makeSearch({ iops: (load) => rising(load) * (load.step > 8 ? 0.9 : 1) }, repeated),
      reason: 'IOPS were not at one level during the steps that were compared',
    },
  ];
  for (const { name, result, reason } of doubtful) {
    it(`is less sure where ${name}`, () => {
      const { state, confidence } = verdictOn(result());
      expect(state).toBe('queueDepth');
      expect(confidence.level).not.toBe('high');
      expect(confidence.probability ?? 0).toBeLessThan(highFrom);
      expect(confidence.reasons.map(words)).toContain(reason);
    });
  }

  it('takes nothing for the depth where requests waited for each other all the time', () => {
    // Disks that got faster: more requests in flight would not have made them.
    const volume: Volume = {
      iops: ({ queueDepth, step }) => (queueDepth === 1 ? 200 : step >= deeper && step < 10 ? 1480 * 1.22 : 1480),
      latencyMicroseconds: ({ queueDepth }) => (queueDepth === 1 ? 5000 : (queueDepth / 1480) * 1e6),
    };
    expect(verdictOn(makeSearch(volume, repeated)).state).not.toBe('queueDepth');
  });

  it('takes nothing for the depth that is more than waiting requests leave to be gained', () => {
    const volume = (gain: number): Volume => ({
      iops: ({ queueDepth }) => (queueDepth === 1 ? 200 : queueDepth <= 32 ? 3200 : 3200 * gain),
      latencyMicroseconds: ({ queueDepth }) =>
        queueDepth === 1 ? 5000 : (queueDepth / (queueDepth <= 32 ? 3200 : 3200 * gain)) * 1e6,
    });
    // 32 requests wait about as long as they are worked on: twice as many leave some 35 % to be gained.
    expect(verdictOn(makeSearch(volume(1.3), repeated)).state).toBe('queueDepth');
    expect(verdictOn(makeSearch(volume(1.7), repeated)).state).toBe('unsettled');
  });

  it('is less sure where as many requests did less in between', () => {
    const volume: Volume = { iops: (load) => rising(load) * (load.step === deeper + 1 ? 0.8 : 1) };
    const { confidence } = verdictOn(makeSearch(volume, repeated));
    expect(confidence.level).toBe('medium');
  });

  it('takes nothing for the depth where others did as much less', () => {
    const others = ({ step }: Load): number => (step === deeper ? 100 : 1000);
    const volume: Volume = {
      iops: (load) => Math.min(load.queueDepth * 200, 3000 - others(load)),
      counters: { others: (load) => ({ onVolume: others(load) }) },
    };
    expect(verdictOn(makeSearch(volume, repeated)).state).not.toBe('queueDepth');
  });

  it('says of the depth that is enough what it brought, and not what more of it does', () => {
    const volume: Volume = { iops: ({ queueDepth }) => ({ 32: 2000, 64: 3900, 128: 4000 })[queueDepth] ?? 62.5 };
    const { headline } = verdictOn(makeSearch(volume, { ...repeated, deeperCount: 2 }));
    expect(words(headline)).toBe(
      'The queue depth of 32 is the limit: 2,000 IOPS, and 3,900 IOPS with 64 requests in flight',
    );
  });

  it('says once that the search was cut short', () => {
    const { confidence } = verdictOn(makeSearch({ iops: rising }, { endReason: 'timeUp' }));
    expect(confidence.level).toBe('medium');
    expect(confidence.reasons.map(({ key }) => key)).not.toContain('Verdict.Reason.SearchCut');
  });
});

describe('a search whose deeper queue took from others', () => {
  /** Others keep 32 requests in flight before disks that do a little more the more of them there are. */
  const whole = ({ queueDepth }: Load): number => (queueDepth > 32 ? 2000 : queueDepth > 1 ? 1880 : 1700);
  const own = (load: Load): number => (whole(load) * load.queueDepth) / (load.queueDepth + 32);
  const sharedWith = (others: (load: Load) => number): Verdict =>
    verdictOn(makeSearch({ iops: own, counters: { others: (load) => ({ onVolume: others(load) }) } }, repeated));
  const noteIn = ({ notes }: Verdict): string | undefined =>
    notes.map(words).find((note) => note.includes('taken from other load'));

  it('is not limited by its depth where they did as much less', () => {
    const verdict = sharedWith((load) => whole(load) - own(load));
    expect(verdict.state).not.toBe('queueDepth');
    expect(noteIn(verdict)).toBe(
      'Twice the queue depth brought 393 IOPS more, of which 273 IOPS were taken from other load.',
    );
  });

  it('is, where they did what they did before', () => {
    const verdict = sharedWith(({ queueDepth }) => (queueDepth > 32 ? 300 : 320));
    expect(verdict.state).toBe('queueDepth');
    expect(noteIn(verdict)).toBeUndefined();
  });
});
