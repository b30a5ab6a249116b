import { Result, Run } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { completedRun, result } from '../../gateway/testing/recorded-documents';
import recordedFio from '../testing/fio-results.json';
import recordedXml from '../testing/one-run-in-xml-and-json.json';
import { OpenedResult, openResult } from './public-api';

const open = (text: string): OpenedResult => openResult(text, new DOMParser(), words);
const keysOf = (text: string): string[] => open(text).problems.map(({ key }) => key);
/** A copy of a document with a value set at a place. */
function changed(document: unknown, place: string, value: unknown): string {
  const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  const names = place.split('/');
  const last = names.pop() ?? '';
  const at = names.reduce((node, name) => node[name] as Record<string, unknown>, copy);
  at[last] = value;
  return JSON.stringify(copy);
}
const both = (run: Run, of: Result | null): string => JSON.stringify({ run, result: of });

describe('openResult', () => {
  it('tells by its text which program wrote it', () => {
    expect(open(JSON.stringify(recordedFio.json)).result?.engine.name).toBe('fio');
    expect(open(`fio: a warning\n${JSON.stringify(recordedFio.plus)}`).result?.engine.name).toBe('fio');
    expect(open(recordedXml.xml).result?.engine.name).toBe('headroom-io');
    expect(open(recordedXml.xml.replace('<Name>headroom-io 0.1.0</Name>', '')).result?.engine.name).toBe('diskspd');
    expect(open(`\uFEFF${both(completedRun, result)}`)).toEqual({ run: completedRun, result, problems: [] });
    expect(open(JSON.stringify(result))).toEqual({ run: null, result, problems: [] });
  });

  it('tells the runs of a file with several, each as a file of its own, and opens a list of one', () => {
    const documents = [{ run: completedRun, result }, { run: { ...completedRun, name: 'Another' }, result }, result];
    const { several, problems } = open(JSON.stringify(documents));
    expect(problems.map(words)).toEqual(['The file has 3 runs. One is opened at a time.']);
    expect(several?.map(({ name, nodeName, startedAt }) => [name, nodeName, startedAt])).toEqual([
      [completedRun.name, completedRun.nodeName, completedRun.createdAt],
      ['Another', completedRun.nodeName, completedRun.createdAt],
      [null, null, result.startedAt],
    ]);
    expect(open(several?.[1]?.text ?? '').run?.name).toBe('Another');
    expect(open(JSON.stringify(documents.slice(0, 1)))).toEqual({ run: completedRun, result, problems: [] });
    expect(keysOf('[]')).toEqual(['Problem.OpenedUnknown']);
    expect(keysOf('[{"run":null},{"run":1}]')).toEqual(['Problem.OpenedSeveral']);
  });

  it('says why something else can not be opened', () => {
    expect(keysOf('')).toEqual(['Problem.FileNothing']);
    expect(keysOf('Command Line: diskspd -b4K io.dat\n\nInput parameters:')).toEqual(['Problem.OpenedDiskspdText']);
    expect(keysOf('{"run":')).toEqual(['Problem.OpenedNotJson']);
    expect(keysOf('{}')).toEqual(['Problem.OpenedUnknown']);
    expect(keysOf('{"__proto__":{"timeSpans":[]}}')).toEqual(['Problem.OpenedUnknown']);
    expect(keysOf('Dear all,')).toEqual(['Problem.OpenedUnknown']);
    expect(keysOf('nightly: (groupid=0, jobs=1): err= 0')).toEqual(['Problem.FioNotAResult']);
    expect(keysOf('fio: terse over json\n{')).toEqual(['Problem.FioNotAResult']);
    const fio = JSON.stringify(recordedFio.json, null, 2);
    expect(keysOf(`${fio}\n${fio}`)).toEqual(['Problem.FioSeveralResults']);
    expect(keysOf(fio.slice(0, -100))).toEqual(['Problem.OpenedNotJson']);
    expect(keysOf(both(completedRun, null))).toEqual(['Problem.OpenedWithoutResult']);
    expect(keysOf('<Profile/>')).toEqual(['Problem.XmlNotAResult']);
  });

  for (const [place, value] of [
    ['status', 'perfect'],
    ['startedAt', '2026-99-24T10:39:24Z'],
    ['timeSpans/0/total/iops', '1953'],
    ['timeSpans/0/total/iops', -1],
    ['timeSpans/0/measuredSeconds', 0],
    ['timeSpans/0/threads', []],
    ['timeSpans/0/threads', {}],
    ['engine/version', '1; rm'],
    ['commandLine', 'x'.repeat(2 ** 20 + 1)],
    ['system/extra', 1],
    ['system/__proto__x', 1],
    ['timeSpans', null],
  ] as const) {
    it(`refuses a result with ${place} ${JSON.stringify(value).slice(0, 40)}`, () => {
      const { problems } = open(changed(result, place, value));
      expect(problems.map(({ key }) => key)).toEqual(['Problem.OpenedNotOfContract']);
      expect(problems[0]?.args).toEqual([`/${place}`]);
    });
  }

  it('names a wrong place of the run, and holds its kept limits to the contract as well', () => {
    const text = both({ ...completedRun, limits: { contractVersion: 1 } as never }, result);
    expect(open(text).problems[0]?.args[0]).toMatch(/^\/run\/limits\//);
  });

  it('refuses numbers of places that are not there', () => {
    expect(keysOf(changed(result, 'timeSpans/0/index', 7))).toEqual(['Problem.OpenedContradicts']);
    const step = { timeSpanIndex: 9, change: { kind: 'asked' }, comparedWith: 3 };
    expect(keysOf(changed(result, 'search', { steps: [step] })).length).toBe(1);
  });

  it('takes intervals in their order, of which the last may be the rest of a millisecond', () => {
    const { intervals = [] } = result.timeSpans[0]?.series ?? {};
    const last = intervals.at(-1);
    expect(keysOf(changed(result, 'timeSpans/0/series/intervals', [...intervals, last]))).toEqual([]);
    const reversed = [...intervals].reverse();
    expect(reversed.length).toBeGreaterThan(1);
    expect(keysOf(changed(result, 'timeSpans/0/series/intervals', reversed))).toEqual(['Problem.OpenedContradicts']);
  });

  it('refuses a date beyond all dates of another program', () => {
    expect(keysOf(changed(recordedFio.json, 'timestamp_ms', 1e300))).toEqual(['Problem.OpenedContradicts']);
  });
});
