import { FinishedStep } from '../../generated/contract';
import { gainOf, stepsByDepth } from './search-so-far';
import { finishedStep } from './testing/finished-step';

/** Unlike the first of a search, one that is compared with it. */
const step = (changes: Partial<FinishedStep>): FinishedStep => finishedStep({ comparedWith: 0, ...changes });
const asked = step({ comparedWith: null });
const idle = step({ change: 'idle', queueDepth: 1, threadCount: 1, iops: 200 });

describe('the steps of a search that runs', () => {
  it('are a curve where they differ in depth alone, by depth', () => {
    const deeper = step({ change: 'deeper', queueDepth: 64, iops: 2010 });
    const others = [
      step({ change: 'largerBlock', queueDepth: 64, blockSizeBytes: 16_384 }),
      step({ change: 'reads', queueDepth: 64 }),
      step({ change: 'again' }),
    ];
    expect(stepsByDepth({ steps: [asked, idle, deeper, ...others] })).toEqual([idle, asked, deeper]);
  });

  it('count once where one depth was taken twice: the newest', () => {
    const shallower = step({ change: 'shallower', iops: 1990 });
    expect(stepsByDepth({ steps: [asked, idle, shallower] })).toEqual([idle, shallower]);
  });

  it('are none before the first has ended', () => {
    expect(stepsByDepth({ steps: [] })).toEqual([]);
  });

  it('are compared with the step that they change', () => {
    const steps = [asked, idle];
    expect(gainOf(asked, { steps })).toBeNull();
    expect(gainOf(idle, { steps })).toBeCloseTo(-0.9, 9);
    expect(gainOf(idle, { steps: [step({ iops: 0, comparedWith: null }), idle] })).toBeNull();
  });
});
