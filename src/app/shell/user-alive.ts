import { Router } from '@angular/router';
import { RpcObservableAliveClient } from '@microsoft/windows-admin-center-sdk/core/rpc/alive/rpc-observable-alive-client';
import { Rpc } from '@microsoft/windows-admin-center-sdk/core/rpc/rpc';
import { catchError, EMPTY, fromEvent, merge, of, Subscription, switchMap, throttleTime } from 'rxjs';

/** Activity of the user is reported to the shell at most this often. */
export const aliveMilliseconds = 10_000;

/**
 * Reports to the shell that the tool is in use, on a gateway whose sessions expire: the shell cannot see events in a
 * frame. Reports at once, and after each change of the focus or of the page.
 *
 * Replaces the SDK's `UserAliveService`.
 */
export class UserAlive {
  private subscription: Subscription | null = null;

  public constructor(
    private readonly router: Router,
    private readonly rpc: Rpc,
  ) {}

  public start(): void {
    this.stop();
    const client = new RpcObservableAliveClient(this.rpc);
    this.subscription = merge(of(null), this.router.events, fromEvent(document, 'focusin'))
      .pipe(
        throttleTime(aliveMilliseconds, undefined, { leading: true, trailing: true }),
        // One that was lost is no reason to fall silent.
        switchMap(() => client.alive().pipe(catchError(() => EMPTY))),
      )
      .subscribe();
  }

  public stop(): void {
    this.subscription?.unsubscribe();
    this.subscription = null;
  }
}
