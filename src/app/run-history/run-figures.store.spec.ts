import { TestBed } from '@angular/core/testing';
import { firstValueFrom, of, Subject, throwError } from 'rxjs';
import { Run } from '../../generated/contract';
import { RunAndResult } from '../gateway/public-api';
import { completedRun, limits, result, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { overGateway } from '../testing/over-gateway';
import { keyOf } from './history-rows';
import { RunJudge } from './judge-run';
import { RunFiguresStore, runJudge } from './run-figures.store';
import { judgeAtOnce } from './testing/judge-at-once';

const runs = ['1', '2', '3', '4'].map((id): Run => ({ ...completedRun, id }));
const [first, second, third, fourth] = runs as [Run, Run, Run, Run];

describe('The figures of runs', () => {
  let gateway: RecordedGateway;
  let answers: Subject<RunAndResult>[];
  const open = (): RunFiguresStore => {
    TestBed.configureTestingModule({ providers: [judgeAtOnce] });
    return overGateway(gateway, () => new RunFiguresStore());
  };
  const answer = (index: number, found: RunAndResult['result'] = result): void => {
    answers[index]?.next({ run: { ...completedRun, limits }, result: found });
  };

  beforeEach(() => {
    useEnglish();
    answers = [];
    gateway = new RecordedGateway();
    spyOn(gateway, 'result').and.callFake((nodeName, id) => {
      gateway.calls.push(`result ${nodeName} ${id}`);
      const one = new Subject<RunAndResult>();
      answers.push(one);
      return one;
    });
  });

  it('asks for two at a time, and says how many are left', () => {
    const store = open();
    store.want(runs);
    expect(gateway.calls).toEqual(['result node1 1', 'result node1 2']);
    expect(store.state.waiting).toBe(4);
    answer(0);
    expect(gateway.calls.length).toBe(3);
    expect(store.state.waiting).toBe(3);
    expect(store.state.settled.size).withContext('the order keeps').toBe(0);
    answer(1, null);
    answer(2);
    answer(3);
    expect(store.state.waiting).toBe(0);
    expect(store.state.settled).toBe(store.state.figures);
    expect(store.state.figures.get(keyOf(first))).toEqual(jasmine.objectContaining({ Iops: jasmine.any(Number) }));
    expect(store.state.figures.get(keyOf(second))).toBeNull();
  });

  it('asks for each once, for none in progress, and no more for those that went out of sight', () => {
    const store = open();
    store.want([first, first, second, third, runningRun]);
    store.want([fourth, first]);
    answer(0);
    answer(1);
    expect(gateway.calls).toEqual(['result node1 1', 'result node1 2', 'result node1 4']);
    answer(2);
    store.want([first, fourth]);
    expect(gateway.calls.length).toBe(3);
  });

  it('tells a run that could not be read from one without a result, and reads it again when asked to', () => {
    (gateway.result as jasmine.Spy).and.returnValue(throwError(() => new Error('gone')));
    const store = open();
    store.want([first]);
    expect(store.state.figures.get(keyOf(first))).toBe('unread');
    (gateway.result as jasmine.Spy).and.returnValue(of({ run: { ...first, limits }, result }));
    store.want([first]);
    expect(store.state.figures.get(keyOf(first))).toBe('unread');
    store.forgetUnread();
    store.want([first]);
    expect(store.state.figures.get(keyOf(first))).toEqual(
      jasmine.objectContaining({ LatencyP99: jasmine.any(Number) }),
    );
  });

  it('loads the judge of runs with the first of them, once', async () => {
    const judge = overGateway(gateway, () => TestBed.inject(runJudge));
    const [one, another] = await Promise.all([firstValueFrom(judge), firstValueFrom(judge)]);
    expect(one).toBeInstanceOf(RunJudge);
    expect(another).toBe(one);
  });
});
