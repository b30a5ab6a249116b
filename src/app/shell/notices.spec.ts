import { TestBed } from '@angular/core/testing';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { NotificationState } from '@microsoft/windows-admin-center-sdk/core/notification/notification-state';
import { RpcNotificationClient } from '@microsoft/windows-admin-center-sdk/core/rpc/notification/rpc-notification-client';
import { Notices } from './notices';

describe('Notices', () => {
  const rpc = { name: 'rpc' };
  const notice = {
    id: '20261121-054320-7c1de2a9',
    nodeName: 'node1',
    title: 'The run Baseline read ended',
    message: 'It completed on node1.',
    isGood: true,
    path: 'run/bm9kZTE/MjAy',
  };
  let notify: jasmine.Spy;

  beforeEach(() => {
    notify = spyOn(RpcNotificationClient, 'notify').and.resolveTo();
    TestBed.configureTestingModule({ providers: [{ provide: AppContext, useValue: { rpc } }] });
  });

  it('tells the shell what, of which node, and where it leads, as the SDK does', () => {
    TestBed.inject(Notices).tell(notice);
    expect(notify).toHaveBeenCalledOnceWith(rpc, {
      id: notice.id,
      nodeName: 'node1',
      title: notice.title,
      message: notice.message,
      state: NotificationState.Success,
      link: notice.path,
      timestamp: jasmine.any(Number),
    });
  });

  it('warns of what is not good', () => {
    TestBed.inject(Notices).tell({ ...notice, isGood: false });
    expect(notify.calls.mostRecent().args[1]).toEqual(jasmine.objectContaining({ state: NotificationState.Warning }));
  });

  it('goes on where the shell takes none', async () => {
    notify.and.rejectWith(new Error('no such command'));
    TestBed.inject(Notices).tell(notice);
    await new Promise((resolve) => setTimeout(resolve));
    expect(notify).toHaveBeenCalledTimes(1);
  });
});
