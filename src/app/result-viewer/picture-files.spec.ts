import { DebugElement } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { assessResult, searchOf, stepsByDepth } from '../analysis/public-api';
import { makeSearch, requests } from '../analysis/testing/searches';
import { DepthChartsComponent } from '../charts/depth-charts.component';
import { PlotComponent } from '../charts/plot.component';
import { completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { LatencyViewComponent } from './latency-view.component';
import { LimitsPictureComponent } from './limits-picture.component';

/** What the picture that these buttons belong to saves. */
interface Saving {
  tableOf(): { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };
  pictureOf(): Promise<Uint8Array>;
}

describe('The pictures of a result, as files', () => {
  beforeEach(() => useEnglish());

  /** The signature, the width and the height of a PNG. */
  async function sizeOf(png: Promise<Uint8Array>): Promise<{ name: string; width: number; height: number }> {
    const { buffer } = await png;
    const view = new DataView(buffer);
    return {
      name: String.fromCharCode(...new Uint8Array(buffer, 1, 3)),
      width: view.getUint32(16),
      height: view.getUint32(20),
    };
  }

  async function assertFiles(files: Saving, columns: readonly string[], first: readonly unknown[]): Promise<void> {
    const table = files.tableOf();
    expect(table.columns.slice(0, columns.length)).toEqual(columns);
    expect(table.rows[0]?.slice(0, first.length)).toEqual(first);
    const { name, width, height } = await sizeOf(files.pictureOf());
    expect(name).toBe('PNG');
    expect(width).toBeGreaterThan(300);
    expect(height).toBeGreaterThan(100);
  }

  it('are the limits as they are drawn, with those of the table', async () => {
    TestBed.configureTestingModule({ imports: [LimitsPictureComponent] });
    const verdict = assessResult({ run: completedRun, result, limits });
    const page = Harness.of(LimitsPictureComponent, { verdict });
    const first = verdict.assessments[0];
    await assertFiles(
      page.fixture.componentInstance,
      ['Limit', 'Value', 'Unit'],
      ['Standard_B2ms uncached', first?.effectiveValue, 'IOPS'],
    );
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  /** What the buttons of a plot save. */
  const plotIn = (page: { readonly fixture: { readonly debugElement: DebugElement } }, selector: string): Saving =>
    page.fixture.debugElement.query(By.css(selector)).componentInstance as PlotComponent;

  it('are the percentiles, all of them', async () => {
    TestBed.configureTestingModule({ imports: [LatencyViewComponent] });
    const [span] = result.timeSpans;
    const page = Harness.of(LatencyViewComponent, { span: span ?? ({} as never) });
    const files = plotIn(page, '[data-testid=latency-plot]');
    await assertFiles(
      files,
      ['Percentile', 'Read latency, ms', 'Write latency, ms', 'Total latency, ms'],
      ['min', 1.12, null, 1.12],
    );
    expect(files.tableOf().rows.length).toBe(span?.latencyPercentiles?.length ?? -1);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('are IOPS and latency by queue depth, each with its own', async () => {
    TestBed.configureTestingModule({ imports: [DepthChartsComponent] });
    const search = searchOf(makeSearch(requests(2000), { deeperCount: 2 }));
    const page = Harness.of(DepthChartsComponent, { depths: search === null ? [] : stepsByDepth(search) });
    await assertFiles(plotIn(page, '[data-testid=depth-iops]'), ['Queue depth', 'IOPS'], [1, 200]);
    await assertFiles(plotIn(page, '[data-testid=depth-latency]'), ['Queue depth', 'Mean latency (ms)'], [1, 5000]);
    expect(page.all('save-csv').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Save the figures of "IOPS by queue depth" as CSV',
      'Save the figures of "Mean latency by queue depth" as CSV',
    ]);
  });
});
