import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input } from '@angular/core';
import { Texts } from './texts';

/** Says on every page that what it shows is simulated, and what of it. */
@Component({
  selector: 'headroom-simulation-note',
  standalone: true,
  imports: [NgIf],
  templateUrl: './simulation-note.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SimulationNoteComponent {
  @Input() public text: string | null = null;

  public readonly strings = this.texts.strings.Common;

  public constructor(private readonly texts: Texts) {}
}
