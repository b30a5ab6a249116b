import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, input, viewChildren } from '@angular/core';
import { Search, Step, stepsByDepth } from '../analysis/public-api';
import { ChartFilesComponent } from '../charts/chart-files.component';
import { svgPng } from '../charts/chart-image';
import { ChartTable } from '../charts/chart-table';
import { fill, Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';
import { DepthPlot, depthPlot } from './depth-plot';

interface Drawn {
  readonly id: 'iops' | 'latency';
  readonly title: string;
  readonly summary: string;
  readonly plot: DepthPlot;
  readonly table: () => ChartTable;
  readonly picture: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** A figure of each step, and how it is written. */
interface Shown extends Pick<Drawn, 'id' | 'title'> {
  /** With its unit, over the figures in a file. */
  readonly column: string;
  readonly unit: FigureUnit;
  valueOf(step: Step): number | null;
}

/** IOPS and latency by queue depth: where IOPS stay the same, only latency grows. */
@Component({
  selector: 'headroom-depth-view',
  imports: [ChartFilesComponent],
  templateUrl: './depth-view.component.html',
  styleUrls: ['./plot.css', './depth-view.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DepthViewComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.DepthView;
  private readonly columns = this.texts.strings.LatencyCurve.Column;
  private readonly drawings = viewChildren<ElementRef<SVGSVGElement>>('drawing');
  public readonly search = input<Search | null>(null);
  public readonly drawn = computed<readonly Drawn[]>(() => {
    const search = this.search();
    const steps = search === null ? [] : stepsByDepth(search);
    return [
      this.draw(steps, {
        id: 'iops',
        title: this.strings.Iops,
        column: this.columns.Iops,
        unit: 'iopsNumber',
        valueOf: ({ iops }) => iops,
      }),
      this.draw(steps, {
        id: 'latency',
        title: this.strings.Latency,
        column: this.columns.Latency,
        unit: 'latencyMicroseconds',
        valueOf: ({ latencyMicroseconds }) => latencyMicroseconds,
      }),
    ].filter(({ plot }) => plot.dots.length > 0);
  });

  private draw(steps: readonly Step[], { id, title, column, unit, valueOf }: Shown): Drawn {
    const plot = depthPlot(steps, valueOf, (value) => this.texts.figure({ unit, value }));
    return {
      id,
      title,
      plot,
      summary: this.summaryOf(title, plot),
      table: () => ({
        columns: [this.columns.Depth, column],
        rows: steps.map((step) => [step.queueDepth, valueOf(step)]),
      }),
      picture: () => svgPng(this.drawingOf(id), title),
    };
  }

  private drawingOf(id: Drawn['id']): SVGSVGElement {
    const found = this.drawings().find(({ nativeElement }) => nativeElement.dataset['id'] === id);
    if (found === undefined) {
      throw new RangeError(`There is no drawing ${id}.`);
    }
    return found.nativeElement;
  }

  /** The figures, as the table below has them among others: "IOPS by queue depth. 1: 200; 32: 2,000". */
  private summaryOf(title: string, { dots }: DepthPlot): string {
    return `${title}. ${dots.map(({ depth, value }) => fill(this.strings.Point, depth, value)).join('; ')}`;
  }
}
