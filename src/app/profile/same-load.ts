/** Whether runs ask a volume for the same. */

import { CompleteTarget, CompleteTimeSpan, inOrder } from './defaults';

/**
 * Whether two time spans put the same load on their targets, wherever those are: the same blocks, pattern, depth, caching
 * and size of files. How long they measure, and which processors ask, are no part of a load.
 */
export function isSameLoad(left: CompleteTimeSpan, right: CompleteTimeSpan): boolean {
  return (
    inOrder(loadOf(left)) === inOrder(loadOf(right)) &&
    left.targets.every(({ createSizeBytes }, index) =>
      maySizesBeSame(createSizeBytes, right.targets[index]?.createSizeBytes),
    )
  );
}

function loadOf({ threadPoolSize, poolOutstandingRequests, targets }: CompleteTimeSpan): unknown {
  return { threadPoolSize, poolOutstandingRequests, targets: targets.map(requestsOf) };
}

function requestsOf(target: CompleteTarget): unknown {
  return { ...target, path: null, createSizeBytes: null, largePages: null };
}

/** The size of a file that existed before is not known: it may be the same. */
function maySizesBeSame(left: number | null, right: number | null = null): boolean {
  return left === null || right === null || left === right;
}
