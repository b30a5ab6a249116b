import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  OnChanges,
  OnDestroy,
  SimpleChanges,
  computed,
  inject,
  input,
  output,
} from '@angular/core';
import { EMPTY, merge, Subject } from 'rxjs';
import { distinctUntilChanged, filter, map, skip, switchMap, takeUntil } from 'rxjs/operators';
import { Cluster, OwnershipMove, Problem } from '../../generated/contract';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
import { CheckRecord } from './check-record';
import { PendingMovesStore } from './pending-moves.store';

interface PendingMove {
  readonly move: OwnershipMove;
  /** The state of a move. */
  readonly text: string;
  readonly isRestoring: boolean;
  readonly problem: Problem | null;
}

interface View {
  readonly pending: readonly PendingMove[];
  readonly settled: readonly { readonly text: string; readonly isBack: boolean }[];
}

/** Lists the volumes that a check moved to another node, and moves them back. */
@Component({
  selector: 'headroom-pending-moves',
  imports: [ProblemMessageComponent],
  templateUrl: './pending-moves.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PendingMovesComponent implements OnChanges, OnDestroy {
  private readonly store = inject(PendingMovesStore);
  private readonly check = inject(CheckRecord);
  private readonly texts = inject(Texts);
  private readonly destroyRef = inject(DestroyRef);

  public readonly cluster = input<Cluster | null>(null);
  /** A volume moved back, so the cluster has to be read again. */
  public readonly settled = output<OwnershipMove>();

  public readonly strings = this.texts.strings.PendingMoves;
  public readonly view = computed(() => this.toView());

  private readonly clusters = new Subject<Cluster>();
  private readonly destroyed = new Subject<void>();

  public constructor() {
    this.store.forgetSettled();
    const ends = this.check.state$.pipe(
      map(({ isPlaying }) => isPlaying),
      distinctUntilChanged(),
      skip(1),
      filter((isPlaying) => !isPlaying),
    );
    merge(this.clusters, ends.pipe(map(() => this.cluster())))
      .pipe(
        switchMap((cluster) => (cluster === null ? EMPTY : this.store.load(cluster))),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  public ngOnChanges({ cluster }: SimpleChanges): void {
    // Nodes are not asked during a measurement, but once when the page is opened.
    const isFirst = !cluster?.previousValue;
    const clusterValue = this.cluster();
    if (cluster && clusterValue !== null && (isFirst || !this.check.state.isPlaying)) {
      this.clusters.next(clusterValue);
    }
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public giveBack(move: OwnershipMove): void {
    this.store.restore(move).subscribe((settled) => {
      // The move is settled whether or not the page is still open.
      if (settled !== null && !this.destroyRef.destroyed) {
        this.settled.emit(settled);
      }
    });
  }

  private toView(): View {
    const { moves, settled, restoring, problems } = this.store.state;
    // A running check moves its volume back by itself.
    const inUse = this.check.state.isPlaying ? this.check.state.volumeId : null;
    const pending = moves
      .filter(({ volumeId }) => volumeId !== inUse)
      .map((move) => ({
        move,
        text: this.textOf(move),
        isRestoring: restoring === move.id,
        problem: problems[move.id] ?? move.error,
      }));
    return {
      pending,
      settled: settled.map((move) => ({ text: this.settledText(move), isBack: move.status === 'returned' })),
    };
  }

  private textOf(move: OwnershipMove): string {
    const { volumeName, originalOwnerNodeName, targetNodeName } = move;
    const when = this.texts.time(move.movedAt ?? move.createdAt);
    const owner = this.cluster()?.volumes.find(({ id }) => id === move.volumeId)?.ownerNodeName ?? null;
    const words = this.strings.States;
    if (owner === originalOwnerNodeName) {
      return fill(words.Home, volumeName, originalOwnerNodeName, targetNodeName, when);
    }
    if (owner !== null && owner !== targetNodeName) {
      return fill(words.Elsewhere, volumeName, originalOwnerNodeName, targetNodeName, when, owner);
    }
    return fill(
      words[move.status === 'moved' ? 'Away' : 'Unknown'],
      volumeName,
      originalOwnerNodeName,
      targetNodeName,
      when,
    );
  }

  private settledText({ status, volumeName, originalOwnerNodeName }: OwnershipMove): string {
    const { Returned, Superseded, NotMoved } = this.strings.Settled;
    const text = status === 'returned' ? Returned : status === 'superseded' ? Superseded : NotMoved;
    return fill(text, volumeName, originalOwnerNodeName);
  }
}
