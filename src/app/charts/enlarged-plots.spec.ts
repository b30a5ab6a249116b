import { TestBed } from '@angular/core/testing';
import { assessResult, latencyCurveOf, rooflineOf } from '../analysis/public-api';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { makeSearch, requests } from '../analysis/testing/searches';
import { curvesPlot, CurvesWords, latencyCurves } from '../compare/latency-curves';
import { latencyPercentiles, percentilesPlot, PercentileWords } from '../compare/latency-percentiles';
import { completedRun, result } from '../gateway/testing/recorded-documents';
import { latencyCurvePlot } from '../result-viewer/latency-curve-plot';
import { curveWords } from '../result-viewer/latency-curve-words';
import { latencyPlot } from '../result-viewer/latency-plot';
import { rooflinePlot } from '../result-viewer/roofline-plot';
import { inWords } from '../result-viewer/roofline-words';
import { TrendPoint } from '../run-history/trend';
import { trendPlot } from '../run-history/trend-plot';
import { trendWords } from '../run-history/trend-words';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { boxOf } from './plot-labels';
import { isInFrame } from './plot-boxes';
import { DrawPlot, inView, PlotView } from './plot-view';

const run = { ...completedRun, coordinatorNodeName: 'node1' };
const search = makeSearch(requests(2000), { deeperCount: 2, writePercent: 30 });
const judged = {
  run,
  result: search,
  limits: makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('network', 'throughput', 50_000_000)]),
};
const [spanOfRun] = result.timeSpans;

function trendOf(days: readonly number[]): TrendPoint[] {
  return days.map((day) => ({
    run: { ...run, id: String(day) },
    time: Date.UTC(2026, 10, day),
    iops: 1000 + 50 * day,
    workload: 'a',
    vmSize: null,
    limits: [{ label: 'VM size', value: 1920 }],
    changes: [],
  }));
}

/** Each with the words that its component gives it, as far as they matter for where things are. */
const plots: Readonly<Record<string, (texts: Texts) => DrawPlot | null>> = {
  roofline: (texts) => {
    const { drawn } = inWords(rooflineOf(judged, assessResult(judged)), null, texts);
    const words = { blockSize: '', iops: '', bytes: String, number: String };
    return (width, view) => rooflinePlot(drawn, words, width, view) ?? fail();
  },
  'latency curve': (texts) => {
    const curve = latencyCurveOf(search);
    return curve && ((width, view) => latencyCurvePlot(curve, curveWords(texts), width, view));
  },
  'latency curves over each other': () => {
    const words: CurvesWords = {
      ...{ iopsTitle: '', latencyTitle: '', run: '', depth: '', iopsColumn: '', latencyColumn: '' },
      number: String,
      latency: String,
      reading: () => '',
    };
    const curves = latencyCurves([search, makeSearch(requests(3000), { deeperCount: 2 })]);
    return curves && ((width, view) => curvesPlot(curves, words, width, view));
  },
  'latency by percentile': () => {
    const words = { percentile: '', latency: '', figure: String, reading: () => '' };
    return latencyPlot(spanOfRun?.latencyPercentiles ?? [], words);
  },
  'percentiles over each other': () => {
    const words: PercentileWords = {
      ...{ title: '', percentile: '' },
      latency: String,
      run: String,
      column: String,
      reading: () => '',
    };
    const latencies = latencyPercentiles(spanOfRun === undefined ? [] : [spanOfRun, spanOfRun]);
    return latencies && ((width, view) => percentilesPlot(latencies, words, width, view));
  },
  trend: (texts) => (width, view) => trendPlot(trendOf([1, 4, 5, 9, 16, 20]), trendWords(texts), width, view),
};

function fail(): never {
  throw new Error('There is nothing to draw.');
}

describe('a part of', () => {
  const view: PlotView = { across: { low: 0.3, high: 0.8 }, upwards: { low: 0.2, high: 0.95 } };

  beforeEach(() => useEnglish());

  for (const [name, drawingOf] of Object.entries(plots)) {
    for (const width of [244, 320, 800]) {
      it(`the ${name} is the same chart, larger, with ticks and labels of its own (${width} px)`, () => {
        const draw = drawingOf(TestBed.inject(Texts)) ?? fail();
        const [whole, part] = [draw(width), draw(width, view)];
        const { frame } = whole;
        expect(part.frame).toEqual(frame);
        expect(part.points.length).toBe(whole.points.length);
        part.points.forEach(({ id, x, y }, index) => {
          const of = whole.points[index] ?? fail();
          expect(id).toBe(of.id);
          const across = (of.x - frame.left) / (frame.right - frame.left);
          const upwards = (frame.bottom - of.y) / (frame.bottom - frame.top);
          expect((x - frame.left) / (frame.right - frame.left)).toBeCloseTo((across - 0.3) / 0.5, 6);
          expect((frame.bottom - y) / (frame.bottom - frame.top)).toBeCloseTo((upwards - 0.2) / 0.75, 6);
        });
        const seen = inView(part);
        expect(seen.yTicks.length).toBeGreaterThanOrEqual(2);
        expect(seen.yTicks.every(({ at }) => at >= frame.top - 1 && at <= frame.bottom + 1)).toBeTrue();
        expect(seen.xTicks.every(({ at }) => at >= frame.left - 1 && at <= frame.right + 1)).toBeTrue();
        const gone = part.points.filter((point) => !isInFrame(point, frame)).map(({ id }) => id);
        expect(part.texts.filter(({ id }) => gone.includes(id))).toEqual([]);
        expect(part.texts.every((text) => boxOf(text).right <= frame.right + 1)).toBeTrue();
      });
    }
  }
});
