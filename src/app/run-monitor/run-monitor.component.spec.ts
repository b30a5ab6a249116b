import { TestBed } from '@angular/core/testing';
import { RouterModule } from '@angular/router';
import { of, Subject, throwError } from 'rxjs';
import { Progress } from '../../generated/contract';
import { HeadroomError, HeadroomGateway, RunEvent } from '../gateway/public-api';
import { mostPoints, RunTracer } from '../gateway/run-trace';
import { cluster, completedRun, limits, measuring, preparing, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RunMonitorComponent } from './run-monitor.component';
import { againMilliseconds, RunMonitorStore, silentMilliseconds } from './run-monitor.store';
import { tick, withFakeTime } from '../testing/fake-time';

const problem = { code: 'GatewayUnreachable', message: 'The connection was lost.', action: 'Try again.', target: null };
const lostAt = '2026-11-21T05:44:00Z';
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
  let tracer: RunTracer;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    ended = 0;
    tracer = new RunTracer();
    TestBed.configureTestingModule({
      imports: [RunMonitorComponent, RouterModule.forRoot([])],
      providers: [{ provide: HeadroomGateway, useValue: gateway }],
    });
    open();
  });

  const open = (): void => {
    page = Harness.of(RunMonitorComponent, { run: { ...runningRun, progress: null }, limits });
    page.fixture.componentInstance.runEnded.subscribe(() => (ended += 1));
  };
  /** With a page that is opened in the test's own time. */
  const inOwnTime = (body: () => void): (() => void) =>
    withFakeTime(
      () => {
        open();
        body();
      },
      () => page.fixture.destroy(),
    );
  const store = (): RunMonitorStore['state'] => page.fixture.debugElement.injector.get(RunMonitorStore).state;
  const lose = (code: string, attempt = 1): void =>
    tell({ kind: 'reconnecting', attempt, since: lostAt, problem: { ...problem, code } });

  const tell = (event: RunEvent): void => {
    gateway.events.next(event);
    page.refresh();
  };
  const progress = (document: Progress, line = 1): void => {
    tracer.add(document);
    tell({ kind: 'progress', line, progress: document, trace: tracer.trace });
  };

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

  it('says how far the copy of the test file is, as a step of its own where one was asked for', () => {
    const stepNames = (): string[] =>
      [...page.root.querySelectorAll('.hr-steps li')].map((one) => one.textContent?.trim() ?? '');
    expect(stepNames()).not.toContain('File copy');
    const run = { ...runningRun, progress: null, profile: { ...runningRun.profile, copyFile: true } };
    page = Harness.of(RunMonitorComponent, { run, limits });
    expect(stepNames()).toEqual(['Test file', 'Warm-up', 'Measurement', 'File copy', 'Result']);
    progress({ ...preparing, phase: 'copying' });
    expect(page.text('live-phase')).toBe('Copying the test file');
    expect(page.text('live-remaining')).toBe('512 MiB of 5 GiB copied');
    expect(page.root.querySelector('progress')?.value).toBeCloseTo(0.1, 2);
    expect(page.root.querySelector('[aria-current=step]')?.textContent).toContain('File copy');
    expect(store().trace.seconds).toEqual([]);
  });

  it('shows the figures of the newest line', () => {
    progress(measuring);
    expect(page.text('live-phase')).toBe('Measuring');
    expect(page.text('live-remaining')).toBe('1:57 left');
    expect(page.text('live-iops')).toBe('1,953');
    expect(page.text('live-throughput')).toBe('8 MB/s');
    expect(page.text('live-latency')).toBe('32.76 ms');
    expect(page.text('live-cpu')).toBe('4.7%');
    expect(page.text()).toContain('99th percentile 101.5 ms');
  });

  it('draws what the volume did for everybody beside what the engine measured, and says what others did', () => {
    const legend = (): string => page.root.querySelector('headroom-time-chart')?.textContent ?? '';
    for (let second = 1; second <= 10; second += 1) {
      progress({ ...atSecond(second), volumeIops: 2803.3, volumeThroughputBytesPerSecond: 14_963_916.8 }, second);
      expect(legend()).toContain("Volume's counters");
      expect(page.has('live-others')).toBe(second === 10);
    }
    expect(page.text('live-others')).toContain('other workloads used 850 IOPS (7 MB/s) of the volume');
    expect(legend()).toContain('Others');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws the engine alone where an earlier engine tells nothing of the volume', () => {
    const { volumeIops, volumeThroughputBytesPerSecond, ...earlier } = measuring;
    expect([volumeIops, volumeThroughputBytesPerSecond]).not.toContain(undefined);
    progress(earlier);
    expect(page.root.querySelector('headroom-time-chart')?.textContent).not.toContain("Volume's counters");
  });

  it('announces phases, not seconds', () => {
    progress(measuring);
    expect(page.get('live-phase').getAttribute('aria-live')).toBe('polite');
    // Still a heading: a role of its own would take it out of the list of headings.
    expect(page.get('live-phase').hasAttribute('role')).toBeFalse();
    expect(page.get('live-phase').contains(page.get('live-remaining'))).toBeFalse();
    expect(page.root.querySelectorAll('[aria-current="step"]').length).toBe(1);
    expect(page.root.querySelector('[aria-current="step"]')?.textContent?.trim()).toBe('Measurement');
  });

  it('draws the lines so far, with the limit near them', () => {
    [1, 2, 3].forEach((second) => progress(atSecond(second), second));
    const charts = [...page.root.querySelectorAll('[role="img"]')].map((chart) => chart.getAttribute('aria-label'));
    expect(charts).toEqual([
      'IOPS over time, now 1,953',
      'Throughput over time, now 8\u00a0MB/s',
      'Latency over time, now 32.76\u00a0ms',
      'CPU over time, now 4.7%',
    ]);
    expect(page.text()).toContain('Standard_B2ms');
    expect(page.root.querySelectorAll('canvas').length).toBe(4);
  });

  it('says what a point covers once there are too many lines for one each', () => {
    for (let second = 1; second <= mostPoints; second++) {
      tracer.add(atSecond(second));
    }
    progress(atSecond(mostPoints + 1), mostPoints + 1);
    expect(page.text('live-points')).toContain('Each point covers 2 s');
  });

  it('stops the run, and says so until it is over', () => {
    const answer = new Subject<typeof completedRun>();
    gateway.stopAnswer = answer;
    page.click('cancel-run');
    expect(gateway.calls).toContain(`stopRun node1 ${runningRun.id}`);
    expect(page.text('live-phase')).toBe('Stopping. What was measured so far is kept.');
    expect(page.get<HTMLButtonElement>('cancel-run').disabled).toBeTrue();
    answer.next(completedRun);
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
    lose('GatewayUnreachable');
    expect(page.text('live-phase')).toBe('Not connected');
    expect(page.text('reconnecting')).toContain('The run continues as long as its node is up');
    progress(measuring, 2);
    expect(page.has('reconnecting')).toBeFalse();
  });

  it('says that the node does not answer, since when, and of when the figures are', () => {
    progress(measuring);
    lose('NodeUnreachable');
    expect(page.text('live-phase')).toBe('node1 does not answer');
    expect(page.text('live-remaining')).toBe('Time left: unavailable');
    expect(page.root.querySelector('progress')).toBeNull();
    const { texts } = page.fixture.componentInstance as unknown as { texts: Texts };
    expect(page.text('reconnecting')).toContain(`node1 has not answered since ${texts.timeOfDay(lostAt)}`);
    expect(page.text('last-line')).toContain(`the last update (${texts.timeOfDay(measuring.timestamp)})`);
    expect(page.get('live-iops').closest('.hr-stale')).not.toBeNull();
    expect(page.get('leave-silent').getAttribute('href')).toBe('/');
    expect(accessibilityProblems(page.root)).toEqual([]);
    progress(measuring, 2);
    expect(page.text('live-phase')).toBe('Measuring');
    expect(page.text('live-remaining')).toBe('1:57 left');
    expect(page.get('live-iops').closest('.hr-stale')).toBeNull();
  });

  it('says that the node is down where the cluster says so', () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node1' ? { ...node, state: 'down' as const } : node));
    gateway.clusterAnswer = of({ ...cluster, nodes });
    progress(measuring);
    lose('NodeUnreachable', 1);
    expect(gateway.calls).not.toContain('cluster hci-demo');
    lose('NodeUnreachable', 2);
    expect(page.text('live-phase')).toBe('node1 is down');
    expect(page.text('reconnecting')).toContain('The cluster reports that node1 is down.');
  });

  it(
    'says so of a node that leaves the connection open and tells nothing',
    inOwnTime(() => {
      progress(measuring);
      tick(silentMilliseconds - 1);
      page.refresh();
      expect(page.has('reconnecting')).toBeFalse();
      tick(1);
      page.refresh();
      expect(page.text('live-phase')).toBe('No data from node1');
      progress(measuring, 2);
      expect(page.has('reconnecting')).toBeFalse();
      page.fixture.destroy();
    }),
  );

  it(
    'waits for a node beyond the patience of a watch, and takes up again by itself',
    inOwnTime(() => {
      [1, 2].forEach((second) => progress(atSecond(second), second));
      const lost = new HeadroomError({ ...problem, code: 'NodeUnreachable' }, true);
      const before = gateway.events;
      gateway.events = new Subject<RunEvent>();
      before.error(lost);
      page.refresh();
      expect(page.has('error-message')).toBeFalse();
      expect(page.text('live-phase')).toBe('No data from node1');
      tick(againMilliseconds);
      expect(gateway.calls.filter((call) => call.startsWith('watchRun')).length).toBe(3);
      // A new watch has all lines again: none is drawn twice.
      tracer = new RunTracer();
      [1, 2, 3].forEach((second) => progress(atSecond(second), second));
      expect(page.text('live-phase')).toBe('Measuring');
      expect(store().trace.seconds).toEqual([1, 2, 3]);
      page.fixture.destroy();
    }),
  );

  it('says why a node refused to be watched, and watches again', () => {
    gateway.events.error(new HeadroomError(problem));
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
