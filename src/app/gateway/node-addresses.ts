import { Observable, of } from 'rxjs';
import { catchError, finalize, map, share } from 'rxjs/operators';
import { Cluster, ClusterNode } from '../../generated/contract';
import { isSameNode } from '../analysis/limits/public-api';

/**
 * The address of each node. The SDK saves credentials under the exact name, and Windows Admin Center signs in to the
 * nodes of a cluster by their fully qualified names; everything else here, and all that is shown, has the short name.
 */
export class NodeAddresses {
  private readonly known = new Map<string, string>();
  private readonly answering = new Map<string, string>();
  private reading: Observable<unknown> | null = null;

  /**
   * @param entryName the connection's name, under which its credentials are saved
   * @param readCluster reads the connection's cluster
   */
  public constructor(
    private readonly entryName: () => string,
    private readonly readCluster: () => Observable<Cluster>,
  ) {}

  /** Takes the addresses from a cluster that was read for another purpose. */
  public remember({ nodes }: { readonly nodes: readonly Pick<ClusterNode, 'name' | 'fqdn'>[] }): void {
    for (const { name, fqdn } of nodes) {
      this.known.set(name.toLowerCase(), fqdn ?? name);
    }
  }

  /**
   * The address of a node. Emits once: at once if it is known, else after the cluster was read, as on a page that
   * is opened by its URL. If reading fails, it emits the name itself, and the call then reports what is wrong.
   */
  public of(nodeName: string): Observable<string> {
    const entry = this.entryName();
    if (isSameNode(nodeName, entry)) {
      return of(entry);
    }
    const known = this.known.get(nodeName.toLowerCase());
    return known === undefined ? this.readNames().pipe(map(() => this.nameOf(nodeName))) : of(known);
  }

  /** Records which node answered under a name: a cluster's name belongs to one node at a time. */
  public rememberAnswer(asked: string, nodeName: string): void {
    this.answering.set(asked.toLowerCase(), nodeName);
  }

  /** The node that last answered under a name; the name itself if none did. */
  public whoAnswers(asked: string): string {
    return this.answering.get(asked.toLowerCase()) ?? asked;
  }

  private nameOf(nodeName: string): string {
    return this.known.get(nodeName.toLowerCase()) ?? nodeName;
  }

  /** One request for all waiting callers. A failed request is repeated the next time. */
  private readNames(): Observable<unknown> {
    this.reading ??= this.readCluster().pipe(
      map((cluster) => this.remember(cluster)),
      catchError(() => of(undefined)),
      finalize(() => (this.reading = null)),
      share(),
    );
    return this.reading;
  }
}
