import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { AssessmentInput, fileCopySpeed, rooflineOf, Verdict, WhatIf } from '../analysis/public-api';
import { aboveText, nearestAbove } from '../charts/chart-limits';
import { DrawPlot } from '../charts/plot-view';
import { PlotComponent, PlotKey } from '../charts/plot.component';
import { Texts } from '../shared/texts';
import { rooflinePlot, roofsAbove } from './roofline-plot';
import { inWords, rooflineAxes, rooflineKey, rooflineSummary } from './roofline-words';

/** The limits of the volume by block size, with what was measured, and what another VM size would change. */
@Component({
  selector: 'headroom-roofline',
  imports: [PlotComponent],
  templateUrl: './roofline.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RooflineComponent {
  private readonly texts = inject(Texts);

  public readonly judged = input.required<AssessmentInput>();
  public readonly verdict = input.required<Verdict>();
  public readonly imagined = input<WhatIf | null>(null);

  public readonly strings = this.texts.strings.Roofline;
  private readonly roofline = computed(() => rooflineOf(this.judged(), this.verdict()));
  private readonly copy = computed(() => fileCopySpeed(this.judged().result.fileCopy));
  public readonly worded = computed(() => inWords(this.roofline(), this.imagined(), this.texts, this.copy()));
  public readonly isMeasured = computed(() => this.roofline().points.length > 0);
  public readonly summary = computed(() => rooflineSummary(this.worded().drawn, this.texts));
  public readonly above = computed(() => {
    const { drawn, atBytes } = this.worded();
    const above = roofsAbove(drawn).map(({ texts: [label = ''], onlyAtBytes, iopsAt }) => ({
      label,
      value: iopsAt(onlyAtBytes ?? atBytes),
    }));
    return aboveText(nearestAbove(above), (value) => this.texts.figure({ unit: 'iops', value }), this.texts);
  });
  public readonly draw = computed<DrawPlot>(() => {
    const { drawn } = this.worded();
    return (width, view) => {
      const plot = rooflinePlot(drawn, this.words, width, view);
      if (plot === null) {
        throw new RangeError('There is a point to draw, or no chart.');
      }
      return plot;
    };
  });
  public readonly key = computed<readonly PlotKey[]>(() => rooflineKey(this.imagined(), this.texts));

  private readonly words = rooflineAxes(this.texts);
}
