import { Injectable } from '@angular/core';
import { concat, defer, EMPTY, Observable, of } from 'rxjs';
import { catchError, filter, finalize, ignoreElements, map, switchMap, take, tap } from 'rxjs/operators';
import { Cluster, OwnershipMove, Problem, Profile, Run, Volume } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { findPreset, presetProfile } from '../profile/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { RunMonitorStore } from '../run-monitor/run-monitor.store';
import { Store } from '../shared/store';
import { fill, Texts } from '../shared/texts';
import { CheckState, CheckTemplate, checkPresetId, initialState, noCheck } from './check-state';
import { CheckRun, foundRuns, isMeasured, waitingRun } from './check-parts';
import { CheckMethod, CheckRole, newCheckId, newestCheck, otherNodes, rolesOf } from './check-runs';

/**
 * A coordinator check: two runs, one after the other. One for the whole tool, so that it goes on, and gives a volume back,
 * while the person looks at another page.
 */
@Injectable({ providedIn: 'root' })
export class CheckStore extends Store<CheckState> {
  /** Set once nothing more may be started: a run failed, or the person stopped it. */
  private isHalted = false;

  public constructor(
    private readonly gateway: HeadroomGateway,
    private readonly texts: Texts,
  ) {
    super(initialState);
  }

  public get volume(): Volume | null {
    return this.state.cluster?.volumes.find(({ id }) => id === this.state.volumeId) ?? null;
  }

  /** Reads the cluster and finds the volume's newest check again; one that runs is watched. What fails is in the state. */
  public load(volumeId: string, template: CheckTemplate | null, runList: RunListStore): Observable<unknown> {
    if (this.state.isPlaying) {
      return EMPTY;
    }
    this.patch({ ...initialState, volumeId, isLoading: true });
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      tap((cluster) => this.takeCluster(cluster, template)),
      switchMap((cluster) => (template === null ? runList.load(cluster) : of([]))),
      tap((runs) => this.takeRuns(runs)),
      catchError((error: unknown) => {
        this.patch({ loadProblem: problemOf(error) });
        return EMPTY;
      }),
      finalize(() => this.patch({ isLoading: false })),
    );
  }

  public chooseMethod(method: CheckMethod): void {
    this.patch({ method, problem: null });
  }

  public chooseOther(otherNodeName: string): void {
    this.patch({ otherNodeName, problem: null });
  }

  public setProfile(profile: Profile): void {
    this.patch({ profile, problem: null });
  }

  /** Starts a new check as planned. */
  public start(): void {
    const { otherNodeName, method } = this.state;
    const owner = this.volume?.ownerNodeName ?? null;
    if (otherNodeName === null || owner === null || this.state.isPlaying) {
      return;
    }
    const runs = rolesOf(method).map((role) => waitingRun(role, this.nodeOf(role, method)));
    this.patch({ ...noCheck, checkId: newCheckId(), checkMethod: method, runs });
    this.play();
  }

  /** Makes the runs that are missing or measured nothing; those that did are kept. */
  public goOn(): void {
    const runs = this.state.runs.map((one) =>
      isMeasured(one) || one.step === 'unwatched'
        ? one
        : waitingRun(one.role, this.nodeOf(one.role, this.state.checkMethod)),
    );
    this.patch({ runs, problem: null, moveProblem: null, isStopping: false });
    this.play();
  }

  /** Stops what runs and starts nothing more. A volume that was moved is given back all the same. */
  public stop(): void {
    this.isHalted = true;
    this.patch({ isStopping: true });
    const running = this.state.runs.find(({ step }) => step === 'running')?.run;
    if (running) {
      this.gateway.stopRun(running.nodeName, running.id).subscribe({
        error: (error: unknown) => this.patch({ isStopping: false, problem: problemOf(error) }),
      });
    }
  }

  private takeCluster(cluster: Cluster, template: CheckTemplate | null): void {
    this.patch({ cluster });
    const volume = this.volume;
    if (volume === null) {
      return;
    }
    const others = otherNodes(cluster, volume).map(({ name }) => name);
    const wanted = template !== null && others.includes(template.nodeName) ? template.nodeName : null;
    this.patch({
      otherNodeName: wanted ?? others[0] ?? null,
      presetId: template === null ? checkPresetId : template.presetId,
      profile: template?.profile ?? presetProfile(checkPresetId, { folder: volume.path }),
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
    this.patch({
      ...(isStillOther ? { otherNodeName: found.runs.other?.nodeName ?? null } : {}),
      checkId: found.id,
      checkMethod: found.method,
      method: found.method,
      presetId: known?.presetId ?? null,
      profile: known?.profile ?? this.state.profile,
    });
    this.patch({ runs: foundRuns(found, (role) => this.nodeOf(role, found.method)) });
    this.isHalted = true;
    this.run(concat(...rolesOf(found.method).map((role) => this.readAgain(role)), this.giveBackFound()));
  }

  /** The rest of the check, in its order. Steps that are done pass at once. */
  private play(): void {
    this.isHalted = false;
    const [first, second] = rolesOf(this.state.checkMethod).map((role) => this.makeRun(role));
    const isMoved = this.state.checkMethod === 'move-owner';
    const steps = isMoved ? [first, this.moveAway(), second, this.giveBack()] : [first, second];
    this.run(concat(this.checkOwner(), ...steps.flatMap((step) => step ?? []), this.lookAtOwner()));
  }

  private run(steps: Observable<unknown>): void {
    this.patch({ isPlaying: true });
    steps.pipe(finalize(() => this.patch({ isPlaying: false, isStopping: false, moveStep: null }))).subscribe();
  }

  /** The plan was made for the owner of then: where it is another one by now, the person has to look again. */
  private checkOwner(): Observable<unknown> {
    return defer(() => this.gateway.cluster(this.gateway.entryNodeName)).pipe(
      tap((cluster) => {
        const before = this.volume?.ownerNodeName ?? null;
        this.patch({ cluster });
        const now = this.volume?.ownerNodeName ?? null;
        if (before !== now) {
          const volume = this.volume;
          const others = volume === null ? [] : otherNodes(cluster, volume).map(({ name }) => name);
          const otherNodeName = others.find((name) => name === this.state.otherNodeName) ?? others[0] ?? null;
          this.halt({ problem: this.ownerChanged(before, now), otherNodeName });
        }
      }),
      catchError((error: unknown) => this.halt({ problem: problemOf(error) })),
    );
  }

  private makeRun(role: CheckRole): Observable<unknown> {
    return defer(() => {
      const one = this.runOf(role);
      if (one === null || isMeasured(one)) {
        return EMPTY;
      }
      if (one.step === 'unwatched' && one.run !== null) {
        return this.follow(role, one.run);
      }
      if (this.isHalted) {
        this.patchRun(role, { step: 'skipped' });
        return EMPTY;
      }
      return this.startRun(one);
    });
  }

  private startRun({ role, nodeName }: CheckRun): Observable<unknown> {
    const { profile, volumeId, presetId, checkId, checkMethod } = this.state;
    if (profile === null || volumeId === null || checkId === null) {
      return EMPTY;
    }
    this.patchRun(role, { step: 'starting', problem: null });
    const check = { id: checkId, role, method: checkMethod };
    const name = this.runName(role);
    return this.gateway.startRun(nodeName, { profile, volumeId, presetId, name, keepTestFile: false, check }).pipe(
      switchMap((run) => this.follow(role, run)),
      catchError((error: unknown) => {
        this.patchRun(role, { step: 'skipped', problem: problemOf(error) });
        return this.halt({});
      }),
    );
  }

  /** Watches a run to its end and reads what it measured. */
  private follow(role: CheckRole, run: Run): Observable<unknown> {
    const monitor = new RunMonitorStore(this.gateway);
    this.patchRun(role, { step: 'running', run, problem: null });
    if (this.isHalted && this.state.isStopping) {
      // Stopped while it was being started.
      this.stop();
    }
    const lives = monitor.state$.subscribe((live) => this.patchRun(role, { live }));
    return monitor.watch(run).pipe(
      filter(({ kind }) => kind === 'ended'),
      take(1),
      switchMap(() => this.read(role, run)),
      finalize(() => {
        lives.unsubscribe();
        if (this.runOf(role)?.step === 'running') {
          // The run goes on at the node: what comes next may not start beside it.
          this.patchRun(role, { step: 'unwatched', problem: monitor.state.problem });
          this.isHalted = true;
        }
      }),
    );
  }

  private read(role: CheckRole, run: Run): Observable<unknown> {
    return this.gateway.result(run.nodeName, run.id).pipe(
      tap((answer) => {
        this.patchRun(role, { step: 'ended', run: answer.run, result: answer.result });
        this.isHalted ||= answer.run.status !== 'completed';
      }),
      catchError((error: unknown) => {
        this.patchRun(role, { step: 'ended', problem: problemOf(error) });
        return this.halt({});
      }),
    );
  }

  private readAgain(role: CheckRole): Observable<unknown> {
    return defer(() => {
      const one = this.runOf(role);
      if (one === null || one.run === null) {
        return EMPTY;
      }
      return one.step === 'running' ? this.follow(role, one.run) : this.read(role, one.run);
    });
  }

  private moveAway(): Observable<unknown> {
    return defer(() => {
      const { volumeId, runs } = this.state;
      const owner = this.volume?.ownerNodeName ?? null;
      const target = runs[0]?.nodeName;
      if (this.isHalted || volumeId === null || owner === null || target === undefined) {
        return EMPTY;
      }
      if (this.runs('coordinator').every(isMeasured)) {
        return EMPTY;
      }
      this.patch({ moveStep: 'moving', moveProblem: null });
      // The owner keeps the record: it is not the node under load, so that it can be reached to give the volume back.
      return this.gateway.moveVolume(owner, volumeId, target).pipe(
        switchMap((move) => {
          this.patch({ move, moveStep: null });
          return move.status === 'moved' ? this.readCluster(target) : this.halt({ moveProblem: move.error });
        }),
        catchError((error: unknown) => this.halt({ moveProblem: problemOf(error), moveStep: null })),
      );
    });
  }

  /** Whatever came of the runs. Only a run that still goes on keeps the volume where it is; the page then offers it. */
  private giveBack(): Observable<unknown> {
    return defer(() => {
      const { move, runs } = this.state;
      const isInUse = runs.some(({ step }) => step === 'unwatched');
      if (move === null || isInUse || (move.status !== 'moved' && move.status !== 'intended')) {
        return EMPTY;
      }
      this.patch({ moveStep: 'restoring' });
      return this.gateway.restoreVolume(move.nodeName, move.id).pipe(
        tap((restored) => {
          this.patch({ move: restored, moveStep: null, moveProblem: restored.error });
          if (restored.status === 'returned') {
            this.takeOwner(restored.originalOwnerNodeName);
          }
        }),
        catchError((error: unknown) => this.halt({ moveProblem: problemOf(error), moveStep: null })),
      );
    });
  }

  /** A check that was found while its run went on is ended as it was meant to: the volume goes back. */
  private giveBackFound(): Observable<unknown> {
    return defer(() => {
      const { checkMethod, cluster, volumeId } = this.state;
      const wasRunning = this.runs('coordinator').some(({ live }) => live !== null);
      if (checkMethod !== 'move-owner' || !wasRunning || cluster === null) {
        return EMPTY;
      }
      const nodes = cluster.nodes.filter(({ state }) => state !== 'down');
      const moves = nodes.map(({ name }) => this.gateway.moves(name).pipe(catchError(() => of([]))));
      const find = tap((found: readonly OwnershipMove[]) => {
        const move = found.find((one) => one.volumeId === volumeId && one.status === 'moved');
        this.patch({ move: this.state.move ?? move ?? null });
      });
      const look = defer(() => (this.state.move === null ? EMPTY : this.lookAtOwner()));
      return concat(concat(...moves).pipe(find, ignoreElements()), this.giveBack(), look);
    });
  }

  /** The cluster as it is with the volume moved: its owner, and how each node reaches it now. */
  private readCluster(ownerNodeName: string): Observable<unknown> {
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      tap((cluster) => this.patch({ cluster })),
      catchError(() => {
        this.takeOwner(ownerNodeName);
        return EMPTY;
      }),
    );
  }

  /** What a move itself told, where the cluster was not or not yet asked. */
  private takeOwner(ownerNodeName: string): void {
    const { cluster, volumeId } = this.state;
    if (cluster !== null) {
      const volumes = cluster.volumes.map((one) => (one.id === volumeId ? { ...one, ownerNodeName } : one));
      this.patch({ cluster: { ...cluster, volumes } });
    }
  }

  /** Whether the volume stayed where it was while the check ran. */
  private lookAtOwner(): Observable<unknown> {
    return defer(() => {
      const isComplete = this.state.runs.every(isMeasured);
      return isComplete || this.state.move !== null ? this.gateway.cluster(this.gateway.entryNodeName) : EMPTY;
    }).pipe(
      map((cluster) => {
        this.patch({ cluster });
        this.patch({ ownerAfterNodeName: this.volume?.ownerNodeName ?? null });
      }),
      // The comparison stands without it.
      catchError(() => EMPTY),
    );
  }

  /** Where a run of this role is to be made. */
  private nodeOf(role: CheckRole, method: CheckMethod): string {
    const owner = role === 'coordinator' && method === 'other-node' ? this.volume?.ownerNodeName : null;
    return owner ?? this.state.otherNodeName ?? '';
  }

  private halt(changes: Partial<CheckState>): Observable<never> {
    this.isHalted = true;
    this.patch(changes);
    return EMPTY;
  }

  private runs(role: CheckRole): readonly CheckRun[] {
    return this.state.runs.filter((one) => one.role === role);
  }

  private runOf(role: CheckRole): CheckRun | null {
    return this.runs(role)[0] ?? null;
  }

  private patchRun(role: CheckRole, changes: Partial<CheckRun>): void {
    this.patch({ runs: this.state.runs.map((one) => (one.role === role ? { ...one, ...changes } : one)) });
  }

  private ownerChanged(before: string | null, now: string | null): Problem {
    const words = this.texts.strings.CoordinatorCheck.OwnerChanged;
    const name = this.volume?.name ?? this.state.volumeId ?? '';
    const unknown = this.texts.strings.CoordinatorCheck.NobodyKnown;
    const message = fill(words.Message, name, now ?? unknown, before ?? unknown);
    return { code: 'OwnerChanged', message, action: words.Action, target: name };
  }

  private runName(role: CheckRole): string {
    const words = this.texts.strings.CoordinatorCheck.RunNames;
    const preset = this.state.presetId === checkPresetId ? null : findPreset(this.state.presetId);
    return preset === null ? words[role] : fill(words[`${role}Of`], this.texts.say(preset.title));
  }
}
