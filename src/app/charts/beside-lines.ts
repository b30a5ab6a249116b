/** Lines of what a volume's counters saw beside what the engine measured. */

import { CountersBeside } from '../analysis/public-api';
import { Texts } from '../shared/texts';
import { ChartSeries } from './time-chart-options';

export type CountedFigure = 'iops' | 'throughput';

type Values = ChartSeries['values'];

/** Whether others did more than noise; of requests that the system merges, their number says nothing. */
export function hasOthers(beside: CountersBeside, figure: CountedFigure): boolean {
  return beside.kind === 'others' && (figure === 'throughput' || beside.seen.iops > beside.own.iops);
}

/**
 * The engine's line, and beside it that of the counters.
 * @param others null where they did no more than noise: only then is the difference a line
 */
export function besideLines(
  { own, seen, others }: { readonly own: Values; readonly seen: Values; readonly others: Values | null },
  { strings }: Texts,
): ChartSeries[] {
  const words = strings.Result.Counters;
  return [
    { label: words.Engine, values: own, tone: 'primary' },
    { label: words.Volume, values: seen, tone: 'secondary', dash: [6, 3] },
    ...(others === null
      ? []
      : [{ label: words.Others, values: others, tone: 'third', dash: [2, 3] } satisfies ChartSeries]),
  ];
}
