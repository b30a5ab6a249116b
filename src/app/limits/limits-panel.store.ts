import { Injectable } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, map, switchMap, tap } from 'rxjs/operators';
import { Problem } from '../../generated/contract';
import { KnownLimits, LimitCatalog, limitsTold, ToldLimits } from '../analysis/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { limitCatalog } from './catalog';
import { draftOf, EntryDraft, nothingEntered } from './entries';

/** The node and volume that limits are read for. */
export interface LimitsQuestion {
  readonly nodeName: string;
  readonly volumeId: string;
}

interface LimitsPanelState {
  readonly isLoading: boolean;
  /** What the node told of the volume as it reaches it; never of an earlier choice. */
  readonly told: ToldLimits | null;
  /** Worked out of that; null until the published limits have arrived. */
  readonly limits: KnownLimits | null;
  readonly problem: Problem | null;
  readonly draft: EntryDraft;
  readonly catalog: LimitCatalog | null;
  readonly isCatalogMissing: boolean;
}

/** The limits in force where a run is about to start. */
@Injectable()
export class LimitsPanelStore extends Store<LimitsPanelState> {
  public constructor(private readonly gateway: HeadroomGateway) {
    super({
      isLoading: false,
      told: null,
      limits: null,
      problem: null,
      draft: nothingEntered,
      catalog: null,
      isCatalogMissing: false,
    });
  }

  public follow(questions: Observable<LimitsQuestion | null>): Observable<KnownLimits> {
    return questions.pipe(
      tap((question) => this.patch({ isLoading: question !== null, told: null, limits: null, problem: null })),
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
      switchMap(() => this.workOut()),
    );
  }

  /** Sets what the node told beside the published limits, which are large and may not arrive: then it can be tried again. */
  public workOut(): Observable<KnownLimits> {
    const { told } = this.state;
    return told === null ? EMPTY : limitCatalog().pipe(
      map((catalog) => {
        const limits = limitsTold(catalog, told);
        this.patch({ isLoading: false, isCatalogMissing: false, catalog, limits, draft: draftOf(limits.facts) });
        return limits;
      }),
      catchError(() => {
        this.patch({ isLoading: false, isCatalogMissing: true });
        return EMPTY;
      }),
    );
  }

  public edit(draft: EntryDraft): void {
    this.patch({ draft });
  }
}
