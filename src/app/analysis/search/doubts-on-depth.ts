/** What makes it doubtful that a deeper queue brought more, and not something that changed in the meantime. */

import { figure, Message, message } from '../../words/public-api';
import { AssessmentInput } from '../verdict/verdict-types';
import { isVm } from './explanation';
import { placeOfOthers } from './explanations-without-figure';
import { nobody, Others, othersAnywhere, othersOf } from './others';
import { againOf, driftShare, errorOf, hasDrifted, isMoving, Search, Step } from './search-steps';

/** Smaller gains are ignored: they may be chance. */
const leastShown = 0.05;
const leastTaken = 0.25;

/** The step that doubled the requested depth; null if there is none. */
export function deeperThanAsked({ steps, asked }: Search): Step | null {
  return steps.find(({ change, before }) => change === 'deeper' && before === asked) ?? null;
}

/** By how much of it a deeper queue brought more of what it and others do together. */
export function wholeGainOf(deeper: Step, asked: Step, input: AssessmentInput): number {
  const wholeOf = (step: Step): number => step.iops + othersBeside(step, input).iops;
  return wholeOf(deeper) / wholeOf(asked) - 1;
}

/** Of what a deeper queue brought more, the IOPS that others did less meanwhile: it took them. */
export function takenFromOthers(deeper: Step, asked: Step, input: AssessmentInput): number {
  const taken = othersBeside(asked, input).iops - othersBeside(deeper, input).iops;
  return Math.max(0, Math.min(taken, deeper.iops - asked.iops));
}

/** The doubt that a deeper queue took its gain, or a good part of it, from others: if there are counters of others. */
export function notesOnTaking(search: Search, input: AssessmentInput): Message[] {
  const deeper = deeperThanAsked(search);
  const gained = deeper === null ? 0 : deeper.iops - search.asked.iops;
  if (deeper === null || gained < leastShown * search.asked.iops) {
    return [];
  }
  const taken = takenFromOthers(deeper, search.asked, input);
  return taken < leastTaken * gained
    ? []
    : [message('Verdict.Note.TakesFromOthers', figure('iops', gained), figure('iops', taken))];
}

/**
 * What a gain of a deeper queue may have come from as well, beside a first step that moves; none where everything stayed as
 * it was.
 */
export function doubtsOnDepth(search: Search, input: AssessmentInput): Message[] {
  const deeper = deeperThanAsked(search);
  if (deeper === null) {
    return [];
  }
  const compared = [search.asked, deeper];
  const repeated = againOf(search, search.asked);
  return [
    ...(compared.some((step) => othersBeside(step, input).iops > 0)
      ? [message('Verdict.Reason.OthersDuringSteps')]
      : []),
    ...((repeated !== null && hasDrifted(repeated)) || isMoving(deeper) || changedLevel(search.asked) || swings(search)
      ? [message('Verdict.Reason.StepsMove')]
      : []),
    ...(repeated === null ? [message('Verdict.Reason.NotRepeated')] : []),
  ];
}

/** Whether steps that are as deep as the deepest one did less or more than it, by more than chance. */
function swings({ steps, full }: Search): boolean {
  return steps.some(
    (step) =>
      ['deeper', 'moreThreads', 'again'].includes(step.change) &&
      step.queueDepth >= full.queueDepth &&
      Math.abs(step.iops / full.iops - 1) > 2 * driftShare + errorOf(step) + errorOf(full),
  );
}

/** Whether a step had another level before it was steady. */
function changedLevel({ iops, timeSpan }: Step): boolean {
  return Math.abs(timeSpan.total.iops / iops - 1) > driftShare;
}

/** What others did on the way of a step: on its disks, and where a VM's limits count all of its disks, anywhere on it. */
function othersBeside(step: Step, input: AssessmentInput): Others {
  const onDisks = othersOf(step, placeOfOthers(step, input.limits.facts.copies)) ?? nobody;
  const anywhere = isVm(input) ? (othersAnywhere(step) ?? nobody) : nobody;
  return anywhere.iops > onDisks.iops ? anywhere : onDisks;
}
