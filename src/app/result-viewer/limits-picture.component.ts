import {
  AfterViewInit,
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  ElementRef,
  OnDestroy,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { AxisMark, axisModel, AxisModel, LimitAssessment, Verdict, WhatIf } from '../analysis/public-api';
import { ChartFilesComponent } from '../charts/chart-files.component';
import { svgPng } from '../charts/chart-image';
import { ChartTable } from '../charts/chart-table';
import { csvCells, limitTable, Table } from '../exchange/tables/public-api';
import { Reader, ReadMark } from '../charts/reader';
import { LimitSourceComponent } from '../shared/limit-source.component';
import { FigurePipe, FillPipe, LimitFigurePipe, SayPipe, SourceDatePipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';

/** Pixels. Labels have two lines: the limit and its state. */
const size = {
  side: 16,
  row: 40,
  numberRow: 22,
  gap: 14,
  bar: 34,
  ticks: 24,
  character: 7.4,
  boldCharacter: 8.4,
  smallest: 240,
} as const;

/** Pixels from the measured figure to the end of its bar, and to the lines of limits beside it. */
const measuredGaps = { end: 10, line: 4 } as const;

interface PlacedMark {
  readonly mark: AxisMark;
  readonly x: number;
  readonly labelX: number;
  readonly labelY: number;
  /** Its number in a picture that has no room for names. */
  readonly number: number;
  readonly standing: string;
  readonly kind: 'reached' | 'exceeded' | 'next' | 'open';
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly barTop: number;
  readonly barBottom: number;
  readonly measuredX: number;
  /** Null where there is no room for it. */
  readonly measured: MeasuredLabel | null;
  readonly isNumbered: boolean;
  readonly marks: readonly PlacedMark[];
  readonly ticks: readonly Tick[];
}

interface Tick {
  readonly x: number;
  /** Where its line begins: at the axis where the measured figure stands above it. */
  readonly top: number;
  /** Empty where there is no room for it. */
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The measured figure, which ends in its bar or begins beside it. */
interface MeasuredLabel {
  readonly text: string;
  readonly x: number;
  readonly isInside: boolean;
}

/** The measured value as a bar and each limit as a mark, on one axis; the same as a table. */
@Component({
  selector: 'headroom-limits-picture',
  imports: [
    ChartFilesComponent,
    FigurePipe,
    FillPipe,
    LimitFigurePipe,
    LimitSourceComponent,
    SayPipe,
    ScrollRegionDirective,
    SourceDatePipe,
    TableFilesComponent,
    TermComponent,
  ],
  templateUrl: './limits-picture.component.html',
  styleUrl: './limits-picture.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsPictureComponent implements AfterViewInit, OnDestroy {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly changes = inject(ChangeDetectorRef);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Picture;
  public readonly chartStrings = this.texts.strings.Charts;
  public readonly heading = this.texts.strings.Result.Limits;
  public readonly barHeight = size.bar;
  public readonly verdict = input.required<Verdict>();
  /** For the names of files. */
  public readonly runId = input<string | null>(null);
  /** What is drawn in place of the verdict's own limits; null for those. */
  public readonly imagined = input<WhatIf | null>(null);

  private readonly width = signal(900);
  private readonly length = computed(() => this.width() - 2 * size.side);
  /** The limits that are drawn, and the next of them. */
  private readonly drawn = computed(() => {
    const [verdict, imagined] = [this.verdict(), this.imagined()];
    return imagined === null || imagined.assessments.length === 0
      ? verdict
      : { ...verdict, assessments: imagined.assessments, next: imagined.binds };
  });
  public readonly axis = computed(() => this.axisOf(this.drawn(), this.length()));
  /** The limits that the axis does not reach, in words: the nearest, and the others, which are folded. Null where there are none. */
  public readonly beyond = computed(() => {
    const [nearest, ...farther] = (this.axis()?.beyond ?? []).map(({ label, assessment, isNext }) =>
      fill(this.strings.BeyondLimit, this.texts.say(label), this.standingOf(assessment, isNext)),
    );
    return nearest === undefined ? null : { nearest, farther };
  });
  public readonly picture = computed(() => {
    const axis = this.axis();
    return axis === null ? null : this.draw(axis, this.length());
  });
  public readonly reader = new Reader(() => this.readables());
  public readonly readables = computed<readonly ReadMark[]>(() => {
    const picture = this.picture();
    const axis = this.axis();
    if (picture === null || axis === null) {
      return [];
    }
    const measured = fill(this.strings.Measured, this.iops(axis.measuredIops));
    const marks = picture.marks.map(({ mark, x, standing }) => ({
      id: mark.assessment.limit.id,
      x,
      reading: fill(this.strings.Reading, this.texts.say(mark.label), standing),
    }));
    return [{ id: 'measured', x: picture.measuredX, reading: measured }, ...marks].sort(
      (one, other) => one.x - other.x,
    );
  });
  /** The chart in one sentence for screen readers. */
  public readonly summary = computed(() => {
    const axis = this.axis();
    return axis === null ? '' : fill(this.strings.Summary, this.iops(axis.measuredIops), axis.marks.length);
  });

  private readonly drawing = viewChild.required<ElementRef<SVGSVGElement>>('drawing');
  public readonly limitsOf = (): Table => limitTable(this.verdict());
  public readonly tableOf = (): ChartTable => csvCells(this.limitsOf(), this.texts);
  public readonly pictureOf = (): Promise<Uint8Array<ArrayBuffer>> => {
    // What is read at this moment is no part of the picture.
    this.reader.leave();
    this.changes.detectChanges();
    return svgPng(this.drawing().nativeElement, this.heading);
  };

  private resizing: ResizeObserver | null = null;

  public ngAfterViewInit(): void {
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.host.nativeElement);
  }

  public ngOnDestroy(): void {
    this.resizing?.disconnect();
  }

  public onPointer({ clientX }: PointerEvent): void {
    const { left, width } = this.drawing().nativeElement.getBoundingClientRect();
    this.reader.pointTo(width === 0 ? 0 : ((clientX - left) * this.width()) / width);
  }

  /** A name that a user entered is not changed, also at the start of a line. */
  public startsWithName({ name, limit }: LimitAssessment): boolean {
    return this.texts.say(name).startsWith(limit.name);
  }

  public standingOf(one: LimitAssessment, isNext: boolean): string {
    const used = this.texts.figure({ unit: 'percent', value: one.utilization * 100 });
    if (one.state === 'reached') {
      return fill(this.strings.Reached, used);
    }
    if (one.state === 'exceeded') {
      return fill(this.strings.Exceeded, used);
    }
    const distance = this.texts.figure({ unit: 'factor', value: one.distanceFactor });
    // It may be nearer than the next, but holds only as long as there is credit.
    const isBurst = one.limit.kind === 'burst';
    return fill(isNext ? this.strings.Next : isBurst ? this.strings.InBursts : this.strings.Away, distance);
  }

  private fit(): void {
    this.width.set(Math.max(size.smallest, Math.floor(this.host.nativeElement.clientWidth)));
  }

  private axisOf({ assessments, measuredIops, next }: Verdict, length: number): AxisModel | null {
    return measuredIops === null
      ? null
      : axisModel(assessments, measuredIops, next, {
          charactersPerAxis: length / size.character,
          mayNumber: true,
        });
  }

  private draw(axis: AxisModel, length: number): Picture {
    const x = (position: number): number => size.side + position * length;
    const row = axis.isNumbered ? size.numberRow : size.row;
    const barTop = axis.rowCount * row + size.gap;
    const measuredX = x(axis.measuredPosition);
    const figure = this.iops(axis.measuredIops);
    const marksAt = axis.marks.map(({ position }) => x(position));
    const figureTexts = [fill(this.strings.Measured, figure), figure, this.number(axis.measuredIops)];
    const measured = measuredLabel(figureTexts, measuredX, marksAt, length);
    const tickTop = (at: number): number => barTop + (isUnder(at, measured) ? size.bar : 0);
    return {
      width: this.width(),
      height: barTop + size.bar + size.ticks,
      left: x(0),
      right: x(1),
      barTop,
      barBottom: barTop + size.bar,
      measuredX,
      measured,
      isNumbered: axis.isNumbered,
      marks: axis.marks.map((mark, index) => ({
        mark,
        x: x(mark.position),
        labelX: x(mark.labelPosition),
        labelY: barTop - size.gap - mark.row * row - (axis.isNumbered ? 4 : 18),
        number: index + 1,
        standing: this.standingOf(mark.assessment, mark.isNext),
        kind: kindOf(mark),
      })),
      ticks: ticksOf(
        axis.ticks.map(({ iops, position }) => ({
          x: x(position),
          top: tickTop(x(position)),
          text: this.number(iops),
        })),
        this.width(),
      ),
    };
  }

  private iops(value: number): string {
    return this.texts.figure({ unit: 'iops', value });
  }

  private number(value: number): string {
    return this.texts.figure({ unit: 'iopsNumber', value });
  }
}

/** The figures that fit, the first and the last of them moved inwards; each tick keeps its line. */
function ticksOf(all: readonly Omit<Tick, 'anchor'>[], width: number): Tick[] {
  const widest = Math.max(...all.map(({ text }) => text.length)) * size.character;
  const apart = (all[1]?.x ?? width) - (all[0]?.x ?? 0);
  const every = Math.max(1, Math.ceil((widest + measuredGaps.line) / apart));
  return all.map(({ x, top, text }, index): Tick => {
    const isCut = x + widest / 2 > width;
    const isShown = index % every === 0 && (!isCut || every * apart > 1.5 * widest + measuredGaps.line);
    return { x, top, text: isShown ? text : '', anchor: index === 0 ? 'start' : isCut ? 'end' : 'middle' };
  });
}

/** In the bar, at its end or before a limit's line, else right of the bar: where no such line goes through it. */
function measuredLabel(
  texts: readonly string[],
  barEnd: number,
  marksAt: readonly number[],
  length: number,
): MeasuredLabel | null {
  const isFree = (from: number, to: number): boolean =>
    marksAt.every((at) => at < from - measuredGaps.line || at > to + measuredGaps.line);
  for (const text of texts) {
    const width = text.length * size.boldCharacter;
    const end = [barEnd, ...[...marksAt].reverse()]
      .filter((at) => at <= barEnd)
      .map((at) => at - measuredGaps.end)
      .find((at) => at - width > size.side + measuredGaps.line && isFree(at - width, at));
    if (end !== undefined) {
      return { text, x: end, isInside: true };
    }
    const start = barEnd + measuredGaps.end;
    if (start + width <= 2 * size.side + length && isFree(start, start + width)) {
      return { text, x: start, isInside: false };
    }
  }
  return null;
}

/** Whether a line would go through the measured figure. In the bar, none is seen. */
function isUnder(at: number, label: MeasuredLabel | null): boolean {
  const width = (label?.text.length ?? 0) * size.boldCharacter;
  return (
    label !== null && !label.isInside && at > label.x - measuredGaps.line && at < label.x + width + measuredGaps.line
  );
}

function kindOf({ assessment, isNext }: AxisMark): PlacedMark['kind'] {
  if (assessment.state !== 'open') {
    return assessment.state;
  }
  return isNext ? 'next' : 'open';
}
