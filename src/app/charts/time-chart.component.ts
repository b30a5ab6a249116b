import {
  AfterViewInit,
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  HostBinding,
  OnChanges,
  OnDestroy,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import uPlot from 'uplot';
import { FillPipe, notMeasured } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { ThemeWatcher } from '../shared/theme-watcher';
import { ChartFilesComponent } from './chart-files.component';
import { aboveText, ChartLimit } from './chart-limits';
import { chartPng, ImageKey } from './chart-image';
import { ChartLink } from './chart-link';
import { ChartTable } from './chart-table';
import { cursorTo, resetZoom, zoomBy } from './time-chart-keys';
import {
  ChartMark,
  ChartSeries,
  inUnit,
  limitsAbove,
  readColours,
  timeChartOptions,
  visibleLimits,
} from './time-chart-options';

let chartCount = 0;

/**
 * Lines over time with limit lines. The canvas is hidden from screen readers; `summary` says what it shows. To them the
 * chart is a slider over the time, as plots are over their points. Its value does not follow a run that goes on: each change
 * of it would be spoken.
 */
@Component({
  selector: 'headroom-time-chart',
  imports: [ChartFilesComponent, FillPipe],
  templateUrl: './time-chart.component.html',
  styleUrls: ['./chart-figure.css', './time-chart.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeChartComponent implements AfterViewInit, OnChanges, OnDestroy {
  public readonly heading = input('');
  public readonly summary = input('');
  /** One for each value. */
  public readonly seconds = input<readonly number[]>([]);
  public readonly series = input<readonly ChartSeries[]>([]);
  public readonly limits = input<readonly ChartLimit[]>([]);
  public readonly marks = input<readonly ChartMark[]>([]);
  /** The time of a value, for the axis and the cursor, of seconds since 1970; null = so long after the beginning. */
  public readonly formatTime = input<((seconds: number) => string) | null>(null);
  public readonly formatValue = input<(value: number) => string>(String);
  /** The unit of the value axis: 10^6 for MB/s. */
  public readonly valueStep = input(1);
  /** Right end of the time axis; null = the last value. Fixed during a run, so that the chart does not move. */
  public readonly endSeconds = input<number | null>(null);
  public readonly height = input(180);
  /** Of a table of the values: "MB/s". */
  public readonly unit = input('');
  /** Charts with the same key have one cursor and show the same part of the time. */
  public readonly group = input<string | null>(null);

  private readonly plotHost = viewChild.required<ElementRef<HTMLElement>>('plot');
  @HostBinding('class') public readonly hostClass = 'hr-chart';

  private readonly texts = inject(Texts);
  public readonly strings = this.texts.strings.Charts;
  /** The value that the cursor is at. */
  private readonly index = signal<number | null>(null);
  public readonly isZoomed = signal(false);
  /** "12 s: 1,953", with the names of the lines where there are several. */
  public readonly values = computed(() => {
    const index = this.index();
    const seconds = index === null ? undefined : this.seconds()[index];
    return index === null || seconds === undefined ? null : this.valuesAt(index, seconds);
  });
  /** What the slider's value says: only the point that the user reached by keyboard. */
  public readonly spoken = signal('');
  /** Which of the values that is; 0 for none. */
  public readonly place = computed(() => (this.spoken() === '' ? 0 : (this.index() ?? -1) + 1));
  /** Of what describes the slider. */
  public readonly drawingId = `hr-time-chart-${chartCount++}`;

  private plot: uPlot | null = null;
  private link: ChartLink | null = null;
  private drawnAs = '';
  private resizing: ResizeObserver | null = null;
  private readonly themeChanges = inject(ThemeWatcher).changes$.subscribe(() => this.draw(true));

  /** The limits chart shows limits that would flatten the values here. */
  public readonly drawnLimits = computed<readonly ChartLimit[]>(() => visibleLimits(this.series(), this.limits()));

  /** Those limits in words; empty where all are drawn. */
  public readonly above = computed(() =>
    aboveText(limitsAbove(this.series(), this.limits()), (value) => this.inSentence(value), this.texts),
  );

  public ngAfterViewInit(): void {
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.plotHost().nativeElement);
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
    this.takeAway();
  }

  /** Arrow keys move the cursor, plus and minus change the part of the time that is shown. */
  public onKey(event: KeyboardEvent): void {
    const { plot } = this;
    if (plot === null || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const group = this.group();
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => cursorTo(plot, group, (this.index() ?? -1) + 1),
      ArrowLeft: () => cursorTo(plot, group, (this.index() ?? this.seconds().length) - 1),
      Home: () => cursorTo(plot, group, 0),
      End: () => cursorTo(plot, group, this.seconds().length - 1),
      '+': () => zoomBy(plot, group, 0.5),
      '-': () => zoomBy(plot, group, 2),
      '0': () => resetZoom(plot, group),
      Escape: () => resetZoom(plot, group),
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      move();
      this.spoken.set(this.values() ?? '');
    }
  }

  public resetZoom(): void {
    if (this.plot !== null) {
      resetZoom(this.plot, this.group());
    }
  }

  public readonly tableOf = (): ChartTable => {
    const named = (label: string): string => (this.unit() === '' ? label : `${label} (${this.unit()})`);
    const isDated = this.formatTime() !== null;
    return {
      columns: [isDated ? this.strings.Time : this.strings.Seconds, ...this.series().map(({ label }) => named(label))],
      rows: this.seconds().map((second, index) => [
        isDated ? new Date(second * 1000).toISOString() : second,
        ...this.series().map(({ values }) => {
          const value = values[index] ?? null;
          return value === null ? null : inUnit(value, this.unit());
        }),
      ]),
    };
  };

  public readonly pictureOf = (): Promise<Uint8Array<ArrayBuffer>> => {
    const { plot } = this;
    if (plot === null) {
      return Promise.reject(new Error('There is no chart yet.'));
    }
    const host = this.plotHost().nativeElement;
    const colours = readColours(host);
    const key: ImageKey[] = [
      ...this.series().map(({ label, tone, dash }) => ({
        label,
        color: colours[tone] ?? colours.text,
        dash: dash ?? [],
        point: null,
      })),
      ...this.drawnLimits().map(({ label }) => ({ label, color: colours.limit, dash: [7, 4], point: null })),
    ];
    const { width, height } = plot;
    return chartPng({
      heading: this.heading(),
      note: this.above(),
      key,
      drawing: plot.ctx.canvas,
      width,
      height,
      styledAs: host,
    });
  };

  private valuesAt(index: number, seconds: number): string {
    const time = this.formatTime()?.(seconds) ?? this.texts.figure({ unit: 'seconds', value: seconds });
    const values = this.series().map(({ label, values: all }) => {
      const value = all[index] ?? null;
      const text = value === null ? notMeasured : this.formatValue()(value);
      return this.series().length > 1 ? `${label} ${text}` : text;
    });
    return `${time}: ${values.join(', ')}`;
  }

  /** The axis of IOPS leaves its unit out; a sentence that names limits of requests and of bytes has it. */
  private inSentence(value: number): string {
    const text = this.formatValue()(value);
    return text === this.texts.figure({ unit: 'iopsNumber', value })
      ? this.texts.figure({ unit: 'iops', value })
      : text;
  }

  private draw(anew: boolean): void {
    const data = [this.seconds(), ...this.series().map(({ values }) => values)] as unknown as uPlot.AlignedData;
    // The values change each second, the lines rarely: only then is the chart created again.
    const shape = JSON.stringify([
      this.series().map(({ label }) => label),
      this.drawnLimits(),
      this.marks(),
      this.height(),
      this.endSeconds(),
    ]);
    if (!anew && this.plot !== null && shape === this.drawnAs) {
      this.plot.setData(data, !this.isZoomed());
      if (this.isZoomed()) {
        this.plot.redraw();
      }
      return;
    }
    this.drawnAs = shape;
    this.takeAway();
    this.isZoomed.set(false);
    const host = this.plotHost().nativeElement;
    const link = this.linkTo();
    this.link = link;
    const options = timeChartOptions({
      width: Math.max(200, host.clientWidth),
      height: this.height(),
      series: this.series(),
      limits: this.drawnLimits(),
      endSeconds: this.endSeconds(),
      marks: this.marks(),
      formatValue: link.formatValue,
      formatTime: link.formatTime,
      valueStep: this.valueStep(),
      colours: readColours(host),
      syncKey: this.group(),
      events: link.events,
    });
    this.plot = new uPlot(options, data, host);
  }

  private linkTo(): ChartLink {
    return new ChartLink({
      formatValue: this.formatValue(),
      formatTime: this.formatTime(),
      atIndex: (index) => this.index.set(index),
      zoomed: (isZoomed) => this.isZoomed.set(isZoomed),
    });
  }

  private takeAway(): void {
    this.plot?.destroy();
    this.plot = null;
    this.link?.letGo();
  }

  private fit(): void {
    const width = this.plotHost().nativeElement.clientWidth;
    if (this.plot !== null && width > 0 && width !== this.plot.width) {
      this.plot.setSize({ width, height: this.height() });
    }
  }
}
