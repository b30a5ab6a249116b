/** What the way from another node to the owner of a volume looks like. */

import { isSameNode } from '../same-node';
import { AssessmentInput } from '../verdict/verdict-types';
import { alikeShare, bytesPerSecondOf, errorOf, Search } from './search-steps';
import { SettledCause } from './settled';
import { tellsOfCeiling } from './weigh';

/** From another node than the owner's, the way to the disks looks as the disks do. */
const alwaysLike: readonly SettledCause['kind'][] = ['device', 'cache'];

/**
 * Whether the cause may be the network to the owner: if the run was on another node, and the limit looks like that of a
 * disk, or is a limit of bytes while the network's throughput is not known. A busy network does not transfer more bytes
 * in larger requests.
 */
export function isOfTheWay(
  { kind }: Pick<SettledCause, 'kind'>,
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
