import { Injectable } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, switchMap, tap } from 'rxjs/operators';
import { Limits, Problem } from '../../generated/contract';
import { LimitCatalog, loadLimitCatalog } from '../analysis/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { draftOf, EntryDraft, nothingEntered } from './entries';

/** Where limits are asked for. */
export interface LimitsQuestion {
  readonly nodeName: string;
  readonly volumeId: string;
}

interface LimitsPanelState {
  readonly isLoading: boolean;
  /** Of the volume as this node reaches it; never of an earlier choice. */
  readonly limits: Limits | null;
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
      limits: null,
      problem: null,
      draft: nothingEntered,
      catalog: null,
      isCatalogMissing: false,
    });
  }

  public follow(questions: Observable<LimitsQuestion | null>): Observable<Limits> {
    return questions.pipe(
      tap((question) => this.patch({ isLoading: question !== null, limits: null, problem: null })),
      switchMap((question) => (question === null ? EMPTY : this.ask(question))),
    );
  }

  /** Reads them again, with the old ones shown until the new ones are there. */
  public ask({ nodeName, volumeId }: LimitsQuestion): Observable<Limits> {
    return this.gateway.limits(nodeName, volumeId).pipe(
      tap((limits) => this.patch({ isLoading: false, limits, draft: draftOf(limits) })),
      catchError((error: unknown) => {
        this.patch({ isLoading: false, problem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  public edit(draft: EntryDraft): void {
    this.patch({ draft });
  }

  /** The published limits are large; they are fetched when somebody corrects something. */
  public async loadCatalog(): Promise<void> {
    try {
      this.patch({ catalog: await loadLimitCatalog(), isCatalogMissing: false });
    } catch {
      this.patch({ isCatalogMissing: true });
    }
  }
}
