/** A profile with all that it leaves out: what the comparison of runs needs of profiles, without the rules and the presets. */

export { completeProfile } from '../defaults';
export type { CompleteProfile, CompleteTarget, CompleteTimeSpan } from '../defaults';
export { isSameLoad } from '../same-load';
