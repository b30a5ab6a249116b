/** What the page of a volume shows, as tables to take along: with raw figures, and nothing cut. */

import { LimitShare } from '../analysis/activity/public-api';
import { MetLimit } from '../analysis/fit/public-api';
import { HourLoad } from '../analysis/hours/public-api';
import { certaintyNames } from '../activity/certainty-names';
import { NowWords } from '../activity/now-words';
import { userName } from '../activity/names';
import { column, named, Table, TableCell } from '../exchange/written/public-api';
import { Texts } from '../shared/texts';
import { message } from '../words/public-api';
import { UserNow } from './users-now';

/** A row for each limit, with what is taken of it now. */
export function sharesTable(
  shares: readonly LimitShare[],
  reachOf: (share: LimitShare) => string,
  words: NowWords,
  texts: Texts,
): Table {
  const strings = texts.strings.Volume;
  return {
    title: named(strings.Limits),
    columns: [
      column(strings.LimitName, 'text'),
      column(message('Table.Taken'), 'percent'),
      column(message('Table.TakenIs'), 'text'),
      column(strings.CountsFor, 'text'),
    ],
    rows: shares.map((one) => [words.limitLabel(one), 100 * one.share, certaintyNames[one.certainty], reachOf(one)]),
  };
}

/** A row for each user of the volume. */
export function usersTable(
  users: readonly UserNow[],
  { hasCounters, waitsText }: { readonly hasCounters: boolean; readonly waitsText: (user: UserNow) => string | null },
  texts: Texts,
): Table {
  const strings = texts.strings.Volume;
  return {
    title: named(strings.Users),
    columns: [
      column(strings.Vm, 'text'),
      column(message('Table.Disk'), 'text'),
      column(strings.Node, 'text'),
      ...(hasCounters ? [column(strings.IopsNow, 'iops')] : []),
      column(strings.IopsMean, 'iops'),
      column(message('Table.Share'), 'percent'),
      column(message('Table.OwnLimit'), 'iops'),
      column(message('Table.OwnThroughputLimit'), 'throughput'),
      column(strings.Waits, 'text'),
    ],
    rows: users.map((one): TableCell[] => [
      userName(one.name),
      one.name.filePath,
      one.nodeName,
      ...(hasCounters ? [one.nowIops] : []),
      one.user?.iops ?? null,
      percent(one.share),
      one.user?.flow.limitIops || null,
      one.user?.flow.limitBytesPerSecond || null,
      waitsText(one),
    ]),
  };
}

export interface NodeNow {
  readonly nodeName: string;
  readonly iops: number;
  readonly share: number | null;
  readonly redirected: number | null;
}

/** A row for each node. */
export function nodesTable(nodes: readonly NodeNow[], texts: Texts): Table {
  return {
    title: named(texts.strings.Volume.Nodes),
    columns: [
      column(message('Table.Node'), 'text'),
      column(message('Table.Iops'), 'iops'),
      column(message('Table.Share'), 'percent'),
      column(message('Table.Redirected'), 'iops'),
    ],
    rows: nodes.map(({ nodeName, iops, share, redirected }) => [nodeName, iops, percent(share), redirected]),
  };
}

/**
 * The usual IOPS: a row for each day of the week, a column for each hour.
 * @param loads of all hours, from Monday
 */
export function weekTable(loads: readonly HourLoad[], words: NowWords, texts: Texts): Table {
  const strings = texts.strings.Volume;
  return {
    title: named(strings.Week),
    columns: [
      column(strings.Day, 'text'),
      ...Array.from({ length: 24 }, (_, hour) => column(words.hour(hour), 'iops')),
    ],
    rows: Array.from({ length: 7 }, (_, weekday) => [
      words.weekday(weekday),
      ...loads.slice(weekday * 24, weekday * 24 + 24).map(({ usual }) => usual),
    ]),
  };
}

/** A row for each limit, with what the added load would make of it; all hours and days at which it would be too much. */
export function fitTable(met: readonly MetLimit[], words: NowWords, texts: Texts): Table {
  const strings = texts.strings.Volume;
  return {
    title: named(strings.Fit),
    columns: [
      column(strings.LimitName, 'text'),
      column(message('Table.WithNow'), 'percent'),
      column(message('Table.WithNowIs'), 'text'),
      column(message('Table.WithPeak'), 'percent'),
      column(message('Table.WithPeakIs'), 'text'),
      column(strings.FullHours, 'text'),
      column(message('Table.FullDayCount'), 'count'),
      column(message('Table.FirstFullDay'), 'text'),
      column(message('Table.LastFullDay'), 'text'),
    ],
    rows: met.map(({ of, isCounted, nowShare, peakShare, isAtMost, fullHours, fullDays }): TableCell[] => {
      const hours = fullHours?.map(({ weekday, hour }) => `${words.weekday(weekday, 'short')} ${words.hour(hour)}`);
      const day = (at: number | undefined): string | null => (at === undefined ? null : words.day(at));
      return [
        isCounted ? `${words.limitLabel(of)} (${strings.CountedAlready})` : words.limitLabel(of),
        percent(nowShare),
        nowShare === null ? null : certaintyNames[of.certainty],
        percent(peakShare),
        peakShare === null ? null : isAtMost ? message('Table.AtMost') : certaintyNames[of.certainty],
        hours === undefined ? null : hours.join(', ') || strings.Never,
        fullDays?.length ?? null,
        day(fullDays?.[0]),
        day(fullDays?.at(-1)),
      ];
    }),
  };
}

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share;
}
