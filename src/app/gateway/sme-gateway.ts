import { Injectable, Injector, inject } from '@angular/core';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { NodeExtensionInstall } from '@microsoft/windows-admin-center-sdk/core/data/node-extension-install';
import { concat, defer, Observable, of, throwError } from 'rxjs';
import { catchError, map, mergeMap, switchMap, tap } from 'rxjs/operators';
import {
  Activity,
  Cluster,
  KeptRuns,
  LimitEntries,
  LimitFacts,
  Limits,
  NodeStatus,
  NodeSupport,
  OtherNode,
  OwnershipMove,
  PerformanceHistory,
  Profile,
  Run,
} from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { PowerShellScripts } from '../../generated/powershell-scripts';
import { Texts } from '../shared/texts';
import { readCluster } from './cluster-reading';
import {
  isActivity,
  isCluster,
  isEntries,
  isHistory,
  isKeptRuns,
  isMove,
  isMoves,
  isNodeStatus,
  isNodeSupport,
  isPartTaken,
  isReadiness,
  isRefusal,
  isRemoved,
  isRun,
  isRunAndResult,
  isRuns,
  isStartAnswer,
  isToldLimits,
} from './documents';
import {
  RunRefusedError,
  isNotAuthorized,
  notGatewayAdministrator,
  packageNotSent,
  toHeadroomError,
  toUploadError,
} from './gateway-errors';
import {
  ActivityRequest,
  ClusterDetail,
  HeadroomGateway,
  HistoryRequest,
  ListedRun,
  NoteTexts,
  RetentionRule,
  RunAndResult,
  RunEvent,
  RunRequest,
  Surroundings,
  ToldReadiness,
  TransferProgress,
} from './headroom-gateway';
import { NodeAddresses } from './node-addresses';
import { sendParts, uploadFile } from './package-transfer';
import { RunNotices } from './run-notices';
import { RunWatches } from './run-watch';
import { Script, ScriptTexts } from './script-texts';
import { SmeCalls } from './sme-calls';

/** The form of a typed ID: a path to a server, or a disk. Its commands are for administrators. */
const typedForm = /^([\\/]{2}|#\d{1,4}$|\/dev\/)/;

function isTypedVolume(volumeId: string): boolean {
  return typedForm.test(volumeId);
}

/** The plugin's commands through the SDK: REST for single commands, one WebSocket stream for watching a run. */
@Injectable()
export class SmeGateway extends HeadroomGateway {
  private readonly appContext = inject(AppContext);
  private readonly texts = inject(Texts);

  private readonly injector = inject(Injector);
  private readonly watches = new RunWatches(3, (run) => this.injector.get(RunNotices).tell(run));
  private readonly addresses = new NodeAddresses(
    () => this.entryNodeName,
    () => this.cluster(this.entryNodeName),
  );
  private readonly calls = new SmeCalls(this.appContext, this.texts, this.addresses, inject(ScriptTexts));

  public override get entryNodeName(): string {
    // Under the alias that works, if Windows Admin Center found that the name itself does not.
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

  public override activity(nodeName: string, { virtualDisksOf }: ActivityRequest = {}): Observable<Activity> {
    const parameters = virtualDisksOf === undefined ? {} : { VirtualDisksOf: virtualDisksOf };
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomActivity, parameters, isActivity);
  }

  public override history(nodeName: string, request: HistoryRequest): Observable<PerformanceHistory> {
    const { timeFrame, volumeId, seriesNames, subject, virtualMachine } = request;
    const parameters = {
      TimeFrame: timeFrame,
      ...(volumeId === undefined ? {} : { VolumeId: volumeId }),
      ...(seriesNames === undefined ? {} : { SeriesName: seriesNames.join(',') }),
      ...(subject === undefined ? {} : { Subject: subject }),
      ...(virtualMachine === undefined ? {} : { VirtualMachine: virtualMachine }),
    };
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomHistory, parameters, isHistory);
  }

  public override limitFacts(nodeName: string, volumeId: string): Observable<LimitFacts | Limits> {
    const script = isTypedVolume(volumeId)
      ? PowerShellScripts.Get_WacHeadroomTypedLimit
      : PowerShellScripts.Get_WacHeadroomLimit;
    return this.calls.ask(nodeName, script, { VolumeId: volumeId }, isToldLimits);
  }

  public override saveEntries(nodeName: string, entries: LimitEntries): Observable<LimitEntries> {
    const parameters = { EntriesJson: JSON.stringify(entries) };
    return this.calls.ask(nodeName, PowerShellScripts.Set_WacHeadroomLimitEntry, parameters, isEntries);
  }

  public override readiness(nodeName: string, volumeId: string, profile: Profile): Observable<ToldReadiness> {
    const parameters = { VolumeId: volumeId, ProfileJson: JSON.stringify(profile) };
    const part = (script: Script, isReader: boolean, isWhole: boolean): Observable<ToldReadiness> =>
      this.calls
        .ask(nodeName, script, parameters, isReadiness, { flags: isWhole ? [] : ['SkipLoad'] })
        .pipe(map((readiness) => ({ readiness, isReader, isWhole })));
    const ask = (script: Script, isReader: boolean): Observable<ToldReadiness> =>
      concat(part(script, isReader, false), part(script, isReader, true));
    // No command returns a role. This one is for users who can start a run: a user to whom it is refused can only view.
    return ask(PowerShellScripts.Test_WacHeadroomTypedReadiness, false).pipe(
      catchError((error: unknown) =>
        isNotAuthorized(error) && !isTypedVolume(volumeId)
          ? ask(PowerShellScripts.Test_WacHeadroomReadiness, true)
          : throwError(() => error),
      ),
    );
  }

  public override startRun(nodeName: string, request: RunRequest): Observable<Run> {
    const { profile, volumeId, presetId, name, keepTestFile, check, limits } = request;
    const parameters = {
      ProfileJson: JSON.stringify(profile),
      VolumeId: volumeId,
      ...(presetId === null ? {} : { PresetId: presetId }),
      ...(name === null ? {} : { Name: name }),
      ...(check === null ? {} : { CheckId: check.id, CheckRole: check.role, CheckMethod: check.method }),
      ...(limits === null ? {} : { LimitsJson: JSON.stringify(limits) }),
    };
    return this.calls
      .ask(nodeName, PowerShellScripts.Start_WacHeadroomRun, parameters, isStartAnswer, {
        flags: keepTestFile ? ['KeepTestFile'] : [],
      })
      .pipe(mergeMap((answer) => (isRefusal(answer) ? throwError(() => new RunRefusedError(answer)) : of(answer))));
  }

  public override runs(nodeName: string): Observable<readonly ListedRun[]> {
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomRun, {}, isRuns);
  }

  public override watchRun(nodeName: string, runId: string): Observable<RunEvent> {
    return this.watches.of(`${nodeName} ${runId}`, (afterLine) => this.calls.watch(nodeName, runId, afterLine));
  }

  public override stopRun(nodeName: string, runId: string): Observable<Run> {
    return this.calls.ask(nodeName, PowerShellScripts.Stop_WacHeadroomRun, { RunId: runId }, isRun);
  }

  public override result(nodeName: string, runId: string): Observable<RunAndResult> {
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomResult, { RunId: runId }, isRunAndResult);
  }

  public override removeRun(nodeName: string, runId: string): Observable<void> {
    return this.calls
      .ask(nodeName, PowerShellScripts.Remove_WacHeadroomRun, { RunId: runId }, isRemoved)
      .pipe(map(() => undefined));
  }

  public override noteRun(nodeName: string, runId: string, { tag, text }: NoteTexts): Observable<Run> {
    const parameters = { RunId: runId, Tag: tag, Note: text };
    return this.calls.ask(nodeName, PowerShellScripts.Set_WacHeadroomRunNote, parameters, isRun);
  }

  public override keptRuns(nodeName: string, rule?: RetentionRule): Observable<KeptRuns> {
    const parameters = rule === undefined ? {} : parametersOf(rule);
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomRetention, parameters, isKeptRuns);
  }

  public override keepRuns(nodeName: string, rule: RetentionRule): Observable<KeptRuns> {
    return this.calls.ask(nodeName, PowerShellScripts.Set_WacHeadroomRetention, parametersOf(rule), isKeptRuns);
  }

  public override removeTestFile(nodeName: string, runId: string): Observable<void> {
    return this.calls
      .ask(nodeName, PowerShellScripts.Remove_WacHeadroomRun, { RunId: runId, TestFileOnly: true }, isRemoved)
      .pipe(map(() => undefined));
  }

  public override moves(nodeName: string): Observable<readonly OwnershipMove[]> {
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomMove, {}, isMoves);
  }

  public override moveVolume(nodeName: string, volumeId: string, targetNodeName: string): Observable<OwnershipMove> {
    const parameters = { VolumeId: volumeId, NodeName: targetNodeName };
    return this.calls.ask(nodeName, PowerShellScripts.Move_WacHeadroomVolume, parameters, isMove);
  }

  public override restoreVolume(nodeName: string, moveId: string): Observable<OwnershipMove> {
    return this.calls.ask(nodeName, PowerShellScripts.Restore_WacHeadroomVolume, { MoveId: moveId }, isMove);
  }

  public override nodeStatus(nodeName: string): Observable<NodeStatus> {
    return this.calls
      .ask(nodeName, PowerShellScripts.Get_WacHeadroomNode, this.expectedPackage(), isNodeStatus)
      .pipe(tap((status) => this.addresses.rememberAnswer(nodeName, status.nodeName)));
  }

  public override installExtension(nodeName: string): Observable<void> {
    return this.calls
      .at(
        nodeName,
        (address) =>
          new NodeExtensionInstall(this.appContext).install(address, PowerShellScripts.extension, nodePackage.version),
        { shown: this.addresses.whoAnswers(nodeName) },
      )
      .pipe(
        mergeMap(({ isServiceMode, isGatewayAdmin, isGatewayProcessElevated }) =>
          // The SDK reports success although it did not send the request, because the user isn't allowed to install on the
          // gateway.
          (isServiceMode ? isGatewayAdmin : isGatewayProcessElevated)
            ? of(undefined)
            : throwError(() => notGatewayAdministrator(this.texts.strings.Error)),
        ),
      );
  }

  public override uploadPackage(nodeName: string, path: string): Observable<void> {
    return this.readPackage(nodeName).pipe(
      switchMap((file) =>
        this.calls.at(nodeName, (address) => uploadFile(this.appContext, address, path, file), {
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
          return this.calls.ask(nodeName, PowerShellScripts.Add_WacHeadroomNodePart, parameters, isPartTaken, {
            shown: this.addresses.whoAnswers(nodeName),
          });
        }),
      ),
    );
  }

  public override installNode(nodeName: string, packagePath: string): Observable<NodeStatus> {
    const parameters = { ...this.expectedPackage(), PackagePath: packagePath };
    const shown = this.addresses.whoAnswers(nodeName);
    return this.calls.ask(nodeName, PowerShellScripts.Install_WacHeadroomNode, parameters, isNodeStatus, { shown });
  }

  public override uninstallNode(nodeName: string): Observable<NodeStatus> {
    const shown = this.addresses.whoAnswers(nodeName);
    return this.calls.ask(nodeName, PowerShellScripts.Uninstall_WacHeadroomNode, {}, isNodeStatus, { shown });
  }

  public override support(nodeName: string, runCount: number): Observable<NodeSupport> {
    return this.calls.ask(nodeName, PowerShellScripts.Get_WacHeadroomSupport, { RunCount: runCount }, isNodeSupport);
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
    return this.calls
      .ask(nodeName, PowerShellScripts.Get_WacHeadroomCluster, {}, isCluster, {
        flags: detail.detailed ? ['Detailed'] : [],
      })
      .pipe(tap((cluster) => this.addresses.remember(cluster)));
  }

  /** The zip file that the tool was built with, from the folder of its own files. */
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
}

function parametersOf({ keep, count }: RetentionRule): Readonly<Record<string, string | number>> {
  return { Keep: keep, ...(count === null ? {} : { Count: count }) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
