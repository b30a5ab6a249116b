import { Injectable, inject } from '@angular/core';
import { concat, EMPTY, Observable } from 'rxjs';
import { catchError, map, switchMap, tap } from 'rxjs/operators';
import { Problem } from '../../generated/contract';
import {
  KnownLimits,
  LimitCatalog,
  limitsTold,
  MeasuredLimit,
  ToldLimits,
  withMeasured,
} from '../analysis/limits/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { limitCatalog } from './catalog';
import { draftOf, EntryDraft, nothingEntered } from './entries';
import { MeasuredLimits } from './measured-limits';

/** The node and volume that limits are read for. */
export interface LimitsQuestion {
  readonly nodeName: string;
  readonly volumeId: string;
}

export interface LimitsPanelState {
  readonly isLoading: boolean;
  /** The node's facts about the volume, as this node accesses it; never those of an earlier choice. */
  readonly told: ToldLimits | null;
  /** Worked out of that; null until the published limits have arrived. */
  readonly limits: KnownLimits | null;
  /** What searches of the node found there; none until that has arrived. */
  readonly measured: readonly MeasuredLimit[];
  readonly problem: Problem | null;
  readonly draft: EntryDraft;
  readonly catalog: LimitCatalog | null;
  readonly isCatalogMissing: boolean;
}

/** The limits in force where a run is about to start. */
@Injectable()
export class LimitsPanelStore extends Store<LimitsPanelState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly measuredLimits = inject(MeasuredLimits);

  public constructor() {
    super({
      isLoading: false,
      told: null,
      limits: null,
      measured: [],
      problem: null,
      draft: nothingEntered,
      catalog: null,
      isCatalogMissing: false,
    });
  }

  public follow(questions: Observable<LimitsQuestion | null>): Observable<KnownLimits> {
    return questions.pipe(
      tap((question) =>
        this.patch({ isLoading: question !== null, told: null, limits: null, measured: [], problem: null }),
      ),
      switchMap((question) => (question === null ? EMPTY : this.ask(question))),
    );
  }

  /** Reads them again, and shows the old ones until the new ones arrive. */
  public ask({ nodeName, volumeId }: LimitsQuestion): Observable<KnownLimits> {
    return this.gateway.limitFacts(nodeName, volumeId).pipe(
      catchError((error: unknown) => {
        this.patch({ isLoading: false, problem: problemOf(error) });
        return EMPTY;
      }),
      tap((told) => this.patch({ told })),
      // What was measured takes a look at the node's searches; the others are not kept waiting for it.
      switchMap(() => concat(this.workOut(), this.findMeasured({ nodeName, volumeId }))),
    );
  }

  /** Sets what the node told beside the published limits, which are large and may not arrive: then it can be tried again. */
  public workOut(): Observable<KnownLimits> {
    const { told } = this.state;
    return told === null
      ? EMPTY
      : limitCatalog().pipe(
          map((catalog) => {
            const limits = withMeasured(limitsTold(catalog, told), this.state.measured);
            this.patch({ isLoading: false, isCatalogMissing: false, catalog, limits, draft: draftOf(limits.facts) });
            return limits;
          }),
          catchError(() => {
            this.patch({ isLoading: false, isCatalogMissing: true });
            return EMPTY;
          }),
        );
  }

  private findMeasured({ nodeName, volumeId }: LimitsQuestion): Observable<KnownLimits> {
    return this.measuredLimits.newest(nodeName, volumeId).pipe(
      tap((measured) => this.patch({ measured })),
      switchMap(() => this.workOut()),
    );
  }

  public edit(draft: EntryDraft): void {
    this.patch({ draft });
  }
}
