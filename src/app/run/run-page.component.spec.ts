import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, ParamMap, Router, RouterModule } from '@angular/router';
import { BehaviorSubject, of, throwError } from 'rxjs';
import { toAddressPart } from '../app-addresses';
import { Run } from '../../generated/contract';
import { loadLimitCatalog } from '../analysis/public-api';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { completedRun, failedRun, limits, result, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RunPageComponent } from './run-page.component';

const gone = new HeadroomError({
  code: 'RunNotFound',
  message: 'There is no run x.',
  action: 'Reload the list.',
  target: null,
});

const addressOf = (runId: string): ParamMap =>
  convertToParamMap({ nodeName: toAddressPart('node1'), runId: toAddressPart(runId) });

describe('RunPageComponent', () => {
  let gateway: RecordedGateway;
  let addresses: BehaviorSubject<ParamMap>;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    addresses = new BehaviorSubject(addressOf(completedRun.id));
    TestBed.configureTestingModule({
      imports: [RunPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        {
          provide: ActivatedRoute,
          useValue: { paramMap: addresses, queryParamMap: of(convertToParamMap({})) },
        },
      ],
    });
    spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
  });

  const open = (): Harness<RunPageComponent> => Harness.of(RunPageComponent);

  it('gives the verdict of a run that is over', () => {
    const page = open();
    expect(gateway.calls).toEqual([`result node1 ${completedRun.id}`, 'limitFacts node1 test01']);
    expect(page.text('verdict-headline')).toBe('The VM size is the limit: 1,953 of 1,920 IOPS (Standard_B2ms)');
    expect(page.text('verdict-action')).toContain('Choose a VM size with a higher uncached IOPS limit');
    expect(page.text('verdict-confidence').length).toBeGreaterThan(10);
  });

  it('takes the limits that the run kept, and asks for none', () => {
    const changed = { ...limits, limits: limits.limits.map((limit) => ({ ...limit, name: 'as of then' })) };
    gateway.resultAnswer = of({ run: { ...completedRun, limits: changed }, result });
    const page = open();
    expect(gateway.calls).toEqual([`result node1 ${completedRun.id}`]);
    expect(page.text('verdict-headline')).toContain('1,953 of 1,920 IOPS (as of then)');
  });

  it('works out the limits of a run that kept facts alone, and asks for none', () => {
    const facts = { ...limits, publishedAsOf: null, limits: null };
    gateway.resultAnswer = of({ run: { ...completedRun, limits: facts }, result });
    const page = open();
    expect(gateway.calls).toEqual([`result node1 ${completedRun.id}`]);
    expect(page.text('verdict-headline')).toContain('1,953 of 1,920 IOPS (Standard_B2ms)');
    expect(page.text('limits-origin')).toContain('Facts as of the start of this run');
  });

  it('judges another run by its own limits', () => {
    const named = (name: string, id: string): Run => ({
      ...completedRun,
      id,
      limits: { ...limits, limits: limits.limits.map((limit) => ({ ...limit, name })) },
    });
    gateway.resultAnswer = of({ run: named('the first', completedRun.id), result });
    const page = open();
    expect(page.text('verdict-headline')).toContain('(the first)');
    gateway.resultAnswer = of({ run: named('the second', '20261121-054327-00000002'), result });
    addresses.next(addressOf('20261121-054327-00000002'));
    page.refresh();
    expect(page.text('verdict-headline')).toContain('(the second)');
  });

  it('says that the engine is held to the memory of the management service, and only then', () => {
    expect(open().has('host-job')).toBeFalse();
    const process = { id: 4711, startedAt: completedRun.createdAt, isInHostJob: true };
    gateway.resultAnswer = of({ run: { ...failedRun, process }, result: null });
    const page = open();
    expect(page.text('host-job')).toContain('memory limit');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('shows what was done at the start that its user has to know', () => {
    // A run of a version before notes has none.
    gateway.resultAnswer = of({ run: { ...failedRun, notes: undefined }, result: null });
    expect(open().has('run-note')).toBeFalse();
    const notes = ['Deleted C:\\v\\left.dat, a test file that the run 20261120-054327-1a2b3c4d left.'];
    gateway.resultAnswer = of({ run: { ...failedRun, notes }, result: null });
    const page = open();
    expect(page.text('run-note')).toBe(notes[0]);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('takes the focus to its heading, so that it is read out', () => {
    const { root } = open();
    expect(document.activeElement).toBe(root.querySelector('h1'));
  });

  it('watches a run that is under way, and gives its verdict once it is over', () => {
    gateway.resultAnswer = of({ run: runningRun, result: null });
    const page = open();
    expect(page.has('live-phase')).toBeTrue();
    expect(page.has('verdict-headline')).toBeFalse();
    gateway.resultAnswer = of({ run: completedRun, result });
    gateway.events.next({ kind: 'ended', run: completedRun });
    page.refresh();
    expect(page.has('live-phase')).toBeFalse();
    expect(page.has('verdict-headline')).toBeTrue();
  });

  it('says aloud what came of a run that was watched, once, and leaves the focus on the page', () => {
    gateway.resultAnswer = of({ run: runningRun, result: null });
    const page = open();
    page.get('cancel-run').focus();
    expect(page.text('run-spoken')).toBe('');
    gateway.resultAnswer = of({ run: completedRun, result });
    gateway.events.next({ kind: 'ended', run: completedRun });
    page.refresh();
    TestBed.tick();
    expect(page.text('run-spoken')).toBe(
      'The VM size is the limit: 1,953 of 1,920 IOPS (Standard_B2ms). High confidence, 97%',
    );
    expect(page.get('run-spoken').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(page.root.querySelector('h1'));
    expect(page.get('limits-origin').getAttribute('aria-live')).toBeNull();
  });

  it('leaves the focus where it is when a run ends, and says nothing of one that was over', () => {
    expect(open().text('run-spoken')).toBe('');
    gateway.resultAnswer = of({ run: runningRun, result: null });
    const page = open();
    page.get('back').focus();
    gateway.resultAnswer = of({ run: { ...failedRun, status: 'cancelled', error: null }, result: null });
    gateway.events.next({ kind: 'ended', run: completedRun });
    page.refresh();
    TestBed.tick();
    expect(document.activeElement).toBe(page.get('back'));
    expect(page.text('run-spoken')).toBe(page.text('no-result'));
  });

  it('says why a run failed and what to do', () => {
    gateway.resultAnswer = of({ run: failedRun, result: null });
    const page = open();
    expect(page.text('error-message')).toContain('Cannot open the target');
    expect(page.text('error-action')).toContain("Check the path, or enter the file's size");
    expect(page.text('no-result')).toBe('The run failed before anything was measured.');
    expect(page.has('new-run')).toBeTrue();
    const [first] = page.root.querySelectorAll('.hr-actions :is(button, a)');
    expect(first?.getAttribute('data-testid')).toBe('run-again');
    page.click('run-again');
    expect(TestBed.inject(Router).navigate).toHaveBeenCalledWith(['/']);
  });

  it('says that a run is not there, and asks again', () => {
    gateway.resultAnswer = throwError(() => gone);
    const page = open();
    expect(page.text('error-message')).toBe('There is no run x.');
    gateway.resultAnswer = of({ run: completedRun, result });
    page.click('retry');
    expect(page.has('verdict-headline')).toBeTrue();
  });

  it('says that a damaged address names no run, and asks no node', () => {
    const page = open();
    const asked = gateway.calls.length;
    addresses.next(convertToParamMap({ nodeName: 'xx', runId: 'y' }));
    page.refresh();
    expect(page.text('no-such-run')).toBe("This address doesn't name a run. Open the run from History.");
    expect([page.has('verdict-headline'), page.has('error-message')]).toEqual([false, false]);
    expect(gateway.calls.length).toBe(asked);
    expect(accessibilityProblems(page.root)).toEqual([]);
    addresses.next(addressOf(completedRun.id));
    page.refresh();
    expect([page.has('no-such-run'), page.has('verdict-headline')]).toEqual([false, true]);
  });

  it('shows the result without limits where these could not be read, and says so', () => {
    gateway.factsAnswer = throwError(() => gone);
    const page = open();
    page.refresh();
    expect(page.has('verdict-headline')).toBeTrue();
    expect(page.text()).toContain('There is no run x. Reload the list.');
  });

  it('has a name for each control', () => {
    const { root } = open();
    expect(root.querySelectorAll('button').length).toBeGreaterThan(5);
    expect(accessibilityProblems(root)).toEqual([]);
  });
});
