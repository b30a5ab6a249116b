/** The runs of a check: started, watched to their end, read. Each step runs when it is subscribed to. */
import { defer, EMPTY, Observable, of } from 'rxjs';
import { catchError, filter, finalize, switchMap, take, tap } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { KnownLimits } from '../analysis/public-api';
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
  private readonly limits = new Map<string, KnownLimits>();

  public constructor(
    private readonly record: CheckRecord,
    private readonly gateway: HeadroomGateway,
    private readonly texts: Texts,
    private readonly newMonitor: () => RunMonitorStore,
  ) {}

  /** Makes the run of this place, or continues to watch one that is not watched. */
  public makeRun(index: number): Observable<unknown> {
    return defer(() => {
      const one = this.record.state.runs[index];
      if (one === undefined || isMeasured(one)) {
        return EMPTY;
      }
      if (one.step === 'unwatched' && one.run !== null) {
        return this.follow(index, one.run);
      }
      if (this.record.isHalted) {
        this.record.patchRun(index, { step: 'skipped' });
        return EMPTY;
      }
      return this.startRun(index, one);
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

  private startRun(index: number, { role, nodeName }: CheckRun): Observable<unknown> {
    const { profile, volumeId, presetId, checkId, checkMethod } = this.record.state;
    if (profile === null || volumeId === null || checkId === null) {
      return EMPTY;
    }
    this.record.patchRun(index, { step: 'starting', problem: null });
    const check = { id: checkId, role, method: checkMethod };
    const name = this.runName(role);
    return this.limitsOf(nodeName, volumeId, checkId).pipe(
      switchMap((limits) =>
        // The next run reads the same file, and the check deletes it in the end.
        this.gateway.startRun(nodeName, { profile, volumeId, presetId, name, keepTestFile: true, check, limits }),
      ),
      switchMap((run) => this.follow(index, run)),
      catchError((error: unknown) => {
        this.record.patchRun(index, { step: 'skipped', problem: problemOf(error) });
        return this.record.halt({});
      }),
    );
  }

  /** The limits of a node, read once a check. A run is worth making without them: the node then keeps what it knows. */
  private limitsOf(nodeName: string, volumeId: string, checkId: string): Observable<KnownLimits | null> {
    const key = `${checkId} ${nodeName}`;
    const known = this.limits.get(key);
    if (known !== undefined) {
      return of(known);
    }
    return limitsOfNow(this.gateway, nodeName, volumeId).pipe(
      tap((limits) => this.limits.set(key, limits)),
      catchError(() => of(null)),
    );
  }

  /** Watches a run to its end and reads its result. */
  private follow(index: number, run: Run): Observable<unknown> {
    const monitor = this.newMonitor();
    this.record.patchRun(index, { step: 'running', run, problem: null });
    if (this.record.isHalted && this.record.state.isStopping) {
      // Stopped during its start.
      this.stop();
    }
    const lives = monitor.state$.subscribe((live) => this.record.patchRun(index, { live }));
    return monitor.watch(run).pipe(
      filter(({ kind }) => kind === 'ended'),
      take(1),
      switchMap(() => this.read(index, run)),
      finalize(() => {
        lives.unsubscribe();
        if (this.record.state.runs[index]?.step === 'running') {
          // The run continues on the node: the next run must not start at the same time.
          this.record.patchRun(index, { step: 'unwatched', problem: monitor.state.problem });
          this.record.isHalted = true;
        }
      }),
    );
  }

  private read(index: number, run: Run): Observable<unknown> {
    return this.gateway.result(run.nodeName, run.id).pipe(
      tap((answer) => {
        this.record.patchRun(index, { step: 'ended', run: answer.run, result: answer.result });
        this.record.isHalted ||= answer.run.status !== 'completed';
      }),
      catchError((error: unknown) => {
        this.record.patchRun(index, { step: 'ended', problem: problemOf(error) });
        return this.record.halt({});
      }),
    );
  }

  /** Continues with a run that was found. */
  public readAgain(index: number): Observable<unknown> {
    return defer(() => {
      const one = this.record.state.runs[index];
      if (one === undefined || one.run === null) {
        return EMPTY;
      }
      return one.step === 'running' ? this.follow(index, one.run) : this.read(index, one.run);
    });
  }

  /** Deletes the file that the runs kept for each other. Nothing is deleted while one may still read it. */
  public removeTestFile(): Observable<unknown> {
    return defer(() => {
      const last = [...this.record.state.runs].reverse().find(({ run }) => run !== null)?.run;
      const isInUse = this.record.state.runs.some(({ step }) => step === 'unwatched');
      if (last === undefined || last === null || !last.keepTestFile || isInUse) {
        return EMPTY;
      }
      return this.gateway.removeTestFile(last.nodeName, last.id).pipe(
        catchError((error: unknown) => {
          this.record.patch({ fileProblem: problemOf(error) });
          return EMPTY;
        }),
      );
    });
  }

  private runName(role: CheckRole): string {
    const words = this.texts.strings.CoordinatorCheck.RunNames;
    const preset = this.record.state.presetId === checkPresetId ? null : findPreset(this.record.state.presetId);
    return preset === null ? words[role] : fill(words[`${role}Of`], this.texts.say(preset.title));
  }
}
