/** I/O in each direction, of several who count against the same limit. */

import { DirectedLoad } from './limit-share-types';

const nobody: DirectedLoad = {
  reads: { iops: 0, bytesPerSecond: 0 },
  writes: { iops: 0, bytesPerSecond: 0 },
};

/** The sum, direction by direction. */
export function sumOfDirected(parts: readonly DirectedLoad[]): DirectedLoad {
  return parts.reduce(
    (sum, { reads, writes }) => ({ reads: add(sum.reads, reads), writes: add(sum.writes, writes) }),
    nobody,
  );
}

function add(one: DirectedLoad['reads'], other: DirectedLoad['reads']): DirectedLoad['reads'] {
  return { iops: one.iops + other.iops, bytesPerSecond: one.bytesPerSecond + other.bytesPerSecond };
}
