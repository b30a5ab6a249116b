import { Cluster, Run, Volume, VolumeAccess } from '../../generated/contract';
import { cluster, completedRun } from '../gateway/testing/recorded-documents';
import { accessOf, isRedirectionMendable, meaningOf } from './access';
import { CheckRole, inTurns, newCheckId, newestCheck, nextRole, otherNodes } from './check-runs';

function runOf(id: string, check: Run['check'], nodeName = 'node1'): Run {
  return { ...completedRun, id, check, nodeName };
}

describe('newestCheck', () => {
  const runs = [
    runOf('20261121-100000-00000001', { id: 'aaaaaaaa', role: 'coordinator', method: 'other-node' }),
    runOf('20261121-100200-00000002', { id: 'aaaaaaaa', role: 'other', method: 'other-node' }, 'node2'),
    runOf('20261121-110000-00000003', { id: 'bbbbbbbb', role: 'coordinator', method: 'other-node' }),
    runOf('20261121-120000-00000004', null),
  ];

  it('is the one with the newest run, with the runs that it has', () => {
    const found = newestCheck(runs, 'test01');
    expect(found?.id).toBe('bbbbbbbb');
    expect(found?.runs.map(({ id }) => id)).toEqual(['20261121-110000-00000003']);
  });

  it('leaves out a run that did not complete and was made again, but for the newest', () => {
    const part = { id: 'bbbbbbbb', role: 'other', method: 'other-node' } as const;
    const failed = { ...runOf('20261121-110200-00000005', part, 'node2'), status: 'failed' as const };
    expect(newestCheck([...runs, failed], 'test01')?.runs.at(-1)?.id).toBe(failed.id);
    const again = runOf('20261121-110300-00000006', part, 'node2');
    const ids = newestCheck([...runs, failed, again], 'test01')?.runs.map(({ id }) => id);
    expect(ids).toEqual(['20261121-110000-00000003', again.id]);
  });

  it('has the runs in the order of their turns, whatever the clocks of the nodes say', () => {
    const part = { id: 'cccccccc', method: 'other-node' } as const;
    // The clock of node2 is an hour ahead.
    const others = [1, 2].map((at) => runOf(`20261121-14000${at}-00000009`, { ...part, role: 'other' }, 'node2'));
    const own = [1, 4].map((at) => runOf(`20261121-13000${at}-00000009`, { ...part, role: 'coordinator' }));
    const found = newestCheck([...others, ...own], 'test01');
    expect(found?.runs).toEqual([own[0], others[0], others[1], own[1]] as Run[]);
  });

  it('is none without a run of a check on this volume', () => {
    expect(newestCheck(runs, 'test02')).toBeNull();
    expect(newestCheck([runOf('20261121-120000-00000004', null)], 'test01')).toBeNull();
  });
});

describe('the turns', () => {
  const rolesOf = (method: Parameters<typeof nextRole>[1], count: number): CheckRole[] => {
    const made: { role: CheckRole }[] = [];
    for (let role = nextRole(made, method); role !== null && made.length < count; role = nextRole(made, method)) {
      made.push({ role });
    }
    return made.map(({ role }) => role);
  };

  it('start on the owner, or where ownership does not move for the first run', () => {
    expect(rolesOf('other-node', 5)).toEqual(['coordinator', 'other', 'other', 'coordinator', 'coordinator']);
    expect(rolesOf('move-owner', 5)).toEqual(['other', 'coordinator', 'coordinator', 'other', 'other']);
  });

  it('end after the most runs', () => {
    expect(rolesOf('other-node', 100).length).toBe(36);
  });

  it('have a run that is missing first', () => {
    expect(nextRole([{ role: 'other' }, { role: 'other' }], 'other-node')).toBe('coordinator');
  });

  it('keep what has no turn', () => {
    const runs = [{ role: 'other' as const }, { role: 'other' as const }, { role: 'other' as const }];
    expect(inTurns(runs, 'other-node').length).toBe(3);
  });
});

describe('newCheckId', () => {
  it('is what the contract asks for, and not twice the same', () => {
    const ids = Array.from({ length: 20 }, newCheckId);
    expect(ids.every((id) => /^[0-9a-f]{8}$/.test(id))).toBeTrue();
    expect(new Set(ids).size).toBe(20);
  });
});

describe('otherNodes', () => {
  const [volume] = cluster.volumes as [Volume];
  const names = (of: Cluster, on = volume): string[] => otherNodes(of, on).map(({ name }) => name);

  it('are those that do not own the volume', () => expect(names(cluster)).toEqual(['node2', 'node3']));

  it('leave out a node that is down or without the volume', () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node2' ? { ...node, state: 'down' as const } : node));
    expect(names({ ...cluster, nodes })).toEqual(['node3']);
    const accessStates = [{ nodeName: 'node3', state: 'not-connected' as const, reason: null, isByDesign: false }];
    expect(names(cluster, { ...volume, accessStates })).toEqual(['node2']);
  });

  it('have a paused node last: it can be run on, and is not the one to propose', () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node2' ? { ...node, state: 'paused' as const } : node));
    expect(names({ ...cluster, nodes })).toEqual(['node3', 'node2']);
  });
});

describe('access', () => {
  const [refs] = cluster.volumes as [Volume];
  const mendable = (state: VolumeAccess['state']): Volume => ({
    ...refs,
    accessStates: refs.accessStates.map((access) => ({ ...access, state, isByDesign: false })),
  });
  const meaning = (volume: Volume, nodeName: string): string => meaningOf(volume, accessOf(volume, nodeName));

  it('is by design on ReFS: another way for other nodes, and its own way for the owner', () => {
    expect(refs.accessStates.map(({ state }) => state)).toEqual(Array(3).fill('file-system-redirected'));
    expect(meaning(refs, 'node1')).toBe('refsOwner');
    expect(meaning(refs, 'node2')).toBe('refs');
    expect(isRedirectionMendable(refs, 'node2')).toBeFalse();
  });

  it('is to be mended where more than ReFS redirects it, on the owner too', () => {
    const volume = mendable('file-system-redirected');
    expect(meaning(volume, 'node1')).toBe('redirectedOwner');
    expect(meaning(volume, 'node2')).toBe('file-system-redirected');
    expect(isRedirectionMendable(volume, 'node2')).toBeTrue();
    expect(meaning(mendable('block-redirected'), 'node1')).toBe('redirectedOwner');
    expect(meaning(mendable('block-redirected'), 'node2')).toBe('block-redirected');
  });

  it('is not known where the cluster did not say', () => {
    expect(accessOf({ ...refs, accessStates: [] }, 'node1')).toBeNull();
    expect(meaningOf(refs, null)).toBe('unknown');
  });
});
