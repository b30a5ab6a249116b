import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { CompleteTarget, CompleteTimeSpan } from '../profile/public-api';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';

/** What one time span of a run, or one step of a search, was set to. */
@Component({
  selector: 'headroom-time-span-settings',
  imports: [FigurePipe, FillPipe],
  templateUrl: './time-span-settings.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeSpanSettingsComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Settings;
  public readonly timeSpan = input.required<CompleteTimeSpan>();

  public threadsText(target: CompleteTarget): string {
    const { PoolThreads, TargetThreads } = this.strings;
    const { threadPoolSize, poolOutstandingRequests } = this.timeSpan();
    const [template, threads] =
      threadPoolSize === null ? [TargetThreads, target.threadsPerTarget] : [PoolThreads, threadPoolSize];
    return fill(template, threads, poolOutstandingRequests ?? target.outstandingRequests);
  }
}
