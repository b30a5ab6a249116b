import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { NodeStatus } from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { PolicyCommandsComponent } from './policy-commands.component';

/**
 * The steps that allow Headroom to run on a node, from top to bottom, and what each package needs. None of
 * them bypasses application control.
 */
@Component({
  selector: 'headroom-allow-ways',
  imports: [FigurePipe, FillPipe, PolicyCommandsComponent],
  templateUrl: './allow-ways.component.html',
  styleUrl: './allow-ways.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AllowWaysComponent {
  private readonly texts = inject(Texts);

  public readonly status = input<NodeStatus | null>(null);

  public readonly strings = this.texts.strings.Node.Allow;
  public readonly package = nodePackage;
  /** As the commands name it. */
  public readonly packageName = nodePackage.file.split('/').pop() ?? '';

  public isInstalled({ installed }: NodeStatus): boolean {
    return installed.some(({ isExpected }) => isExpected);
  }
}
