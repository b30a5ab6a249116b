// Which runs a node keeps. Nothing is deleted but whole runs that have ended, can be read, and have neither tag nor note.
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { writeWhole } from '../base/files.mjs';
import { findProblem, readDocument, refuseUnplain } from './run-documents.mjs';
import { refuseAtWork, removeEnded } from './run-removal.mjs';
import { isOfYoungCheck, oldIdsOf, retentionOf } from './run-rules.mjs';

export const retentionCommands = {
  'Get-WacHeadroomRetention': async function* ({ Keep, Count }, context) {
    yield await keptRuns(context, { asked: Keep ? ruleOf(Keep, Count) : null });
  },
  'Set-WacHeadroomRetention': async function* ({ Keep, Count }, context) {
    const retention = ruleOf(Keep, Count);
    await mkdir(context.stateRoot, { recursive: true, mode: 0o700 });
    const file = fileIn(context.stateRoot);
    await refuseUnplain(file, 'RetentionNotSaved');
    await writeWhole(file, JSON.stringify(retention));
    yield await keptRuns(context, { removed: await removeOutdated(context) });
  },
};

/** Deletes what the saved rule does not keep; the ids of what went. */
export async function removeOutdated(context) {
  const ids = await outdatedOf(context.store, await readRetention(context.stateRoot));
  for (const id of ids) {
    const started = await context.store.started(id);
    await refuseAtWork(started, context);
    await removeEnded(started, context);
  }
  return ids;
}

const fileIn = (stateRoot) => path.join(stateRoot, 'retention.json');

async function readRetention(stateRoot) {
  return (await readDocument(fileIn(stateRoot), 'retention'))?.value ?? null;
}

function ruleOf(keep, count) {
  const retention = retentionOf(keep, count, userInfo().username);
  const reason = findProblem('retention', retention);
  // What the module's parameters do not take.
  if (reason) throw new TypeError(`This is no rule: ${reason}.`);
  return retention;
}

/** The ids of the runs that a rule deletes now, the newest first. */
export async function outdatedOf(store, retention, now = Date.now()) {
  const outdated = [];
  for (const id of oldIdsOf(await store.ids(), retention, now)) if (await mayGo(id, store, now)) outdated.push(id);
  return outdated;
}

/** Whether a run that a rule does not keep can go. */
async function mayGo(id, store, now) {
  // Whatever it says: somebody wrote on the run.
  if (await store.has(id, 'note.json')) return false;
  const started = await store.started(id).catch(() => null);
  if (started === null || isOfYoungCheck(started, now)) return false;
  // A result may be there while its engine still ends.
  return !(await store.isRunAlive(started));
}

async function keptRuns({ store, stateRoot }, { asked = null, removed = [] }) {
  const retention = await readRetention(stateRoot);
  const outdated = await outdatedOf(store, asked ?? retention);
  const ids = await store.ids();
  const sizes = new Map(await Promise.all(ids.map(async (id) => [id, await store.size(id)])));
  const sum = (of) => of.reduce((bytes, id) => bytes + (sizes.get(id) ?? 0), 0);
  return {
    contractVersion: 1,
    retention,
    runCount: ids.length,
    sizeBytes: sum(ids),
    outdated,
    outdatedSizeBytes: sum(outdated),
    removed,
  };
}
