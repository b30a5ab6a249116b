/**
 * What a page before a run needs of the analysis: the limits in force, and no verdict. A bundler puts whatever a list of
 * exports names where one of them is used, so the start page imports this one.
 */

export { isSameNode, namesOfNodesUp } from '../same-node';
export { smallFileBytes } from '../small-file';
export { diskName, disksName, listDisks } from './disk-figures';
export { meanUnits } from './flow';
export type { SizedRate } from './flow';
export { gapText } from './gap-text';
export {
  configurableMaximum,
  findDiskTier,
  findVmSize,
  loadedLimitCatalog,
  loadLimitCatalog,
  searchVmSizes,
  vmSizesBySeries,
} from './limit-catalog';
export type { ConfigurableDisk, DiskTier, LimitCatalog, PublishedRate, VmSeries, VmSize } from './limit-catalog';
export { limitFigure } from './limit-figure';
export { sourceDate, sourceParts, sourceText } from './limit-source';
export type { SourcePart } from './limit-source';
export { limitsInForce, machineOf, userLimit } from './limits-for';
export type { KnownLimits, Machine } from './limits-for';
export { isSameKind, withMeasured } from './measured';
export type { MeasuredLimit } from './measured';
export { newestMeasured } from './newest-measured';
export { isWorkedOut, limitsKept, limitsTold, withEntries } from './read-limits';
export type { ToldLimits } from './read-limits';
