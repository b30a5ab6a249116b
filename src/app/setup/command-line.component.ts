import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output, inject } from '@angular/core';
import { Profile } from '../../generated/contract';
import { Message } from '../words/public-api';
import { CommandLine, diskspdCommandLine } from '../profile/public-api';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { SayPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';

/** The profile as an equivalent DISKSPD command line to copy, and a field to paste one. */
@Component({
  selector: 'headroom-command-line',
  imports: [CopyButtonComponent, SayPipe],
  templateUrl: './command-line.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CommandLineComponent {
  private readonly texts = inject(Texts);

  /** The problems of the pasted text; null before a text was pasted. */
  @Input() public pasteProblems: readonly Message[] | null = null;
  @Output() public readonly textPasted = new EventEmitter<string>();

  public readonly strings = this.texts.strings.CommandLine;
  public commandLine: CommandLine | null = null;

  @Input() public set profile(profile: Profile) {
    this.commandLine = diskspdCommandLine(profile);
  }
}
