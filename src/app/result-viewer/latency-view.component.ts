import { ChangeDetectionStrategy, Component, Input, inject } from '@angular/core';
import { LatencyPercentile, TimeSpanResult } from '../../generated/contract';
import { describePercentile, PercentileWorth } from '../words/public-api';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { LatencyPlot, latencyPlot } from './latency-plot';

interface Row extends LatencyPercentile {
  readonly worth: PercentileWorth;
}

/** The latency: the plot of the percentiles, and their table with the reliability of each row. */
@Component({
  selector: 'headroom-latency-view',
  imports: [FigurePipe, FillPipe],
  templateUrl: './latency-view.component.html',
  styleUrls: ['./plot.css', './latency-view.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LatencyViewComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.LatencyView;
  public shown: TimeSpanResult | null = null;
  public rows: readonly Row[] = [];
  public plot: LatencyPlot | null = null;

  @Input() public set span(span: TimeSpanResult) {
    const percentiles = span.latencyPercentiles ?? [];
    this.shown = span;
    this.rows = percentiles.map((row) => ({ ...row, worth: describePercentile(row, percentiles) }));
    this.plot = latencyPlot(percentiles, (value) => this.texts.figure({ unit: 'latencyMicroseconds', value }));
  }

  public noteOf({ worth, samplesBeyond }: Row): string {
    if (worth === 'sound') {
      return '';
    }
    return worth === 'none' ? this.strings.SameAsMax : this.strings.FewSamples.replace('{0}', String(samplesBeyond));
  }
}
