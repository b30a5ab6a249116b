/** The latency curve in words: labels, what is read, and the table. */

import { CurvePoint, LatencyCurve } from '../analysis/public-api';
import { ChartCell, ChartTable } from '../charts/chart-table';
import { PlotKey } from '../charts/plot.component';
import { fill } from '../words/public-api';
import { CurveWords } from './latency-curve-plot';
import { PictureTexts, unitsOfColumns } from './picture-texts';

/** The chart in one sentence. */
export function curveSummary({ points }: LatencyCurve, texts: PictureTexts): string {
  const { Summary: template } = texts.strings.LatencyCurve;
  return fill(template, points.length, points[0]?.queueDepth ?? 0, points.at(-1)?.queueDepth ?? 0);
}

/** What lines and points mean. */
export function curveKey({ strings: { LatencyCurve: strings } }: PictureTexts): readonly PlotKey[] {
  return [
    { label: strings.Key.Curve, look: { line: 'curve' } },
    { label: strings.Key.Guide, look: { line: 'guide' } },
    { label: strings.Key.Steady, look: { point: 'steady' } },
    { label: strings.Key.Waits, look: { point: 'waits' } },
    { label: strings.Key.Unsteady, look: { point: 'unsteady' } },
  ];
}

export function curveWords(texts: PictureTexts): CurveWords {
  const strings = texts.strings.LatencyCurve;
  const iops = (value: number): string => texts.figure({ unit: 'iops', value });
  const latency = (value: number): string => texts.figure({ unit: 'latencyMicroseconds', value });
  return {
    iopsTitle: strings.Iops,
    latencyTitle: strings.Latency,
    number: (value) => texts.figure({ unit: 'iopsNumber', value }),
    latency,
    depth: ({ queueDepth }, isKnee) => fill(isKnee ? strings.DepthKnee : strings.Depth, queueDepth),
    pointReading: (point, isKnee) =>
      [
        fill(
          strings.Point,
          point.queueDepth,
          iops(point.iops),
          latency(point.latencyMicroseconds),
          count(point.inFlight, texts),
        ),
        noteOf(point, isKnee, texts),
      ]
        .filter(Boolean)
        .join(' '),
    ceiling: (value) => ({
      label: fill(strings.Ceiling, iops(value)),
      reading: fill(strings.CeilingReading, iops(value)),
    }),
    idle: (value) => ({
      label: fill(strings.Idle, latency(value)),
      reading: fill(strings.IdleReading, latency(value)),
    }),
    inFlight: (depth) => ({ label: fill(strings.InFlight, depth), reading: fill(strings.InFlightReading, depth) }),
  };
}

export function curveTable({ points, knee }: LatencyCurve, texts: PictureTexts): ChartTable {
  return {
    columns: Object.values(texts.strings.LatencyCurve.Column),
    units: unitsOfColumns(texts.strings.LatencyCurve.Column),
    rows: points.map((point): ChartCell[] => [
      point.queueDepth,
      point.iops,
      point.interval?.low ?? null,
      point.interval?.high ?? null,
      point.latencyMicroseconds,
      point.inFlight,
      noteOf(point, point === knee, texts) || null,
    ]),
  };
}

/** From which depth on more only waits, or that no such depth was found. */
export function kneeText({ knee, ceilingIops, points }: LatencyCurve, texts: PictureTexts): string {
  const strings = texts.strings.LatencyCurve;
  return knee === null || ceilingIops === null
    ? fill(strings.NoKnee, points.at(-1)?.queueDepth ?? 0)
    : fill(strings.Knee, knee.queueDepth, texts.figure({ unit: 'iops', value: ceilingIops }));
}

/** How many requests keep the ceiling busy by Little's law; null where that is not known. */
export function lawText(
  { busyDepth, ceilingIops, idleLatencyMicroseconds }: LatencyCurve,
  texts: PictureTexts,
): string | null {
  return busyDepth === null || ceilingIops === null || idleLatencyMicroseconds === null
    ? null
    : fill(
        texts.strings.LatencyCurve.Law,
        count(busyDepth, texts),
        texts.figure({ unit: 'iops', value: ceilingIops }),
        texts.figure({ unit: 'latencyMicroseconds', value: idleLatencyMicroseconds }),
      );
}

function noteOf({ isPastKnee, isSteady }: CurvePoint, isKnee: boolean, texts: PictureTexts): string {
  const { LatencyCurve: strings, Roofline: roofline } = texts.strings;
  return [isKnee ? strings.IsKnee : null, isPastKnee ? strings.Waits : null, isSteady ? null : roofline.Unsteady]
    .filter(Boolean)
    .join(' ');
}

function count(value: number, texts: PictureTexts): string {
  return texts.figure({ unit: 'count', value });
}
