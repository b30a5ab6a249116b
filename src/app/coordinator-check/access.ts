/** How a node reaches a volume, and whether that is as it should be. */
import { Volume, VolumeAccess } from '../../generated/contract';

/** null where the cluster did not say. */
export function accessOf({ accessStates }: Volume, nodeName: string): VolumeAccess | null {
  return accessStates.find((access) => access.nodeName === nodeName) ?? null;
}

/** Every other node's requests to a ReFS volume go through the owner's file system, always: nothing is broken. */
export function isRedirectedByDesign({ fileSystem }: Volume): boolean {
  return /refs/i.test(fileSystem ?? '');
}

/** Which of the texts tells what an access state means: by design it means something else. */
export function meaningOf(volume: Volume, access: VolumeAccess | null): VolumeAccess['state'] | 'refs' {
  const state = access?.state ?? 'unknown';
  return state === 'file-system-redirected' && isRedirectedByDesign(volume) ? 'refs' : state;
}

/** Whether a node's way is redirected for a reason that an administrator can mend. */
export function isRedirectionMendable(volume: Volume, nodeName: string): boolean {
  return meaningOf(volume, accessOf(volume, nodeName)) === 'file-system-redirected';
}
