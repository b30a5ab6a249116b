/** The rows of the history: a run or a check each, with its figures. */

import { FigureName as RunFigureName } from '../analysis/public-api';
import { ChartLimit } from '../charts/chart-limits';
import { Run, SearchStep, Volume } from '../../generated/contract';

/** The figures of a run that the history shows. */
export type FigureName = Extract<RunFigureName, 'Iops' | 'Throughput' | 'LatencyMean' | 'LatencyP99'>;
export const figureNames: readonly FigureName[] = ['Iops', 'Throughput', 'LatencyMean', 'LatencyP99'];

export type RunFigures = Readonly<Record<FigureName, number | null>>;

/** What limits a run, in words. */
export interface RunVerdict {
  readonly headline: string;
  /** null where the run settles nothing. */
  readonly certainty: string | null;
  /** The certainty in a word or two, below a column that says what it is. */
  readonly level: string | null;
  /** By which verdicts are sorted, the surest highest; null with the certainty. */
  readonly rank: number | null;
}

/** What a step of a search changed, and what it measured. */
export interface StepFigures extends RunFigures {
  readonly change: SearchStep['change'];
}

/** What the history shows of a run's result. */
export interface RunSummary extends RunFigures {
  /** null where the limits that it is judged by could not be read. */
  readonly verdict: RunVerdict | null;
  /** Of a search; empty for a run of another kind. */
  readonly steps: readonly StepFigures[];
  /** Where a deeper queue brought no more; null where no search found that. */
  readonly ceilingIops: number | null;
  /** As it was then; null where that is not known. */
  readonly vmSize: string | null;
  /** In force then, in IOPS of its requests; left out where they are not known. */
  readonly limits?: readonly ChartLimit[];
}

/** Of one run: null where it has no result. */
export type KnownFigures = RunSummary | 'unread' | null;

/** A run, or the runs of one coordinator check. */
export interface HistoryRow {
  readonly key: string;
  /** The first run of a check. */
  readonly run: Run;
  readonly name: string;
  readonly nodeText: string;
  /** The runs of a check, in the order in which they were made; empty for a run. */
  readonly parts: readonly HistoryRow[];
  readonly volumeName: string;
  readonly stateText: string;
  readonly figures: KnownFigures | 'waiting';
}

export type VerdictColumn = 'Verdict' | 'Certainty';
export type TextColumn = 'Started' | 'Name' | 'Volume' | 'Node' | 'State' | 'Tag';
export type HistoryColumn = TextColumn | FigureName | VerdictColumn;

/** Ids are a node's own. */
export function keyOf({ nodeName, id }: Pick<Run, 'nodeName' | 'id'>): string {
  return `${nodeName}/${id}`;
}

/** A row for each run, in the order given. */
export function historyRows(
  runs: readonly Run[],
  volumes: readonly Volume[],
  figures: ReadonlyMap<string, KnownFigures>,
  stateTexts: Readonly<Record<Run['status'], string>>,
): HistoryRow[] {
  const names = new Map(volumes.map(({ id, name }) => [id, name]));
  return runs.map((run) => {
    const key = keyOf(run);
    const known = figures.get(key);
    return {
      key,
      run,
      name: run.name,
      nodeText: run.nodeName,
      parts: [],
      volumeName: names.get(run.volumeId) ?? run.volumeId,
      stateText: stateTexts[run.status],
      figures: run.status === 'running' ? null : known === undefined ? 'waiting' : known,
    };
  });
}

export function isFigure(column: HistoryColumn): column is FigureName {
  return (figureNames as readonly HistoryColumn[]).includes(column);
}

/** The runs themselves, those of checks in place of the checks. */
export function runRowsOf(rows: readonly HistoryRow[]): HistoryRow[] {
  return rows.flatMap((row) => (row.parts.length > 0 ? row.parts : [row]));
}

/** What is read of figures, or that they are not there yet; null where there is none. */
export function readingText<T extends object>(
  figures: T | 'waiting' | 'unread' | null,
  words: { readonly Waiting: string; readonly UnreadFigure: string },
  read: (known: T) => string | null,
): string | null {
  switch (figures) {
    case 'waiting':
      return words.Waiting;
    case 'unread':
      return words.UnreadFigure;
    case null:
      return null;
    default:
      return read(figures);
  }
}

/** A run's summary where it is read and there is one. */
export function summaryOf({ figures }: HistoryRow): RunSummary | null {
  return typeof figures === 'string' ? null : figures;
}

/** How many time spans the profile of a run has; the figures are of the busiest. 1 for a search, which has steps. */
export function timeSpanCount({ profile }: Pick<Run, 'profile'>): number {
  return (profile.search ?? null) === null ? profile.timeSpans.length : 1;
}

/** Whether two runs can be told apart by a comparison; what is not read yet may have a result. */
export function mayHaveResult({ figures }: HistoryRow): boolean {
  return figures !== null;
}
