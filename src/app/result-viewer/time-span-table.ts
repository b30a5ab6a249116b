/** The time spans of a run that has several, each with what limits it: on the page, and to take along. */

import { Result, Run, TimeSpanResult } from '../../generated/contract';
import { KnownLimits, steadyBytesPerSecondOf, steadyIopsOf, verdictsOfTimeSpans } from '../analysis/public-api';
import { column, named, Table } from '../exchange/written/public-api';
import { completeProfile } from '../profile/public-api';
import { fill, Texts } from '../shared/texts';
import { Message, message } from '../words/public-api';
import { riseText } from './rise-text';

export interface TimeSpanRow {
  /** From 0, in the result. */
  readonly index: number;
  readonly span: TimeSpanResult;
  /** Of the steady part, as in the verdict. */
  readonly iops: number;
  readonly bytesPerSecond: number;
  readonly work: string;
  readonly headline: Message;
  /** null where the time span settles nothing. */
  readonly certainty: Message | null;
  /** What IOPS that rose did; null where they did not. */
  readonly rise: string | null;
}

export function timeSpanRows(
  input: { readonly run: Run; readonly result: Result; readonly limits: KnownLimits },
  texts: Texts,
): TimeSpanRow[] {
  return verdictsOfTimeSpans(input).flatMap(({ headline, confidence }, index) => {
    const span = input.result.timeSpans[index];
    if (span === undefined) {
      return [];
    }
    const rise = riseText(span.series, texts);
    const [iops, bytesPerSecond] = [steadyIopsOf(span), steadyBytesPerSecondOf(span)];
    const work = workOf(input.result, span, texts);
    return { index, span, iops, bytesPerSecond, work, headline, certainty: confidence.certainty, rise };
  });
}

export function timeSpanTable(rows: readonly TimeSpanRow[], texts: Texts): Table {
  const strings = texts.strings.Result.TimeSpans;
  return {
    title: named(strings.Title),
    columns: [
      column(message('Table.TimeSpan'), 'count'),
      column(strings.Work, 'text'),
      column(message('Table.Iops'), 'iops'),
      column(message('Table.Throughput'), 'throughput'),
      column(message('Table.LatencyMean'), 'latency'),
      column(message('Table.Verdict'), 'text'),
      column(message('Table.Certainty'), 'text'),
      column(message('Table.Note'), 'text'),
    ],
    rows: rows.map(({ index, span, iops, bytesPerSecond, work, headline, certainty, rise }) => [
      index + 1,
      work,
      iops,
      bytesPerSecond,
      span.total.latency?.meanMicroseconds ?? null,
      headline,
      certainty,
      rise,
    ]),
  };
}

/** "Random reads of 4 KiB"; of several targets, what each does. */
function workOf({ profile }: Result, { index }: TimeSpanResult, texts: Texts): string {
  const strings = texts.strings.Result.TimeSpans;
  const works = (completeProfile(profile).timeSpans[index]?.targets ?? []).map(
    ({ randomPercent, writePercent, blockSizeBytes }) => {
      const order = randomPercent === 100 ? 'Random' : randomPercent === 0 ? 'Sequential' : 'Partly';
      const what = writePercent === 0 ? 'Reads' : writePercent === 100 ? 'Writes' : 'Mixed';
      const size = texts.figure({ unit: 'bytes', value: blockSizeBytes });
      return fill(strings.Works[order][what], size, texts.figure({ unit: 'percent', value: writePercent }));
    },
  );
  return [...new Set(works)].join('; ');
}
