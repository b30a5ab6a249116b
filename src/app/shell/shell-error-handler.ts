import { ErrorHandler, Injectable } from '@angular/core';
import { LogLevel } from '@microsoft/windows-admin-center-sdk/core/diagnostics/log-level';
import { Logging } from '@microsoft/windows-admin-center-sdk/core/diagnostics/logging';

/**
 * Writes uncaught errors to the log of Windows Admin Center and to the console.
 *
 * Replaces the SDK's `AppErrorHandler`, without its telemetry.
 */
@Injectable()
export class ShellErrorHandler implements ErrorHandler {
  public handleError(error: unknown): void {
    if (isCanceledCall(error)) {
      return;
    }
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    void Logging.log({
      source: 'Headroom',
      level: LogLevel.Error,
      message,
      stack: stack ?? '',
      consoleGroupHeader: message,
    });
  }
}

/** A call that ended with its page: the browser reports it with the status 0. */
function isCanceledCall(error: unknown): boolean {
  return (error as { xhr?: { status?: unknown } } | null | undefined)?.xhr?.status === 0;
}
