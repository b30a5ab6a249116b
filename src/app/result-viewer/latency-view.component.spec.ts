import { TestBed } from '@angular/core/testing';
import { TimeSpanResult } from '../../generated/contract';
import { result } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { crosshairOf, pointTo, pressOn, spokenOf } from '../charts/testing/reading';
import { LatencyViewComponent } from './latency-view.component';

const [span] = result.timeSpans;

describe('LatencyViewComponent', () => {
  let page: Harness<LatencyViewComponent>;

  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [LatencyViewComponent] });
    page = Harness.of(LatencyViewComponent, { span: span ?? ({} as never) });
  });

  const readings = [
    'min: the fastest request took 1.12 ms',
    '25th percentile: 25% of the requests took 16.41 ms or less',
    '50th percentile: 50% of the requests took 31.21 ms or less',
  ];

  it('reads each percentile with the arrow keys, with the crosshair at its point', () => {
    const points = page.all('plot-point');
    expect(points.length).toBe(9);
    const read = points.map((point) => {
      pressOn(page, 'ArrowRight');
      expect(crosshairOf(page)).toEqual([point.dataset['id'] ?? '']);
      return spokenOf(page.get('plot-surface'));
    });
    expect(new Set(read).size).toBe(9);
    expect(read.slice(0, 3)).toEqual(readings);
    expect(read[7]).toMatch(/^99\.9th percentile: 99\.9% of the requests took [\d.]+ ms or less/);
    expect(read[8]).toMatch(/^max: the slowest request took [\d.]+ ms$/);
    pressOn(page, 'Escape');
    expect(crosshairOf(page)).toEqual([]);
  });

  it('reads each percentile by the pointer, however far above or below its point', () => {
    const read = page.all('plot-point').map((point) => {
      pointTo(page, point, { down: 60 });
      expect(crosshairOf(page)).toEqual([point.dataset['id'] ?? '']);
      return page.text('plot-reading');
    });
    expect(read.slice(0, 3)).toEqual(readings);
    expect(new Set(read).size).toBe(9);
    expect(page.get('plot-surface').getAttribute('aria-valuenow')).toBe('0');
  });

  it('has a column for each direction that has a figure, and a row for each that says something', () => {
    const textsOf = (selector: string): string[] =>
      [...page.get('latency-table').querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '');
    const columns = textsOf('thead th').map((text) => text.split(/\s/)[0]);
    expect(columns).toEqual(['Percentile', 'Read', 'Total', 'Note']);
    expect(textsOf('tbody th').slice(-3)).toEqual(['99.9th', '99.99th to 99.9999999th', 'max']);
    expect(textsOf('tbody tr:nth-last-child(2) td')).toEqual([
      ...textsOf('tbody tr:last-child td').slice(0, 2),
      'same as max',
    ]);
    const latencyPercentiles =
      span?.latencyPercentiles?.map((row, index) => ({ ...row, writeMicroseconds: index < 12 ? 7 : 9 })) ?? null;
    const both = Harness.of(LatencyViewComponent, { span: { ...span, latencyPercentiles } as TimeSpanResult });
    const rows = [...both.get('latency-table').querySelectorAll('tr')];
    expect(rows[0]?.children.length).toBe(5);
    // Their writes differ, so two rows say it.
    expect(rows.filter((row) => / to /.test(row.children[0]?.textContent ?? '')).length).toBe(2);
  });

  it('has its figures in one table', () => {
    expect(page.has('plot-table')).toBeFalse();
    expect(page.has('latency-table')).toBeTrue();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });
});
