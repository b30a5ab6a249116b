/** What the way from another node to the owner of a volume looks like. */

import { isSameNode } from '../same-node';
import { AssessmentInput } from '../verdict/verdict-types';
import { alikeShare, bytesPerSecondOf, errorOf, Search } from './search-steps';
import { SettledCause } from './settled';
import { tellsOfCeiling } from './weigh';

/** From another node than the owner's, the way to the disks looks as the disks do. */
const alwaysLike: readonly SettledCause['kind'][] = ['device', 'cache'];

/**
 * Whether the cause may as well be the way to the owner: where the run was on another node, and what limits looks like a
 * disk, or is a limit of bytes while nobody says what the network carries. A way that is full carries no more bytes in larger
 * requests.
 */
export function isOfTheWay(
  { kind }: SettledCause,
  search: Pick<Search, 'steps' | 'full'>,
  { run: { nodeName, coordinatorNodeName }, limits }: Pick<AssessmentInput, 'limits'> & { readonly run: Nodes },
): boolean {
  if (coordinatorNodeName === null || isSameNode(nodeName, coordinatorNodeName)) {
    return false;
  }
  const isNetworkKnown = limits.limits.some(({ scope }) => scope === 'network');
  return (alwaysLike.includes(kind) && !carriesMore(search)) || (kind === 'bytes' && !isNetworkKnown);
}

/** Whether larger requests carried more bytes to the owner than those at the ceiling. */
function carriesMore({ steps, full }: Pick<Search, 'steps' | 'full'>): boolean {
  return steps.some(
    (step) =>
      step.change === 'largerBlock' &&
      tellsOfCeiling(step, full) &&
      bytesPerSecondOf(step) / bytesPerSecondOf(full) > 1 + Math.max(2 * alikeShare, errorOf(step) + errorOf(full)),
  );
}

type Nodes = Pick<AssessmentInput['run'], 'nodeName' | 'coordinatorNodeName'>;
