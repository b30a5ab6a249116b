/** What runs on the volumes without a load test: pure functions of activity and history. A page of it needs no verdict. */

export { onceFor, onceForBoth } from './once-for';
export { nameInScope, nameWithKind } from '../verdict/assess-limits';
export { exceededFrom } from '../verdict/traffic';
export { fullIn, growthOf } from './growth';
export type { FullIn, Growth } from './growth';
export type { GrowthOfLimit } from './growth-of-limit';
export { judgeVolume } from './judge-volume';
export type { Judgement, KnownOfVolume, NearTimes, Sign } from './judge-volume';
export { risingLatencies } from './latency-now';
export type { RisingInput } from './latency-now';
export { latencyRise } from './latency-rise';
export type { LatencyRise } from './latency-rise';
export type {
  LimitContextNow,
  LimitReach,
  LimitShare,
  LimitsOnNode,
  NotCompared,
  NotComparedReason,
  PassedStates,
  ReachingLimit,
  ShareCertainty,
  VolumeShares,
} from './limit-share-types';
export { loadAtLimit, roomOf, shareOf, volumeShares } from './limit-shares';
export type { Room } from './limit-shares';
export { directionOf, historyOf, historyOfSubject, timeOfStep } from './load-history';
export type { LoadHistory, Steps } from './load-history-types';
export type { NearLimit } from './near-limit';
export { busierVolumes, noisyNeighbours } from './noisy-neighbour';
export type { BusierVolume, LoadMoment, NoisyInput, NoisyNeighbour, WatchedLoad } from './noisy-neighbour';
export { ownPart } from './own-part';
export {
  areAtSameTimes,
  historyWithoutRuns,
  isDuringRun,
  nearWithoutRuns,
  noRunsNow,
  riseWithoutRuns,
  runsNow,
  runTimesOf,
} from './own-runs';
export type { RunOnVolume, RunsNow, RunTime } from './own-runs';
export { nonePassed } from './passed-limits';
export { keptUntil, pastAt, peakNames, tellingPeaks, withSeen } from './past-now';
export { limitHistories, pastOfVolume, slowDrivesOf } from './past-of-volume';
export type { Histories, NodeHistories, PastOfVolume } from './past-of-volume';
export { reachingLimits } from './reaching-limits';
export { episodesOf, historyOfLimit, nearFrom, peakOf, shareHistory } from './share-history';
export type { Episode, Peak, ShareHistory } from './share-history';
export { comparedDrives, slowDrives, standingOut } from './slow-drives';
export type { DrivePlace, DriveSteps, SlowDrive } from './slow-drives';
export { blockSizeOf, loadAt, readShareOf, sumOfLoads, volumeLoads } from './volume-load';
export type { Load, NodeLoad, VolumeLoad } from './volume-load';
export {
  countOfNoVolume,
  isOnVolume,
  loudestOf,
  nearestToOwnLimit,
  ownLimitsOf,
  usersOf,
  vmsElsewhere,
} from './volume-users';
export type { LimitedUser, OwnLimit, VmElsewhere, VolumeUser } from './volume-users';
export { volumesAtSharedLimits, volumesOfPool } from './volumes-beside';
