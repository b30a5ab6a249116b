/** The ownership of a check's volume: read, moved, moved back. Each step runs when it is subscribed to. */
import { concat, defer, EMPTY, Observable, of } from 'rxjs';
import { catchError, ignoreElements, map, switchMap, tap } from 'rxjs/operators';
import { OwnershipMove, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { fill, Texts } from '../shared/texts';
import { isMeasured } from './check-parts';
import { CheckRecord } from './check-record';
import { CheckRole, otherNodes } from './check-runs';

export class CheckOwnerSteps {
  public constructor(
    private readonly record: CheckRecord,
    private readonly gateway: HeadroomGateway,
    private readonly texts: Texts,
  ) {}

  /** Lets the node that makes the runs own the volume, or its own owner, as a run of this role needs it. */
  public moveFor(role: CheckRole): Observable<unknown> {
    return defer(() => {
      const isAway = this.record.state.move?.status === 'moved';
      if (this.record.state.checkMethod === 'other-node' || isAway === (role === 'coordinator')) {
        return EMPTY;
      }
      return isAway ? this.giveBack() : this.moveAway();
    });
  }

  /** Moves the volume to the node of the runs. */
  private moveAway(): Observable<unknown> {
    return defer(() => {
      const { volumeId } = this.record.state;
      const owner = this.record.volume?.ownerNodeName ?? null;
      const target = this.record.nodeOf('coordinator', 'move-owner');
      if (this.record.isHalted || volumeId === null || owner === null || target === '') {
        return EMPTY;
      }
      this.record.patch({ moveStep: 'moving', moveProblem: null });
      // The owner keeps the record: it is not the node under load, so it can be reached to move the volume back.
      return this.gateway.moveVolume(owner, volumeId, target).pipe(
        switchMap((move) => {
          this.record.patch({ move, moveStep: null });
          return move.status === 'moved' ? this.readCluster(target) : this.record.halt({ moveProblem: move.error });
        }),
        catchError((error: unknown) => this.record.halt({ moveProblem: problemOf(error), moveStep: null })),
      );
    });
  }

  /** After any outcome of the runs. Only a run in progress keeps the volume where it is; the page then offers the move. */
  public giveBack(): Observable<unknown> {
    return defer(() => {
      const { move, runs } = this.record.state;
      const isInUse = runs.some(({ step }) => step === 'unwatched');
      if (move === null || isInUse || (move.status !== 'moved' && move.status !== 'intended')) {
        return EMPTY;
      }
      this.record.patch({ moveStep: 'restoring' });
      return this.gateway.restoreVolume(move.nodeName, move.id).pipe(
        tap((restored) => {
          this.record.patch({ move: restored, moveStep: null, moveProblem: restored.error });
          if (restored.status === 'returned') {
            this.takeOwner(restored.originalOwnerNodeName);
          } else {
            // The volume is not where the next run needs it.
            this.record.isHalted = true;
          }
        }),
        catchError((error: unknown) => this.record.halt({ moveProblem: problemOf(error), moveStep: null })),
      );
    });
  }

  /** A check that was found again during its run ends as planned: the volume moves back. */
  public giveBackFound(): Observable<unknown> {
    return defer(() => {
      const { checkMethod, cluster, volumeId } = this.record.state;
      const wasRunning = this.record.state.runs.some(({ role, live }) => role === 'coordinator' && live !== null);
      if (checkMethod !== 'move-owner' || !wasRunning || cluster === null) {
        return EMPTY;
      }
      const nodes = cluster.nodes.filter(({ state }) => state !== 'down');
      const moves = nodes.map(({ name }) => this.gateway.moves(name).pipe(catchError(() => of([]))));
      const find = tap((found: readonly OwnershipMove[]) => {
        const move = found.find((one) => one.volumeId === volumeId && one.status === 'moved');
        this.record.patch({ move: this.record.state.move ?? move ?? null });
      });
      const look = defer(() => (this.record.state.move === null ? EMPTY : this.lookAtOwner()));
      return concat(concat(...moves).pipe(find, ignoreElements()), this.giveBack(), look);
    });
  }

  /** The cluster with the volume moved: its owner, and how each node accesses it now. */
  private readCluster(ownerNodeName: string): Observable<unknown> {
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      tap((cluster) => this.record.patch({ cluster })),
      catchError(() => {
        this.takeOwner(ownerNodeName);
        return EMPTY;
      }),
    );
  }

  /** What the move itself reported, if the cluster was not read since. */
  private takeOwner(ownerNodeName: string): void {
    const { cluster, volumeId } = this.record.state;
    if (cluster !== null) {
      const volumes = cluster.volumes.map((one) => (one.id === volumeId ? { ...one, ownerNodeName } : one));
      this.record.patch({ cluster: { ...cluster, volumes } });
    }
  }

  /** Whether the volume's owner stayed the same during the check. */
  public lookAtOwner(): Observable<unknown> {
    return defer(() => {
      const isComplete = this.record.state.runs.every(isMeasured);
      return isComplete || this.record.state.move !== null ? this.gateway.cluster(this.gateway.entryNodeName) : EMPTY;
    }).pipe(
      map((cluster) => {
        this.record.patch({ cluster });
        this.record.patch({ ownerAfterNodeName: this.record.volume?.ownerNodeName ?? null });
      }),
      // The comparison is valid without it.
      catchError(() => EMPTY),
    );
  }

  /** The plan was made for the owner at that time: if the owner has changed, the user has to review it. */
  public checkOwner(): Observable<unknown> {
    return defer(() => this.gateway.cluster(this.gateway.entryNodeName)).pipe(
      tap((cluster) => {
        const before = this.record.volume?.ownerNodeName ?? null;
        this.record.patch({ cluster });
        const now = this.record.volume?.ownerNodeName ?? null;
        if (before !== now) {
          const volume = this.record.volume;
          const others = volume === null ? [] : otherNodes(cluster, volume).map(({ name }) => name);
          const otherNodeName = others.find((name) => name === this.record.state.otherNodeName) ?? others[0] ?? null;
          this.record.halt({ problem: this.ownerChanged(before, now), otherNodeName });
        }
      }),
      catchError((error: unknown) => this.record.halt({ problem: problemOf(error) })),
    );
  }

  private ownerChanged(before: string | null, now: string | null): Problem {
    const words = this.texts.strings.CoordinatorCheck.OwnerChanged;
    const name = this.record.volume?.name ?? this.record.state.volumeId ?? '';
    const unknown = this.texts.strings.CoordinatorCheck.NobodyKnown;
    const message = fill(words.Message, name, now ?? unknown, before ?? unknown);
    return { code: 'OwnerChanged', message, action: words.Action, target: name };
  }
}
