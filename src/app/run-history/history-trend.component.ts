import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { Run } from '../../generated/contract';
import { aboveText, limitsBeyond } from '../charts/chart-limits';
import { ChartTable } from '../charts/chart-table';
import { DrawPlot } from '../charts/plot-view';
import { PlotComponent, PlotKey } from '../charts/plot.component';
import { FillPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { HistoryRow } from './history-rows';
import { searches, TrendChoice, trendChoices, TrendPoint, trendPoints } from './trend';
import { trendPlot } from './trend-plot';
import { trendTable, trendWords } from './trend-words';

interface Shown {
  readonly heading: string;
  readonly summary: string;
  /** The newest run's limits that are above the chart, in words. */
  readonly above: string;
  readonly table: ChartTable;
  readonly draw: DrawPlot;
}

/** How the limits that searches measured on a volume, or the IOPS of one workload, changed over time. */
@Component({
  selector: 'headroom-history-trend',
  imports: [FillPipe, PlotComponent],
  templateUrl: './history-trend.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryTrendComponent {
  private readonly texts = inject(Texts);

  /** All runs, the newest first. */
  public readonly rows = input.required<readonly HistoryRow[]>();
  public readonly volumes = input.required<readonly { readonly id: string; readonly name: string }[]>();
  /** The runs whose results the trend needs. */
  public readonly wanted = output<readonly Run[]>();

  public readonly strings = this.texts.strings.History.Trend;
  public readonly volumeText = this.texts.strings.Runs.Volume;
  public readonly key: readonly PlotKey[] = [
    { label: this.strings.Key.Run, look: { point: 'steady' } },
    { label: this.strings.Key.Changed, look: { point: 'other' } },
    { label: this.strings.Key.Line, look: { line: 'curve' } },
    { label: this.strings.Key.Change, look: { line: 'guide' } },
    { label: this.strings.Key.Limit, look: { line: 'limit' } },
  ];

  private readonly chosenVolume = signal<string | null>(null);
  private readonly chosenKey = signal<string | null>(null);

  /** That of the newest run until another is chosen. */
  public readonly volumeId = computed(() => {
    const known = this.volumes().map(({ id }) => id);
    const chosen = this.chosenVolume();
    return chosen !== null && known.includes(chosen) ? chosen : (this.rows()[0]?.run.volumeId ?? '');
  });
  public readonly choices = computed(() => trendChoices(this.rows(), this.volumeId()));
  public readonly choice = computed<TrendChoice | null>(() => {
    const choices = this.choices();
    return choices.find(({ key }) => key === this.chosenKey()) ?? choices[0] ?? null;
  });
  /** How many of its runs are still to be read. */
  public readonly waiting = computed(() => {
    const runs = new Set(this.choice()?.runs ?? []);
    return this.rows().filter(({ run, figures }) => runs.has(run) && figures === 'waiting').length;
  });
  public readonly shown = computed<Shown | null>(() => {
    const choice = this.choice();
    const points = choice === null ? [] : trendPoints(choice, this.rows());
    return choice === null || points.length === 0 ? null : this.show(points, choice);
  });

  public constructor() {
    effect(() => {
      const runs = this.choice()?.runs ?? [];
      untracked(() => this.wanted.emit(runs));
    });
  }

  public choiceText({ key, name, runs }: TrendChoice): string {
    return key === searches ? fill(this.strings.Searches, runs.length) : fill(this.strings.Workload, name, runs.length);
  }

  public chooseVolume(field: EventTarget | null): void {
    this.chosenVolume.set((field as HTMLSelectElement).value);
  }

  public choose(field: EventTarget | null): void {
    this.chosenKey.set(this.choices()[(field as HTMLSelectElement).selectedIndex]?.key ?? null);
  }

  private show(points: readonly TrendPoint[], { key, name }: TrendChoice): Shown {
    const words = trendWords(this.texts);
    const changed = points.filter(({ changes }) => changes.length > 0).length;
    const volume = this.volumes().find(({ id }) => id === this.volumeId())?.name ?? this.volumeId();
    return {
      heading: key === searches ? fill(this.strings.HeadingSearches, volume) : fill(this.strings.Heading, volume, name),
      above: aboveText(
        limitsBeyond(Math.max(...points.map(({ iops }) => iops)), points.at(-1)?.limits ?? []),
        (value) => this.texts.figure({ unit: 'iops', value }),
        this.texts,
      ),
      summary: fill(this.strings.Summary, points.length, changed),
      table: trendTable(points, this.texts),
      draw: (width, view) => trendPlot(points, words, width, view),
    };
  }
}
