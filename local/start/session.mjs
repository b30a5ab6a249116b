// One start: the simulated cluster or this machine, what runs the commands, and the gateway in front of them.
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { CommandTable } from '../gateway/command-table.mjs';
import { NodeRouter } from '../gateway/node-router.mjs';
import { PowerShellExecutor } from '../gateway/powershell-executor.mjs';
import { standardFolders, startGateway } from '../gateway/server.mjs';
import { simulatedCluster, writeSimulation } from '../simulation/cluster.mjs';
import { StandInExecutor } from '../stand-in/commands.mjs';
import { loadAnalysis } from './build.mjs';
import { commandTableFile, extensionName, moduleBinFolder, root, toolFolder } from './paths.mjs';

/**
 * @param {object} options
 * @param {string} options.folder where test files and runs are kept
 * @param {boolean} options.local this machine itself instead of the simulated cluster
 * @param {{ pwsh: string, version: string } | { pwsh: null, reason: string }} options.powerShell
 * @param {Record<string, string>} [options.settings] further settings for the module, for tests
 */
export async function openSession({ folder, local, powerShell, settings = {} }) {
  const place = local ? await preparePlace(folder) : await prepareCluster(folder);
  const settingsOf = (nodeName) => ({
    HEADROOM_STATE_ROOT: path.join(folder, 'state', nodeName),
    HEADROOM_ENGINE_ROOT: moduleBinFolder,
    ...place.settingsOf(nodeName),
    ...settings,
  });
  const executor = new NodeRouter(createExecutor(powerShell, settingsOf), place);
  const commands = await CommandTable.read(commandTableFile);
  const executorText = powerShell.pwsh
    ? `The commands run in PowerShell ${powerShell.version}.`
    : `The commands run in a stand-in for PowerShell: ${powerShell.reason}.`;
  let gateway = null;
  return {
    place,
    executorText,

    /** Runs a command as the gateway would: checked against the table, on a node. */
    async *invoke(name, parameters, { nodeName = place.checkNodeName, signal } = {}) {
      const checked = commands.resolve(name, parameters);
      yield* executor.invoke(checked.command, checked.parameters, { nodeName, signal });
    },

    /** What a command that prints one document prints, read. */
    async only(name, parameters = {}, options = {}) {
      for await (const text of this.invoke(name, parameters, options)) return JSON.parse(text);
      throw new Error(`${name} printed nothing.`);
    },

    /** Serves the tool; gives the address to open. */
    async serve({ port, folders = standardFolders(root, { extensionName, toolFolder }) }) {
      const environment = {
        extensionName,
        version: '0.1.0',
        connection: place.connection,
        simulation: place.simulation,
        executor: powerShell.pwsh ? 'powershell' : 'stand-in',
        executorText,
      };
      gateway = await startGateway({ port, folders, commands, executor, environment });
      return gateway;
    },

    async close() {
      await gateway?.close();
      await executor.close();
    },
  };
}

function createExecutor(powerShell, settingsOf) {
  if (!powerShell.pwsh) return new StandInExecutor({ settingsOf, loadAnalysis });
  return new PowerShellExecutor({
    pwsh: powerShell.pwsh,
    modulesFolder: path.join(root, 'powershell-module'),
    environmentOf: settingsOf,
  });
}

async function prepareCluster(folder) {
  const simulationFile = await writeSimulation(folder);
  const { name, nodeNames, description, checkVolumeId, checkNodeName } = simulatedCluster;
  return {
    clusterName: name,
    nodeNames,
    simulation: description,
    checkVolumeId,
    checkNodeName,
    connection: {
      id: `msft.sme.connection-type.cluster!${name}`,
      name,
      type: 'msft.sme.connection-type.cluster',
      tags: [],
      properties: { nodes: nodeNames },
    },
    settingsOf: (nodeName) => ({
      HEADROOM_PROVIDER: 'simulated',
      HEADROOM_SIMULATION_FILE: simulationFile,
      HEADROOM_NODE_NAME: nodeName,
    }),
  };
}

async function preparePlace(folder) {
  const files = path.join(folder, 'files');
  await mkdir(files, { recursive: true });
  const name = hostname();
  return {
    clusterName: null,
    nodeNames: [name],
    simulation: null,
    checkVolumeId: null,
    checkNodeName: name,
    connection: {
      id: `msft.sme.connection-type.server!${name}`,
      name,
      type: 'msft.sme.connection-type.server',
      tags: [],
      properties: {},
    },
    settingsOf: () => ({ HEADROOM_PROVIDER: 'local', HEADROOM_LOCAL_DIRECTORY: files }),
  };
}
