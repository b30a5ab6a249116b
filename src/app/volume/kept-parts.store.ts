import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable, of } from 'rxjs';
import { catchError, tap } from 'rxjs/operators';
import { Cluster, PerformanceHistory, Problem } from '../../generated/contract';
import { seriesOfDrives } from '../activity/kept-drives';
import { isOnVolume, VmElsewhere } from '../analysis/activity/public-api';
import { isSameNode } from '../analysis/limits/public-api';
import { HeadroomGateway, HistoryRequest, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

/** The history of drives or virtual disks; without history and problem, no node has answered. */
export interface KeptPart {
  readonly history: PerformanceHistory | null;
  readonly problem: Problem | null;
  readonly isLoading: boolean;
}

export interface KeptPartsState {
  readonly drives: KeptPart;
  /** The month of virtual disks, by the id of the virtual machine of the request. */
  readonly disks: ReadonlyMap<string, KeptPart>;
}

const notAsked: KeptPart = { history: null, problem: null, isLoading: false };
/** What more load is tried with. */
const ofDisks = ['iops.read', 'iops.total', 'throughput.total'] as const;

/**
 * The history of a volume's drives and virtual disks. Windows is asked for each drive separately, which takes a while.
 */
@Injectable()
export class KeptPartsStore extends Store<KeptPartsState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ drives: notAsked, disks: new Map() });
  }

  /** The day of the drives of the volume's pool. A failure is in the state. */
  public loadDrives(nodeName: string, volumeId: string): Observable<unknown> {
    const request: HistoryRequest = { timeFrame: 'day', volumeId, seriesNames: seriesOfDrives, subject: 'drive' };
    return this.read(nodeName, request, (drives) => this.patch({ drives }));
  }

  /** What is kept of the disks of a virtual machine, on the node that it runs on: others may not open the files of its disks. */
  public loadDisksOf(
    { id: vmId, name, isNamedTwice, nodeName, paths }: VmElsewhere,
    { volumes, nodes, currentNodeName }: Cluster,
  ): Observable<unknown> {
    const ids = volumes.filter((volume) => paths.some((path) => isOnVolume(path, volume))).map(({ id }) => id);
    const node = nodes.find((one) => nodeName !== null && isSameNode(one.name, nodeName))?.name ?? currentNodeName;
    // By its name where that is enough: a node of an earlier version knows no ids.
    return ids.length === 0 ? EMPTY : this.loadDisks({ vmId, asked: isNamedTwice ? vmId : name }, node, ids);
  }

  /** The month of a virtual machine's disks on those volumes, once for each. A failure is in the state. */
  private loadDisks(
    { vmId, asked }: { readonly vmId: string; readonly asked: string },
    nodeName: string,
    volumeIds: readonly string[],
  ): Observable<unknown> {
    const part = this.state.disks.get(vmId);
    if (part !== undefined && (part.isLoading || part.history !== null)) {
      return EMPTY;
    }
    const volumeId = volumeIds.join(',');
    const request: HistoryRequest = {
      timeFrame: 'month',
      volumeId,
      seriesNames: ofDisks,
      subject: 'virtual-disk',
      virtualMachine: asked,
    };
    return this.read(nodeName, request, (one) => this.patch({ disks: new Map([...this.state.disks, [vmId, one]]) }));
  }

  private read(nodeName: string, request: HistoryRequest, keep: (part: KeptPart) => void): Observable<unknown> {
    keep({ ...notAsked, isLoading: true });
    return this.gateway.history(nodeName, request).pipe(
      tap((history) => keep({ ...notAsked, history })),
      catchError((error: unknown) => {
        keep({ ...notAsked, problem: problemOf(error) });
        return of(null);
      }),
    );
  }
}

/** Why it is not all there, in the node's words; null where it is. */
export function whyPartly({ history, problem }: KeptPart): string | null {
  return problem?.message ?? history?.notKnown[0]?.reason ?? null;
}
