import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { LatencyPercentile, TimeSpanResult } from '../../generated/contract';
import { PlotComponent } from '../charts/plot.component';
import { csvCells, percentileTable, Table } from '../exchange/tables/public-api';
import { describePercentile, percentileName, PercentileWorth } from '../words/public-api';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { latencyPlot, LatencyWords } from './latency-plot';

interface Row extends LatencyPercentile {
  readonly worth: PercentileWorth;
  /** The last of the percentiles that the row is for; null where it is for one. */
  readonly upTo: string | null;
}

const figureKeys = ['readMicroseconds', 'writeMicroseconds', 'totalMicroseconds'] as const;

/** The latency: the plot of the percentiles, and their table with the reliability of each row. */
@Component({
  selector: 'headroom-latency-view',
  imports: [FigurePipe, FillPipe, PlotComponent, ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './latency-view.component.html',
  styleUrl: './latency-view.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LatencyViewComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.LatencyView;
  public readonly span = input.required<TimeSpanResult>();
  /** For the names of files. */
  public readonly runId = input<string | null>(null);
  private readonly percentiles = computed(() => this.span().latencyPercentiles ?? []);
  public readonly rows = computed(() => rowsOf(this.percentiles()));
  /** The directions that a row has a figure of: of a run that only reads, a column of writes would say nothing. */
  public readonly figures = computed(() => {
    const { Read, Write, Total } = this.strings;
    const names = { readMicroseconds: Read, writeMicroseconds: Write, totalMicroseconds: Total } as const;
    return figureKeys
      .filter((key) => this.percentiles().some((row) => row[key] !== null))
      .map((key) => ({ key, name: names[key] }));
  });
  public readonly draw = computed(() => latencyPlot(this.percentiles(), this.words));
  public readonly tableOf = (): Table => percentileTable(this.span());
  public readonly table = computed(() => csvCells(percentileTable(this.span()), this.texts));

  private readonly words: LatencyWords = {
    percentile: this.strings.Percentile,
    latency: this.strings.Latency,
    figure: (value) => this.texts.figure({ unit: 'latencyMicroseconds', value }),
    reading: (row, value) => this.readingOf(row, value),
  };

  /** With all of its nines. */
  private readonly percents = new Intl.NumberFormat(this.texts.locale, { style: 'percent', maximumFractionDigits: 7 });

  public nameOf({ label, upTo }: Row): string {
    return upTo === null
      ? percentileName(label)
      : fill(this.strings.FromTo, percentileName(label), percentileName(upTo));
  }

  public noteOf({ worth, samplesBeyond }: Pick<Row, 'worth' | 'samplesBeyond'>): string {
    if (worth === 'sound') {
      return '';
    }
    return worth === 'none' ? this.strings.SameAsMax : fill(this.strings.FewSamples, samplesBeyond);
  }

  private readingOf(row: LatencyPercentile, microseconds: number): string {
    const { Reading: strings } = this.strings;
    const [latency, name] = [
      this.texts.figure({ unit: 'latencyMicroseconds', value: microseconds }),
      percentileName(row.label),
    ];
    if (row.label === 'min' || row.label === 'max') {
      return fill(row.label === 'min' ? strings.Min : strings.Max, latency);
    }
    const percent = this.percents.format(row.percentile / 100);
    const worth = describePercentile(row, this.percentiles());
    return [fill(strings.Of, name, percent, latency), this.noteOf({ ...row, worth })].filter(Boolean).join('; ');
  }
}

/** A row for each percentile, and one for all that say no more than the maximum: they follow one another, and are alike. */
function rowsOf(percentiles: readonly LatencyPercentile[]): Row[] {
  return percentiles.reduce<Row[]>((rows, one) => {
    const worth = describePercentile(one, percentiles);
    const last = rows.at(-1);
    const isAgain = last?.worth === 'none' && worth === 'none' && figureKeys.every((key) => last[key] === one[key]);
    return isAgain ? [...rows.slice(0, -1), { ...last, upTo: one.label }] : [...rows, { ...one, worth, upTo: null }];
  }, []);
}
