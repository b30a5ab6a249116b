import { TestBed } from '@angular/core/testing';
import { searchOf, stepsByDepth } from '../analysis/public-api';
import { makeSearch, requests } from '../analysis/testing/searches';
import { depthPlot } from '../charts/depth-plot';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { DepthViewComponent } from './depth-view.component';

const search = searchOf(makeSearch(requests(2000), { deeperCount: 2 }));

describe('DepthViewComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [DepthViewComponent] });
  });

  it('draws IOPS and latency of the steps that differ in depth, with their figures', () => {
    const page = Harness.of(DepthViewComponent, { search });
    const labelOf = (testId: string): string | null | undefined =>
      page.get(testId).querySelector('[role=img]')?.getAttribute('aria-label');
    expect(labelOf('depth-iops')).toBe('IOPS by queue depth. 1: 200; 32: 2,000; 64: 2,000; 128: 2,000');
    expect(labelOf('depth-latency')).toBe('Mean latency by queue depth. 1: 5 ms; 32: 16 ms; 64: 32 ms; 128: 64 ms');
    expect(page.get('depth-iops').querySelectorAll('circle').length).toBe(4);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws nothing without a search', () => {
    expect(Harness.of(DepthViewComponent, { search: null }).has('depth-view')).toBeFalse();
  });
});

describe('depthPlot', () => {
  it('starts at zero, so that a point twice as high is twice as much', () => {
    const steps = search === null ? [] : stepsByDepth(search);
    const points = steps.map(({ queueDepth, iops }) => ({ depth: queueDepth, value: iops }));
    const { dots, bottom } = depthPlot(points, String);
    const [idle, asked] = dots;
    expect(steps.length).toBe(4);
    expect((bottom - (asked?.y ?? 0)) / (bottom - (idle?.y ?? 0))).toBeCloseTo(10, 0);
    expect(dots.map(({ x }) => x)).toEqual([...dots.map(({ x }) => x)].sort((left, right) => left - right));
  });

  it('shows no shape of two points', () => {
    const steps = (search?.steps ?? []).filter(({ change }) => change === 'asked' || change === 'idle');
    expect(search === null ? null : stepsByDepth({ ...search, steps })).toEqual([]);
  });
});
