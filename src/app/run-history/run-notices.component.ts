import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { switchMap } from 'rxjs/operators';
import { Confirmation } from '../shell/public-api';
import { FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
import { askToRemove } from './ask-to-remove';
import { RunListState, RunListStore, UnreadableOnNode } from './run-list.store';

/** What is missing in a list of runs, and why: nodes that did not answer, runs that cannot be read, and errors. */
@Component({
  selector: 'headroom-run-notices',
  imports: [FillPipe, ProblemMessageComponent],
  templateUrl: './run-notices.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunNoticesComponent {
  private readonly store = inject(RunListStore);
  private readonly confirmation = inject(Confirmation);
  private readonly texts = inject(Texts);

  /** Whether it replaces a list that is still empty. */
  public readonly isList = input(true);
  /** The user wants to read again what could not be read. */
  public readonly again = output();

  public readonly strings = this.texts.strings.Runs;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly state = computed(() => this.store.state);

  /** Runs that cannot be read still exist. */
  public emptyText(state: RunListState): string {
    if (!this.hasUnread(state) && state.unpreparedNodeNames.length === 0) {
      return this.strings.None;
    }
    return state.answeredCount === 0 ? this.strings.NoneRead : this.strings.NoneElsewhere;
  }

  /** Whether some nodes' runs are missing from the list. */
  public hasUnread({ failures, downNodeNames }: RunListState): boolean {
    return failures.length + downNodeNames.length > 0;
  }

  public removeUnreadable(run: UnreadableOnNode): void {
    askToRemove(this.confirmation, this.texts, fill(this.strings.Unreadable.Question, run.id, run.nodeName))
      .pipe(switchMap(() => this.store.remove(run)))
      .subscribe();
  }
}
