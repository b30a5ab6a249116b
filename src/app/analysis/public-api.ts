/** What others may use of the analysis: pure functions, without Angular, the DOM or a clock. */

export * from './limits/public-api';
export { assessResult } from './search/assess-result';
export { measuredLimits } from './search/measured-limit';
export type { EndedSearch } from './search/measured-limit';
export { figuresOfRun, figuresOfSpan } from './run-figures';
export type { FigureName } from './run-figures';
export { compareCheck } from './check/compare-check';
export { decideOnRuns, isInItsPlace, workloadOf } from './check/check-replicates';
export { decideCheck, leastRuns, mostRuns, turnAfter } from './check/decide-check';
export { describeDecision } from './check/describe-decision';
export type { CheckDecision, Replicate, Turn } from './check/decide-check';
export type { CheckComparison, CheckInput, CheckRow, CheckSide, CheckSides, CheckState } from './check/check-types';
export { latencyCurveOf, stepsByDepth } from './search/latency-curve';
export type { CurvePoint, LatencyCurve } from './search/latency-curve';
export { rooflineOf, roofsOf } from './search/roofline';
export type { IopsInterval, Roof, Roofline, RooflinePoint, SizeRange } from './search/roofline';
export { describeFileCopy, fileCopySpeed } from './file-copy';
export type { FileCopySpeed } from './file-copy';
export { notKnownMessage, originOf, originText, unknownTexts } from './verdict/limits-origin';
export type { DatedWords, LimitsOrigin } from './verdict/limits-origin';
export { countersBeside, moreThan, othersInInterval, requestsBeside } from './verdict/counters-beside';
export type { CountersBeside } from './verdict/counters-beside';
export type { Others } from './verdict/counted';
export { axisModel, placeLabels } from './verdict/axis';
export type { AxisOptions } from './verdict/axis';
export { bytesPerSecondOf, gainOf, isSameWork, searchOf } from './search/search-steps';
export type { Search, Step } from './search/search-steps';
export { hasSeveralTimeSpans, mostComparedRuns } from './compared-time-spans';
export { verdictsOfTimeSpans } from './verdict/time-span-verdicts';
export { warningsBeside } from './verdict/warnings-beside';
export { riseOf } from './verdict/rise';
export type { Rise } from './verdict/rise';
export { drawnIntervals, iopsOfInterval } from './complete-iops';
export { bytesPerSecondAt, measuredIopsOf, steadyBytesPerSecondOf, steadyIopsOf } from './steady-iops';
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
