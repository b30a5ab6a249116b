import { Injectable } from '@angular/core';
import { concat, EMPTY, Observable, of } from 'rxjs';
import { catchError, finalize, switchMap, tap } from 'rxjs/operators';
import { Cluster, Profile, Run, Volume } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { presetProfile, withoutSearch } from '../profile/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { Texts } from '../shared/texts';
import { CheckOwnerSteps } from './check-owner-steps';
import { foundRuns, isMeasured, waitingRun } from './check-parts';
import { CheckRecord } from './check-record';
import { CheckRunSteps } from './check-run-steps';
import { CheckMethod, newCheckId, newestCheck, otherNodes, rolesOf } from './check-runs';
import { CheckState, CheckTemplate, checkPresetId, initialState, noCheck } from './check-state';

/**
 * A coordinator check: two runs, one after the other. One for the whole tool, so that it continues, and moves a volume
 * back, while the person looks at another page.
 */
@Injectable({ providedIn: 'root' })
export class CheckStore {
  private readonly record = new CheckRecord();
  private readonly runSteps: CheckRunSteps;
  private readonly ownerSteps: CheckOwnerSteps;
  public readonly state$ = this.record.state$;

  public constructor(
    private readonly gateway: HeadroomGateway,
    texts: Texts,
  ) {
    this.runSteps = new CheckRunSteps(this.record, gateway, texts);
    this.ownerSteps = new CheckOwnerSteps(this.record, gateway, texts);
  }

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
    const runs = rolesOf(method).map((role) => waitingRun(role, this.record.nodeOf(role, method)));
    this.record.patch({ ...noCheck, checkId: newCheckId(), checkMethod: method, runs });
    this.play();
  }

  /** Runs what is missing or measured nothing; other results are kept. */
  public goOn(): void {
    const runs = this.state.runs.map((one) =>
      isMeasured(one) || one.step === 'unwatched'
        ? one
        : waitingRun(one.role, this.record.nodeOf(one.role, this.state.checkMethod)),
    );
    this.record.patch({ runs, problem: null, moveProblem: null, isStopping: false });
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
      // Both nodes take the same load: a search would take another one on each.
      profile: withoutSearch(template?.profile ?? presetProfile(checkPresetId, { folder: volume.path })),
    });
  }

  private takeRuns(runs: readonly Run[]): void {
    const { volumeId, cluster } = this.state;
    const { volume } = this;
    const found = volumeId === null ? null : newestCheck(runs, volumeId);
    if (found === null || volume === null || cluster === null) {
      return;
    }
    const known = found.runs.other ?? found.runs.coordinator;
    const isStillOther = otherNodes(cluster, volume).some(({ name }) => name === found.runs.other?.nodeName);
    this.record.patch({
      ...(isStillOther ? { otherNodeName: found.runs.other?.nodeName ?? null } : {}),
      checkId: found.id,
      checkMethod: found.method,
      method: found.method,
      presetId: known?.presetId ?? null,
      profile: known === undefined ? this.state.profile : withoutSearch(known.profile),
    });
    this.record.patch({ runs: foundRuns(found, (role) => this.record.nodeOf(role, found.method)) });
    this.record.isHalted = true;
    this.run(
      concat(...rolesOf(found.method).map((role) => this.runSteps.readAgain(role)), this.ownerSteps.giveBackFound()),
    );
  }

  /** The rest of the check, in order. Completed steps end at once. */
  private play(): void {
    this.record.isHalted = false;
    const [first, second] = rolesOf(this.state.checkMethod).map((role) => this.runSteps.makeRun(role));
    const isMoved = this.state.checkMethod === 'move-owner';
    const steps = isMoved ? [first, this.ownerSteps.moveAway(), second, this.ownerSteps.giveBack()] : [first, second];
    this.run(
      concat(this.ownerSteps.checkOwner(), ...steps.flatMap((step) => step ?? []), this.ownerSteps.lookAtOwner()),
    );
  }

  private run(steps: Observable<unknown>): void {
    this.record.patch({ isPlaying: true });
    steps.pipe(finalize(() => this.record.patch({ isPlaying: false, isStopping: false, moveStep: null }))).subscribe();
  }
}
