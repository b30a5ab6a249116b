import { Router } from '@angular/router';
import { RpcObservableAliveClient } from '@microsoft/windows-admin-center-sdk/core/rpc/alive/rpc-observable-alive-client';
import { Rpc } from '@microsoft/windows-admin-center-sdk/core/rpc/rpc';
import { catchError, EMPTY, fromEvent, merge, of, Subscription, switchMap, throttleTime } from 'rxjs';

/** The shell is told of a user who is at work at most this often. */
export const aliveMilliseconds = 10_000;

/**
 * Tells the shell that somebody uses the tool, on a gateway whose sessions expire: what happens in a frame is not seen
 * outside of it. Says so at once, and after each change of the focus or of the page.
 *
 * Stands for the SDK's `UserAliveService`.
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
