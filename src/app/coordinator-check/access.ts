/** How a node accesses a volume, and whether that is normal. */
import { Volume, VolumeAccess } from '../../generated/contract';

/** null where the cluster did not say. */
export function accessOf({ accessStates }: Volume, nodeName: string): VolumeAccess | null {
  return accessStates.find((access) => access.nodeName === nodeName) ?? null;
}

/** The text that explains an access state: it differs for the owner, and where redirection is by design. */
export type AccessMeaning = VolumeAccess['state'] | 'refs' | 'refsOwner' | 'redirectedOwner';

/**
 * On ReFS the cluster reports every node as redirected. For the owner that has no effect; for all others
 * it is by design, and nothing is broken.
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

/** Whether a node's I/O is redirected for a reason that an administrator can fix. */
export function isRedirectionMendable(volume: Volume, nodeName: string): boolean {
  return meaningOf(volume, accessOf(volume, nodeName)) === 'file-system-redirected';
}
