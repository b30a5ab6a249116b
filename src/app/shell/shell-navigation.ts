import { inject, Injectable } from '@angular/core';
import { NavigationEnd, Router, UrlTree } from '@angular/router';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { CoreEnvironment } from '@microsoft/windows-admin-center-sdk/core/data/core-environment';
import { Net } from '@microsoft/windows-admin-center-sdk/core/data/net';
import { PerformanceProfile } from '@microsoft/windows-admin-center-sdk/core/performance/performance-profile';
import { RpcOverlayCloseKey } from '@microsoft/windows-admin-center-sdk/core/rpc/overlay/rpc-overlay-model';
import { RpcObservablePerformanceConfigServer } from '@microsoft/windows-admin-center-sdk/core/rpc/performance/rpc-observable-performance-config-server';
import {
  RpcActivateData,
  RpcDeactivateState,
  RpcOpenData,
  RpcOpenState,
  RpcOutboundCommands,
  RpcShutdownResult,
} from '@microsoft/windows-admin-center-sdk/core/rpc/rpc-base';
import { RpcObservableResultContext } from '@microsoft/windows-admin-center-sdk/core/rpc/rpc-observable-result';
import { RpcObservableUpdateThemeServer } from '@microsoft/windows-admin-center-sdk/core/rpc/update-theme/rpc-observable-update-theme-server';
import { filter, firstValueFrom, Observable, of, Subscription, take } from 'rxjs';
import { Texts } from '../shared/texts';
import { enforceConnectivity } from './connectivity';
import { CommandAnswer, CommandOutcome, RepeatedCommand } from './repeated-command';
import { reportOf, toOpen } from './shell-addresses';
import { UserAlive } from './user-alive';

/** The route of the idle page. */
export const idlePath = 'idle';
const idleUrl = `/${idlePath}`;
/** The address of the frame is the shell's business. */
const unwritten = { skipLocationChange: true } as const;
/** The shell expects an answer, and nothing in it. */
const done = of(null) as unknown as Observable<RpcObservableResultContext>;

/**
 * Does what the shell says: opens a page, parks the tool and brings it back, switches the theme, ends the tool. Tells the
 * shell which page is open.
 *
 * Replaces the SDK's `NavigationService`.
 */
@Injectable({ providedIn: 'root' })
export class ShellNavigation {
  private readonly context = inject(AppContext);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);
  private readonly userAlive = new UserAlive(this.router, this.context.rpc);
  private readonly opening = new RepeatedCommand(RpcOpenState.InProgress);
  private readonly deactivating = new RepeatedCommand(RpcDeactivateState.InProgress);
  /** Whether the tool is on screen; while another tool is, nothing is reported to the shell. */
  private isActive = true;
  private hasBegun = false;
  private lastAddress = '';
  private reports: Subscription | null = null;

  /** Parks the tool until the shell opens a page of it, and answers the shell from now on. */
  public start(): void {
    void this.router.navigateByUrl(idleUrl, unwritten);
    this.reports = this.router.events
      .pipe(filter((event): event is NavigationEnd => event instanceof NavigationEnd))
      .subscribe((event) => this.report(event));
    const { rpc } = this.context;
    rpc.register(RpcOutboundCommands.Init, () => this.begin());
    rpc.register(RpcOutboundCommands.Open, ({ path }: RpcOpenData) => this.open(path));
    rpc.register(RpcOutboundCommands.Deactivate2, () => this.deactivate());
    rpc.register(RpcOutboundCommands.Activate, ({ url }: RpcActivateData) => this.activate(url));
    rpc.register(RpcOutboundCommands.Shutdown, () => this.shutDown());
    // The shell requests it when the user clicks outside of an overlay. The tool's dialogs are the shell's own.
    rpc.register(RpcOverlayCloseKey.command, () => Promise.resolve({ overlayClosed: false }));
  }

  public stop(): void {
    this.isActive = false;
    this.reports?.unsubscribe();
    this.userAlive.stop();
  }

  private report(event: NavigationEnd): void {
    // The shell takes a report of the idle page for an error.
    if (this.isActive && event.url !== idleUrl) {
      void this.context.frame.report(reportOf(event, this.router.routerState.snapshot.root, this.texts.strings.Paths));
    }
  }

  private begin(): Promise<void> {
    const { sessionExpiration, performanceProfile } = MsftSme.self().Init;
    this.context.gateway.navigationReadyStatus = true;
    this.isActive = true;
    if (sessionExpiration && sessionExpiration > 0) {
      this.userAlive.start();
    }
    enforceConnectivity(this.context, this.texts);
    this.profilePerformance(performanceProfile);
    if (!this.hasBegun) {
      this.hasBegun = true;
      new RpcObservablePerformanceConfigServer(this.context.rpc).register(({ enabled }) => {
        this.profilePerformance(enabled);
        return done;
      });
      new RpcObservableUpdateThemeServer(this.context.rpc).register(({ newTheme }) => {
        CoreEnvironment.assetManager.setTheme(newTheme);
        return done;
      });
    }
    return Promise.resolve();
  }

  /** The shell's own measurement of its tools, for its developers. */
  private profilePerformance(enabled: boolean): void {
    const { current } = PerformanceProfile;
    if (enabled) {
      current.enable(this.context.rpc);
    } else {
      current.disable(this.context.rpc);
    }
  }

  private open(path: string | null): Promise<CommandAnswer<RpcOpenState>> {
    return this.opening.answer(async () => {
      try {
        await firstValueFrom(this.context.servicesReady.pipe(take(1)));
        await this.goTo(toOpen(this.router, path));
        return { state: RpcOpenState.Opened };
      } catch (error) {
        return { state: RpcOpenState.Failed, error: reasonOf(error) };
      }
    });
  }

  private deactivate(): Promise<CommandAnswer<RpcDeactivateState>> {
    return this.deactivating.answer(async (): Promise<CommandOutcome<RpcDeactivateState>> => {
      const address = decodeURI(this.router.url);
      if (address === idleUrl) {
        return { state: RpcDeactivateState.Deactivated };
      }
      const isParked = await this.goTo(idleUrl).catch(() => false);
      this.isActive = !isParked;
      if (!isParked) {
        return { state: RpcDeactivateState.Cancelled };
      }
      this.lastAddress = address;
      return { state: RpcDeactivateState.Deactivated };
    });
  }

  /** @param address where to, or nothing: where the tool was */
  private async activate(address: string | null | undefined): Promise<boolean> {
    this.isActive = true;
    // Another tool may have changed the connection or its credentials.
    await firstValueFrom(this.context.reinitializeServices());
    return this.goTo(toOpen(this.router, address ?? this.lastAddress));
  }

  private async shutDown(): Promise<RpcShutdownResult> {
    this.userAlive.stop();
    return { canShutdown: this.router.url === idleUrl || (await this.goTo(idleUrl)) };
  }

  private goTo(address: UrlTree | string): Promise<boolean> {
    return this.router.navigateByUrl(address, unwritten);
  }
}

/** Why the tool did not open, for the shell. */
function reasonOf(error: unknown): string {
  if (typeof error === 'string') {
    return error;
  }
  if ((error as { xhr?: unknown } | null)?.xhr) {
    return Net.getErrorMessage(error);
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
