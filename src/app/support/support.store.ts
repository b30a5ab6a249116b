import { Injectable, inject } from '@angular/core';
import { concat, defer, Observable, of } from 'rxjs';
import { catchError, finalize, last, map, switchMap, tap } from 'rxjs/operators';
import { Cluster, NodeStatus, SupportVersions } from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { HeadroomGateway, problemOf, Surroundings } from '../gateway/public-api';
import { Store } from '../shared/store';
import { fill, Texts } from '../shared/texts';
import { NodeAnswer, SupportFile, supportFileOf } from './support-file';

/** How many runs of each node a file contains. */
export const runCount = 5;

export interface SupportState {
  /** Versions of the parts between the browser and the nodes; null until they are known. */
  readonly surroundings: Surroundings | null;
  /** The status of the node that the tool is connected to. */
  readonly entryNode: NodeStatus | null;
  readonly isAsking: boolean;
  /** The node that is being asked, its number, and the number of nodes. */
  readonly asking: { readonly nodeName: string; readonly number: number; readonly count: number } | null;
  readonly answers: readonly NodeAnswer[];
  readonly keepsNames: boolean;
  /** The content to save; null until all nodes were asked. */
  readonly file: SupportFile | null;
  /** The file name that the browser got. */
  readonly savedAs: string | null;
}

/** A node that is asked for its part of a file; one that is down is not. */
export interface SupportedNode {
  readonly name: string;
  readonly isDown: boolean;
}

/** Versions, and a support file: collected from every node, reviewed, then saved. */
@Injectable()
export class SupportStore extends Store<SupportState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly texts = inject(Texts);

  private createdAt = '';

  public constructor() {
    super({
      surroundings: null,
      entryNode: null,
      isAsking: false,
      asking: null,
      answers: [],
      keepsNames: false,
      file: null,
      savedAs: null,
    });
  }

  public get versions(): SupportVersions {
    const { gateway = null, gatewayInterface = null, shell = null } = this.state.surroundings ?? {};
    return { tool: nodePackage.version, gateway, gatewayInterface, shell, browser: navigator.userAgent };
  }

  /** Reads the versions that the page shows. */
  public look(): Observable<unknown> {
    const entryNode = this.gateway.nodeStatus(this.gateway.entryNodeName).pipe(
      tap((status) => this.patch({ entryNode: status })),
      catchError(() => of(null)),
    );
    return concat(this.gateway.surroundings().pipe(tap((surroundings) => this.patch({ surroundings }))), entryNode);
  }

  /** Asks one node after the other. A node that does not answer is listed, and the others are still asked. */
  public collect(): Observable<unknown> {
    this.patch({ isAsking: true, asking: null, answers: [], file: null, savedAs: null });
    return this.nodes().pipe(
      switchMap((nodes) =>
        concat(...nodes.map((node, index) => defer(() => this.ask(node, index + 1, nodes.length)))).pipe(last()),
      ),
      tap(() => {
        this.createdAt = new Date().toISOString();
        this.putTogether();
      }),
      finalize(() => this.patch({ isAsking: false, asking: null })),
    );
  }

  public keepNames(keepsNames: boolean): void {
    this.patch({ keepsNames, savedAs: null });
    if (this.state.file !== null) {
      this.putTogether();
    }
  }

  /** The name of the current file, from its time. */
  public fileName(): string {
    return `headroom-support-${this.createdAt.slice(0, 19).replace(/[^0-9]/g, '')}.zip`;
  }

  public markSaved(savedAs: string): void {
    this.patch({ savedAs });
  }

  private putTogether(): void {
    const { answers, keepsNames } = this.state;
    const { createdAt, versions } = this;
    this.patch({ file: supportFileOf(answers, { createdAt, versions, keepsNames }) });
  }

  /** The cluster's nodes; if the cluster cannot be read, the node that the tool is connected to. */
  public nodes(): Observable<readonly SupportedNode[]> {
    const { entryNodeName } = this.gateway;
    return this.gateway.cluster(entryNodeName).pipe(
      map(({ nodes }: Cluster) => nodes.map(({ name, state }) => ({ name, isDown: state === 'down' }))),
      catchError((error: unknown) => {
        problemOf(error);
        return of([{ name: entryNodeName, isDown: false }]);
      }),
    );
  }

  private ask(node: SupportedNode, number: number, count: number): Observable<NodeAnswer> {
    const { name: nodeName, isDown } = node;
    this.patch({ asking: { nodeName, number, count } });
    const answer = isDown ? of(this.downAnswer(nodeName)) : this.answerOf(nodeName);
    return answer.pipe(tap((one) => this.patch({ answers: [...this.state.answers, one] })));
  }

  private answerOf(nodeName: string): Observable<NodeAnswer> {
    return this.gateway.support(nodeName, runCount).pipe(
      map((support): NodeAnswer => ({ nodeName, support, problem: null, status: null })),
      catchError((error: unknown) => {
        const problem = problemOf(error);
        // A node's status works without the module, which is usually missing here.
        return this.gateway.nodeStatus(nodeName).pipe(
          catchError(() => of(null)),
          map((status): NodeAnswer => ({ nodeName, support: null, problem, status })),
        );
      }),
    );
  }

  private downAnswer(nodeName: string): NodeAnswer {
    const { NodeDown, NodeDownAction } = this.texts.strings.Support;
    const problem = { code: 'NodeDown', message: fill(NodeDown, nodeName), action: NodeDownAction, target: nodeName };
    return { nodeName, support: null, problem, status: null };
  }
}
