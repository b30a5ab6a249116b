/** What others may use of profiles: pure functions, without Angular, the DOM or a clock. */

export { completeProfile, completeTarget, isSameProfile } from './defaults';
export type { CompleteProfile, CompleteTarget, CompleteTimeSpan } from './defaults';
export {
  formatDistribution,
  formatProcessors,
  ioPriorities,
  parseDistribution,
  parseProcessors,
} from './diskspd-notation';
export { findPreset, firstPresetId, presetProfile, presets, usualIntervalMilliseconds } from './presets';
export type { Preset, PresetId, PresetOptions, PresetTool } from './presets';
export { profileProblems } from './profile-problems';
export type { ProfileProblem } from './profile-problems';
export type { SearchEffort } from './profile-summary';
export { mostSecondsOfCopy, mostSecondsOfSearch, profileSummary } from './profile-summary';
export type { ProfileSummary } from './profile-summary';
export { longestRunSeconds, runLengthProblem } from './run-length';
export { formatSize, parseSize } from './sizes';
export { throttleTotal } from './throttle-total';
export type { ThrottleTotal } from './throttle-total';
export { withoutSearch } from './without-search';
