import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Profile } from '../../generated/contract';
import { Message } from '../words/public-api';
import { diskspdCommandLine } from '../profile/public-api';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { SayPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';

/** The profile as an equivalent DISKSPD command line to copy, and a field to paste one. */
@Component({
  selector: 'headroom-command-line',
  imports: [CopyButtonComponent, SayPipe],
  templateUrl: './command-line.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CommandLineComponent {
  private readonly texts = inject(Texts);

  public readonly profile = input.required<Profile>();
  /** The problems of the pasted text; null before a text was pasted. */
  public readonly pasteProblems = input<readonly Message[] | null>(null);
  public readonly textPasted = output<string>();

  public readonly strings = this.texts.strings.CommandLine;
  public readonly commandLine = computed(() => diskspdCommandLine(this.profile()));
  /** Where the targets are now: not where the pasted line had them. */
  public readonly takenText = computed(() => {
    const paths = this.profile().timeSpans.flatMap(({ targets }) => targets.map(({ path }) => path));
    return fill(this.strings.Taken, [...new Set(paths)].join('; '), paths.length);
  });
}
