export { isLackOfHeadroom } from './cluster-reading';
export {
  HeadroomError,
  RunRefusedError,
  isNotAuthorized,
  isRefusedTarget,
  parseProblem,
  problemOf,
} from './gateway-errors';
export { HeadroomGateway } from './headroom-gateway';
export { emptyTrace } from './run-trace';
export { isOutOfReach } from './run-watch';
export { isReadable, isUnreadable } from './documents';
export type {
  HistoryRequest,
  ListedRun,
  NoteTexts,
  RetentionRule,
  RunAndResult,
  RunEvent,
  RunRequest,
  ActivityRequest,
  ClusterDetail,
  Surroundings,
  ToldReadiness,
  TransferProgress,
} from './headroom-gateway';
export type { RunTrace } from './run-trace';
