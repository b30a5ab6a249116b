/** A report's content about a search: its findings, its steps, and the prediction for each. */

import { Result } from '../../../generated/contract';
import { searchOf, Step } from '../../analysis/public-api';
import {
  ceilingsOf,
  expectationsOf,
  findingsOf,
  headingOf,
  Prediction,
  seenOf,
} from '../../analysis/search/public-api';
import { formatFigure, message } from '../../words/public-api';
import { searchTable } from '../tables/result-tables';
import { Table } from '../tables/table';
import { ReaderWords } from '../words-of-reader';
import { escapeXml } from '../xml/xml-writer';
import { depthChart } from './charts';
import { figureBlock, paragraph, section, tableBlock } from './report-blocks';

/** A result, and what was expected of its steps. */
interface SearchedResult {
  readonly result: Result;
  readonly predictions: ReadonlyMap<number, readonly Prediction[]>;
}

/** Nothing for a run that was no search. */
export function searchSection({ result, predictions }: SearchedResult, words: ReaderWords): string[] {
  const table = searchTable(result);
  return table.rows.length === 0
    ? []
    : [
        section(
          message('Table.Search'),
          [
            ...findingsOf(result).map((finding) => paragraph(words.say(finding))),
            tableBlock(ceilingTable(result, words), words),
            figureBlock(words.say(message('Report.DepthCaption')), depthChart(result, words)),
            tableBlock(table, words, false),
            expectedBlock({ result, predictions }, words),
          ],
          words,
        ),
      ];
}

/** With their units in the cells: some count I/Os, others bytes. */
function ceilingTable(result: Result, words: ReaderWords): Table {
  return {
    title: message('SearchSteps.Found.Ceilings'),
    columns: [
      { header: message('SearchSteps.Found.Work'), unit: 'text' },
      { header: message('SearchSteps.Found.Ceiling'), unit: 'text' },
      { header: message('SearchSteps.Found.Interval'), unit: 'text' },
      { header: message('Table.Block'), unit: 'bytes' },
      { header: message('Table.Step'), unit: 'count' },
    ],
    rows: ceilingsOf(result).map(({ work, blockSizeBytes, value, interval, step }) => [
      work,
      formatFigure(value, words.locale),
      interval,
      blockSizeBytes,
      step,
    ]),
  };
}

/** A line for each step of which something was expected: what, what of that it ruled out, and what it brought. */
function expectedBlock({ result, predictions }: SearchedResult, words: ReaderWords): string {
  const rows = (searchOf(result)?.steps ?? []).flatMap((step, index) =>
    expectedRow(step, index, { result, predictions }, words),
  );
  return rows.length === 0 ? '' : `<dl class="expected">${rows.join('\n')}</dl>`;
}

function expectedRow(step: Step, index: number, { result, predictions }: SearchedResult, words: ReaderWords): string[] {
  const expected = expectationsOf(predictions.get(step.timeSpan.index) ?? []);
  const ruledOut = escapeXml(words.say(message('SearchSteps.Expect.RuledOut')));
  const lines = expected.map(({ text, isRuledOut }) => {
    const line = escapeXml(words.say(text));
    return isRuledOut ? `<s>${line}</s> <strong>${ruledOut}</strong>` : line;
  });
  return expected.length === 0
    ? []
    : [
        `<dt>${escapeXml(words.say(headingOf(step, String(index + 1))))}</dt>`,
        `<dd>${[...lines, escapeXml(words.say(seenOf(step, result)))].join('<br>')}</dd>`,
      ];
}
