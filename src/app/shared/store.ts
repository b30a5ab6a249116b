import { BehaviorSubject, Observable } from 'rxjs';

/** The state of one feature: read as a stream or directly, changed by patches. */
export class Store<T extends object> {
  private readonly subject: BehaviorSubject<T>;
  public readonly state$: Observable<T>;

  public constructor(initial: T) {
    this.subject = new BehaviorSubject(initial);
    this.state$ = this.subject.asObservable();
  }

  public get state(): T {
    return this.subject.value;
  }

  protected patch(changes: Partial<T>): void {
    this.subject.next({ ...this.subject.value, ...changes });
  }
}
