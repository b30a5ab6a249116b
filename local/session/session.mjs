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
import { nodePackageFile } from '../build/node-package.mjs';
import { NodeMachine } from '../simulation/node-machine.mjs';
import { asArrived } from '../simulation/part-faults.mjs';
import { StandInExecutor } from '../stand-in/commands.mjs';
import { loadAnalysis } from '../build/build.mjs';
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
 */
export async function openSession({ folder, local, powerShell, settings = {}, nodePackage }) {
  const packed = nodePackage ?? (await builtNodePackage());
  const machinesOf = machineMaker(folder, packed);
  const place = local ? await prepareThisMachine(folder, machinesOf) : await prepareCluster(folder, machinesOf);
  const settingsOf = (nodeName) => ({
    ...place.machines.get(nodeName).settings,
    ...place.settingsOf(nodeName),
    ...settings,
  });
  const commandExecutor = await createExecutor(powerShell, settingsOf, { packed, place });
  const executor = new NodeRouter(withFaults(commandExecutor, place), place, place.circumstances ?? undefined);
  if (place.circumstances) place.circumstances.disconnect = (nodeName) => executor.cutPower(nodeName);
  const commands = await CommandTable.read(commandTableFile);
  const executorText = powerShell.pwsh
    ? `The commands run in PowerShell ${powerShell.version}.`
    : `The commands run in a stand-in for PowerShell: ${powerShell.reason}.`;
  let gateway = null;
  return {
    place,
    /** Version of what the nodes are prepared with. */
    version: packed.version,
    executorText,
    /** What can be chosen of the simulation; null where nothing is simulated. */
    circumstances: place.circumstances,

    /** Runs a command as the gateway would: checked against the table, on a node. */
    async *invoke(name, parameters, { nodeName = place.checkNodeName, signal } = {}) {
      const checked = commands.resolve(name, parameters);
      yield* executor.invoke(checked.command, checked.parameters, { nodeName, signal });
    },

    /** Commands that a node has not answered to the end. */
    callsUnderWay: () => executor.callsUnderWay(),

    /** What a command that prints one document prints, read. */
    async only(name, parameters = {}, options = {}) {
      for await (const text of this.invoke(name, parameters, options)) return JSON.parse(text);
      throw new Error(`${name} printed nothing.`);
    },

    /** Serves the tool as a gateway of a generation does; gives the address to open. */
    async serve({ port, folders = standardFolders(root, { extensionName, toolFolder }), apiVersion }) {
      const environment = {
        extensionName,
        version: packed.version,
        connection: place.connection,
        inventory: place.inventory,
        simulation: place.simulation,
        executor: powerShell.pwsh ? 'powershell' : 'stand-in',
        executorText,
      };
      const features = [
        new SimulationControl(place.circumstances),
        new NodeFeatures({
          router: executor,
          circumstances: place.circumstances ?? { gateway: {} },
          stateRootOf: (nodeName) => place.machines.get(nodeName).stateRoot,
          extension: { name: extensionName, version: packed.version },
          languageModeOf: place.languageModeOf,
          installExtension: (nodeName) => installExtension(commandExecutor, nodeName, { folder, ...packed }),
        }),
      ];
      const credentials = new NodeCredentials(place.signedInFor);
      gateway = await startGateway({
        port,
        folders,
        commands,
        executor,
        environment,
        apiVersion,
        credentials,
        features,
      });
      return gateway;
    },

    async close() {
      await gateway?.close();
      await executor.close();
      await place.close();
    },
  };
}

async function createExecutor(powerShell, settingsOf, { packed: { version, file }, place: { languageModeOf } }) {
  if (!powerShell.pwsh) {
    // The scripts for PowerShell carry it.
    const packageSha256 = sha256Of(await readFile(file));
    return new StandInExecutor({ settingsOf, loadAnalysis, version, packageSha256 });
  }
  return new PowerShellExecutor({ pwsh: powerShell.pwsh, environmentOf: settingsOf, languageModeOf });
}

/** The executor, with what the simulation does to packages on their way to a node. */
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
