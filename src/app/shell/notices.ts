import { Injectable, inject } from '@angular/core';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { NotificationState } from '@microsoft/windows-admin-center-sdk/core/notification/notification-state';
import { RpcNotificationClient } from '@microsoft/windows-admin-center-sdk/core/rpc/notification/rpc-notification-client';

export interface Notice {
  /** The notice of the same id is replaced. */
  readonly id: string;
  readonly nodeName: string;
  readonly title: string;
  readonly message: string;
  readonly isGood: boolean;
  /** The page that it leads to, relative to the tool. */
  readonly path: string;
}

/**
 * Adds a notice to the shell's list of notifications, on every page.
 *
 * Replaces `notify` of the SDK's `NotificationConnection`. That class itself brings a second library for WebSockets.
 */
@Injectable({ providedIn: 'root' })
export class Notices {
  private readonly context = inject(AppContext);

  public tell({ id, nodeName, title, message, isGood, path }: Notice): void {
    const state = isGood ? NotificationState.Success : NotificationState.Warning;
    const told = { id, nodeName, title, message, state, link: path, timestamp: Date.now() };
    // A shell that does not take it loses a notice, and nothing else.
    RpcNotificationClient.notify(this.context.rpc, told).catch(() => undefined);
  }
}
