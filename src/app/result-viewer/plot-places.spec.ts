import { TestBed } from '@angular/core/testing';
import { assessResult, AssessmentInput, LatencyCurve, rooflineOf } from '../analysis/public-api';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { makeSearch } from '../analysis/testing/searches';
import { boxToLine, boxToPoint, crosses, overlap } from '../charts/plot-boxes';
import { boxOf, middleOf, textWidth } from '../charts/plot-labels';
import { Corner, distanceToLine, PlacedText, PlotModel } from '../charts/plot-model';
import { completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { latencyCurvePlot } from './latency-curve-plot';
import { curveWords } from './latency-curve-words';
import { rooflinePlot } from './roofline-plot';
import { inWords } from './roofline-words';

const widths = [244, 320, 640, 1240];

/** A volume that serves up to `limit` requests a second, each in `idle` microseconds where none waits. */
function curveOf(limit: number, idle: number, depths: readonly number[]): LatencyCurve {
  const kneeDepth = depths.find((depth) => (depth * 1e6) / idle >= 0.95 * limit) ?? null;
  const points = depths.map((queueDepth, index) => {
    const iops = Math.min(limit, (queueDepth * 1e6) / idle);
    return {
      stepNumber: index + 1,
      queueDepth,
      iops,
      interval: { low: iops * 0.99, high: iops * 1.01 },
      isSteady: true,
      latencyMicroseconds: (queueDepth * 1e6) / iops,
      inFlight: queueDepth,
      isPastKnee: kneeDepth !== null && queueDepth > kneeDepth,
    };
  });
  return {
    points,
    knee: points.find(({ queueDepth }) => queueDepth === kneeDepth) ?? null,
    ceilingIops: kneeDepth === null ? null : limit,
    idleLatencyMicroseconds: depths[0] === 1 ? idle : null,
    busyDepth: null,
  };
}

const depthsOfSearches = [
  [1, 2, 4, 8, 16, 32, 64, 128],
  [1, 2, 16, 64, 128],
  [1, 2, 4, 8, 16],
  [1, 8, 16, 32, 64],
  [1, 32, 64, 128],
  [16, 32, 64],
];
const curves = [200, 1920, 5000, 12_800, 80_000, 640_000].flatMap((limit) =>
  [90, 400, 1040, 5000].flatMap((idle) =>
    depthsOfSearches.map((depths) => ({
      name: `${limit} IOPS, ${idle} µs, depths ${depths.join(' ')}`,
      curve: curveOf(limit, idle, depths),
    })),
  ),
);
const baselineRead = curveOf(1920, 1040, [1, 2, 16, 64, 128]);

const run = { ...completedRun, coordinatorNodeName: 'node1' };
const ofVm = (iops: number, rate: number, burstIops: number, burstRate: number): AssessmentInput => ({
  run,
  result: makeSearch({ iops: () => iops }, { writePercent: 30 }),
  limits: makeLimits([
    makeLimit('vm-uncached', 'iops', iops),
    makeLimit('vm-uncached', 'throughput', rate),
    makeLimit('vm-uncached', 'iops', burstIops, { kind: 'burst' }),
    makeLimit('vm-uncached', 'throughput', burstRate, { kind: 'burst' }),
    makeLimit('network', 'throughput', 1.25e9),
    makeLimit('qos', 'iops', iops * 1.1, { normalizedUnitBytes: 8192 }),
  ]),
});
const judgedRuns: readonly AssessmentInput[] = [
  { run, result, limits },
  ofVm(1920, 22.5e6, 4000, 100e6),
  ofVm(3840, 85e6, 8000, 800e6),
  ofVm(12_800, 192e6, 16_000, 400e6),
  ofVm(80_000, 1.2e9, 80_000, 1.2e9),
];

/** What breaks the rules of a chart's texts, in words. */
function faultsOf(model: PlotModel): string[] {
  const { width, height, points, texts, xTicks } = model;
  const outside = texts.filter((label) => {
    const { left, right, top, bottom } = boxOf(label);
    return left < 0 || right > width || top < 0 || bottom > height;
  });
  const cut = xTicks.filter(({ at, text }) => Math.min(at, width - at) < textWidth(text) / 2);
  const covering = texts.filter((label) => points.some((point) => boxToPoint(boxOf(label), point) < 4));
  const pairs = texts.flatMap((one, index) => texts.slice(index + 1).map((other) => [one, other] as const));
  return [
    ...outside.map(({ text }) => `${text} is outside`),
    ...cut.map(({ text }) => `the tick ${text} is cut`),
    ...covering.map(({ text }) => `${text} covers a point`),
    ...pairs
      .filter(([one, other]) => overlap(boxOf(one), boxOf(other)))
      .map(([one, other]) => `${one.text} overlaps ${other.text}`),
    ...texts
      .filter(({ leader }) => leader === undefined)
      .flatMap((label) => nearerThanOwn(label, model).map((id) => `${label.text} is nearer to ${id}`)),
    ...texts.flatMap((label) => strayLeader(label, model)),
  ];
}

/** What is wrong with the line that leads to a label. */
function strayLeader({ id, text, leader }: PlacedText, { points, texts }: PlotModel): string[] {
  const own = points.find((point) => point.id === id);
  if (leader === undefined || own === undefined) {
    return leader === undefined ? [] : [`${text} is led to from nothing`];
  }
  const away = distanceToLine(leader, own);
  const apart = points.filter((point) => Math.hypot(point.x - own.x, point.y - own.y) > 6);
  return [
    ...(away > 10 ? [`the line to ${text} begins far from its point`] : []),
    ...apart
      .filter((point) => distanceToLine(leader, point) <= away)
      .map((point) => `${text} is led to from ${point.id}`),
    ...texts
      .filter((other) => other.id !== id && crosses(boxOf(other), leader[0], leader[1]))
      .map((other) => `the line to ${text} goes through ${other.text}`),
  ];
}

/** Points, and lines with labels, that a label could be taken for: no farther from it than what it names. */
function nearerThanOwn(label: PlacedText, { points, lines, texts }: PlotModel): string[] {
  const middle = middleOf(label);
  const [point, line] = [points.find(({ id }) => id === label.id), lines.find(({ id }) => id === label.id)];
  const own = point === undefined ? boxToLine(middle, line?.corners ?? []) : boxToPoint(middle, point);
  // What a line shares with another is both of them.
  const isOwnToo = (corners: readonly Corner[]): boolean =>
    point === undefined
      ? (line?.corners ?? []).every((corner) => distanceToLine(corners, corner) < 2) ||
        corners.every((corner) => distanceToLine(line?.corners ?? [], corner) < 2)
      : distanceToLine(corners, point) < 7;
  const rivals = lines.filter(
    ({ id, corners }) => id !== label.id && texts.some((other) => other.id === id) && !isOwnToo(corners),
  );
  return point === undefined && line === undefined
    ? []
    : [
        ...points
          .filter(({ id }) => id !== label.id && point !== undefined)
          .map((one) => ({ id: one.id, away: boxToPoint(middle, one) })),
        ...rivals.map(({ id, corners }) => ({ id, away: boxToLine(middle, corners) })),
      ]
        .filter(({ away }) => away <= own)
        .map(({ id }) => id);
}

describe('The labels of a result’s charts', () => {
  const counts = new Map<string, number>();
  let texts: Texts;

  beforeEach(() => {
    useEnglish();
    texts = TestBed.inject(Texts);
    counts.clear();
  });

  const add = (what: string, count: number): void => void counts.set(what, (counts.get(what) ?? 0) + count);
  const isCounted = (what: string): number => counts.get(what) ?? 0;

  it('stand at their own points and lines of the latency curve, or nowhere', () => {
    for (const width of widths) {
      for (const { name, curve } of curves) {
        const plot = latencyCurvePlot(curve, curveWords(texts), width);
        expect(faultsOf(plot)).withContext(`${name}, ${width} pixels`).toEqual([]);
        add(`${width}`, plot.texts.filter(({ id }) => id.startsWith('depth-')).length);
      }
      // Rules that left nothing would hold too.
      expect(isCounted(`${width}`))
        .withContext(`labels at ${width} pixels`)
        .toBeGreaterThan(1.5 * curves.length);
    }
  });

  it('name the knee at every width, and from 400 pixels on in its whole words', () => {
    const withKnee = curves.filter(({ curve }) => curve.knee !== null);
    expect(withKnee.length).toBeGreaterThan(100);
    for (const width of [320, 400, 500, 640, 800, 1240]) {
      const labels = withKnee.map(({ curve: drawn }) => {
        const plot = latencyCurvePlot(drawn, curveWords(texts), width);
        return plot.texts.find(({ id }) => id === `depth-${drawn.knee?.queueDepth}`)?.text ?? '';
      });
      expect(labels.filter((text) => text === '').length / labels.length)
        .withContext(`without a label at ${width} pixels`)
        .toBeLessThan(width < 400 ? 0.02 : 0.001);
      expect(labels.filter((text) => text.endsWith('knee')).length / labels.length)
        .withContext(`in whole words at ${width} pixels`)
        .toBeGreaterThan(width < 400 ? 0.9 : 0.99);
    }
  });

  it('leave no diamond of another depth with the knee’s label', () => {
    for (const width of widths) {
      const plot = latencyCurvePlot(baselineRead, curveWords(texts), width);
      const labeled = plot.texts.filter(({ id }) => id.startsWith('depth-'));
      expect(labeled.map(({ id }) => id))
        .withContext(`${width} pixels`)
        .toContain('depth-16');
      for (const label of labeled) {
        const away = plot.points.map((point) => ({ id: point.id, away: boxToPoint(middleOf(label), point) }));
        const [nearest] = away.sort((one, other) => one.away - other.away);
        // A line leads from its point to a label that is not beside it: then no other point is beside it, either.
        if (label.leader === undefined || (nearest?.away ?? 0) < 18) {
          expect(nearest?.id).toBe(label.id);
        }
      }
    }
  });

  it('stand at their own lines of the roofline, or nowhere', () => {
    const words = {
      blockSize: 'Block size',
      iops: 'IOPS',
      bytes: (value: number) => texts.figure({ unit: 'bytes', value }),
      number: (value: number) => texts.figure({ unit: 'iopsNumber', value }),
    };
    for (const width of widths) {
      for (const judged of judgedRuns) {
        const { drawn } = inWords(rooflineOf(judged, assessResult(judged)), null, texts);
        const plot = rooflinePlot(drawn, words, width);
        expect(plot).not.toBeNull();
        if (plot !== null) {
          expect(faultsOf(plot))
            .withContext(`${judged.limits?.limits.map(({ id }) => id).join()}, ${width} pixels`)
            .toEqual([]);
          expect(plot.texts.length)
            .withContext(`${width} pixels`)
            .toBeGreaterThan(width < 640 ? 0 : 2);
        }
      }
    }
  });
});
