// Runs: validated, started, watched, stopped and forgotten. All of it is real, whatever answers for the cluster.
import { setTimeout as sleep } from 'node:timers/promises';
import { readLongestTimes } from '../../engine/contract/build/longest-times.mjs';
import { readProfileDefaults } from '../../engine/contract/build/profile-defaults.mjs';
import { ProblemError } from '../base/problem.mjs';
import { kill } from './engine.mjs';
import { removeOutdated, retentionCommands } from './retention.mjs';
import { setRunNote } from './run-note.mjs';
import { blockedChecks, problemsOf, refusalOf, refusedTargets, targetsOf } from './start-check.mjs';
import { refuseTargetsOutside, volumeBusy, withStartLock } from './volume-guard.mjs';

const defaults = await readProfileDefaults();
const longestTimes = await readLongestTimes();
const watchMilliseconds = 200;
const stopTimeoutMilliseconds = 15_000;
/** Beyond what a run is expected to take: creating its file, and starting. */
const preparationSeconds = 600;

/**
 * Each takes the parameters of the command, and where it runs: `engine`, `store` and `stateRoot` of the node;
 * `placeOf(parameters)` gives its name, the volume and the device that a run is held back to, and `readinessOf(parameters)`
 * the readiness.
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

async function* startRun(parameters, context) {
  const { engine, store, stateRoot } = context;
  const place = await context.placeOf(parameters);
  const { volume, device } = place;
  const { file, build } = await engine.verified();
  const profileProblems = await engine.checkText(parameters.ProfileJson);
  const profile = profileProblems.length === 0 ? JSON.parse(parameters.ProfileJson) : null;
  const readiness = profile && (await context.readinessOf(parameters));
  let started = null;
  const problems = await problemsOf([() => refuseTargetsOutside(targetsOf(parameters.ProfileJson), volume)]);
  if (profile && problems.length === 0) {
    const blocked = blockedChecks(readiness);
    problems.push(
      ...blocked,
      ...(await refusedTargets(blocked, () => engine.checkTargets(parameters.ProfileJson, folderOf(volume)))),
    );
  }
  const isClear = () => profileProblems.length + problems.length === 0;
  if (isClear()) problems.push(...(await problemsOf([async () => (started = await begin())])));
  if (started !== null) await removeOutdated(context);
  yield isClear() ? started : refusalOf({ nodeName: place.nodeName, volumeId: volume.id, profileProblems, problems });

  function begin() {
    return withStartLock(stateRoot, volume.id, async () => {
      const isBusy = (await store.list()).some((run) => run.volumeId === volume.id && run.status === 'running');
      if (isBusy) throw volumeBusy(volume.id);
      const id = await store.create(parameters.ProfileJson);
      const run = newRun({ id, parameters, profile, place, build, readiness });
      try {
        run.process = await engine.start(file, engineArguments(store, run, device));
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
}

/** A physical disk has no folder. */
function folderOf({ kind, path }) {
  return kind === 'physical-disk' ? null : path;
}

function expectedSecondsOf({ search = null, timeSpans }) {
  if (search !== null) return longestTimes.search[{ ...defaults.Search, ...search }.effort].totalSeconds;
  return timeSpans
    .map((timeSpan) => {
      const { durationSeconds, warmUpSeconds, coolDownSeconds } = { ...defaults.TimeSpan, ...timeSpan };
      return durationSeconds + warmUpSeconds + coolDownSeconds;
    })
    .reduce((sum, seconds) => sum + seconds, 0);
}

function newRun({ id, parameters, profile, place: { provider, simulation, nodeName, volume }, build, readiness }) {
  const expectedSeconds = expectedSecondsOf(profile);
  return {
    contractVersion: 1,
    id,
    status: 'running',
    name: parameters.Name || parameters.PresetId || 'Run',
    presetId: parameters.PresetId ?? null,
    provider,
    simulation,
    nodeName,
    volumeId: volume.id,
    coordinatorNodeName: volume.ownerNodeName,
    profile,
    keepTestFile: parameters.KeepTestFile === true,
    confinedTo: folderOf(volume),
    readiness,
    check: parameters.CheckId
      ? { id: parameters.CheckId, role: parameters.CheckRole, method: parameters.CheckMethod }
      : null,
    expectedSeconds,
    timeLimitSeconds: Math.ceil(expectedSeconds) + preparationSeconds,
    limits: parameters.LimitsJson ? JSON.parse(parameters.LimitsJson) : null,
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
    ['other-iops', device?.otherIops],
    ['other-bytes-per-second', device?.otherThroughputBytesPerSecond],
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

async function* removeRun({ RunId, TestFileOnly }, { engine, store }) {
  // One that cannot be read is still deleted.
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
  if (TestFileOnly === true) await removeTestFiles(await store.read(RunId), engine);
  else await store.remove(RunId);
  yield { removed: RunId };
}

/** The engine alone can tell its own files: what is not, or is not there any more, is left as it is. */
async function removeTestFiles({ profile, keepTestFile, confinedTo }, engine) {
  if (!keepTestFile) return;
  const paths = new Set(profile.timeSpans.flatMap(({ targets }) => targets.map((target) => target.path)));
  for (const path of paths) await engine.removeCreated(path, confinedTo);
}
