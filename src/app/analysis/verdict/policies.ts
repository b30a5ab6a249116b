/** What the Storage QoS of virtual machines says about a run on the node itself. */

import { Limit } from '../../../generated/contract';
import { message } from '../../words/public-api';
import { Doubt, mild } from './confidence';
import { LimitAssessment } from './verdict-types';

/** What such a figure is near is there for some reason, of which the policy is one. */
const mostWithPolicy = 0.75;

/**
 * The doubt that a policy, or a maximum, which was found on the volume holds the virtual disks there, and not the file that a run
 * opens on the node. One that the user entered is meant for the run.
 * Source: https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview (a flow is a handle that a
 * Hyper-V server has open to a VHD or VHDX file)
 */
export function doubtsOnPolicies(binding: readonly Pick<LimitAssessment, 'limit'>[]): Doubt[] {
  return binding
    .filter(({ limit }) => isOfVirtualDisks(limit))
    .slice(0, 1)
    .map(({ limit }) => ({
      ...mild(message('Verdict.Reason.PolicyOfVirtualDisks', limit.name)),
      mostProbability: mostWithPolicy,
    }));
}

function isOfVirtualDisks({ scope, source }: Limit): boolean {
  return scope === 'qos' && source.kind !== 'user';
}
