/** What a search finds, beside what an earlier one found on the same volume from the same node. */

import { isMeasured, isSameKind, MeasuredLimit } from '../limits/measured';
import { limitFigure } from '../limits/limit-figure';
import { AssessmentInput } from '../verdict/verdict-types';
import { figure, Message, message } from '../../words/public-api';
import { changesSince } from './changes-since';
import { directionOf, directions } from './proved-ceilings';
import { countedBy, Search } from './search-steps';
import { Settled } from './settled';

/** Two searches in the same circumstances differ by less. */
const leastChange = 0.1;

interface Found {
  readonly search: Search;
  readonly settled: Settled;
}

/** Each limit of earlier searches that has moved since then, with what else has changed; the same search's are said in a row. */
export function notesOnMeasured(found: Found, input: AssessmentInput): Message[] {
  if (!found.search.hasCeiling) {
    return [];
  }
  const moved = input.limits.limits.filter(isMeasured).flatMap((limit) => {
    const note = noteOn(limit, found, input);
    return note === null ? [] : [{ limit, note }];
  });
  const runIds = [...new Set(moved.map(({ limit }) => limit.search.runId))];
  return runIds.flatMap((runId) => {
    const ofSearch = moved.filter(({ limit }) => limit.search.runId === runId);
    const changes = ofSearch.slice(0, 1).flatMap(({ limit }) => changesSince(limit, input));
    return [
      ...ofSearch.map(({ note }) => note),
      ...(changes.length === 0 ? [message('Verdict.Note.NothingChanged')] : changes),
    ];
  });
}

function noteOn(limit: MeasuredLimit, found: Found, input: AssessmentInput): Message | null {
  const now = valueNow(limit, found, input);
  const change = now === null ? 0 : now / limit.value - 1;
  if (now === null || Math.abs(change) < leastChange) {
    return null;
  }
  const words = [limit.name, limitFigure(limit, limit.value), limitFigure(limit, now)] as const;
  const percent = figure('percent', 100 * Math.abs(change));
  const { work } = limit.search;
  if (work === null || isSameKind(found.search.asked.target, work)) {
    return message(change < 0 ? 'Verdict.Note.CeilingDropped' : 'Verdict.Note.CeilingRose', ...words, percent);
  }
  const requests = message(workKeys[limit.direction], figure('bytes', work.blockSizeBytes));
  return message(
    change < 0 ? 'Verdict.Note.CeilingOfDropped' : 'Verdict.Note.CeilingOfRose',
    ...words,
    percent,
    requests,
  );
}

const workKeys = {
  any: 'Verdict.Note.Of.Requests',
  read: 'Verdict.Note.Of.Reads',
  write: 'Verdict.Note.Of.Writes',
} as const;

/** What this search reached of what a limit counts; null where it does not tell: its requests are others. */
function valueNow(
  { metric, direction, search: { work } }: MeasuredLimit,
  { search, settled }: Found,
  { result }: AssessmentInput,
): number | null {
  const kind = metric === 'iops' ? 'requests' : 'bytes';
  const ofFull = countedBy(search.full, kind, direction === 'any' ? null : direction);
  const isOfFull = work === null ? isOfKind(kind, settled, result) : isSameKind(search.asked.target, work);
  if (isOfFull) {
    return ofFull;
  }
  const values = (result.search?.ceilings ?? [])
    .filter((one) => (one.kind === 'iops') === (metric === 'iops'))
    .filter((one) => (directions[one.direction] ?? directionOf(result)) === direction)
    .filter(({ stepIndex }) => work === null || isStepOf(result, stepIndex, work))
    .map(({ value }) => value);
  return values.length === 0 ? null : Math.max(...values);
}

/** Whether the ceiling of the search is one of this: by its verdict; engines that tell nothing of ceilings leave no other way. */
function isOfKind(kind: 'requests' | 'bytes', { causes }: Settled, { search }: AssessmentInput['result']): boolean {
  return causes[0]?.kind === kind || search?.ceilings === undefined;
}

function isStepOf(
  { profile, search }: AssessmentInput['result'],
  stepIndex: number,
  work: NonNullable<MeasuredLimit['search']['work']>,
): boolean {
  const target = profile.timeSpans[search?.steps[stepIndex]?.timeSpanIndex ?? -1]?.targets[0];
  return target !== undefined && isSameKind(target, work);
}
