import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import burstDocument from '../../../engine/contract/examples/valid/result.search-after-a-burst.json';
import { Result } from '../../generated/contract';
import { assessResult } from '../analysis/public-api';
import { predictionsOf } from '../analysis/search/public-api';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { loopOf, makeSearch, requests } from '../analysis/testing/searches';
import { interval, makeResult } from '../analysis/testing/results';
import { TimeChartComponent } from '../charts/time-chart.component';
import { useEnglish } from '../testing/english';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness, textOf } from '../testing/harness';
import { SearchStepsComponent } from './search-steps.component';

describe('SearchStepsComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [SearchStepsComponent] });
  });

  const rowsOf = (page: Harness<SearchStepsComponent>): string[] =>
    [...page.root.querySelectorAll('tbody tr:not(.hr-expected)')].map((row) =>
      [...row.children].map((cell) => (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()).join(' '),
    );

  it('lists each step with what it changed and what that brought', () => {
    const page = Harness.of(SearchStepsComponent, { result: makeSearch(requests(2000)) });
    const rows = rowsOf(page);
    expect(rows.length).toBe(9);
    expect(rows[0]).toBe('1 as specified 2 × 16 8 KiB 2,000 – 16.4 MB/s 16 ms ± 1%');
    expect(rows[1]).toMatch(/^2 one request at a time 1 × 1 8 KiB 200 −90% \(from step 1\) /);
    expect(rows[2]).toMatch(/^3 twice the queue depth 2 × 32 8 KiB 2,000 0% \(from step 1\) /);
    expect(rows[4]).toMatch(/^5 larger blocks 2 × 32 16 KiB 2,000 0% \(from step 3\) /);
  });

  it('lists the loop without storage behind the steps, as none of them', () => {
    const result = makeSearch(requests(2000));
    const withLoop = { ...result, search: result.search && { ...result.search, withoutStorage: loopOf() } };
    const rows = rowsOf(Harness.of(SearchStepsComponent, { result: withLoop }));
    expect(rows.length).toBe(10);
    expect(rows[9]?.trim()).toBe('– without storage 2 × 32 8 KiB 18,000,000');
  });

  it('gives its steps and its ceilings to take along, with raw figures', async () => {
    const page = Harness.of(SearchStepsComponent, { result: burstDocument as unknown as Result });
    const tables = await tablesOn(page.fixture);
    const [steps, ceilings] = [...tables.values()].reverse();
    expect(steps?.[0]).toContain('Step,What was changed,Threads');
    expect(steps?.length).toBe(
      1 + rowsOf(page).length - page.root.querySelectorAll('[data-testid=search-ceilings] tbody tr').length,
    );
    expect(ceilings?.[0]).toMatch(/,Unit,"95% interval, low","95% interval, high",Step$/);
    expect(ceilings?.[1]).toMatch(/,\d+,[\d.]+,(IOPS|MB\/s),[\d.]+,[\d.]+,\d+$/);
  });

  it('says what was expected of each step, what was ruled out by it, and what was seen', () => {
    const result = makeSearch(requests(2000));
    const limits = makeLimits([makeLimit('vm-uncached', 'iops', 2000)]);
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    const page = Harness.of(SearchStepsComponent, { result, predictions: predictionsOf({ result, limits, run }) });
    const texts = page.all('step-expected').map((one) => (one.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim());
    // Not the first step, which is compared with none.
    expect(texts.length).toBe(8);
    expect(texts[0]).toContain('✗ a limit or the disks, already at a queue depth of 1: ±0% ruled out');
    expect(texts[1]).toBe(
      'Expected of step 3: a limit or the disks, already at a queue depth of 32: ±0% ' +
        '✗ the queue depth of 32: +100% ruled out Seen: ±0%',
    );
    expect(texts[3]).toBe(
      'Expected of step 5: Standard_Test uncached (2,000 IOPS) and an unlisted limit on requests: ±0% ' +
        'the disks themselves or other load on them: −50% to ±0% ' +
        '✗ an unlisted limit on bytes: −50% ruled out Seen: ±0%',
    );
    expect(texts.slice(4).join()).not.toContain('limit on bytes');
    expect(texts[6]).toContain('✗ a cache: more ruled out');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws its depths, but no shape of two of them', () => {
    const result = makeSearch(requests(2000), { deeperCount: 2 });
    const page = Harness.of(SearchStepsComponent, { result, hasTime: false });
    const points = page.get('depth-iops').querySelectorAll<SVGElement>('[data-testid=plot-point]');
    expect([...points].map(({ dataset }) => dataset['id'])).toEqual(['depth-1', 'depth-32', 'depth-64', 'depth-128']);
    const search = result.search as NonNullable<Result['search']>;
    const ofTwo = {
      ...result,
      timeSpans: result.timeSpans.slice(0, 2),
      search: { ...search, steps: search.steps.slice(0, 2) },
    };
    expect(Harness.of(SearchStepsComponent, { result: ofTwo }).has('depth-charts')).toBeFalse();
  });

  it('has its tables once: beside the verdict, and not over time', () => {
    const result = burstDocument as unknown as Result;
    const isShown = (page: Harness<SearchStepsComponent>): boolean[] =>
      ['search-steps', 'search-ceilings'].map((testId) => page.get(testId).checkVisibility());
    expect(isShown(Harness.of(SearchStepsComponent, { result, hasTime: false }))).toEqual([true, true]);
    expect(isShown(Harness.of(SearchStepsComponent, { result, hasTime: true }))).toEqual([false, false]);
  });

  it('has no list of what was expected where nobody says', () => {
    expect(Harness.of(SearchStepsComponent, { result: makeSearch(requests(2000)) }).has('step-expected')).toBeFalse();
  });

  it('has what others did in each step where the volume was counted, and draws all steps one after the other', () => {
    const others = (): { onVolume: number } => ({ onVolume: 850 });
    const search = makeSearch({ ...requests(1070), counters: { others } });
    const intervals = [1, 2, 3, 4].map((second) => ({
      ...interval(1070, second - 1),
      volumeIops: 1920,
      volumeThroughputBytesPerSecond: 1920 * 4096,
    }));
    // A moment at the end in which nothing completed is not drawn.
    const rest = { ...interval(0, 4), endMilliseconds: 4004 };
    const series = { intervalMilliseconds: 1000, intervals: [...intervals, rest] };
    const timeSpans = search.timeSpans.map((one) => ({ ...one, series }));
    const page = Harness.of(SearchStepsComponent, { result: { ...search, timeSpans } });
    expect(page.all('step-others').map(({ textContent }) => textContent?.replace(/\u00a0/g, ' ').trim())).toContain(
      '850 IOPS (3.5 MB/s)',
    );
    const [iops] = page.fixture.debugElement
      .queryAll(By.directive(TimeChartComponent))
      .map(({ componentInstance }) => componentInstance as TimeChartComponent)
      .filter(({ group }) => group() === 'headroom-steps');
    expect(iops?.series().map(({ label }) => label)).toEqual(['Engine', "Volume's counters", 'Others']);
    expect(iops?.seconds().slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(iops?.series()[0]?.values).not.toContain(0);
    expect(iops?.marks().slice(0, 2)).toEqual([
      { seconds: 0, label: 'Step 1' },
      { seconds: 4, label: 'Step 2' },
    ]);
  });

  it('draws the limits in both: at the size of its depths, and those that are level over all steps', () => {
    const series = {
      intervalMilliseconds: 1000,
      intervals: [1, 2, 3, 4].map((second) => ({
        ...interval(2000, second - 1),
        volumeIops: 2000,
        volumeThroughputBytesPerSecond: 2000 * 8192,
      })),
    };
    const search = makeSearch(requests(2000), { deeperCount: 2 });
    const result = { ...search, timeSpans: search.timeSpans.map((one) => ({ ...one, series })) };
    const limits = makeLimits([makeLimit('vm-uncached', 'iops', 2100), makeLimit('network', 'throughput', 20_000_000)]);
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    const { assessments } = assessResult({ result, limits, run });
    const page = Harness.of(SearchStepsComponent, { result, assessments });
    const levels = page.get('depth-iops').querySelectorAll('[data-testid=plot-line][data-look=limit]');
    expect(levels.length).toBe(2);
    const charts = page.fixture.debugElement
      .queryAll(By.directive(TimeChartComponent))
      .map(({ componentInstance }) => componentInstance as TimeChartComponent);
    expect(charts.map((chart) => chart.limits().map(({ value }) => Math.round(value)))).toEqual([[2100], [20_000_000]]);
  });

  it('has neither where nobody counted', () => {
    const page = Harness.of(SearchStepsComponent, { result: makeSearch(requests(2000)) });
    expect(page.all('step-others')).toEqual([]);
    expect(page.has('steps-over-time')).toBeFalse();
  });

  it('says why a step has no certain figure', () => {
    const search = makeSearch(requests(2000));
    const timeSpans = search.timeSpans.map((one) => ({
      ...one,
      steadyState: { isSteady: false, reason: 'drops' as const, halfWidthPercent: 9, steadyIops: null, change: null },
    }));
    const page = Harness.of(SearchStepsComponent, { result: { ...search, timeSpans } });
    expect(rowsOf(page)[0]).toMatch(/ drops$/);
  });

  it('says how long a step lasted that was not to end when it is steady', () => {
    const search = makeSearch(requests(2000));
    const timeSpans = search.timeSpans.map((one) => {
      const timeSpan = { ...one, measuredSeconds: 240 };
      delete timeSpan.steadyState;
      return timeSpan;
    });
    const found = search.search as NonNullable<Result['search']>;
    const steps = found.steps.map((step) => (step.change === 'again' ? { ...step, change: 'longer' as const } : step));
    const result: Result = { ...search, timeSpans, search: { ...found, steps } };
    const rows = rowsOf(Harness.of(SearchStepsComponent, { result }));
    expect(rows.at(-1)).toMatch(/^9 the same for longer, to use up burst credit .* mean of 4 min$/);
  });

  it('is empty for a run that was no search', () => {
    const result = makeResult({
      targets: [{ path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 4096, readIops: 100, writeIops: 0 }],
      measuredSeconds: 10,
      queueDepth: 1,
    });
    expect(rowsOf(Harness.of(SearchStepsComponent, { result }))).toEqual([]);
  });

  it('says beside the steps which level changed and which ceilings held', () => {
    const page = Harness.of(SearchStepsComponent, { result: burstDocument as unknown as Result });
    expect(page.all('search-finding').map(textOf)).toEqual([
      'The level fell from 895 to 300 IOPS between steps 3 and 8, 29 s after the start of the first step.',
      'Until then, about 17,600 I/Os were served above the lower level, as from a burst credit.',
      'Its loop alone, without a request to the system, came to about 18,000,000 IOPS with the load of step 3.',
    ]);
    const [table] = page.all('search-ceilings');
    expect(table?.querySelector('tbody')?.textContent?.replace(/[\s\u00a0]+/g, ' ')).toContain(
      'reads 4 KiB 300 IOPS 297 to 303 IOPS 8',
    );
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says neither where the engine tells neither', () => {
    const page = Harness.of(SearchStepsComponent, { result: makeSearch(requests(2000)) });
    expect([page.has('search-finding'), page.has('search-ceilings')]).toEqual([false, false]);
  });

  it('can be read by a screen reader', () => {
    const page = Harness.of(SearchStepsComponent, { result: makeSearch(requests(2000)) });
    expect(accessibilityProblems(page.root)).toEqual([]);
  });
});
