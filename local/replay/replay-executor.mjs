// Answers the plugin's commands from a support file: what was recorded, as it was recorded.
import { ProblemError, parseProblem } from '../base/problem.mjs';
import { Answers, asAsked, questionOf } from './answers.mjs';
import { Recordings } from './recordings.mjs';

/** A question that an engine answers, and no support file. */
const engineQuestion = 'Test-WacHeadroomProfile';

/** Runs commands by looking up what the node answered to them when the file was made. */
export class ReplayExecutor {
  #nodes;
  #clusterName;
  #answers;

  /**
   * @param {{ manifest: object, nodes: import('./support-file.mjs').RecordedNode[] }} support
   * @param {{ clusterName: string | null, description: string }} options description: what the page says of all of this
   */
  constructor({ nodes }, { clusterName, description }) {
    this.#nodes = nodes;
    this.#clusterName = clusterName;
    this.#answers = new Answers(recordingsOf(nodes, description), { stateOf: () => null, notRecorded });
  }

  /** @returns {AsyncIterable<string>} one JSON text for each thing that the command prints */
  async *invoke({ name, role }, parameters, { nodeName, signal }) {
    if (documentNames[name]) {
      yield JSON.stringify(await this.#answer(name, parameters, this.#find(nodeName)));
      return;
    }
    const answer = ofRuns[name];
    if (!answer) throw role === 'Readers' && name !== engineQuestion ? notRecorded(name, nodeName) : readOnly(nodeName);
    for await (const document of answer(this.#find(nodeName), parameters, { signal })) {
      if (signal?.aborted) return;
      yield JSON.stringify(document);
    }
  }

  async close() {}

  /** A question of fact; a node that did not answer then does not answer now. */
  async #answer(name, parameters, node) {
    refuseSilent(node);
    const volumes = node.documents.get('cluster.json')?.volumes ?? [];
    const { command, question } = questionOf(name, parameters, node.nodeName, volumes);
    const document = await this.#answers.document(command, question);
    return documentNames[name] === 'readiness' ? asAsked(document, parameters) : document;
  }

  /** A node by its name, with or without a domain; for the cluster's own name the first that answered. */
  #find(name) {
    const asked = name.toLowerCase();
    const isAsked = ({ nodeName }) => [asked, asked.split('.')[0]].includes(nodeName.toLowerCase());
    const answering = this.#nodes.find(({ documents }) => documents.has('cluster.json')) ?? this.#nodes[0];
    const found = asked === this.#clusterName?.toLowerCase() ? answering : this.#nodes.find(isAsked);
    if (!found) throw notRecorded('It', name);
    return found;
  }
}

/** Questions of fact, and the documents of a node that answer them. */
const documentNames = {
  'Get-WacHeadroomNode': 'node',
  'Get-WacHeadroomCluster': 'cluster',
  'Get-WacHeadroomLimit': 'limit-facts',
  'Get-WacHeadroomTypedLimit': 'limit-facts',
  'Test-WacHeadroomReadiness': 'readiness',
  'Test-WacHeadroomTypedReadiness': 'readiness',
};

/** Each node's documents as answers. The cluster says that it is replayed; runs stay as they were: what is simulated of one
 *  counts in its verdict. */
function recordingsOf(nodes, description) {
  const answers = nodes.flatMap((node) => {
    const kept = [];
    const keep = (command, parameters, name, change = (document) => document) => {
      const volumes = node.documents.get('cluster.json')?.volumes ?? [];
      const asked = questionOf(command, parameters, node.nodeName, volumes);
      const document = node.documents.get(name);
      const reason = node.about?.leftOut.find(({ fact }) => fact === name)?.reason;
      if (document) kept.push({ ...asked, document: change(document) });
      else kept.push({ ...asked, error: reasonOf(name, node.nodeName, reason) });
    };
    const marked = (cluster) => ({
      ...cluster,
      simulation: [description, cluster.simulation].filter(Boolean).join(' '),
    });
    keep('Get-WacHeadroomNode', {}, 'node.json');
    keep('Get-WacHeadroomCluster', { Detailed: true }, 'cluster.json', marked);
    keep('Get-WacHeadroomCluster', {}, 'cluster.json', (cluster) => withoutDetails(marked(cluster)));
    for (const [index, { id: VolumeId }] of (node.documents.get('cluster.json')?.volumes ?? []).entries()) {
      keep('Get-WacHeadroomLimit', { VolumeId }, limitsEntry(node, index + 1));
      for (const command of ['Test-WacHeadroomReadiness', 'Test-WacHeadroomTypedReadiness']) {
        keep(command, { VolumeId }, `readiness/${index + 1}.json`);
      }
    }
    return kept;
  });
  return Recordings.ofAnswers(answers);
}

/** What only a cluster in detail tells: the fields, and what they are called where they are not known. */
const details = { storageQos: 'Storage QoS', virtualMachines: 'virtual machines' };

/**
 * A cluster in detail as one that was asked for without: a support file has the one alone. The recordings have what the module says
 * to both.
 */
export function withoutDetails(cluster) {
  const none = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
  const names = Object.values(details);
  return { ...cluster, ...none, notKnown: cluster.notKnown.filter(({ fact }) => !names.includes(fact)) };
}

/** Facts; in files of release 0.1 the limits that the node had worked out, which the tool reads too. */
function limitsEntry({ documents }, number) {
  const [facts, earlier] = [`limit-facts/${number}.json`, `limits/${number}.json`];
  return !documents.has(facts) && documents.has(earlier) ? earlier : facts;
}

/** Why something is not in the file, in the node's own words where it said so. */
function reasonOf(name, nodeName, reason) {
  return reason && parseProblem(reason) ? reason : notRecorded(name, nodeName, reason).message;
}

const ofRuns = {
  async *'Get-WacHeadroomMove'(node) {
    refuseSilent(node);
    yield node.moves;
  },
  async *'Get-WacHeadroomRun'(node, { RunId }) {
    refuseSilent(node);
    yield (RunId ? [runOf(node, RunId)] : node.runs).map(({ run }) => run);
  },
  async *'Get-WacHeadroomResult'(node, { RunId }) {
    const { run, result } = runOf(node, RunId);
    yield { run, result };
  },
  async *'Watch-WacHeadroomRun'(node, { RunId, AfterLine = 0 }, { signal }) {
    const { run, progress } = runOf(node, RunId);
    for (const [index, line] of progress.entries()) {
      if (index >= AfterLine) yield { line: index + 1, progress: line };
    }
    // A run that was in progress when the file was created never ends.
    if (run.status === 'running') await ended(signal);
    else yield { run };
  },
};

function ended(signal) {
  return new Promise((resolve) => {
    if (!signal || signal.aborted) resolve();
    else signal.addEventListener('abort', resolve, { once: true });
  });
}

function runOf(node, runId) {
  refuseSilent(node);
  const found = node.runs.find(({ run }) => run.id === runId);
  if (!found) throw notRecorded(`The run ${runId}`, node.nodeName);
  return found;
}

/** A node that did not answer then does not answer now. */
function refuseSilent({ problem }) {
  if (problem) throw new ProblemError(problem);
}

function notRecorded(what, nodeName, reason) {
  return new ProblemError({
    code: 'NotRecorded',
    message: `${what} is not in the support file that is replayed, for ${nodeName}${reason ? `: ${reason}` : ''}.`,
    action: 'Look at what is in it, or ask for another one.',
    target: nodeName,
  });
}

function readOnly(nodeName) {
  return new ProblemError({
    code: 'ReplayReadOnly',
    message: 'This is a replayed support file: nothing can be started or changed.',
    action: 'Do it on the cluster itself.',
    target: nodeName,
  });
}
