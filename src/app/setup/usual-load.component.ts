import { ChangeDetectionStrategy, Component, computed, effect, inject, input, signal } from '@angular/core';
import { hourText, weekdayText } from '../activity/hour-words';
import { historyOf, LoadHistory, UsualLoad, usualLoadAt } from '../analysis/hours/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { fill, Texts } from '../shared/texts';

/** What the volume usually carries at this hour, and when it carries least. Nothing where too little was kept to say it. */
@Component({
  selector: 'headroom-usual-load',
  templateUrl: './usual-load.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class UsualLoadComponent {
  private readonly gateway = inject(HeadroomGateway);
  private readonly texts = inject(Texts);

  /** The node that is asked for the history. */
  public readonly nodeName = input.required<string>();
  public readonly volumeId = input.required<string>();
  /** When the pre-checks were made: then this hour is calculated again. */
  public readonly checkedAt = input.required<string>();

  public readonly strings = this.texts.strings.UsualLoad;
  private readonly kept = signal<LoadHistory | null>(null);
  private readonly found = computed((): UsualLoad | null => {
    this.checkedAt();
    const kept = this.kept();
    return kept === null ? null : usualLoadAt(kept, Date.now());
  });
  public readonly sentences = computed((): readonly string[] => {
    const found = this.found();
    return found === null ? [] : [this.usualText(found), this.quietText(found)];
  });

  public constructor() {
    effect((onCleanup) => {
      const [nodeName, volumeId] = [this.nodeName(), this.volumeId()];
      this.kept.set(null);
      const request = { timeFrame: 'month', volumeId, seriesNames: ['iops.total'] } as const;
      const reading = this.gateway.history(nodeName, request).subscribe({
        next: (history) => this.kept.set(historyOf(history, [volumeId])),
        // A run needs no history: one that cannot be read is not mentioned.
        error: (error: unknown) => problemOf(error),
      });
      onCleanup(() => reading.unsubscribe());
    });
  }

  private usualText({ hour: { weekday, hour }, usual }: UsualLoad): string {
    const { locale } = this.texts;
    const [day, time] = [weekdayText(weekday, locale), hourText(hour, locale)];
    return usual === null
      ? fill(this.strings.NotUsual, day, time)
      : fill(this.strings.Usual, day, time, this.iops(usual.iops), usual.weeks);
  }

  private quietText({ quiet }: UsualLoad): string {
    const { locale, strings } = this.texts;
    if (quiet === null) {
      return strings.Volume.NoQuiet;
    }
    if (quiet.isNow) {
      return this.strings.QuietNow;
    }
    const { weekday, hour, usual, startsAt } = quiet;
    const next = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(startsAt);
    const [from, to] = [hourText(hour, locale), hourText((hour + 1) % 24, locale)];
    return fill(this.strings.Quiet, weekdayText(weekday, locale), from, to, this.iops(usual), next);
  }

  private iops(value: number): string {
    return this.texts.figure({ unit: 'iops', value });
  }
}
