/** All tables of a result. */

import { Result, TimeSpanResult } from '../../../generated/contract';
import { Verdict } from '../../analysis/public-api';
import { message } from '../../words/public-api';
import { cpuTable } from './cpu-table';
import {
  countersTable,
  fileCopyTable,
  intervalTable,
  limitTable,
  percentileTable,
  searchTable,
  summaryTable,
  threadTable,
} from './result-tables';
import { Table } from './table';

/** Those that have rows. Of a search, the tables of one time span are those of the one that the verdict is on. */
export function tablesOf(result: Result, verdict: Verdict | null): Table[] {
  const { search, timeSpans } = result;
  const judged = timeSpans[verdict?.timeSpan ?? 0];
  const spans = search === undefined ? timeSpans : judged === undefined ? [] : [judged];
  return [
    summaryTable(result),
    ...(verdict === null ? [] : [limitTable(verdict)]),
    searchTable(result),
    countersTable(result),
    fileCopyTable(result),
    ...spans.flatMap((span) => tablesOfSpan(span, spans.length > 1)),
  ].filter(({ rows }) => rows.length > 0);
}

function tablesOfSpan(span: TimeSpanResult, isOneOfSeveral: boolean): Table[] {
  return [intervalTable(span), percentileTable(span), threadTable(span), cpuTable(span.cpu)].map((table) =>
    isOneOfSeveral ? { ...table, title: message('Table.OfTimeSpan', table.title, String(span.index + 1)) } : table,
  );
}
