/** What makes it doubtful that a deeper queue brought more, and not something that changed in the meantime. */

import { Message, message } from '../../words/message';
import { AssessmentInput } from '../verdict/verdict-types';
import { isVm } from './explanation';
import { placeOfOthers } from './explanations-without-figure';
import { nobody, Others, othersAnywhere, othersOf } from './others';
import { againOf, driftShare, hasDrifted, isMoving, Search, Step } from './search-steps';

/** The step that doubled the depth that was asked for; null where none did. */
export function deeperThanAsked({ steps, asked }: Search): Step | null {
  return steps.find(({ change, before }) => change === 'deeper' && before === asked) ?? null;
}

/** By how much of it a deeper queue brought more of what it and others do together. */
export function wholeGainOf(deeper: Step, asked: Step, input: AssessmentInput): number {
  const wholeOf = (step: Step): number => step.iops + othersBeside(step, input).iops;
  return wholeOf(deeper) / wholeOf(asked) - 1;
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
    ...((repeated !== null && hasDrifted(repeated)) || isMoving(deeper) || changedLevel(search.asked)
      ? [message('Verdict.Reason.StepsMove')]
      : []),
    ...(repeated === null ? [message('Verdict.Reason.NotRepeated')] : []),
  ];
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
