import { Injectable, inject } from '@angular/core';
import { EMPTY, forkJoin, Observable, of } from 'rxjs';
import { catchError, finalize, map, switchMap, tap } from 'rxjs/operators';
import { Problem } from '../../generated/contract';
import { namesOfNodesUp } from '../analysis/limits/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { EntryDraft, entriesDocument } from './entries';

interface Refusal {
  readonly nodeName: string;
  readonly problem: Problem;
}

/** The nodes that have the entries now. */
export interface SaveOutcome {
  readonly kept: readonly string[];
  readonly refused: readonly Refusal[];
  /** Nodes that are down and were not asked: they keep their previous entries. */
  readonly notAsked: readonly string[];
}

interface EntriesState {
  readonly isSaving: boolean;
  readonly outcome: SaveOutcome | null;
  /** Why the cluster's nodes are not known. */
  readonly problem: Problem | null;
}

/** Saves the user's entries on every node of the cluster, because a run can start from any of them. */
@Injectable()
export class EntriesStore extends Store<EntriesState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ isSaving: false, outcome: null, problem: null });
  }

  public save(draft: EntryDraft): Observable<SaveOutcome> {
    this.patch({ isSaving: true, outcome: null, problem: null });
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      switchMap(({ name, nodes }) => {
        const document = entriesDocument(draft, name, new Date());
        const asked = namesOfNodesUp(nodes);
        const notAsked = nodes.filter(({ state }) => state === 'down').map((node) => node.name);
        const answers = asked.map((nodeName) => this.saveOn(nodeName, document));
        return (answers.length === 0 ? of([]) : forkJoin(answers)).pipe(
          map((refusals) => refusals.filter((one): one is Refusal => one !== null)),
          map((refused) => ({
            kept: asked.filter((one) => !refused.some(({ nodeName }) => nodeName === one)),
            refused,
            notAsked,
          })),
        );
      }),
      tap((outcome) => this.patch({ outcome })),
      catchError((error: unknown) => {
        this.patch({ problem: problemOf(error) });
        return EMPTY;
      }),
      finalize(() => this.patch({ isSaving: false })),
    );
  }

  /** After a change, the outcome of the last save is outdated. */
  public forget(): void {
    this.patch({ outcome: null, problem: null });
  }

  private saveOn(
    nodeName: string,
    document: Parameters<HeadroomGateway['saveEntries']>[1],
  ): Observable<Refusal | null> {
    return this.gateway.saveEntries(nodeName, document).pipe(
      map(() => null),
      catchError((error: unknown) => of({ nodeName, problem: problemOf(error) })),
    );
  }
}
