import { defer, Observable } from 'rxjs';
import { filter, map } from 'rxjs/operators';
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
  return defer(() => {
    let asked: string | null = null;
    return checked.pipe(
      filter(({ nodeName, checks: { readiness, problem } }) => {
        if (!isLackOfHeadroom(problem)) {
          asked = readiness === null ? asked : null;
          return false;
        }
        const isFirst = nodeName !== asked;
        asked = nodeName;
        return isFirst;
      }),
      map(({ nodeName }) => nodeName),
      filter((nodeName) => nodeName !== null),
    );
  });
}
