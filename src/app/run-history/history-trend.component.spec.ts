import { Run } from '../../generated/contract';
import { TestBed } from '@angular/core/testing';
import { completedRun } from '../gateway/testing/recorded-documents';
import { ChartLimit } from '../charts/chart-limits';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { HistoryRow, historyRows, keyOf } from './history-rows';
import { HistoryTrendComponent } from './history-trend.component';

const stateTexts = { running: '', completed: '', cancelled: '', failed: '', lost: '' };
const runs = [23, 22, 21].map((day): Run => ({
  ...completedRun,
  id: `202611${day}-000000-00000000`,
  createdAt: `2026-11-${day}T00:00:00Z`,
  coordinatorNodeName: day === 23 ? 'node2' : 'node1',
}));
const volumes = [
  { id: completedRun.volumeId, name: 'Fast' },
  { id: 'v2', name: 'Slow' },
];

/** @param limits of each, the newest first */
function rowsOf(known: readonly Run[], limits: readonly (readonly ChartLimit[])[] = []): HistoryRow[] {
  const nothing = { Throughput: null, LatencyMean: null, LatencyP99: null, verdict: null, steps: [] };
  const figures = known.map((run, index) => {
    return [
      keyOf(run),
      { ...nothing, Iops: 1000 + index, ceilingIops: null, vmSize: null, limits: limits[index] },
    ] as const;
  });
  return historyRows(runs, [], new Map(figures), stateTexts);
}

describe('HistoryTrendComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [HistoryTrendComponent] });
  });

  it('draws the runs, and between them what changed, with the same in a table', () => {
    const page = Harness.of(HistoryTrendComponent, { rows: rowsOf(runs), volumes });
    expect(page.all('plot-point').map((point) => point.dataset['look'])).toEqual(['steady', 'steady', 'other']);
    expect(page.root.querySelectorAll('[data-testid=plot-line][data-look=guide]').length).toBe(1);
    expect(page.root.textContent).toContain('The owner changed from node1 to node2.');
    expect(page.text()).toContain('owner node2');
    expect(page.text('trend-status')).toBe('');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws the limits that the runs had, each as long as it held, and says which is above', () => {
    const vm = { label: 'VM size', value: 1200 };
    const far = { label: 'P30', value: 5000 };
    const rows = rowsOf(runs, [[vm, far], [{ ...vm, value: 1100 }], [{ ...vm, value: 1100 }]]);
    const page = Harness.of(HistoryTrendComponent, { rows, volumes });
    const limits = page.all('plot-line').filter(({ dataset }) => dataset['look'] === 'limit');
    const ends = limits.map((line) =>
      (line.getAttribute('points') ?? '').split(' ').map((corner) => Number(corner.split(',')[0])),
    );
    expect(ends.length).toBe(2);
    expect(ends[0]?.[1]).toBeCloseTo(ends[1]?.[0] ?? NaN, 3);
    expect(page.text('above-chart')).toBe('Above the chart: P30: 5,000 IOPS');
    page.get('plot-surface').dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    page.refresh();
    expect(page.text()).toContain('Limit at the time of the run');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('shows what is read so far, and says what is not', () => {
    const page = Harness.of(HistoryTrendComponent, { rows: rowsOf(runs.slice(0, 1)), volumes });
    expect(page.all('plot-point').length).toBe(1);
    expect(page.text('trend-status')).toBe('Reading the figures of 2 runs…');
  });

  it('says so where a volume has none', () => {
    const page = Harness.of(HistoryTrendComponent, { rows: rowsOf(runs), volumes });
    page.choose('trend-volume', 'v2');
    expect([page.has('plot'), page.has('trend-choice')]).toEqual([false, false]);
    expect(page.text('trend-status')).toContain('No completed run of this volume');
  });
});
