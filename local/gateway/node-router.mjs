// Which node answers: a node by its name, or the cluster by its own, as a connection to a cluster is. And whether it
// does: a node that is down cannot be reached, and not every user may run everything.
import { ProblemError } from '../base/problem.mjs';

/** What a session on a node refuses by default: everything is up, and the user can do everything. */
const bestCircumstances = { role: 'Administrators', isDown: () => false };

/** An executor that lets through calls to known nodes only: each node costs a process. */
export class NodeRouter {
  #executor;
  #nodeNames;
  #clusterName;
  #domain;
  #circumstances;
  /** @type {Set<{ name: string, nodeName: string, startedAt: number, cut: AbortController }>} */
  #callsUnderWay = new Set();

  /**
   * @param {{ invoke: Function, cutPower?: (nodeName: string) => Promise<void>, close: () => Promise<void> }} executor
   * @param {{ clusterName: string | null, nodeNames: string[], domain?: string | null }} nodes the first node that is up
   *   answers for the cluster; each name may have the domain behind it
   * @param {{ role: string, isDown: (nodeName: string) => boolean }} circumstances
   */
  constructor(executor, { clusterName, nodeNames, domain = null }, circumstances = bestCircumstances) {
    this.#executor = executor;
    this.#nodeNames = nodeNames;
    this.#clusterName = clusterName;
    this.#domain = domain;
    this.#circumstances = circumstances;
  }

  async *invoke(command, parameters, { nodeName: name, signal }) {
    const nodeName = this.reach(name, command.role);
    const cut = new AbortController();
    const call = { name: command.name, nodeName, startedAt: Date.now(), cut };
    this.#callsUnderWay.add(call);
    try {
      const both = AbortSignal.any([cut.signal, signal].filter(Boolean));
      yield* this.#executor.invoke(command, parameters, { nodeName, signal: both });
      if (cut.signal.aborted) throw connectionLost(nodeName);
    } catch (error) {
      throw cut.signal.aborted ? connectionLost(nodeName) : error;
    } finally {
      this.#callsUnderWay.delete(call);
    }
  }

  /**
   * The node of that name, provided that it can be reached by this user.
   * @param {string} name of a node or of the cluster
   * @param {string} role what the call needs
   */
  reach(name, role) {
    const nodeName = this.#resolve(name);
    if (this.#circumstances.isDown(nodeName)) throw notReachable(nodeName);
    if (role === 'Administrators' && this.#circumstances.role !== role) throw accessDenied(nodeName);
    return nodeName;
  }

  /** Interrupts everything that runs on a node, as a power failure does. */
  async cutPower(nodeName) {
    for (const call of this.#callsUnderWay) if (call.nodeName === nodeName) call.cut.abort();
    await this.#executor.cutPower?.(nodeName);
  }

  /**
   * What is not answered to the end.
   * @returns {{ name: string, nodeName: string, milliseconds: number }[]}
   */
  callsUnderWay() {
    return [...this.#callsUnderWay].map(({ name, nodeName, startedAt }) => ({
      name,
      nodeName,
      milliseconds: Date.now() - startedAt,
    }));
  }

  close() {
    return this.#executor.close();
  }

  #resolve(name) {
    const asked = name.toLowerCase();
    const isSame = (other) =>
      other !== null && [other, `${other}.${this.#domain}`].some((each) => each.toLowerCase() === asked);
    const found = isSame(this.#clusterName) ? this.#answering() : this.#nodeNames.find(isSame);
    if (found) return found;
    throw new ProblemError({
      code: 'NodeNotFound',
      message: `There is no node '${name}'.`,
      action: `Choose one of ${this.#nodeNames.join(', ')}.`,
      target: name,
    });
  }

  #answering() {
    return this.#nodeNames.find((name) => !this.#circumstances.isDown(name)) ?? this.#nodeNames[0];
  }
}

// The words of the next three are those of Windows' own remoting, which is what a real gateway passes on.

function notReachable(nodeName) {
  return new Error(
    `Connecting to remote server ${nodeName} failed with the following error message : WinRM cannot complete the ` +
      'operation. Verify that the specified computer name is valid, that the computer is accessible over the network, ' +
      'and that a firewall exception for the WinRM service is enabled and allows access from this computer. For more ' +
      'information, see the about_Remote_Troubleshooting Help topic.',
  );
}

function connectionLost(nodeName) {
  return new Error(
    `Processing data from remote server ${nodeName} failed with the following error message: The I/O operation has ` +
      'been aborted because of either a thread exit or an application request. For more information, see the ' +
      'about_Remote_Troubleshooting Help topic.',
  );
}

function accessDenied(nodeName) {
  return new Error(
    `Connecting to remote server ${nodeName} failed with the following error message : Access is denied. For more ` +
      'information, see the about_Remote_Troubleshooting Help topic.',
  );
}
