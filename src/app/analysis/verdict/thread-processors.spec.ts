import { Processor, ProcessorPlace, TimeSpan } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimits } from '../testing/limits';
import { makeResult } from '../testing/results';
import { assessRun } from './assess-run';
import { ThreadProcessors, threadProcessorsOf } from './thread-processors';

const place = (group: number, number: number): ProcessorPlace => ({
  group,
  number,
  node: 0,
  socket: 0,
  core: number,
  efficiencyClass: 0,
});

function resultOf(timeSpan: Omit<TimeSpan, 'targets'>, threadCount: number): ReturnType<typeof makeResult> {
  return makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
    measuredSeconds: 60,
    queueDepth: 64,
    threadCount,
    processorPercents: [5, 5, 5, 99],
    engineCpuSeconds: 58,
    timeSpan,
  });
}

function processorsOf(
  timeSpan: Omit<TimeSpan, 'targets'>,
  threadCount: number,
  places: ProcessorPlace[] = [],
): ThreadProcessors {
  const result = resultOf(timeSpan, threadCount);
  const [span] = result.timeSpans;
  if (span === undefined) {
    throw new Error('The builder made no time span.');
  }
  return threadProcessorsOf({ ...result, system: { ...result.system, processors: places } }, span);
}

describe('threadProcessorsOf', () => {
  const bound = (...numbers: number[]): { processors: Processor[] } => ({
    processors: numbers.map((number) => ({ number })),
  });

  it('has the first ones where the profile names none', () =>
    expect(processorsOf({}, 2)).toEqual({ places: [0, 1], count: 2, isChosen: false }));

  it('has no more than there are', () => expect(processorsOf({}, 9).count).toBe(4));

  it('has those that the profile names, in turn', () => {
    expect(processorsOf(bound(3), 8)).toEqual({ places: [3], count: 1, isChosen: true });
    expect(processorsOf(bound(3, 1), 1)).toEqual({ places: [3], count: 1, isChosen: false });
    expect(processorsOf(bound(3, 1, 3), 8)).toEqual({ places: [3, 1], count: 2, isChosen: true });
  });

  it('finds them by their group', () => {
    const places = [place(0, 0), place(0, 1), place(1, 0), place(1, 1)];
    expect(processorsOf({ processors: [{ group: 1, number: 0 }] }, 2, places).places).toEqual([2]);
    expect(processorsOf({ processors: [{ group: 1, number: 0 }] }, 2).places).toBeNull();
  });

  it('has no places of threads that are bound to none', () =>
    expect(processorsOf({ disableAffinity: true, ...bound(3) }, 2)).toEqual({
      places: null,
      count: 2,
      isChosen: false,
    }));
});

describe('a run whose threads are bound to a processor that they keep busy', () => {
  it('is limited by it, and advised to use more', () => {
    const { state, action } = assessRun({
      result: resultOf({ processors: [{ number: 3 }] }, 4),
      limits: makeLimits([]),
      run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
    });
    expect(state).toBe('cpu');
    expect(words(action)).toBe(
      'Let the threads use more processors (-a) and measure again: the run used all of the CPU that it is bound to.',
    );
  });
});
