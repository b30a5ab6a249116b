import { Observable } from 'rxjs';
import { distinctUntilChanged, filter, map } from 'rxjs/operators';
import { isLackOfHeadroom } from '../gateway/public-api';
import { ReadinessState } from './readiness.store';

/** What the checks say of the node that they were asked of. */
export interface CheckedNode {
  readonly nodeName: string | null;
  readonly checks: Pick<ReadinessState, 'readiness' | 'problem'>;
}

/**
 * Nodes whose checks failed for lack of Headroom, so that what is installed there is asked again. Each once, until a check there
 * answers: a node that calls itself ready and fails its checks would else be asked for both without end.
 */
export function nodesToAskAgain(checked: Observable<CheckedNode>): Observable<string> {
  return checked.pipe(
    // While a check is open, nothing is known that was not known before.
    filter(({ checks: { readiness, problem } }) => readiness !== null || isLackOfHeadroom(problem)),
    map(({ nodeName, checks: { problem } }) => (isLackOfHeadroom(problem) ? nodeName : null)),
    distinctUntilChanged(),
    filter((nodeName) => nodeName !== null),
  );
}
