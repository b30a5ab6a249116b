import { concat, defer, EMPTY, Observable, of, Subject, Subscription, throwError, timer } from 'rxjs';
import { catchError, mergeMap, tap } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { HeadroomError } from './gateway-errors';
import { WatchLine } from './documents';
import { RunEvent } from './headroom-gateway';
import { RunTracer } from './run-trace';

/** Opens a stream of a run's lines after the given one. */
export type OpenStream = (afterLine: number) => Observable<WatchLine>;

/** The watch gives up after this many failures without a line in between: about two minutes. */
export const maximumAttempts = 12;
const firstDelayMilliseconds = 500;
const longestDelayMilliseconds = 15_000;

/** The stream repeatedly ended before its run, without a reason. */
export class StreamCutOff extends Error {
  public constructor() {
    super('The stream of the run ended before the run did.');
    this.name = 'StreamCutOff';
  }
}

/** Whether a watch gave up because the connection failed: the run may continue, and can be watched again later. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof StreamCutOff || (error instanceof HeadroomError && error.isTransport);
}

/**
 * Follows one run to its end over streams that can break: a broken one is opened again after the last line received.
 * Who subscribes later gets the newest figures with the trace of all before, and then what is happening now: a run may
 * take a day, and its lines are not kept.
 *
 * Only the run's end ends the stream, not unsubscribing. The SDK counts a canceled stream as running until
 * the gateway reports "completed"; a gateway that reports "cancelled" instead uses up one of five streams permanently.
 */
export class RunWatch {
  private readonly events = new Subject<RunEvent>();
  private readonly tracer = new RunTracer();
  /** The newest line, and the event after it if there is one. */
  private newest: readonly RunEvent[] = [];
  private readonly subscription: Subscription;
  private lastLine = 0;
  private failures = 0;
  private brokenAt = '';

  public readonly events$ = defer(() => concat(of(...this.newest), this.events));

  /** @param unseenEnd called with a run that ends while no page follows it */
  public constructor(
    private readonly open: OpenStream,
    private readonly unseenEnd: (run: Run) => void = () => undefined,
  ) {
    this.subscription = this.follow()
      .pipe(tap((event) => this.keep(event)))
      .subscribe(this.events);
  }

  /** Whether the run has ended or the watch gave up. */
  public get isOver(): boolean {
    return this.subscription.closed;
  }

  /** Ends the stream before its run has ended. */
  public cancel(): void {
    this.subscription.unsubscribe();
    this.events.complete();
  }

  private keep(event: RunEvent): void {
    const line = this.newest.filter(({ kind }) => kind === 'progress' && event.kind !== 'progress');
    this.newest = [...line, event];
  }

  private follow(): Observable<RunEvent> {
    return defer(() => this.open(this.lastLine)).pipe(
      mergeMap((line) => this.toEvents(line)),
      // A stream that completes before the run's end was interrupted: treat it like one that broke.
      (source) =>
        concat(
          source,
          defer(() => (this.hasEnded ? EMPTY : this.again(null))),
        ),
      catchError((error: unknown) => (this.hasEnded ? EMPTY : this.again(error))),
    );
  }

  private hasEnded = false;

  private toEvents(line: WatchLine): Observable<RunEvent> {
    if (this.hasEnded) {
      return EMPTY;
    }
    if ('run' in line) {
      this.hasEnded = true;
      if (!this.events.observed) {
        this.unseenEnd(line.run);
      }
      return of({ kind: 'ended', run: line.run });
    }
    // The SDK sends a command again after a socket reset, and the lines arrive again.
    if (line.line <= this.lastLine) {
      return EMPTY;
    }
    this.lastLine = line.line;
    this.failures = 0;
    this.tracer.add(line.progress);
    return of({ kind: 'progress', line: line.line, progress: line.progress, trace: this.tracer.trace });
  }

  private again(error: unknown): Observable<RunEvent> {
    if (error instanceof HeadroomError && !error.isTransport) {
      return throwError(() => error);
    }
    this.failures += 1;
    if (this.failures === 1) {
      this.brokenAt = new Date().toISOString();
    }
    if (this.failures > maximumAttempts) {
      return throwError(() => error ?? new StreamCutOff());
    }
    const delay = Math.min(longestDelayMilliseconds, firstDelayMilliseconds * 2 ** (this.failures - 1));
    const problem = error instanceof HeadroomError ? error.problem : null;
    const announcement: RunEvent = {
      kind: 'reconnecting',
      attempt: this.failures,
      since: this.brokenAt,
      problem,
    };
    return concat(of(announcement), timer(delay).pipe(mergeMap(() => this.follow())));
  }
}

/** A few watches by run: the oldest one is dropped. */
export class RunWatches {
  private readonly watches = new Map<string, RunWatch>();

  public constructor(
    private readonly maximum = 3,
    private readonly unseenEnd: (run: Run) => void = () => undefined,
  ) {}

  /** The watch of a run: the current one if there is one, else a new one. */
  public of(key: string, open: OpenStream): Observable<RunEvent> {
    for (const [known, watch] of this.watches) {
      if (watch.isOver) {
        this.watches.delete(known);
      }
    }
    const existing = this.watches.get(key);
    if (existing !== undefined) {
      return existing.events$;
    }
    if (this.watches.size >= this.maximum) {
      this.endOldest();
    }
    const watch = new RunWatch(open, this.unseenEnd);
    this.watches.set(key, watch);
    return watch.events$.pipe(tap({ error: () => this.watches.delete(key) }));
  }

  private endOldest(): void {
    for (const [key, watch] of this.watches) {
      watch.cancel();
      this.watches.delete(key);
      return;
    }
  }
}
