// The profile of a requested readiness: one that was recorded, or another one.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '../base/files.mjs';
import { profilesFile, withTexts } from '../replay/recordings.mjs';

/** The name of the profile that the page begins with. */
export const firstProfile = 'baseline-read';

/** The names of recorded profiles by what they hold. */
export async function recordedProfiles() {
  const keys = JSON.parse(await readFile(profilesFile, 'utf8'));
  return new Map(Object.entries(keys).map(([name, key]) => [key, name]));
}

/** What of a profile, and of the files that it asks for, a readiness may depend on. Without one nothing of it is known. */
export async function profileFacts(profile, volumePath, profiles) {
  if (profile === null) return { profile: 'another', 'test-file': null };
  const name = profiles.get(profileKey(profile, volumePath));
  return {
    profile: name === firstProfile ? null : (name ?? 'another'),
    'test-file': await testFileState(profile),
  };
}

/** A profile by what it holds, wherever its volume lies. */
export function profileKey(profile, volumePath) {
  const inVolume = withTexts(profile, (text) =>
    text.startsWith(volumePath + path.sep) ? `{volume}/${path.relative(volumePath, text)}` : text,
  );
  return sha256Of(JSON.stringify(sorted(inVolume))).slice(0, 16);
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/**
 * The origin of a file with the name of a test file of the profile: an earlier run, if the engine's record is next to
 * it, or another program; null if there is no such file.
 */
async function testFileState(profile) {
  for (const { path: file, createSizeBytes } of profile.timeSpans.flatMap(({ targets }) => targets)) {
    if (!existsSync(file)) continue;
    if (!existsSync(`${file}.headroom-io`)) return 'foreign';
    return [(await stat(file)).size, null, undefined].includes(createSizeBytes) ? 'kept' : 'of-another-size';
  }
  return null;
}
