import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result } from '../../generated/contract';
import { completeProfile, CompleteTarget, CompleteTimeSpan } from '../profile/public-api';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { FigurePipe, FillPipe, LocalTimePipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';

/** The settings of the run, and the computer and engine that it ran on. */
@Component({
  selector: 'headroom-settings-table',
  imports: [CopyButtonComponent, FigurePipe, FillPipe, LocalTimePipe],
  templateUrl: './settings-table.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SettingsTableComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Settings;
  public readonly result = input.required<Result>();
  public readonly timeSpans = computed(() => completeProfile(this.result().profile).timeSpans);

  public threadsText(timeSpan: CompleteTimeSpan, target: CompleteTarget): string {
    const { PoolThreads, TargetThreads } = this.strings;
    const [template, threads] =
      timeSpan.threadPoolSize === null
        ? [TargetThreads, target.threadsPerTarget]
        : [PoolThreads, timeSpan.threadPoolSize];
    return fill(template, threads, timeSpan.poolOutstandingRequests ?? target.outstandingRequests);
  }
}
