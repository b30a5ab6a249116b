import { DeferBlockBehavior, DeferBlockState, TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, ParamMap, Router, RouterModule } from '@angular/router';
import { BehaviorSubject, of } from 'rxjs';
import { checkAddress, toAddressPart } from '../app-addresses';
import { Run, Search, SearchResult } from '../../generated/contract';
import { HeadroomGateway } from '../gateway/public-api';
import {
  cancelledResult,
  completedRun,
  limitFacts,
  limits,
  mixedFacts,
  result,
} from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { limitsInForce, loadLimitCatalog } from '../analysis/public-api';
import { makeSearch, requests } from '../analysis/testing/searches';
import { SetupStore } from '../setup/setup.store';
import { useEnglish } from '../testing/english';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness } from '../testing/harness';
import { ResultViewComponent } from './result-view.component';

describe('ResultViewComponent', () => {
  let gateway: RecordedGateway;
  let navigate: jasmine.Spy;
  let queries: BehaviorSubject<ParamMap>;

  beforeEach(async () => {
    useEnglish();
    await loadLimitCatalog();
    gateway = new RecordedGateway();
    queries = new BehaviorSubject(convertToParamMap({}));
    configure();
    navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
  });

  function configure(deferBlockBehavior = DeferBlockBehavior.Playthrough): void {
    TestBed.configureTestingModule({
      deferBlockBehavior,
      imports: [ResultViewComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        { provide: ActivatedRoute, useValue: { queryParamMap: queries } },
      ],
    });
  }

  const open = async (
    changes: { run?: Run; result?: typeof result; limits?: typeof limits } = {},
  ): Promise<Harness<ResultViewComponent>> => {
    const page = Harness.of(ResultViewComponent, { run: completedRun, result, limits, ...changes });
    await page.fixture.whenStable();
    page.refresh();
    return page;
  };

  it('draws each limit with its state in words, not in colour alone', async () => {
    const page = await open();
    const marks = page.all('limit-mark');
    expect(marks.length).toBeGreaterThanOrEqual(3);
    const reached = marks.find((mark) => mark.dataset['limitId'] === 'vm-uncached-iops');
    expect(reached?.dataset['state']).toBe('reached');
    expect(reached?.textContent).toContain('reached, 101.7%');
    expect(marks.find((mark) => mark.dataset['kind'] === 'next')?.textContent).toContain('next, 2.8');
    expect(marks.some((mark) => mark.dataset['burst'] === 'true')).toBeTrue();
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
    expect(rows[0]?.textContent).toContain(headline);
    expect(rows[0]?.textContent).toContain('Random reads of 4 KiB');
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
    expect(page.all('time-span')[1]?.textContent).toContain(page.text('verdict-headline'));
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('has no choice of time spans where there is one, nor for the steps of a search', async () => {
    expect((await open()).has('time-spans')).toBeFalse();
    expect((await open({ result: makeSearch(requests(1920)) })).has('time-spans')).toBeFalse();
  });

  it('has the same figures as a table, with their sources', async () => {
    const page = await open();
    const rows = [...page.get('limits-table').querySelectorAll('tbody tr')].map((row) =>
      (row.textContent ?? '').replace(/[\s\u00a0]+/g, ' '),
    );
    expect(rows.length).toBe(limits.limits.length);
    expect(
      rows.some((row) => row.includes('1,920 IOPS') && row.includes('101.7%') && row.includes('Bv1-series')),
    ).toBeTrue();
    expect(rows.some((row) => row.includes('22.5 MB/s') && row.includes('5,493 IOPS'))).toBeTrue();
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

  it('tells at once what another VM size would allow', async () => {
    const page = await open();
    page.fill('vm-size-select', 'standard_d8s_v5');
    expect(page.text('what-if-headline')).toBe('Standard_D8s_v5 would allow up to 12,800 IOPS, 6.6× current');
    expect(page.text('verdict-headline')).withContext('the verdict stays as measured').toContain('1,953 of 1,920');
    page.fill('vm-size-select', 'Standard_X');
    expect(page.has('what-if-headline')).toBeFalse();
    expect(page.text()).toContain('Standard_X is not a known VM size');
  });

  it('gives the verdict anew for the VM size that the node really is', async () => {
    const page = await open();
    page.fill('vm-size-select', 'Standard_D8s_v5');
    page.click('use-vm-size');
    expect(page.text('verdict-headline')).not.toContain('1,920');
  });

  it('asks for a VM size that is not known', async () => {
    const page = await open({ limits: { ...limits, facts: { ...limits.facts, vmSize: null, disks: [] }, limits: [] } });
    expect(page.text()).toContain('The VM size is not known. Which one is it?');
    expect(page.text('verdict-headline')).not.toContain('VM size is the limit');
  });

  it('takes other disks and limits of one’s own, and lets them go again', async () => {
    const page = await open();
    page.choose('disk-tier-select', 'P10');
    page.fill('disk-count', '2');
    expect(page.text('limits-table')).toContain('2 × P10');
    expect(page.text('picture-imagined')).toBe('The picture shows the limits of 2 × P10, not those of this node.');
    page.choose('own-limit-scope', 'qos');
    page.fill('own-limit-value', '1950');
    page.click('add-own-limit');
    expect(page.text('verdict-headline')).toContain('1,95');
    expect(page.text('limits-table')).toContain('1,950 IOPS');
    page.root.querySelector<HTMLButtonElement>('.hr-entries button')?.click();
    page.refresh();
    expect(page.text('limits-table')).not.toContain('1,950 IOPS');
  });

  it('keeps the limits of disks that differ when something else is entered', async () => {
    const page = await open({ limits: limitsInForce(await loadLimitCatalog(), mixedFacts) });
    expect(page.text('limits-table')).toContain('3 × P30 + 1 × P20');
    page.choose('own-limit-scope', 'qos');
    page.fill('own-limit-value', '1950');
    page.click('add-own-limit');
    expect(page.text('limits-table')).toContain('1,950 IOPS');
    expect(page.text('limits-table')).toContain('3 × P30 + 1 × P20');
    page.fill('vm-size-select', 'Standard_D8s_v5');
    page.click('use-vm-size');
    expect(page.text('limits-table')).toContain('3 × P30 + 1 × P20');
  });

  it('judges a run by the limits that it kept, and by those of now where somebody asks for it', async () => {
    const bigger = { ...limitFacts, vmSize: 'Standard_D8s_v5', readAt: '2026-11-23T00:00:00Z' };
    gateway.factsAnswer = of(bigger);
    const page = await open({ run: { ...completedRun, limits } });
    expect(page.text('limits-origin')).toContain('Limits as of the start of this run');
    expect(page.text('limits-origin')).toContain('Sep 24, 2026');
    expect(gateway.calls).toEqual([]);
    expect(page.text('verdict-headline')).toContain('1,953 of 1,920');
    page.click('change-limits-origin');
    expect(gateway.calls).toEqual(['limitFacts node1 test01']);
    expect(page.text('limits-origin')).toBe('Current limits, not those at the start of this run.');
    expect(page.text('verdict-headline')).not.toContain('1,920');
    page.click('change-limits-origin');
    expect(page.text('verdict-headline')).toContain('1,953 of 1,920');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says that a run kept no limits, and offers no others', async () => {
    const page = await open();
    expect(page.text('limits-origin')).toBe('Current limits: this run saved none.');
    expect(page.has('change-limits-origin')).toBeFalse();
  });

  it('says by name which VM size has no published figures, and is less sure', async () => {
    const catalog = await loadLimitCatalog();
    const page = await open({ limits: limitsInForce(catalog, { ...limitFacts, vmSize: 'Standard_X1' }) });
    expect(page.text('limit-gaps')).toContain('Standard_X1');
    expect(page.text('verdict-confidence')).toContain('the limits of the VM size Standard_X1 are not known');
    expect(page.text('verdict-headline')).not.toContain('VM size is the limit');
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

  it('offers to run again first, after a run that was stopped, and only then', async () => {
    const first = async (changes: Parameters<typeof open>[0]): Promise<Element | null> =>
      (await open(changes)).root.querySelector('headroom-next-steps :is(button, a)');
    const stopped = await first({ run: { ...completedRun, status: 'cancelled' }, result: cancelledResult });
    expect(stopped?.getAttribute('data-testid')).toBe('run-again');
    expect(stopped?.classList).toContain('hr-primary');
    expect((await first({}))?.getAttribute('data-testid')).not.toBe('run-again');
  });

  it('highlights what the verdict asks for where the node was busy', async () => {
    const [span] = result.timeSpans;
    const cpu = span?.cpu ?? null;
    const busy = cpu === null ? null : { ...cpu, average: { ...cpu.average, usagePercent: 99 } };
    const timeSpans = span === undefined ? [] : [{ ...span, cpu: busy }];
    const page = await open({ limits: { ...limits, limits: [] }, result: { ...result, timeSpans } });
    expect(page.text('verdict-headline')).toContain('and the CPU was 99% busy');
    expect(page.text()).toContain('Run again while the node is quiet');
    const highlighted = [...page.root.querySelectorAll('headroom-next-steps .hr-primary')];
    expect(highlighted.map((one) => one.getAttribute('data-testid'))).toEqual(['run-again']);
  });

  it('refuses a limit that is no figure', async () => {
    const page = await open();
    page.fill('own-limit-value', '0');
    page.click('add-own-limit');
    expect(page.text('own-limit-value-problem')).toBe('Enter a whole number from 1 to 1,000,000,000.');
  });

  it('compares with another run', async () => {
    const other = { ...completedRun, id: '20261120-000000-00000000', nodeName: 'node2' };
    gateway.runsByNode = { node1: of([completedRun]), node2: of([other]) };
    const page = await open();
    page.click('compare');
    const [span] = result.timeSpans;
    const slower = {
      ...result,
      timeSpans: span === undefined ? [] : [{ ...span, total: { ...span.total, iops: span.total.iops / 2 } }],
    };
    gateway.resultAnswer = of({ run: other, result: slower });
    page.choose('compare-select', other.id);
    expect(page.text('comparison')).toContain('+100%');
  });

  it('sets up a longer run, without starting it', async () => {
    const page = await open();
    page.click('run-longer');
    expect(navigate).toHaveBeenCalledWith(['/']);
    const setup = TestBed.inject(SetupStore);
    expect(gateway.calls.some((call) => call.startsWith('startRun'))).toBeFalse();
    setup.load({ load: () => of([]) } as never).subscribe();
    expect(setup.state.profile?.timeSpans[0]?.durationSeconds).toBe(300);
  });

  it('offers to find the limit, first of all where one run does not tell, without starting it', async () => {
    expect((await open()).get('settle').classList).not.toContain('hr-primary');
    const page = await open({ limits: { ...limits, limits: [] } });
    expect(page.text('verdict-headline')).toContain("one run can't tell");
    expect(page.text('settle')).toBe('Find the limit');
    expect(page.get('settle').classList).toContain('hr-primary');
    page.click('settle');
    expect(gateway.calls.some((call) => call.startsWith('startRun'))).toBeFalse();
    const setup = TestBed.inject(SetupStore);
    setup.load({ load: () => of([]) } as never).subscribe();
    expect(setup.state.searchEffort).toBe('quick');
  });

  it('offers a thorough search where a quick one settled nothing, and no longer run', async () => {
    const asked = (effort: Search['effort']): Run => ({
      ...completedRun,
      profile: { ...completedRun.profile, search: { effort } },
    });
    const unsettled = makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) });
    const page = await open({ run: asked('quick'), result: unsettled, limits: { ...limits, limits: [] } });
    expect(page.text('settle')).toBe('Search thoroughly');
    expect(page.get('settle').classList).toContain('hr-primary');
    expect(page.has('run-longer')).toBeFalse();
    page.click('settle');
    const setup = TestBed.inject(SetupStore);
    setup.load({ load: () => of([]) } as never).subscribe();
    expect(setup.state.searchEffort).toBe('thorough');
    const thorough = makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) });
    const result = { ...thorough, search: { ...(thorough.search as SearchResult), effort: 'thorough' as const } };
    const after = await open({ run: asked('thorough'), result, limits: { ...limits, limits: [] } });
    expect(after.has('settle')).toBeFalse();
    expect(after.get('run-again').classList).toContain('hr-primary');
    expect(after.text('verdict-action')).toContain('What would settle it: the same search at another time');
    expect((await open({ run: asked('quick'), result: makeSearch(requests(2000)) })).has('settle')).toBeFalse();
  });

  it('offers the coordinator where the run was issued from another node', async () => {
    expect((await open()).has('run-on-coordinator')).toBeFalse();
    const page = await open({ run: { ...completedRun, nodeName: 'node2' } });
    page.click('run-on-coordinator');
    const setup = TestBed.inject(SetupStore);
    setup.load({ load: () => of([]) } as never).subscribe();
    expect(setup.state.nodeName).toBe('node1');
  });

  it('leads to the coordinator check: a new one of this run, or the one that it is part of', async () => {
    expect((await open()).has('check-coordinator')).toBeFalse();
    const elsewhere = { ...completedRun, nodeName: 'node2' };
    const link = (page: Harness<ResultViewComponent>): string | null =>
      page.get('check-coordinator').getAttribute('href');
    expect(link(await open({ run: elsewhere }))).toBe(
      `${checkAddress('test01').join('/')}?node=${toAddressPart('node2')}&run=${toAddressPart(completedRun.id)}`,
    );
    const check = { id: 'aaaaaaaa', role: 'coordinator', method: 'other-node' } as const;
    const part = await open({ run: { ...completedRun, check } });
    expect(link(part)).toBe(checkAddress('test01').join('/'));
    expect(part.text('check-coordinator')).toBe('Open its coordinator check');
  });

  it('shows one part at a time: that which the address names', async () => {
    const shown = (page: Harness<ResultViewComponent>): (string | null)[] =>
      [...page.root.querySelectorAll<HTMLElement>('section')]
        .filter(({ hidden }) => !hidden)
        .map((section) => section.getAttribute('aria-labelledby'));
    expect(shown(await open())).toEqual(['hr-headline', 'hr-limits', null]);
    queries.next(convertToParamMap({ view: 'pictures' }));
    expect(shown(await open())).toEqual(['hr-pictures', null]);
    queries.next(convertToParamMap({ view: 'threads' }));
    const page = await open();
    expect(shown(page)).toEqual(['hr-io', 'hr-cpu']);
    queries.next(convertToParamMap({ view: 'settings' }));
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
    configure(DeferBlockBehavior.Manual);
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
