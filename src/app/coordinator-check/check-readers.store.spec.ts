import { NEVER, of, Subject, throwError } from 'rxjs';
import { HeadroomError } from '../gateway/public-api';
import { readiness, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { overGateway } from '../testing/over-gateway';
import { CheckReadersStore } from './check-readers.store';
import { CheckState, initialState } from './check-state';

const loaded: CheckState = {
  ...initialState,
  volumeId: 'test01',
  otherNodeName: 'node2',
  profile: runningRun.profile,
};

const problemOf = (code: string): HeadroomError =>
  new HeadroomError({ code, message: 'node1 refused.', action: null, target: null });

describe('CheckReadersStore', () => {
  let gateway: RecordedGateway;
  let store: CheckReadersStore;
  let states: Subject<CheckState>;

  beforeEach(() => {
    gateway = new RecordedGateway();
    store = overGateway(gateway, () => new CheckReadersStore());
    states = new Subject();
    store.follow(states, () => 'node1').subscribe();
  });

  it('asks each node of the check once, and the other one that is chosen later', () => {
    states.next(loaded);
    states.next({ ...loaded, method: 'move-owner' });
    states.next({ ...loaded, otherNodeName: 'node3' });
    states.next(loaded);
    expect(gateway.calls).toEqual(['readiness node1 test01', 'readiness node2 test01', 'readiness node3 test01']);
    expect(store.state.nodeNames).toEqual([]);
  });

  it('asks nothing while a check is running, or before there is something to ask', () => {
    states.next({ ...loaded, isLoading: true });
    states.next({ ...loaded, isPlaying: true });
    states.next({ ...loaded, profile: null });
    states.next({ ...loaded, volumeId: null });
    expect(gateway.calls).toEqual([]);
  });

  it('waits for the first answer alone', () => {
    gateway.isReader = true;
    gateway.quickReadinessAnswer = of(readiness);
    gateway.readinessAnswer = NEVER;
    states.next(loaded);
    expect(store.state.nodeNames).toEqual(['node1', 'node2']);
    gateway.readinessAnswer = of(readiness);
    states.next({ ...loaded, otherNodeName: 'node3' });
    expect(store.state.nodeNames).withContext('each once').toEqual(['node1', 'node2', 'node3']);
  });

  it('keeps the nodes that the account may only view, and asks anew when it is followed anew', () => {
    gateway.isReader = true;
    states.next(loaded);
    expect(store.state.nodeNames).toEqual(['node1', 'node2']);
    gateway.isReader = false;
    store.follow(states, () => 'node1').subscribe();
    expect(store.state.nodeNames).toEqual([]);
  });

  it('takes a refusal for the same, and another failure for no answer', () => {
    gateway.readinessAnswer = throwError(() => problemOf('NodeUnreachable'));
    states.next(loaded);
    expect(store.state.nodeNames).toEqual([]);
    gateway.readinessAnswer = throwError(() => problemOf('NotAuthorized'));
    states.next({ ...loaded, otherNodeName: 'node3' });
    expect(store.state.nodeNames).toEqual(['node3']);
  });
});
