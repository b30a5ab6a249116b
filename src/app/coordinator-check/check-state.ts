/** The state of a coordinator check. */
import { Cluster, OwnershipMove, Problem, Profile } from '../../generated/contract';
import { CheckRun } from './check-parts';
import { CheckMethod } from './check-runs';

/** The workload of another run, to use instead of the preset. */
export interface CheckTemplate {
  readonly nodeName: string;
  readonly presetId: string | null;
  readonly profile: Profile;
}

export interface CheckState {
  readonly volumeId: string | null;
  readonly cluster: Cluster | null;
  readonly isLoading: boolean;
  readonly loadProblem: Problem | null;
  /** The plan: what a new check would do. */
  readonly method: CheckMethod;
  readonly otherNodeName: string | null;
  readonly presetId: string | null;
  readonly profile: Profile | null;
  /** The check on screen, running or ended; null before there is one. */
  readonly checkId: string | null;
  readonly checkMethod: CheckMethod;
  /** In the order of their turns; the last one may be in progress. */
  readonly runs: readonly CheckRun[];
  readonly isPlaying: boolean;
  readonly isStopping: boolean;
  /** What stops the check from continuing, other than one of its runs. */
  readonly problem: Problem | null;
  readonly move: OwnershipMove | null;
  readonly moveStep: 'moving' | 'restoring' | null;
  readonly moveProblem: Problem | null;
  /** Why the test file could not be deleted in the end. */
  readonly fileProblem: Problem | null;
  /** The owner of the volume after the last run; null if it was not read. */
  readonly ownerAfterNodeName: string | null;
}

export const checkPresetId = 'coordinator-check';

export const noCheck = {
  checkId: null,
  runs: [],
  isStopping: false,
  problem: null,
  move: null,
  moveStep: null,
  moveProblem: null,
  fileProblem: null,
  ownerAfterNodeName: null,
};

export const initialState: CheckState = {
  ...noCheck,
  volumeId: null,
  cluster: null,
  isLoading: false,
  loadProblem: null,
  method: 'other-node',
  otherNodeName: null,
  presetId: checkPresetId,
  profile: null,
  checkMethod: 'other-node',
  isPlaying: false,
};
