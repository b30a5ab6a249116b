import { Run } from '../../generated/contract';
import { ListedRun } from '../gateway/public-api';

/** Whether a run is a search that came to its end. */
export function isEndedSearch(run: ListedRun): run is Run {
  return run.status === 'completed' && (run.profile.search ?? null) !== null;
}
