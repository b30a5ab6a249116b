/** What the volume's counters show in addition to the engine during a run. */

import { CountersBeside, moreThan, requestsBeside } from '../analysis/public-api';
import { besideLines, CountedFigure, hasOthers } from '../charts/beside-lines';
import { ChartSeries } from '../charts/time-chart-options';
import { RunTrace } from '../gateway/public-api';
import { rateText } from '../shared/rate-text';
import { fill, Texts } from '../shared/texts';

/** Nothing is said of others sooner: what is in flight when a second begins and ends weighs in a few of them. */
export const fewestSeconds = 10;

const listsOf = {
  iops: { own: 'iops', seen: 'volumeIops' },
  throughput: { own: 'throughput', seen: 'volumeThroughput' },
} as const;

/** By the rule for a result, over the time so far of which both are known. */
export function besideSoFar(trace: RunTrace): CountersBeside {
  const { iops, throughput, volumeIops, volumeThroughput } = trace;
  const places = trace.seconds.map((_, index) => index);
  const known = places.filter((index) =>
    [iops, throughput, volumeIops, volumeThroughput].every((list) => (list[index] ?? null) !== null),
  );
  if (known.length * trace.linesPerPoint < fewestSeconds) {
    return { kind: 'none' };
  }
  const sum = (list: readonly (number | null)[]): number => known.reduce((all, index) => all + (list[index] ?? 0), 0);
  return requestsBeside(
    { count: sum(volumeIops), bytes: sum(volumeThroughput) },
    { count: sum(iops), bytes: sum(throughput) },
    known.length,
  );
}

/** The engine's line and beside it the counters'; null where the volume is not counted. */
export function liveLines(
  trace: RunTrace,
  beside: CountersBeside,
  figure: CountedFigure,
  texts: Texts,
): ChartSeries[] | null {
  const own = trace[listsOf[figure].own];
  const seen = trace[listsOf[figure].seen];
  if (seen.every((value) => value === null)) {
    return null;
  }
  const others = hasOthers(beside, figure) ? seen.map((value, index) => moreThan(value, own[index] ?? null)) : null;
  return besideLines({ own, seen, others }, texts);
}

/** That the counters differ by more than noise; null where they do not. */
export function liveOthersText(beside: CountersBeside, texts: Texts): string | null {
  const { Counters } = texts.strings.Result;
  switch (beside.kind) {
    case 'others':
      return fill(
        texts.strings.Live.OthersSoFar,
        rateText(beside.others, texts),
        rateText(beside.seen, texts),
        rateText(beside.own, texts),
      );
    case 'cached':
      return fill(
        Counters.Cached,
        ...[beside.seen, beside.own].map(({ bytesPerSecond }) =>
          texts.figure({ unit: 'throughput', value: bytesPerSecond }),
        ),
      );
    case 'alike':
    case 'none':
      return null;
  }
}
