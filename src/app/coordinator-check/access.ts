/** How a node reaches a volume, and whether that is as it should be. */
import { Volume, VolumeAccess } from '../../generated/contract';

/** null where the cluster did not say. */
export function accessOf({ accessStates }: Volume, nodeName: string): VolumeAccess | null {
  return accessStates.find((access) => access.nodeName === nodeName) ?? null;
}

/** What an access state means, by which of the texts tells it: on the owner and by design it means something else. */
export type AccessMeaning = VolumeAccess['state'] | 'refs' | 'refsOwner' | 'redirectedOwner';

/**
 * On ReFS the cluster calls every node redirected. For the owner that says nothing, as the way is its own; for all others
 * it is how such a volume works, and nothing is broken.
 */
export function meaningOf({ ownerNodeName }: Volume, access: VolumeAccess | null): AccessMeaning {
  if (access === null || (access.state !== 'file-system-redirected' && access.state !== 'block-redirected')) {
    return access?.state ?? 'unknown';
  }
  if (access.nodeName === ownerNodeName) {
    return access.isByDesign ? 'refsOwner' : 'redirectedOwner';
  }
  return access.isByDesign ? 'refs' : access.state;
}

/** Whether a node's way is redirected for a reason that an administrator can mend. */
export function isRedirectionMendable(volume: Volume, nodeName: string): boolean {
  return meaningOf(volume, accessOf(volume, nodeName)) === 'file-system-redirected';
}
