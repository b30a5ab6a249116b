/** A verdict as a document, in words: the module returns it at a prompt. */

import { Result, VerdictDocument } from '../generated/contract';
import { DatedWords, KnownLimits, LimitsOrigin, originText, unknownTexts, Verdict } from '../app/analysis/public-api';
import { levelChangesOf } from '../app/analysis/search/public-api';

/** A verdict, and by which limits. */
export interface Judged {
  readonly verdict: Verdict;
  readonly limits: KnownLimits;
  readonly origin: LimitsOrigin;
}

/** The verdict, the limits that it rests on, and where those are from. */
export function verdictDocument(
  { verdict, limits, origin }: Judged,
  result: Result,
  words: DatedWords,
): VerdictDocument {
  const { say } = words;
  const { state, headline, action, confidence, nextLine, measuredLine, notes, measuredIops, timeSpan } = verdict;
  const span = timeSpan === null ? undefined : result.timeSpans[timeSpan];
  return {
    contractVersion: 1,
    state,
    headline: say(headline),
    action: say(action),
    confidence: confidence.level,
    confidencePercent: confidence.probability === null ? null : Math.round(100 * confidence.probability),
    confidenceText: say(confidence.line),
    next: say(nextLine),
    notes: [...(measuredLine === null ? [] : [measuredLine]), ...levelChangesOf(result), ...notes].map(say),
    measuredIops,
    timeSpanIndex: span?.index ?? null,
    limits: [
      ...verdict.assessments.map(
        ({ limit, name, effectiveValue, iopsAtWhichItBinds, utilization, state: reached }) => ({
          name: say(name),
          metric: limit.metric,
          value: effectiveValue,
          iops: iopsAtWhichItBinds,
          usedPercent: 100 * utilization,
          state: reached,
          source: limit.source,
        }),
      ),
      ...verdict.notOnTheWay.map(({ name, metric, value, source }) => ({
        ...{ name, metric, value, iops: null, usedPercent: null, source },
        state: 'notOnTheWay' as const,
      })),
    ],
    limitsOrigin: origin,
    limitNotes: [...unknownTexts(limits, words), ...(origin === 'none' ? [] : [originText(limits, origin, words)])],
  };
}
