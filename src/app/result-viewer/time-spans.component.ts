import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Result, Run, TimeSpanResult } from '../../generated/contract';
import { KnownLimits, verdictsOfTimeSpans } from '../analysis/public-api';
import { completeProfile } from '../profile/public-api';
import { FigurePipe, FillPipe, SayPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { fill, Texts } from '../shared/texts';
import { Message } from '../words/public-api';
import { riseText } from './rise-text';

interface Row {
  /** From 0, in the result. */
  readonly index: number;
  readonly span: TimeSpanResult;
  readonly work: string;
  readonly headline: Message;
  /** null where the time span settles nothing. */
  readonly certainty: Message | null;
  /** What IOPS that rose did; null where they did not. */
  readonly rise: string | null;
}

/** The time spans of a run that has several, each with what limits it, and which one the page shows. */
@Component({
  selector: 'headroom-time-spans',
  imports: [FigurePipe, FillPipe, SayPipe, ScrollRegionDirective],
  templateUrl: './time-spans.component.html',
  styleUrl: './time-spans.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeSpansComponent {
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();
  public readonly limits = input.required<KnownLimits>();
  /** The time span that the page shows. */
  public readonly shown = input.required<number | null>();
  public readonly chosen = output<number>();

  public readonly strings = this.texts.strings.Result.TimeSpans;
  public readonly rowStrings = this.texts.strings.Compare.Rows;
  public readonly rows = computed<readonly Row[]>(() => {
    const input = { run: this.run(), result: this.result(), limits: this.limits() };
    return verdictsOfTimeSpans(input).flatMap(({ headline, confidence }, index) => {
      const span = this.result().timeSpans[index];
      if (span === undefined) {
        return [];
      }
      const rise = riseText(span.series, this.texts);
      return { index, span, work: this.workOf(span), headline, certainty: confidence.certainty, rise };
    });
  });

  /** "Random reads of 4 KiB"; of several targets, what each does. */
  private workOf(span: TimeSpanResult): string {
    const timeSpan = completeProfile(this.result().profile).timeSpans[span.index];
    const works = (timeSpan?.targets ?? []).map(({ randomPercent, writePercent, blockSizeBytes }) => {
      const order = randomPercent === 100 ? 'Random' : randomPercent === 0 ? 'Sequential' : 'Partly';
      const what = writePercent === 0 ? 'Reads' : writePercent === 100 ? 'Writes' : 'Mixed';
      const size = this.texts.figure({ unit: 'bytes', value: blockSizeBytes });
      return fill(this.strings.Works[order][what], size, this.texts.figure({ unit: 'percent', value: writePercent }));
    });
    return [...new Set(works)].join('; ');
  }
}
