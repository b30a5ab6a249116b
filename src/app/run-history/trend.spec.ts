import { Run } from '../../generated/contract';
import { completedRun, runningRun } from '../gateway/testing/recorded-documents';
import { HistoryRow, historyRows, KnownFigures, keyOf } from './history-rows';
import { searches, trendChoices, TrendPoint, trendPoints } from './trend';

const stateTexts = { running: '', completed: '', cancelled: '', failed: '', lost: '' };
const otherProfile = {
  ...completedRun.profile,
  timeSpans: completedRun.profile.timeSpans.map((span) => ({ ...span, durationSeconds: 7 })),
};
const searchProfile = { ...completedRun.profile, search: { effort: 'quick' } } as unknown as Run['profile'];

function dayOf(day: number, changes: Partial<Run> = {}): Run {
  return { ...completedRun, id: `202611${day}-000000-00000000`, createdAt: `2026-11-${day}T00:00:00Z`, ...changes };
}

function figuresOf(Iops: number, changes: Partial<KnownFigures> = {}): KnownFigures {
  const nothing = { Throughput: null, LatencyMean: null, LatencyP99: null, verdict: null, steps: [] };
  return { ...nothing, Iops, ceilingIops: null, vmSize: 'Standard_B2ms', ...(changes as object) };
}

function rowsOf(all: readonly (readonly [Run, KnownFigures | undefined])[]): HistoryRow[] {
  const known = new Map(
    all.flatMap(([run, figures]) => (figures === undefined ? [] : [[keyOf(run), figures] as const])),
  );
  return historyRows(
    all.map(([run]) => run),
    [],
    known,
    stateTexts,
  );
}

function pointsOf(rows: readonly HistoryRow[], place = 0): TrendPoint[] {
  const choice = trendChoices(rows, completedRun.volumeId)[place];
  return choice === undefined ? [] : trendPoints(choice, rows);
}

describe('trendChoices', () => {
  it('tells workloads apart by what they do, and not by where; the searches are one, and first', () => {
    const moved = {
      ...completedRun.profile,
      timeSpans: completedRun.profile.timeSpans.map((span) => ({
        ...span,
        targets: span.targets.map((target) => ({ ...target, path: 'D:\\elsewhere.dat' })),
      })),
    };
    const rows = rowsOf([
      [dayOf(25, { profile: otherProfile, name: 'Other' }), undefined],
      [dayOf(24, { profile: moved, name: 'Newest' }), undefined],
      [dayOf(23), undefined],
      [dayOf(22, { profile: searchProfile }), undefined],
    ]);
    expect(
      trendChoices(rows, completedRun.volumeId).map(({ key, name, runs }) => [key === searches, name, runs.length]),
    ).toEqual([
      [true, completedRun.name, 1],
      [false, 'Newest', 2],
      [false, 'Other', 1],
    ]);
  });

  it('takes completed runs of the volume that are part of no check', () => {
    const check = { id: '9f8e7d6c', role: 'other', method: 'other-node' } as const;
    const rows = rowsOf([
      [dayOf(20, { status: 'failed' }), undefined],
      [dayOf(21, { volumeId: 'another' }), undefined],
      [dayOf(22, { check }), undefined],
      [{ ...runningRun, check: null }, undefined],
    ]);
    expect(trendChoices(rows, completedRun.volumeId)).toEqual([]);
  });
});

describe('trendPoints', () => {
  it('are the figures that are known, the oldest first', () => {
    const rows = rowsOf([
      [dayOf(23), figuresOf(300)],
      [dayOf(22), 'unread'],
      [dayOf(21), figuresOf(100)],
      [dayOf(20), undefined],
    ]);
    expect(pointsOf(rows).map(({ iops }) => iops)).toEqual([100, 300]);
  });

  it('are of a search what it found as the most, where it did', () => {
    const rows = rowsOf([
      [dayOf(21, { profile: searchProfile }), figuresOf(100, { ceilingIops: 500 })],
      [dayOf(20, { profile: searchProfile }), figuresOf(100)],
    ]);
    expect(pointsOf(rows).map(({ iops }) => iops)).toEqual([500]);
  });

  it('say what changed since the one before, where both are known', () => {
    const engine = { ...completedRun.engine, version: '0.2.0' };
    const rows = rowsOf([
      [dayOf(20, { coordinatorNodeName: 'node1' }), figuresOf(1)],
      [dayOf(21, { coordinatorNodeName: 'node2' }), figuresOf(1)],
      [dayOf(22, { coordinatorNodeName: null, engine }), figuresOf(1, { vmSize: 'Standard_D8ds_v4' })],
      [dayOf(23, { coordinatorNodeName: 'node1', engine, nodeName: 'node3' }), figuresOf(1, { vmSize: null })],
    ]);
    expect(pointsOf(rows).map(({ changes }) => changes.map(({ fact, now }) => `${fact} ${now}`))).toEqual([
      [],
      ['Owner node2'],
      ['VmSize Standard_D8ds_v4', 'Version 0.2.0'],
      ['Node node3'],
    ]);
  });
});
