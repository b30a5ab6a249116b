import cancelledDocument from '../../../../engine/contract/examples/valid/result.cancelled-without-latency.json';
import resultDocument from '../../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import searchDocument from '../../../../engine/contract/examples/valid/result.search-cancelled.json';
import limitsDocument from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import { Result, TimeSpanResult } from '../../../generated/contract';
import { assessResult, KnownLimits } from '../../analysis/public-api';
import { ceilingsOf } from '../../analysis/search/public-api';
import { makeResult } from '../../analysis/testing/results';
import { makeSearch, requests } from '../../analysis/testing/searches';
import { words } from '../../words/testing/english';
import {
  ceilingTable,
  countersTable,
  cpuTable,
  csvOf,
  intervalTable,
  limitTable,
  percentileTable,
  searchTable,
  summaryTable,
  Table,
  threadTable,
} from '../public-api';

const result = resultDocument as unknown as Result;
const cancelled = cancelledDocument as unknown as Result;
const [span] = result.timeSpans as [TimeSpanResult];

/** Lines of cells: those of these files hold no comma but in headers. */
function lines(table: Table): string[] {
  for (const row of table.rows) {
    expect(row.length).toBe(table.columns.length);
  }
  return csvOf(table, { locale: 'en-US', say: words }).trim().split('\r\n');
}

describe('the tables of a result', () => {
  it('sum it up by direction', () => {
    const [header, ...rows] = lines(summaryTable(result));
    expect(header).toContain('Time span,Direction,Bytes,I/Os,"Throughput, whole time, MB/s","IOPS, whole time"');
    expect(rows.map((row) => row.split(',').slice(0, 2).join())).toEqual(['1,Total', '1,Read']);
    expect(rows[0]?.split(',')[5]).toBe(String(Number(span.total.iops.toFixed(3))));
  });

  it('leave empty what was not measured', () => {
    const [, total] = lines(summaryTable(cancelled));
    const cells = total?.split(',') ?? [];
    expect(cells.slice(7, 12)).toEqual(['', '', '', '', '']);
  });

  it('have a row for each processor, and the mean of all', () => {
    const rows = lines(cpuTable(span.cpu));
    expect(rows.length).toBe(2 + (span.cpu?.processors.length ?? NaN));
    expect(rows[1]).toMatch(/^0,[\d.]+,[\d.]+,[\d.]+,[\d.]+$/);
    expect(rows.at(-1)?.split(',')[1]).toBe(String(Number(span.cpu?.average.usagePercent.toFixed(3))));
    expect(lines(cpuTable(null)).length).toBe(1);
  });

  it('have the ceilings of a search with their intervals, each in its unit', () => {
    const ceilings = [
      { direction: 'all', kind: 'iops', stepIndex: 2, value: 2000, lowValue: 1980, highValue: 2020 },
      { direction: 'writes', kind: 'throughput', stepIndex: 5, value: 131e6, lowValue: 130e6, highValue: 132e6 },
    ] as const;
    const search = makeSearch(requests(2000));
    const found = { ...search, search: { ...search.search, ceilings } } as unknown as Result;
    expect(lines(ceilingTable(ceilingsOf(found))).slice(1)).toEqual([
      'reads and writes,8192,2000,IOPS,1980,2020,3',
      'writes,65536,131,MB/s,130,132,6',
    ]);
  });

  it('have the threads of one direction where one is asked for', () => {
    const directionsOf = (table: Table): string[] => [
      ...new Set(
        lines(table)
          .slice(1)
          .map((line) => line.split(',')[3] ?? ''),
      ),
    ];
    expect(directionsOf(threadTable(span))).toEqual(['Total', 'Read']);
    expect(directionsOf(threadTable(span, 'read'))).toEqual(['Read']);
  });

  it('have a row for each interval', () => {
    const rows = lines(intervalTable(span));
    expect(rows.length - 1).toBe(span.series?.intervals.length ?? -1);
    expect(rows.length).toBeGreaterThan(1);
    expect(lines(intervalTable({ ...span, series: null })).length).toBe(1);
  });

  it('have the percentiles in milliseconds', () => {
    const rows = lines(percentileTable(span));
    const own = span.latencyPercentiles?.find(({ label }) => label === '99th');
    expect(rows.length).toBe(16);
    expect(rows[8]?.split(',')[0]).toBe('99.9th');
    expect(rows[7]?.split(',').slice(0, 2)).toEqual([
      '99th',
      String(Number(((own?.readMicroseconds ?? NaN) / 1000).toFixed(3))),
    ]);
  });

  it('have each thread and target', () => {
    const targets = span.threads.flatMap((thread) => thread.targets);
    expect(lines(threadTable(span)).length - 1).toBe(2 * targets.length);
  });

  it('have the steps of a search, and none of another run', () => {
    const rows = lines(searchTable(searchDocument as unknown as Result));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[1]).toContain('1,as specified,');
    expect(lines(searchTable(result)).length).toBe(1);
  });

  it('have what the counters saw beside the engine, and none where nobody counted', () => {
    const figures = {
      targets: [{ path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
      measuredSeconds: 10,
      queueDepth: 1,
      iopsBySecond: [1000],
    };
    const withOthers = makeResult({ ...figures, others: { iops: 500, bytesPerSecond: 2e6 } });
    expect(lines(countersTable(withOthers))[1]).toBe('1,1000,4.096,1500,6.096,500,2');
    const [of] = withOthers.timeSpans as [TimeSpanResult];
    expect(lines(intervalTable(of))[1]).toBe('1,1000,0,4.096,,,,1500,6.096');
    expect(lines(countersTable(makeResult(figures))).length).toBe(1);
    const search = makeSearch({ ...requests(1000), counters: {} });
    expect(lines(countersTable(search)).length - 1).toBe(search.timeSpans.length);
    // Others had no I/O.
    expect(lines(countersTable(search))[1]).toMatch(/,0,0$/);
  });

  it('have every limit with its source', () => {
    const verdict = assessResult({
      result,
      limits: limitsDocument as unknown as KnownLimits,
      run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
    });
    const rows = lines(limitTable(verdict));
    expect(rows.length - 1).toBe(verdict.assessments.length + verdict.notOnTheWay.length);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.some((row) => row.includes('reached'))).toBeTrue();
    expect(rows.some((row) => row.includes('MB/s'))).toBeTrue();
  });
});
