import {
  AfterViewInit,
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  HostBinding,
  Input,
  OnChanges,
  OnDestroy,
  ViewChild,
  inject,
} from '@angular/core';
import uPlot from 'uplot';
import { ThemeWatcher } from '../shared/theme-watcher';
import { ChartLimit, ChartSeries, readColours, timeChartOptions, visibleLimits } from './time-chart-options';

/** Lines over time with limit lines. The canvas is hidden from screen readers; `summary` says what it shows. */
@Component({
  selector: 'headroom-time-chart',
  templateUrl: './time-chart.component.html',
  styleUrl: './time-chart.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeChartComponent implements AfterViewInit, OnChanges, OnDestroy {
  @Input() public heading = '';
  @Input() public summary = '';
  /** One for each value. */
  @Input() public seconds: readonly number[] = [];
  @Input() public series: readonly ChartSeries[] = [];
  @Input() public limits: readonly ChartLimit[] = [];
  @Input() public formatValue: (value: number) => string = String;
  /** The unit of the value axis: 2^20 for MiB/s. */
  @Input() public valueStep = 1;
  /** Right end of the time axis; null = the last value. Fixed during a run, so that the chart does not move. */
  @Input() public endSeconds: number | null = null;
  @Input() public height = 180;

  @ViewChild('plot', { static: true }) private readonly plotHost!: ElementRef<HTMLElement>;
  @HostBinding('class') public readonly hostClass = 'hr-chart';

  private plot: uPlot | null = null;
  private drawnAs = '';
  private resizing: ResizeObserver | null = null;
  private readonly themeChanges = inject(ThemeWatcher).changes$.subscribe(() => this.draw(true));

  /** The limits chart shows limits that would flatten the values here. */
  public get drawnLimits(): readonly ChartLimit[] {
    return visibleLimits(this.series, this.limits);
  }

  public ngAfterViewInit(): void {
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.plotHost.nativeElement);
    this.draw(true);
  }

  public ngOnChanges(): void {
    if (this.resizing !== null) {
      this.draw(false);
    }
  }

  public ngOnDestroy(): void {
    this.themeChanges.unsubscribe();
    this.resizing?.disconnect();
    this.plot?.destroy();
  }

  private draw(anew: boolean): void {
    const data = [this.seconds, ...this.series.map(({ values }) => values)] as unknown as uPlot.AlignedData;
    // The values change each second, the lines rarely: only then is the chart created again.
    const shape = JSON.stringify([
      this.series.map(({ label }) => label),
      this.drawnLimits,
      this.height,
      this.endSeconds,
    ]);
    if (!anew && this.plot !== null && shape === this.drawnAs) {
      this.plot.setData(data);
      return;
    }
    this.drawnAs = shape;
    this.plot?.destroy();
    const host = this.plotHost.nativeElement;
    const options = timeChartOptions({
      width: Math.max(200, host.clientWidth),
      height: this.height,
      series: this.series,
      limits: this.drawnLimits,
      endSeconds: this.endSeconds,
      formatValue: this.formatValue,
      valueStep: this.valueStep,
      colours: readColours(host),
    });
    this.plot = new uPlot(options, data, host);
  }

  private fit(): void {
    const width = this.plotHost.nativeElement.clientWidth;
    if (this.plot !== null && width > 0 && width !== this.plot.width) {
      this.plot.setSize({ width, height: this.height });
    }
  }
}
