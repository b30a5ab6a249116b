import copiedDocument from '../../../../engine/contract/examples/valid/result.with-a-file-copy.json';
import clonedDocument from '../../../../engine/contract/examples/valid/result.with-a-cloned-file.json';
import skippedDocument from '../../../../engine/contract/examples/valid/result.file-copy-skipped.json';
import cancelledDocument from '../../../../engine/contract/examples/valid/result.cancelled-without-latency.json';
import limitsDocument from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import fioDocument from '../../../../engine/contract/examples/valid/result.opened-from-fio.json';
import resultDocument from '../../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import searchDocument from '../../../../engine/contract/examples/valid/result.search-cancelled.json';
import { Result } from '../../../generated/contract';
import { assessResult, KnownLimits, Verdict } from '../../analysis/public-api';
import { words } from '../../words/testing/english';
import { tablesOf } from '../public-api';

describe('tablesOf', () => {
  const titles = (document: unknown, verdict: Verdict | null = null): string[] =>
    tablesOf(document as Result, verdict).map(({ title }) => words(title));

  it('has each table of a run', () => {
    const result = resultDocument as unknown as Result;
    const limits = limitsDocument as unknown as KnownLimits;
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    expect(titles(result, assessResult({ result, limits, run }))).toEqual([
      'Results',
      'Limits',
      'Results over time',
      'Latency percentiles',
      'Threads and targets',
      'CPU by processor',
    ]);
  });

  it('has the copy of the test file where one was made, without a speed where it was cloned', () => {
    const copies = (document: unknown): unknown[] =>
      tablesOf(document as Result, null)
        .filter(({ title }) => words(title) === 'File copy by the system')
        .flatMap(({ rows }) => rows);
    // 5 GiB in 48.2 s, and in 57.1 s on the storage.
    const size = 5 * 2 ** 30;
    expect(copies(copiedDocument)).toEqual([
      ['/mnt/pool/headroom-test.dat', size, size, 48.2, size / 48.2, 57.1, size / 57.1],
    ]);
    expect(copies(clonedDocument)).toEqual([['/mnt/pool/headroom-test.dat', size, size, 0.004, null, 0.021, null]]);
    expect(copies(skippedDocument)).toEqual([]);
  });

  it('leaves out those without rows', () => expect(titles(cancelledDocument)).not.toContain('Latency percentiles'));

  it('has the steps of a search, and the tables of one of them', () => {
    const found = titles(searchDocument);
    expect(found).toContain('Steps of the search');
    expect(found.filter((title) => title.startsWith('Threads and targets')).length).toBe(1);
    expect(found).toContain('Threads and targets');
  });

  it('names the time span where there are several', () => {
    expect((fioDocument as unknown as Result).timeSpans.length).toBe(2);
    const found = titles(fioDocument);
    expect(found).toContain('Latency percentiles, time span 1');
    expect(found).toContain('Latency percentiles, time span 2');
    expect(new Set(found).size).toBe(found.length);
  });
});
