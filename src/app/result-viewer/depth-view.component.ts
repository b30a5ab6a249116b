import { NgFor, NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input } from '@angular/core';
import { Search } from '../analysis/public-api';
import { fill, Texts } from '../shared/texts';
import { DepthPlot, depthPlot, stepsByDepth } from './depth-plot';

interface Drawn {
  readonly id: 'iops' | 'latency';
  readonly title: string;
  readonly summary: string;
  readonly plot: DepthPlot;
}

/** IOPS and latency by queue depth: where IOPS stay the same, only latency grows. */
@Component({
  selector: 'headroom-depth-view',
  standalone: true,
  imports: [NgFor, NgIf],
  templateUrl: './depth-view.component.html',
  styleUrls: ['./depth-view.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DepthViewComponent {
  public readonly strings = this.texts.strings.DepthView;
  public drawn: readonly Drawn[] = [];

  public constructor(private readonly texts: Texts) {}

  @Input() public set search(search: Search | null) {
    const steps = search === null ? [] : stepsByDepth(search);
    const iops = depthPlot(
      steps,
      (step) => step.iops,
      (value) => this.texts.figure({ unit: 'iopsNumber', value }),
    );
    const latency = depthPlot(
      steps,
      (step) => step.latencyMicroseconds,
      (value) => this.texts.figure({ unit: 'latencyMicroseconds', value }),
    );
    this.drawn = [
      { id: 'iops' as const, title: this.strings.Iops, plot: iops, summary: this.summaryOf(this.strings.Iops, iops) },
      {
        id: 'latency' as const,
        title: this.strings.Latency,
        plot: latency,
        summary: this.summaryOf(this.strings.Latency, latency),
      },
    ].filter(({ plot }) => plot.dots.length > 0);
  }

  /** The figures, as the table below has them among others: "IOPS by queue depth. 1: 200; 32: 2,000". */
  private summaryOf(title: string, { dots }: DepthPlot): string {
    return `${title}. ${dots.map(({ depth, value }) => fill(this.strings.Point, depth, value)).join('; ')}`;
  }
}
