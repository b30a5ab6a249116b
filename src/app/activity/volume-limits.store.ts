import { Injectable, Injector, computed, inject } from '@angular/core';
import { concat, defer, EMPTY, from, merge, Observable, of } from 'rxjs';
import { catchError, switchMap, tap } from 'rxjs/operators';
import { Cluster, Run } from '../../generated/contract';
import { LimitsOnNode } from '../analysis/activity/public-api';
import { isSameNode, MeasuredLimit, namesOfNodesUp, withMeasured } from '../analysis/limits/public-api';
import { HeadroomGateway } from '../gateway/public-api';
import { limitsOfNow } from '../limits/catalog';
import { isEndedSearch } from '../limits/ended-search';
import { Store } from '../shared/store';

export interface VolumeLimitsState {
  /** By node and volume, from the nodes. */
  readonly told: readonly LimitsOnNode[];
  /** By volume, what the newest searches found. */
  readonly measured: ReadonlyMap<string, readonly MeasuredLimit[]>;
  readonly isLoading: boolean;
  /** Whether all nodes have been asked once: before that, limits are missing. */
  readonly isComplete: boolean;
  /** Nodes whose limits could not be read. */
  readonly failedNodes: readonly string[];
}

interface Question {
  readonly nodeName: string;
  readonly volumeId: string;
}

/**
 * The limits of all volumes: of each volume its coordinator is asked, which knows its files and copies, and of each other
 * node one volume, since its VM and disks are the same for all. So there are as many calls as volumes and nodes together,
 * and not as many as their product; each node has one at a time.
 */
@Injectable()
export class VolumeLimitsStore extends Store<VolumeLimitsState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly injector = inject(Injector);

  /** All together. */
  public readonly limits = computed((): readonly LimitsOnNode[] => {
    const { told, measured } = this.state;
    return told.map(({ nodeName, volumeId, known }) => ({
      nodeName,
      volumeId,
      known: withMeasured(known, measured.get(volumeId) ?? []),
    }));
  });

  public constructor() {
    super({ told: [], measured: new Map(), isLoading: false, isComplete: false, failedNodes: [] });
  }

  /** @param volumeIds of the shown volumes; every node is asked for its VM anyway */
  public load(cluster: Cluster, volumeIds: readonly string[]): Observable<unknown> {
    this.patch({ isLoading: true, failedNodes: [] });
    const questions = questionsOf(cluster, volumeIds);
    const nodeNames = [...new Set(questions.map(({ nodeName }) => nodeName))];
    const lanes = nodeNames.map((nodeName) =>
      concat(...questions.filter((one) => one.nodeName === nodeName).map((one) => this.ask(one))),
    );
    return concat(
      merge(...lanes),
      defer(() => {
        this.patch({ isLoading: false, isComplete: true });
        return of(undefined);
      }),
    );
  }

  /** Adds what searches found, of each volume the newest on whichever node it ran. */
  public addMeasured(runs: readonly Run[], volumeIds: readonly string[]): Observable<unknown> {
    const searches = volumeIds.flatMap((id) => runs.find((run) => run.volumeId === id && isEndedSearch(run)) ?? []);
    return searches.length === 0 ? EMPTY : this.loadMeasured(searches);
  }

  /** What reads searches is loaded where there are some: most volumes have none. */
  private loadMeasured(searches: readonly Run[]): Observable<unknown> {
    return from(import('../limits/measured-limits')).pipe(
      switchMap(({ MeasuredLimits }) => {
        const limits = this.injector.get(MeasuredLimits);
        return merge(
          ...searches.map(({ nodeName, volumeId }) =>
            limits
              .newest(nodeName, volumeId)
              .pipe(tap((found) => this.patch({ measured: new Map(this.state.measured).set(volumeId, found) }))),
          ),
        );
      }),
      // As where a search cannot be read: what it found is missing, and the page goes on.
      catchError(() => EMPTY),
    );
  }

  private ask({ nodeName, volumeId }: Question): Observable<unknown> {
    return limitsOfNow(this.gateway, nodeName, volumeId).pipe(
      tap((known) => {
        const told = this.state.told.filter((one) => one.nodeName !== nodeName || one.volumeId !== volumeId);
        this.patch({ told: [...told, { nodeName, volumeId, known }] });
      }),
      catchError(() => {
        this.patch({ failedNodes: [...new Set([...this.state.failedNodes, nodeName])] });
        return of(null);
      }),
    );
  }
}

function questionsOf({ nodes, volumes }: Cluster, volumeIds: readonly string[]): Question[] {
  const up = namesOfNodesUp(nodes);
  const ofVolumes = volumes
    .filter(({ id }) => volumeIds.includes(id))
    .flatMap(({ id, ownerNodeName }): Question[] => {
      const nodeName = up.find((name) => ownerNodeName !== null && isSameNode(name, ownerNodeName)) ?? up[0];
      return nodeName === undefined ? [] : [{ nodeName, volumeId: id }];
    });
  const [first] = volumeIds;
  const ofNodes = up
    .filter((name) => !ofVolumes.some(({ nodeName }) => nodeName === name))
    .flatMap((nodeName): Question[] => (first === undefined ? [] : [{ nodeName, volumeId: first }]));
  return [...ofVolumes, ...ofNodes];
}
