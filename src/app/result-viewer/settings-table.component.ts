import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result } from '../../generated/contract';
import { completeProfile } from '../profile/public-api';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { FigurePipe, FillPipe, LocalTimePipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { WholeWordsComponent } from '../shared/whole-words.component';
import { TimeSpanSettingsComponent } from './time-span-settings.component';

/** The settings of the run, and the computer and engine that it ran on. Of several time spans or steps, the first is open. */
@Component({
  selector: 'headroom-settings-table',
  imports: [CopyButtonComponent, FigurePipe, FillPipe, LocalTimePipe, TimeSpanSettingsComponent, WholeWordsComponent],
  templateUrl: './settings-table.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SettingsTableComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Settings;
  public readonly result = input.required<Result>();
  public readonly timeSpans = computed(() => completeProfile(this.result().profile).timeSpans);
  public readonly isSearch = computed(() => this.result().search !== undefined);
  public readonly heading = computed(() => (this.isSearch() ? this.strings.Step : this.strings.TimeSpan));
  /** Another program's result may not tell its platform or how it asked for its requests. */
  public readonly engine = computed(() => {
    const { engine, backend } = this.result();
    const known = [engine.platform, backend === 'other' ? null : backend].filter((one) => one !== null);
    return [`${engine.name} ${engine.version}`, ...known].join(', ');
  });
}
