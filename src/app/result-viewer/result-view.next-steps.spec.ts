import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { checkAddress, toAddressPart } from '../app-addresses';
import { Run, Search, SearchResult } from '../../generated/contract';
import { cancelledResult, completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { HeadroomError } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { makeSearch, requests } from '../analysis/testing/searches';
import { SetupStore } from '../setup/setup.store';
import { Harness } from '../testing/harness';
import { ResultViewComponent } from './result-view.component';
import { open, prepareResultView } from './testing/result-view';

describe('What a result offers next', () => {
  let gateway: RecordedGateway;
  let navigate: jasmine.Spy;

  beforeEach(async () => {
    ({ gateway, navigate } = await prepareResultView());
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

  it('says that there is nothing to compare with once the runs are read, and where some are missing', async () => {
    gateway.runsByNode = { node1: of([completedRun]), node2: of([]) };
    const page = await open();
    page.click('compare');
    expect(page.has('compare-select')).toBeFalse();
    expect(page.text('nothing-to-compare')).toBe('No other run has a result to compare with.');
    const silent = { code: 'HeadroomFailed', message: 'Node node2 did not answer.', action: null, target: 'node2' };
    gateway.runsByNode = { node1: of([completedRun]), node2: throwError(() => new HeadroomError(silent)) };
    const unread = await open();
    unread.click('compare');
    expect(unread.has('nothing-to-compare')).toBeFalse();
    expect(unread.has('unread-runs')).toBeTrue();
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
});
