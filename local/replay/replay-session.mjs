// One start on a support file: the tool as the administrator saw it who made the file.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandTable } from '../gateway/command-table.mjs';
import { standardFolders, startGateway } from '../gateway/server.mjs';
import { commandTableFile, extensionName, root, toolFolder } from '../base/paths.mjs';
import { terminalLine } from '../base/terminal-text.mjs';
import { ReplayExecutor } from './replay-executor.mjs';
import { readSupportFile } from './support-file.mjs';

/**
 * @param {string} file the support file
 * @throws {import('../base/steps.mjs').StepError} if it is not a support file
 */
export async function openReplay(file) {
  const support = await readSupportFile(file);
  const place = placeOf(support);
  const description = describe(support.manifest);
  const executor = new ReplayExecutor(support, { clusterName: place.clusterName, description });
  const commands = await CommandTable.read(commandTableFile);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  let gateway = null;
  return {
    place,
    version,
    /** What is replayed, and what could not be recorded, for the terminal. */
    lines: [description, ...contents(support)].map(terminalLine),

    /** Runs a command as the gateway would. */
    async *invoke(name, parameters, { nodeName = place.entryName, signal } = {}) {
      const checked = commands.resolve(name, parameters);
      yield* executor.invoke(checked.command, checked.parameters, { nodeName, signal });
    },

    /** Serves the tool; gives the address to open. */
    async serve({ port, folders = standardFolders(root, { extensionName, toolFolder }) }) {
      const environment = {
        extensionName,
        version,
        gatewayVersion: support.manifest.versions.gateway ?? undefined,
        connection: place.connection,
        simulation: null,
        replay: description,
        executor: 'replay',
        executorText: 'The answers are those of a support file: nothing is live, and nothing can be started.',
      };
      gateway = await startGateway({ port, folders, commands, executor, environment });
      return gateway;
    },

    close: () => gateway?.close(),
  };
}

function describe({ createdAt, madeBy, namesReplaced }) {
  const names = namesReplaced ? 'with placeholders for names' : 'with its names';
  return `Replayed from a support file that the ${madeBy} created at ${createdAt}, ${names}: no live data.`;
}

/** A connection like the one that the file was made in. */
function placeOf({ nodes }) {
  const cluster = nodes.map(({ documents }) => documents.get('cluster.json')).find(Boolean);
  const nodeNames = nodes.map(({ nodeName }) => nodeName);
  const isCluster = cluster ? cluster.provider !== 'local' : nodes.length > 1;
  const kind = isCluster ? 'cluster' : 'server';
  const name = isCluster ? (cluster?.name ?? 'cluster') : nodeNames[0];
  return {
    clusterName: isCluster ? name : null,
    nodeNames,
    entryName: name,
    connection: {
      id: `msft.sme.connection-type.${kind}!${name}`,
      name,
      type: `msft.sme.connection-type.${kind}`,
      tags: [],
      properties: isCluster ? { nodes: nodeNames } : {},
    },
  };
}

function* contents({ nodes }) {
  for (const { nodeName, problem, about, runs } of nodes) {
    if (problem) yield `${nodeName}: did not answer: ${problem.message}`;
    if (!about) continue;
    const { versions, raw, leftOut } = about;
    const answered = raw.reason ?? `${raw.commands.length} cmdlets asked`;
    yield `${nodeName}: module ${versions.module ?? '?'}, PowerShell ${versions.powerShell ?? '?'}, ${versions.operatingSystem ?? '?'}; ${runs.length} runs; ${answered}`;
    for (const { fact, reason } of leftOut) yield `  not in it: ${fact}: ${reason}`;
  }
}
