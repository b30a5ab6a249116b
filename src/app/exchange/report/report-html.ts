/** One run as a page of its own: nothing is loaded, and no script is needed to read it. */

import { Readiness, ReadinessCheck, Result, Run, TimeSpanResult } from '../../../generated/contract';
import { ComparedSetting, settingsOfRun } from '../../analysis/compare/public-api';
import { describeFileCopy, hasSeveralTimeSpans, sourceParts, Verdict, warningsBeside } from '../../analysis/public-api';
import { Prediction } from '../../analysis/search/public-api';
import { figure, formatFigure, message, Message, partsByOption } from '../../words/public-api';
import {
  countersTable,
  fileCopyTable,
  intervalTable,
  limitTable,
  percentileTable,
  summaryTable,
  threadTable,
} from '../tables/result-tables';
import { ReaderWords } from '../words-of-reader';
import { escapeXml } from '../xml/xml-writer';
import { latencyChart, limitsChart } from './charts';
import { chartsOverTime } from './over-time';
import {
  facts,
  figureBlock,
  foldedTable,
  paragraph,
  PlainTable,
  plainTable,
  section,
  tableBlock,
  transposed,
} from './report-blocks';
import { searchSection } from './report-search';
import { reportStyle } from './report-style';
import { narrow, tellingPercentiles, withoutRepetition } from './report-tables';
import { headlineOf, verdictSection } from './report-verdict';

/** A picture that is drawn elsewhere. */
export interface ReportPicture {
  readonly caption: string;
  /** An SVG element. */
  readonly svg: string;
  /** How it is read. */
  readonly notes: readonly string[];
  /** Its figures; headers say the units. */
  readonly table: PlainTable;
}

/** The subject of a report. */
export interface ReportInput {
  readonly run: Pick<Run, 'name' | 'nodeName' | 'coordinatorNodeName' | 'createdAt' | 'simulation'>;
  /** As people call it, such as C:\ClusterStorage\Volume1. */
  readonly volumeName: string;
  readonly result: Result;
  /** null if there is none, as without limits. */
  readonly verdict: Verdict | null;
  /** By the place of its time span, what was expected of each step of a search; empty where nothing was. */
  readonly predictions: ReadonlyMap<number, readonly Prediction[]>;
  /** The roofline and the latency curve; [] if there are none. */
  readonly pictures: readonly ReportPicture[];
  /** Of a run that has several time spans, one for each; else []. */
  readonly timeSpanVerdicts: readonly Verdict[];
  /** Where the limits are from, and what is not known of them, in the reader's words. */
  readonly limitNotes: readonly string[];
  /** As of the run's start; null where nothing was checked. */
  readonly readiness: Readiness | null;
  /** UTC. */
  readonly madeAt: string;
  /** Version of Headroom that makes the report. */
  readonly version: string;
}

/** How the reader says a message, a time, and a date alone. */
export interface ReportWords extends ReaderWords {
  time(utc: string): string;
  date(text: string): string;
}

/** The text of the file. */
export function reportHtml(input: ReportInput, words: ReportWords): string {
  const { run, result, verdict } = input;
  const title = words.say(message('Report.Title', run.name));
  return [
    '<!DOCTYPE html>',
    `<html lang="${escapeXml(words.locale)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // What is in the file is all that is shown: nothing that a name could bring along is loaded or run.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${reportStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeXml(title)}</h1>`,
    ...notices(input, words),
    ...(verdict === null ? [] : verdictSection(verdict, input.timeSpanVerdicts.length, words)),
    ...header(input, words),
    ...(verdict === null ? [] : limitsSection(verdict, input.limitNotes, words)),
    ...picturesSection(input.pictures, words),
    ...result.timeSpans.flatMap((span) => timeSpanSection(span, input, words)),
    ...searchSection(input, words),
    ...countersSection(result, words),
    ...fileCopySection(input, words),
    ...settingsSection(result, words),
    ...readinessSection(input.readiness, words),
    ...warningsSection(input, words),
    '</main>',
    `<footer class="muted"><p>${escapeXml(words.say(message('Report.MadeBy', input.version, words.time(input.madeAt))))}</p></footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** What has to be known before the verdict is read. */
function notices({ run: { simulation }, result: { status, error } }: ReportInput, words: ReportWords): string[] {
  const notices: readonly (readonly [Message, string | null])[] = [
    [message('Report.Simulated'), simulation],
    [message('Report.Status'), status === 'completed' ? null : statusText(status, words)],
    [message('Report.Problem'), error?.message ?? null],
  ];
  return notices.flatMap(([name, text]) =>
    text === null ? [] : [`<p class="notice"><strong>${escapeXml(words.say(name))}:</strong> ${escapeXml(text)}</p>`],
  );
}

function statusText(status: Result['status'], words: ReportWords): string {
  return words.say(message(`Report.StatusOf.${status}`));
}

function header(
  { run: { nodeName, coordinatorNodeName }, volumeName, result }: ReportInput,
  words: ReportWords,
): string[] {
  return [
    facts(
      [
        [message('Report.Volume'), volumeName],
        [message('Report.Node'), nodeName],
        [message('Report.Coordinator'), coordinatorNodeName],
        [message('Report.Started'), words.time(result.startedAt)],
        [message('Report.Status'), statusText(result.status, words)],
      ],
      words,
    ),
  ];
}

function limitsSection(verdict: Verdict, notes: readonly string[], words: ReportWords): string[] {
  const table = limitTable(verdict, (date) => words.date(date));
  return table.rows.length === 0
    ? []
    : [
        section(
          message('Table.Limits'),
          [
            figureBlock(words.say(message('Report.LimitsCaption')), limitsChart(verdict, words)),
            tableBlock(table, words, false),
            sourcesLine(verdict, words),
            ...notes.map((note) => paragraph(note, 'muted')),
          ],
          words,
        ),
      ];
}

/** The pages that published limits are from, as links; '' if there are none. */
function sourcesLine({ assessments, notOnTheWay }: Verdict, words: ReportWords): string {
  const sources = [...assessments.map(({ limit }) => limit.source), ...notOnTheWay.map(({ source }) => source)];
  const pages = new Map(
    sources.flatMap(({ description }) =>
      sourceParts(description).flatMap(({ title, address }) => (address === null ? [] : [[address, title] as const])),
    ),
  );
  const links = [...pages].map(([address, title]) => `<a href="${escapeXml(address)}">${escapeXml(title)}</a>`);
  return links.length === 0
    ? ''
    : `<p class="muted">${escapeXml(words.say(message('Table.Source')))}: ${links.join('; ')}</p>`;
}

/** The same as on the page, each with its figures. */
function picturesSection(pictures: readonly ReportPicture[], words: ReportWords): string[] {
  const blocks = pictures.flatMap(({ caption, svg, notes, table }) => [
    figureBlock(caption, svg),
    ...notes.map((note) => paragraph(note, 'muted')),
    foldedTable(words.say(message('Report.AsTable', caption)), plainTable(caption, table, words)),
  ]);
  return pictures.length === 0 ? [] : [section(message('Report.Pictures'), blocks, words)];
}

/** For a search, its steps are a separate section, and the requested one is shown. */
function timeSpanSection(
  span: TimeSpanResult,
  { result, verdict, timeSpanVerdicts }: ReportInput,
  words: ReportWords,
): string[] {
  const isStep = result.search !== undefined && span !== result.timeSpans[0];
  if (isStep) {
    return [];
  }
  const isJudged = verdict !== null && verdict.timeSpan !== null && result.timeSpans[verdict.timeSpan] === span;
  const heading = hasSeveralTimeSpans(result)
    ? message('Report.TimeSpan', String(span.index + 1))
    : message('Report.Measured');
  return [
    section(
      heading,
      [
        ...headlineOf(timeSpanVerdicts[result.timeSpans.indexOf(span)], isJudged, words),
        transposed(withoutRepetition(summaryTable({ ...result, timeSpans: [span] }), span), words),
        ...wholeTimeNote(span, isJudged ? verdict : null, words),
        ...chartsOverTime(span, isJudged ? verdict : null, words).map(({ caption, svg }) =>
          figureBlock(words.say(caption), svg),
        ),
        intervalsBlock(span, words),
        figureBlock(words.say(message('Report.LatencyCaption')), latencyChart(span, words)),
        tableBlock(percentileTable(tellingPercentiles(span)), words),
        tableBlock(narrow(withoutRepetition(threadTable(span), span)), words),
      ],
      words,
    ),
  ];
}

/** If the verdict is about a part of the time, so that its figure and the whole one do not look like two results. */
function wholeTimeNote({ total }: TimeSpanResult, verdict: Verdict | null, words: ReportWords): string[] {
  const [whole, settled] = [figure('iops', total.iops), figure('iops', verdict?.measuredIops ?? total.iops)];
  // Two figures with the same text count as one.
  return formatFigure(whole, words.locale) === formatFigure(settled, words.locale)
    ? []
    : [paragraph(words.say(message('Report.WholeTime', whole, settled)), 'muted')];
}

/** A page has no room for the seconds of a day, which the files of figures have. */
const mostIntervals = 1800;

function intervalsBlock(span: TimeSpanResult, words: ReportWords): string {
  const table = intervalTable(span);
  const count = table.rows.length;
  return count <= mostIntervals
    ? foldedTable(words.say(message('Report.AsTable', words.say(table.title))), tableBlock(table, words, false))
    : paragraph(words.say(message('Report.ManyIntervals', figure('count', count))), 'muted');
}

function countersSection(result: Result, words: ReportWords): string[] {
  const table = countersTable(result);
  return table.rows.length === 0 ? [] : [section(table.title, [tableBlock(table, words, false)], words)];
}

function fileCopySection({ result, verdict }: ReportInput, words: ReportWords): string[] {
  const sentences = describeFileCopy(result, verdict?.timeSpan ?? null);
  return sentences.length === 0
    ? []
    : [
        section(
          message('Table.FileCopy'),
          [
            ...sentences.map((sentence) => paragraph(words.say(sentence))),
            tableBlock(fileCopyTable(result), words, false),
          ],
          words,
        ),
      ];
}

function settingsSection(result: Result, words: ReportWords): string[] {
  // The steps of a search are in its table: this is the requested workload.
  const timeSpans = result.profile.timeSpans.slice(0, result.search === undefined ? undefined : 1);
  const blocks = timeSpans.map((_, index) => {
    const settings = settingsOfRun(result, index).map(
      ({ name, values }) => [name, valueText(values[0] ?? null, words)] as const,
    );
    const heading = timeSpans.length > 1 ? [message('Report.TimeSpan', String(index + 1))] : [];
    return `${heading.map((one) => `<h3>${escapeXml(words.say(one))}</h3>`).join('')}${facts(settings, words)}`;
  });
  const command = partsByOption(result.commandLine).map((part, index) =>
    index % 2 === 1 ? `<span class="option">${escapeXml(part)}</span>` : escapeXml(part),
  );
  return [section(message('Report.Settings'), [...blocks, `<p><code>${command.join('')}</code></p>`], words)];
}

const verdicts: Readonly<Record<ReadinessCheck['verdict'], Message>> = {
  ready: message('Report.Ready'),
  doubt: message('Report.Doubt'),
  blocking: message('Report.Blocking'),
  unknown: message('Report.Unknown'),
};

function readinessSection(readiness: Readiness | null, words: ReportWords): string[] {
  if (readiness === null || readiness.checks.length === 0) {
    return [];
  }
  const items = readiness.checks.map(
    (check) =>
      `<li><strong>${escapeXml(words.say(verdicts[check.verdict]))}:</strong> ${escapeXml(check.message)}</li>`,
  );
  return [section(message('Report.Readiness'), [`<ul>${items.join('\n')}</ul>`], words)];
}

/** Those that are no reason of the verdict, which says its own. */
function warningsSection({ result, verdict }: ReportInput, words: ReportWords): string[] {
  const items = warningsBeside(result.warnings, verdict).map((warning) => `<li>${escapeXml(warning.message)}</li>`);
  return items.length === 0 ? [] : [section(message('Report.Warnings'), [`<ul>${items.join('\n')}</ul>`], words)];
}

function valueText(value: ComparedSetting['values'][number], words: ReportWords): string | null {
  return value === null || typeof value === 'string'
    ? value
    : 'unit' in value
      ? formatFigure(value, words.locale)
      : words.say(value);
}
