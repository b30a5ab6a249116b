// The circumstances of the simulated cluster: the controls, and their meaning in the gateway.
import { ProblemError } from '../base/problem.mjs';
import { simulatedCluster } from './cluster.mjs';
import { createControls } from './controls.mjs';

export class Circumstances {
  /** The user's: `Administrators` or `Readers`. */
  role = 'Administrators';
  /** For which names of nodes credentials are kept: `each-name`, `short-names`, `full-names`, `cluster`, `every-node`, `own`. */
  credentials = 'each-name';
  /** The state of the gateway's own features: `works`, or how they fail. */
  gateway = { 'extension-install': 'works', upload: 'works', parts: 'works' };
  /** Cuts a node off from the gateway; the gateway sets it. @type {(nodeName: string) => Promise<void>} */
  disconnect = async () => undefined;
  #controls = createControls();

  /**
   * @param {object} parts
   * @param {import('./simulation-file.mjs').SimulationFile} parts.file
   * @param {Map<string, import('./node-machine.mjs').NodeMachine>} parts.machines
   * @param {Map<string, { isAnswering: boolean }>} parts.metadata each node's instance metadata service
   */
  constructor({ file, machines, metadata }) {
    this.file = file;
    this.machines = machines;
    this.metadata = metadata;
  }

  /** The controls with what is the case now, for the stand-in's page. */
  async describe() {
    const simulation = this.file.read();
    const controls = [];
    for (const { id, group, label, options, initialValue = options[0].value, read } of this.#controls) {
      controls.push({ id, group, label, options, initialValue, value: await read(simulation, this) });
    }
    return { description: simulation.description, controls };
  }

  /** What a control is at; null where that is what it is at the start. */
  async changeOf(id) {
    const { options, initialValue = options[0].value, read } = this.#controls.find((each) => each.id === id);
    const value = await read(this.file.read(), this);
    return value === initialValue ? null : value;
  }

  /**
   * Brings about what a control's option says.
   * @throws {ProblemError} when there is no such control or option
   */
  async set(id, value) {
    const control = this.#controls.find((each) => each.id === id);
    if (!control?.options.some((option) => option.value === value)) {
      throw new ProblemError({
        code: 'ControlNotKnown',
        message: `The simulation has no '${id}' that could be '${value}'. Nothing was changed.`,
        action: 'Reload the page: it may belong to an earlier start.',
      });
    }
    await control.set(this, value);
  }

  /** Puts a volume to another node, as a move of its ownership does. */
  setOwner(volumeId, nodeName) {
    const { name, mountName = name } = simulatedCluster.volumes.find((volume) => volume.name === volumeId);
    return this.set(`owner-${mountName}`, nodeName);
  }

  isDown(nodeName) {
    return this.file.read().cluster.nodes.some(({ name, state }) => name === nodeName && state === 'down');
  }

  async cutPower(nodeName) {
    await this.disconnect(nodeName);
    await this.machines.get(nodeName).cutPower();
  }
}
