import { Observable, of, throwError } from 'rxjs';
import { Cluster, NodeStatus, OtherNode } from '../../generated/contract';
import { ClusterReading, isLackOfHeadroom, readCluster } from './cluster-reading';
import { HeadroomError } from './gateway-errors';
import { cluster, outdatedNode } from './testing/recorded-documents';

const failing = (code: string): Observable<never> =>
  throwError(() => new HeadroomError({ code, message: `${code} happened.`, action: null, target: null }));

describe('readCluster', () => {
  const others = ['node2', 'node3', 'node4'].map((nodeName) => ({ nodeName, fqdn: `${nodeName}.contoso.example` }));
  let calls: string[];
  let answers: Record<string, Observable<Cluster>>;
  let status: Observable<NodeStatus>;
  let learned: readonly OtherNode[];

  beforeEach(() => {
    calls = [];
    learned = [];
    status = of({ ...outdatedNode, otherNodes: others });
    answers = { hci: failing('ModuleNotInstalled'), node2: failing('NodeUnreachable'), node3: of(cluster) };
  });

  const reading: ClusterReading = {
    cluster: (nodeName) => {
      calls.push(nodeName);
      return answers[nodeName] ?? of(cluster);
    },
    nodeStatus: () => status,
    learn: (told) => (learned = told),
  };
  const read = (): unknown => {
    let outcome: unknown = null;
    readCluster(reading, 'hci').subscribe({
      next: (told) => (outcome = told),
      error: (error: unknown) => (outcome = (error as HeadroomError).problem.code),
    });
    return outcome;
  };

  it('asks the others in turn where a node lacks Headroom, until one answers', () => {
    expect(read()).toBe(cluster);
    expect(calls).toEqual(['hci', 'node2', 'node3']);
    expect(learned).toEqual(others);
  });

  it('knows which problems preparing mends', () => {
    const problem = { message: '', action: null, target: null };
    expect(isLackOfHeadroom({ ...problem, code: 'ModuleNotInstalled' })).toBeTrue();
    expect(isLackOfHeadroom({ ...problem, code: 'VolumeBusy' })).toBeFalse();
    expect(isLackOfHeadroom(null)).toBeFalse();
  });

  it('asks no other where the node answers, or fails for another reason', () => {
    answers['hci'] = of(cluster);
    expect(read()).toBe(cluster);
    answers['hci'] = failing('NotAuthorized');
    expect(read()).toBe('NotAuthorized');
    expect(calls).toEqual(['hci', 'hci']);
  });

  it('fails as the node did where no other is known, or none answers', () => {
    status = of(outdatedNode);
    expect(read()).toBe('ModuleNotInstalled');
    status = failing('NodeUnreachable');
    expect(read()).toBe('ModuleNotInstalled');
    status = of({ ...outdatedNode, otherNodes: others.slice(0, 1) });
    expect(read()).toBe('ModuleNotInstalled');
    expect(calls).toEqual(['hci', 'hci', 'hci', 'node2']);
  });
});
