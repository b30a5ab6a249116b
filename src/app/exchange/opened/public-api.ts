/** What opens results of files: apart, as the rules that they are held to are loaded with it. */

export { mostResultBytes, openResult } from './open-result';
export type { OpenedResult, RunInFile } from './open-result';
export { hasStart, runOfResult, withoutLimits } from './opened-run';
