import { ChangeDetectionStrategy, Component, computed, inject, input, viewChildren } from '@angular/core';
import { Search, Step, stepsByDepth } from '../analysis/public-api';
import { ChartFilesComponent } from '../charts/chart-files.component';
import { svgPng } from '../charts/chart-image';
import { ChartTable } from '../charts/chart-table';
import { DepthChartComponent } from '../charts/depth-chart.component';
import { DepthPoint } from '../charts/depth-plot';
import { Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';

interface Drawn {
  readonly id: 'iops' | 'latency';
  readonly title: string;
  readonly points: readonly DepthPoint[];
  readonly format: (value: number) => string;
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
  imports: [ChartFilesComponent, DepthChartComponent],
  templateUrl: './depth-view.component.html',
  styleUrls: ['../charts/curve.css', '../charts/depth-charts.css', './depth-view.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DepthViewComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.DepthView;
  private readonly columns = this.texts.strings.LatencyCurve.Column;
  private readonly charts = viewChildren(DepthChartComponent);
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
    ].filter(({ points }) => points.length > 0);
  });

  private draw(steps: readonly Step[], { id, title, column, unit, valueOf }: Shown): Drawn {
    return {
      id,
      title,
      points: steps.flatMap((step) => {
        const value = valueOf(step);
        return value === null ? [] : [{ depth: step.queueDepth, value }];
      }),
      format: (value) => this.texts.figure({ unit, value }),
      table: () => ({
        columns: [this.columns.Depth, column],
        rows: steps.map((step) => [step.queueDepth, valueOf(step)]),
      }),
      picture: () => svgPng(this.drawingOf(title), title),
    };
  }

  private drawingOf(title: string): SVGSVGElement {
    const found = this.charts().find(({ heading }) => heading() === title);
    if (found === undefined) {
      throw new RangeError(`There is no drawing ${title}.`);
    }
    return found.drawing;
  }
}
