// One start: the simulated cluster or this machine, what runs the commands, and the gateway in front of them.
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandTable } from '../gateway/command-table.mjs';
import { NodeCredentials } from '../gateway/node-credentials.mjs';
import { NodeFeatures } from '../gateway/node-features.mjs';
import { NodeRouter } from '../gateway/node-router.mjs';
import { PowerShellExecutor } from '../gateway/powershell-executor.mjs';
import { standardFolders, startGateway } from '../gateway/server.mjs';
import { SimulationControl } from '../gateway/simulation-control.mjs';
import { sha256Of } from '../base/files.mjs';
import { StepError } from '../base/steps.mjs';
import { nodePackageFile } from '../build/node-package.mjs';
import { NodeMachine } from '../simulation/node-machine.mjs';
import { asArrived } from '../simulation/part-faults.mjs';
import { StandInExecutor } from '../stand-in/commands.mjs';
import { commandTableFile, extensionName, nodePayloadFolder, root, toolFolder } from '../base/paths.mjs';
import { prepareCluster, prepareThisMachine } from './places.mjs';

/**
 * @param {object} options
 * @param {string} options.folder where test files and runs are kept
 * @param {boolean} options.local this machine itself instead of the simulated cluster
 * @param {{ pwsh: string, version: string } | { pwsh: null, reason: string }} options.powerShell
 * @param {Record<string, string>} [options.settings] further settings for the module, for tests
 * @param {{ version: string, file: string, payloadFolder: string }} [options.nodePackage] what is installed on the nodes;
 *   payloadFolder holds installNode.ps1
 * @throws {StepError} for this machine itself if there is no PowerShell
 */
export async function openSession({ folder, local, powerShell, settings = {}, nodePackage }) {
  if (local && !powerShell.pwsh) {
    throw new StepError(
      `--local needs PowerShell 7 (${powerShell.reason}): no answers are recorded of this machine itself.`,
      'Install PowerShell 7, or leave --local out: the answers of the simulated cluster are recorded.',
    );
  }
  const packed = nodePackage ?? (await builtNodePackage());
  const machinesOf = machineMaker(folder, packed);
  const place = local ? await prepareThisMachine(folder, machinesOf) : await prepareCluster(folder, machinesOf);
  const settingsOf = (nodeName) => ({
    ...place.machines.get(nodeName).settings,
    ...place.settingsOf(nodeName),
    ...settings,
  });
  const commandExecutor = await createExecutor(powerShell, settingsOf, { packed, place });
  const commands = await CommandTable.read(commandTableFile);
  return new Session({ folder, place, packed, powerShell, commands, commandExecutor });
}

/** A place, what answers for its nodes, and the gateway in front of them once it is served. */
class Session {
  #packed;
  #powerShell;
  #gateway = null;

  constructor({ folder, place, packed, powerShell, commands, commandExecutor }) {
    this.#packed = packed;
    this.#powerShell = powerShell;
    this.place = place;
    /** Version of what the nodes are prepared with. */
    this.version = packed.version;
    this.executorText = powerShell.pwsh
      ? `The commands run in PowerShell ${powerShell.version}.`
      : `No PowerShell 7 (${powerShell.reason}): answers are recorded, runs are real.`;
    /** What can be chosen of the simulation; null where nothing is simulated. */
    this.circumstances = place.circumstances;
    /** The plugin's commands, what runs them, and the gateway's own install on a node: for the recorder of answers. */
    this.commands = commands;
    this.executor = new NodeRouter(withFaults(commandExecutor, place), place, place.circumstances ?? undefined);
    this.installExtension = (nodeName) => installExtension(commandExecutor, nodeName, { folder, ...packed });
    if (place.circumstances) place.circumstances.disconnect = (nodeName) => this.executor.cutPower(nodeName);
  }

  /** Runs a command as the gateway would: checked against the table, on a node. */
  async *invoke(name, parameters, { nodeName = this.place.checkNodeName, signal } = {}) {
    const checked = this.commands.resolve(name, parameters);
    yield* this.executor.invoke(checked.command, checked.parameters, { nodeName, signal });
  }

  /** Commands that a node has not answered to the end. */
  callsUnderWay() {
    return this.executor.callsUnderWay();
  }

  /** What a command that prints one document prints, read. */
  async only(name, parameters = {}, options = {}) {
    for await (const text of this.invoke(name, parameters, options)) return JSON.parse(text);
    throw new Error(`${name} printed nothing.`);
  }

  /** Serves the tool as a gateway of a generation does; gives the address to open. */
  async serve({ port, folders = standardFolders(root, { extensionName, toolFolder }), apiVersion }) {
    const { place, executor, commands } = this;
    this.#gateway = await startGateway({
      port,
      folders,
      commands,
      executor,
      environment: this.#environment(),
      apiVersion,
      credentials: new NodeCredentials(place.signedInFor),
      features: this.#features(),
    });
    return this.#gateway;
  }

  async close() {
    await this.#gateway?.close();
    await this.executor.close();
    await this.place.close();
  }

  #environment() {
    const { connection, inventory, simulation } = this.place;
    const executor = this.#powerShell.pwsh ? 'powershell' : 'stand-in';
    const { version, executorText } = this;
    return { extensionName, version, connection, inventory, simulation, executor, executorText };
  }

  #features() {
    const { place, executor, installExtension: install } = this;
    return [
      new SimulationControl(place.circumstances),
      new NodeFeatures({
        router: executor,
        circumstances: place.circumstances ?? { gateway: {} },
        stateRootOf: (nodeName) => place.machines.get(nodeName).stateRoot,
        extension: { name: extensionName, version: this.#packed.version },
        languageModeOf: place.languageModeOf,
        installExtension: install,
      }),
    ];
  }
}

async function createExecutor(powerShell, settingsOf, { packed: { version, file }, place }) {
  const { languageModeOf, circumstances } = place;
  if (!powerShell.pwsh) {
    // The scripts for PowerShell carry it.
    const packageSha256 = sha256Of(await readFile(file));
    return new StandInExecutor({ settingsOf, circumstances, version, packageSha256 });
  }
  return new PowerShellExecutor({ pwsh: powerShell.pwsh, environmentOf: settingsOf, languageModeOf });
}

/** The executor, with the simulation's effect on packages that are sent to a node. */
function withFaults(executor, { circumstances }) {
  if (!circumstances) return executor;
  return {
    invoke: (command, parameters, options) =>
      executor.invoke(command, asArrived(command, parameters, circumstances.gateway.parts), options),
    cutPower: (nodeName) => executor.cutPower?.(nodeName),
    close: () => executor.close(),
  };
}

/** Makes nodes, each prepared with what the package carries, so that the first page is ready to run. */
function machineMaker(folder, packed) {
  return async (names) => {
    const machines = new Map(names.map((name) => [name, new NodeMachine(name, folder, packed)]));
    for (const machine of machines.values()) await machine.prepare();
    return machines;
  };
}

/** What the build has put together for nodes. */
async function builtNodePackage() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { version, file: nodePackageFile, payloadFolder: nodePayloadFolder };
}

/** Lays the payload of the extension's package out as the gateway does, and has the node run it. */
async function installExtension(executor, nodeName, { folder, file, payloadFolder }) {
  const laidOut = path.join(folder, 'extension', nodeName, 'Node');
  await mkdir(laidOut, { recursive: true });
  await copyFile(file, path.join(laidOut, path.basename(file)));
  await copyFile(path.join(payloadFolder, 'installNode.ps1'), path.join(laidOut, 'installNode.ps1'));
  await executor.installExtension({ nodeName, payloadFolder: laidOut });
}
