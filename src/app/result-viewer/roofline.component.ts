import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { AssessmentInput, fileCopySpeed, rooflineOf, Verdict, WhatIf } from '../analysis/public-api';
import { PlotModel } from '../charts/plot-model';
import { PlotComponent, PlotKey } from '../charts/plot.component';
import { fill, Texts } from '../shared/texts';
import { rooflinePlot, RooflineWords } from './roofline-plot';
import { inWords } from './roofline-words';

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
  public readonly summary = computed(() => {
    const { roofs, points } = this.worded().drawn;
    const limits = roofs.filter(({ look }) => look !== 'copy');
    const summary = fill(this.strings.Summary, limits.length, points.length);
    return this.copy() === null ? summary : `${summary} ${this.strings.CopyNote}`;
  });
  public readonly draw = computed(() => {
    const { drawn } = this.worded();
    return (width: number): PlotModel => {
      const plot = rooflinePlot(drawn, this.words, width);
      if (plot === null) {
        throw new RangeError('There is a point to draw, or no chart.');
      }
      return plot;
    };
  });
  public readonly key = computed<readonly PlotKey[]>(() => {
    const words = this.strings.Key;
    const vmSize = this.imagined()?.vmSize ?? '';
    return [
      { label: words.Reached, look: { line: 'reached' } },
      { label: words.Limit, look: { line: 'limit' } },
      { label: words.Burst, look: { line: 'burst' } },
      { label: words.Measured, look: { line: 'measured' } },
      { label: fill(words.Imagined, vmSize), look: { line: 'imagined' } },
      { label: fill(words.Replaced, vmSize), look: { line: 'replaced' } },
      { label: words.Copy, look: { line: 'copy' } },
      { label: words.Steady, look: { point: 'steady' } },
      { label: words.Unsteady, look: { point: 'unsteady' } },
      { label: words.Other, look: { point: 'other' } },
    ];
  });

  private readonly words: RooflineWords = {
    blockSize: this.strings.BlockSize,
    iops: this.strings.Iops,
    bytes: (value) => this.texts.figure({ unit: 'bytes', value }),
    number: (value) => this.texts.figure({ unit: 'iopsNumber', value }),
  };
}
