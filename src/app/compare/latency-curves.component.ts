import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result } from '../../generated/contract';
import { ChartTable } from '../charts/chart-table';
import { DrawPlot } from '../charts/plot-view';
import { PlotComponent, PlotKey } from '../charts/plot.component';
import { fill, Texts } from '../shared/texts';
import { curvesPlot, curvesTable, CurvesWords, latencyCurves, RunCurve } from './latency-curves';

interface Shown {
  readonly summary: string;
  readonly table: ChartTable;
  readonly key: readonly PlotKey[];
  readonly draw: DrawPlot;
}

/** The latency curves of the searches among the runs, over one another, on one scale. Nothing where fewer than two have one. */
@Component({
  selector: 'headroom-latency-curves',
  imports: [PlotComponent],
  templateUrl: './latency-curves.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LatencyCurvesComponent {
  private readonly texts = inject(Texts);

  /** One of each run, in their order. */
  public readonly results = input.required<readonly Result[]>();

  public readonly strings = this.texts.strings.Compare;
  public readonly shown = computed<Shown | null>(() => {
    const curves = latencyCurves(this.results());
    return curves === null
      ? null
      : {
          summary: fill(this.strings.CurvesSummary, curves.length),
          table: curvesTable(curves, this.words),
          key: curves.map((one) => ({ label: this.labelOf(one), look: { line: one.look, point: one.look } })),
          draw: (width, view) => curvesPlot(curves, this.words, width, view),
        };
  });

  private readonly words: CurvesWords = {
    iopsTitle: this.texts.strings.LatencyCurve.Iops,
    latencyTitle: this.texts.strings.LatencyCurve.Latency,
    run: this.strings.CurveRun,
    depth: this.texts.strings.LatencyCurve.Column.Depth,
    iopsColumn: this.texts.strings.LatencyCurve.Column.Iops,
    latencyColumn: this.texts.strings.LatencyCurve.Column.Latency,
    number: (value) => this.texts.figure({ unit: 'iopsNumber', value }),
    latency: (value) => this.texts.figure({ unit: 'latencyMicroseconds', value }),
    reading: (index, { queueDepth, iops, latencyMicroseconds }) =>
      fill(
        this.strings.CurveReading,
        index + 1,
        queueDepth,
        this.texts.figure({ unit: 'iops', value: iops }),
        this.texts.figure({ unit: 'latencyMicroseconds', value: latencyMicroseconds }),
      ),
  };

  private labelOf({ index, curve: { knee } }: RunCurve): string {
    return knee === null
      ? fill(this.strings.Number, index + 1)
      : fill(this.strings.CurveOf, index + 1, knee.queueDepth);
  }
}
