import { AsyncPipe } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output, inject } from '@angular/core';
import { RouterModule } from '@angular/router';
import { filter, switchMap, take } from 'rxjs/operators';
import { Run, Volume } from '../../generated/contract';
import { runAddress } from '../app-addresses';
import { Confirmation } from '../shell/public-api';
import { FillPipe, LocalTimePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
import { RunListState, RunListStore, UnreadableOnNode } from './run-list.store';

/** The runs on the nodes, newest first: open, watch, delete. */
@Component({
  selector: 'headroom-run-list',
  imports: [AsyncPipe, FillPipe, LocalTimePipe, ProblemMessageComponent, RouterModule],
  templateUrl: './run-list.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunListComponent {
  private readonly store = inject(RunListStore);
  private readonly confirmation = inject(Confirmation);
  private readonly texts = inject(Texts);

  @Input() public volumes: readonly Volume[] = [];
  /** The user wants to read again what could not be read. */
  @Output() public readonly again = new EventEmitter<void>();

  public readonly strings = this.texts.strings.Runs;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly state$ = this.store.state$;

  public addressOf(run: Run): string[] {
    return runAddress(run.nodeName, run.id);
  }

  public volumeName(run: Run): string {
    return this.volumes.find(({ id }) => id === run.volumeId)?.name ?? run.volumeId;
  }

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

  public statusText(run: Run): string {
    return this.strings.Status[run.status];
  }

  public remove(run: Run): void {
    this.removeAfter(fill(this.strings.Remove.Question, run.name, this.texts.time(run.createdAt), run.nodeName), run);
  }

  public removeUnreadable(run: UnreadableOnNode): void {
    this.removeAfter(fill(this.strings.Unreadable.Question, run.id, run.nodeName), run);
  }

  private removeAfter(question: string, run: Pick<Run, 'id' | 'nodeName'>): void {
    this.confirmation
      .ask({
        title: this.strings.Remove.Title,
        message: question,
        confirm: this.strings.Remove.Confirm,
        cancel: this.texts.strings.Common.Cancel,
      })
      .pipe(
        take(1),
        filter((isConfirmed) => isConfirmed),
        switchMap(() => this.store.remove(run)),
      )
      .subscribe();
  }
}
