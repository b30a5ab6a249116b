import { Router } from '@angular/router';
import { RpcObservableAliveClient } from '@microsoft/windows-admin-center-sdk/core/rpc/alive/rpc-observable-alive-client';
import { Rpc } from '@microsoft/windows-admin-center-sdk/core/rpc/rpc';
import { NEVER, Observable, of, Subject, throwError } from 'rxjs';
import { tick, withFakeTime } from '../testing/fake-time';
import { aliveMilliseconds, UserAlive } from './user-alive';

describe('UserAlive', () => {
  let told: jasmine.Spy;
  let events: Subject<unknown>;
  let userAlive: UserAlive;
  const focus = (): boolean => document.dispatchEvent(new FocusEvent('focusin'));

  beforeEach(() => {
    told = spyOn(RpcObservableAliveClient.prototype, 'alive').and.returnValue(of({} as never) as Observable<never>);
    events = new Subject();
    const rpc = {
      stateChanged: NEVER,
      register: () => undefined,
      registerInboundHandler: () => undefined,
      registerOutboundHandler: () => undefined,
    };
    userAlive = new UserAlive({ events } as unknown as Router, rpc as unknown as Rpc);
  });

  afterEach(() => userAlive.stop());

  it(
    'tells the shell at once, and again after ten seconds of work at the earliest',
    withFakeTime(() => {
      userAlive.start();
      expect(told).toHaveBeenCalledTimes(1);
      focus();
      events.next('a page');
      expect(told).withContext('soon after').toHaveBeenCalledTimes(1);
      tick(aliveMilliseconds);
      expect(told).withContext('the last of them is not lost').toHaveBeenCalledTimes(2);
      tick(10 * aliveMilliseconds);
      expect(told).withContext('nobody was at work').toHaveBeenCalledTimes(2);
      focus();
      expect(told).toHaveBeenCalledTimes(3);
      userAlive.stop();
    }),
  );

  it(
    'goes on after a report that was lost, and stops when it is told to',
    withFakeTime(() => {
      told.and.returnValue(throwError(() => new Error('no shell')));
      userAlive.start();
      tick(aliveMilliseconds);
      focus();
      expect(told).toHaveBeenCalledTimes(2);
      userAlive.stop();
      tick(aliveMilliseconds);
      focus();
      expect(told).toHaveBeenCalledTimes(2);
    }),
  );
});
