import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, finalize, switchMap, tap } from 'rxjs/operators';
import { NodeStatus, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { Preparation, PreparationStep, prepareNode } from './prepare-node';

export interface NodeState {
  /** The node that is asked; the cluster's name if the connection is to a cluster. */
  readonly nodeName: string | null;
  /** What is on the node; null until it has answered. */
  readonly status: NodeStatus | null;
  readonly steps: readonly PreparationStep[];
  readonly isAsking: boolean;
  readonly isPreparing: boolean;
  readonly isRemoving: boolean;
  /** Why the node's status could not be read, or Headroom not removed. */
  readonly problem: Problem | null;
}

const initialState: NodeState = {
  nodeName: null,
  status: null,
  steps: [],
  isAsking: false,
  isPreparing: false,
  isRemoving: false,
  problem: null,
};

/** The installation of Headroom on one node, and the operation in progress. */
@Injectable()
export class NodeStore extends Store<NodeState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super(initialState);
  }

  /** Asks each node that this emits; null means no node. The previous node's answer is discarded at once. */
  public follow(nodeNames: Observable<string | null>): Observable<NodeStatus> {
    return nodeNames.pipe(
      switchMap((nodeName) => {
        if (nodeName !== null) {
          return this.ask(nodeName);
        }
        this.patch(initialState);
        return EMPTY;
      }),
    );
  }

  public ask(nodeName: string): Observable<NodeStatus> {
    this.patch({ ...initialState, nodeName, isAsking: true });
    return this.gateway.nodeStatus(nodeName).pipe(
      tap((status) => this.patch({ status })),
      catchError((error: unknown) => this.fail(error)),
      finalize(() => this.patch({ isAsking: false })),
    );
  }

  public prepare(nodeName: string): Observable<Preparation> {
    this.patch({ isPreparing: true, problem: null, steps: [] });
    return prepareNode(this.gateway, nodeName).pipe(
      tap(({ steps, status }) => this.patch({ steps, status: status ?? this.state.status })),
      finalize(() => this.patch({ isPreparing: false })),
    );
  }

  public remove(nodeName: string): Observable<NodeStatus> {
    this.patch({ isRemoving: true, problem: null, steps: [] });
    return this.gateway.uninstallNode(nodeName).pipe(
      tap((status) => this.patch({ status })),
      catchError((error: unknown) => this.fail(error)),
      finalize(() => this.patch({ isRemoving: false })),
    );
  }

  private fail(error: unknown): Observable<never> {
    this.patch({ problem: problemOf(error) });
    return EMPTY;
  }
}
