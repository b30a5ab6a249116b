/** The runs of a check: started, watched to their end, read. Each step runs when it is subscribed to. */
import { defer, EMPTY, Observable, of } from 'rxjs';
import { catchError, filter, finalize, switchMap, take, tap } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { limitsOfNow } from '../limits/catalog';
import { findPreset } from '../profile/public-api';
import { RunMonitorStore } from '../run-monitor/run-monitor.store';
import { fill, Texts } from '../shared/texts';
import { CheckRun, isMeasured } from './check-parts';
import { CheckRecord } from './check-record';
import { CheckRole } from './check-runs';
import { checkPresetId } from './check-state';

export class CheckRunSteps {
  public constructor(
    private readonly record: CheckRecord,
    private readonly gateway: HeadroomGateway,
    private readonly texts: Texts,
  ) {}

  /** Starts a missing run, or continues to watch one that is not watched. */
  public makeRun(role: CheckRole): Observable<unknown> {
    return defer(() => {
      const one = this.record.runOf(role);
      if (one === null || isMeasured(one)) {
        return EMPTY;
      }
      if (one.step === 'unwatched' && one.run !== null) {
        return this.follow(role, one.run);
      }
      if (this.record.isHalted) {
        this.record.patchRun(role, { step: 'skipped' });
        return EMPTY;
      }
      return this.startRun(one);
    });
  }

  /** Stops the current run and starts nothing more. */
  public stop(): void {
    this.record.isHalted = true;
    this.record.patch({ isStopping: true });
    const running = this.record.state.runs.find(({ step }) => step === 'running')?.run;
    if (running) {
      this.gateway.stopRun(running.nodeName, running.id).subscribe({
        error: (error: unknown) => this.record.patch({ isStopping: false, problem: problemOf(error) }),
      });
    }
  }

  private startRun({ role, nodeName }: CheckRun): Observable<unknown> {
    const { profile, volumeId, presetId, checkId, checkMethod } = this.record.state;
    if (profile === null || volumeId === null || checkId === null) {
      return EMPTY;
    }
    this.record.patchRun(role, { step: 'starting', problem: null });
    const check = { id: checkId, role, method: checkMethod };
    const name = this.runName(role);
    // A run is worth making without them: the node then keeps what it knows.
    const limitsOrNone = limitsOfNow(this.gateway, nodeName, volumeId).pipe(catchError(() => of(null)));
    return limitsOrNone.pipe(
      switchMap((limits) =>
        this.gateway.startRun(nodeName, { profile, volumeId, presetId, name, keepTestFile: false, check, limits }),
      ),
      switchMap((run) => this.follow(role, run)),
      catchError((error: unknown) => {
        this.record.patchRun(role, { step: 'skipped', problem: problemOf(error) });
        return this.record.halt({});
      }),
    );
  }

  /** Watches a run to its end and reads its result. */
  private follow(role: CheckRole, run: Run): Observable<unknown> {
    const monitor = new RunMonitorStore(this.gateway);
    this.record.patchRun(role, { step: 'running', run, problem: null });
    if (this.record.isHalted && this.record.state.isStopping) {
      // Stopped during its start.
      this.stop();
    }
    const lives = monitor.state$.subscribe((live) => this.record.patchRun(role, { live }));
    return monitor.watch(run).pipe(
      filter(({ kind }) => kind === 'ended'),
      take(1),
      switchMap(() => this.read(role, run)),
      finalize(() => {
        lives.unsubscribe();
        if (this.record.runOf(role)?.step === 'running') {
          // The run continues on the node: the next run must not start at the same time.
          this.record.patchRun(role, { step: 'unwatched', problem: monitor.state.problem });
          this.record.isHalted = true;
        }
      }),
    );
  }

  private read(role: CheckRole, run: Run): Observable<unknown> {
    return this.gateway.result(run.nodeName, run.id).pipe(
      tap((answer) => {
        this.record.patchRun(role, { step: 'ended', run: answer.run, result: answer.result });
        this.record.isHalted ||= answer.run.status !== 'completed';
      }),
      catchError((error: unknown) => {
        this.record.patchRun(role, { step: 'ended', problem: problemOf(error) });
        return this.record.halt({});
      }),
    );
  }

  /** Continues with a run that was found. */
  public readAgain(role: CheckRole): Observable<unknown> {
    return defer(() => {
      const one = this.record.runOf(role);
      if (one === null || one.run === null) {
        return EMPTY;
      }
      return one.step === 'running' ? this.follow(role, one.run) : this.read(role, one.run);
    });
  }

  private runName(role: CheckRole): string {
    const words = this.texts.strings.CoordinatorCheck.RunNames;
    const preset = this.record.state.presetId === checkPresetId ? null : findPreset(this.record.state.presetId);
    return preset === null ? words[role] : fill(words[`${role}Of`], this.texts.say(preset.title));
  }
}
