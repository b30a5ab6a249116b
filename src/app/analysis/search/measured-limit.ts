/** What a search found and no source names, as limits that later runs are held against. */

import { Run } from '../../../generated/contract';
import { MeasuredLimit } from '../limits/measured';
import { withOwnIds } from '../limits/newest-measured';
import { AssessmentInput } from '../verdict/verdict-types';
import { doubtsOf } from '../verdict/confidence';
import { settleResult } from './assess-result';
import { doubtsOnSteps } from './doubts-on-steps';
import { directionOf, ProvedCeiling, provedCeilings } from './proved-ceilings';
import { Search } from './search-steps';
import { SettledCause } from './settled';

/** A search with what it measured and the limits that it was judged by. */
export interface EndedSearch extends Pick<AssessmentInput, 'result' | 'limits'> {
  readonly run: Pick<Run, 'id' | 'nodeName' | 'coordinatorNodeName' | 'presetId' | 'engine' | 'readiness'>;
}

/**
 * The limits that a search found: the one that its verdict names, of requests, of bytes, or of the disks with requests of this
 * kind, and each other ceiling that it proved, by what is counted and by direction. None where it found nothing, or something
 * else than a limit of the storage, and where something makes its figures doubtful; none of what a source names, and of what
 * others used as well.
 */
export function measuredLimits(ended: EndedSearch): MeasuredLimit[] {
  const found = settleResult(ended);
  const cause = found?.settled.causes[0];
  return found === null || cause === undefined || isDoubtful(ended, found.search, cause)
    ? []
    : withOwnIds(provedCeilings(found.search, found.settled, ended).map((one) => limitOf(ended, one)));
}

/** Whether memory or nothing at all may have served it, or it failed: its figures are no limit of the storage. */
function isDoubtful(ended: EndedSearch, search: Search, cause: SettledCause): boolean {
  const doubts = [...doubtsOf(ended, search.asked.timeSpan, null), ...doubtsOnSteps(search, cause, ended)];
  return doubts.some(({ weight }) => weight === 'grave');
}

function limitOf(
  { run, result, limits }: EndedSearch,
  { metric, value, work, direction }: ProvedCeiling,
): MeasuredLimit {
  const date = result.endedAt.slice(0, 'yyyy-mm-dd'.length);
  const { facts } = limits;
  return {
    id: direction === null ? `measured-${metric}` : `measured-${metric}-${direction}`,
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
