/** Brings Headroom onto a node: each way is tried after the one before it did not work, and none is hidden. */
import { concat, defer, EMPTY, from, Observable, of } from 'rxjs';
import { catchError, concatMap, map, mergeMap, scan, switchMap } from 'rxjs/operators';
import { NodeStatus, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf, TransferProgress } from '../gateway/public-api';

/**
 * In the order that they are tried: it is there already, Windows Admin Center installs it, this tool sends it through the
 * gateway, or in parts with commands.
 */
const ways = ['present', 'extension', 'upload', 'parts'] as const;
export type PreparationWay = (typeof ways)[number];

export interface PreparationStep {
  readonly way: PreparationWay;
  readonly outcome: 'underWay' | 'done' | 'failed';
  /** Why this way did not work, else null. */
  readonly problem: Problem | null;
  /** How far the package has come, where this way tells. */
  readonly progress: TransferProgress | null;
}

export interface Preparation {
  readonly steps: readonly PreparationStep[];
  /** What the node last said of itself; null before it answered. */
  readonly status: NodeStatus | null;
}

type Attempt = PreparationStep & { readonly status?: NodeStatus };

/** Emits each step as it begins and ends. Completes once the node is ready, cannot be, or every way was tried. */
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

/** The node tells where an upload goes; it verifies what arrived before anything of it is used. */
function sendAndInstall(gateway: HeadroomGateway, nodeName: string, status: NodeStatus | null): Observable<NodeStatus> {
  const path = status?.stagingFile ?? null;
  if (path === null) {
    return status === null ? gateway.nodeStatus(nodeName) : of(status);
  }
  return gateway.uploadPackage(nodeName, path).pipe(switchMap(() => gateway.installNode(nodeName, path)));
}

/** For gateways that carry no files: the last part's answer says where the package is. */
function sendPartsAndInstall(
  gateway: HeadroomGateway,
  nodeName: string,
  status: NodeStatus | null,
): Observable<NodeStatus | TransferProgress> {
  // A session that cannot take an upload cannot take parts either.
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
