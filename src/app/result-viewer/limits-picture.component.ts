import {
  AfterViewInit,
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  ElementRef,
  Input,
  OnDestroy,
  inject,
} from '@angular/core';
import { AxisMark, axisModel, AxisModel, LimitAssessment, Verdict } from '../analysis/public-api';
import { FigurePipe, FillPipe, LimitFigurePipe, SayPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';

/** Pixels. Labels have two lines: the limit and its state. */
const size = { side: 16, row: 40, gap: 14, bar: 34, ticks: 24, character: 7.4, smallest: 320 } as const;

interface PlacedMark {
  readonly mark: AxisMark;
  readonly x: number;
  readonly labelX: number;
  readonly labelY: number;
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
  readonly measuredLabelX: number;
  readonly isLabelInside: boolean;
  readonly marks: readonly PlacedMark[];
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
}

/** The measured value as a bar and each limit as a mark, on one axis; the same as a table. */
@Component({
  selector: 'headroom-limits-picture',
  imports: [FigurePipe, FillPipe, LimitFigurePipe, SayPipe],
  templateUrl: './limits-picture.component.html',
  styleUrl: './limits-picture.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsPictureComponent implements AfterViewInit, OnDestroy {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly changeDetector = inject(ChangeDetectorRef);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Picture;
  public readonly barHeight = size.bar;
  public shown: Verdict | null = null;
  public axis: AxisModel | null = null;
  public picture: Picture | null = null;

  private width = 900;
  private resizing: ResizeObserver | null = null;

  @Input() public set verdict(verdict: Verdict) {
    this.shown = verdict;
    this.lay();
  }

  public ngAfterViewInit(): void {
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.host.nativeElement);
  }

  public ngOnDestroy(): void {
    this.resizing?.disconnect();
  }

  /** The chart in one sentence for screen readers. */
  public get summary(): string {
    return this.axis === null
      ? ''
      : fill(this.strings.Summary, this.iops(this.axis.measuredIops), this.axis.marks.length);
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
    return fill(isNext ? this.strings.Next : this.strings.Away, distance);
  }

  private fit(): void {
    const width = Math.max(size.smallest, Math.floor(this.host.nativeElement.clientWidth));
    if (width !== this.width) {
      this.width = width;
      this.lay();
      this.changeDetector.markForCheck();
    }
  }

  private lay(): void {
    const verdict = this.shown;
    if (verdict === null || verdict.measuredIops === null || verdict.axis === null) {
      this.axis = null;
      this.picture = null;
      return;
    }
    const length = this.width - 2 * size.side;
    this.axis = axisModel(verdict.assessments, verdict.measuredIops, verdict.next, {
      charactersPerAxis: length / size.character,
    });
    this.picture = this.draw(this.axis, length);
  }

  private draw(axis: AxisModel, length: number): Picture {
    const x = (position: number): number => size.side + position * length;
    const barTop = axis.rowCount * size.row + size.gap;
    const measuredX = x(axis.measuredPosition);
    const isLabelInside = axis.measuredPosition > 0.22;
    return {
      width: this.width,
      height: barTop + size.bar + size.ticks,
      left: x(0),
      right: x(1),
      barTop,
      barBottom: barTop + size.bar,
      measuredX,
      measuredLabelX: isLabelInside ? measuredX - 10 : measuredX + 10,
      isLabelInside,
      marks: axis.marks.map((mark) => ({
        mark,
        x: x(mark.position),
        labelX: x(mark.labelPosition),
        labelY: barTop - size.gap - mark.row * size.row - 18,
        standing: this.standingOf(mark.assessment, mark.isNext),
        kind: kindOf(mark),
      })),
      ticks: axis.ticks.map(({ iops, position }) => ({ x: x(position), text: this.number(iops) })),
    };
  }

  private iops(value: number): string {
    return this.texts.figure({ unit: 'iops', value });
  }

  private number(value: number): string {
    return this.texts.figure({ unit: 'iopsNumber', value });
  }
}

function kindOf({ assessment, isNext }: AxisMark): PlacedMark['kind'] {
  if (assessment.state !== 'open') {
    return assessment.state;
  }
  return isNext ? 'next' : 'open';
}
