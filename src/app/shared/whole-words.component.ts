import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { partsByOption } from '../words/public-api';

/** A text whose options stay in one piece: browsers end a line after each hyphen, so that "-" and "Sh" come apart. */
@Component({
  selector: 'headroom-whole-words',
  templateUrl: './whole-words.component.html',
  styleUrl: './whole-words.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class WholeWordsComponent {
  public readonly text = input.required<string>();
  /** Every second one is an option. */
  public readonly parts = computed(() => partsByOption(this.text()));
}
