/** What a chart over time shows, for who does not see it. */

import { ChartSeries } from '../charts/time-chart-options';
import { fill, Texts } from '../shared/texts';

/** The range of each line. The first has the name of the chart, the others their own. */
export function rangesText(
  heading: string,
  series: readonly ChartSeries[],
  text: (value: number) => string,
  words: Texts['strings']['Live']['Charts'],
): string {
  const ranges = series.map(({ label, values }, index) => {
    const known = values.filter((value): value is number => value !== null);
    const name = index === 0 ? heading : label;
    return known.length === 0
      ? fill(words.Summary, name, words.NothingYet)
      : fill(words.Range, name, text(Math.min(...known)), text(Math.max(...known)));
  });
  return ranges.join('; ');
}
