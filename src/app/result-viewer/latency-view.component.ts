import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { LatencyPercentile, TimeSpanResult } from '../../generated/contract';
import { ChartFilesComponent } from '../charts/chart-files.component';
import { svgPng } from '../charts/chart-image';
import { ChartTable } from '../charts/chart-table';
import { csvCells, percentileTable } from '../exchange/tables/public-api';
import { describePercentile, percentileName, PercentileWorth } from '../words/public-api';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { latencyPlot } from './latency-plot';

/** Pixels. */
const widths = { least: 240, most: 760, unknown: 640 } as const;

interface Row extends LatencyPercentile {
  readonly worth: PercentileWorth;
}

/** The latency: the plot of the percentiles, and their table with the reliability of each row. */
@Component({
  selector: 'headroom-latency-view',
  imports: [ChartFilesComponent, FigurePipe, FillPipe, ScrollRegionDirective, TermComponent],
  templateUrl: './latency-view.component.html',
  styleUrls: ['../charts/curve.css', './latency-view.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LatencyViewComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.LatencyView;
  public readonly span = input.required<TimeSpanResult>();
  private readonly percentiles = computed(() => this.span().latencyPercentiles ?? []);
  public readonly rows = computed<readonly Row[]>(() =>
    this.percentiles().map((row) => ({ ...row, worth: describePercentile(row, this.percentiles()) })),
  );
  private readonly width = signal<number>(widths.unknown);
  public readonly plot = computed(() =>
    latencyPlot(this.percentiles(), this.width(), (value) => this.texts.figure({ unit: 'latencyMicroseconds', value })),
  );

  private readonly figure = viewChild<ElementRef<HTMLElement>>('figure');
  private readonly drawing = viewChild.required<ElementRef<SVGSVGElement>>('drawing');
  public readonly tableOf = (): ChartTable => csvCells(percentileTable(this.span()), this.texts);
  public readonly pictureOf = (): Promise<Uint8Array<ArrayBuffer>> =>
    svgPng(this.drawing().nativeElement, this.strings.Title);

  public constructor() {
    effect((onCleanup) => {
      const figure = this.figure()?.nativeElement;
      if (figure === undefined) {
        return;
      }
      const resizing = new ResizeObserver(() => this.fit(figure.clientWidth));
      resizing.observe(figure);
      onCleanup(() => resizing.disconnect());
    });
  }

  public nameOf({ label }: Row): string {
    return percentileName(label);
  }

  public noteOf({ worth, samplesBeyond }: Row): string {
    if (worth === 'sound') {
      return '';
    }
    return worth === 'none' ? this.strings.SameAsMax : fill(this.strings.FewSamples, samplesBeyond);
  }

  private fit(width: number): void {
    this.width.set(Math.min(Math.max(width, widths.least), widths.most));
  }
}
