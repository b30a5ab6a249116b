import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, tap } from 'rxjs/operators';
import { KeptRuns, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf, RetentionRule } from '../gateway/public-api';
import { Store } from '../shared/store';

/** What a node keeps, as far as it has told. */
export interface NodeRetention {
  readonly nodeName: string;
  readonly kept: KeptRuns | null;
  readonly problem: Problem | null;
  readonly isBusy: boolean;
}

export interface RetentionState {
  readonly nodes: readonly NodeRetention[];
}

/** Which runs each node keeps. */
@Injectable()
export class RetentionStore extends Store<RetentionState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ nodes: [] });
  }

  /** Asks each node; one that does not answer says why in its own place. */
  public load(nodeNames: readonly string[]): void {
    this.patch({ nodes: nodeNames.map((nodeName) => ({ nodeName, kept: null, problem: null, isBusy: true })) });
    for (const nodeName of nodeNames) {
      this.ask(nodeName, this.gateway.keptRuns(nodeName)).subscribe((kept) => this.patchNode(nodeName, { kept }));
    }
  }

  /** What a rule would delete now. */
  public preview(nodeName: string, rule: RetentionRule): Observable<KeptRuns> {
    return this.ask(nodeName, this.gateway.keptRuns(nodeName, rule));
  }

  public save(nodeName: string, rule: RetentionRule): Observable<KeptRuns> {
    return this.ask(nodeName, this.gateway.keepRuns(nodeName, rule)).pipe(
      tap((kept) => this.patchNode(nodeName, { kept })),
    );
  }

  private ask(nodeName: string, call: Observable<KeptRuns>): Observable<KeptRuns> {
    this.patchNode(nodeName, { isBusy: true, problem: null });
    return call.pipe(
      tap(() => this.patchNode(nodeName, { isBusy: false })),
      catchError((error: unknown) => {
        this.patchNode(nodeName, { isBusy: false, problem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  private patchNode(nodeName: string, changes: Partial<NodeRetention>): void {
    this.patch({
      nodes: this.state.nodes.map((node) => (node.nodeName === nodeName ? { ...node, ...changes } : node)),
    });
  }
}
