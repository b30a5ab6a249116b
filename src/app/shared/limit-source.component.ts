import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { sourceParts } from '../analysis/limits/public-api';

/** The source of a limit: a link with the title of the page, or plain words. */
@Component({
  selector: 'headroom-limit-source',
  templateUrl: './limit-source.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitSourceComponent {
  public readonly description = input.required<string>();

  public readonly parts = computed(() => sourceParts(this.description()));
}
