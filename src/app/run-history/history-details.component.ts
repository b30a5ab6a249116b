import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { diskspdCommandLine } from '../profile/pasting/public-api';
import { profileSummary } from '../profile/public-api';
import { runAddress } from '../app-addresses';
import { IconComponent } from '../shared/icon.component';
import { fill, Texts } from '../shared/texts';
import { WholeWordsComponent } from '../shared/whole-words.component';
import { figureUnits } from './history-column-names';
import { figureNames, HistoryRow, summaryOf, timeSpanCount } from './history-rows';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What is known of the one run that is selected, without opening it. */
@Component({
  selector: 'headroom-history-details',
  imports: [IconComponent, RouterLink, WholeWordsComponent],
  templateUrl: './history-details.component.html',
  styleUrl: './history-details.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryDetailsComponent {
  private readonly texts = inject(Texts);

  public readonly row = input.required<HistoryRow>();
  public readonly strings = this.texts.strings.History;
  public readonly address = computed(() => runAddress(this.row().run.nodeName, this.row().run.id));
  private readonly summary = computed(() => summaryOf(this.row()));
  public readonly verdict = computed(() => {
    const { headline = null, certainty = null } = this.summary()?.verdict ?? {};
    return headline === null ? null : [headline, certainty].filter((text) => text !== null).join(' · ');
  });
  /** null where DISKSPD has no option for what the run did. */
  public readonly commandLine = computed(() => diskspdCommandLine(this.row().run.profile).text);
  public readonly facts = computed(() => this.factsOf(this.row()).filter(({ value }) => value !== ''));

  private factsOf({ run, volumeName, nodeText, stateText }: HistoryRow): Fact[] {
    const { Runs, History, Compare } = this.texts.strings;
    const { totalSeconds, requestsInFlight } = profileSummary(run.profile);
    const figure = (unit: Parameters<Texts['figure']>[0]['unit'], value: number | null | undefined): string =>
      value === null || value === undefined ? '' : this.texts.figure({ unit, value });
    const summary = this.summary();
    return [
      { name: Runs.Started, value: this.texts.time(run.createdAt) },
      { name: Runs.Volume, value: volumeName },
      { name: Runs.Node, value: nodeText },
      { name: Runs.State, value: stateText },
      {
        name: History.Details.TimeSpans,
        value: timeSpanCount(run) > 1 ? fill(History.Busiest, timeSpanCount(run)) : '',
      },
      ...figureNames.map((name) => ({ name: Compare.Rows[name], value: figure(figureUnits[name], summary?.[name]) })),
      { name: History.Details.Ceiling, value: figure('iops', summary?.ceilingIops) },
      { name: History.Details.VmSize, value: summary?.vmSize ?? '' },
      { name: History.Details.Length, value: figure('seconds', totalSeconds) },
      { name: History.Details.InFlight, value: figure('count', requestsInFlight) },
      { name: History.Note.Column, value: [run.note?.tag, run.note?.text].filter(Boolean).join(': ') },
    ];
  }
}
