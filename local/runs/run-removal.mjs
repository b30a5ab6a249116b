// Deleting a run, on request and by the node's retention: both by the same checks, as in the module's RunRemoval.ps1.
import { removeKeptFiles, removeLeftovers } from './leftovers.mjs';
import { waitForEnd } from './process.mjs';
import { lockHolder, removeLock } from './run-lock.mjs';
import { problem } from './words.mjs';

const endMilliseconds = 10_000;

/** What `Remove-WacHeadroomRun` does. */
export async function* removeRun({ RunId, TestFileOnly }, context) {
  const started = await context.store.removable(RunId);
  await refuseAtWork(started, context);
  if (TestFileOnly !== true) await removeEnded(started, context);
  else if (started.status !== 'unreadable') await removeKeptFiles(started, context);
  yield { removed: RunId };
}

/** Refuses a run that is in progress. */
export async function refuseAtWork(started, { store }) {
  if (await isBusy(started, store)) throw problem('RunStillRunning', [started.id], started.id);
}

async function isBusy(started, store) {
  if (started.status === 'unreadable') return (await lockHolder(store.file(started.id, 'lock'))) !== null;
  if (!(await store.isOver(started))) return true;
  // An engine that has written its result may take a moment to end.
  return (await store.isAtWork(started)) && !(await waitForEnd(started.process, endMilliseconds));
}

/** Deletes the folder of a run that has ended, and the test files that it should have deleted. */
export async function removeEnded(started, context) {
  const { store } = context;
  if (started.status !== 'unreadable') {
    const lock = store.file(started.id, 'lock');
    if (!(await removeLock(lock))) throw problem('RunLockHeld', [started.id, lock], started.id);
    await removeLeftovers(started, context);
  }
  await store.remove(started.id);
}
