/** From the texts that a command prints to documents of the contract, or to an error that names what came instead. */
import {
  Cluster,
  LimitEntries,
  Limits,
  NodeStatus,
  NodeSupport,
  OwnershipMove,
  Progress,
  Readiness,
  Result,
  Run,
  UnreadableRun,
} from '../../generated/contract';
import { ListedRun, ProfileProblem, RunAndResult } from './headroom-gateway';

/** The contract's version that this tool reads. */
export const contractVersion = 1;

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDocument(value: unknown, ...arrays: readonly string[]): boolean {
  return (
    isObject(value) &&
    value['contractVersion'] === contractVersion &&
    arrays.every((name) => Array.isArray(value[name]))
  );
}

export function isCluster(value: unknown): value is Cluster {
  return isDocument(value, 'nodes', 'volumes', 'notKnown');
}

export function isLimits(value: unknown): value is Limits {
  return isDocument(value, 'limits', 'notKnown');
}

export function isEntries(value: unknown): value is LimitEntries {
  return isDocument(value, 'limits') && 'vmSize' in (value as Fields);
}

export function isReadiness(value: unknown): value is Readiness {
  return isDocument(value, 'checks');
}

export function isNodeStatus(value: unknown): value is NodeStatus {
  return isDocument(value, 'installed') && typeof (value as Fields)['verdict'] === 'string';
}

export function isNodeSupport(value: unknown): value is NodeSupport {
  return isDocument(value, 'entries') && isObject((value as Fields)['about']);
}

export function isMove(value: unknown): value is OwnershipMove {
  return isDocument(value) && typeof (value as Fields)['targetNodeName'] === 'string';
}

export function isMoves(value: unknown): value is OwnershipMove[] {
  return Array.isArray(value) && value.every(isMove);
}

export function isRun(value: unknown): value is Run {
  return (
    isDocument(value) && typeof (value as Fields)['id'] === 'string' && typeof (value as Fields)['status'] === 'string'
  );
}

export function isUnreadable(run: ListedRun): run is UnreadableRun {
  return run.status === 'unreadable';
}

export function isReadable(run: ListedRun): run is Run {
  return !isUnreadable(run);
}

export function isRuns(value: unknown): value is ListedRun[] {
  return Array.isArray(value) && value.every(isRun);
}

export function isResult(value: unknown): value is Result {
  return isDocument(value, 'timeSpans', 'warnings');
}

export function isProgress(value: unknown): value is Progress {
  return isDocument(value) && typeof (value as Fields)['phase'] === 'string';
}

export function isProfileProblems(value: unknown): value is ProfileProblem[] {
  return (
    Array.isArray(value) &&
    value.every((one) => isObject(one) && typeof one['path'] === 'string' && typeof one['message'] === 'string')
  );
}

export function isRunAndResult(value: unknown): value is RunAndResult {
  return isObject(value) && isRun(value['run']) && (value['result'] === null || isResult(value['result']));
}

export function isRemoved(value: unknown): value is { removed: string } {
  return isObject(value) && typeof value['removed'] === 'string';
}

export function isPartTaken(value: unknown): value is { path: string; sizeBytes: number } {
  return isObject(value) && typeof value['path'] === 'string' && typeof value['sizeBytes'] === 'number';
}

/** One text of a watch: a numbered line of progress, or the run as it ended. */
export type WatchLine = { readonly line: number; readonly progress: Progress } | { readonly run: Run };

export function isWatchLine(value: unknown): value is WatchLine {
  return (
    isObject(value) && (isRun(value['run']) || (typeof value['line'] === 'number' && isProgress(value['progress'])))
  );
}

/**
 * The values that a command printed. PowerShell hands on a text as a text; a gateway that has parsed it already hands on
 * the object. Long texts may come in pieces, so texts that do not stand alone are read together.
 */
export function parseOutput(results: readonly unknown[]): unknown[] {
  const texts = results.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
  const objects = results.filter((one) => typeof one === 'object' && one !== null);
  const each = texts.map(parseJson);
  if (each.every((one) => one !== undefined)) {
    return [...objects, ...each];
  }
  const together = parseJson(texts.join(''));
  return together === undefined ? [...objects, ...each] : [...objects, together];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
