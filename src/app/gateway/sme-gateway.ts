import { Injectable } from '@angular/core';
import { AppContextService } from '@microsoft/windows-admin-center-sdk/angular';
import { NodeExtensionInstall } from '@microsoft/windows-admin-center-sdk/core/data/node-extension-install';
import { PowerShell, PowerShellCommand } from '@microsoft/windows-admin-center-sdk/core/data/powershell';
import { PowerShellResult } from '@microsoft/windows-admin-center-sdk/core/data/powershell-stream';
import { defer, from, Observable, of, throwError } from 'rxjs';
import { catchError, map, mergeMap, switchMap, tap, toArray } from 'rxjs/operators';
import {
  Cluster,
  LimitEntries,
  Limits,
  NodeStatus,
  NodeSupport,
  OtherNode,
  OwnershipMove,
  Profile,
  Readiness,
  Run,
} from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { PowerShellScripts } from '../../generated/powershell-scripts';
import { Texts } from '../shared/texts';
import { readCluster } from './cluster-reading';
import {
  isCluster,
  isEntries,
  isLimits,
  isMove,
  isMoves,
  isNodeStatus,
  isNodeSupport,
  isPartTaken,
  isProfileProblems,
  isReadiness,
  isRemoved,
  isRun,
  isRunAndResult,
  isRuns,
  isWatchLine,
  parseOutput,
  WatchLine,
} from './documents';
import {
  answerNotUnderstood,
  notGatewayAdministrator,
  packageNotSent,
  toHeadroomError,
  toUploadError,
} from './gateway-errors';
import {
  ClusterDetail,
  HeadroomGateway,
  ListedRun,
  ProfileProblem,
  RunAndResult,
  RunEvent,
  RunRequest,
  Surroundings,
  TransferProgress,
} from './headroom-gateway';
import { NodeAddresses } from './node-addresses';
import { sendParts, uploadFile } from './package-transfer';
import { RunWatches } from './run-watch';

/** How the errors of a call are told. */
interface CallOptions {
  /** The node's name on screen, where it is not the one that is called. */
  readonly shown?: string;
  readonly toError?: typeof toHeadroomError;
}

/** What an id looks like that somebody typed: a path to a server, or a disk. Its commands are for administrators. */
const typedForm = /^([\\/]{2}|#\d{1,4}$|\/dev\/)/;

function isTypedVolume(volumeId: string): boolean {
  return typedForm.test(volumeId);
}

type Script = typeof PowerShellScripts.Get_WacHeadroomRun;

/** The plugin's commands over the SDK: REST for questions and orders, one websocket stream for watching a run. */
@Injectable()
export class SmeGateway extends HeadroomGateway {
  private readonly watches = new RunWatches();
  private readonly addresses = new NodeAddresses(
    () => this.entryNodeName,
    () => this.cluster(this.entryNodeName),
  );

  public constructor(
    private readonly appContext: AppContextService,
    private readonly texts: Texts,
  ) {
    super();
  }

  public override get entryNodeName(): string {
    // Under the alias that works, where Windows Admin Center found that the name itself does not.
    return this.appContext.activeConnection.validNodeName;
  }

  public override cluster(nodeName: string, detail: ClusterDetail = { detailed: false }): Observable<Cluster> {
    if (nodeName !== this.entryNodeName) {
      return this.clusterOf(nodeName, detail);
    }
    const reading = {
      cluster: (asked: string) => this.clusterOf(asked, detail),
      nodeStatus: (asked: string) => this.nodeStatus(asked),
      learn: (others: readonly OtherNode[]) =>
        this.addresses.remember({ nodes: others.map(({ nodeName: name, fqdn }) => ({ name, fqdn })) }),
    };
    return readCluster(reading, nodeName);
  }

  public override limits(nodeName: string, volumeId: string): Observable<Limits> {
    const script = isTypedVolume(volumeId)
      ? PowerShellScripts.Get_WacHeadroomTypedLimit
      : PowerShellScripts.Get_WacHeadroomLimit;
    return this.ask(nodeName, script, { VolumeId: volumeId }, isLimits);
  }

  public override saveEntries(nodeName: string, entries: LimitEntries): Observable<LimitEntries> {
    const parameters = { EntriesJson: JSON.stringify(entries) };
    return this.ask(nodeName, PowerShellScripts.Set_WacHeadroomLimitEntry, parameters, isEntries);
  }

  public override readiness(nodeName: string, volumeId: string, profile: Profile): Observable<Readiness> {
    const parameters = { VolumeId: volumeId, ProfileJson: JSON.stringify(profile) };
    const script = isTypedVolume(volumeId)
      ? PowerShellScripts.Test_WacHeadroomTypedReadiness
      : PowerShellScripts.Test_WacHeadroomReadiness;
    return this.ask(nodeName, script, parameters, isReadiness);
  }

  public override testProfile(nodeName: string, profile: Profile): Observable<readonly ProfileProblem[]> {
    const parameters = { ProfileJson: JSON.stringify(profile) };
    return this.ask(nodeName, PowerShellScripts.Test_WacHeadroomProfile, parameters, isProfileProblems);
  }

  public override startRun(nodeName: string, request: RunRequest): Observable<Run> {
    const { profile, volumeId, presetId, name, keepTestFile, check } = request;
    const parameters = {
      ProfileJson: JSON.stringify(profile),
      VolumeId: volumeId,
      ...(presetId === null ? {} : { PresetId: presetId }),
      ...(name === null ? {} : { Name: name }),
      ...(check === null ? {} : { CheckId: check.id, CheckRole: check.role, CheckMethod: check.method }),
    };
    return this.ask(nodeName, PowerShellScripts.Start_WacHeadroomRun, parameters, isRun, {
      flags: keepTestFile ? ['KeepTestFile'] : [],
    });
  }

  public override runs(nodeName: string): Observable<readonly ListedRun[]> {
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

  public override moves(nodeName: string): Observable<readonly OwnershipMove[]> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomMove, {}, isMoves);
  }

  public override moveVolume(nodeName: string, volumeId: string, targetNodeName: string): Observable<OwnershipMove> {
    const parameters = { VolumeId: volumeId, NodeName: targetNodeName };
    return this.ask(nodeName, PowerShellScripts.Move_WacHeadroomVolume, parameters, isMove);
  }

  public override restoreVolume(nodeName: string, moveId: string): Observable<OwnershipMove> {
    return this.ask(nodeName, PowerShellScripts.Restore_WacHeadroomVolume, { MoveId: moveId }, isMove);
  }

  public override nodeStatus(nodeName: string): Observable<NodeStatus> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomNode, this.expectedPackage(), isNodeStatus).pipe(
      tap((status) => this.addresses.rememberAnswer(nodeName, status.nodeName)),
    );
  }

  public override installExtension(nodeName: string): Observable<void> {
    return this.at(
      nodeName,
      (address) =>
        new NodeExtensionInstall(this.appContext).install(address, PowerShellScripts.extension, nodePackage.version),
      { shown: this.addresses.whoAnswers(nodeName) },
    ).pipe(
      mergeMap(({ isServiceMode, isGatewayAdmin, isGatewayProcessElevated }) =>
        // The SDK reports as a success that it did not even ask, as the user may not install on the gateway.
        (isServiceMode ? isGatewayAdmin : isGatewayProcessElevated)
          ? of(undefined)
          : throwError(() => notGatewayAdministrator(this.texts.strings.Error)),
      ),
    );
  }

  public override uploadPackage(nodeName: string, path: string): Observable<void> {
    return this.readPackage(nodeName).pipe(
      switchMap((file) =>
        this.at(nodeName, (address) => uploadFile(this.appContext, address, path, file), {
          shown: this.addresses.whoAnswers(nodeName),
          toError: toUploadError,
        }),
      ),
    );
  }

  public override sendPackageInParts(nodeName: string): Observable<TransferProgress> {
    return this.readPackage(nodeName).pipe(
      switchMap((file) =>
        sendParts(file, ({ uploadId, offsetBytes, contentBase64 }) => {
          const parameters = { UploadId: uploadId, OffsetBytes: offsetBytes, ContentBase64: contentBase64 };
          return this.ask(nodeName, PowerShellScripts.Add_WacHeadroomNodePart, parameters, isPartTaken, {
            shown: this.addresses.whoAnswers(nodeName),
          });
        }),
      ),
    );
  }

  public override installNode(nodeName: string, packagePath: string): Observable<NodeStatus> {
    const parameters = { ...this.expectedPackage(), PackagePath: packagePath };
    const shown = this.addresses.whoAnswers(nodeName);
    return this.ask(nodeName, PowerShellScripts.Install_WacHeadroomNode, parameters, isNodeStatus, { shown });
  }

  public override uninstallNode(nodeName: string): Observable<NodeStatus> {
    const shown = this.addresses.whoAnswers(nodeName);
    return this.ask(nodeName, PowerShellScripts.Uninstall_WacHeadroomNode, {}, isNodeStatus, { shown });
  }

  public override support(nodeName: string, runCount: number): Observable<NodeSupport> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomSupport, { RunCount: runCount }, isNodeSupport);
  }

  public override surroundings(): Observable<Surroundings> {
    const init = MsftSme.self().Init as { gatewayApiVersion?: unknown; shellVersion?: unknown } | undefined;
    const told = { gatewayInterface: textOf(init?.gatewayApiVersion), shell: textOf(init?.shellVersion) };
    return defer(() => this.appContext.gateway.getStatus()).pipe(
      map((status: unknown) => textOf((status as { gatewayVersion?: unknown } | null)?.gatewayVersion)),
      catchError(() => of(null)),
      map((gateway) => ({ gateway, ...told })),
    );
  }

  private clusterOf(nodeName: string, detail: ClusterDetail): Observable<Cluster> {
    return this.ask(nodeName, PowerShellScripts.Get_WacHeadroomCluster, {}, isCluster, {
      flags: detail.detailed ? ['Detailed'] : [],
    }).pipe(tap((cluster) => this.addresses.remember(cluster)));
  }

  /** The zip that the tool was built with, from beside its own files. */
  private readPackage(nodeName: string): Observable<Blob> {
    return defer(() => fetch(nodePackage.file)).pipe(
      switchMap((response) =>
        response.ok
          ? response.blob()
          : throwError(() => packageNotSent(String(response.status), this.texts.strings.Error)),
      ),
      catchError((error: unknown) => {
        const called = { name: nodeName, address: nodeName };
        return throwError(() => toHeadroomError(error, called, this.texts.strings.Error));
      }),
    );
  }

  private expectedPackage(): { Version: string; PackageSha256: string } {
    return { Version: nodePackage.version, PackageSha256: nodePackage.sha256 };
  }

  /** One command, one document. Over REST: the SDK sends a stream's command a second time when its socket is reset. */
  private ask<T>(
    nodeName: string,
    script: Script,
    parameters: object,
    isExpected: (value: unknown) => value is T,
    { flags = [], shown = nodeName }: { readonly flags?: string[]; readonly shown?: string } = {},
  ): Observable<T> {
    const run = (address: string): Observable<PowerShellResult | null> => {
      const { powerShell } = this.appContext;
      const session = powerShell.createAutomaticSession(address);
      // Packet by packet: where the SDK puts them together, it loses the errors of every packet but the first.
      const options = { partial: true };
      return powerShell.run(
        session,
        this.command(script, parameters, flags),
        options,
      ) as Observable<PowerShellResult | null>;
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
    return this.at(nodeName, (address) => run(address).pipe(toArray(), mergeMap(understand)), { shown });
  }

  private openStream(nodeName: string, runId: string, afterLine: number): Observable<WatchLine> {
    const command = this.command(PowerShellScripts.Watch_WacHeadroomRun, { RunId: runId, AfterLine: afterLine }, []);
    const watch = (address: string): Observable<WatchLine> =>
      (
        this.appContext.powerShellStream.run(address, command, { partial: true }) as Observable<PowerShellResult | null>
      ).pipe(
        mergeMap((packet) =>
          packet?.errors?.length ? throwError(() => ({ response: packet })) : from(parseOutput(packet?.results ?? [])),
        ),
        mergeMap((value) => {
          const error = answerNotUnderstood(PowerShellScripts.Watch_WacHeadroomRun.command, this.texts.strings.Error);
          return isWatchLine(value) ? of(value) : throwError(() => error);
        }),
      );
    return this.at(nodeName, watch);
  }

  /**
   * Calls a node by the name that its credentials are kept by. Errors name it as it is shown; only where the user is not
   * signed in they name it as it was called, which is what to sign in to.
   */
  private at<T>(nodeName: string, call: (address: string) => Observable<T>, how: CallOptions = {}): Observable<T> {
    const { shown = nodeName, toError = toHeadroomError } = how;
    return defer(() => this.addresses.of(nodeName)).pipe(
      switchMap((address) =>
        defer(() => call(address)).pipe(
          catchError((error: unknown) =>
            throwError(() => toError(error, { name: shown, address }, this.texts.strings.Error)),
          ),
        ),
      ),
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
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
