/** Calls through the SDK: a command with one document, a stream of lines, and other calls to a node. */
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { PowerShell, PowerShellCommand } from '@microsoft/windows-admin-center-sdk/core/data/powershell';
import { PowerShellResult } from '@microsoft/windows-admin-center-sdk/core/data/powershell-stream';
import { defer, from, Observable, of, throwError } from 'rxjs';
import { catchError, map, mergeMap, switchMap, toArray } from 'rxjs/operators';
import { PowerShellScripts } from '../../generated/powershell-scripts';
import { Texts } from '../shared/texts';
import { isWatchLine, parseOutput, WatchLine } from './documents';
import { answerNotUnderstood, toHeadroomError } from './gateway-errors';
import { NodeAddresses } from './node-addresses';
import { Script, ScriptTexts } from './script-texts';
import { withoutQuotesOfPowerShell } from './sent-text';

/** How the errors of a call are worded. */
interface CallOptions {
  /** The node's name on screen, if it differs from its address. */
  readonly shown?: string;
  readonly toError?: typeof toHeadroomError;
  readonly command?: string;
}

export class SmeCalls {
  public constructor(
    private readonly appContext: AppContext,
    private readonly texts: Texts,
    private readonly addresses: NodeAddresses,
    private readonly scripts: ScriptTexts,
  ) {}

  /** One command, one document. Over REST: the SDK would send a stream's command a second time after a socket reset. */
  public ask<T>(
    nodeName: string,
    script: Script,
    parameters: object,
    isExpected: (value: unknown) => value is T,
    { flags = [], shown = nodeName }: { readonly flags?: string[]; readonly shown?: string } = {},
  ): Observable<T> {
    const run = (address: string, command: PowerShellCommand): Observable<PowerShellResult | null> => {
      const { powerShell } = this.appContext;
      const session = powerShell.createAutomaticSession(address);
      // Packet by packet: when the SDK joins packets, it loses the errors of all but the first.
      return powerShell.run(session, command, { partial: true }) as Observable<PowerShellResult | null>;
    };
    const understand = (packets: readonly (PowerShellResult | null)[]): Observable<T> => {
      const errors = packets.flatMap((packet): unknown[] => packet?.errors ?? []);
      if (errors.length > 0) {
        return throwError(() => ({ response: { errors } }));
      }
      const results = packets.flatMap((packet): unknown[] => packet?.results ?? []);
      const value = this.singleValue(results, isExpected);
      return value === undefined
        ? throwError(() => answerNotUnderstood(script.command, this.texts.strings.Error))
        : of(value);
    };
    const call = (address: string): Observable<T> =>
      this.command(script, parameters, flags).pipe(
        switchMap((command) => run(address, command)),
        toArray(),
        mergeMap(understand),
      );
    return this.at(nodeName, call, { shown, command: script.command });
  }

  /** The lines of a run's progress behind a line, over one websocket stream. */
  public watch(nodeName: string, runId: string, afterLine: number): Observable<WatchLine> {
    const command = this.command(PowerShellScripts.Watch_WacHeadroomRun, { RunId: runId, AfterLine: afterLine }, []);
    const run = (address: string, text: PowerShellCommand): Observable<PowerShellResult | null> =>
      this.appContext.powerShellStream.run(address, text, { partial: true });
    const watch = (address: string): Observable<WatchLine> =>
      command.pipe(
        switchMap((text) => run(address, text)),
        mergeMap((packet) =>
          packet?.errors?.length ? throwError(() => ({ response: packet })) : from(parseOutput(packet?.results ?? [])),
        ),
        mergeMap((value) =>
          isWatchLine(value)
            ? of(value)
            : throwError(() =>
                answerNotUnderstood(PowerShellScripts.Watch_WacHeadroomRun.command, this.texts.strings.Error),
              ),
        ),
      );
    return this.at(nodeName, watch);
  }

  /**
   * Calls a node by the name under which its credentials are saved. Errors use the name on screen; only if the user is
   * not signed in, they use the called name, because the user has to sign in under it.
   */
  public at<T>(nodeName: string, call: (address: string) => Observable<T>, how: CallOptions = {}): Observable<T> {
    const { shown = nodeName, toError = toHeadroomError, command } = how;
    return defer(() => this.addresses.of(nodeName)).pipe(
      switchMap((address) =>
        defer(() => call(address)).pipe(
          catchError((error: unknown) =>
            throwError(() => toError(error, { name: shown, address, command }, this.texts.strings.Error)),
          ),
        ),
      ),
    );
  }

  private command(script: Script, parameters: object, flags: string[]): Observable<PowerShellCommand> {
    // The SDK puts flags only into the script text; an endpoint that runs the command by name (JEA) needs parameters.
    const switches = Object.fromEntries(flags.map((flag) => [flag, true]));
    return this.scripts.of(script).pipe(
      map((text) => {
        const named = { command: script.command, script: text };
        const command = PowerShell.createCommand(named, parameters, flags, PowerShellScripts.resourceName);
        const sent = withoutQuotesOfPowerShell(command.script, text);
        return { ...command, script: sent, parameters: { ...parameters, ...switches } };
      }),
    );
  }

  /** An array document arrives as one text, or as its elements if a gateway has split it. */
  private singleValue<T>(results: readonly unknown[], isExpected: (value: unknown) => value is T): T | undefined {
    const values = parseOutput(results);
    const [first] = values;
    if (values.length === 1 && isExpected(first)) {
      return first;
    }
    return isExpected(values) ? values : undefined;
  }
}
