/** Which node to ask about a cluster if the first one cannot answer. */
import { defer, Observable, throwError } from 'rxjs';
import { catchError, mergeMap } from 'rxjs/operators';
import { Cluster, NodeStatus, OtherNode, Problem } from '../../generated/contract';
import { HeadroomError } from './gateway-errors';

/** Codes of problems that only mean that the node does not have this version of Headroom. */
const lacking = ['ModuleNotInstalled', 'EngineNotInstalled', 'EngineHashMismatch'];

/** Whether a problem only means that a node does not have this version of Headroom. */
export function isLackOfHeadroom(problem: Problem | null): boolean {
  return problem !== null && lacking.includes(problem.code);
}

export interface ClusterReading {
  readonly cluster: (nodeName: string) => Observable<Cluster>;
  readonly nodeStatus: (nodeName: string) => Observable<NodeStatus>;
  /** Is called with the addresses of the other nodes before the first of them is asked. */
  readonly learn: (others: readonly OtherNode[]) => void;
}

/**
 * The cluster as this node reports it. If it does not have Headroom, the first other node that has it answers: one node
 * without it does not hide the others. Fails with the first node's error if no other node answers.
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

/** Also where the module is installed but PowerShell does not load it: other nodes may still answer. */
function isUnreadable(problem: Problem): boolean {
  return isLackOfHeadroom(problem) || problem.code === 'ModuleNotLoaded';
}
