import { inject, Injectable, Injector, runInInjectionContext } from '@angular/core';
import { concat, defer, EMPTY, Observable, of } from 'rxjs';
import { catchError, finalize, switchMap, tap } from 'rxjs/operators';
import { Cluster, Profile, Run, Volume } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { presetProfile, withoutSearch } from '../profile/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { RunMonitorStore } from '../run-monitor/run-monitor.store';
import { Texts } from '../shared/texts';
import { CheckOwnerSteps } from './check-owner-steps';
import { decisionOf, foundRuns, isMeasured, waitingRun } from './check-parts';
import { replicateProfile } from './check-profile';
import { CheckRecord } from './check-record';
import { CheckRunSteps } from './check-run-steps';
import { CheckMethod, newCheckId, newestCheck, nextRole, otherNodes } from './check-runs';
import { CheckState, CheckTemplate, checkPresetId, initialState, noCheck } from './check-state';

/**
 * A coordinator check: short runs in turns, until they settle the answer. One for the whole tool, so that it continues,
 * and moves a volume back, while the person looks at another page.
 */
@Injectable({ providedIn: 'root' })
export class CheckStore {
  private readonly gateway = inject(HeadroomGateway);
  private readonly texts = inject(Texts);
  private readonly injector = inject(Injector);

  private readonly record = inject(CheckRecord);
  private readonly runSteps = new CheckRunSteps(this.record, this.gateway, this.texts, () =>
    runInInjectionContext(this.injector, () => new RunMonitorStore()),
  );
  private readonly ownerSteps = new CheckOwnerSteps(this.record, this.gateway, this.texts);
  public readonly state$ = this.record.state$;

  public get state(): CheckState {
    return this.record.state;
  }

  public get volume(): Volume | null {
    return this.record.volume;
  }

  /** Reads the cluster and the volume's newest check, and watches it if it is running. Failures are in the state. */
  public load(volumeId: string, template: CheckTemplate | null, runList: RunListStore): Observable<unknown> {
    if (this.state.isPlaying) {
      return EMPTY;
    }
    this.record.patch({ ...initialState, volumeId, isLoading: true });
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      tap((cluster) => this.takeCluster(cluster, template)),
      switchMap((cluster) => (template === null ? runList.load(cluster) : of([]))),
      tap((runs) => this.takeRuns(runs)),
      catchError((error: unknown) => {
        this.record.patch({ loadProblem: problemOf(error) });
        return EMPTY;
      }),
      finalize(() => this.record.patch({ isLoading: false })),
    );
  }

  public chooseMethod(method: CheckMethod): void {
    this.record.patch({ method, problem: null });
  }

  public chooseOther(otherNodeName: string): void {
    this.record.patch({ otherNodeName, problem: null });
  }

  public setProfile(profile: Profile): void {
    this.record.patch({ profile, problem: null });
  }

  /** Starts a new check as planned. */
  public start(): void {
    const { otherNodeName, method } = this.state;
    const owner = this.volume?.ownerNodeName ?? null;
    if (otherNodeName === null || owner === null || this.state.isPlaying) {
      return;
    }
    this.record.patch({ ...noCheck, checkId: newCheckId(), checkMethod: method });
    this.play();
  }

  /** Runs what is missing or measured nothing; other results are kept. */
  public goOn(): void {
    const runs = this.state.runs.filter((one) => isMeasured(one) || one.step === 'unwatched');
    this.record.patch({ runs, problem: null, moveProblem: null, fileProblem: null, isStopping: false });
    this.play();
  }

  /** Stops the current run and starts nothing more. A volume that was moved is still moved back. */
  public stop(): void {
    this.runSteps.stop();
  }

  private takeCluster(cluster: Cluster, template: CheckTemplate | null): void {
    this.record.patch({ cluster });
    const volume = this.volume;
    if (volume === null) {
      return;
    }
    const others = otherNodes(cluster, volume).map(({ name }) => name);
    const wanted = template !== null && others.includes(template.nodeName) ? template.nodeName : null;
    this.record.patch({
      otherNodeName: wanted ?? others[0] ?? null,
      presetId: template === null ? checkPresetId : template.presetId,
      profile: replicateProfile(template?.profile ?? presetProfile(checkPresetId, { folder: volume.path })),
    });
  }

  private takeRuns(runs: readonly Run[]): void {
    const { volumeId, cluster } = this.state;
    const { volume } = this;
    const found = volumeId === null ? null : newestCheck(runs, volumeId);
    if (found === null || volume === null || cluster === null) {
      return;
    }
    const known = found.runs[0];
    const other = found.runs.find(({ check }) => check?.role === 'other')?.nodeName ?? null;
    const isStillOther = otherNodes(cluster, volume).some(({ name }) => name === other);
    this.record.patch({
      ...(isStillOther ? { otherNodeName: other } : {}),
      checkId: found.id,
      checkMethod: found.method,
      method: found.method,
      presetId: known?.presetId ?? null,
      profile: known === undefined ? this.state.profile : withoutSearch(known.profile),
    });
    this.record.patch({ runs: foundRuns(found) });
    this.record.isHalted = true;
    this.run(
      concat(
        ...found.runs.map((_, index) => this.runSteps.readAgain(index)),
        this.ownerSteps.giveBackFound(),
        // A check that was found during its run ends with it, and so does what it kept.
        found.runs.some(({ status }) => status === 'running') ? this.runSteps.removeTestFile() : EMPTY,
      ),
    );
  }

  /** The rest of the check, in order. */
  private play(): void {
    this.record.isHalted = false;
    const unwatched = this.state.runs.map((_, index) => this.runSteps.makeRun(index));
    this.run(
      concat(
        this.ownerSteps.checkOwner(),
        ...unwatched,
        this.turns(),
        this.ownerSteps.giveBack(),
        this.runSteps.removeTestFile(),
        this.ownerSteps.lookAtOwner(),
      ),
    );
  }

  /** One run after the other, until they settle the answer. */
  private turns(): Observable<unknown> {
    return defer(() => {
      const { runs, checkMethod } = this.state;
      const role = decisionOf(runs).verdict === 'continue' ? nextRole(runs.filter(isMeasured), checkMethod) : null;
      if (this.record.isHalted || role === null) {
        return EMPTY;
      }
      const make = defer(() => {
        const run = waitingRun(role, this.record.nodeOf(role, checkMethod));
        return this.record.isHalted ? EMPTY : this.runSteps.makeRun(this.record.addRun(run));
      });
      return concat(this.ownerSteps.moveFor(role), make, this.turns());
    });
  }

  private run(steps: Observable<unknown>): void {
    this.record.patch({ isPlaying: true });
    steps.pipe(finalize(() => this.record.patch({ isPlaying: false, isStopping: false, moveStep: null }))).subscribe();
  }
}
