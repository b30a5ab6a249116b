// Which node answers: a node by its name, or the cluster by its own, as a connection to a cluster is.
import { ProblemError } from './problem.mjs';

/** An executor that lets through calls to known nodes only: each node costs a process. */
export class NodeRouter {
  #executor;
  #nodeNames;
  #clusterName;

  /**
   * @param {{ invoke: Function, close: () => Promise<void> }} executor
   * @param {{ clusterName: string | null, nodeNames: string[] }} nodes the first node answers for the cluster
   */
  constructor(executor, { clusterName, nodeNames }) {
    this.#executor = executor;
    this.#nodeNames = nodeNames;
    this.#clusterName = clusterName;
  }

  async *invoke(command, parameters, { nodeName, signal }) {
    yield* this.#executor.invoke(command, parameters, { nodeName: this.#resolve(nodeName), signal });
  }

  close() {
    return this.#executor.close();
  }

  #resolve(name) {
    const isSame = (other) => other?.toLowerCase() === name.toLowerCase();
    const found = isSame(this.#clusterName) ? this.#nodeNames[0] : this.#nodeNames.find(isSame);
    if (found) return found;
    throw new ProblemError({
      code: 'NodeNotFound',
      message: `There is no node '${name}'.`,
      action: `Choose one of ${this.#nodeNames.join(', ')}.`,
      target: name,
    });
  }
}
