/** What a search finds, beside what an earlier one found on the same volume from the same node. */

import { isMeasured, limitsOfWork } from '../limits/measured';
import { limitFigure } from '../limits/limit-figure';
import { AssessmentInput } from '../verdict/verdict-types';
import { figure, Message, message } from '../../words/public-api';
import { changesSince } from './changes-since';
import { countedBy, Search } from './search-steps';

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
      const direction = limit.direction === 'any' ? null : limit.direction;
      const now = countedBy(full, limit.metric === 'iops' ? 'requests' : 'bytes', direction);
      const change = now / limit.value - 1;
      if (Math.abs(change) < leastChange) {
        return [];
      }
      const key = change < 0 ? 'Verdict.Note.CeilingDropped' : 'Verdict.Note.CeilingRose';
      const percent = figure('percent', 100 * Math.abs(change));
      const changes = changesSince(limit, input);
      return [
        message(key, limit.name, limitFigure(limit, limit.value), limitFigure(limit, now), percent),
        ...(changes.length === 0 ? [message('Verdict.Note.NothingChanged')] : changes),
      ];
    });
}
