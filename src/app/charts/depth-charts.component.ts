import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { fill, Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';
import { aboveText, ChartLimit, limitsBeyond } from './chart-limits';
import { ChartTable } from './chart-table';
import { Column, ColumnAxes, columnPlot } from './column-plot';
import { DrawPlot } from './plot-view';
import { PlotComponent } from './plot.component';

/** What a queue depth brought; null where it was not measured. */
export interface DepthFigures {
  readonly queueDepth: number;
  readonly iops: number | null;
  readonly latencyMicroseconds: number | null;
}

/** One of the charts. */
interface Shown {
  readonly id: 'iops' | 'latency';
  readonly heading: string;
  readonly summary: string;
  /** The limits above the chart, in words. */
  readonly above: string;
  readonly table: ChartTable;
  readonly draw: DrawPlot;
}

/** What a chart shows of each depth, and how it is written. */
interface Figure extends Pick<Shown, 'id' | 'heading'> {
  readonly title: string;
  /** With its unit, over the figures in a file. */
  readonly column: string;
  /** Beside a point, and where a person reads it. */
  readonly units: readonly [FigureUnit, FigureUnit];
  readonly limits: readonly ChartLimit[];
  valueOf(figures: DepthFigures): number | null;
}

/**
 * IOPS and latency by queue depth, both from zero: where IOPS stay the same, only latency grows. The page has the figures in
 * a table.
 */
@Component({
  selector: 'headroom-depth-charts',
  imports: [PlotComponent],
  templateUrl: './depth-charts.component.html',
  styleUrl: './depth-charts.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DepthChartsComponent {
  private readonly texts = inject(Texts);
  private readonly strings = this.texts.strings.DepthCharts;

  /** Sorted by depth. */
  public readonly depths = input.required<readonly DepthFigures[]>();
  /** In IOPS of requests of the size that all depths have. */
  public readonly limits = input<readonly ChartLimit[]>([]);

  public readonly shown = computed<readonly Shown[]>(() => {
    const { LatencyCurve: curve } = this.texts.strings;
    return [
      this.show({
        id: 'iops',
        heading: this.strings.Iops,
        title: curve.Iops,
        column: curve.Column.Iops,
        units: ['iopsNumber', 'iops'],
        limits: this.limits(),
        valueOf: ({ iops }) => iops,
      }),
      this.show({
        id: 'latency',
        heading: this.strings.Latency,
        title: curve.Latency,
        column: curve.Column.Latency,
        units: ['latencyMicroseconds', 'latencyMicroseconds'],
        // No limit is one of latency.
        limits: [],
        valueOf: ({ latencyMicroseconds }) => latencyMicroseconds,
      }),
    ].flatMap((one) => one ?? []);
  });

  private show({ id, heading, title, column, units: [short, long], limits, valueOf }: Figure): Shown | null {
    const { LatencyCurve: curve } = this.texts.strings;
    const text = (unit: FigureUnit, value: number): string => this.texts.figure({ unit, value });
    const columns = this.depths().flatMap((figures): Column[] => {
      const { queueDepth } = figures;
      const value = valueOf(figures);
      return value === null
        ? []
        : [
            {
              id: `depth-${queueDepth}`,
              // Equal steps where each depth is twice the one before.
              place: Math.log2(queueDepth),
              name: text('count', queueDepth),
              value,
              label: text(short, value),
              reading: fill(this.strings.Reading, queueDepth, text(long, value)),
            },
          ];
    });
    const points = columns.map(({ name, label }) => fill(this.strings.Point, name, label ?? ''));
    const highest = Math.max(0, ...columns.map(({ value }) => value));
    const axes: Omit<ColumnAxes, 'valueText'> = {
      xTitle: curve.Column.Depth,
      yTitle: title,
      size: 'compact',
      scale: 'linear',
      limits: limits.map(({ label, value }) => ({
        label,
        value,
        reading: fill(this.texts.strings.Charts.LimitReading, label, text(long, value)),
      })),
    };
    return columns.length === 0
      ? null
      : {
          id,
          heading,
          above: aboveText(limitsBeyond(highest, limits), (value) => text(long, value), this.texts),
          summary: `${heading}. ${points.join('; ')}`,
          table: {
            columns: [curve.Column.Depth, column],
            rows: this.depths().map((figures) => [figures.queueDepth, valueOf(figures)]),
            units: [null, long === 'latencyMicroseconds' ? long : null],
          },
          draw: (width, view) =>
            columnPlot(columns, { ...axes, valueText: (value) => text(short, value) }, width, view),
        };
  }
}
