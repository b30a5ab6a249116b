/** Targets that a cluster does not list: a typed share or physical disk, for advanced users. */
import { Profile, Volume } from '../../generated/contract';

/** Why the typed text is not a target. */
export type TypedTargetProblem = 'empty' | 'neither' | 'share' | 'administrativeShare' | 'device';

const windowsDisk = /^#\d{1,4}$/;
const linuxDisk = /^\/dev\/[A-Za-z0-9][A-Za-z0-9_-]*$/;
// Not a part that Windows would read differently.
const sharePart = /^[^\\/:*?"<>|]*[^\\/:*?"<>|. ]$/;
const administrativeShare = /^([a-z]|admin|ipc|print|fax|clusterstorage|csv)\$$/i;

/** The problem of its form; null if there is none. The node makes the final check. */
export function typedTargetProblem(text: string): TypedTargetProblem | null {
  if (text === '') {
    return 'empty';
  }
  if (windowsDisk.test(text) || linuxDisk.test(text)) {
    return null;
  }
  // \\.\PhysicalDrive2 is the disk's name to Windows' programs.
  if (text.startsWith('#') || text.startsWith('/dev') || /^\\\\[.?]\\/.test(text)) {
    return 'device';
  }
  if (!text.startsWith('\\\\')) {
    return 'neither';
  }
  const parts = text.slice(2).replace(/\\$/, '').split('\\');
  if (parts.length < 2 || !parts.every((part) => sharePart.test(part))) {
    return 'share';
  }
  return administrativeShare.test(parts[1] ?? '') ? 'administrativeShare' : null;
}

/** The volume for a typed target; nothing about it is known until the node checks it. */
export function typedVolume(text: string): Volume {
  return {
    id: text,
    kind: text.startsWith('\\\\') ? 'share' : 'physical-disk',
    name: text,
    mountPoint: text,
    path: text,
    fileSystem: null,
    sizeBytes: null,
    freeBytes: null,
    ownerNodeName: null,
    state: 'unknown',
    health: 'unknown',
    resiliency: null,
    poolName: null,
    accessStates: [],
  };
}

/** The profile as it can run on a physical disk: on the disk itself, read only, with nothing created. */
export function onDisk(profile: Profile, path: string): Profile {
  const timeSpans = profile.timeSpans.map((timeSpan) => ({
    ...timeSpan,
    targets: timeSpan.targets.map((target) => ({ ...target, path, createSizeBytes: null, writePercent: 0 })),
  }));
  return { ...profile, timeSpans };
}
