import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { Texts } from '../shared/texts';
import { WholeWordsComponent } from '../shared/whole-words.component';

/** The commands that create a supplemental policy, to read and copy. The page never runs them. */
@Component({
  selector: 'headroom-policy-commands',
  imports: [CopyButtonComponent, WholeWordsComponent],
  templateUrl: './policy-commands.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyCommandsComponent {
  private readonly texts = inject(Texts);

  public readonly commands = input<readonly string[]>([]);

  public readonly strings = this.texts.strings.Node.Allow;

  public get text(): string {
    return this.commands().join('\n');
  }
}
