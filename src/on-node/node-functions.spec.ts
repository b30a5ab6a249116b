import { TestBed } from '@angular/core/testing';
import limitsDocument from '../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import burstDocument from '../../engine/contract/examples/valid/result.search-after-a-burst.json';
import searchDocument from '../../engine/contract/examples/valid/result.search-cancelled.json';
import { completedRun, limitFacts, result } from '../app/gateway/testing/recorded-documents';
import recordedFio from '../app/exchange/testing/fio-results.json';
import recordedXml from '../app/exchange/testing/one-run-in-xml-and-json.json';
import { contractErrors } from '../app/exchange/testing/contract-errors';
import { assessResult, KnownLimits, limitsTold, loadLimitCatalog } from '../app/analysis/public-api';
import { levelChangesOf } from '../app/analysis/search/public-api';
import { openResult } from '../app/exchange/opened/public-api';
import { reportHtml, reportInput } from '../app/exchange/report/public-api';
import { reportPictures } from '../app/result-viewer/report-pictures';
import { Texts } from '../app/shared/texts';
import { useEnglish } from '../app/testing/english';
import { english, words as say } from '../app/words/testing/english';
import { Result, Run, VerdictDocument } from '../generated/contract';
import { dateText, timeText } from './english-times';
import { NodeFunctions, nodeFunctions } from './node-functions';

const limits = limitsDocument as unknown as KnownLimits;
const run: Run = { ...completedRun, limits };
const search = searchDocument as unknown as Result;

describe('nodeFunctions', () => {
  let functions: NodeFunctions;
  const verdictOn = (measured: object): VerdictDocument =>
    JSON.parse(functions.verdict(JSON.stringify({ facts: null, isChosen: false, ...measured }))) as VerdictDocument;

  beforeEach(() => useEnglish());

  beforeAll(async () => {
    functions = await nodeFunctions(english);
  });

  for (const [name, of] of [
    ['a run', result],
    ['a search', search],
  ] as const) {
    it(`says of ${name} what the page says`, () => {
      const verdict = assessResult({ run, result: of, limits });
      const document = verdictOn({ run, result: of });
      expect(document.headline).toBe(say(verdict.headline));
      expect(document.action).toBe(say(verdict.action));
      expect(document.confidenceText).toBe(say(verdict.confidence.line));
      expect(document.next).toBe(say(verdict.nextLine));
      expect(document.limits.length).toBe(limits.limits.length);
      expect(document.limitsOrigin).toBe('kept');
      expect(document.limitNotes.at(-1)).toMatch(/^Limits as of the start of this run, \w{3} \d+, 2026, .* UTC, from/);
      expect(contractErrors('verdict', document)).toEqual([]);
    });

    it(`writes the report of ${name} that the page writes`, () => {
      const verdict = assessResult({ run, result: of, limits });
      const [madeAt, version] = ['2026-11-24T10:00:00Z', '0.1.0'];
      // What a page says has no-break spaces in its figures.
      const texts = TestBed.inject(Texts);
      const words = { locale: 'en-US', say: texts.say.bind(texts), time: timeText, date: dateText };
      const pictures = reportPictures({ run, result: of, limits }, verdict, texts);
      expect(pictures.length).toBeGreaterThan(0);
      const judged = {
        run,
        result: of,
        verdict,
        limits,
        origin: 'kept' as const,
        pictures,
        cluster: null,
        madeAt,
        version,
      };
      const given = { run, result: of, facts: null, isChosen: false, madeAt, version };
      expect(functions.report(JSON.stringify(given))).toBe(reportHtml(reportInput(judged, words), words));
    });
  }

  it('notes which level changed during a search, in the words of the page', () => {
    const burst = burstDocument as unknown as Result;
    const levelChanges = levelChangesOf(burst).map(say);
    expect(levelChanges.length).toBe(2);
    expect(verdictOn({ run, result: burst }).notes).toEqual(jasmine.arrayContaining(levelChanges));
    expect(verdictOn({ run, result: search }).notes.join(' ')).not.toContain('level');
  });

  it('judges by the facts of the node where the run keeps none, and by those of a volume that somebody chose', async () => {
    const now = limitsTold(await loadLimitCatalog(), limitFacts);
    const withoutOwn = { run: { ...run, limits: null }, result };
    const document = verdictOn({ ...withoutOwn, facts: limitFacts });
    expect(document.headline).toBe(say(assessResult({ run, result, limits: now }).headline));
    expect(document.limitsOrigin).toBe('now');
    expect(verdictOn({ run, result, facts: limitFacts }).limitsOrigin).toBe('kept');
    expect(verdictOn({ run, result, facts: limitFacts, isChosen: true }).limitsOrigin).toBe('chosen');
    const without = verdictOn(withoutOwn);
    expect([without.limitsOrigin, without.limits, without.limitNotes]).toEqual(['none', [], []]);
    expect(contractErrors('verdict', without)).toEqual([]);
  });

  for (const [name, text] of Object.entries({
    fio: JSON.stringify(recordedFio.json),
    Headroom: JSON.stringify({ run, result }),
    nobody: 'Dear all,',
  })) {
    it(`opens a file of ${name} as the page does`, () => {
      const given = { text, fileName: 'a.json', xmlTokens: null, xmlProblem: null };
      const opened = JSON.parse(functions.open(JSON.stringify(given))) as ReturnType<typeof openResult>;
      const expected = openResult(text, new DOMParser(), say);
      expect(opened.result).toEqual(expected.result);
      expect(opened.problems as unknown).toEqual(expected.problems.map(say));
    });
  }

  it('opens XML that the node has read', () => {
    const opened = (xmlTokens: string | null, xmlProblem: string | null, text = recordedXml.xml): unknown =>
      JSON.parse(functions.open(JSON.stringify({ text, fileName: 'a.xml', xmlTokens, xmlProblem })));
    const expected = openResult(recordedXml.xml, new DOMParser(), say);
    expect(opened(tokensOf(recordedXml.xml), null)).toEqual(
      jasmine.objectContaining({ result: expected.result, hasRun: false, problems: [] }),
    );
    expect(opened(null, 'a tag is open')).toEqual(
      jasmine.objectContaining({ result: null, problems: ['The file is not well-formed XML. A tag is open'] }),
    );
    expect(JSON.stringify(opened(null, 'no', '<!DOCTYPE a><a/>'))).toContain('DOCTYPE');
  });
});

/** What a node's parser makes of XML. */
function tokensOf(xml: string): string {
  const tokens = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) {
      return `\u0001=${node.nodeValue ?? ''}`;
    }
    const attributes = Array.from((node as Element).attributes, ({ name, value }) => `\u0001@${name}\u0002${value}`);
    return `\u0001<${node.nodeName}${attributes.join('')}${Array.from(node.childNodes, tokens).join('')}\u0001>`;
  };
  return tokens(new DOMParser().parseFromString(xml, 'text/xml').documentElement);
}
