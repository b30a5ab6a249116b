/** What a coordinator check knows of itself. */
import { Cluster, OwnershipMove, Problem, Profile } from '../../generated/contract';
import { CheckRun } from './check-parts';
import { CheckMethod } from './check-runs';

/** What to run in place of the preset: another run's workload. */
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
  /** The check on screen, under way or over; null before there is one. */
  readonly checkId: string | null;
  readonly checkMethod: CheckMethod;
  readonly runs: readonly CheckRun[];
  readonly isPlaying: boolean;
  readonly isStopping: boolean;
  /** What keeps the check from going on, other than one of its runs. */
  readonly problem: Problem | null;
  readonly move: OwnershipMove | null;
  readonly moveStep: 'moving' | 'restoring' | null;
  readonly moveProblem: Problem | null;
  /** Who owned the volume once the last run had ended; null where that was not seen. */
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
