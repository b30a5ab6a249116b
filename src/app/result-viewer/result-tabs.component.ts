import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Run } from '../../generated/contract';
import { runAddress } from '../app-addresses';
import { Texts } from '../shared/texts';
import { ResultTab, resultTabs, tabQuery } from './result-tab';

/** Links to the parts of a result. */
@Component({
  selector: 'headroom-result-tabs',
  imports: [RouterLink],
  templateUrl: './result-tabs.component.html',
  styleUrl: './result-tabs.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ResultTabsComponent {
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  /** Of the page that shows the result, where that is not the run's own. */
  public readonly pageAddress = input<string[] | null>(null);
  public readonly current = input.required<ResultTab>();

  public readonly strings = this.texts.strings.ResultTabs;
  public readonly tabs = resultTabs;
  public readonly queryOf = tabQuery;
  public readonly address = computed(() => this.pageAddress() ?? runAddress(this.run().nodeName, this.run().id));
}
