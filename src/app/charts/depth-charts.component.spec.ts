import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { DepthChartsComponent, DepthFigures } from './depth-charts.component';
import { crosshairOf, pointTo, pressOn, spokenOf } from './testing/reading';
import { withTypedSpaces } from '../words/public-api';

const depths: readonly DepthFigures[] = [
  { queueDepth: 1, iops: 200, latencyMicroseconds: 5000 },
  { queueDepth: 32, iops: 2000, latencyMicroseconds: 16_000 },
  { queueDepth: 64, iops: 2000, latencyMicroseconds: 32_000 },
  { queueDepth: 128, iops: 2000, latencyMicroseconds: 64_000 },
];

describe('DepthChartsComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [DepthChartsComponent] });
  });

  const within = (page: Harness<DepthChartsComponent>, id: string, testId: string): HTMLElement[] => [
    ...page.get(id).querySelectorAll<HTMLElement>(`[data-testid=${testId}]`),
  ];
  const summaryOf = (page: Harness<DepthChartsComponent>, id: string): string | null | undefined =>
    withTypedSpaces(page.get(id).querySelector('[role=img]')?.getAttribute('aria-label') ?? '');
  const textsOf = (page: Harness<DepthChartsComponent>, id: string, testId: string): string[] =>
    within(page, id, testId).map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim());

  it('draws IOPS and latency of each depth, with the figures beside the points', () => {
    const page = Harness.of(DepthChartsComponent, { depths });
    expect(summaryOf(page, 'depth-iops')).toBe('IOPS by queue depth. 1: 200; 32: 2,000; 64: 2,000; 128: 2,000');
    expect(summaryOf(page, 'depth-latency')).toBe(
      'Mean latency by queue depth. 1: 5 ms; 32: 16 ms; 64: 32 ms; 128: 64 ms',
    );
    expect(textsOf(page, 'depth-latency', 'plot-label').sort()).toEqual(['16 ms', '32 ms', '5 ms', '64 ms']);
    expect(within(page, 'depth-iops', 'plot-point').length).toBe(4);
    expect(page.has('plot-table')).toBeFalse();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  for (const { id, readings } of [
    {
      id: 'depth-iops',
      readings: [
        'Queue depth 1: 200 IOPS',
        'Queue depth 32: 2,000 IOPS',
        'Queue depth 64: 2,000 IOPS',
        'Queue depth 128: 2,000 IOPS',
      ],
    },
    {
      id: 'depth-latency',
      readings: ['Queue depth 1: 5 ms', 'Queue depth 32: 16 ms', 'Queue depth 64: 32 ms', 'Queue depth 128: 64 ms'],
    },
  ]) {
    it(`reads each depth by pointer and by keys, with the crosshair at its point: ${id}`, () => {
      const page = Harness.of(DepthChartsComponent, { depths });
      const points = within(page, id, 'plot-point');
      const [surface] = within(page, id, 'plot-surface');
      expect(points.length).toBe(4);
      points.forEach((point, index) => {
        pressOn(page, 'ArrowRight', surface);
        expect(spokenOf(surface)).toBe(readings[index] ?? '');
        expect(crosshairOf(page)).toEqual([point.dataset['id'] ?? '']);
      });
      points.forEach((point, index) => {
        pointTo(page, point, { down: -30 });
        expect(textsOf(page, id, 'plot-reading')).toEqual([readings[index] ?? '']);
        expect(crosshairOf(page)).toEqual([point.dataset['id'] ?? '']);
      });
    });
  }

  it('keeps what is drawn and read while it grows by a point', () => {
    const page = Harness.of(DepthChartsComponent, { depths: depths.slice(0, 1) });
    expect(summaryOf(page, 'depth-iops')).toBe('IOPS by queue depth. 1: 200');
    expect(within(page, 'depth-iops', 'plot-line').length).toBe(0);
    const drawing = page.get('depth-iops').querySelector('svg');
    const [point] = within(page, 'depth-iops', 'plot-point');
    pressOn(page, 'ArrowRight', within(page, 'depth-iops', 'plot-surface')[0]);
    page.fixture.componentRef.setInput('depths', depths.slice(0, 3));
    page.refresh();
    expect(page.get('depth-iops').querySelector('svg')).toBe(drawing);
    expect(within(page, 'depth-iops', 'plot-point').length).toBe(3);
    expect(within(page, 'depth-iops', 'plot-point')[0]).toBe(point);
    expect(textsOf(page, 'depth-iops', 'plot-reading')).toEqual(['Queue depth 1: 200 IOPS']);
    expect(crosshairOf(page)).toEqual(['depth-1']);
  });

  it('has the limits of IOPS as level lines, which are read, and those above the chart in words', () => {
    const limits = [
      { label: 'VM size', value: 1920 },
      { label: 'P30', value: 5000 },
    ];
    const page = Harness.of(DepthChartsComponent, { depths, limits });
    const linesOf = (id: string): (string | undefined)[] =>
      within(page, id, 'plot-line').map(({ dataset }) => dataset['look']);
    expect(linesOf('depth-iops')).toEqual(['limit', 'curve']);
    expect(linesOf('depth-latency')).toEqual(['curve']);
    expect(textsOf(page, 'depth-iops', 'plot-label')).toContain('VM size');
    expect(textsOf(page, 'depth-iops', 'above-chart')).toEqual(['Above the chart: P30: 5,000 IOPS']);
    const [surface] = within(page, 'depth-iops', 'plot-surface');
    pressOn(page, 'End', surface);
    expect(spokenOf(within(page, 'depth-iops', 'plot-surface')[0])).toBe('VM size: 1,920 IOPS');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws no latency that was not measured, and nothing without a depth', () => {
    const page = Harness.of(DepthChartsComponent, {
      depths: depths.map((one) => ({ ...one, latencyMicroseconds: null })),
    });
    expect([page.has('depth-iops'), page.has('depth-latency')]).toEqual([true, false]);
    expect(Harness.of(DepthChartsComponent, { depths: [] }).has('depth-charts')).toBeFalse();
  });
});
