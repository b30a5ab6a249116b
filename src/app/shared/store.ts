import { signal, untracked, WritableSignal } from '@angular/core';
import { defer, Observable, startWith, Subject } from 'rxjs';

/** The state of one feature, changed by patches. */
export class Store<T extends object> {
  private readonly current: WritableSignal<T>;
  private readonly changes = new Subject<T>();

  /** The state and each that follows it, at once: for calls that a change makes. Templates and `computed` read `state`. */
  public readonly state$: Observable<T> = defer(() => this.changes.pipe(startWith(untracked(this.current))));

  public constructor(initial: T) {
    this.current = signal(initial);
  }

  /** A signal's value: what reads it is drawn or computed again when it changes. */
  public get state(): T {
    return this.current();
  }

  protected patch(changes: Partial<T>): void {
    const next = { ...untracked(this.current), ...changes };
    this.current.set(next);
    this.changes.next(next);
  }
}
