// A separate stand-in for each group of tests: fresh folder, free port, runs of a few seconds.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { standardFolders } from '../gateway/server.mjs';
import { loadAnalysis } from '../build/build.mjs';
import { extensionName, moduleBinFolder, root, stringsFile } from '../base/paths.mjs';
import { openSession } from '../session/session.mjs';
import { measureAddress } from './tool-page.mjs';

const nodeNames = ['node1', 'node2', 'node3'];
/** Slow enough for a machine that is busy with other work to keep up with, and half as fast off the owner. */
export const slowIops = { owner: 200, others: 100 };

/**
 * Serves the tool over an executor.
 * @param {object} options
 * @param {object} options.powerShell
 * @param {boolean} [options.tamperWithEngine]
 * @param {string} [options.gatewayApiVersion] 2.0.0, or 1.0.0 for a gateway of that generation
 * @param {string} [options.packageFolder] an unpacked extension package, to serve its tool and prepare nodes with its
 *   payload instead of what the checkout has built
 * @param {boolean} [options.hasSlowDevices] for tests whose outcome depends on which node is faster
 * @param {(document: object) => object} [options.changeAnswer] what the tool gets in place of each document that answers, for
 *   names that the simulated cluster does not have
 */
export async function startStandIn({
  powerShell,
  tamperWithEngine = false,
  packageFolder,
  gatewayApiVersion,
  hasSlowDevices = false,
  changeAnswer = null,
}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-e2e-'));
  const settings = tamperWithEngine ? { HEADROOM_ENGINE_ROOT: await copyWithWrongHash(folder) } : {};
  const parts = packageFolder ? await partsOfPackage(packageFolder) : {};
  const session = await openSession({ folder, local: false, powerShell, settings, nodePackage: parts.nodePackage });
  const answers = new HeldAnswers(session.executor, changeAnswer);
  if (hasSlowDevices) slowDown(session.circumstances.file);
  const served = await session.serve({ port: 0, folders: parts.folders, apiVersion: gatewayApiVersion });
  return new StandIn({ session, served, answers, folder, label: powerShell.pwsh ? 'powershell' : 'stand-in' });
}

class StandIn {
  #session;
  #answers;
  #folder;

  constructor({ session, served: { url, dropSockets }, answers, folder, label }) {
    this.#session = session;
    this.#answers = answers;
    this.#folder = folder;
    /** As the list of tools opens it: at the overview. */
    this.toolUrl = url;
    /** Opens at the page before a run, where most tests begin. */
    this.url = measureAddress(url);
    this.dropSockets = dropSockets;
    this.label = label;
  }

  runs(nodeName = nodeNames[0]) {
    return this.#session.only('Get-WacHeadroomRun', {}, { nodeName });
  }

  /**
   * Lets no answer of a command through while something is done, for what a page shows only until there is one.
   * @param {string} name of the command
   * @param {() => Promise<void>} meanwhile
   */
  async holdAnswers(name, meanwhile) {
    const release = this.#answers.hold(name);
    try {
      await meanwhile();
    } finally {
      release();
    }
  }

  /** Starts a run on the first node as from its own PowerShell, with any name and profile. */
  startRun({ name, volumeId, profile }) {
    const parameters = { ProfileJson: JSON.stringify(profile), VolumeId: volumeId, Name: name };
    return this.#session.only('Start-WacHeadroomRun', parameters);
  }

  /** Until no run of the first node is in progress. */
  async waitForRuns() {
    while ((await this.runs()).some(({ status }) => status === 'running')) await sleep(100);
  }

  /** Nothing may be left running, whatever a test left behind. */
  async stopAllRuns() {
    for (const nodeName of nodeNames) {
      // Asking a node costs a PowerShell on it; most tests start nothing.
      if (!(await hasRuns(this.#session.place.machines.get(nodeName)))) continue;
      for (const { id, status } of await this.runs(nodeName)) {
        if (status === 'running') await this.#session.only('Stop-WacHeadroomRun', { RunId: id }, { nodeName });
        await this.#session.only('Remove-WacHeadroomRun', { RunId: id }, { nodeName });
      }
    }
  }

  /**
   * Brings about a circumstance, as the page's Simulation panel does: `simulate('pool', 'degraded')`. The controls and
   * their values are in local/simulation/controls.
   */
  simulate(id, value) {
    return this.#session.circumstances.set(id, value);
  }

  /** Puts everything back to what it was at the start. */
  async resetSimulation() {
    const { controls } = await this.#session.circumstances.describe();
    for (const { id, value, initialValue } of controls.reverse()) {
      if (value !== initialValue) await this.simulate(id, initialValue);
    }
  }

  /** What is the case now, by control. */
  async simulation() {
    const { controls } = await this.#session.circumstances.describe();
    return Object.fromEntries(controls.map(({ id, value }) => [id, value]));
  }

  /** What can be chosen, by control. */
  async simulationChoices() {
    const { controls } = await this.#session.circumstances.describe();
    return Object.fromEntries(controls.map(({ id, options }) => [id, options.map(({ value }) => value)]));
  }

  /**
   * What the page's headline has to say of the newest run: the analysis of the same result and limits, in the same
   * words. The figures are the machine's, which may be too busy for a limit to be reached.
   */
  async headline() {
    const [{ id, volumeId }] = await this.runs();
    const { run, result } = await this.#session.only('Get-WacHeadroomResult', { RunId: id });
    const analysis = await loadAnalysis();
    const catalog = await analysis.loadLimitCatalog();
    const told = () => this.#session.only('Get-WacHeadroomLimit', { VolumeId: volumeId });
    const limits = analysis.limitsKept(catalog, run.limits) ?? analysis.limitsTold(catalog, await told());
    const strings = analysis.nestStrings(JSON.parse(await readFile(stringsFile, 'utf8')));
    const verdict = analysis.assessResult({ result, limits, run });
    return analysis.withTypedSpaces(analysis.formatMessage(strings, verdict.headline, 'en-US'));
  }

  /** Keeps entries on the node that is asked first, as another person would. */
  async enter(entries) {
    const { name: clusterName } = await this.#session.only('Get-WacHeadroomCluster');
    const now = new Date().toISOString();
    const document = { contractVersion: 1, clusterName, savedAt: now, savedBy: null, ...entries };
    await this.#session.only('Set-WacHeadroomLimitEntry', { EntriesJson: JSON.stringify(document) });
  }

  /** Commands that a node has not answered to the end, with how long they take already. */
  callsUnderWay() {
    return this.#session.callsUnderWay();
  }

  volumeFolder(name) {
    return path.join(this.#folder, 'volumes', name);
  }

  async close() {
    await this.stopAllRuns();
    await this.#session.close();
    await rm(this.#folder, { recursive: true });
  }
}

/** Stands before an executor: keeps answers back, and puts other ones in their place. */
class HeldAnswers {
  /** @type {Map<string, Promise<void>>} */
  #held = new Map();

  /**
   * @param {{ invoke: Function }} executor
   * @param {((document: object) => object) | null} change
   */
  constructor(executor, change) {
    const invoke = executor.invoke.bind(executor);
    const held = this.#held;
    executor.invoke = async function* (command, ...call) {
      for await (const text of invoke(command, ...call)) {
        await held.get(command.name);
        yield change === null ? text : JSON.stringify(change(JSON.parse(text)));
      }
    };
  }

  hold(name) {
    let release;
    this.#held.set(name, new Promise((resolve) => (release = resolve)));
    return () => {
      this.#held.delete(name);
      release();
    };
  }
}

function slowDown(file) {
  file.change(({ device, nonOwnerDevice }) => {
    device.iops = slowIops.owner;
    nonOwnerDevice.iops = slowIops.others;
  });
}

/** Whether a node keeps a run, by the folder that it keeps them in. */
async function hasRuns({ stateRoot }) {
  try {
    return (await readdir(path.join(stateRoot, 'runs'))).length > 0;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** What the stand-in takes of an extension package. */
async function partsOfPackage(packageFolder) {
  const nuspec = await readFile(path.join(packageFolder, `${extensionName}.nuspec`), 'utf8');
  const payloadFolder = path.join(packageFolder, 'Node');
  return {
    folders: standardFolders(root, { extensionName, toolFolder: path.join(packageFolder, 'ux') }),
    nodePackage: {
      version: /<version>(.+)<\/version>/.exec(nuspec)[1],
      file: path.join(payloadFolder, 'headroom-node.zip'),
      payloadFolder,
    },
  };
}

/** The packed engine, with a list that expects another one. */
async function copyWithWrongHash(folder) {
  const copy = path.join(folder, 'bin');
  await cp(moduleBinFolder, copy, { recursive: true });
  const list = path.join(copy, 'engines.json');
  const document = JSON.parse(await readFile(list, 'utf8'));
  for (const engine of document.engines) engine.sha256 = '0'.repeat(64);
  await writeFile(list, JSON.stringify(document));
  return copy;
}
