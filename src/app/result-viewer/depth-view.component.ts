import { ChangeDetectionStrategy, Component, Input, inject } from '@angular/core';
import { Search, Step } from '../analysis/public-api';
import { fill, Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';
import { DepthPlot, depthPlot, stepsByDepth } from './depth-plot';

interface Drawn {
  readonly id: 'iops' | 'latency';
  readonly title: string;
  readonly summary: string;
  readonly plot: DepthPlot;
}

/** A figure of each step, and how it is written. */
interface Shown extends Pick<Drawn, 'id' | 'title'> {
  readonly unit: FigureUnit;
  valueOf(step: Step): number | null;
}

/** IOPS and latency by queue depth: where IOPS stay the same, only latency grows. */
@Component({
  selector: 'headroom-depth-view',
  templateUrl: './depth-view.component.html',
  styleUrls: ['./plot.css', './depth-view.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DepthViewComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.DepthView;
  public drawn: readonly Drawn[] = [];

  @Input() public set search(search: Search | null) {
    const steps = search === null ? [] : stepsByDepth(search);
    this.drawn = [
      this.draw(steps, { id: 'iops', title: this.strings.Iops, unit: 'iopsNumber', valueOf: ({ iops }) => iops }),
      this.draw(steps, {
        id: 'latency',
        title: this.strings.Latency,
        unit: 'latencyMicroseconds',
        valueOf: ({ latencyMicroseconds }) => latencyMicroseconds,
      }),
    ].filter(({ plot }) => plot.dots.length > 0);
  }

  private draw(steps: readonly Step[], { id, title, unit, valueOf }: Shown): Drawn {
    const plot = depthPlot(steps, valueOf, (value) => this.texts.figure({ unit, value }));
    return { id, title, plot, summary: this.summaryOf(title, plot) };
  }

  /** The figures, as the table below has them among others: "IOPS by queue depth. 1: 200; 32: 2,000". */
  private summaryOf(title: string, { dots }: DepthPlot): string {
    return `${title}. ${dots.map(({ depth, value }) => fill(this.strings.Point, depth, value)).join('; ')}`;
  }
}
