/** Whether a search saw the same work at two levels that come and go, as under unseen load. */

import { errorOf, isOfPart, isSameWork, Search, Step } from './search-steps';

/** Levels that are as far apart are two; a mean that is not known better is of as many, or of more. */
const twoLevels = 0.25;

/** Whether a queue as deep as that, tried once more, did now this and now that: so does what is in its way. */
export function comesAndGoes({ steps, asked }: Search, deeper: Step): boolean {
  return steps.some(
    (step) =>
      step.change === 'again' &&
      step.before !== asked &&
      step.queueDepth >= deeper.queueDepth &&
      step.timeSpan.steadyState?.isSteady === false &&
      errorOf(step) >= twoLevels,
  );
}

/**
 * Whether the same work fell to another level and came back to the first, and its queue explains neither: disks with
 * unseen load behave this way.
 */
export function fellAndRose({ steps, full }: Search): boolean {
  const same = steps.filter((step) => isSameWork(step, full) && !isOfPart(step));
  return same.some((low, place) => {
    const isFar = ({ iops }: Step): boolean => iops >= low.iops * (1 + twoLevels);
    return (
      same.slice(0, place).some((step) => isFar(step) && step.queueDepth <= low.queueDepth) &&
      same.slice(place + 1).some((step) => isFar(step) && step.queueDepth <= low.queueDepth)
    );
  });
}
