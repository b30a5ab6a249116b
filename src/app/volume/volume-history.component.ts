import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { TimeFrame, timeFrames } from '../activity/kept-history.store';
import { momentFormat } from '../activity/moment-format';
import { nodeList } from '../activity/node-list';
import { NowWords } from '../activity/now-words';
import { runAddress } from '../app-addresses';
import { ChartLimit } from '../charts/chart-limits';
import { TimeChartComponent } from '../charts/time-chart.component';
import { Run } from '../../generated/contract';
import { RunListStore } from '../run-history/run-list.store';
import { FillPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { nodesNotListed } from './nodes-not-listed';
import { axisUnit, historyCharts, marksOf, secondsOf, tableUnit, VolumeChart } from './volume-charts';
import { KeptVolumeReader } from './kept-volume-reader';
import { VolumePageStore } from './volume-page.store';

/** What was kept of a volume, with its limits and the runs of that time. */
@Component({
  selector: 'headroom-volume-history',
  imports: [FillPipe, RouterLink, TimeChartComponent],
  templateUrl: './volume-history.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumeHistoryComponent {
  private readonly texts = inject(Texts);
  private readonly keptVolume = inject(KeptVolumeReader);
  private readonly runList = inject(RunListStore);
  public readonly store = inject(VolumePageStore);
  public readonly words = inject(NowWords);

  public readonly limits = input.required<Readonly<Record<'iops' | 'throughput', readonly ChartLimit[]>>>();

  public readonly strings = this.texts.strings.Volume;
  public readonly nowStrings = this.texts.strings.Now;
  public readonly frames = timeFrames;
  public readonly frame = signal<TimeFrame>('day');
  public readonly history = computed(() => this.store.historyOf(this.frame()));
  public readonly charts = computed(() => {
    const history = this.history();
    return history === null ? [] : historyCharts(history, this.limits(), this.nowStrings);
  });
  public readonly seconds = computed(() => {
    const history = this.history();
    return history === null ? [] : secondsOf(history);
  });
  public readonly marks = computed(() => {
    const history = this.history();
    return history === null ? [] : marksOf(history, this.store.runs());
  });
  public readonly runs = computed(() => {
    const marked = new Set(this.marks().map(({ seconds }) => seconds));
    return this.store.runs().filter(({ createdAt }) => marked.has(Date.parse(createdAt) / 1000));
  });
  /** Whose runs of Headroom may be in what is said of growth. */
  public readonly notListed = computed(() => {
    const cluster = this.store.cluster();
    return cluster === null ? null : nodeList(nodesNotListed(this.runList.state, cluster));
  });
  public readonly stepText = computed(() => {
    const history = this.history();
    return history === null
      ? null
      : fill(this.strings.StepOf, this.texts.figure({ unit: 'seconds', value: history.stepSeconds }));
  });
  /** Days without a time where a step is a day. */
  public readonly timeOf = computed(() => {
    const format = momentFormat(this.texts.locale, { hasTimeOfDay: this.frame() !== 'year' });
    return (seconds: number): string => format(seconds * 1000);
  });

  public choose(target: EventTarget | null): void {
    const { value } = target as HTMLSelectElement;
    this.frame.set(timeFrames.find((frame) => frame === value) ?? 'day');
    this.keptVolume.choose(this.frame());
  }

  public timeOfRun({ createdAt }: Run): number {
    return Date.parse(createdAt);
  }

  public addressOf({ nodeName, id }: Run): string[] {
    return runAddress(nodeName, id);
  }

  public summaryOf({ heading, said, unit }: VolumeChart): string {
    return fill(this.strings.SummaryOfHistory, heading, this.words.figure(said, unit));
  }

  public unitOf({ unit }: VolumeChart): string {
    return tableUnit(unit, this.nowStrings);
  }

  public formatOf({ unit }: VolumeChart): (value: number) => string {
    return this.words.formatOf(axisUnit(unit));
  }
}
