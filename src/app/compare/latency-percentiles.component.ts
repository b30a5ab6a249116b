import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { TimeSpanResult } from '../../generated/contract';
import { ChartTable } from '../charts/chart-table';
import { DrawPlot } from '../charts/plot-view';
import { PlotComponent, PlotKey } from '../charts/plot.component';
import { fill, Texts } from '../shared/texts';
import { latencyPercentiles, PercentileWords, percentilesPlot, percentilesTable } from './latency-percentiles';

interface Shown {
  readonly summary: string;
  readonly table: ChartTable;
  readonly key: readonly PlotKey[];
  readonly draw: DrawPlot;
}

/** The latency of the runs by percentile, over one another, on one scale. Nothing where fewer than two measured it. */
@Component({
  selector: 'headroom-latency-percentiles',
  imports: [PlotComponent],
  templateUrl: './latency-percentiles.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LatencyPercentilesComponent {
  private readonly texts = inject(Texts);

  /** One of each run, in their order. */
  public readonly spans = input.required<readonly TimeSpanResult[]>();

  public readonly strings = this.texts.strings.Compare;
  public readonly shown = computed<Shown | null>(() => {
    const latencies = latencyPercentiles(this.spans());
    return latencies === null
      ? null
      : {
          summary: fill(this.strings.LatencySummary, latencies.runs.length),
          table: percentilesTable(latencies, this.words),
          key: latencies.runs.map(({ look }, index) => ({
            label: this.words.run(index),
            look: { line: look, point: look },
          })),
          draw: (width, view) => percentilesPlot(latencies, this.words, width, view),
        };
  });

  private readonly words: PercentileWords = {
    title: this.strings.Latency,
    percentile: this.texts.strings.LatencyView.Percentile,
    latency: (value) => this.texts.figure({ unit: 'latencyMicroseconds', value }),
    run: (index) => fill(this.strings.Number, index + 1),
    column: (index) => fill(this.strings.LatencyOf, index + 1),
    reading: (index, percentile, latency) => fill(this.strings.LatencyReading, index + 1, percentile, latency),
  };
}
