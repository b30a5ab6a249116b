/**
 * What a node does with the tool's own rules: the verdict on a result, a report of it, and results of other programs as ones
 * of the contract. Text in, text out, as the module calls it through an interpreter.
 */

import { Result, Run } from '../generated/contract';
import {
  assessResult,
  DatedWords,
  LimitCatalog,
  limitsKept,
  limitsTold,
  loadLimitCatalog,
  originOf,
  ToldLimits,
} from '../app/analysis/public-api';
import { openResult, runOfResult, withoutLimits } from '../app/exchange/opened/public-api';
import { reportHtml, reportInput, ReportWords } from '../app/exchange/report/public-api';
import { reportPictures } from '../app/result-viewer/report-pictures';
import { PictureTexts } from '../app/result-viewer/picture-texts';
import { formatFigure, formatMessage, Message, StringTree, withTypedSpaces } from '../app/words/public-api';
import { dateText, timeText } from './english-times';
import { Judged, verdictDocument } from './verdict-document';
import { parserOf } from './xml-of-node';

/** A result to judge, and what the node knows of its limits. */
interface Measured {
  readonly run: Run;
  readonly result: Result;
  /** What the node knows now; null where it was not asked, or does not know. */
  readonly facts: ToldLimits | null;
  /** Whether the user chose the volume of the facts. */
  readonly isChosen: boolean;
}

interface Report extends Measured {
  /** UTC. */
  readonly madeAt: string;
  readonly version: string;
}

interface OpenedFile {
  readonly text: string;
  readonly fileName: string;
  /** Where the text is XML: what the node's parser read of it, or why it could not. */
  readonly xmlTokens: string | null;
  readonly xmlProblem: string | null;
}

/** What the interpreter calls: each takes a document as JSON. */
export interface NodeFunctions {
  /** {@link Measured} → a verdict of the contract. */
  verdict(json: string): string;
  /** {@link Report} → HTML. */
  report(json: string): string;
  /** {@link OpenedFile} → { run, result, problems }: the result is null where the file could not be opened. */
  open(json: string): string;
}

const locale = 'en-US';

/** @param strings nested, with `Headroom` at the top */
export async function nodeFunctions(strings: StringTree): Promise<NodeFunctions> {
  const catalog = await loadLimitCatalog();
  const say = (message: Message): string => formatMessage(strings, message, locale);
  const sayTyped = (message: Message): string => withTypedSpaces(say(message));
  const words: ReportWords & DatedWords = { locale, say, time: timeText, date: dateText };
  return {
    verdict: (json) => {
      const measured = JSON.parse(json) as Measured;
      return JSON.stringify(verdictDocument(judge(measured, catalog), measured.result, { ...words, say: sayTyped }));
    },
    report: (json) => {
      const report = JSON.parse(json) as Report;
      const { run, result, madeAt, version } = report;
      const judged = judge(report, catalog);
      const pictures = reportPictures(
        { run, result, limits: judged.limits },
        judged.verdict,
        picturesIn(strings, words),
      );
      const input = { run, result, ...judged, pictures, cluster: null, madeAt, version };
      return reportHtml(reportInput(input, words), words);
    },
    open: (json) => JSON.stringify(open(JSON.parse(json) as OpenedFile, sayTyped)),
  };
}

/** @param strings those of messages and of pictures, which have no messages */
export function picturesIn(strings: StringTree, words: ReportWords): PictureTexts {
  return {
    ...words,
    strings: strings['Headroom'] as unknown as PictureTexts['strings'],
    figure: (figure) => formatFigure(figure, words.locale),
  };
}

function judge({ run, result, facts, isChosen }: Measured, catalog: LimitCatalog): Judged {
  const kept = isChosen ? null : limitsKept(catalog, run.limits);
  const found =
    kept !== null
      ? { limits: kept, origin: originOf(run) }
      : facts !== null
        ? { limits: limitsTold(catalog, facts), origin: isChosen ? ('chosen' as const) : ('now' as const) }
        : { limits: withoutLimits(run), origin: 'none' as const };
  return { ...found, verdict: assessResult({ run, result, limits: found.limits }) };
}

function open(file: OpenedFile, say: (message: Message) => string): unknown {
  const { text, fileName, xmlTokens, xmlProblem } = file;
  const { result, run, problems } = openResult(text, parserOf(xmlTokens, xmlProblem), say);
  return {
    run: result === null ? null : (run ?? runOfResult(result, fileName)),
    hasRun: run !== null,
    result,
    problems: problems.map(say),
  };
}
