import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Texts } from './texts';

/** States on every page that its data is simulated, and which part. */
@Component({
  selector: 'headroom-simulation-note',
  templateUrl: './simulation-note.component.html',
  styleUrl: './simulation-note.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SimulationNoteComponent {
  private readonly texts = inject(Texts);

  public readonly text = input<string | null>(null);

  public readonly strings = this.texts.strings.Common;
}
