/** What others may use of the analysis: pure functions, without Angular, the DOM or a clock. */

export { limitFigure } from './assess-limits';
export { assessRun } from './assess-run';
export { meanUnits } from './flow';
export type { SizedRate } from './flow';
export { compareCheck } from './compare-check';
export type { CheckComparison, CheckInput, CheckRow, CheckSide, CheckState } from './compare-check';
export { axisModel, placeLabels } from './axis';
export type { AxisMark, AxisModel, AxisOptions, AxisTick } from './axis';
export {
  formatBytes,
  formatFactor,
  formatFigure,
  formatIops,
  formatLatency,
  formatPercent,
  formatSeconds,
  formatThroughput,
  formatThroughputBinary,
} from './format';
export type { Figure, FigureUnit } from './format';
export {
  configurableMaximum,
  findDiskTier,
  findVmSize,
  loadLimitCatalog,
  searchVmSizes,
  vmSizesBySeries,
} from './limit-catalog';
export type { ConfigurableDisk, DiskTier, LimitCatalog, PublishedRate, VmSeries, VmSize } from './limit-catalog';
export { limitsFor, userLimit, withUserLimits } from './limits-for';
export type { LimitQuery } from './limits-for';
export { figure, formatMessage, message, nestStrings } from './message';
export type { Message, MessageArgument, MessageKey, MessageList, StringTree } from './message';
export { isSameNode } from './same-node';
export { describePercentile } from './percentiles';
export type { PercentileWorth } from './percentiles';
export type {
  AssessmentInput,
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
} from './verdict';
export { whatIf } from './what-if';
export type { WhatIf, WhatIfQuery } from './what-if';
