// The plugin's commands without PowerShell, under the same contract. Whatever is the module's own knowledge stays there:
// limits come from the analysis, validation from the engine.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../gateway/problem.mjs';
import { Engine, isAlive, kill } from './engine.mjs';
import { findVolume, readFacts } from './facts.mjs';
import { RunStore } from './run-store.mjs';
import { refuseTargetsOutside, volumeBusy, withStartLock } from './volume-guard.mjs';

const watchMilliseconds = 200;
const stopTimeoutMilliseconds = 15_000;

const handlers = {
  'Get-WacHeadroomCluster': getCluster,
  'Get-WacHeadroomLimit': getLimits,
  'Test-WacHeadroomProfile': testProfile,
  'Start-WacHeadroomRun': startRun,
  'Get-WacHeadroomRun': getRuns,
  'Watch-WacHeadroomRun': watchRun,
  'Stop-WacHeadroomRun': stopRun,
  'Get-WacHeadroomResult': getResult,
  'Remove-WacHeadroomRun': removeRun,
};

/** Runs the plugin's commands in this process. */
export class StandInExecutor {
  #settingsOf;
  #loadAnalysis;
  #version;

  /**
   * @param {object} options
   * @param {(nodeName: string) => Record<string, string>} options.settingsOf the HEADROOM_* settings of a node
   * @param {() => Promise<object>} options.loadAnalysis the tool's analysis, which knows the limits
   * @param {string} options.version of the package that the commands belong to
   */
  constructor({ settingsOf, loadAnalysis, version }) {
    this.#settingsOf = settingsOf;
    this.#loadAnalysis = loadAnalysis;
    this.#version = version;
  }

  /** @returns {AsyncIterable<string>} one JSON text for each thing that the command prints */
  async *invoke({ name }, parameters, { nodeName, signal }) {
    const settings = this.#settingsOf(nodeName);
    const installRoot = settings.HEADROOM_INSTALL_ROOT;
    const facts = await readFacts(settings);
    const context = {
      ...facts,
      stateRoot: settings.HEADROOM_STATE_ROOT,
      store: new RunStore(settings.HEADROOM_STATE_ROOT),
      engine: new Engine(settings.HEADROOM_ENGINE_ROOT ?? path.join(installRoot, 'Headroom', this.#version, 'bin')),
      loadAnalysis: this.#loadAnalysis,
      signal,
    };
    for await (const document of handlers[name](parameters, context)) {
      if (signal?.aborted) return;
      yield JSON.stringify(document);
    }
  }

  async close() {}
}

async function* getCluster(_, { cluster }) {
  yield cluster;
}

async function* getLimits({ VolumeId }, { cluster, disks, loadAnalysis }) {
  const volume = findVolume(cluster, VolumeId);
  const { vmSize, name: nodeName } = cluster.nodes.find(({ name }) => name === cluster.currentNodeName);
  const { limitsFor, loadLimitCatalog } = await loadAnalysis();
  const copies = volume.resiliency?.copies ?? null;
  const limits = limitsFor(await loadLimitCatalog(), { vmSize, disks, copies, nodeName, volumeId: volume.id });
  const unknown =
    vmSize === null ? [{ fact: 'VM size', reason: 'this machine does not say that it is an Azure VM' }] : [];
  yield { ...limits, notKnown: [...unknown, ...limits.notKnown] };
}

async function* testProfile({ ProfileJson }, { engine }) {
  yield await checkProfile(engine, ProfileJson);
}

async function* startRun(parameters, context) {
  const { cluster, engine, store, stateRoot, device } = context;
  const volume = findVolume(cluster, parameters.VolumeId);
  const { file, build } = await engine.verified();
  await refuseInvalidProfile(engine, parameters.ProfileJson);
  const profile = JSON.parse(parameters.ProfileJson);
  await refuseTargetsOutside(profile, volume);
  yield await withStartLock(stateRoot, volume.id, async () => {
    const isBusy = (await store.list()).some((run) => run.volumeId === volume.id && run.status === 'running');
    if (isBusy) throw volumeBusy(volume.id);
    const id = await store.create(parameters.ProfileJson);
    const run = newRun({ id, parameters, profile, cluster, volume, build });
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

function newRun({ id, parameters, profile, cluster, volume, build }) {
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
    expectedSeconds,
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
    while ((await isAlive(run.process)) && Date.now() < deadline) await sleep(watchMilliseconds / 2);
    await kill(run.process);
  }
  yield await store.read(RunId);
}

async function* getResult({ RunId }, { store }) {
  yield { run: await store.read(RunId), result: await store.readResult(RunId) };
}

async function* removeRun({ RunId }, { store }) {
  if ((await store.read(RunId)).status === 'running') {
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

async function refuseInvalidProfile(engine, profileJson) {
  const [problem] = await checkProfile(engine, profileJson);
  if (!problem) return;
  throw new ProblemError({
    code: 'ProfileNotValid',
    message: `The profile cannot be run: ${problem.path || 'document'}: ${problem.message}`,
    action: 'Correct the profile.',
    target: problem.path,
  });
}

async function checkProfile(engine, profileJson) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-check-'));
  try {
    const file = path.join(folder, 'profile.json');
    await writeFile(file, profileJson);
    return await engine.check(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
