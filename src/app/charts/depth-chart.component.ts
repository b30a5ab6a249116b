import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, input, viewChild } from '@angular/core';
import { fill, Texts } from '../shared/texts';
import { depthPlot, DepthPoint } from './depth-plot';

/** A figure by queue depth: each depth is twice the one before or more. */
@Component({
  selector: 'headroom-depth-chart',
  templateUrl: './depth-chart.component.html',
  styleUrls: ['./curve.css', './depth-chart.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DepthChartComponent {
  private readonly texts = inject(Texts);
  private readonly drawn = viewChild.required<ElementRef<SVGSVGElement>>('drawing');

  public readonly heading = input.required<string>();
  /** Sorted by depth. */
  public readonly points = input.required<readonly DepthPoint[]>();
  public readonly format = input.required<(value: number) => string>();
  public readonly plot = computed(() => depthPlot(this.points(), this.format()));
  /** The figures: "IOPS by queue depth. 1: 200; 32: 2,000". */
  public readonly summary = computed(() => {
    const points = this.plot().dots.map(({ depth, value }) => fill(this.texts.strings.DepthView.Point, depth, value));
    return `${this.heading()}. ${points.join('; ')}`;
  });

  public get drawing(): SVGSVGElement {
    return this.drawn().nativeElement;
  }
}
