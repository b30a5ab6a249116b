// The whole of what is recorded, and the files that it is kept in.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { profilesFile, recordingsFolder } from '../replay/recordings.mjs';
import { openSession } from '../session/session.mjs';
import { condense } from './condense.mjs';
import { profileKeys, recordedProfiles } from './profiles.mjs';
import { Recorder } from './recorder.mjs';
import { recordMoves, recordPreparation } from './steps.mjs';

/**
 * Asks everything, in a separate session.
 * @param {{ pwsh: string, version: string }} powerShell
 * @returns {Promise<{ samples: number, texts: Map<string, string> }>} texts: the files' by their names
 */
export async function recordAll(powerShell) {
  return withRecorder(powerShell, async (recorder) => {
    const profiles = await recordedProfiles();
    await recorder.recordCircumstances();
    await recorder.recordProfiles(profiles);
    await recorder.recordTestFiles(profiles);
    await recorder.recordRefusals();
    await recorder.recordSupport();
    await recordMoves(recorder);
    await recordPreparation(recorder);
    return { samples: recorder.samples.length, texts: await textsOf(recorder.samples, profiles) };
  });
}

/** Opens a session over PowerShell for a recorder, and closes it. */
export async function withRecorder(powerShell, work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-record-'));
  const session = await openSession({ folder, local: false, powerShell });
  try {
    const recorder = new Recorder(session, { folder, powerShell });
    await recorder.prepare();
    return await work(recorder);
  } finally {
    await session.close();
    await rm(folder, { recursive: true });
  }
}

/** The files' texts by their names, as prettier has them. */
export async function textsOf(samples, profiles) {
  const texts = new Map();
  const add = async (name, value) => texts.set(name, await pretty(value));
  await add(path.basename(profilesFile), profileKeys(profiles));
  for (const recording of condense(samples)) {
    await add(`${recording.command.replace(/[^\w.-]+/g, '-')}.json`, recording);
  }
  return texts;
}

/** Puts the files in place; those of commands that are not recorded any more go. */
export async function writeRecordings({ texts }, folder = recordingsFolder) {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (!texts.has(name)) await rm(path.join(folder, name));
  let bytes = 0;
  for (const [name, text] of texts) {
    await writeFile(path.join(folder, name), text);
    bytes += Buffer.byteLength(text);
  }
  return { files: texts.size, bytes };
}

async function pretty(value) {
  const options = await resolveConfig(profilesFile);
  return format(JSON.stringify(value), { ...options, parser: 'json' });
}
