/** From a result to its verdict, whether it is of one run or of a search. */

import { withoutMeasured } from '../limits/measured';
import { assessRun } from '../verdict/assess-run';
import { AssessmentInput, Verdict } from '../verdict/verdict-types';
import { notesOnTaking } from './doubts-on-depth';
import { findBySearch } from './find-by-search';
import { notesOnMeasured } from './measured-notes';
import { alikeShare, Search, searchOf } from './search-steps';
import { settle } from './settle';
import { Settled } from './settled';

/** A search, and what limits its requested workload. */
export interface SettledSearch {
  readonly search: Search;
  readonly settled: Settled;
}

/** Names what limits a run or a search, with the confidence and the next limit. The same input gives the same words. */
export function assessResult(input: AssessmentInput): Verdict {
  const found = settleResult(input);
  if (found === null) {
    return assessRun(input);
  }
  const { search, settled } = found;
  // The answer of a search is about the requested workload, which is its first step.
  const timeSpan = input.result.timeSpans.indexOf(search.asked.timeSpan);
  const limits = { ...input.limits, facts: { ...input.limits.facts, copies: settled.copies } };
  const verdict = assessRun({ ...input, limits, cachePath: settled.cachePath, timeSpan }, (findings) =>
    findBySearch(search, settled, findings),
  );
  const notes = verdict.notes.filter(({ key }) => key !== 'Verdict.Note.DeeperQueue' || !bringsMore(search));
  return { ...verdict, notes: [...notesOnMeasured(found, input), ...notesOnTaking(search, input), ...notes] };
}

/** Whether a deeper queue than asked did more, though too little for the depth to be what limits. */
function bringsMore({ asked, full }: Search): boolean {
  return full.queueDepth > asked.queueDepth && full.iops >= asked.iops * (1 + alikeShare / 2);
}

/** What the steps of a search settle; null if the result is not of a search. */
export function settleResult(input: AssessmentInput): SettledSearch | null {
  const search = searchOf(input.result);
  return search === null
    ? null
    : // What an earlier search found is held against this one, and explains nothing.
      { search, settled: settle(search, { ...input, limits: withoutMeasured(input.limits) }) };
}
