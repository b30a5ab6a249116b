// From a checked profile to an engine at work, as in the module's RunStart.ps1.
import { setTimeout as sleep } from 'node:timers/promises';
import { removeEarlierLeftovers } from './leftovers.mjs';
import { identityOf, isAlive, kill } from './process.mjs';
import { removeOutdated } from './retention.mjs';
import { lockHolder, removeLock } from './run-lock.mjs';
import { checkPartOf, expectedSecondsOf, runNameOf, timeLimitSecondsOf } from './run-rules.mjs';
import { newRunId } from './run-store.mjs';
import { isRefused, refusalOf, refuseUnreadable, startCheck, takeLook } from './start-check.mjs';
import { folderOf, refuseBusy, volumeBusy, withStartLock } from './volume-guard.mjs';
import { problem } from './words.mjs';

/** On a busy node it may take long until an engine runs at all. */
const longestBeginSeconds = 30;
const beginPollMilliseconds = 10;

/** What `Start-WacHeadroomRun` does: returns the run, or all reasons against it. */
export async function* startRun(parameters, context) {
  const place = await context.placeOf(parameters);
  const check = await startCheck(parameters, place, context);
  let run = null;
  if (!isRefused(check)) {
    await takeLook(check, () => {
      const made = newRun(parameters, place, check);
      refuseUnreadable(made);
      run = made;
    });
  }
  if (run === null) {
    yield refusalOf(check, { nodeName: place.nodeName, volumeId: place.volume.id });
    return;
  }
  await startOnVolume(run, { ...context, ...place, verified: check.verified }, parameters.ProfileJson);
  // In the module a warning: the run has started, and what could not be deleted is looked at again after the next start.
  await removeOutdated(context).catch(() => undefined);
  yield await context.store.read(run.id);
}

/** The run document as of the start; the process is not known yet. */
function newRun(parameters, { provider, simulation, nodeName, volume }, { profile, readiness, limits, verified }) {
  return {
    contractVersion: 1,
    id: newRunId(),
    status: 'running',
    name: runNameOf(parameters.Name, parameters.PresetId),
    presetId: parameters.PresetId || null,
    provider,
    simulation,
    nodeName,
    volumeId: volume.id,
    coordinatorNodeName: volume.ownerNodeName,
    profile,
    keepTestFile: parameters.KeepTestFile === true,
    readiness,
    check: checkPartOf(parameters.CheckId, parameters.CheckRole, parameters.CheckMethod),
    expectedSeconds: expectedSecondsOf(profile),
    timeLimitSeconds: timeLimitSecondsOf(profile),
    createdAt: new Date().toISOString(),
    endedAt: null,
    engine: verified.build,
    process: null,
    startedBy: null,
    confinedTo: folderOf(volume),
    notes: [],
    limits,
    progress: null,
    error: null,
  };
}

/**
 * Makes the run's folder and starts the engine in it, provided that nothing else runs on the volume. The run is written down
 * before: should this process be ended on the way, the engine is found by its lock.
 */
async function startOnVolume(run, context, profileJson) {
  const { engine, store, stateRoot, verified, device } = context;
  await withStartLock(stateRoot, run.volumeId, async () => {
    const kept = await store.allStarted();
    await refuseBusy(run.volumeId, kept, store, { isHeld: true });
    run.notes = await removeEarlierLeftovers(run, kept, context, verified);
    run.startedBy = await identityOf(process.pid);
    try {
      await store.create(profileJson, run.id);
      await store.save(run);
      run.process = await engine.start(verified, engineArguments(store, run, device));
      await waitBegun(run, store);
      run.startedBy = null;
      await store.save(run);
    } catch (error) {
      await undoStart(run, store);
      throw error;
    }
  });
}

/** Ends what a failed start may have started, and leaves nothing behind. */
async function undoStart(run, store) {
  const lock = store.file(run.id, 'lock');
  if (!(await removeLock(lock))) run.process ??= await lockHolder(lock);
  await kill(run.process);
  await store.remove(run.id);
}

/** Waits until an engine that was just started has its lock, so that a process that is written down has held it. */
async function waitBegun(run, store) {
  const deadline = Date.now() + longestBeginSeconds * 1000;
  // The first that it writes to once it has its locks.
  while (!(await store.has(run.id, 'progress.jsonl')) && (await isAlive(run.process))) {
    if (Date.now() >= deadline) throw problem('EngineNotBegun', [run.process.id, longestBeginSeconds], run.id);
    await sleep(beginPollMilliseconds);
  }
  if ((await store.log(run.id)).includes('[FolderBusy]')) throw volumeBusy(run.volumeId);
}

/** The arguments of a run. Never --allow-overwrite: a run does not touch what the engine did not create. */
export function engineArguments(store, run, device) {
  const file = (name) => store.file(run.id, name);
  const deviceFigures = [
    ['iops', device?.iops],
    ['bytes-per-second', device?.throughputBytesPerSecond],
    ['added-latency-us', device?.addedLatencyMicroseconds],
    ['other-iops', device?.otherIops],
    ['other-bytes-per-second', device?.otherThroughputBytesPerSecond],
  ].filter(([, value]) => value !== null && value !== undefined);
  // Users who keep their runs apart know nothing of each other's. The nodes of a simulation share one machine.
  const isHeld = run.confinedTo !== null && run.provider !== 'simulated';
  return [
    `--profile=${file('profile.json')}`,
    `-Rjson:${file('result.json')}`,
    `--progress=${file('progress.jsonl')}`,
    `--stop-file=${file('stop')}`,
    `--log=${file('engine.log')}`,
    `--lock=${file('lock')}`,
    `--time-limit=${run.timeLimitSeconds}`,
    ...(run.confinedTo === null ? [] : [`--confine=${run.confinedTo}`]),
    ...(isHeld ? [`--hold=${run.confinedTo}`] : []),
    ...(run.keepTestFile ? [] : ['--delete-created']),
    ...(deviceFigures.length > 0 ? [`--simulate-device=${deviceFigures.map((pair) => pair.join('=')).join(',')}`] : []),
  ];
}
