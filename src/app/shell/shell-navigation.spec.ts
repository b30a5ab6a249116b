import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { CoreEnvironment } from '@microsoft/windows-admin-center-sdk/core/data/core-environment';
import { PerformanceProfile } from '@microsoft/windows-admin-center-sdk/core/performance/performance-profile';
import {
  RpcDeactivateState,
  RpcOpenState,
  RpcOutboundCommands,
} from '@microsoft/windows-admin-center-sdk/core/rpc/rpc-base';
import { firstValueFrom, Observable, of, throwError } from 'rxjs';
import { useEnglish } from '../testing/english';
import { shownInPath } from './shell-addresses';
import { ShellNavigation } from './shell-navigation';
import { UserAlive } from './user-alive';

@Component({ selector: 'headroom-page-of-a-spec', template: '' })
class PageComponent {}

type Handler = (data: unknown) => Promise<unknown>;

/** The shell's end of the channel: sends commands, keeps reports. */
class FakeShell {
  public readonly handlers = new Map<unknown, Handler>();
  public readonly reports: { path?: string; selectablePath?: unknown }[] = [];
  public ready: Observable<boolean> = of(true);
  public readonly reinitialized = jasmine.createSpy('reinitializeServices').and.returnValue(of(true));
  public readonly gateway = { navigationReadyStatus: false, gatewayUrl: 'https://gateway' };

  public get context(): AppContext {
    const ready = (): Observable<boolean> => this.ready;
    return {
      rpc: {
        register: (command: unknown, handler: Handler) => this.handlers.set(command, handler),
        registerInboundHandler: () => undefined,
        registerOutboundHandler: () => undefined,
        rpcManager: {
          rpcChannel: { getRpc: () => null, post: () => Promise.resolve({}) },
          rpcInbound: { name: undefined, subName: undefined },
        },
      },
      frame: { report: (report: object) => Promise.resolve(this.reports.push(report)) },
      gateway: this.gateway,
      get servicesReady(): Observable<boolean> {
        return ready();
      },
      reinitializeServices: this.reinitialized,
    } as unknown as AppContext;
  }

  public send<T = unknown>(command: unknown, data: unknown = {}): Promise<T> {
    const handler = this.handlers.get(command);
    if (handler === undefined) {
      throw new Error(`The tool does not answer ${String(command)}.`);
    }
    return handler(data) as Promise<T>;
  }
}

describe('ShellNavigation', () => {
  let shell: FakeShell;
  let router: Router;
  let navigation: ShellNavigation;
  let mayLeave: boolean;
  const profile = { enable: jasmine.createSpy('enable'), disable: jasmine.createSpy('disable') };

  const begin = async (init: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    useEnglish(init);
    shell = new FakeShell();
    TestBed.configureTestingModule({
      providers: [
        { provide: AppContext, useValue: shell.context },
        provideRouter([
          { path: 'idle', component: PageComponent },
          { path: 'about', component: PageComponent, data: shownInPath('About'), canDeactivate: [() => mayLeave] },
          {
            path: 'broken',
            canActivate: [
              () => {
                throw new Error('a defect');
              },
            ],
            component: PageComponent,
          },
          { path: '', pathMatch: 'full', component: PageComponent },
        ]),
      ],
    });
    router = TestBed.inject(Router);
    navigation = TestBed.inject(ShellNavigation);
    navigation.start();
    await shell.send(RpcOutboundCommands.Init);
  };

  beforeEach(() => {
    mayLeave = true;
    spyOnProperty(PerformanceProfile, 'current').and.returnValue(profile as unknown as PerformanceProfile);
    profile.enable.calls.reset();
    profile.disable.calls.reset();
  });

  afterEach(() => navigation.stop());

  it('waits on the idle page, of which the shell is told nothing', async () => {
    await begin();
    await settled();
    expect(router.url).toBe('/idle');
    expect(shell.reports).toEqual([]);
    expect(shell.gateway.navigationReadyStatus).toBeTrue();
  });

  it('opens the page that the shell names, once its services are there, and reports it', async () => {
    await begin();
    expect(await shell.send(RpcOutboundCommands.Open, { path: 'about' })).toEqual(
      jasmine.objectContaining({ state: RpcOpenState.Opened }),
    );
    expect(router.url).toBe('/about');
    expect(shell.reports).toEqual([
      jasmine.objectContaining({ path: '/about', selectablePath: [{ label: 'Settings', path: 'about' }] }),
    ]);
  });

  it('reports a page without words of its own too', async () => {
    await begin();
    await shell.send(RpcOutboundCommands.Open, { path: '' });
    expect(shell.reports).toEqual([jasmine.objectContaining({ path: '/', selectablePath: [] })]);
  });

  it('reports where a link leads', async () => {
    await begin();
    await shell.send(RpcOutboundCommands.Open, { path: '' });
    await router.navigateByUrl('/about');
    expect(shell.reports.map(({ path }) => path)).toEqual(['/', '/about']);
  });

  for (const { name, failing } of [
    { name: 'its services fail', failing: 'services' },
    { name: 'the page fails', failing: 'page' },
  ]) {
    it(`says why nothing opens where ${name}`, async () => {
      await begin();
      shell.ready = failing === 'services' ? throwError(() => 'a defect') : of(true);
      const opened = shell.send(RpcOutboundCommands.Open, { path: failing === 'page' ? 'broken' : '' });
      await expectAsync(opened).toBeRejectedWithError(/a defect/);
    });
  }

  it('is parked, and comes back to where it was with what the shell knows by then', async () => {
    await begin();
    await shell.send(RpcOutboundCommands.Open, { path: 'about' });
    expect(await shell.send(RpcOutboundCommands.Deactivate2)).toEqual(
      jasmine.objectContaining({ state: RpcDeactivateState.Deactivated }),
    );
    expect(router.url).toBe('/idle');
    expect(shell.reports.length).withContext('the idle page is no page').toBe(1);
    expect(shell.reinitialized).not.toHaveBeenCalled();
    await shell.send(RpcOutboundCommands.Activate, {});
    expect(shell.reinitialized).toHaveBeenCalledTimes(1);
    expect(router.url).toBe('/about');
    expect(shell.reports.length).toBe(2);
  });

  for (const { url, opened } of [
    { url: '', opened: '/' },
    { url: 'about', opened: '/about' },
  ]) {
    it(`comes back to '${url}' where the shell says so`, async () => {
      await begin();
      await shell.send(RpcOutboundCommands.Open, { path: 'about' });
      await shell.send(RpcOutboundCommands.Deactivate2);
      await shell.send(RpcOutboundCommands.Activate, { url });
      expect(router.url).toBe(opened);
    });
  }

  it('is parked already where it is idle', async () => {
    await begin();
    await settled();
    expect(await shell.send(RpcOutboundCommands.Deactivate2)).toEqual(
      jasmine.objectContaining({ state: RpcDeactivateState.Deactivated }),
    );
  });

  it('stays where a page does not let itself be left', async () => {
    await begin();
    await shell.send(RpcOutboundCommands.Open, { path: 'about' });
    mayLeave = false;
    expect(await shell.send(RpcOutboundCommands.Deactivate2)).toEqual(
      jasmine.objectContaining({ state: RpcDeactivateState.Cancelled }),
    );
    expect(await shell.send(RpcOutboundCommands.Shutdown)).toEqual({ canShutdown: false });
    expect(router.url).toBe('/about');
  });

  it('ends when the shell says so, parked or not', async () => {
    spyOn(UserAlive.prototype, 'start');
    await begin({ sessionExpiration: 900 });
    const stopped = spyOn(UserAlive.prototype, 'stop').and.callThrough();
    await shell.send(RpcOutboundCommands.Open, { path: 'about' });
    expect(await shell.send(RpcOutboundCommands.Shutdown)).toEqual({ canShutdown: true });
    expect(await shell.send(RpcOutboundCommands.Shutdown)).toEqual({ canShutdown: true });
    expect(stopped).toHaveBeenCalled();
  });

  for (const { expiration, starts } of [
    { expiration: 900, starts: 1 },
    { expiration: 0, starts: 0 },
    { expiration: undefined, starts: 0 },
  ]) {
    it(`${starts === 1 ? 'tells' : 'does not tell'} of its user where sessions end after ${String(expiration)}`, async () => {
      const started = spyOn(UserAlive.prototype, 'start');
      await begin({ sessionExpiration: expiration });
      expect(started).toHaveBeenCalledTimes(starts);
    });
  }

  it('takes on the theme that the shell switches to', async () => {
    const setTheme = jasmine.createSpy('setTheme');
    const before = CoreEnvironment.assetManager;
    CoreEnvironment.assetManager = { setTheme } as unknown as typeof before;
    await begin();
    await shell
      .send('UpdateThemeObservable-Request', { id: '1', request: { newTheme: 'dark' } })
      .catch(() => undefined);
    expect(setTheme).toHaveBeenCalledOnceWith('dark');
    CoreEnvironment.assetManager = before;
  });

  it('is measured by the shell where the shell wants to', async () => {
    await begin({ performanceProfile: true });
    expect(profile.enable).toHaveBeenCalledTimes(1);
    expect(profile.disable).not.toHaveBeenCalled();
  });

  it('has no overlay to close', async () => {
    await begin();
    expect(await shell.send('OverlayClose', { dialogId: '1' })).toEqual({ overlayClosed: false });
  });

  /** The first navigation has no promise that a spec could wait for. */
  const settled = (): Promise<unknown> =>
    firstValueFrom(of(null)).then(() => new Promise((resolve) => setTimeout(resolve)));
});
