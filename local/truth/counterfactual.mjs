// Whether a label is true: more of what limits gives more IOPS.
import { knownIopsOf } from './known-cases.mjs';
import { leastGain, relaxed } from './relax.mjs';

/**
 * What a case's run gains where the component that its label names is relaxed.
 * @param {import('./cases.mjs').Case} one
 * @returns {{ gain: number, leastGain: number }} IOPS as a factor of those without, and the least that the label needs
 */
export function gainOf({ system, label }) {
  return {
    gain: knownIopsOf(relaxed(system, label.relaxes ?? label.binds)) / knownIopsOf(system),
    leastGain: label.leastGain ?? leastGain,
  };
}
