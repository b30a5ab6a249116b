import { Observable, of } from 'rxjs';
import { catchError, finalize, map, share } from 'rxjs/operators';
import { Cluster, ClusterNode } from '../../generated/contract';
import { isSameNode } from '../analysis/public-api';

/**
 * By which name each node is called. The SDK keeps credentials by the exact name, and Windows Admin Center signs in to the
 * nodes of a cluster by their fully qualified ones; everything else here, and all that is shown, has the short name.
 */
export class NodeAddresses {
  private readonly known = new Map<string, string>();
  private readonly answering = new Map<string, string>();
  private reading: Observable<unknown> | null = null;

  /**
   * @param entryName what the connection is called by, as its credentials are
   * @param readCluster asks the connection for its cluster
   */
  public constructor(
    private readonly entryName: () => string,
    private readonly readCluster: () => Observable<Cluster>,
  ) {}

  /** Takes the names from a cluster that was read anyway. */
  public remember({ nodes }: { readonly nodes: readonly Pick<ClusterNode, 'name' | 'fqdn'>[] }): void {
    for (const { name, fqdn } of nodes) {
      this.known.set(name.toLowerCase(), fqdn ?? name);
    }
  }

  /**
   * The name to call a node by. Emits once: at once where it is known, else after the cluster was asked, as on a page that
   * is opened by its address. Where that fails, the name as it is: the call itself says what is wrong.
   */
  public of(nodeName: string): Observable<string> {
    const entry = this.entryName();
    if (isSameNode(nodeName, entry)) {
      return of(entry);
    }
    const known = this.known.get(nodeName.toLowerCase());
    return known === undefined ? this.readNames().pipe(map(() => this.nameOf(nodeName))) : of(known);
  }

  /** Notes which node it was that answered under a name: a cluster's own name is that of one node at a time. */
  public rememberAnswer(asked: string, nodeName: string): void {
    this.answering.set(asked.toLowerCase(), nodeName);
  }

  /** The node that last said to be the one behind a name; the name itself where none did. */
  public whoAnswers(asked: string): string {
    return this.answering.get(asked.toLowerCase()) ?? asked;
  }

  private nameOf(nodeName: string): string {
    return this.known.get(nodeName.toLowerCase()) ?? nodeName;
  }

  /** One question for all that wait. What was not answered is asked again the next time. */
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
