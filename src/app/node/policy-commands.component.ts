import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input } from '@angular/core';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { Texts } from '../shared/texts';

/** The commands that create a supplemental policy, to read and copy. The page never runs them. */
@Component({
  selector: 'headroom-policy-commands',
  standalone: true,
  imports: [CopyButtonComponent, NgIf],
  templateUrl: './policy-commands.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyCommandsComponent {
  @Input() public commands: readonly string[] = [];

  public readonly strings = this.texts.strings.Node.Allow;

  public constructor(private readonly texts: Texts) {}

  public get text(): string {
    return this.commands.join('\n');
  }
}
