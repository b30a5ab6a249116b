// Runs: validated, started, watched, stopped and forgotten.
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../base/problem.mjs';
import { kill } from '../runs/engine.mjs';
import { findVolume } from './facts.mjs';
import { readinessOf } from './readiness.mjs';
import { refuseTargetsOutside, volumeBusy, withStartLock } from './volume-guard.mjs';

const watchMilliseconds = 200;
const stopTimeoutMilliseconds = 15_000;
/** Beyond what a run is expected to take: creating its file, and starting. */
const preparationSeconds = 600;

export const runCommands = {
  'Test-WacHeadroomProfile': testProfile,
  'Start-WacHeadroomRun': startRun,
  'Get-WacHeadroomRun': getRuns,
  'Watch-WacHeadroomRun': watchRun,
  'Stop-WacHeadroomRun': stopRun,
  'Get-WacHeadroomResult': getResult,
  'Remove-WacHeadroomRun': removeRun,
};

async function* testProfile({ ProfileJson }, { engine }) {
  yield await engine.checkText(ProfileJson);
}

async function* startRun(parameters, context) {
  const { cluster, engine, store, stateRoot } = context;
  const volume = findVolume(cluster, parameters.VolumeId);
  const { file, build } = await engine.verified();
  const profile = await engine.validProfile(parameters.ProfileJson);
  await refuseTargetsOutside(profile, volume);
  const readiness = readinessOf({ ...context, volume, profile });
  refuseBlocked(readiness);
  yield await withStartLock(stateRoot, volume.id, async () => {
    const isBusy = (await store.list()).some((run) => run.volumeId === volume.id && run.status === 'running');
    if (isBusy) throw volumeBusy(volume.id);
    const id = await store.create(parameters.ProfileJson);
    const run = newRun({ id, parameters, profile, cluster, volume, build, readiness });
    try {
      run.process = await engine.start(file, engineArguments(store, run, deviceOf(context, volume)));
    } catch (error) {
      await store.remove(id);
      throw new ProblemError({
        code: 'EngineNotStarted',
        message: `The engine could not be started: ${error.message}`,
        action: 'Build it again with npm start.',
        target: file,
      });
    }
    await store.save(run);
    return store.read(id);
  });
}

function refuseBlocked({ checks, volumeId }) {
  const blocking = checks.find(({ verdict }) => verdict === 'blocking');
  if (!blocking) return;
  throw new ProblemError({
    code: 'NotReady',
    message: `The run was not started: ${blocking.message}`,
    action: blocking.action,
    target: volumeId,
  });
}

/** What a run is held back to here: on the volume's owner to one device, on every other node to another. */
function deviceOf({ cluster, simulation }, { ownerNodeName }) {
  if (!simulation) return null;
  return ownerNodeName === cluster.currentNodeName ? simulation.device : simulation.nonOwnerDevice;
}

function newRun({ id, parameters, profile, cluster, volume, build, readiness }) {
  const expectedSeconds = profile.timeSpans
    .map(
      ({ durationSeconds = 10, warmUpSeconds = 5, coolDownSeconds = 0 }) =>
        durationSeconds + warmUpSeconds + coolDownSeconds,
    )
    .reduce((sum, seconds) => sum + seconds, 0);
  return {
    contractVersion: 1,
    id,
    status: 'running',
    name: parameters.Name || parameters.PresetId || 'Run',
    presetId: parameters.PresetId ?? null,
    provider: cluster.provider,
    simulation: cluster.simulation,
    nodeName: cluster.currentNodeName,
    volumeId: volume.id,
    coordinatorNodeName: volume.ownerNodeName,
    profile,
    keepTestFile: parameters.KeepTestFile === true,
    confinedTo: volume.kind === 'physical-disk' ? null : volume.path,
    readiness,
    check: parameters.CheckId
      ? { id: parameters.CheckId, role: parameters.CheckRole, method: parameters.CheckMethod }
      : null,
    expectedSeconds,
    timeLimitSeconds: Math.ceil(expectedSeconds) + preparationSeconds,
    createdAt: new Date().toISOString(),
    endedAt: null,
    engine: build,
    process: null,
    progress: null,
    error: null,
  };
}

function engineArguments(store, run, device) {
  const file = (name) => store.file(run.id, name);
  const deviceFigures = [
    ['iops', device?.iops],
    ['bytes-per-second', device?.throughputBytesPerSecond],
    ['added-latency-us', device?.addedLatencyMicroseconds],
  ].filter(([, value]) => value !== null && value !== undefined);
  return [
    `--profile=${file('profile.json')}`,
    `-Rjson:${file('result.json')}`,
    `--progress=${file('progress.jsonl')}`,
    `--stop-file=${file('stop')}`,
    `--log=${file('engine.log')}`,
    `--time-limit=${run.timeLimitSeconds}`,
    ...(run.confinedTo === null ? [] : [`--confine=${run.confinedTo}`]),
    ...(run.keepTestFile ? [] : ['--delete-created']),
    ...(deviceFigures.length > 0 ? [`--simulate-device=${deviceFigures.map((pair) => pair.join('=')).join(',')}`] : []),
  ];
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
  const run = await store.read(RunId);
  if (run.status === 'running') {
    await store.requestStop(RunId);
    const deadline = Date.now() + stopTimeoutMilliseconds;
    while ((await store.isAtWork(run)) && Date.now() < deadline) await sleep(watchMilliseconds / 2);
    if (await store.isAtWork(run)) await kill(run.process);
  }
  yield await store.read(RunId);
}

async function* getResult({ RunId }, { store }) {
  yield { run: await store.read(RunId), result: await store.readResult(RunId) };
}

async function* removeRun({ RunId }, { store }) {
  // One that cannot be read is deleted all the same.
  const status = await store.read(RunId).then(
    (run) => run.status,
    (error) => {
      if (error.problem?.code !== 'RunNotReadable') throw error;
    },
  );
  if (status === 'running') {
    throw new ProblemError({
      code: 'RunStillRunning',
      message: `The run ${RunId} is still running.`,
      action: 'Stop it first.',
      target: RunId,
    });
  }
  await store.remove(RunId);
  yield { removed: RunId };
}
