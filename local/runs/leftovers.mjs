// Test files that a run left behind, by the rules of the module's TestFile.ps1: its engine was killed, or could not get at them any
// more. They are looked for at each start on their volume, and when the run is deleted.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readDocument } from './run-documents.mjs';
import { refuseBusy, withStartLock } from './volume-guard.mjs';

/** What a result says in which the engine could not get at the file any more. */
const leavingCodes = ['TargetVolumeGone', 'TargetFolderMoved'];

/** The paths of a profile's targets, each once. */
function targetPaths({ timeSpans }) {
  return [...new Set(timeSpans.flatMap(({ targets }) => targets.map((target) => target.path)))];
}

/**
 * The files that runs on a volume may have left. Of several runs that named the same file only the newest counts.
 * @param {object[]} runs as they were started, the newest first
 * @returns {Promise<{ path: string, runId: string }[]>}
 */
export async function leftoversOf(volumeId, runs, store) {
  const seen = new Set();
  const left = [];
  for (const run of runs.filter((each) => each.volumeId === volumeId)) {
    for (const path of targetPaths(run.profile).filter((each) => !seen.has(each))) {
      seen.add(path);
      if (await isFileLeft(run, path, store)) left.push({ path, runId: run.id });
    }
  }
  return left;
}

/** Whether a run may have left a file: an engine that ended by itself has dealt with its files, unless its result says otherwise. */
async function isFileLeft(run, path, store) {
  // A coordinator check keeps its file for its own next run alone.
  const isForCheck = run.keepTestFile && (run.check ?? null) !== null;
  if ((run.keepTestFile && !isForCheck) || !(await isNoted(path))) return false;
  if (await store.isForeign(run)) return false;
  if (isForCheck || !(await store.has(run.id, 'result.json'))) return true;
  const read = await readDocument(store.file(run.id, 'result.json'), 'result');
  // What one that cannot be read says is not known, and nothing is deleted by a guess.
  if (!read?.value) return false;
  const { error, warnings } = read.value;
  return leavingCodes.includes(error?.code) || warnings.some(({ code, target }) => code === 'Other' && target === path);
}

/** Whether the engine's note is beside a file, or the file is empty: its engine was killed before it could write the note. */
async function isNoted(path) {
  if (existsSync(`${path}.headroom-io`) || existsSync(`${path}.headroom-io.removed`)) return true;
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && found.size === 0;
}

/**
 * Deletes what earlier runs left on the volume of a run that is about to start, but for the files that it is going to use, and
 * says what became of each. A file that cannot be deleted does not block the run.
 */
export async function removeEarlierLeftovers(run, runs, { engine, store }, verified) {
  const used = targetPaths(run.profile);
  const said = [];
  for (const left of await leftoversOf(run.volumeId, runs, store)) {
    if (used.includes(left.path)) continue;
    said.push(await engine.removeCreated(left, run.confinedTo, verified).catch((error) => error.message));
  }
  return said;
}

/** Deletes what a run left, when the run is deleted. Held against starters, who may be about to use the files again. */
export async function removeLeftovers(run, context) {
  const left = await leftoversOf(run.volumeId, await context.store.allStarted(), context.store);
  await removeFiles(
    left.filter(({ runId }) => runId === run.id),
    run,
    context,
  );
}

/** Deletes the files that a run kept, as it was asked to. */
export async function removeKeptFiles(run, context) {
  if (!run.keepTestFile || (await context.store.isForeign(run))) return;
  const kept = [];
  for (const path of targetPaths(run.profile)) if (await isNoted(path)) kept.push({ path, runId: run.id });
  await removeFiles(kept, run, context);
}

async function removeFiles(files, run, { engine, store, stateRoot }) {
  if (files.length === 0) return;
  await withStartLock(stateRoot, run.volumeId, async () => {
    await refuseBusy(run.volumeId, await store.allStarted(), store, { isHeld: true });
    const verified = await engine.verified();
    for (const left of files) await engine.removeCreated(left, run.confinedTo ?? null, verified);
  });
}
