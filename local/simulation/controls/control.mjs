// What every control is, and what several of them are made with.
import { accessStatesOf } from '../cluster.mjs';

/**
 * @typedef {object} Control
 * @property {string} id
 * @property {string} group heading that it is shown under
 * @property {string} label
 * @property {{ value: string, label: string }[]} options
 * @property {string} [initialValue] what it is at the start; the first option where it is left out
 * @property {(simulation: object, circumstances: object) => string | Promise<string>} read
 * @property {(circumstances: object, value: string) => void | Promise<void>} set
 */

/** A control that is a part of the simulation file alone. */
export function fileControl({ change, ...control }) {
  return { ...control, set: ({ file }, value) => file.change((simulation) => change(simulation, value)) };
}

/** An option of a control. */
export function choice(value, label = value) {
  return { value, label };
}

/** Gives a volume to a node, and each node the way in which it reaches the volume then. */
export function setOwner({ cluster }, volume, ownerNodeName) {
  volume.ownerNodeName = ownerNodeName;
  volume.accessStates = accessStatesOf(ownerNodeName, cluster.nodes);
}
