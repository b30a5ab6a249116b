import { TestBed } from '@angular/core/testing';
import limitsDocument from '../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import runDocument from '../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import searchDocument from '../../../engine/contract/examples/valid/result.search-after-a-burst.json';
import { IoStatistics, Result, TimeSpanResult } from '../../generated/contract';
import { assessResult, axisModel, figuresOfRun, KnownLimits, rooflineOf, Verdict } from '../analysis/public-api';
import { ceilingsOf } from '../analysis/search/public-api';
import { csvOf, searchTable, summaryTable, Table } from '../exchange/tables/public-api';
import { reportHtml, reportInput } from '../exchange/report/public-api';
import { interval } from '../analysis/testing/results';
import { completedRun } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { words } from '../words/testing/english';
import { IoTablesComponent } from './io-tables.component';
import { reportPictures } from './report-pictures';

const limits = limitsDocument as unknown as KnownLimits;
const run = { ...completedRun, coordinatorNodeName: completedRun.nodeName };
const plain = runDocument as unknown as Result;
const [ofPlain] = plain.timeSpans as [TimeSpanResult];
const steady: Result = {
  ...plain,
  timeSpans: [
    {
      ...ofPlain,
      steadyState: { isSteady: true, reason: null, halfWidthPercent: 1, steadyIops: 1899.9, change: null },
    },
  ],
};
/** The same with other IOPS in the whole time, and other ones by the second. */
function changing(iops: number, iopsBySecond: readonly number[]): Result {
  const share = iops / ofPlain.total.iops;
  const scaled = (sum: IoStatistics): IoStatistics => ({
    ...sum,
    iops: sum.iops * share,
    throughputBytesPerSecond: sum.throughputBytesPerSecond * share,
  });
  const intervals = iopsBySecond.map(interval);
  const span = {
    ...ofPlain,
    measuredSeconds: iopsBySecond.length,
    total: scaled(ofPlain.total),
    read: scaled(ofPlain.read),
    threads: ofPlain.threads.map((thread) => ({
      ...thread,
      targets: thread.targets.map((one) => ({ ...one, total: scaled(one.total), read: scaled(one.read) })),
    })),
    series: { intervalMilliseconds: 1000, intervals },
  };
  return { ...plain, timeSpans: [span] };
}
const changed = changing(2933, [...Array<number>(20).fill(4000), ...Array<number>(22).fill(1963)]);
const steadyAlike: Result = {
  ...plain,
  timeSpans: [
    {
      ...ofPlain,
      steadyState: { isSteady: true, reason: null, halfWidthPercent: 1, steadyIops: 1953.1, change: null },
    },
  ],
};

const cases = [
  { name: 'a kept run', result: plain, shown: '1,953', whole: '1,953', headline: /1,953 of 1,920 IOPS/ },
  { name: 'a run that asked for a steady state', result: steady, shown: '1,900', whole: '1,953', headline: /1,900 of/ },
  {
    name: 'a run whose steady part is written as its whole time is',
    result: steadyAlike,
    shown: '1,953',
    whole: '1,953',
    headline: /1,953 of/,
  },
  { name: 'a run whose IOPS change for good', result: changed, shown: '1,963', whole: '2,933', headline: /1,963 of/ },
  {
    name: 'a kept search',
    result: searchDocument as unknown as Result,
    shown: '879',
    whole: '873',
    headline: /300 IOPS/,
  },
];

function numbersOf(value: number | null | undefined): string {
  return TestBed.inject(Texts).figure({ unit: 'iopsNumber', value: value ?? NaN });
}

/** The cells of a column, of the first row. */
function cellOf(table: Table, header: string): string | null {
  const at = table.columns.findIndex((column) => words(column.header) === header);
  expect(at).withContext(header).toBeGreaterThanOrEqual(0);
  const cell = table.rows[0]?.[at] ?? null;
  return cell === null ? null : numbersOf(cell as number);
}

function reportOf(result: Result, verdict: Verdict): string {
  const texts = TestBed.inject(Texts);
  const pictures = reportPictures({ run, result, limits }, verdict, texts);
  const judged = { run, result, verdict, limits, origin: 'kept' as const, pictures, cluster: null };
  return reportHtml(reportInput({ ...judged, madeAt: '2026-11-24T10:00:00Z', version: '0.1.0' }, texts), texts);
}

describe('the figure of one measurement', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [IoTablesComponent] });
  });

  for (const { name, result, shown, whole, headline } of cases) {
    const [span] = result.timeSpans as [TimeSpanResult];

    it(`is the same of ${name} in the verdict, the pictures, the history and the files`, () => {
      const verdict = assessResult({ run, result, limits });
      expect(words(verdict.headline)).toMatch(headline);
      expect(numbersOf(verdict.measuredIops)).toBe(shown);
      const axis = axisModel(verdict.assessments, verdict.measuredIops ?? NaN, verdict.next, { charactersPerAxis: 80 });
      expect(numbersOf(axis.measuredIops)).toBe(shown);
      const { points } = rooflineOf({ run, result, limits }, verdict);
      expect(points.length).toBeGreaterThan(0);
      expect(numbersOf(points[0]?.iops)).toBe(shown);
      expect(numbersOf(figuresOfRun(result)?.Iops)).toBe(shown);
      const summary = summaryTable(result);
      expect(cellOf(summary, 'IOPS, whole time')).toBe(whole);
      expect(cellOf(summary, 'IOPS, steady part')).toBe(shown === whole ? null : shown);
      expect(csvOf(summary, TestBed.inject(Texts))).toContain('IOPS, whole time');
    });

    it(`is the same of ${name} in its report, which says what the whole time had`, () => {
      const report = reportOf(result, assessResult({ run, result, limits }));
      expect(report).toContain(`>Measured ${shown}\u00a0IOPS</text>`);
      const rows = new Map(
        [...report.matchAll(/<tr><th scope="row">([^<]*)<\/th><td class="number">([^<]*)<\/td><\/tr>/g)].map(
          ([, header = '', cell = '']) => [header, numbersOf(Number(cell.replaceAll(',', '')))],
        ),
      );
      expect(rows.get('IOPS, whole time')).toBe(whole);
      expect(rows.get('IOPS, steady part')).toBe(shown === whole ? undefined : shown);
      const note = `Figures of the whole time have ${whole}\u00a0IOPS on average.`;
      expect(report.includes(note)).toBe(shown !== whole);
      expect(report.includes(`IOPS were settled: ${shown}\u00a0IOPS.`)).toBe(shown !== whole);
    });

    it(`is said below the tables of threads of ${name} where those count more`, () => {
      const { measuredIops } = assessResult({ run, result, limits });
      const page = Harness.of(IoTablesComponent, { span, measuredIops });
      const cells = [...page.get('io-table-total').querySelectorAll('tfoot td')].map(({ textContent }) =>
        textContent.trim(),
      );
      expect(cells).toContain(whole);
      expect(page.has('io-whole-time')).toBe(shown !== whole);
      if (shown !== whole) {
        expect(page.text('io-whole-time')).toContain(`with ${whole} IOPS on average`);
        expect(page.text('io-whole-time')).toContain(`settled: ${shown} IOPS.`);
      }
    });
  }

  it('is the same of a search in its steps, its ceiling and its latency curve', () => {
    const result = searchDocument as unknown as Result;
    const verdict = assessResult({ run, result, limits });
    const steps = searchTable(result);
    const iopsAt = steps.columns.findIndex(({ header }) => words(header) === 'IOPS');
    const ofSteps = steps.rows.map((row) => numbersOf(row[iopsAt] as number));
    expect(ofSteps[0]).toBe(numbersOf(verdict.measuredIops));
    const { points } = rooflineOf({ run, result, limits }, verdict);
    expect(points.length).toBeGreaterThan(5);
    for (const { stepNumber, iops } of points) {
      expect(numbersOf(iops)).toBe(ofSteps[(stepNumber ?? 0) - 1] ?? '');
    }
    const ceilings = ceilingsOf(result);
    expect(ceilings.length).toBeGreaterThan(0);
    for (const { step, value } of ceilings) {
      expect(numbersOf(value.value)).toBe(ofSteps[step - 1] ?? '');
    }
    expect(words(verdict.headline)).toContain(`${ofSteps[7] ?? 'no step'} IOPS`);
  });
});
