/** fio's JSON output as far as it is read. Whatever is not of the expected type is not there. */

import { parseJson } from '../parse-json';

/** A job, or several of one name that fio reports as one. */
export interface FioReportedJob {
  readonly name: string;
  readonly group: number;
  readonly error: number;
  readonly elapsedSeconds: number;
  /** Its own and the global options. */
  readonly options: Readonly<Record<string, string>>;
  readonly read: FioDirection;
  readonly write: FioDirection;
  readonly trimCount: number;
  /** Whether reads and writes are told together alone, as unified_rw_reporting asks for. */
  readonly isMixed: boolean;
}

export interface FioDirection {
  readonly bytes: number;
  readonly ioCount: number;
  readonly runtimeMilliseconds: number;
  /** From the submission on; null where it was turned off. */
  readonly latency: FioLatency | null;
  /** From the moment that the system had the request. */
  readonly completionLatency: FioLatency | null;
}

/** Nanoseconds. */
export interface FioLatency {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly deviation: number;
  /** By percentile, if they were requested. */
  readonly percentiles: ReadonlyMap<number, number>;
  /** Samples by nanoseconds: only in json+. */
  readonly bins: ReadonlyMap<number, number>;
}

export interface FioDocument {
  readonly version: string;
  readonly endMilliseconds: number;
  readonly jobs: readonly FioReportedJob[];
}

type Unknown = Readonly<Record<string, unknown>>;

/** Where fio's JSON begins, in a line of its own: what fio prints before it has none. */
// Blanks, but no line breaks: with them, a file of empty lines would be gone through once for each.
const beginning = /^[ \t]*\{/gm;
/** Where it ends, as fio indents what is inside. */
const ending = /^\}/gm;

/** How many results follow each other in a text. */
export function fioResultCount(text: string): number {
  return text.match(/"fio version"\s*:/g)?.length ?? 0;
}

/** null where the text is no result of fio. What fio prints before and after the JSON is skipped. */
export function readFioDocument(text: string): FioDocument | null {
  const root = objectOf(parsed(text));
  const version = typeof root['fio version'] === 'string' ? root['fio version'] : null;
  const global = textsOf(root['global options']);
  const jobs = Array.isArray(root['jobs']) ? root['jobs'].map((job) => jobOf(objectOf(job), global)) : [];
  return version === null || jobs.length === 0
    ? null
    : { version: version.replace(/^fio-/, ''), endMilliseconds: endOf(root), jobs };
}

/** Of several formats in one file, the others stand behind the JSON. */
function parsed(text: string): unknown {
  beginning.lastIndex = 0;
  const start = beginning.exec(text)?.index;
  if (start === undefined) {
    return null;
  }
  ending.lastIndex = start;
  const end = ending.exec(text)?.index;
  return parseJson(text.slice(start)) ?? (end === undefined ? null : parseJson(text.slice(start, end + 1)));
}

function endOf(root: Unknown): number {
  return numberOf(root['timestamp_ms']) || 1000 * numberOf(root['timestamp']);
}

function jobOf(job: Unknown, global: Readonly<Record<string, string>>): FioReportedJob {
  return {
    name: typeof job['jobname'] === 'string' && job['jobname'] !== '' ? job['jobname'] : 'job',
    group: numberOf(job['groupid']),
    error: numberOf(job['error']),
    elapsedSeconds: numberOf(job['elapsed']),
    options: { ...global, ...textsOf(job['job options']) },
    read: directionOf(objectOf(job['read'])),
    write: directionOf(objectOf(job['write'])),
    trimCount: numberOf(objectOf(job['trim'])['total_ios']),
    isMixed: 'mixed' in job && !('read' in job),
  };
}

function directionOf(direction: Unknown): FioDirection {
  return {
    bytes: numberOf(direction['io_bytes']),
    ioCount: numberOf(direction['total_ios']),
    runtimeMilliseconds: numberOf(direction['runtime']),
    latency: latencyOf(objectOf(direction['lat_ns'])),
    completionLatency: latencyOf(objectOf(direction['clat_ns'])),
  };
}

function latencyOf(latency: Unknown): FioLatency | null {
  const count = numberOf(latency['N']);
  return count === 0
    ? null
    : {
        count,
        min: numberOf(latency['min']),
        max: numberOf(latency['max']),
        mean: numberOf(latency['mean']),
        deviation: numberOf(latency['stddev']),
        percentiles: numbersOf(latency['percentile']),
        bins: numbersOf(latency['bins']),
      };
}

function objectOf(value: unknown): Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
}

/** 0 where it is no number from 0. */
function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function numbersOf(value: unknown): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(objectOf(value))
      .map(([key, number]) => [Number(key), numberOf(number)] as const)
      .filter(([key]) => Number.isFinite(key)),
  );
}
