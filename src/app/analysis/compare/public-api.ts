/** Runs beside each other: what the pages that compare need, and the first page does not. */

export { compareRuns } from './compare-runs';
export type { ComparedFigure, FigureChange, RunComparison } from './compare-runs';
export { settingsOfRun } from './compared-settings';
export type { ComparedSetting } from './compared-settings';
