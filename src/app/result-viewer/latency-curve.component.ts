import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result } from '../../generated/contract';
import { LatencyCurve, latencyCurveOf } from '../analysis/public-api';
import { ChartTable } from '../charts/chart-table';
import { DrawPlot } from '../charts/plot-view';
import { PlotComponent, PlotKey } from '../charts/plot.component';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { latencyCurvePlot } from './latency-curve-plot';
import { curveKey, curveSummary, curveTable, curveWords, kneeText, lawText } from './latency-curve-words';

interface Shown {
  readonly summary: string;
  readonly table: ChartTable;
  readonly knee: string;
  readonly law: string | null;
  readonly draw: DrawPlot;
}

/** IOPS and latency by queue depth: where more requests bring more, and where they only wait. */
@Component({
  selector: 'headroom-latency-curve',
  imports: [PlotComponent, TermComponent],
  templateUrl: './latency-curve.component.html',
  host: { '[class.hr-without-curve]': 'shown() === null' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LatencyCurveComponent {
  private readonly texts = inject(Texts);

  public readonly result = input.required<Result>();

  public readonly strings = this.texts.strings.LatencyCurve;
  public readonly key: readonly PlotKey[] = curveKey(this.texts);
  public readonly shown = computed<Shown | null>(() => {
    const curve = latencyCurveOf(this.result());
    return curve === null ? null : this.show(curve);
  });

  private show(curve: LatencyCurve): Shown {
    const words = curveWords(this.texts);
    return {
      summary: curveSummary(curve, this.texts),
      table: curveTable(curve, this.texts),
      knee: kneeText(curve, this.texts),
      law: lawText(curve, this.texts),
      draw: (width, view) => latencyCurvePlot(curve, words, width, view),
    };
  }
}
