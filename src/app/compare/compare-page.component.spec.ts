import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { ActivatedRoute, convertToParamMap, ParamMap, Router, RouterModule } from '@angular/router';
import { BehaviorSubject, of, throwError } from 'rxjs';
import { FileCopyResult, Result, Run, TimeSpan } from '../../generated/contract';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { makeSearch, requests } from '../analysis/testing/searches';
import { TimeChartComponent } from '../charts/time-chart.component';
import { HeadroomError, HeadroomGateway, RunAndResult } from '../gateway/public-api';
import { completedRun, result } from '../gateway/testing/recorded-documents';
import { spokenOf } from '../charts/testing/reading';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { comparedQuery } from '../run-history/compared-runs';
import { useEnglish } from '../testing/english';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness } from '../testing/harness';
import { ComparePageComponent } from './compare-page.component';

const gone = new HeadroomError({ code: 'RunNotFound', message: 'There is no such run.', action: null, target: null });
const runOf = (id: string): Run => ({ ...completedRun, id, name: `Run ${id}`, nodeName: 'node2' });
const timesAsFast = (factor: number): Result => ({
  ...result,
  timeSpans: result.timeSpans.map((span) => ({ ...span, total: { ...span.total, iops: span.total.iops * factor } })),
});

const withBigBlocks = (span: TimeSpan): TimeSpan => ({
  ...span,
  targets: (span.targets ?? []).map((target) => ({ ...target, blockSizeBytes: 65_536 })),
});

const copied: FileCopyResult = {
  endReason: 'completed',
  reason: null,
  path: '/v/headroom-test.dat',
  call: 'CopyFileEx',
  fileBytes: 10e6,
  copiedBytes: 10e6,
  copySeconds: 1,
  flushedSeconds: 2,
  isCloned: false,
};

describe('ComparePageComponent', () => {
  let gateway: RecordedGateway;
  let queries: BehaviorSubject<ParamMap>;
  let results: Record<string, Result | null>;
  let runLimits: Record<string, Run['limits']>;
  let navigate: jasmine.Spy;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    queries = new BehaviorSubject(convertToParamMap({}));
    runLimits = {};
    results = { a: result, b: timesAsFast(2), c: timesAsFast(0.5), none: null };
    spyOn(gateway, 'result').and.callFake((nodeName, id) => {
      gateway.calls.push(`result ${nodeName} ${id}`);
      const found = results[id];
      return found === undefined
        ? throwError(() => gone)
        : of<RunAndResult>({ run: { ...runOf(id), limits: runLimits[id] ?? null }, result: found });
    });
    TestBed.configureTestingModule({
      imports: [ComparePageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        { provide: ActivatedRoute, useValue: { queryParamMap: queries } },
      ],
    });
    navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
  });

  const open = (...ids: readonly string[]): Harness<ComparePageComponent> => {
    queries.next(convertToParamMap(comparedQuery(ids.map(runOf))));
    return Harness.of(ComparePageComponent);
  };
  const figureCells = (page: Harness<ComparePageComponent>, name: string): string[] =>
    [...page.root.querySelectorAll(`[data-figure=${name}] td`)].map((cell) =>
      (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim(),
    );

  it('gives its tables to take along, with raw figures and their units', async () => {
    const other = timesAsFast(2);
    results['b'] = { ...other, profile: { ...other.profile, timeSpans: other.profile.timeSpans.map(withBigBlocks) } };
    results['a'] = { ...result, fileCopy: copied };
    const tables = await tablesOn(open('a', 'b', 'c').fixture);
    const [header, iops, throughput] = tables.get('Comparison') ?? [];
    expect(header).toMatch(/^Metric,Unit,"Run 1: Run a, node2, .* [AP]M","Run 2: Run b, node2,/);
    expect(header).toContain('"Run 2: difference, % (points where the unit is %)",Run 2 against run 1,"Run 3: ');
    const measured = result.timeSpans[0]?.total.iops ?? NaN;
    const cells = iops?.split(',') ?? [];
    expect(cells.slice(0, 2)).toEqual(['IOPS', 'IOPS']);
    // Of run b, whose load is another, nothing is better or worse.
    expect(cells.slice(2, 6).map((cell) => (cell === '' ? '' : Number(cell).toFixed(1)))).toEqual(
      [measured, 2 * measured, 100].map((one) => one.toFixed(1)).concat(''),
    );
    expect(cells.at(-1)).toBe('worse');
    expect(throughput?.split(',').slice(0, 2)).toEqual(['Throughput', 'MB/s']);
    expect(tables.get('Comparison')?.at(-1)).toBe('File copy by the system,MB/s,5,,,,,,');
    const settings = tables.get('Settings that differ') ?? [];
    expect(settings[0]).toBe('Setting,Unit,Run 1,Run 2,Run 3');
    expect(settings).toContain('Block size,bytes,4096,65536,4096');
  });

  it('says in words and percent how each run stands to the first', () => {
    const page = open('a', 'b', 'c');
    const [first, second, third] = figureCells(page, 'Iops');
    expect(first).toMatch(/^1,95\d IOPS$/);
    expect(second).toMatch(/\+100%, better$/);
    expect(third).toMatch(/−50%, worse$/);
    expect(figureCells(page, 'Throughput')[1]).toMatch(/0%, same within noise \(±5%\)$/);
    expect(figureCells(page, 'Cpu')[1]).toMatch(/0 points, same within noise \(±5 points\)$/);
    expect(figureCells(page, 'QueueDepth')).toEqual(['64', '64', '64']);
    expect(page.all('reference').length).toBe(1);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says which of the runs have no figures over time', () => {
    results['b'] = { ...result, timeSpans: result.timeSpans.map((span) => ({ ...span, series: null })) };
    expect(open('a', 'b', 'c').text('not-over-time')).toBe('Without figures over time: Run 2.');
    expect(open('a', 'c').has('not-over-time')).toBeFalse();
  });

  it('says of a tail of few samples that nothing can be told', () => {
    results['b'] = {
      ...result,
      timeSpans: result.timeSpans.map((span) => ({
        ...span,
        latencyPercentiles: (span.latencyPercentiles ?? []).map((row) => ({
          ...row,
          totalMicroseconds: (row.totalMicroseconds ?? 0) * 2,
          samplesBeyond: 3,
        })),
      })),
    };
    expect(figureCells(open('a', 'b'), 'LatencyP99')[1]).toMatch(/\+100%, too few samples to tell$/);
  });

  it('names the time span whose figures it shows, where the runs have several', () => {
    expect(open('a', 'b').has('compared-time-span')).toBeFalse();
    const timeSpans = result.timeSpans.slice(0, 1).flatMap((span) => [
      { ...span, index: 0, total: { ...span.total, iops: 1 } },
      { ...span, index: 1 },
    ]);
    expect(timeSpans.length).toBe(2);
    results['a'] = { ...result, timeSpans };
    results['b'] = results['a'];
    const page = open('a', 'b');
    expect(page.text('compared-time-span')).toContain('This compares time span 2 of each run');
    expect(figureCells(page, 'Iops')[0]).toMatch(/^1,95\d IOPS$/);
  });

  it('says that of a search the workload itself is compared', () => {
    results['b'] = makeSearch(requests(1000));
    expect(open('a', 'b').text('compared-time-span')).toContain('Of a search, this compares the first step');
  });

  it('shows how fast the system copied the test file, where a run asked for that', () => {
    expect(figureCells(open('a', 'b'), 'FileCopy')).toEqual([]);
    results['b'] = { ...result, fileCopy: copied };
    expect(figureCells(open('a', 'b'), 'FileCopy')).toEqual(['–', '5 MB/s']);
  });

  it('makes another run the reference, in the address, without reading anything again', () => {
    const page = open('a', 'b', 'c');
    document.body.append(page.root);
    page.all('use-as-reference')[1]?.click();
    page.refresh();
    expect(navigate).toHaveBeenCalledWith(['/compare'], {
      queryParams: comparedQuery([runOf('c'), runOf('a'), runOf('b')]),
      replaceUrl: true,
    });
    expect(page.text('compare-spoken')).toBe('The reference is now Run c, node2.');
    expect(document.activeElement?.id).toBe('hr-compared-figures');
    queries.next(convertToParamMap(comparedQuery([runOf('c'), runOf('a'), runOf('b')])));
    page.refresh();
    expect(page.all('compared-run').map((head) => head.dataset['runId'])).toEqual(['c', 'a', 'b']);
    expect(figureCells(page, 'Iops')[1]).toContain('+100%');
    expect(gateway.calls.length).toBe(3);
  });

  it('draws the runs over each other', () => {
    const charts = open('a', 'b').root.querySelectorAll('headroom-time-chart');
    expect(charts.length).toBe(3);
    expect(charts[0]?.textContent).toContain('Run 2');
  });

  it('draws the limits that all runs have, and none that one has alone', () => {
    const kept = (value: number): Run['limits'] =>
      makeLimits([makeLimit('vm-uncached', 'iops', 1920), makeLimit('qos', 'iops', value)]);
    const limitsOf = (second: number): number[][] => {
      runLimits = { a: kept(3000), b: kept(second) };
      return open('a', 'b')
        .fixture.debugElement.queryAll(By.directive(TimeChartComponent))
        .map(({ componentInstance }) => (componentInstance as TimeChartComponent).limits().map(({ value }) => value));
    };
    const [iops, throughput, latency] = limitsOf(2500);
    expect(iops?.map(Math.round)).toEqual([1920]);
    expect(throughput?.length).toBe(1);
    expect(latency).toEqual([]);
  });

  it('draws the latency curves of searches over each other, with a table, and none of a single one', () => {
    results['a'] = makeSearch(requests(2000), { deeperCount: 2 });
    results['b'] = makeSearch(requests(3000), { deeperCount: 2 });
    const page = open('c', 'a', 'b');
    const chart = page.get('compared-curves');
    const looks = [...chart.querySelectorAll<SVGElement>('[data-testid=plot-point]')].map(
      ({ dataset }) => dataset['look'],
    );
    expect(looks).toEqual([...Array<string>(4).fill('second'), ...Array<string>(4).fill('third')]);
    expect(chart.querySelectorAll('[data-testid=plot-table] tbody tr').length).toBe(8);
    expect(chart.textContent).toContain('Run 2');
    const surface = chart.querySelector('[data-testid=plot-surface]');
    surface?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    page.refresh();
    expect(spokenOf(surface)).toMatch(/^Run [23], queue depth 1: [\d,.]+\sIOPS at [\d,.]+\s(µs|ms)$/);
    expect(accessibilityProblems(page.root)).toEqual([]);
    expect(open('c', 'a').has('compared-curves')).toBeFalse();
  });

  it('draws the latency of the runs by percentile, each in its own look, reads each point, and has a table', () => {
    const page = open('a', 'b', 'c');
    const chart = page.get('compared-latency');
    const looksOf = (testId: string): (string | undefined)[] =>
      [...chart.querySelectorAll<SVGElement>(`[data-testid=${testId}]`)].map(({ dataset }) => dataset['look']);
    expect(looksOf('plot-line')).toEqual(['first', 'second', 'third']);
    expect(new Set(looksOf('plot-point'))).toEqual(new Set(['first', 'second', 'third']));
    expect(page.text('plot-table')).toMatch(/^Percentile\s*Run 1\s*Run 2\s*Run 3\s*min\s*[\d.,]+ (?:µs|ms)/);
    const rows = chart.querySelectorAll('[data-testid=plot-table] tbody tr').length;
    expect(looksOf('plot-point').length).toBe(3 * rows);
    page.get('plot-surface').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    page.refresh();
    expect(spokenOf(page.get('plot-surface'))).toMatch(/^Run \d, min: [\d.,]+\s(µs|ms)$/);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws no latency that fewer than two runs measured', () => {
    results['b'] = { ...result, timeSpans: result.timeSpans.map((span) => ({ ...span, latencyPercentiles: null })) };
    expect(open('a', 'b').has('compared-latency')).toBeFalse();
    expect(open('a', 'b', 'c').all('compared-latency').length).toBe(1);
  });

  it('lists the settings that differ, or says that none do', () => {
    expect(open('a', 'b').has('same-settings')).toBeTrue();
    results['b'] = { ...result, system: { ...result.system, computerName: 'node9' } };
    expect(open('a', 'b').text('compared-settings')).toContain('node9');
  });

  it('says what is missing where there are fewer than two', () => {
    const page = open('a');
    expect(page.text('nothing-to-compare')).toContain('at least two runs');
    expect(page.has('comparison')).toBeFalse();
    queries.next(convertToParamMap({}));
    expect(Harness.of(ComparePageComponent).has('nothing-to-compare')).toBeTrue();
  });

  it('compares the others where a run is gone or has no result', () => {
    const page = open('a', 'lost', 'none', 'b');
    expect(page.text('gone-run')).toContain('A run on node2');
    expect(page.text('error-message')).toBe('There is no such run.');
    expect(page.text('without-result')).toContain('Run none on node2');
    expect(page.all('compared-run').length).toBe(2);
  });

  it('says that the runs have no time span in common', () => {
    results['b'] = { ...result, timeSpans: result.timeSpans.map((span) => ({ ...span, index: 7 })) };
    expect(open('a', 'b').text('nothing-to-compare')).toContain('no time span in common');
  });

  it('compares six at most, and says so', () => {
    for (const id of ['d', 'e', 'f', 'g']) {
      results[id] = result;
    }
    const page = open('a', 'b', 'c', 'd', 'e', 'f', 'g');
    expect(page.all('compared-run').length).toBe(6);
    expect(page.text('left-out')).toBe('Only the first 6 runs are compared.');
  });
});
