/** Whom to ask about a cluster whose first node cannot tell. */
import { defer, Observable, throwError } from 'rxjs';
import { catchError, mergeMap } from 'rxjs/operators';
import { Cluster, NodeStatus, OtherNode, Problem } from '../../generated/contract';
import { HeadroomError } from './gateway-errors';

/** Codes of problems that only say that the node lacks Headroom, or this version of it. */
const lacking = ['ModuleNotInstalled', 'EngineNotInstalled', 'EngineHashMismatch'];

/** Whether a problem says no more than that a node lacks Headroom, or this version of it. */
export function isLackOfHeadroom(problem: Problem | null): boolean {
  return problem !== null && lacking.includes(problem.code);
}

export interface ClusterReading {
  readonly cluster: (nodeName: string) => Observable<Cluster>;
  readonly nodeStatus: (nodeName: string) => Observable<NodeStatus>;
  /** Is told by which names the others are called, before the first of them is. */
  readonly learn: (others: readonly OtherNode[]) => void;
}

/**
 * The cluster as this node tells it. Where it cannot for want of Headroom, as the first of the others that can: one node
 * without it does not hide those that have it. Fails as the node itself did where no other answers.
 */
export function readCluster({ cluster, nodeStatus, learn }: ClusterReading, nodeName: string): Observable<Cluster> {
  return cluster(nodeName).pipe(
    catchError((error: unknown) => {
      const failed = throwError(() => error);
      if (!(error instanceof HeadroomError) || !isUnreadable(error.problem)) {
        return failed;
      }
      return nodeStatus(nodeName).pipe(
        catchError(() => failed),
        mergeMap(({ otherNodes = [] }) => {
          learn(otherNodes);
          return otherNodes.reduceRight(
            (rest, other) => defer(() => cluster(other.nodeName)).pipe(catchError(() => rest)),
            failed as Observable<Cluster>,
          );
        }),
      );
    }),
  );
}

/** There, but PowerShell does not load it: no other node is to blame for that either. */
function isUnreadable(problem: Problem): boolean {
  return isLackOfHeadroom(problem) || problem.code === 'ModuleNotLoaded';
}
