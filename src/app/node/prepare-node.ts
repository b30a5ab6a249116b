/** Prepares a node: tries each method after the previous one failed, and reports all of them. */
import { concat, defer, EMPTY, from, Observable, of } from 'rxjs';
import { catchError, concatMap, map, mergeMap, scan, switchMap } from 'rxjs/operators';
import { NodeStatus, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf, TransferProgress } from '../gateway/public-api';

/**
 * In the order they are tried: it is already there, Windows Admin Center installs it, this tool sends it through the
 * gateway, or in parts by commands.
 */
const ways = ['present', 'extension', 'upload', 'parts'] as const;
export type PreparationWay = (typeof ways)[number];

export interface PreparationStep {
  readonly way: PreparationWay;
  readonly outcome: 'underWay' | 'done' | 'failed';
  /** Why this method failed, else null. */
  readonly problem: Problem | null;
  /** The progress of sending the package, if this method reports it. */
  readonly progress: TransferProgress | null;
}

export interface Preparation {
  readonly steps: readonly PreparationStep[];
  /** The node's last status; null before it answered. */
  readonly status: NodeStatus | null;
}

type Attempt = PreparationStep & { readonly status?: NodeStatus };

/** Emits each step when it starts and ends. Completes when the node is ready or blocked, or every method was tried. */
export function prepareNode(gateway: HeadroomGateway, nodeName: string): Observable<Preparation> {
  let status: NodeStatus | null = null;
  const isOver = (): boolean => status?.verdict === 'ready' || status?.verdict === 'blocked';
  const waysOf: Readonly<Record<PreparationWay, () => Observable<NodeStatus | TransferProgress>>> = {
    present: () => gateway.nodeStatus(nodeName),
    extension: () => gateway.installExtension(nodeName).pipe(switchMap(() => gateway.nodeStatus(nodeName))),
    upload: () => sendAndInstall(gateway, nodeName, status),
    parts: () => sendPartsAndInstall(gateway, nodeName, status),
  };
  const attempt = (way: PreparationWay): Observable<Attempt> =>
    concat(
      of<Attempt>({ way, outcome: 'underWay', problem: null, progress: null }),
      defer(waysOf[way]).pipe(
        map((told): Attempt => {
          if (isProgress(told)) {
            return { way, outcome: 'underWay', problem: null, progress: told };
          }
          status = told;
          return outcomeOf(way, told);
        }),
        catchError((error: unknown) =>
          of<Attempt>({ way, outcome: 'failed', problem: problemOf(error), progress: null }),
        ),
      ),
    );
  return from(ways).pipe(
    concatMap((way) => defer(() => (isOver() ? EMPTY : attempt(way)))),
    scan(
      (before: Preparation, { status: answer, ...step }: Attempt) => ({
        steps: [...before.steps.filter(({ way }) => way !== step.way), step],
        status: answer ?? before.status,
      }),
      { steps: [], status: null },
    ),
  );
}

/** The node provides the path for an upload, and verifies the uploaded file before it uses it. */
function sendAndInstall(gateway: HeadroomGateway, nodeName: string, status: NodeStatus | null): Observable<NodeStatus> {
  const path = status?.stagingFile ?? null;
  if (path === null) {
    return status === null ? gateway.nodeStatus(nodeName) : of(status);
  }
  return gateway.uploadPackage(nodeName, path).pipe(switchMap(() => gateway.installNode(nodeName, path)));
}

/** For gateways without file transfer: the last part's answer has the path of the package. */
function sendPartsAndInstall(
  gateway: HeadroomGateway,
  nodeName: string,
  status: NodeStatus | null,
): Observable<NodeStatus | TransferProgress> {
  // A session that cannot accept an upload cannot accept parts either.
  if ((status?.stagingFile ?? null) === null) {
    return status === null ? gateway.nodeStatus(nodeName) : of(status);
  }
  return gateway.sendPackageInParts(nodeName).pipe(
    mergeMap((progress) => {
      const { sentBytes, totalBytes, path } = progress;
      return sentBytes < totalBytes ? of(progress) : concat(of(progress), gateway.installNode(nodeName, path));
    }),
  );
}

function isProgress(told: NodeStatus | TransferProgress): told is TransferProgress {
  return 'sentBytes' in told;
}

function outcomeOf(way: PreparationWay, status: NodeStatus): Attempt {
  if (status.verdict === 'ready') {
    return { way, outcome: 'done', problem: null, progress: null, status };
  }
  const { message, action, nodeName } = status;
  const problem: Problem = { code: 'NodeNotReady', message, action, target: nodeName };
  return { way, outcome: 'failed', problem, progress: null, status };
}
