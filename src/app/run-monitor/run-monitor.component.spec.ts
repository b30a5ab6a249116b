import { TestBed } from '@angular/core/testing';
import { Subject, throwError } from 'rxjs';
import { Progress } from '../../generated/contract';
import { HeadroomError, HeadroomGateway, RunEvent } from '../gateway/public-api';
import { completedRun, limits, measuring, preparing, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RunMonitorComponent } from './run-monitor.component';

const problem = { code: 'GatewayUnreachable', message: 'The connection was lost.', action: 'Try again.', target: null };
const atSecond = (second: number): Progress => ({
  ...measuring,
  elapsedSeconds: 5 + second,
  phaseElapsedSeconds: second,
  remainingSeconds: 120 - second,
});

describe('RunMonitorComponent', () => {
  let gateway: RecordedGateway;
  let page: Harness<RunMonitorComponent>;
  let ended: number;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    ended = 0;
    TestBed.configureTestingModule({
      imports: [RunMonitorComponent],
      providers: [{ provide: HeadroomGateway, useValue: gateway }],
    });
    page = Harness.of(RunMonitorComponent, { run: { ...runningRun, progress: null }, limits });
    page.fixture.componentInstance.ended.subscribe(() => (ended += 1));
  });

  const tell = (event: RunEvent): void => {
    gateway.events.next(event);
    page.refresh();
  };
  const progress = (document: Progress, line = 1): void => tell({ kind: 'progress', line, progress: document });

  it('says that it starts, and shows no figure before there is one', () => {
    expect(page.text('live-phase')).toBe('Starting the engine');
    expect(page.text('live-iops')).toBe('–');
  });

  it('says how far the test file is', () => {
    progress(preparing);
    expect(page.text('live-phase')).toBe('Writing the test file');
    expect(page.text('live-remaining')).toBe('512 MiB of 5 GiB written');
    expect(page.root.querySelector('progress')?.value).toBeCloseTo(0.1, 2);
    expect(page.text('live-iops')).toBe('–');
  });

  it('shows the figures of the newest line', () => {
    progress(measuring);
    expect(page.text('live-phase')).toBe('Measuring');
    expect(page.text('live-remaining')).toBe('1:57 left');
    expect(page.text('live-iops')).toBe('1,953');
    expect(page.text('live-throughput')).toBe('7.63 MiB/s');
    expect(page.text('live-latency')).toBe('32.76 ms');
    expect(page.text('live-cpu')).toBe('4.7%');
    expect(page.text()).toContain('99th percentile 101.5 ms');
  });

  it('announces phases, not seconds', () => {
    progress(measuring);
    expect(page.get('live-phase').getAttribute('role')).toBe('status');
    expect(page.get('live-phase').contains(page.get('live-remaining'))).toBeFalse();
    expect(page.root.querySelectorAll('[aria-current="step"]').length).toBe(1);
    expect(page.root.querySelector('[aria-current="step"]')?.textContent?.trim()).toBe('Measure');
  });

  it('draws the lines so far, with the limit near them', () => {
    [1, 2, 3].forEach((second) => progress(atSecond(second), second));
    const charts = [...page.root.querySelectorAll('[role="img"]')].map((chart) => chart.getAttribute('aria-label'));
    expect(charts).toEqual([
      'IOPS over time, now 1,953',
      'Throughput over time, now 7.63 MiB/s',
      'Latency over time, now 32.76 ms',
      'CPU over time, now 4.7%',
    ]);
    expect(page.text()).toContain('Standard_B2ms');
    expect(page.root.querySelectorAll('canvas').length).toBe(4);
  });

  it('stops the run, and says so until it is over', () => {
    gateway.stopAnswer = new Subject();
    page.click('cancel-run');
    expect(gateway.calls).toContain(`stopRun node1 ${runningRun.id}`);
    expect(page.text('live-phase')).toBe('Stopping. What was measured is kept.');
    expect(page.get<HTMLButtonElement>('cancel-run').disabled).toBeTrue();
    (gateway.stopAnswer as Subject<typeof completedRun>).next(completedRun);
    expect(ended).toBe(1);
  });

  it('says why a run could not be stopped, and lets it be tried again', () => {
    gateway.stopAnswer = throwError(() => new HeadroomError(problem));
    page.click('cancel-run');
    expect(page.text('error-message')).toBe('The connection was lost.');
    expect(page.get<HTMLButtonElement>('cancel-run').disabled).toBeFalse();
  });

  it('tells when the run has ended', () => {
    tell({ kind: 'ended', run: completedRun });
    expect(ended).toBe(1);
  });

  it('says what is known of the run while the connection is broken', () => {
    tell({ kind: 'reconnecting', attempt: 1 });
    expect(page.text('reconnecting')).toContain('The run goes on as long as its node does');
    progress(measuring, 2);
    expect(page.has('reconnecting')).toBeFalse();
  });

  it('says why it gave up watching, and watches again', () => {
    gateway.events.error(new HeadroomError(problem, true));
    page.refresh();
    expect(page.text('error-message')).toBe('The connection was lost.');
    page.click('retry');
    expect(gateway.calls.filter((call) => call.startsWith('watchRun')).length).toBe(2);
  });

  it('lets go of the watch with the page', () => {
    page.fixture.destroy();
    expect(gateway.events.observed).toBeFalse();
  });

  it('has a name for each control', () => {
    progress(measuring);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });
});
