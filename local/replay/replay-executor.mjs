// Answers the plugin's commands from a support file: what was recorded, as it was recorded. It knows no rule of the module.
import { ProblemError, parseProblem } from '../base/problem.mjs';

/** A question to the engine that is the first step of a start. */
const startsWith = 'Test-WacHeadroomProfile';

/** Runs commands by looking up what the node answered to them when the file was made. */
export class ReplayExecutor {
  #nodes;
  #clusterName;
  #description;

  /**
   * @param {{ manifest: object, nodes: import('./support-file.mjs').RecordedNode[] }} support
   * @param {{ clusterName: string | null, description: string }} options description: what the page says of all of this
   */
  constructor({ nodes }, { clusterName, description }) {
    this.#nodes = nodes;
    this.#clusterName = clusterName;
    this.#description = description;
  }

  /** @returns {AsyncIterable<string>} one JSON text for each thing that the command prints */
  async *invoke({ name, role }, parameters, { nodeName, signal }) {
    const answer = answers[name];
    if (!answer) throw role === 'Readers' && name !== startsWith ? notRecorded(name, nodeName) : readOnly(nodeName);
    for await (const document of answer(this.#find(nodeName), parameters, { signal, marked: this.#marked })) {
      if (signal?.aborted) return;
      yield JSON.stringify(document);
    }
  }

  async close() {}

  /** A cluster that says that it is replayed. Runs stay as they were: what is simulated of one counts in its verdict. */
  #marked = (cluster) => ({
    ...cluster,
    simulation: [this.#description, cluster.simulation].filter(Boolean).join(' '),
  });

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

const ofTheVolume = (kind) =>
  async function* (node, { VolumeId }) {
    yield ofVolume(node, VolumeId, kind);
  };

const answers = {
  async *'Get-WacHeadroomNode'(node) {
    yield documentOf(node, 'node.json');
  },
  async *'Get-WacHeadroomCluster'(node, { Detailed = false }, { marked }) {
    const cluster = marked(documentOf(node, 'cluster.json'));
    yield Detailed ? cluster : { ...cluster, storageQos: null, virtualMachines: null };
  },
  'Get-WacHeadroomLimit': ofTheVolume('limits'),
  'Get-WacHeadroomTypedLimit': ofTheVolume('limits'),
  'Test-WacHeadroomReadiness': ofTheVolume('readiness'),
  'Test-WacHeadroomTypedReadiness': ofTheVolume('readiness'),
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
    // One that was under way when the file was made never ends.
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

/** What a node answered, or why it did not, in its own words. */
function documentOf(node, name) {
  const found = node.documents.get(name);
  if (found) return found;
  refuseSilent(node);
  const reason = node.about?.leftOut.find(({ fact }) => fact === name)?.reason;
  const problem = reason && parseProblem(reason);
  if (problem) throw new ProblemError(problem);
  throw notRecorded(name, node.nodeName, reason);
}

function ofVolume(node, volumeId, kind) {
  const { volumes } = documentOf(node, 'cluster.json');
  const index = volumes.findIndex(({ id }) => id === volumeId);
  if (index < 0) throw notRecorded(`The ${kind} of ${volumeId}`, node.nodeName);
  return documentOf(node, `${kind}/${index + 1}.json`);
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
