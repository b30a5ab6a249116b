/** What a search found and no source names, as a limit that later runs are held against. */

import { LimitWork, Result, Run } from '../../../generated/contract';
import { MeasuredLimit } from '../limits/measured';
import { AssessmentInput } from '../verdict/verdict-types';
import { doubtsOf } from '../verdict/confidence';
import { settleResult } from './assess-result';
import { doubtsOnSteps } from './doubts-on-steps';
import { UnlistedLimit } from './explanation';
import { isOfTheWay } from './way-to-owner';
import { countedBy, Direction, Search, Step } from './search-steps';
import { SettledCause } from './settled';

/** A search with what it measured and the limits that it was judged by. */
export interface EndedSearch extends Pick<AssessmentInput, 'result' | 'limits'> {
  readonly run: Pick<Run, 'id' | 'nodeName' | 'coordinatorNodeName' | 'presetId' | 'engine' | 'readiness'>;
}

/**
 * The limit that a search found: of requests, of bytes, or of the disks with requests of this kind. null where it found a
 * limit that a source names, something else than a limit of the storage, or nothing; where the disks had others to serve,
 * because what they can do for one alone is then not known; and where something makes its figures doubtful.
 */
export function measuredLimit(ended: EndedSearch): MeasuredLimit | null {
  const found = settleResult(ended);
  const cause = found?.settled.causes[0];
  if (
    found === null ||
    cause === undefined ||
    isDoubtful(ended, found.search, cause) ||
    isOfTheWay(cause, found.search, ended)
  ) {
    return null;
  }
  const { full } = found.settled.lasting ?? found.search;
  switch (cause.kind) {
    case 'requests':
    case 'bytes':
      return limitOf(ended, foundUnlisted(cause, full));
    case 'device': {
      const work = workOf(found.search);
      return cause.others === null && work !== null
        ? limitOf(ended, { metric: 'iops', value: full.iops, work, direction: null })
        : null;
    }
    default:
      return null;
  }
}

/** Whether memory or nothing at all may have served it, or it failed: its figures are no limit of the storage. */
function isDoubtful(ended: EndedSearch, search: Search, cause: SettledCause): boolean {
  const doubts = [...doubtsOf(ended, search.asked.timeSpan, null), ...doubtsOnSteps(search, cause, ended)];
  return doubts.some(({ weight }) => weight === 'grave');
}

/** What others did counts against it as well. */
function foundUnlisted({ kind, direction, others }: UnlistedLimit, full: Step): Found {
  const own = countedBy(full, kind, direction);
  return kind === 'requests'
    ? { metric: 'iops', value: own + (others?.iops ?? 0), work: null, direction }
    : { metric: 'throughput', value: own + (others?.bytesPerSecond ?? 0), work: null, direction };
}

interface Found {
  readonly metric: MeasuredLimit['metric'];
  readonly value: number;
  readonly work: LimitWork | null;
  /** The one direction that the limit counts; null where it counts all requests of the search. */
  readonly direction: Direction | null;
}

function limitOf({ run, result, limits }: EndedSearch, { metric, value, work, direction }: Found): MeasuredLimit {
  const date = result.endedAt.slice(0, 'yyyy-mm-dd'.length);
  const { facts } = limits;
  return {
    id: `measured-${metric}`,
    name: date,
    scope: 'measured',
    metric,
    direction: direction ?? directionOf(result),
    kind: 'base',
    value: Math.round(value),
    normalizedUnitBytes: null,
    source: { kind: 'search', description: run.id, date },
    search: {
      runId: run.id,
      endedAt: result.endedAt,
      work,
      ownerNodeName: run.coordinatorNodeName,
      vmSize: facts.vmSize,
      disks: [...facts.disks],
      copies: facts.copies,
      storage: facts.storage ?? null,
      engineVersion: run.engine.version,
    },
  };
}

/** A search of reads alone says nothing of writes. */
function directionOf({ profile }: Result): MeasuredLimit['direction'] {
  const writes = profile.timeSpans[0]?.targets[0]?.writePercent;
  return writes === 0 ? 'read' : writes === 100 ? 'write' : 'any';
}

function workOf({ asked: { target } }: Search): LimitWork | null {
  const { blockSizeBytes, writePercent, randomPercent } = target;
  return blockSizeBytes === undefined || writePercent === undefined || randomPercent === undefined
    ? null
    : { blockSizeBytes, writePercent, randomPercent };
}
