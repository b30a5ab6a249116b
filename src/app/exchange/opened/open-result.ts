/**
 * A result that is opened as a file, of any supported program: recognized by its text, and checked against the
 * contract.
 */

import { Result, Run } from '../../../generated/contract';
import { figure, message, Message } from '../../words/public-api';
import { readDiskspdResult } from '../diskspd/read-diskspd-result';
import { fioResultCount } from '../fio/fio-document';
import { readFioResult } from '../fio/read-fio-result';
import { ImportedResult } from '../imported-result';
import { parseJson } from '../parse-json';
import { excerpt, XmlParser } from '../xml/xml-tree';
import { wrongPlaceIn } from './check-document';

/** What a file holds, or why it can't be opened. */
export interface OpenedResult {
  readonly result: Result | null;
  /** Only a file of Headroom has one: where and how it was measured. */
  readonly run: Run | null;
  readonly problems: readonly Message[];
  /** Of a file with several runs, of which one is opened at a time: each by itself, as the text of a file. */
  readonly several?: readonly RunInFile[];
}

/** One of several runs in a file. */
export interface RunInFile {
  /** null for a result without a run. */
  readonly name: string | null;
  readonly nodeName: string | null;
  readonly startedAt: string | null;
  readonly text: string;
}

/** A result of a run of hours has less than a tenth. */
export const mostResultBytes = 64 * 2 ** 20;

/**
 * Reads DISKSPD's XML result, fio's JSON, Headroom's JSON of a run with its result, and a result of headroom-io alone.
 * @param parser a browser's DOMParser
 * @param say the text of a message, for what the result itself says in words
 */
export function openResult(text: string, parser: XmlParser, say: (message: Message) => string): OpenedResult {
  const content = text.replace(/^\uFEFF/, '').trim();
  if (content === '') {
    return refused(message('Problem.FileNothing'));
  }
  if (content.length > mostResultBytes) {
    return refused(message('Problem.FileTooLarge', figure('bytes', mostResultBytes)));
  }
  try {
    return consistent(read(content, parser, say));
  } catch {
    // Figures that nothing can be made of, such as a date beyond all dates.
    return refused(message('Problem.OpenedContradicts'));
  }
}

function read(content: string, parser: XmlParser, say: (message: Message) => string): OpenedResult {
  if (content.startsWith('<')) {
    return ofOtherProgram(readDiskspdResult(content, parser, say));
  }
  if (/^Command Line:/i.test(content)) {
    return refused(message('Problem.OpenedDiskspdText'));
  }
  const several = content.startsWith('[') ? parseJson(content) : null;
  if (Array.isArray(several) && several.length > 0 && several.every(isOfHeadroom)) {
    return ofSeveral(several);
  }
  if (!content.startsWith('{')) {
    // fio prints what it has to say before its result, and has a text of its own.
    return traceOfFio.test(content)
      ? ofOtherProgram(readFioResult(content, say))
      : refused(message('Problem.OpenedUnknown'));
  }
  const document = parseJson(content) as Readonly<Record<string, unknown>> | null;
  if (document === null) {
    // fio may have printed another format behind its JSON, or several results.
    const ofFio = fioResultCount(content) > 0 ? readFioResult(content, say) : null;
    return ofFio === null || isNoResult(ofFio) ? refused(message('Problem.OpenedNotJson')) : ofOtherProgram(ofFio);
  }
  return 'fio version' in document ? ofOtherProgram(readFioResult(content, say)) : ofHeadroom(document);
}

/** What each output of fio has, whatever its format. */
const traceOfFio = /\bfio\b|\bgroupid=/;

function isNoResult({ problems }: ImportedResult): boolean {
  return problems.some(({ key }) => key === 'Problem.FioNotAResult');
}

function ofOtherProgram({ result, problems }: ImportedResult): OpenedResult {
  const wrong = result === null ? null : wrongPlaceIn('result', result);
  return wrong === null
    ? { result, run: null, problems }
    : refused(message('Problem.OpenedNotOfContract', excerpt(wrong)));
}

function isOfHeadroom(document: unknown): document is Readonly<Record<string, unknown>> {
  return typeof document === 'object' && document !== null && ['run', 'timeSpans'].some((key) => key in document);
}

/** A list of runs, as Export-HeadroomResult writes it. */
function ofSeveral(documents: readonly Readonly<Record<string, unknown>>[]): OpenedResult {
  const [first] = documents;
  return first !== undefined && documents.length === 1
    ? ofHeadroom(first)
    : {
        ...refused(message('Problem.OpenedSeveral', figure('count', documents.length))),
        several: documents.map(runInFile),
      };
}

function runInFile(document: Readonly<Record<string, unknown>>): RunInFile {
  const { name, nodeName, createdAt, startedAt } = (document['run'] ?? document) as Readonly<Record<string, unknown>>;
  const text = (value: unknown): string | null => (typeof value === 'string' ? excerpt(value) : null);
  return {
    name: text(name),
    nodeName: text(nodeName),
    startedAt: text(createdAt ?? startedAt),
    text: JSON.stringify(document),
  };
}

/** A run with its result, as "Save as JSON" writes it, or the result alone, as headroom-io prints it. */
function ofHeadroom(document: Readonly<Record<string, unknown>>): OpenedResult {
  const hasRun = Object.hasOwn(document, 'run');
  if (!hasRun && !Object.hasOwn(document, 'timeSpans')) {
    return refused(message('Problem.OpenedUnknown'));
  }
  if (hasRun && (document['result'] ?? null) === null) {
    return refused(message('Problem.OpenedWithoutResult'));
  }
  const [run, result] = hasRun ? [document['run'], document['result']] : [null, document];
  const wrongInRun = run === null ? null : wrongPlaceIn('run', run);
  const wrong = wrongInRun === null ? wrongPlaceIn('result', result) : `/run${wrongInRun}`;
  return wrong === null
    ? { result: result as Result, run: run as Run | null, problems: [] }
    : refused(message('Problem.OpenedNotOfContract', excerpt(wrong)));
}

/** Indices have to be those of existing elements. */
function consistent(opened: OpenedResult): OpenedResult {
  const { result } = opened;
  if (result === null) {
    return opened;
  }
  const { timeSpans, profile, search } = result;
  const indexes = timeSpans.map(({ index }) => index);
  const areSpansThere =
    indexes.every((index, place) => index < profile.timeSpans.length && index > (indexes[place - 1] ?? -1)) &&
    timeSpans.every(({ series }) => isAscending(series?.intervals.map(({ endMilliseconds }) => endMilliseconds) ?? []));
  const steps = search?.steps ?? [];
  const ofSteps = [
    ...steps.map(({ comparedWith }) => comparedWith),
    search?.ceiling?.stepIndex ?? null,
    search?.knee?.stepIndex ?? null,
    search?.idleStepIndex ?? null,
  ];
  const areStepsThere =
    ofSteps.every((index) => index === null || index < steps.length) &&
    steps.every(({ timeSpanIndex }) => timeSpanIndex < profile.timeSpans.length);
  return areSpansThere && areStepsThere ? opened : refused(message('Problem.OpenedContradicts'));
}

/** The last interval of a time span may be the rest of a millisecond, and so end with the one before it. */
function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => value >= (values[index - 1] ?? 0));
}

function refused(problem: Message): OpenedResult {
  return { result: null, run: null, problems: [problem] };
}
