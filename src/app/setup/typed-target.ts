/** Targets that no cluster lists: a share or a physical disk, typed by those who know why. */
import { Profile, Volume } from '../../generated/contract';

/** Why what was typed is no target. */
export type TypedTargetProblem = 'empty' | 'neither' | 'share' | 'administrativeShare' | 'device';

const windowsDisk = /^#\d{1,4}$/;
const linuxDisk = /^\/dev\/[A-Za-z0-9][A-Za-z0-9_-]*$/;
// Neither \\?\ nor \\.\, which are no shares, nor a part that Windows would read as another.
const sharePart = /^[^\\/:*?"<>|]*[^\\/:*?"<>|. ]$/;
const administrativeShare = /^([a-z]|admin|ipc|print|fax|clusterstorage|csv)\$$/i;

/** What is wrong with it as far as its form tells; null where nothing is. The node has the last word. */
export function typedTargetProblem(text: string): TypedTargetProblem | null {
  if (text === '') {
    return 'empty';
  }
  if (windowsDisk.test(text) || linuxDisk.test(text)) {
    return null;
  }
  if (text.startsWith('#') || text.startsWith('/dev')) {
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

/** The volume that a typed target stands for; nothing of it is known until the node looks. */
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

/** The profile as it may run on a physical disk: on the disk itself, reading only, with nothing created. */
export function onDisk(profile: Profile, path: string): Profile {
  const timeSpans = profile.timeSpans.map((timeSpan) => ({
    ...timeSpan,
    targets: timeSpan.targets.map((target) => ({ ...target, path, createSizeBytes: null, writePercent: 0 })),
  }));
  return { ...profile, timeSpans };
}
