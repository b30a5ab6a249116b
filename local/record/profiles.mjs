// The profiles for which a readiness is recorded: those that the page makes, and those that the browser tests type.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadAnalysis } from '../build/build.mjs';
import { firstProfile, profileKey } from '../stand-in/profiles.mjs';

/** The profile of a support file's readiness, which leaves out what is as usual. */
export const ofSupportFiles = 'of-support-files';
/** The preset that the page begins with, on a file that has to be there: its size is not given. */
export const ofFileThatIsThere = 'of-file-that-is-there';
const mebibyte = 1024 ** 2;
/** Typed into the preset that the page begins with. */
const typed = {
  'typed-1s-2048MiB': { durationSeconds: 1, warmUpSeconds: 0, fileSizeBytes: 2048 * mebibyte },
  'typed-1s-16MiB': { durationSeconds: 1, warmUpSeconds: 0, fileSizeBytes: 16 * mebibyte },
  'typed-3s-16MiB': { durationSeconds: 3, warmUpSeconds: 0, fileSizeBytes: 16 * mebibyte },
};

/** @returns {Promise<{ name: string, profileOn: (volume: { path: string }) => object }[]>} */
export async function recordedProfiles() {
  const { presetProfile, presets } = await loadAnalysis();
  const file = new URL('../../engine/contract/first-profile.json', import.meta.url);
  const { profile: ofTheContract } = JSON.parse(await readFile(file, 'utf8'));
  return [
    ...presets.map(({ id }) => ({ name: id, profileOn: ({ path: folder }) => presetProfile(id, { folder }) })),
    ...Object.entries(typed).map(([name, options]) => ({
      name,
      profileOn: ({ path: folder }) => presetProfile(firstProfile, { folder, ...options }),
    })),
    { name: ofFileThatIsThere, profileOn: ({ path: folder }) => withoutSize(presetProfile(firstProfile, { folder })) },
    { name: ofSupportFiles, profileOn: ({ path: folder }) => onVolume(ofTheContract, folder) },
  ];
}

/** By name, the key of what each holds. */
export function profileKeys(profiles) {
  const volume = { path: '/volume' };
  return Object.fromEntries(profiles.map(({ name, profileOn }) => [name, profileKey(profileOn(volume), volume.path)]));
}

function withoutSize({ timeSpans, ...profile }) {
  const used = (target) => ({ ...target, createSizeBytes: null });
  return { ...profile, timeSpans: timeSpans.map((span) => ({ ...span, targets: span.targets.map(used) })) };
}

function onVolume(profile, folder) {
  const moved = (target) => ({ ...target, path: path.join(folder, target.path) });
  return {
    ...profile,
    timeSpans: profile.timeSpans.map((span) => ({ ...span, targets: span.targets.map(moved) })),
  };
}
