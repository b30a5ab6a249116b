/** What the way from another node to the owner of a volume looks like. */

import { isSameNode } from '../same-node';
import { AssessmentInput } from '../verdict/verdict-types';
import { SettledCause } from './settled';

/** From another node than the owner's, the way to the disks looks as the disks do. */
const alwaysLike: readonly SettledCause['kind'][] = ['device', 'cache'];

/**
 * Whether the cause may as well be the way to the owner: where the run was on another node, and what limits looks like a
 * disk, or is a limit of bytes while nobody says what the network carries.
 */
export function isOfTheWay(
  { kind }: SettledCause,
  { run: { nodeName, coordinatorNodeName }, limits }: Pick<AssessmentInput, 'limits'> & { readonly run: Nodes },
): boolean {
  if (coordinatorNodeName === null || isSameNode(nodeName, coordinatorNodeName)) {
    return false;
  }
  const isNetworkKnown = limits.limits.some(({ scope }) => scope === 'network');
  return alwaysLike.includes(kind) || (kind === 'bytes' && !isNetworkKnown);
}

type Nodes = Pick<AssessmentInput['run'], 'nodeName' | 'coordinatorNodeName'>;
