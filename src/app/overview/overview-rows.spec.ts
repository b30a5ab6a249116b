import { Run, Volume } from '../../generated/contract';
import { cluster, completedRun, runningRun } from '../gateway/testing/recorded-documents';
import { keyOf } from '../run-history/history-rows';
import { overviewRows, runsOf } from './overview-rows';

const volume = (name: string, changes: Partial<Volume> = {}): Volume => {
  const [first] = cluster.volumes;
  if (first === undefined) {
    throw new Error('The recorded cluster has no volume.');
  }
  return { ...first, id: name, name, ...changes };
};
const run = (day: number, changes: Partial<Run> = {}): Run => ({
  ...completedRun,
  id: `run-${day}`,
  createdAt: `2026-11-${day}T00:00:00Z`,
  volumeId: 'a',
  ...changes,
});
const search: Partial<Run> = { profile: { ...completedRun.profile, search: { effort: 'quick' } } };

describe('overviewRows', () => {
  it('puts volumes in trouble first, then sorts by name', () => {
    const volumes = [
      volume('Volume10'),
      volume('Volume2'),
      volume('Zed', { health: 'warning' }),
      volume('Yes', { state: 'offline' }),
      volume('Unknown', { state: 'unknown', health: 'unknown' }),
    ];
    expect(overviewRows(volumes, [], new Map()).map((row) => row.volume.name)).toEqual([
      'Yes',
      'Zed',
      'Unknown',
      'Volume2',
      'Volume10',
    ]);
  });

  it('has the newest ended run and the newest completed search of each volume', () => {
    const runs = [
      run(10, search),
      run(12),
      run(13, { ...search, status: 'failed' }),
      run(14, { volumeId: 'b' }),
      { ...runningRun, id: 'now', createdAt: '2026-11-15T00:00:00Z', volumeId: 'a' },
    ];
    const [first, second] = overviewRows([volume('a'), volume('b')], runs, new Map());
    expect(first?.latest?.run.id).toBe('run-13');
    expect(first?.search?.run.id).toBe('run-10');
    expect(first?.running?.id).toBe('now');
    expect(second?.latest?.run.id).toBe('run-14');
    expect(second?.search).toBeNull();
  });

  it('leaves out runs of a coordinator check, which measure nodes', () => {
    const check = { id: 'check', role: 'chosen', method: 'session' } as unknown as Run['check'];
    expect(overviewRows([volume('a')], [run(10, { check })], new Map())[0]?.latest).toBeNull();
  });

  it('says which figures it waits for, and which runs have none', () => {
    const runs = [run(10), run(11, { volumeId: 'b' })];
    const rows = overviewRows([volume('a'), volume('b')], runs, new Map([[keyOf(run(11)), null]]));
    expect(rows.map(({ latest }) => latest?.figures)).toEqual(['waiting', null]);
    expect(runsOf(rows).map(({ id }) => id)).toEqual(['run-10', 'run-11']);
  });
});
