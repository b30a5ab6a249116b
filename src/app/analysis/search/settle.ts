/** From the steps of a search to what limits the requested workload, with its probability. */

import { iopsBesideMemory } from '../verdict/served-by-memory';
import { AssessmentInput } from '../verdict/verdict-types';
import { afterBurst, baseOfBurst } from './after-burst';
import { boundByCeiling, isUnevenlyWritten } from './bound-by-ceiling';
import { boundByDepth } from './bound-by-depth';
import { doubtsOnDepth } from './doubts-on-depth';
import { explanationsOf } from './explanations';
import { isBusy, waitOutsideOf } from './others';
import { engineShareOf, leastUsageOfThreads } from './own-processors';
import { unevennessWithinSteps } from './pace';
import { isMoving, Search, withSteadyAsked } from './search-steps';
import { Answer, boundShare, leastGain, mostWhereDoubtful, one, open, Settled } from './settled';
import { fullPercent, maybeLacksProcessors, reachesItsLoop, usesAllThatOthersLeave } from './threads-of-step';
import { weigh } from './weigh';

/** Of the latency, what requests wait for a processor: from here on that limits, and up to there it does not. */
const longWaitShare = 0.3;
/** A thread that shares its core fairly gets half of it. */
const fairShare = 0.4;
/** IOPS that are more even within steps than this share of what chance gives come from a throttle. */
const leastOfWork = 0.25;

/** What limits the asked workload of a search. */
export function settle(taken: Search, input: AssessmentInput): Settled {
  const search = withSteadyAsked(taken);
  const ofSearch = search.hasCeiling ? weigh(search, explanationsOf(search, input), input) : [];
  const answer =
    answeredByMemory(search, input) ??
    boundByEngine(search, input) ??
    boundByOthers(search, input) ??
    boundByDepth(search, input, doubtsOnDepth(taken, input).length > 0 || isMoving(taken.asked)) ??
    boundAfterBurst(search, input) ??
    boundByCeiling(search, input, ofSearch);
  const { causes, ceiling = ofSearch } = answer;
  const [first] = causes;
  const cachePath = ceiling.find(({ cause }) => cause === first)?.cachePath ?? input.cachePath;
  const copies = (first?.kind === 'limit' ? first.copies : null) ?? input.limits.facts.copies;
  return { leftOf: null, lasting: null, ...answer, ceiling, cachePath, copies, judged: search };
}

/** What memory answers is no limit of the volume, whatever limits that. */
function answeredByMemory({ asked }: Search, input: AssessmentInput): Answer | null {
  const volumeIops = iopsBesideMemory(input, asked.timeSpan);
  return volumeIops === null ? null : one({ kind: 'memory', volumeIops }, 0.95);
}

/** If the load generator's own threads were always busy, or did all that they can without storage, the processors limit. */
function boundByEngine({ asked }: Search, input: AssessmentInput): Answer | null {
  return (engineShareOf(asked, input) ?? 0) >= boundShare ||
    (reachesItsLoop(asked, input) && !usesAllThatOthersLeave(asked, input))
    ? one({ kind: 'engineCpu' }, 0.95)
    : null;
}

/**
 * The engine's threads got their fair share of processors that other programs filled up, waited for one longer than for
 * the disks, or used all that they could get without storage.
 */
function boundByOthers(search: Search, input: AssessmentInput): Answer | null {
  const { asked } = search;
  const wait = isBusy(asked) ? waitOutsideOf(asked) : null;
  if (wait !== null && wait >= longWaitShare && !waitsForNoProcessor(search, input)) {
    return one({ kind: 'nodeCpu' }, 0.9);
  }
  const hasFairShare =
    leastUsageOfThreads(asked, input) >= fullPercent && (engineShareOf(asked, input) ?? 0) >= fairShare;
  return hasFairShare || usesAllThatOthersLeave(asked, input) ? one({ kind: 'nodeCpu' }, 0.84) : null;
}

/**
 * Whether requests wait for something else that the volume's counters do not see, such as a throttle above them: threads
 * that need little of a processor wait for it once for all of their requests, so that more of these would do more.
 */
function waitsForNoProcessor(search: Search, input: AssessmentInput): boolean {
  const { asked, full, hasCeiling } = search;
  const gainsNothing = hasCeiling && full.iops < asked.iops * (1 + leastGain);
  return gainsNothing && !maybeLacksProcessors(search, input);
}

/** What limits at the level that lasts, where one of the search ended: by its figure, or by the steps behind the change. */
function boundAfterBurst(search: Search, input: AssessmentInput): Answer | null {
  const base = baseOfBurst(search, input);
  if (base !== null) {
    return one({ kind: 'limit', ...base, copies: null, others: null }, 0.9);
  }
  const lasting = afterBurst(search);
  const ceiling = lasting === null ? [] : weigh(lasting, explanationsOf(lasting, input), input);
  const { causes, leftOf = null } = lasting === null ? open : boundByCeiling(lasting, input, ceiling);
  const [cause, second] = causes;
  // The cache caused the drop of the level, so single writes need not show one.
  const [likeliest] = ceiling;
  const isCache = lasting !== null && leftOf === 'unlisted' && likeliest !== undefined;
  const disks = isCache && isUnevenlyWritten(lasting, likeliest, input) ? likeliest : undefined;
  const first = ceiling.find((weighed) => weighed.cause === cause) ?? disks;
  // What was read at an even pace at first is no work of disks, and others came; a full cache does that to writes.
  const wasEven = first !== undefined && (unevennessWithinSteps(search, first) ?? leastOfWork) < leastOfWork;
  const isOfOthers = first?.cause.kind === 'device' && search.full.timeSpan.write.ioCount === 0 && wasEven;
  if (lasting === null || first === undefined || second !== undefined || isOfOthers) {
    return null;
  }
  const named = first.cause.kind === 'limit' ? { ...first.cause, cameDown: lasting.full } : first.cause;
  const probability = Math.min(first.probability, mostWhereDoubtful);
  return { causes: [named], probability, ceiling: [{ ...first, cause: named }], lasting };
}
