import { of, throwError } from 'rxjs';
import { HeadroomError } from '../gateway/public-api';
import { cluster, enteredFacts, entries, limitFacts } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { overGateway } from '../testing/over-gateway';
import { draftOf, entriesDocument, nothingEntered } from './entries';
import { EntriesStore } from './entries.store';

const problem = { code: 'NotAuthorized', message: 'No right.', action: null, target: 'node2' };

describe('entries', () => {
  it('are edited from what was kept, and begin empty where nothing was', () => {
    expect(draftOf(limitFacts)).toEqual(nothingEntered);
    expect(draftOf(enteredFacts).limits[0]?.id).toBe('network-throughput');
  });

  it('become the contract’s document, dated where a figure has no date', () => {
    const draft = draftOf(enteredFacts);
    const undated = draft.limits.map((limit) => ({ ...limit, source: { ...limit.source, date: null } }));
    const now = new Date('2026-11-22T10:11:12.345Z');
    const document = entriesDocument({ ...draft, limits: [...draft.limits, ...undated] }, 'hci-demo', now);
    expect(document.savedAt).toBe('2026-11-22T10:11:12Z');
    expect(document.limits.map(({ source }) => source.date)).toEqual(['2026-11-21', '2026-11-22']);
    expect(Object.keys(document).sort()).toEqual(Object.keys(entries).sort());
  });
});

describe('EntriesStore', () => {
  let gateway: RecordedGateway;
  let store: EntriesStore;

  beforeEach(() => {
    gateway = new RecordedGateway();
    store = overGateway(gateway, () => new EntriesStore());
  });

  it('keeps them on every node', () => {
    store.save(draftOf(enteredFacts)).subscribe();
    expect(gateway.calls).toEqual(['cluster hci-demo', 'saveEntries node1', 'saveEntries node2', 'saveEntries node3']);
    expect(gateway.lastEntries?.clusterName).toBe('hci-demo');
    expect(store.state.outcome).toEqual({ kept: ['node1', 'node2', 'node3'], refused: [], notAsked: [] });
  });

  it('says which nodes could not be written, and which were not asked', () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node3' ? { ...node, state: 'down' as const } : node));
    gateway.clusterAnswer = of({ ...cluster, nodes });
    gateway.saveAnswers = { node2: throwError(() => new HeadroomError(problem)) };
    store.save(nothingEntered).subscribe();
    expect(store.state.outcome).toEqual({
      kept: ['node1'],
      refused: [{ nodeName: 'node2', problem }],
      notAsked: ['node3'],
    });
  });

  it('says why nothing was saved where the nodes are not known', () => {
    gateway.clusterAnswer = throwError(() => new HeadroomError(problem));
    store.save(nothingEntered).subscribe();
    expect(store.state).toEqual({ isSaving: false, outcome: null, problem });
  });
});
