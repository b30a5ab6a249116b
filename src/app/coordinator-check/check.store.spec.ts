import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { OwnershipMove } from '../../generated/contract';
import { loadLimitCatalog, mostRuns } from '../analysis/public-api';
import { emptyTrace, HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { measuring, pendingMove } from '../gateway/testing/recorded-documents';
import { RunListStore } from '../run-history/run-list.store';
import { useEnglish } from '../testing/english';
import { CheckStore } from './check.store';
import { checkRun, CheckingGateway } from './testing/checking-gateway';

const refused = new HeadroomError({ code: 'MoveFailed', message: 'No.', action: 'Ask.', target: 'test01' });

describe('CheckStore', () => {
  let gateway: CheckingGateway;
  let store: CheckStore;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new CheckingGateway();
    TestBed.configureTestingModule({ providers: [{ provide: HeadroomGateway, useValue: gateway }, RunListStore] });
    store = TestBed.inject(CheckStore);
  });

  const load = (): void => {
    store.load('test01', null, TestBed.inject(RunListStore)).subscribe();
  };
  const stepsOf = (): string[] => store.state.runs.map(({ nodeName, step }) => `${nodeName} ${step}`);

  describe('on another node', () => {
    beforeEach(() => {
      load();
      store.start();
    });

    it('takes turns, and ends as soon as the answer is settled', () => {
      expect(gateway.changes).toEqual(['startRun node1']);
      expect(gateway.lastRequest?.check?.role).toBe('coordinator');
      expect(stepsOf()).toEqual(['node1 running']);
      gateway.end();
      expect(stepsOf()).toEqual(['node1 ended', 'node2 running']);
      expect(gateway.lastRequest?.check).toEqual({
        id: gateway.started[0]?.check?.id ?? '',
        role: 'other',
        method: 'other-node',
      });
      gateway.endRuns(7);
      const block = ['node1', 'node2', 'node2', 'node1'];
      expect(gateway.started.map(({ nodeName }) => nodeName)).toEqual([...block, ...block]);
      expect(store.state.isPlaying).toBeFalse();
      expect(store.state.ownerAfterNodeName).toBe('node1');
    });

    it('goes on where the answer is not settled, until the most runs were made', () => {
      for (let index = 0; store.state.isPlaying; index += 1) {
        gateway.shares = { node1: 1 + 0.3 * ((index * 7) % 5), node2: 1 + 0.3 * ((index * 3) % 5) };
        gateway.end();
      }
      expect(gateway.started.length).toBe(mostRuns);
    });

    it('hands each run the limits of its node, and starts without them where they cannot be read', () => {
      expect(gateway.lastRequest?.limits?.limits?.[0]?.value).toBe(1920);
      expect(gateway.calls).toContain('limitFacts node1 test01');
      gateway.factsAnswer = throwError(() => refused);
      gateway.end();
      expect(gateway.calls).toContain('limitFacts node2 test01');
      expect(gateway.changes).toEqual(['startRun node1', 'startRun node2']);
      expect(gateway.lastRequest?.limits).toBeNull();
    });

    it('runs the same short profile on both', () => {
      const first = gateway.lastRequest?.profile;
      const [timeSpan] = first?.timeSpans ?? [];
      expect([timeSpan?.durationSeconds, timeSpan?.steadyState?.leastSeconds]).toEqual([8, 3]);
      gateway.end();
      expect(gateway.lastRequest?.profile).toEqual(first);
      expect(gateway.lastRequest?.presetId).toBe('coordinator-check');
    });

    it('keeps the test file for the next run, and deletes it once in the end', () => {
      gateway.endRuns(7);
      expect(gateway.started.every(({ keepTestFile }) => keepTestFile)).toBeTrue();
      expect(gateway.removals).toEqual([]);
      gateway.end();
      expect(gateway.removals).toEqual([`removeTestFile node1 ${gateway.started.at(-1)?.id ?? ''}`]);
      expect(store.state.fileProblem).toBeNull();
    });

    it('says why the test file could not be deleted', () => {
      gateway.removeAnswer = throwError(() => refused);
      gateway.endRuns(8);
      expect(store.state.fileProblem?.message).toBe('No.');
      expect(store.state.isPlaying).toBeFalse();
    });

    it('keeps the lines of the run under way', () => {
      const trace = { ...emptyTrace, seconds: [1], iops: [measuring.totalIops] };
      gateway.tell({ kind: 'progress', line: 1, progress: measuring, trace });
      expect(store.state.runs[0]?.live?.trace).toBe(trace);
    });

    it('goes on while another page is looked at', () => {
      load();
      expect(stepsOf()).toEqual(['node1 running']);
    });

    it('stops the run under way and starts no other', () => {
      store.stop();
      expect(gateway.changes).toEqual(['startRun node1', 'stopRun node1']);
      expect(stepsOf()).toEqual(['node1 ended']);
      expect(gateway.removals.length).toBe(1);
      expect([store.state.isPlaying, store.state.isStopping]).toEqual([false, false]);
    });

    it('starts no other run after one that failed, and keeps its words', () => {
      gateway.end('failed');
      expect(gateway.changes).toEqual(['startRun node1']);
      expect(stepsOf()).toEqual(['node1 ended']);
    });

    it('keeps the first result when the other node refuses, and makes only the missing run afterwards', () => {
      gateway.refusing.add('node2');
      gateway.end();
      expect(store.state.runs[1]?.problem?.message).toBe('node2 is not ready.');
      expect(store.state.runs[0]?.result).not.toBeNull();
      gateway.refusing.clear();
      store.goOn();
      expect(gateway.changes).toEqual(['startRun node1', 'startRun node2', 'startRun node2']);
      gateway.end();
      expect(stepsOf()).toEqual(['node1 ended', 'node2 ended', 'node2 running']);
    });

    it('starts nothing beside a run that it can no longer watch', () => {
      gateway.stopWatching(refused);
      expect(stepsOf()).toEqual(['node1 unwatched']);
      expect(store.state.runs[0]?.problem?.message).toBe('No.');
      expect(gateway.removals).toEqual([]);
      store.goOn();
      expect(stepsOf()).toEqual(['node1 running']);
      expect(gateway.changes).toEqual(['startRun node1']);
    });
  });

  it('starts nothing when the owner changed since the plan was made, and plans anew', () => {
    load();
    gateway.owner = 'node2';
    store.start();
    expect(gateway.changes).toEqual([]);
    expect(store.state.problem?.code).toBe('OwnerChanged');
    expect(store.state.problem?.message).toContain('node2 owns test01 now, no longer node1');
    expect(store.state.otherNodeName).toBe('node1');
    store.start();
    expect(gateway.changes).toEqual(['startRun node2']);
  });

  it('checks another run’s workload on its node, and looks for no earlier check', () => {
    gateway.keep(checkRun({ id: '20261121-110000-00000001' }));
    const { profile } = checkRun({});
    store.load('test01', { nodeName: 'node3', presetId: 'oltp', profile }, TestBed.inject(RunListStore)).subscribe();
    expect(store.state.otherNodeName).toBe('node3');
    expect(store.state.runs).toEqual([]);
    store.start();
    gateway.end();
    expect(gateway.changes).toEqual(['startRun node1', 'startRun node3']);
    expect(gateway.lastRequest?.presetId).toBe('oltp');
    expect(gateway.lastRequest?.profile.timeSpans[0]?.targets[0]?.path).toBe(
      profile.timeSpans[0]?.targets[0]?.path ?? '',
    );
    expect(gateway.lastRequest?.name).toContain('OLTP');
  });

  describe('by moving the ownership', () => {
    const start = (): void => {
      load();
      store.chooseMethod('move-owner');
      store.start();
    };
    const whole = [
      'startRun node2',
      'moveVolume node1 test01 node2',
      'startRun node2',
      `restoreVolume node1 ${pendingMove.id}`,
    ];

    it('moves the volume for two runs of each block, and gives it back before the next', () => {
      start();
      expect(gateway.lastRequest?.check?.role).toBe('other');
      gateway.end();
      expect(gateway.lastRequest?.check?.role).toBe('coordinator');
      gateway.endRuns(7);
      const [run, move, , back] = whole;
      const block = [run, move, run, run, back, run];
      expect(gateway.changes).toEqual([...block, ...block] as string[]);
      expect(store.state.move?.status).toBe('returned');
      expect(gateway.owner).toBe('node1');
    });

    it('gives the volume back when the run on its new owner fails', () => {
      start();
      gateway.end();
      gateway.end('failed');
      expect(gateway.changes).toEqual(whole);
    });

    it('shows who owns the volume while it is away, and again once it is back', () => {
      const owner = (): string | null | undefined => store.volume?.ownerNodeName;
      start();
      expect(owner()).toBe('node1');
      gateway.end();
      expect(owner()).toBe('node2');
      gateway.endRuns(2);
      expect(owner()).toBe('node1');
    });

    it('takes the owner from the move itself where the cluster does not answer', () => {
      start();
      spyOn(gateway, 'cluster').and.returnValue(throwError(() => refused));
      gateway.end();
      expect(store.volume?.ownerNodeName).toBe('node2');
      expect(gateway.changes.at(-1)).toBe('startRun node2');
      gateway.endRuns(2);
      expect(store.volume?.ownerNodeName).toBe('node1');
    });

    it('runs nothing more when somebody else moved the volume meanwhile', () => {
      start();
      gateway.end();
      const superseded: OwnershipMove = { ...pendingMove, status: 'superseded' };
      gateway.restoreAnswer = of(superseded);
      gateway.endRuns(2);
      expect(gateway.started.length).toBe(3);
      expect(store.state.isPlaying).toBeFalse();
    });

    it('gives the volume back when the run cannot be started', () => {
      start();
      gateway.refusing.add('node2');
      gateway.end();
      expect(gateway.changes).toEqual(whole);
      expect(store.state.runs[1]?.problem?.message).toBe('node2 is not ready.');
    });

    it('gives the volume back when the person stops', () => {
      start();
      gateway.end();
      store.stop();
      expect(gateway.changes.at(-1)).toBe(whole[3] ?? '');
    });

    it('does not move the volume when the first run failed', () => {
      start();
      gateway.end('failed');
      expect(gateway.changes).toEqual(['startRun node2']);
    });

    it('runs nothing when the volume could not be moved', () => {
      start();
      gateway.moveAnswer = throwError(() => refused);
      gateway.end();
      expect(gateway.changes).toEqual(whole.slice(0, 2));
      expect(store.state.moveProblem?.message).toBe('No.');
    });

    it('says what a move that was not carried out ended with', () => {
      start();
      const failed: OwnershipMove = { ...pendingMove, status: 'failed', error: refused.problem };
      gateway.moveAnswer = of(failed);
      gateway.end();
      expect(gateway.changes).toEqual(whole.slice(0, 2));
      expect(store.state.moveProblem?.message).toBe('No.');
    });

    it('says why the volume could not be given back', () => {
      start();
      gateway.end();
      gateway.restoreAnswer = throwError(() => refused);
      gateway.endRuns(2);
      expect(gateway.started.length).toBe(3);
      expect(store.state.moveProblem?.code).toBe('MoveFailed');
      expect(store.state.move?.status).toBe('moved');
      expect(store.state.isPlaying).toBeFalse();
    });

    it('leaves the volume where a run still uses it that can no longer be watched', () => {
      start();
      gateway.end();
      gateway.stopWatching(refused);
      expect(gateway.changes).toEqual(whole.slice(0, 3));
    });
  });

  describe('after the page was loaded anew', () => {
    const check = { id: 'aaaaaaaa', role: 'coordinator', method: 'other-node' } as const;
    const id = '20261121-110000-00000001';

    it('watches the run that goes on, and starts the next one only when asked', () => {
      gateway.runsByNode = { node1: of([checkRun({ id, status: 'running', check, keepTestFile: true })]) };
      load();
      expect(stepsOf()).toEqual(['node1 running']);
      gateway.end('completed', checkRun({ id, check, keepTestFile: true }));
      expect(stepsOf()).toEqual(['node1 ended']);
      expect(gateway.changes).toEqual([]);
      expect(gateway.removals).toEqual([`removeTestFile node1 ${id}`]);
      store.goOn();
      expect(gateway.changes).toEqual(['startRun node2']);
      expect(gateway.lastRequest?.check).toEqual({ ...check, role: 'other' });
    });

    it('reads all results of a check that is over, and deletes nothing', () => {
      gateway.keepTurns(8, 'node3');
      load();
      const block = ['node1 ended', 'node3 ended', 'node3 ended', 'node1 ended'];
      expect(stepsOf()).toEqual([...block, ...block]);
      expect(store.state.runs.every(({ result }) => result !== null)).toBeTrue();
      expect(store.state.otherNodeName).toBe('node3');
      expect(gateway.removals).toEqual([]);
    });

    it('continues a check where its turns ended', () => {
      gateway.keepTurns(3);
      load();
      store.goOn();
      expect(gateway.changes).toEqual(['startRun node1']);
      gateway.end();
      expect(gateway.changes).toEqual(['startRun node1', 'startRun node1']);
    });

    it('gives back the volume of a run that it watched to its end', () => {
      const run = checkRun({ id, nodeName: 'node2', status: 'running', check: { ...check, method: 'move-owner' } });
      gateway.runsByNode = { node2: of([run]) };
      gateway.movesByNode = { node1: of([pendingMove]) };
      gateway.owner = 'node2';
      load();
      expect(gateway.changes).toEqual([]);
      gateway.end('completed', run);
      expect(gateway.changes).toEqual([`restoreVolume node1 ${pendingMove.id}`]);
    });

    it('leaves a volume alone whose run was over before: that is asked on the page', () => {
      gateway.keep(checkRun({ id, nodeName: 'node2', check: { ...check, method: 'move-owner' } }));
      gateway.movesByNode = { node1: of([pendingMove]) };
      load();
      expect(gateway.changes).toEqual([]);
    });
  });
});
