/** What others may use of the analysis: pure functions, without Angular, the DOM or a clock. */

export { limitFigure } from './verdict/assess-limits';
export { assessResult } from './search/assess-result';
export { measuredLimit } from './search/measured-limit';
export { withMeasured } from './limits/measured';
export type { MeasuredLimit } from './limits/measured';
export { meanUnits } from './limits/flow';
export type { SizedRate } from './limits/flow';
export { comparedTimeSpans } from './compared-time-spans';
export { compareCheck } from './check/compare-check';
export { decideOnRuns } from './check/check-replicates';
export { decideCheck, leastRuns, mostRuns, turnAfter } from './check/decide-check';
export { describeDecision } from './check/describe-decision';
export type { CheckDecision, Replicate, Turn } from './check/decide-check';
export type { CheckComparison, CheckInput, CheckRow, CheckSide, CheckSides, CheckState } from './check/check-types';
export { axisModel, placeLabels } from './verdict/axis';
export type { AxisOptions } from './verdict/axis';
export {
  configurableMaximum,
  findDiskTier,
  findVmSize,
  loadedLimitCatalog,
  loadLimitCatalog,
  searchVmSizes,
  vmSizesBySeries,
} from './limits/limit-catalog';
export type { ConfigurableDisk, DiskTier, LimitCatalog, PublishedRate, VmSeries, VmSize } from './limits/limit-catalog';
export { gapText } from './limits/gap-text';
export { limitsInForce, machineOf, userLimit } from './limits/limits-for';
export type { KnownLimits, Machine } from './limits/limits-for';
export { isWorkedOut, limitsKept, limitsTold, withEntries } from './limits/read-limits';
export type { ToldLimits } from './limits/read-limits';
export { diskName, disksName, listDisks } from './limits/disk-figures';
export { gainOf, isSameWork, searchOf } from './search/search-steps';
export type { Search, Step } from './search/search-steps';
export { isSameNode } from './same-node';
export { steadyIopsOf } from './steady-iops';
export type {
  AssessmentInput,
  AxisMark,
  AxisModel,
  AxisTick,
  CachePath,
  CachePathChoice,
  Confidence,
  CpuAssessment,
  ExceededCause,
  LimitAssessment,
  LimitState,
  LittleLaw,
  RunContext,
  Verdict,
  VerdictState,
} from './verdict/verdict-types';
export { whatIf } from './verdict/what-if';
export type { WhatIf, WhatIfQuery } from './verdict/what-if';
