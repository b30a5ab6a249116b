import { TestBed } from '@angular/core/testing';
import limitsDocument from '../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import { Result } from '../../generated/contract';
import { assessResult, KnownLimits } from '../analysis/public-api';
import { makeSearch, requests } from '../analysis/testing/searches';
import { completedRun, result } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { LatencyCurveComponent } from './latency-curve.component';
import { RooflineComponent } from './roofline.component';
import { Harness } from '../testing/harness';
import { reportPictures } from './report-pictures';

const search = makeSearch(requests(2000), { deeperCount: 2 });
const withKnee: Result = {
  ...search,
  search: { ...(search.search as NonNullable<Result['search']>), knee: { stepIndex: 0, queueDepth: 32, iops: 2000 } },
};
const limits = limitsDocument as unknown as KnownLimits;

function picturesOf(measured: Result): ReturnType<typeof reportPictures> {
  const judged = { run: completedRun, result: measured, limits };
  return reportPictures(judged, assessResult(judged), TestBed.inject(Texts));
}

function drawingOf(svg: string): Element {
  const parsed = new DOMParser().parseFromString(svg, 'text/xml');
  expect(parsed.getElementsByTagName('parsererror').length).toBe(0);
  return parsed.documentElement;
}

const textsOf = (drawing: Element): string[] =>
  Array.from(drawing.querySelectorAll('text'), ({ textContent }) => textContent.trim());

describe('reportPictures', () => {
  beforeEach(() => useEnglish());

  it('has the roofline of a run alone, and of a search its latency curve beside it', () => {
    expect(picturesOf(result).map(({ caption }) => caption)).toEqual(['IOPS by block size']);
    expect(picturesOf(withKnee).map(({ caption }) => caption)).toEqual(['IOPS by block size', 'Latency by IOPS']);
  });

  it('draws as many lines and points as the page, with its words', () => {
    TestBed.configureTestingModule({ imports: [LatencyCurveComponent, RooflineComponent] });
    const judged = { run: completedRun, result: withKnee, limits };
    const pages = [
      Harness.of(RooflineComponent, { judged, verdict: assessResult(judged) }),
      Harness.of(LatencyCurveComponent, { result: withKnee }),
    ];
    picturesOf(withKnee).forEach(({ svg, table }, index) => {
      const drawing = drawingOf(svg);
      const page = pages[index];
      const keys = drawing.querySelectorAll('.plot-line').length - (page?.all('plot-line').length ?? 0);
      expect(page?.all('plot-point').length).toBeGreaterThan(2);
      // The key has a sample of each look.
      expect(keys).toBeGreaterThan(0);
      expect(drawing.getAttribute('aria-label')).toBe(page?.get('plot').getAttribute('aria-label') ?? '');
      expect(table.rows.length).toBe(page?.get('plot-table').querySelectorAll('tbody tr').length ?? -1);
    });
    expect(picturesOf(withKnee)[1]?.notes[0]).toContain('Queue depth 32 (the knee)');
  });

  it('says what each look means below the picture, and cuts nothing at its edges', () => {
    for (const { svg } of [...picturesOf(result), ...picturesOf(withKnee)]) {
      const drawing = drawingOf(svg);
      const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
      expect(textsOf(drawing).some((text) => text.startsWith('Measured'))).toBeTrue();
      for (const text of drawing.querySelectorAll('text')) {
        const [x, y] = ['x', 'y'].map((name) => Number(text.getAttribute(name)));
        const wide = text.textContent.trim().length * 6.7;
        const anchor = text.getAttribute('text-anchor');
        const left = anchor === 'start' ? x : anchor === 'end' ? (x ?? 0) - wide : (x ?? 0) - wide / 2;
        expect(left ?? -1)
          .withContext(text.textContent)
          .toBeGreaterThanOrEqual(0);
        expect((left ?? 0) + wide)
          .withContext(text.textContent)
          .toBeLessThanOrEqual(width);
        expect(y ?? 0).toBeLessThanOrEqual(height);
      }
    }
  });
});
