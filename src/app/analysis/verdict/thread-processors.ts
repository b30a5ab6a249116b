/** On which processors the threads of a run are. */

import { Processor, Result, TimeSpanResult } from '../../../generated/contract';

/** The processors that threads are bound to, or that as many threads can use. */
export interface ThreadProcessors {
  /** Their places among `cpu.processors`; null if the system moves threads freely, or if it is not known. */
  readonly places: readonly number[] | null;
  /** How many the threads can use at once. */
  readonly count: number;
  /** Whether the profile names them (-a), so that more threads would share them. */
  readonly isChosen: boolean;
}

/** Where the threads of a time span are: on those that the profile names, in turn, or on all from the first on. */
export function threadProcessorsOf(
  { profile, system }: Pick<Result, 'profile' | 'system'>,
  { index, threadCount, cpu }: Pick<TimeSpanResult, 'index' | 'threadCount' | 'cpu'>,
): ThreadProcessors {
  const all = cpu?.processors.length ?? 0;
  const { disableAffinity = false, processors = [] } = profile.timeSpans[index] ?? {};
  const free = Math.min(threadCount, all);
  if (disableAffinity) {
    return { places: null, count: free, isChosen: false };
  }
  if (processors.length === 0) {
    return { places: Array.from({ length: free }, (_, place) => place), count: free, isChosen: false };
  }
  const used = withoutRepeats(processors.slice(0, threadCount));
  const places = used.map((one) => placeOf(one, system));
  const areKnown = places.every((place) => place >= 0 && place < all);
  return {
    places: areKnown ? places : null,
    count: Math.min(free, used.length),
    isChosen: withoutRepeats(processors).length <= used.length,
  };
}

/** Numbers are of a group; without a list of the system's processors, they are of the only one. */
function placeOf({ number, group = 0 }: Processor, { processors }: Result['system']): number {
  return processors.length === 0
    ? group === 0
      ? number
      : -1
    : processors.findIndex((one) => one.number === number && one.group === group);
}

function withoutRepeats(processors: readonly Processor[]): Processor[] {
  const nameOf = ({ number, group = 0 }: Processor): string => `${group}.${number}`;
  return processors.filter((one, index) => processors.findIndex((other) => nameOf(other) === nameOf(one)) === index);
}
