/** Turns the output of a command into documents of the contract, or into an error that names the output. */
import {
  Activity,
  Cluster,
  KeptRuns,
  LimitEntries,
  LimitFacts,
  Limits,
  NodeStatus,
  NodeSupport,
  OwnershipMove,
  PerformanceHistory,
  Progress,
  Readiness,
  Refusal,
  Result,
  Run,
  UnreadableRun,
} from '../../generated/contract';
import { ListedRun, RunAndResult } from './headroom-gateway';

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

export function isActivity(value: unknown): value is Activity {
  if (!isDocument(value, 'notKnown')) {
    return false;
  }
  const { intervalSeconds, volumes, drives, virtualDisks } = value as Fields;
  const isNullOr = (table: unknown, names: string): boolean =>
    table === null || (isObject(table) && isTable(table, names));
  return (
    intervalSeconds !== undefined &&
    isObject(volumes) &&
    isTable(volumes, 'volumeIds') &&
    isNullOr(drives, 'driveIds') &&
    isNullOr(virtualDisks, 'files')
  );
}

/** Whether all columns are as long as those names: else a figure would be shown as another's. */
function isTable(table: Fields, names: string): boolean {
  const columns = Object.values(table).flatMap((one): unknown[] => (isObject(one) ? Object.values(one) : [one]));
  const named = table[names];
  return Array.isArray(named) && columns.every((one) => Array.isArray(one) && one.length === named.length);
}

export function isHistory(value: unknown): value is PerformanceHistory {
  return isDocument(value, 'series', 'notKnown') && 'timeFrame' in (value as Fields);
}

export function isLimitFacts(value: unknown): value is LimitFacts {
  return isDocument(value, 'disks', 'qos', 'notKnown');
}

/** A node's document about limits: facts; in support files of release 0.1 the limits themselves. */
export function isToldLimits(value: unknown): value is LimitFacts | Limits {
  return isLimitFacts(value) || isDocument(value, 'limits', 'notKnown');
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

export function isKeptRuns(value: unknown): value is KeptRuns {
  return isDocument(value, 'outdated', 'removed');
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

export function isRefusal(value: unknown): value is Refusal {
  return isDocument(value, 'profileProblems', 'problems') && isObject((value as Fields)['problem']);
}

/** What a start is answered with. */
export function isStartAnswer(value: unknown): value is Run | Refusal {
  return isRefusal(value) || isRun(value);
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

/** One text of a watch: a numbered progress line, or the ended run. */
export type WatchLine = { readonly line: number; readonly progress: Progress } | { readonly run: Run };

export function isWatchLine(value: unknown): value is WatchLine {
  return (
    isObject(value) && (isRun(value['run']) || (typeof value['line'] === 'number' && isProgress(value['progress'])))
  );
}

/**
 * The values that a command printed. PowerShell returns text as text; a gateway that has parsed it already returns
 * the object. Long texts may arrive in pieces, so texts that are not complete are joined.
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
