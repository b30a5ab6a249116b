/** What the overview says of each volume: its state, what was measured on it last, and the limit that a search found. */

import { Run, Volume } from '../../generated/contract';
import { isEndedSearch } from '../limits/ended-search';
import { KnownFigures, HistoryRow, keyOf } from '../run-history/history-rows';

export interface MeasuredRun {
  readonly run: Run;
  /** Once they are read. */
  readonly figures: HistoryRow['figures'];
}

export interface OverviewRow {
  readonly volume: Volume;
  /** Whether its state or its health is other than it should be. */
  readonly isInTrouble: boolean;
  /** A run in progress on it, the newest. */
  readonly running: Run | null;
  /** The newest run that has ended and is not part of a coordinator check; null if there is none. */
  readonly latest: MeasuredRun | null;
  /** The newest search that completed; null where there is none. */
  readonly search: MeasuredRun | null;
}

/** A row for each volume: those in trouble first, then by name. */
export function overviewRows(
  volumes: readonly Volume[],
  runs: readonly Run[],
  figures: ReadonlyMap<string, KnownFigures>,
): OverviewRow[] {
  const newestFirst = [...runs].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const rows = volumes.map((volume): OverviewRow => {
    const own = newestFirst.filter(({ volumeId }) => volumeId === volume.id);
    const read = (run: Run | undefined): MeasuredRun | null =>
      run === undefined
        ? null
        : { run, figures: figures.has(keyOf(run)) ? (figures.get(keyOf(run)) ?? null) : 'waiting' };
    return {
      volume,
      isInTrouble: isInTrouble(volume),
      running: own.find(({ status }) => status === 'running') ?? null,
      latest: read(own.find((run) => run.status !== 'running' && (run.check ?? null) === null)),
      search: read(own.find((run) => isEndedSearch(run))),
    };
  });
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return rows.sort(
    (one, other) => Number(other.isInTrouble) - Number(one.isInTrouble) || compare(one.volume.name, other.volume.name),
  );
}

/** The runs whose figures the rows need. */
export function runsOf(rows: readonly OverviewRow[]): Run[] {
  return rows.flatMap(({ latest, search }) => [latest, search].flatMap((one) => (one === null ? [] : [one.run])));
}

function isInTrouble({ state, health }: Volume): boolean {
  return state === 'offline' || state === 'failed' || health === 'warning' || health === 'unhealthy';
}
