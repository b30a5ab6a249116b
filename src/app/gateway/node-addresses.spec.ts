import { of, Subject, throwError } from 'rxjs';
import { Cluster } from '../../generated/contract';
import { NodeAddresses } from './node-addresses';
import { cluster } from './testing/recorded-documents';

describe('NodeAddresses', () => {
  const namesOf = (addresses: NodeAddresses, ...nodeNames: string[]): string[] => {
    const names: string[] = [];
    nodeNames.forEach((nodeName) => addresses.of(nodeName).subscribe((name) => names.push(name)));
    return names;
  };
  const neverAsked = (): never => {
    throw new Error('The cluster was asked.');
  };
  const withoutDomain: Cluster = { ...cluster, nodes: cluster.nodes.map((node) => ({ ...node, fqdn: null })) };

  it('are the fully qualified names that a cluster gave, in whatever case they are asked for', () => {
    const addresses = new NodeAddresses(() => 'hci-demo', neverAsked);
    addresses.remember(cluster);
    expect(namesOf(addresses, 'node2', 'NODE3')).toEqual(['node2.contoso.example', 'node3.contoso.example']);
  });

  it('are the short names where the cluster has no others', () => {
    const addresses = new NodeAddresses(() => 'hci-demo', neverAsked);
    addresses.remember(withoutDomain);
    expect(namesOf(addresses, 'node2')).toEqual(['node2']);
  });

  it('are the connection’s own for the cluster and for the server that it leads to', () => {
    expect(namesOf(new NodeAddresses(() => 'hci-demo', neverAsked), 'hci-demo')).toEqual(['hci-demo']);
    const server = new NodeAddresses(() => 'node1.other-name.example', neverAsked);
    server.remember(cluster);
    expect(namesOf(server, 'node1', 'node2')).toEqual(['node1.other-name.example', 'node2.contoso.example']);
  });

  it('are asked for once where none is known yet, as on a page opened by its address', () => {
    const answers = new Subject<Cluster>();
    let questions = 0;
    const addresses = new NodeAddresses(
      () => 'hci-demo',
      () => {
        questions += 1;
        return answers;
      },
    );
    const names: string[] = [];
    for (const nodeName of ['node2', 'node3', 'stranger']) {
      addresses.of(nodeName).subscribe((name) => names.push(name));
    }
    expect(names).toEqual([]);
    answers.next(cluster);
    answers.complete();
    expect(questions).toBe(1);
    expect(names).toEqual(['node2.contoso.example', 'node3.contoso.example', 'stranger']);
  });

  it('are the names as they are where the cluster does not answer, and are asked for again', () => {
    let answer = throwError((): unknown => new Error('down'));
    const addresses = new NodeAddresses(
      () => 'hci-demo',
      () => answer,
    );
    expect(namesOf(addresses, 'node2')).toEqual(['node2']);
    answer = of(cluster) as never;
    expect(namesOf(addresses, 'node2')).toEqual(['node2.contoso.example']);
  });
});
