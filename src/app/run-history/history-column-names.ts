/** The columns of the history, in their order. */

import { TermName } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';
import { FigureName, figureNames, HistoryColumn, isFigure } from './history-rows';

export interface NamedColumn {
  readonly name: HistoryColumn;
  readonly text: string;
  readonly isFigure: boolean;
  /** What explains it; null where its name says it all. */
  readonly term: TermName | null;
}

const terms: Partial<Record<HistoryColumn, TermName>> = {
  Iops: 'iops',
  Throughput: 'throughput',
  LatencyMean: 'latency',
  LatencyP99: 'percentile',
  Verdict: 'verdict',
  Certainty: 'certainty',
};

/** All but what a row is known by. */
const hideable: readonly HistoryColumn[] = ['Volume', 'Node', 'State', ...figureNames, 'Verdict', 'Certainty', 'Tag'];

/** Whether a word is the name of a column that people may hide. */
export function mayBeHidden(word: string): word is HistoryColumn {
  return (hideable as readonly string[]).includes(word);
}

export const figureUnits: Readonly<Record<FigureName, FigureUnit>> = {
  Iops: 'iopsNumber',
  Throughput: 'throughput',
  LatencyMean: 'latencyMicroseconds',
  LatencyP99: 'latencyMicroseconds',
};

export function historyColumns({ strings }: Texts): NamedColumn[] {
  const { Runs, History, Compare } = strings;
  const named: readonly (readonly [HistoryColumn, string])[] = [
    ['Started', Runs.Started],
    ['Name', Runs.Name],
    ['Volume', Runs.Volume],
    ['Node', Runs.Node],
    ['State', Runs.State],
    ...figureNames.map((name) => [name, Compare.Rows[name]] as const),
    ['Verdict', History.Verdict],
    ['Certainty', History.Certainty],
    ['Tag', History.Note.Column],
  ];
  return named.map(([name, text]) => ({ name, text, isFigure: isFigure(name), term: terms[name] ?? null }));
}
