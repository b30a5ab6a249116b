// Runs: validated, started, watched, stopped and forgotten. All of it is real, whatever answers for the cluster.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, kill, waitForEnd } from './process.mjs';
import { retentionCommands } from './retention.mjs';
import { isRunEngine, lockHolder } from './run-lock.mjs';
import { setRunNote } from './run-note.mjs';
import { removeRun } from './run-removal.mjs';
import { startRun } from './run-start.mjs';
import { problem } from './words.mjs';

const watchMilliseconds = 200;
const stopTimeoutMilliseconds = 20_000;

/**
 * Each takes the parameters of the command, and where it runs: `engine`, `store` and `stateRoot` of the node;
 * `placeOf(parameters)` gives its name, the volume and the device that a run is held back to, `limitFactsOf(parameters)` the
 * facts of its limits, and `readinessOf(parameters, profile)` the readiness, which leaves the profile out where it is null.
 */
export const runCommands = {
  'Test-WacHeadroomProfile': testProfile,
  'Start-WacHeadroomRun': startRun,
  'Get-WacHeadroomRun': getRuns,
  'Watch-WacHeadroomRun': watchRun,
  'Stop-WacHeadroomRun': stopRun,
  'Get-WacHeadroomResult': getResult,
  'Remove-WacHeadroomRun': removeRun,
  'Set-WacHeadroomRunNote': setRunNote,
  ...retentionCommands,
};

async function* testProfile({ ProfileJson }, { engine }) {
  yield await engine.checkText(ProfileJson);
}

async function* getRuns({ RunId }, { store }) {
  yield RunId ? [await store.read(RunId)] : await store.list();
}

async function* watchRun({ RunId, AfterLine = 0 }, { store, signal }) {
  let lastLine = AfterLine;
  for (;;) {
    // The status first: lines that come after it was read are seen in the next round, or belong to an ended run.
    const run = await store.read(RunId);
    for (const entry of await store.readProgress(RunId, lastLine)) {
      lastLine = entry.line;
      yield entry;
    }
    if (run.status !== 'running') {
      yield { run };
      return;
    }
    await sleep(watchMilliseconds, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return;
  }
}

async function* stopRun({ RunId }, { store }) {
  const { identity, isOver } = await stoppable(RunId, store);
  if (!isOver) await stopEngine(RunId, identity, store);
  const left = await store.removable(RunId);
  yield left.status === 'unreadable' ? left : await store.read(RunId);
}

/** A run as far as it takes to stop it. One that cannot be read is refused unless its engine holds its lock. */
async function stoppable(runId, store) {
  try {
    const started = await store.started(runId);
    return { identity: started.process, isOver: await store.isOver(started) };
  } catch (error) {
    if (error.problem?.code !== 'RunNotReadable') throw error;
    const holder = await lockHolder(store.file(runId, 'lock'));
    if (holder === null) throw error;
    return { identity: holder, isOver: false };
  }
}

/** Asks an engine to stop, and ends it where it does not in time. Refused where the process is not known to be it. */
async function stopEngine(runId, identity, store) {
  const isEngine = await isRunEngine(identity, store.file(runId, 'lock'));
  if (isEngine || !(await isAlive(identity)) || (await store.has(runId, 'result.json'))) {
    await store.requestStop(runId);
    if (await waitForEnd(identity, stopTimeoutMilliseconds)) return;
  }
  if (!isEngine) throw problem('EngineNotKnown', [identity.id, runId], runId);
  await kill(identity);
  await waitForEnd(identity, stopTimeoutMilliseconds);
}

async function* getResult({ RunId }, { store }) {
  yield { run: await store.read(RunId), result: await store.readResult(RunId) };
}
