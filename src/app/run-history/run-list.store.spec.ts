import { of, throwError } from 'rxjs';
import { Cluster, Run, UnreadableRun } from '../../generated/contract';
import * as simulated from '../../../engine/contract/examples/valid/cluster.simulated-three-nodes.json';
import * as running from '../../../engine/contract/examples/valid/run.running.json';
import * as damaged from '../../../engine/contract/examples/valid/unreadable-run.damaged.json';
import { HeadroomError } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { overGateway } from '../testing/over-gateway';
import { RunListStore } from './run-list.store';

const cluster = simulated as unknown as Cluster;
const run = running as unknown as Run;
const unreadable = damaged as unknown as UnreadableRun;

describe('The list of runs', () => {
  it('shows the others where one cannot be read, says why, and deletes it from its node', () => {
    const gateway = new RecordedGateway();
    gateway.runsByNode = { node1: of([run, unreadable]) };
    const store = overGateway(gateway, () => new RunListStore());
    let listed: readonly Run[] = [];
    store.load(cluster).subscribe((runs) => (listed = runs));
    expect(listed.map(({ id }) => id)).toEqual([run.id]);
    expect(store.state.runs.map(({ id }) => id)).toEqual([run.id]);
    expect(store.state.failures).toEqual([]);
    const [found] = store.state.unreadable;
    expect(found).toEqual({ id: unreadable.id, nodeName: 'node1', problem: unreadable.error });
    store.remove(found).subscribe();
    expect(gateway.calls.some((call) => call.includes(unreadable.id))).toBeTrue();
    expect(store.state.unreadable).toEqual([]);
    expect(store.state.runs.length).toBe(1);
  });

  it('asks again without a change where the runs are the same, and finds what somebody else has started', () => {
    const gateway = new RecordedGateway();
    const ended = { ...run, id: '20260101-000000-00000001', status: 'completed' as const, endedAt: run.createdAt };
    gateway.runsByNode = { node1: of([ended]), node2: of([]), node3: of([]) };
    const store = overGateway(gateway, () => new RunListStore());
    store.load(cluster).subscribe();
    const before = store.state.runs;
    gateway.runsByNode = { node1: of([{ ...ended }]), node2: of([]), node3: of([]) };
    store.loadAgain(cluster).subscribe();
    expect(store.state.runs).toBe(before);
    const other = { ...run, nodeName: 'node2' };
    gateway.runsByNode = { node1: of([ended]), node2: of([other]), node3: of([]) };
    store.loadAgain(cluster).subscribe();
    expect(store.state.runs.map(({ nodeName }) => nodeName)).toEqual(['node2', 'node1']);
    store.end({ ...other, status: 'completed' });
    expect(store.state.runs.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('keeps the runs of a node that fails when it is asked again, and says that it does', () => {
    const gateway = new RecordedGateway();
    gateway.runsByNode = { node1: of([run]), node2: of([]), node3: of([]) };
    const store = overGateway(gateway, () => new RunListStore());
    store.load(cluster).subscribe();
    const silent = new HeadroomError({ code: 'NodeUnreachable', message: 'No.', action: null, target: 'node1' });
    gateway.runsByNode = { ...gateway.runsByNode, node1: throwError(() => silent) };
    store.loadAgain(cluster).subscribe();
    expect(store.state.runs.map(({ id }) => id)).toEqual([run.id]);
    expect(store.state.failures.map(({ nodeName }) => nodeName)).toEqual(['node1']);
  });

  it('deletes several one after the other, and keeps the one that could not be deleted', () => {
    const gateway = new RecordedGateway();
    const runs = ['1', '2', '3'].map((id) => ({ ...run, id }));
    gateway.runsByNode = { node1: of(runs) };
    const store = overGateway(gateway, () => new RunListStore());
    store.load(cluster).subscribe();
    const gone = new HeadroomError({ code: 'NotSignedIn', message: 'No.', action: null, target: 'node1' });
    spyOn(gateway, 'removeRun').and.callFake((_nodeName, id) => (id === '2' ? throwError(() => gone) : of(undefined)));
    let ends = 0;
    store.removeAll(runs).subscribe(() => (ends += 1));
    expect(ends).toBe(1);
    expect(store.state.runs.map(({ id }) => id)).toEqual(['2']);
    expect(store.state.removeProblem).not.toBeNull();
    expect(store.state.removing).toBeNull();
  });
});
