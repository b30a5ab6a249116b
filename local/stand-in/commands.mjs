// The plugin's commands without PowerShell: questions of fact are answered with what the module answered when it was asked in
// the same simulated circumstances, and runs are real runs of the engine. What is here of the module's rules: see README.md.
import path from 'node:path';
import { Answers, asAsked, questionOf } from '../replay/answers.mjs';
import { Recordings } from '../replay/recordings.mjs';
import { Engine } from '../runs/engine.mjs';
import { runCommands } from '../runs/run-commands.mjs';
import { RunStore } from '../runs/run-store.mjs';
import { activityCommands } from '../simulation/activity-commands.mjs';
import { readQosFlows } from '../simulation/history.mjs';
import { jobsAt } from '../simulation/storage-jobs.mjs';
import { keepEntries, withEntries } from './limit-entries.mjs';
import { moveSteps } from './move-steps.mjs';
import { nodeSteps, playPayload } from './node-steps.mjs';
import { moduleItself, needsPowerShell } from './not-recorded.mjs';
import { profileFacts, recordedProfiles } from './profiles.mjs';
import { supportOf } from './support.mjs';

const limitCommands = ['Get-WacHeadroomLimit', 'Get-WacHeadroomTypedLimit'];
const readinessCommands = ['Test-WacHeadroomReadiness', 'Test-WacHeadroomTypedReadiness'];

/** Runs the plugin's commands in this process. */
export class StandInExecutor {
  #options;
  #answers = null;
  #profiles = null;

  /**
   * @param {object} options
   * @param {(nodeName: string) => Record<string, string>} options.settingsOf the HEADROOM_* settings of a node
   * @param {import('../simulation/circumstances.mjs').Circumstances} options.circumstances
   * @param {string} options.version of the package that the commands belong to
   * @param {string} options.packageSha256 the package that may be installed
   * @param {Recordings} [options.recordings] the project's own unless given
   */
  constructor(options) {
    this.#options = options;
  }

  /** @returns {AsyncIterable<string>} one JSON text for each thing that the command prints */
  async *invoke({ name }, parameters, { nodeName, signal }) {
    const context = await this.#contextOf(nodeName, signal);
    for await (const document of this.#run(name, parameters, context)) {
      if (signal?.aborted) return;
      yield JSON.stringify(document);
    }
  }

  /** Installs an extension's payload, as its installNode.ps1 does. */
  async installExtension({ nodeName }) {
    await playPayload(await this.#contextOf(nodeName));
  }

  async close() {}

  async *#run(name, parameters, context) {
    if (nodeSteps[name]) {
      yield* nodeSteps[name](parameters, context);
      return;
    }
    await context.answers.step(moduleItself, context.nodeName, { values: context.values() });
    const played = runCommands[name] ?? moveSteps[name] ?? activityCommands[name];
    if (played) yield* played(parameters, context);
    else if (name === 'Set-WacHeadroomLimitEntry') yield await keepEntries(parameters, context);
    else if (name === 'Get-WacHeadroomSupport') yield await supportOf(parameters, context, this.#asker(context));
    else yield await this.#answer(name, parameters, context);
  }

  /** A question of fact. */
  async #answer(name, parameters, context) {
    const { volumes } = context.simulation().cluster;
    const { command, question } = questionOf(name, parameters, context.nodeName, volumes);
    const now = { values: context.values() };
    if (readinessCommands.includes(name)) {
      const profile = await context.engine.validProfile(parameters.ProfileJson);
      return asAsked(await this.#readiness({ command, question }, { ...parameters, profile }, context), parameters);
    }
    const document = await context.answers.document(command, question, now);
    if (limitCommands.includes(name)) return withEntries(document, context);
    // Of this moment, as activity and history are.
    if (document.storageQos) document.storageQos.flows = readQosFlows(context.simulation());
    if (document.storageJobs) document.storageJobs = jobsAt(context.simulation(), document.storageJobs);
    return document;
  }

  async #readiness({ command, question }, { VolumeId, profile }, context) {
    const volume = context.simulation().cluster.volumes.find(({ id }) => id === VolumeId);
    const facts = await profileFacts(profile, volume?.path ?? '', this.#profiles);
    return context.answers.readiness(command, question, { facts, values: context.values() });
  }

  #asker(context) {
    return async (name, parameters) => {
      for await (const document of this.#run(name, parameters, context)) return document;
      return null;
    };
  }

  async #contextOf(nodeName, signal) {
    const { settingsOf, circumstances, version, packageSha256 } = this.#options;
    this.#answers ??= new Answers(this.#options.recordings ?? (await Recordings.read()), {
      stateOf: (fact) => circumstances.changeOf(fact),
      notRecorded: needsPowerShell,
    });
    this.#profiles ??= await recordedProfiles();
    const settings = settingsOf(nodeName);
    const simulation = () => circumstances.file.read();
    const folder = path.dirname(circumstances.file.path);
    const machine = circumstances.machines.get(nodeName);
    const context = {
      nodeName,
      version,
      packageSha256,
      circumstances,
      machine,
      simulation,
      signal,
      answers: this.#answers,
      clusterName: simulation().cluster.name,
      stateRoot: settings.HEADROOM_STATE_ROOT,
      store: new RunStore(settings.HEADROOM_STATE_ROOT),
      engine: new Engine(settings.HEADROOM_ENGINE_ROOT ?? path.join(machine.moduleFolder, 'bin')),
      setOwner: (volumeId, owner) => circumstances.setOwner(volumeId, owner),
      values: () => placeholders({ folder, version, packageSha256, nodeName, ...simulation() }),
    };
    return Object.assign(context, {
      placeOf: (parameters) => this.#placeOf(parameters, context),
      limitFactsOf: ({ VolumeId }) => this.#answer('Get-WacHeadroomTypedLimit', { VolumeId }, context),
      readinessOf: ({ VolumeId }, profile) => {
        const { volumes } = simulation().cluster;
        const asked = questionOf('Test-WacHeadroomTypedReadiness', { VolumeId }, nodeName, volumes);
        return this.#readiness(asked, { VolumeId, profile }, context);
      },
    });
  }

  /** Where a run is made, and the device that it is held back to there: on the volume's owner another than elsewhere. */
  async #placeOf(parameters, { nodeName, simulation, answers, values }) {
    const { cluster, description, device, nonOwnerDevice } = simulation();
    const volume = cluster.volumes.find(({ id }) => id === parameters.VolumeId);
    if (!volume) {
      const { question } = questionOf('Start-WacHeadroomRun', parameters, nodeName, cluster.volumes);
      await answers.step('Start-WacHeadroomRun', question, { values: values() });
    }
    return {
      provider: cluster.provider,
      simulation: description,
      nodeName,
      volume,
      device: volume.ownerNodeName === nodeName ? device : nonOwnerDevice,
    };
  }
}

/** The current values of the placeholders in recorded answers. */
function placeholders({ folder, version, packageSha256, nodeName, cluster }) {
  const now = new Date().toISOString();
  return {
    folder,
    version,
    packageSha256,
    node: nodeName,
    nodes: cluster.nodes.map(({ name }) => name).join(', '),
    powerShell: 'none: recorded answers',
    architecture: { x64: 'amd64', ia32: 'x86' }[process.arch] ?? process.arch,
    now,
    today: now.slice(0, 10),
  };
}
