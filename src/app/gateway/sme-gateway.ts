import { Injectable } from '@angular/core';
import { AppContextService } from '@microsoft/windows-admin-center-sdk/angular';
import { PowerShell, PowerShellCommand } from '@microsoft/windows-admin-center-sdk/core/data/powershell';
import { PowerShellResult } from '@microsoft/windows-admin-center-sdk/core/data/powershell-stream';
import { defer, from, Observable, of, throwError } from 'rxjs';
import { catchError, map, mergeMap, toArray } from 'rxjs/operators';
import { Cluster, Limits, Profile, Run } from '../../generated/contract';
import { PowerShellScripts } from '../../generated/powershell-scripts';
import { Texts } from '../shared/texts';
import {
  isCluster,
  isLimits,
  isProfileProblems,
  isRemoved,
  isRun,
  isRunAndResult,
  isRuns,
  isWatchLine,
  parseOutput,
  WatchLine,
} from './documents';
import { answerNotUnderstood, HeadroomError, toHeadroomError } from './gateway-errors';
import { HeadroomGateway, ProfileProblem, RunAndResult, RunEvent, RunRequest } from './headroom-gateway';
import { RunWatches } from './run-watch';

type Script = typeof PowerShellScripts.Get_WacHeadroomRun;

/** The plugin's commands over the SDK: REST for questions and orders, one websocket stream for watching a run. */
@Injectable()
export class SmeGateway extends HeadroomGateway {
  private readonly watches = new RunWatches();

  public constructor(
    private readonly appContext: AppContextService,
    private readonly texts: Texts,
  ) {
    super();
  }

  public override get entryNodeName(): string {
    return this.appContext.activeConnection.nodeName;
  }

  public override cluster(nodeName: string): Observable<Cluster> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomCluster, {}, isCluster);
  }

  public override limits(nodeName: string, volumeId: string): Observable<Limits> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomLimit, { VolumeId: volumeId }, isLimits);
  }

  public override testProfile(nodeName: string, profile: Profile): Observable<readonly ProfileProblem[]> {
    const parameters = { ProfileJson: JSON.stringify(profile) };
    return this.ask(nodeName, PowerShellScripts.Test_WacHeadroomProfile, parameters, isProfileProblems);
  }

  public override startRun(nodeName: string, request: RunRequest): Observable<Run> {
    const { profile, volumeId, presetId, name, keepTestFile } = request;
    const parameters = {
      ProfileJson: JSON.stringify(profile),
      VolumeId: volumeId,
      ...(presetId === null ? {} : { PresetId: presetId }),
      ...(name === null ? {} : { Name: name }),
    };
    return this.ask(
      nodeName,
      PowerShellScripts.Start_WacHeadroomRun,
      parameters,
      isRun,
      keepTestFile ? ['KeepTestFile'] : [],
    );
  }

  public override runs(nodeName: string): Observable<readonly Run[]> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomRun, {}, isRuns);
  }

  public override watchRun(nodeName: string, runId: string): Observable<RunEvent> {
    return this.watches.of(`${nodeName} ${runId}`, (afterLine) => this.openStream(nodeName, runId, afterLine));
  }

  public override stopRun(nodeName: string, runId: string): Observable<Run> {
    return this.ask(nodeName, PowerShellScripts.Stop_WacHeadroomRun, { RunId: runId }, isRun);
  }

  public override result(nodeName: string, runId: string): Observable<RunAndResult> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomResult, { RunId: runId }, isRunAndResult);
  }

  public override removeRun(nodeName: string, runId: string): Observable<void> {
    return this.ask(nodeName, PowerShellScripts.Remove_WacHeadroomRun, { RunId: runId }, isRemoved).pipe(
      map(() => undefined),
    );
  }

  /** One command, one document. Over REST: the SDK sends a stream's command a second time when its socket is reset. */
  private ask<T>(
    nodeName: string,
    script: Script,
    parameters: object,
    isExpected: (value: unknown) => value is T,
    flags: string[] = [],
  ): Observable<T> {
    return defer(() => {
      const { powerShell } = this.appContext;
      const session = powerShell.createAutomaticSession(nodeName);
      // Packet by packet: where the SDK puts them together, it loses the errors of every packet but the first.
      const options = { partial: true };
      return powerShell.run(
        session,
        this.command(script, parameters, flags),
        options,
      ) as Observable<PowerShellResult | null>;
    }).pipe(
      toArray(),
      mergeMap((packets) => {
        const errors = packets.flatMap((packet): unknown[] => packet?.errors ?? []);
        if (errors.length > 0) {
          return throwError(() => ({ response: { errors } }));
        }
        const results = packets.flatMap((packet): unknown[] => packet?.results ?? []);
        const value = this.singleValue(results, isExpected);
        return value === undefined
          ? throwError(() => answerNotUnderstood(script.command, this.texts.strings.Error))
          : of(value);
      }),
      catchError((error: unknown) => this.rethrow(error, nodeName)),
    );
  }

  private openStream(nodeName: string, runId: string, afterLine: number): Observable<WatchLine> {
    const command = this.command(PowerShellScripts.Watch_WacHeadroomRun, { RunId: runId, AfterLine: afterLine }, []);
    return defer(() => this.appContext.powerShellStream.run(nodeName, command, { partial: true })).pipe(
      mergeMap((packet: PowerShellResult | null) =>
        packet?.errors?.length ? throwError(() => ({ response: packet })) : from(parseOutput(packet?.results ?? [])),
      ),
      mergeMap((value) => {
        const error = answerNotUnderstood(PowerShellScripts.Watch_WacHeadroomRun.command, this.texts.strings.Error);
        return isWatchLine(value) ? of(value) : throwError(() => error);
      }),
      catchError((error: unknown) => this.rethrow(error, nodeName)),
    );
  }

  private command(script: Script, parameters: object, flags: string[]): PowerShellCommand {
    const command = PowerShell.createCommand(script, parameters, flags, PowerShellScripts.resourceName);
    // Flags go into the script text only; an endpoint that runs the command by its name (JEA) needs them as parameters.
    const switches = Object.fromEntries(flags.map((flag) => [flag, true]));
    return { ...command, parameters: { ...parameters, ...switches } };
  }

  /** An array document comes as one text, or as its elements where a gateway has taken it apart. */
  private singleValue<T>(results: readonly unknown[], isExpected: (value: unknown) => value is T): T | undefined {
    const values = parseOutput(results);
    const [first] = values;
    if (values.length === 1 && isExpected(first)) {
      return first;
    }
    return isExpected(values) ? values : undefined;
  }

  private rethrow(error: unknown, nodeName: string): Observable<never> {
    return throwError((): HeadroomError => toHeadroomError(error, nodeName, this.texts.strings.Error));
  }
}
