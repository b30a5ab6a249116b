/** Whether more would fit on a volume: for its own page, and not for the overview, which is loaded first. */

export { limitBounds } from './limit-bounds';
export { movedTo } from './moved-load';
export type { MovedLoad } from './moved-load';
export { vmPeak } from './vm-peak';
export type { VmPeak } from './vm-peak';
export { wouldItFit } from './would-it-fit';
export type { AddedLoad, KnownShare, MetLimit } from './would-it-fit';
