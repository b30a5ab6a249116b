/** What a search finds, beside what an earlier one found on the same volume from the same node. */

import { LimitSearch, NodeDisks } from '../../../generated/contract';
import { isMeasured, limitsOfWork, MeasuredLimit } from '../limits/measured';
import { diskName } from '../limits/disk-figures';
import { isSameNode } from '../same-node';
import { limitFigure } from '../verdict/assess-limits';
import { AssessmentInput } from '../verdict/verdict-types';
import { figure, Message, message } from '../../words/message';
import { bytesPerSecondOf, Search } from './search-steps';

/** Two searches in the same circumstances differ by less. */
const leastChange = 0.1;

/** Each limit of an earlier search that has moved since then, with what else has changed. */
export function notesOnMeasured(search: Search, input: AssessmentInput): Message[] {
  const { asked, full, hasCeiling } = search;
  if (!hasCeiling) {
    return [];
  }
  return limitsOfWork(input.limits, [asked.target])
    .limits.filter(isMeasured)
    .flatMap((limit) => {
      const now = limit.metric === 'iops' ? full.iops : bytesPerSecondOf(full);
      const change = now / limit.value - 1;
      if (Math.abs(change) < leastChange) {
        return [];
      }
      const key = change < 0 ? 'Verdict.Note.CeilingDropped' : 'Verdict.Note.CeilingRose';
      const percent = figure('percent', 100 * Math.abs(change));
      return [
        message(key, limit.name, limitFigure(limit, limit.value), limitFigure(limit, now), percent),
        ...changesSince(limit, input),
      ];
    });
}

/** What is known to be otherwise than at the time of that search. */
function changesSince({ search: then }: MeasuredLimit, { limits: { facts }, run, result }: AssessmentInput): Message[] {
  const changes = [
    changeOf('Owner', then.ownerNodeName, run.coordinatorNodeName, isSameNode),
    changeOf('VmSize', then.vmSize, facts.vmSize),
    changeOf('Disks', namesOf(then.disks), namesOf(facts.disks)),
    changeOf('Copies', countOf(then), countOf(facts)),
    changeOf('Engine', then.engineVersion, result.engine.version),
  ].flatMap((change) => (change === null ? [] : [change]));
  return changes.length === 0 ? [message('Verdict.Note.NothingChanged')] : changes;
}

/** null where it is the same, or not known of one of them. */
function changeOf(
  what: 'Owner' | 'VmSize' | 'Disks' | 'Copies' | 'Engine',
  before: string | null,
  now: string | null,
  isSame = (left: string, right: string): boolean => left === right,
): Message | null {
  return before === null || now === null || isSame(before, now)
    ? null
    : message(`Verdict.Note.Changed.${what}`, before, now);
}

function namesOf(disks: readonly NodeDisks[]): string | null {
  return disks.length === 0 ? null : disks.map((set) => `${set.count} × ${diskName(set)}`).join(' + ');
}

function countOf({ copies }: Pick<LimitSearch, 'copies'>): string | null {
  return copies === null ? null : `${copies}`;
}
