import { TestBed } from '@angular/core/testing';
import { Progress } from '../../generated/contract';
import { measuring } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness, textOf } from '../testing/harness';
import { LiveSearchComponent } from './live-search.component';
import { finishedStep as step } from './testing/finished-step';
import { withTypedSpaces } from '../words/public-api';

const finished = [
  step({}),
  step({ change: 'idle', comparedWith: 0, threadCount: 1, queueDepth: 1, iops: 200, latencyMeanMicroseconds: 5000 }),
  step({ change: 'deeper', comparedWith: 0, queueDepth: 64, latencyMeanMicroseconds: 32_000 }),
];

/** While a step runs, as many of these having ended. */
function searching(count: number, running: Progress['step']): Progress {
  return { ...measuring, step: running, search: { steps: finished.slice(0, count) } };
}

describe('LiveSearchComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [LiveSearchComponent] });
  });

  const labelOf = (page: Harness<LiveSearchComponent>, testId: string): string =>
    withTypedSpaces(page.get(testId).querySelector('[role=img]')?.getAttribute('aria-label') ?? '');

  it('says what the first step asks, and draws nothing before it has ended', () => {
    const page = Harness.of(LiveSearchComponent, { progress: searching(0, { index: 0, ...step({}) }) });
    expect(page.text('live-question')).toBe('What does the workload reach as specified?');
    expect([page.has('depth-charts'), page.has('live-steps')]).toEqual([false, false]);
  });

  it('grows by a point with each depth that was measured', () => {
    const running = { index: 1, ...step({ change: 'idle', queueDepth: 1 }) };
    const page = Harness.of(LiveSearchComponent, { progress: searching(1, running) });
    expect(labelOf(page, 'depth-iops')).toBe('IOPS by queue depth. 32: 2,000');
    page.fixture.componentRef.setInput(
      'progress',
      searching(3, { index: 3, ...step({ change: 'moreThreads', threadCount: 4 }) }),
    );
    page.fixture.detectChanges();
    expect(labelOf(page, 'depth-iops')).toBe('IOPS by queue depth. 1: 200; 32: 2,000; 64: 2,000');
    expect(labelOf(page, 'depth-latency')).toBe('Mean latency by queue depth. 1: 5 ms; 32: 16 ms; 64: 32 ms');
    expect(page.text('live-question')).toBe('Do 4 threads bring more IOPS at the same queue depth?');
  });

  it('lists what the steps asked, and what they brought', () => {
    const page = Harness.of(LiveSearchComponent, { progress: searching(3, undefined) });
    const rows = [...page.get('live-steps').querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
    expect(rows).toEqual([
      ['1', 'What does the workload reach as specified?', '2,000', '', '16 ms'],
      ['2', 'How long does a request take on its own?', '200', '−90% from step 1', '5 ms'],
      ['3', 'Do 64 requests in flight bring more IOPS?', '2,000', '0% from step 1', '32 ms'],
    ]);
    expect(page.has('live-question')).toBeFalse();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('names a step of an engine that does not tell what it sets', () => {
    const progress: Progress = { ...measuring, step: { index: 2, change: 'deeper' } };
    const page = Harness.of(LiveSearchComponent, { progress });
    expect(page.text('live-question')).toBe('twice the queue depth');
    expect(page.has('depth-charts')).toBeFalse();
  });
});
