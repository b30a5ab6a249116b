import { TestBed } from '@angular/core/testing';
import { Run } from '../../generated/contract';
import { completedRun, runningRun } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { withChecks } from './check-rows';
import { filterRows } from './history-order';
import { HistoryRow, historyRows, keyOf, KnownFigures, runRowsOf } from './history-rows';

const stateTexts = { running: 'running', completed: '', cancelled: '', failed: '', lost: '' };
const coordinator = { id: '9f8e7d6c', role: 'coordinator', method: 'other-node' } as const;
const other = { ...coordinator, role: 'other' } as const;

function runAt(second: number, check: Run['check'], changes: Partial<Run> = {}): Run {
  const owner = { nodeName: 'node1', coordinatorNodeName: 'node1' };
  const place = check?.role === 'other' ? { nodeName: 'node2', coordinatorNodeName: 'node1' } : owner;
  const time = `2026-11-21T05:00:${String(second).padStart(2, '0')}Z`;
  return { ...completedRun, ...place, id: `20261121-0500${second}-00000000`, createdAt: time, check, ...changes };
}

/** IOPS of the runs in turns: node1, node2, node2, node1, twice. */
const turns = [coordinator, other, other, coordinator, coordinator, other, other, coordinator] as const;
const checkRuns = turns.map((check, index) => runAt(index, check));
const alone = runAt(30, null, { name: 'Alone' });
const iopsOf = (run: Run): number => (run.nodeName === 'node1' ? 1000 : 800) + Number(run.createdAt.slice(17, 19));
const figuresOf = (run: Run): KnownFigures => ({
  Iops: iopsOf(run),
  Throughput: null,
  LatencyMean: null,
  LatencyP99: null,
  verdict: null,
  steps: [],
  ceilingIops: null,
  vmSize: null,
});

describe('withChecks', () => {
  const rowsOf = (
    runs: readonly Run[],
    known = new Map(runs.map((run) => [keyOf(run), figuresOf(run)])),
  ): HistoryRow[] => withChecks(historyRows(runs, [], known, stateTexts), TestBed.inject(Texts));

  beforeEach(() => useEnglish());

  it('makes one row of the runs of a check, with its answer, in the place of the first', () => {
    const [check, single, ...rest] = rowsOf([...checkRuns].reverse().concat(alone));
    expect(rest).toEqual([]);
    expect(single?.name).toBe('Alone');
    expect(check?.name).toBe('Coordinator check');
    expect(check?.nodeText).toBe('node1, node2');
    expect(check?.stateText).toBe('8 runs');
    expect(check?.run.createdAt).withContext('when it began').toBe('2026-11-21T05:00:00Z');
    expect(check?.parts.map(({ run }) => run.createdAt)).toEqual(checkRuns.map(({ createdAt }) => createdAt));
    const answer = (check?.figures as { verdict: { headline: string } }).verdict.headline;
    expect(answer).toMatch(
      /^node2 compared with node1, the coordinator node\. .*settled after 8 runs in turns, .* fewer IOPS/i,
    );
  });

  it('says what it has so far, and counts no run that is not in its place', () => {
    const moved = checkRuns.map((run) => ({ ...run, coordinatorNodeName: 'node3' }));
    const answerOf = (runs: readonly Run[]): string | undefined =>
      (rowsOf(runs)[0]?.figures as { verdict: { headline: string } } | undefined)?.verdict.headline;
    expect(answerOf(checkRuns.slice(0, 2))).toMatch(/the coordinator node\. Not settled: there are 2 runs/);
    expect(answerOf(moved)).toContain(' Not settled');
    const onOne = checkRuns.map((run) => ({ ...run, nodeName: 'node2' }));
    expect(answerOf(onOne)).toMatch(/^node2 when it does not own the volume, compared with when it does\. /);
  });

  it('waits for its runs, and tells of one in progress', () => {
    const [check] = rowsOf([
      ...checkRuns.slice(0, 3),
      { ...runningRun, volumeId: completedRun.volumeId, check: other },
    ]);
    expect(check?.stateText).toBe('4 runs, running');
    const known = new Map([[keyOf(checkRuns[0]), figuresOf(checkRuns[0])]]);
    expect(rowsOf(checkRuns, known)[0]?.figures).toBe('waiting');
    expect(rowsOf(checkRuns.slice(0, 2), new Map([...known, [keyOf(checkRuns[1]), 'unread']]))[0]?.figures).toBe(
      'unread',
    );
  });

  it('leaves a check of which one run is left, and those of another volume or check, as they are', () => {
    const otherVolume = { ...checkRuns[1], volumeId: 'test02' };
    const otherCheck = { ...checkRuns[2], check: { ...other, id: '00000000' } };
    const rows = rowsOf([checkRuns[0], otherVolume, otherCheck]);
    expect(rows.map(({ parts }) => parts.length)).toEqual([0, 0, 0]);
  });

  it('hides none of the runs from what is done with them', () => {
    const rows = rowsOf([...checkRuns, alone]);
    expect(runRowsOf(rows).length).toBe(9);
    expect(runRowsOf(filterRows(rows, { text: 'alone', volumeId: null })).length).toBe(1);
  });
});
