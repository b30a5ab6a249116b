import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input } from '@angular/core';
import { Texts } from './texts';

/** States on every page that its data is simulated, and which part. */
@Component({
  selector: 'headroom-simulation-note',
  standalone: true,
  imports: [NgIf],
  templateUrl: './simulation-note.component.html',
  styleUrls: ['./simulation-note.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SimulationNoteComponent {
  @Input() public text: string | null = null;

  public readonly strings = this.texts.strings.Common;

  public constructor(private readonly texts: Texts) {}
}
