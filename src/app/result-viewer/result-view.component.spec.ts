import { DeferBlockBehavior, DeferBlockState, TestBed } from '@angular/core/testing';
import { convertToParamMap } from '@angular/router';
import { cancelledResult, completedRun, result } from '../gateway/testing/recorded-documents';
import { makeSearch, requests } from '../analysis/testing/searches';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness, textOf } from '../testing/harness';
import { configureResultView, open, prepareResultView, ResultViewParts } from './testing/result-view';
import { ResultViewComponent } from './result-view.component';

describe('ResultViewComponent', () => {
  let parts: ResultViewParts;

  beforeEach(async () => {
    parts = await prepareResultView();
  });

  it('judges each time span of a run that has several, and shows the one that is chosen', async () => {
    const [span] = result.timeSpans;
    const [asked] = result.profile.timeSpans;
    if (span === undefined || asked === undefined) {
      throw new Error('The recorded result has no time span.');
    }
    const half = { ...span.total, iops: span.total.iops / 2 };
    const page = await open({
      result: {
        ...result,
        profile: { ...result.profile, timeSpans: [asked, asked] },
        timeSpans: [span, { ...span, index: 1, total: half, read: half }],
      },
    });
    const headline = page.text('verdict-headline');
    const rows = page.all('time-span');
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
    const [row = ''] = rows.map(textOf);
    expect(row).toContain(headline);
    expect(row).toContain('Random reads of 4 KiB');
    const tables = await tablesOn(page.fixture);
    const [, first, second] = tables.get('Time spans') ?? [];
    expect(first).toMatch(/^1,Random reads of 4 KiB,1953\.\d+,8\.\d*,32\.\d+,/);
    expect(first).toContain(headline);
    expect(second).toMatch(/^2,Random reads of 4 KiB,976\.\d+,/);
    expect(tables.get('CPU by processor')?.[0]).toBe('Processor,"Usage, %","User, %","Kernel, %","Idle, %"');
    expect(tables.get('CPU by processor')?.at(-1)).toMatch(/^Mean,[\d.]+,/);
    expect([...tables.keys()]).toEqual(jasmine.arrayContaining(['Total: reads only', 'Latency percentiles']));
    page.click('show-time-span');
    expect(page.all('time-span').map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(page.text('verdict-headline')).not.toBe(headline);
    expect(page.all('time-span').map(textOf)[1]).toContain(page.text('verdict-headline'));
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('has no choice of time spans where there is one, nor for the steps of a search', async () => {
    expect((await open()).has('time-spans')).toBeFalse();
    expect((await open({ result: makeSearch(requests(1920)) })).has('time-spans')).toBeFalse();
  });

  it('shows the four sections that DISKSPD users know', async () => {
    const page = await open();
    expect(page.text()).toContain('2 threads × 32 requests');
    expect(page.get('cpu-table').querySelectorAll('tbody tr').length).toBe(2);
    expect(page.text('io-table-total')).toContain('234,408');
    expect(page.text()).toContain('Total: reads only');
    expect(page.has('io-table-read')).withContext('the same figures again').toBeFalse();
    expect(page.has('io-table-write')).withContext('nothing was written').toBeFalse();
    expect(page.text('latency-table')).toContain('31.21 ms');
  });

  it('says of which step of a search the latency, the threads and the CPU are', async () => {
    const headingsOf = (page: Harness<ResultViewComponent>): (string | undefined)[] =>
      ['#hr-latency', '#hr-io', '#hr-cpu'].map((id) => page.root.querySelector(id)?.textContent?.trim());
    expect(headingsOf(await open())).toEqual(['Latency', 'I/O by thread and target', 'CPU']);
    const [latency, io, cpu] = headingsOf(await open({ result: makeSearch(requests(1920)) }));
    const step = /^Latency of step (\d+)$/.exec(latency ?? '')?.[1] ?? 'none';
    expect(io).toBe(`I/O by thread and target in step ${step}`);
    expect(cpu).toBe(`CPU in step ${step}`);
  });

  it('has one gray row for the percentiles that say no more than the maximum', async () => {
    const rows = [...(await open()).get('latency-table').querySelectorAll<HTMLElement>('tbody tr')];
    const worthless = rows
      .filter((row) => row.dataset['worth'] === 'none')
      .map((row) => row.querySelector('th')?.textContent);
    expect(worthless).toEqual(['99.99th to 99.9999999th']);
    expect(rows.find((row) => row.dataset['worth'] === 'none')?.textContent).toContain('same as max');
  });

  it('shows Little’s law beside the configured depth', async () => {
    expect((await open()).text()).toContain('Requests in flight: 64 configured, 64 achieved');
  });

  it('says what was not measured instead of showing zeros', async () => {
    const page = await open({
      result: cancelledResult,
      run: { ...completedRun, status: 'cancelled', simulation: null },
    });
    expect(page.text()).toContain('Canceled: the figures cover the time until then.');
    expect(page.text()).toContain('The run did not measure latency.');
    expect(page.text()).toContain('The node did not report its CPU usage.');
    expect(page.text('simulation-note')).toContain('limited to 1,920 IOPS, 22.5 MB/s');
  });

  it('has its certainty in the headline, and its reasons as a list', async () => {
    const page = await open();
    expect(page.get('verdict-certainty').closest('h2')?.id).toBe('hr-headline');
    expect(page.text('verdict-certainty')).toBe('High confidence, 97%');
    const reasons = [...page.get('verdict-confidence').querySelectorAll('li')];
    expect(reasons.map(({ textContent }) => textContent.trim())).toEqual([
      'IOPS vary by only 0.9%, as is typical of throttling',
    ]);
    expect(reasons.map(({ className }) => className)).toEqual(['hr-sentence']);
  });

  it('shows one part at a time: that which the address names', async () => {
    const shown = (page: Harness<ResultViewComponent>): (string | null)[] =>
      [...page.root.querySelectorAll<HTMLElement>('section')]
        .filter(({ hidden }) => !hidden)
        .map((section) => section.getAttribute('aria-labelledby'));
    expect(shown(await open())).toEqual(['hr-headline', 'hr-limits', null]);
    parts.queries.next(convertToParamMap({ view: 'pictures' }));
    expect(shown(await open())).toEqual(['hr-pictures', null]);
    parts.queries.next(convertToParamMap({ view: 'threads' }));
    const page = await open();
    expect(shown(page)).toEqual(['hr-io', 'hr-cpu']);
    parts.queries.next(convertToParamMap({ view: 'settings' }));
    page.refresh();
    expect(shown(page)).toEqual(['hr-settings']);
  });

  it('loads what saves the result when somebody asks for it, and folds it again', async () => {
    const page = await open();
    const button = page.get('save-and-share');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(page.has('save-report')).withContext('loaded when it is opened').toBeFalse();
    page.click('save-and-share');
    while (!page.has('save-report')) {
      await new Promise((resolve) => setTimeout(resolve));
      page.refresh();
    }
    const panel = page.root.querySelector<HTMLElement>(`#${button.getAttribute('aria-controls') ?? ''}`);
    expect(panel?.hidden).toBeFalse();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(accessibilityProblems(page.root)).toEqual([]);
    page.click('save-and-share');
    expect(panel?.hidden).toBeTrue();
  });

  it('says so when what saves the result could not be loaded', async () => {
    TestBed.resetTestingModule();
    configureResultView(parts, DeferBlockBehavior.Manual);
    const page = await open();
    page.click('save-and-share');
    const [block] = await page.fixture.getDeferBlocks();
    await block?.render(DeferBlockState.Error);
    expect(page.root.querySelector('#hr-save-and-share [role="alert"]')?.textContent).toContain("couldn't be loaded");
  });

  it('has a name for each control', async () => {
    const page = await open();
    page.click('compare');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });
});
