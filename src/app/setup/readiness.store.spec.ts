import { of, Subject, throwError } from 'rxjs';
import { Readiness } from '../../generated/contract';
import { HeadroomError } from '../gateway/public-api';
import { blockingReadiness, readiness, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { ReadinessChoice } from './readiness-choice';
import { mostOpenMilliseconds, ReadinessStore, settleMilliseconds } from './readiness.store';
import { overGateway } from '../testing/over-gateway';
import { tick, withFakeTime } from '../testing/fake-time';

const choice: ReadinessChoice = { nodeName: 'node1', volumeId: 'test01', profile: runningRun.profile, attempt: 0 };
const problem = { code: 'NodeUnreachable', message: 'node1 did not answer.', action: null, target: null };

describe('ReadinessStore', () => {
  let gateway: RecordedGateway;
  let store: ReadinessStore;
  let choices: Subject<ReadinessChoice | null>;

  beforeEach(() => {
    gateway = new RecordedGateway();
    store = overGateway(gateway, () => new ReadinessStore());
    choices = new Subject();
    store.follow(choices).subscribe();
  });

  it(
    'asks at once for what the page opens with, and not twice',
    withFakeTime(() => {
      choices.next(null);
      choices.next(choice);
      choices.next({ ...choice, nodeName: 'node2' });
      tick(0);
      expect(gateway.calls).toEqual(['readiness node2 test01']);
    }),
  );

  it(
    'asks once a later choice has settled, and not for each key',
    withFakeTime(() => {
      choices.next({ ...choice, nodeName: 'node3' });
      tick(0);
      gateway.calls.length = 0;
      choices.next(choice);
      choices.next({ ...choice, nodeName: 'node2' });
      tick(settleMilliseconds - 1);
      expect(gateway.calls).toEqual([]);
      expect(store.state.isChecking).toBeTrue();
      tick(1);
      expect(gateway.calls).toEqual(['readiness node2 test01']);
      expect(store.state).toEqual({ isChecking: false, isOpen: false, readiness, problem: null, isReader: false });
    }),
  );

  it(
    'never shows an answer for another choice',
    withFakeTime(() => {
      const slow = new Subject<Readiness>();
      gateway.readinessAnswer = slow;
      choices.next(choice);
      tick(settleMilliseconds);
      choices.next({ ...choice, volumeId: 'test02' });
      slow.next(blockingReadiness);
      expect(store.state.readiness).toBeNull();
      tick(settleMilliseconds);
      slow.next(readiness);
      expect(store.state.readiness).toBe(readiness);
      choices.next(null);
      expect(store.state).toEqual({
        isChecking: false,
        isOpen: false,
        readiness: null,
        problem: null,
        isReader: false,
      });
    }),
  );

  it(
    'asks again when the person does, and not when nothing changed',
    withFakeTime(() => {
      choices.next(choice);
      tick(settleMilliseconds);
      choices.next({ ...choice });
      tick(settleMilliseconds);
      expect(gateway.calls.length).toBe(1);
      choices.next({ ...choice, attempt: 1 });
      tick(settleMilliseconds);
      expect(gateway.calls.length).toBe(2);
    }),
  );

  it(
    'tells whether the account is allowed to view only, of this choice alone',
    withFakeTime(() => {
      gateway.isReader = true;
      choices.next(choice);
      tick(settleMilliseconds);
      expect(store.state).toEqual({ isChecking: false, isOpen: false, readiness, problem: null, isReader: true });
      gateway.readinessAnswer = throwError(() => new HeadroomError({ ...problem, code: 'NotAuthorized' }));
      choices.next({ ...choice, nodeName: 'node2' });
      expect(store.state.isReader).toBeFalse();
      tick(settleMilliseconds);
      expect(store.state.isReader).withContext('nothing at all is allowed').toBeTrue();
      gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
      choices.next({ ...choice, nodeName: 'node3' });
      tick(settleMilliseconds);
      expect(store.state.isReader).toBeFalse();
    }),
  );

  it(
    'leaves open whether a run may start until something was said of this account, target and size',
    withFakeTime(() => {
      const opened = (change: Partial<ReadinessChoice>): boolean => {
        choices.next({ ...choice, ...change });
        return store.state.isOpen;
      };
      const isOpenNow = (): boolean => store.state.isOpen;
      expect(opened({})).toBeTrue();
      tick(settleMilliseconds);
      expect(isOpenNow()).toBeFalse();
      expect(opened({ attempt: 1 }))
        .withContext('asked again')
        .toBeFalse();
      expect(opened({ nodeName: 'node2' })).toBeTrue();
      gateway.readinessAnswer = of(blockingReadiness);
      tick(settleMilliseconds);
      expect(isOpenNow()).withContext('the check itself blocks now').toBeFalse();
      expect(opened({ nodeName: 'node2', attempt: 2 }))
        .withContext('what blocked may be mended')
        .toBeTrue();
      gateway.readinessAnswer = of(readiness);
      gateway.isReader = true;
      tick(settleMilliseconds);
      expect(opened({ nodeName: 'node2', attempt: 3 }))
        .withContext('a reader')
        .toBeTrue();
    }),
  );

  it(
    'keeps nobody from starting where the checks fail or never end',
    withFakeTime(() => {
      gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
      choices.next(choice);
      tick(settleMilliseconds);
      expect(store.state.isOpen).toBeFalse();
      choices.next({ ...choice, attempt: 1 });
      expect(store.state.isOpen).withContext('nor where it failed before').toBeFalse();
      gateway.readinessAnswer = new Subject();
      choices.next({ ...choice, volumeId: 'test02' });
      tick(mostOpenMilliseconds - 1);
      expect(store.state.isOpen).toBeTrue();
      tick(1);
      expect(store.state.isOpen).toBeFalse();
      expect(store.state.isChecking).toBeTrue();
      for (const code of ['DiskNotFound', 'ProfileNotValid']) {
        gateway.readinessAnswer = throwError(() => new HeadroomError({ ...problem, code }));
        choices.next({ ...choice, attempt: 2 });
        tick(settleMilliseconds);
        choices.next({ ...choice, attempt: 3 });
        expect(store.state.isOpen).withContext(code).toBeTrue();
      }
    }),
  );

  it(
    'lets a run start with the first answer, and goes on checking what only lowers the confidence',
    withFakeTime(() => {
      const whole = new Subject<Readiness>();
      const quick = { ...readiness, checks: readiness.checks.slice(1) };
      gateway.quickReadinessAnswer = of(quick);
      gateway.readinessAnswer = whole;
      choices.next(choice);
      tick(settleMilliseconds);
      expect(store.state).toEqual({
        isChecking: true,
        isOpen: false,
        readiness: quick,
        problem: null,
        isReader: false,
      });
      whole.next(readiness);
      expect(store.state).toEqual({ isChecking: false, isOpen: false, readiness, problem: null, isReader: false });
    }),
  );

  it(
    'keeps what the first answer says where the second fails, unless no run can start any more',
    withFakeTime(() => {
      gateway.quickReadinessAnswer = of(blockingReadiness);
      gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
      gateway.isReader = true;
      choices.next(choice);
      tick(settleMilliseconds);
      expect(store.state).toEqual({
        isChecking: false,
        isOpen: false,
        readiness: blockingReadiness,
        problem,
        isReader: true,
      });
      choices.next({ ...choice, attempt: 1 });
      expect(store.state.isOpen).withContext('it was blocked').toBeTrue();
      gateway.isReader = false;
      gateway.quickReadinessAnswer = of(readiness);
      tick(settleMilliseconds);
      expect(store.state.readiness).toBe(readiness);
      choices.next({ ...choice, attempt: 2 });
      expect(store.state.isOpen).withContext('it was free').toBeFalse();
      gateway.readinessAnswer = throwError(() => new HeadroomError({ ...problem, code: 'DiskNotFound' }));
      tick(settleMilliseconds);
      expect(store.state.readiness).toBeNull();
      choices.next({ ...choice, attempt: 3 });
      expect(store.state.isOpen).withContext('it is gone').toBeTrue();
    }),
  );

  it(
    'asks no further where the first answer fails',
    withFakeTime(() => {
      gateway.quickReadinessAnswer = throwError(() => new HeadroomError(problem));
      choices.next(choice);
      tick(settleMilliseconds);
      expect(store.state).toEqual({ isChecking: false, isOpen: false, readiness: null, problem, isReader: false });
    }),
  );

  it(
    'says why it could not be checked, and goes on',
    withFakeTime(() => {
      gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
      choices.next(choice);
      tick(settleMilliseconds);
      expect(store.state.problem).toEqual(problem);
      choices.next({ ...choice, nodeName: 'node3' });
      expect(store.state.problem).toBeNull();
      tick(settleMilliseconds);
      expect(gateway.calls).toContain('readiness node3 test01');
    }),
  );
});
