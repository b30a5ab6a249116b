import { TestBed } from '@angular/core/testing';
import { Result } from '../../generated/contract';
import { latencyCurveOf } from '../analysis/public-api';
import { makeSearch, requests } from '../analysis/testing/searches';
import { spokenOf } from '../charts/testing/reading';
import { result } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { latencyCurvePlot } from './latency-curve-plot';
import { curveWords } from './latency-curve-words';
import { LatencyCurveComponent } from './latency-curve.component';

const search = makeSearch(requests(2000), { deeperCount: 2 });
const withKnee: Result = {
  ...search,
  search: {
    ...(search.search as NonNullable<Result['search']>),
    knee: { stepIndex: 0, queueDepth: 32, iops: 2000 },
  },
};

describe('LatencyCurveComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [LatencyCurveComponent] });
  });

  it('says at which depth more only waits, and what Little’s law gives', () => {
    const page = Harness.of(LatencyCurveComponent, { result: withKnee });
    expect(page.text('curve-knee')).toBe(
      'Queue depth 32 (the knee) reaches 95% of the ceiling of 2,000 IOPS. With a deeper queue, the additional requests only wait.',
    );
    expect(page.text('curve-law')).toContain('2,000 IOPS × 5 ms = 10 in flight.');
    const looks = page.all('plot-point').map(({ dataset }) => dataset['look']);
    expect(looks).toEqual(['steady', 'steady', 'waits', 'waits']);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('reads each point with the arrow keys, and says it once', () => {
    const page = Harness.of(LatencyCurveComponent, { result: withKnee });
    const press = (key: string): void => {
      page.get('plot-surface').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      page.refresh();
    };
    press('ArrowRight');
    expect(spokenOf(page.get('plot-surface'))).toBe('Queue depth 1: 200 IOPS at 5 ms. In flight (IOPS × latency): 1.');
    expect(page.root.querySelectorAll('[role="status"]:not(:empty)').length).toBe(0);
    press('ArrowRight');
    expect(spokenOf(page.get('plot-surface'))).toContain(
      'Queue depth 32: 2,000 IOPS at 16 ms. In flight (IOPS × latency): 32.',
    );
    expect(spokenOf(page.get('plot-surface'))).toContain('This is the knee.');
    press('End');
    expect(spokenOf(page.get('plot-surface'))).toContain('Little');
    press('Escape');
    expect(page.get('plot-surface').getAttribute('aria-valuenow')).toBe('0');
  });

  it('tells apart what was not steady', () => {
    const steadyState = {
      isSteady: false,
      reason: 'noise',
      halfWidthPercent: 9,
      steadyIops: null,
      change: null,
    } as const;
    const timeSpans = withKnee.timeSpans.map((one) => ({ ...one, steadyState }));
    const page = Harness.of(LatencyCurveComponent, { result: { ...withKnee, timeSpans } });
    expect(page.all('plot-point').every(({ dataset }) => dataset['look'] === 'unsteady')).toBeTrue();
    expect(page.text('plot-table')).toContain('Not known to be steady.');
  });

  it('claims no knee that was not found', () => {
    const page = Harness.of(LatencyCurveComponent, { result: search });
    expect(page.text('curve-knee')).toContain('no queue depth from which on IOPS stay the same');
  });

  it('says of a single run what would measure the curve', () => {
    const page = Harness.of(LatencyCurveComponent, { result });
    expect(page.has('plot')).toBeFalse();
    expect(page.text('no-curve')).toContain('search for the limit');
  });
});

describe('latencyCurvePlot', () => {
  beforeEach(() => useEnglish());

  it('has each point on the line of as many requests in flight as its depth', () => {
    const curve = latencyCurveOf(withKnee);
    expect(curve).not.toBeNull();
    if (curve !== null) {
      const plot = latencyCurvePlot(curve, curveWords(TestBed.inject(Texts)), 480);
      const knee = plot.points.find(({ id }) => id === 'depth-32');
      const inFlight = plot.lines.find(({ id }) => id === 'in-flight')?.corners ?? [];
      const nearest = Math.min(...inFlight.map(({ x, y }) => Math.hypot(x - (knee?.x ?? 0), y - (knee?.y ?? 0))));
      expect(nearest).toBeLessThan(12);
      expect(plot.lines.find(({ id }) => id === 'ceiling')?.corners[0]?.x).toBeCloseTo(knee?.x ?? NaN, 6);
    }
  });

  it('labels the knee at every width', () => {
    const curve = latencyCurveOf(withKnee);
    for (const width of [200, 480, 800]) {
      const texts = curve === null ? [] : latencyCurvePlot(curve, curveWords(TestBed.inject(Texts)), width).texts;
      expect(texts.some(({ id }) => id === 'depth-32'))
        .withContext(String(width))
        .toBeTrue();
    }
  });
});
