/** The overview as a table to copy or save: loaded on demand. */

import { certaintyNames } from '../activity/certainty-names';
import { NowWords } from '../activity/now-words';
import { VolumeNow } from '../activity/volume-now';
import { Load, PastOfVolume, Peak, peakNames, VolumeLoad } from '../analysis/activity/public-api';
import { column, named, Table, TableCell } from '../exchange/written/public-api';
import { Texts } from '../shared/texts';
import { takeTable } from '../table-files/take-table';
import { message } from '../words/public-api';
import { MeasuredRun, OverviewRow } from './overview-rows';

/** A row with what runs on its volume now. */
export interface LiveRow extends OverviewRow {
  readonly now: VolumeNow | null;
}

/** The page, which says some of it in words of its own. */
export interface OverviewWords {
  isRead(row: LiveRow): boolean;
  limitText(search: MeasuredRun): string;
  readonly words: NowWords;
  readonly now: { highestSeen(volumeId: string): Peak | null };
  peaksOf(row: LiveRow): PastOfVolume['peaks'] | null;
  readShareOf(load: VolumeLoad): number | null;
  blockSizeOf(load: Load): number | null;
  cluster(): { readonly name: string } | null;
}

/** Copies the table, or offers it as a file; returns what is said of it. */
export function takeOverview(
  form: 'Copy' | 'Csv',
  rows: readonly LiveRow[],
  page: OverviewWords,
  texts: Texts,
): Promise<string> {
  const named = { name: texts.strings.Overview.Title, about: page.cluster()?.name ?? null, isNow: true };
  return takeTable(form, overviewTable(rows, page, texts), named, texts);
}

const columnNames = [...peakNames, 'open'] as const;

/** A row for each volume, in the order of the page. */
export function overviewTable(rows: readonly LiveRow[], page: OverviewWords, texts: Texts): Table {
  const { Overview, Now } = texts.strings;
  return {
    title: named(Overview.Title),
    columns: [
      column(message('Table.Volume'), 'text'),
      column(message('Table.State.Title'), 'text'),
      column(message('Table.Health'), 'text'),
      column(message('Table.Coordinator'), 'text'),
      column(message('Table.Size'), 'bytes'),
      column(message('Table.Free'), 'bytes'),
      column(Now.Judgement, 'text'),
      column(message('Table.Reason'), 'text'),
      column(Now.Nearest, 'text'),
      column(message('Table.Taken'), 'percent'),
      column(message('Table.TakenIs'), 'text'),
      column(message('Table.UserLimit'), 'text'),
      column(message('Table.Iops'), 'iops'),
      column(message('Table.Throughput'), 'throughput'),
      column(message('Table.NotIncluded'), 'text'),
      column(message('Table.LatencyMean'), 'latency'),
      column(message('Table.Reads'), 'percent'),
      column(message('Table.BlockMean'), 'bytes'),
      ...columnNames.flatMap((name) => [
        column(message('Table.Peak', Now.Peak[name]), 'iops'),
        column(message('Table.PeakAt', Now.Peak[name]), 'text'),
      ]),
      column(message('Table.KeptSince'), 'text'),
      column(message('Table.Found'), 'text'),
      column(message('Table.FoundAt'), 'text'),
      column(message('Table.Latest'), 'text'),
      column(message('Table.LatestAt'), 'text'),
      column(message('Table.LatestIops'), 'iops'),
      column(message('Table.LatestLatency'), 'latency'),
    ],
    rows: rows.map((row) => [
      ...volumeCells(row, texts),
      ...nowCells(row, page),
      ...columnNames.flatMap((name) => {
        const peak = name === 'open' ? page.now.highestSeen(row.volume.id) : (page.peaksOf(row)?.[name] ?? null);
        return peak === null ? [null, null] : [peak.value, utc(peak.at)];
      }),
      keptSince(page.peaksOf(row)),
      ...measuredCells(row, page),
    ]),
  };
}

/** When what is kept begins, where that is less than a week or a month: such a peak is not one of all that time. */
function keptSince(peaks: PastOfVolume['peaks'] | null): string | null {
  const since = peakNames.flatMap((name) => peaks?.[name]?.since ?? []);
  return since.length === 0 ? null : utc(Math.min(...since));
}

function utc(at: number): string {
  return new Date(at).toISOString();
}

function volumeCells({ volume }: LiveRow, { strings: { Overview } }: Texts): TableCell[] {
  const { name, state, health, ownerNodeName, sizeBytes, freeBytes } = volume;
  return [name, Overview.States[state], Overview.Healths[health], ownerNodeName, sizeBytes, freeBytes];
}

/** Until all nodes have answered, the page says no judgement that may soon be another. */
function nowCells(row: LiveRow, page: OverviewWords): TableCell[] {
  const { now } = row;
  const { words } = page;
  const load = now?.load ?? null;
  const nearest = now?.nearest ?? null;
  const reads = load === null ? null : page.readShareOf(load);
  const judged = now !== null && page.isRead(row) ? now : null;
  return [
    judged === null ? null : words.word(judged.judgement),
    judged === null ? null : words.why(judged),
    nearest === null ? null : words.limitName(nearest),
    nearest === null ? null : 100 * nearest.share,
    nearest === null ? null : certaintyNames[nearest.certainty],
    now?.nearestUser ? words.userShare(now.nearestUser) : null,
    load?.total.iops ?? null,
    load?.total.bytesPerSecond ?? null,
    load?.missingNodes.join(', ') || null,
    load?.total.latencyMicroseconds ?? null,
    reads === null ? null : 100 * reads,
    load === null ? null : page.blockSizeOf(load.total),
  ];
}

function measuredCells({ search, latest }: LiveRow, page: OverviewWords): TableCell[] {
  const figures = latest === null || typeof latest.figures === 'string' ? null : latest.figures;
  return [
    search === null ? null : page.limitText(search),
    search?.run.createdAt ?? null,
    latest?.run.name ?? null,
    latest?.run.createdAt ?? null,
    figures?.Iops ?? null,
    figures?.LatencyMean ?? null,
  ];
}
