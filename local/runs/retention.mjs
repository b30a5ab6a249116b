// Which runs a node keeps. Nothing is deleted but whole runs that have ended, can be read, and have neither tag nor note.
import { mkdir, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { writeWhole } from '../base/files.mjs';
import { ProblemError } from '../base/problem.mjs';
import { readDocument } from './run-documents.mjs';

const dayMilliseconds = 24 * 3600 * 1000;
const rules = ['all', 'newest', 'days'];

export const retentionCommands = {
  'Get-WacHeadroomRetention': async function* ({ Keep, Count }, context) {
    yield await keptRuns(context, { asked: Keep ? retentionOf(Keep, Count) : null });
  },
  'Set-WacHeadroomRetention': async function* ({ Keep, Count }, context) {
    const retention = retentionOf(Keep, Count);
    await mkdir(context.stateRoot, { recursive: true, mode: 0o700 });
    await writeWhole(fileIn(context.stateRoot), JSON.stringify(retention));
    yield await keptRuns(context, { removed: await removeOutdated(context) });
  },
};

/** Deletes what the saved rule does not keep; the ids of what went. */
export async function removeOutdated({ store, stateRoot }) {
  const ids = outdatedOf(await store.list(), await readRetention(stateRoot));
  for (const id of ids) await store.remove(id);
  return ids;
}

const fileIn = (stateRoot) => path.join(stateRoot, 'retention.json');

async function readRetention(stateRoot) {
  return (await readDocument(fileIn(stateRoot), 'retention'))?.value ?? null;
}

function retentionOf(given, number) {
  const keep = String(given).toLowerCase();
  const count = number || null;
  if (!rules.includes(keep) || (keep === 'all') !== (count === null)) {
    const isAll = keep === 'all';
    throw new ProblemError({
      code: isAll ? 'RetentionWithCount' : 'RetentionWithoutCount',
      message: isAll
        ? 'All runs are kept, whatever their number. Nothing was saved.'
        : `-Keep ${given} needs a number. Nothing was saved.`,
      action: isAll ? 'Leave out -Count, or use -Keep Newest or -Keep Days.' : 'Specify -Count as well.',
    });
  }
  return { contractVersion: 1, keep, count, savedAt: new Date().toISOString(), savedBy: userInfo().username };
}

/**
 * The ids of the runs that a rule deletes now, the newest first.
 * @param {object[]} runs the newest first
 */
export function outdatedOf(runs, retention, now = Date.now()) {
  const { keep = 'all', count } = retention ?? {};
  if (keep === 'all') return [];
  const first = markOf(now - count * dayMilliseconds);
  const old = keep === 'newest' ? runs.slice(count) : runs.filter(({ id }) => id.slice(0, 15) < first);
  const mayGo = ({ status, note, check, id }) =>
    !['running', 'unreadable'].includes(status) &&
    note === null &&
    (check === null || id.slice(0, 15) < markOf(now - dayMilliseconds));
  return old.filter(mayGo).map(({ id }) => id);
}

/** A moment as ids of runs have it. */
function markOf(time) {
  const [date, clock] = new Date(Math.max(0, time)).toISOString().slice(0, 19).split('T');
  return `${date.replaceAll('-', '')}-${clock.replaceAll(':', '')}`;
}

async function keptRuns({ store, stateRoot }, { asked = null, removed = [] }) {
  const retention = await readRetention(stateRoot);
  const runs = await store.list();
  const outdated = outdatedOf(runs, asked ?? retention);
  const sizes = new Map(await Promise.all(runs.map(async ({ id }) => [id, await sizeOf(store, id)])));
  const sum = (ids) => ids.reduce((bytes, id) => bytes + sizes.get(id), 0);
  return {
    contractVersion: 1,
    retention,
    runCount: runs.length,
    sizeBytes: sum([...sizes.keys()]),
    outdated,
    outdatedSizeBytes: sum(outdated),
    removed,
  };
}

async function sizeOf(store, id) {
  const folder = path.dirname(store.file(id, 'run.json'));
  const files = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter((file) => file.isFile());
  const sizes = await Promise.all(files.map(({ name }) => stat(path.join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((bytes, size) => bytes + size, 0);
}
