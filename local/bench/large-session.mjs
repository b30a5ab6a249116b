// The tool on the made-up cluster: a gateway, and answers to what the overview and the page of a volume ask.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { commandTableFile, extensionName, root, toolFolder } from '../base/paths.mjs';
import { CommandTable } from '../gateway/command-table.mjs';
import { standardFolders, startGateway } from '../gateway/server.mjs';
import { activityOf, clusterOf, historyOf, limitFactsOf, nodeNames } from './large-cluster.mjs';

const clusterName = clusterOf(nodeNames[0]).name;

/** Answers commands, each node's activity with other figures each time; a command that is held is answered once it is not. */
class LargeClusterExecutor {
  #held = new Map();
  #awaited = [];
  #rounds = new Map();

  /** How often each node was asked for its activity. */
  get rounds() {
    return nodeNames.map((name) => this.#rounds.get(name) ?? 0);
  }

  /** Answers no call of this command from now on, or none that is meant; gives what lets them all through. */
  hold(command, isMeant = () => true) {
    let release;
    this.#held.set(command, { isMeant, until: new Promise((resolve) => (release = resolve)) });
    return () => {
      this.#held.delete(command);
      release();
    };
  }

  /** The text of the next answer to this command that is meant. */
  answered(command, isMeant) {
    return new Promise((tell) => this.#awaited.push({ command, isMeant, tell }));
  }

  async *invoke({ name }, parameters, { nodeName }) {
    const held = this.#held.get(name);
    if (held?.isMeant(parameters)) await held.until;
    const node = nodeNames.includes(nodeName) ? nodeName : nodeNames[0];
    const text = JSON.stringify(this.#answer(name, parameters, node));
    const isAnswer = ({ command, isMeant }) => command === name && isMeant(parameters);
    for (const { tell } of this.#awaited.filter(isAnswer)) tell(text);
    this.#awaited = this.#awaited.filter((awaited) => !isAnswer(awaited));
    yield text;
  }

  async close() {}

  #answer(name, { Detailed, TimeFrame, SeriesName, VolumeId, Subject, VirtualDisksOf }, node) {
    switch (name) {
      case 'Get-WacHeadroomCluster':
        return clusterOf(node, { detailed: Boolean(Detailed) });
      case 'Get-WacHeadroomActivity': {
        const round = (this.#rounds.get(node) ?? 0) + 1;
        this.#rounds.set(node, round);
        return activityOf(node, round, VirtualDisksOf);
      }
      case 'Get-WacHeadroomHistory':
        return onlyOf(VolumeId, historyOf(node, TimeFrame, SeriesName.split(','), Subject || 'volume'));
      case 'Get-WacHeadroomLimit':
        return limitFactsOf(node, VolumeId);
      case 'Get-WacHeadroomRun':
      case 'Get-WacHeadroomMove':
        return [];
      default:
        throw new Error(`${name} is not answered by the made-up cluster.`);
    }
  }
}

/** For the requested volumes; for all of them if none is requested. */
function onlyOf(volumeId, history) {
  const asked = volumeId ? volumeId.split(',') : null;
  const isAsked = ({ subject, subjectId }) => !asked || subject !== 'volume' || asked.includes(subjectId);
  return { ...history, series: history.series.filter(isAsked) };
}

/** @returns {Promise<{ url: string, executor: LargeClusterExecutor, close: () => Promise<void> }>} */
export async function serveLargeCluster() {
  const executor = new LargeClusterExecutor();
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const { url, close } = await startGateway({
    port: 0,
    folders: standardFolders(root, { extensionName, toolFolder }),
    commands: await CommandTable.read(commandTableFile),
    executor,
    environment: {
      extensionName,
      version,
      connection: {
        id: `msft.sme.connection-type.cluster!${clusterName}`,
        name: clusterName,
        type: 'msft.sme.connection-type.cluster',
        tags: [],
        properties: { nodes: nodeNames },
      },
      simulation: null,
      executor: 'stand-in',
      executorText: 'The answers are made up.',
    },
  });
  return { url, executor, close };
}
