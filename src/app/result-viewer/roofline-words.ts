/** The limits and points of a roofline in words: looks, labels, what is read, and the table. */

import {
  FileCopySpeed,
  limitFigure,
  Roof,
  Roofline,
  RooflinePoint,
  roofsOf,
  sourceText,
  WhatIf,
} from '../analysis/public-api';
import { ChartCell, ChartTable } from '../charts/chart-table';
import { LineLook } from '../charts/plot-model';
import { PlotKey } from '../charts/plot.component';
import { fill, message } from '../words/public-api';
import { PictureTexts, unitsOfColumns } from './picture-texts';
import { DrawnPoint, DrawnRoof, DrawnRoofline, RooflineWords } from './roofline-plot';

/** Two limits are the same one where they differ by no more than rounding. */
const sameWithin = 1e-6;

export interface WordedRoofline {
  readonly drawn: DrawnRoofline;
  /** The block size at which limits are shown in IOPS. */
  readonly atBytes: number;
  readonly table: ChartTable;
}

interface WordedRoof {
  readonly roof: Roof;
  readonly look: LineLook;
  readonly id: string;
}

/** In words; with what another VM size would change where one is imagined, and the system's copy where one was made. */
export function inWords(
  roofline: Roofline,
  imagined: WhatIf | null,
  texts: PictureTexts,
  copy: FileCopySpeed | null = null,
): WordedRoofline {
  const strings = texts.strings.Roofline;
  const { points, asked } = roofline;
  const atBytes = asked?.fromBytes ?? points[0]?.blockSizeBytes ?? 0;
  const bytes = (value: number): string => texts.figure({ unit: 'bytes', value });
  const roofs = lookOf(roofline.roofs, imagined, atBytes);
  const drawn = (isOne: (one: WordedRoof) => boolean): DrawnRoof[] =>
    roofs.filter(isOne).map((one) => drawnRoof(one, imagined, atBytes, texts));
  const isReached = ({ look }: WordedRoof): boolean => look === 'reached';
  const copies = copy === null ? [] : [drawnCopy(copy, atBytes, texts)];
  const sizes = asked === null ? '' : sizesText(asked.fromBytes, asked.toBytes, bytes, strings.Sizes);
  return {
    atBytes,
    drawn: {
      // What was reached gets its label first, then what was asked for beside the run.
      roofs: [...drawn(isReached), ...copies, ...drawn((one) => !isReached(one))],
      points: points.map((point, index) => drawnPoint(point, index, texts)),
      asked: asked === null ? null : { ...asked, texts: [fill(strings.Asked, sizes), sizes] },
    },
    table: {
      columns: Object.values(strings.Column),
      units: unitsOfColumns(strings.Column),
      rows: [
        ...points.map((point) => pointRow(point, texts)),
        ...roofs.map((one) => roofRow(one, imagined, atBytes, texts)),
        ...(copy === null ? [] : [copyRow(copy, atBytes, texts)]),
      ],
    },
  };
}

/** The chart in one sentence. */
export function rooflineSummary({ roofs, points }: DrawnRoofline, texts: PictureTexts): string {
  const { Roofline: strings } = texts.strings;
  const limits = roofs.filter(({ look }) => look !== 'copy');
  const summary = fill(strings.Summary, limits.length, points.length);
  return limits.length === roofs.length ? summary : `${summary} ${strings.CopyNote}`;
}

/** The words of the axes. */
export function rooflineAxes(texts: PictureTexts): RooflineWords {
  const { Roofline: strings } = texts.strings;
  return {
    blockSize: strings.BlockSize,
    iops: strings.Iops,
    bytes: (value) => texts.figure({ unit: 'bytes', value }),
    number: (value) => texts.figure({ unit: 'iopsNumber', value }),
  };
}

/** What lines and points mean. */
export function rooflineKey(imagined: WhatIf | null, texts: PictureTexts): readonly PlotKey[] {
  const words = texts.strings.Roofline.Key;
  const vmSize = imagined?.vmSize ?? '';
  return [
    { label: words.Reached, look: { line: 'reached' } },
    { label: words.Limit, look: { line: 'limit' } },
    { label: words.Burst, look: { line: 'burst' } },
    { label: words.Measured, look: { line: 'measured' } },
    { label: fill(words.Imagined, vmSize), look: { line: 'imagined' } },
    { label: fill(words.Replaced, vmSize), look: { line: 'replaced' } },
    { label: words.Copy, look: { line: 'copy' } },
    { label: words.Steady, look: { point: 'steady' } },
    { label: words.Unsteady, look: { point: 'unsteady' } },
    { label: words.Other, look: { point: 'other' } },
  ];
}

/** Reached ones first, then those of an imagined VM: the order in which they get labels. */
const byImportance: readonly LineLook[] = ['reached', 'imagined', 'measured', 'limit', 'burst', 'replaced'];

function lookOf(current: readonly Roof[], imagined: WhatIf | null, atBytes: number): WordedRoof[] {
  const others = imagined === null ? null : roofsOf(imagined.assessments);
  const isKept = (roof: Roof): boolean =>
    others === null || roof.assessment === null || others.some((other) => isSame(roof, other, atBytes));
  const now = current.map((roof): WordedRoof => ({
    roof,
    id: roof.id,
    look: isKept(roof) ? lookNow(roof) : 'replaced',
  }));
  const then = (others ?? [])
    .filter((other) => !current.some((roof) => isSame(roof, other, atBytes)))
    .map((roof): WordedRoof => ({
      roof,
      id: `${roof.id}-imagined`,
      look: roof.assessment?.limit.kind === 'burst' ? 'burst' : 'imagined',
    }));
  return [...now, ...then].sort((one, other) => byImportance.indexOf(one.look) - byImportance.indexOf(other.look));
}

function isSame(one: Roof, other: Roof, atBytes: number): boolean {
  return one.id === other.id && Math.abs(one.iopsAt(atBytes) / other.iopsAt(atBytes) - 1) < sameWithin;
}

function lookNow({ assessment, isMeasured }: Roof): LineLook {
  if (assessment?.state === 'reached' && assessment.inForce) {
    return 'reached';
  }
  return isMeasured ? 'measured' : assessment?.limit.kind === 'burst' ? 'burst' : 'limit';
}

function drawnRoof(
  { roof, look, id }: WordedRoof,
  imagined: WhatIf | null,
  atBytes: number,
  texts: PictureTexts,
): DrawnRoof {
  const strings = texts.strings.Roofline;
  const { unitBytes, onlyAtBytes, iopsAt } = roof;
  const shown = onlyAtBytes ?? atBytes;
  const name = nameOf(roof, look, imagined, texts);
  const sentences = [
    fill(strings.Limit, name, texts.figure({ unit: 'bytes', value: shown }), iops(iopsAt(shown), texts)),
    noteOf(roof, texts),
    fill(strings.Source, sourceOf(roof, texts)),
  ];
  return { id, look, unitBytes, onlyAtBytes, iopsAt, texts: [name, figureOf(roof, texts)], reading: join(sentences) };
}

function nameOf(roof: Roof, look: LineLook, imagined: WhatIf | null, texts: PictureTexts): string {
  const strings = texts.strings.Roofline;
  const { assessment } = roof;
  const name =
    assessment === null
      ? fill(strings.Named, foundName(roof, texts), figureOf(roof, texts))
      : texts.say(
          message('Verdict.Mark.Iops', assessment.name, limitFigure(assessment.limit, assessment.effectiveValue)),
        );
  return look === 'imagined' && imagined !== null ? fill(strings.Imagined, imagined.vmSize, name) : name;
}

function foundName({ id, metric }: Roof, { strings: { Roofline: strings } }: PictureTexts): string {
  return id === 'found-device' ? strings.FoundDevice : metric === 'iops' ? strings.FoundIops : strings.FoundThroughput;
}

/** The figure alone: IOPS, or bytes in the unit that limits are published in. */
function figureOf({ assessment, metric, iopsAt, onlyAtBytes }: Roof, texts: PictureTexts): string {
  if (assessment !== null) {
    const shown = limitFigure(assessment.limit, assessment.effectiveValue);
    return 'unit' in shown ? texts.figure(shown) : texts.say(shown);
  }
  return metric === 'iops'
    ? iops(iopsAt(onlyAtBytes ?? 1), texts)
    : texts.figure({ unit: 'throughput', value: iopsAt(1) });
}

/** How the run compares with it, and for which sizes it is known. */
function noteOf({ assessment, onlyAtBytes }: Roof, texts: PictureTexts): string {
  const { Picture: picture, Roofline: strings } = texts.strings;
  const used = assessment === null ? '' : texts.figure({ unit: 'percent', value: assessment.utilization * 100 });
  const standing =
    assessment?.state === 'reached' ? picture.Reached : assessment?.state === 'exceeded' ? picture.Exceeded : null;
  return join([
    standing === null ? null : `${fill(standing, used)}.`,
    onlyAtBytes === null ? null : fill(strings.OnlyAt, texts.figure({ unit: 'bytes', value: onlyAtBytes })),
  ]);
}

function sourceOf({ assessment }: Roof, texts: PictureTexts): string {
  const source = assessment?.limit.source;
  return source === undefined ? texts.strings.Roofline.ThisSearch : sourceText(source, (date) => texts.date(date));
}

function drawnPoint(point: RooflinePoint, index: number, texts: PictureTexts): DrawnPoint {
  const { isSameMix, isSteady, blockSizeBytes, interval } = point;
  return {
    id: `point-${index + 1}`,
    look: !isSameMix ? 'other' : isSteady ? 'steady' : 'unsteady',
    blockSizeBytes,
    iops: point.iops,
    interval,
    reading: join([
      fill(
        texts.strings.Roofline.Point,
        pointName(point, texts),
        iops(point.iops, texts),
        texts.figure({ unit: 'bytes', value: blockSizeBytes }),
        point.queueDepth,
      ),
      interval === null
        ? null
        : fill(texts.strings.Roofline.Interval, number(interval.low, texts), number(interval.high, texts)),
      pointNote(point, texts),
    ]),
  };
}

function pointName({ stepNumber, change }: RooflinePoint, { strings }: PictureTexts): string {
  return stepNumber === null || change === null
    ? strings.Roofline.ThisRun
    : fill(strings.Roofline.Step, stepNumber, strings.SearchSteps.Changes[change]);
}

function pointNote(
  { isSteady, isSameMix, hasSeveralSizes }: RooflinePoint,
  { strings: { Roofline: strings } }: PictureTexts,
): string {
  return join([
    isSteady ? null : strings.Unsteady,
    isSameMix ? null : strings.OtherMix,
    hasSeveralSizes ? strings.SeveralSizes : null,
  ]);
}

function pointRow(point: RooflinePoint, texts: PictureTexts): ChartCell[] {
  return [
    pointName(point, texts),
    point.blockSizeBytes,
    point.iops,
    point.interval?.low ?? null,
    point.interval?.high ?? null,
    point.queueDepth,
    point.latencyMicroseconds,
    pointNote(point, texts) || null,
    texts.strings.Roofline.Measured,
  ];
}

function roofRow(
  { roof, look }: WordedRoof,
  imagined: WhatIf | null,
  atBytes: number,
  texts: PictureTexts,
): ChartCell[] {
  const shown = roof.onlyAtBytes ?? atBytes;
  const note = noteOf(roof, texts) || null;
  return [
    nameOf(roof, look, imagined, texts),
    shown,
    roof.iopsAt(shown),
    null,
    null,
    null,
    null,
    note,
    sourceOf(roof, texts),
  ];
}

/** A copy moves bytes, as a limit of bytes does: the same rate at every block size. */
function drawnCopy({ bytesPerSecond }: FileCopySpeed, atBytes: number, texts: PictureTexts): DrawnRoof {
  const { Roofline: strings } = texts.strings;
  const rate = texts.figure({ unit: 'throughput', value: bytesPerSecond });
  const name = fill(strings.Copy, rate);
  const iopsAt = (bytes: number): number => bytesPerSecond / bytes;
  const standing = fill(
    strings.Limit,
    name,
    texts.figure({ unit: 'bytes', value: atBytes }),
    iops(iopsAt(atBytes), texts),
  );
  return {
    id: 'file-copy',
    look: 'copy',
    unitBytes: null,
    onlyAtBytes: null,
    iopsAt,
    texts: [name, fill(strings.CopyShort, rate)],
    reading: join([standing, strings.CopyNote]),
  };
}

function copyRow(copy: FileCopySpeed, atBytes: number, texts: PictureTexts): ChartCell[] {
  const { Roofline: strings } = texts.strings;
  const name = fill(strings.Copy, texts.figure({ unit: 'throughput', value: copy.bytesPerSecond }));
  return [name, atBytes, copy.bytesPerSecond / atBytes, null, null, null, null, strings.CopyNote, strings.CopySource];
}

function sizesText(from: number, to: number, bytes: (value: number) => string, template: string): string {
  return from === to ? bytes(from) : fill(template, bytes(from), bytes(to));
}

function iops(value: number, texts: PictureTexts): string {
  return texts.figure({ unit: 'iops', value });
}

function number(value: number, texts: PictureTexts): string {
  return texts.figure({ unit: 'count', value });
}

function join(sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(' ');
}
