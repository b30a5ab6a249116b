/** The state of a check, and the changes that its steps make. */
import { Injectable } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { Volume } from '../../generated/contract';
import { Store } from '../shared/store';
import { CheckRun } from './check-parts';
import { CheckMethod, CheckRole } from './check-runs';
import { CheckState, initialState } from './check-state';

/** One for the whole tool, as the check is. */
@Injectable({ providedIn: 'root' })
export class CheckRecord extends Store<CheckState> {
  /** Set when nothing more may start: a run failed, or the user stopped the check. */
  public isHalted = false;

  public constructor() {
    super(initialState);
  }

  public get volume(): Volume | null {
    return this.state.cluster?.volumes.find(({ id }) => id === this.state.volumeId) ?? null;
  }

  public override patch(changes: Partial<CheckState>): void {
    super.patch(changes);
  }

  /** The node for a run of this role. */
  public nodeOf(role: CheckRole, method: CheckMethod): string {
    const owner = role === 'coordinator' && method === 'other-node' ? this.volume?.ownerNodeName : null;
    return owner ?? this.state.otherNodeName ?? '';
  }

  /** Starts nothing more. */
  public halt(changes: Partial<CheckState>): Observable<never> {
    this.isHalted = true;
    this.patch(changes);
    return EMPTY;
  }

  /** Adds a run, which is then made by its place. */
  public addRun(run: CheckRun): number {
    this.patch({ runs: [...this.state.runs, run] });
    return this.state.runs.length - 1;
  }

  public patchRun(index: number, changes: Partial<CheckRun>): void {
    this.patch({ runs: this.state.runs.map((one, place) => (place === index ? { ...one, ...changes } : one)) });
  }
}
