import { Subject } from 'rxjs';
import { WatchLine } from './documents';
import { HeadroomError } from './gateway-errors';
import { RunEvent } from './headroom-gateway';
import { maximumAttempts, RunWatch, RunWatches } from './run-watch';
import { completedRun, measuring } from './testing/recorded-documents';
import { tick, withFakeTime } from '../testing/fake-time';

const line = (number: number): WatchLine => ({ line: number, progress: measuring });
const broken = new HeadroomError({ code: 'GatewayUnreachable', message: 'gone', action: null, target: null }, true);
const refused = new HeadroomError({ code: 'RunNotFound', message: 'no run', action: null, target: null });

/** The opened streams, each with the line to start after. */
class Streams {
  public readonly opened: { readonly afterLine: number; readonly lines: Subject<WatchLine> }[] = [];

  public readonly open = (afterLine: number): Subject<WatchLine> => {
    const lines = new Subject<WatchLine>();
    this.opened.push({ afterLine, lines });
    return lines;
  };

  public get last(): Subject<WatchLine> {
    const last = this.opened.at(-1);
    if (last === undefined) {
      throw new Error('No stream was opened.');
    }
    return last.lines;
  }
}

describe('RunWatch', () => {
  let streams: Streams;
  let seen: string[];
  let errors: unknown[];

  const note = (event: RunEvent): void => {
    seen.push(event.kind === 'progress' ? `line ${event.line}` : event.kind);
  };
  const watch = (): RunWatch => {
    const created = new RunWatch(streams.open);
    created.events$.subscribe({
      next: note,
      error: (error: unknown) => errors.push(error),
      complete: () => seen.push('complete'),
    });
    return created;
  };

  beforeEach(() => {
    streams = new Streams();
    seen = [];
    errors = [];
  });

  it('tells each line, then the end', () => {
    watch();
    streams.last.next(line(1));
    streams.last.next(line(2));
    streams.last.next({ run: completedRun });
    streams.last.complete();
    expect(seen).toEqual(['line 1', 'line 2', 'ended', 'complete']);
  });

  it(
    'opens a broken stream again after the last line that came',
    withFakeTime(() => {
      watch();
      streams.last.next(line(1));
      streams.last.next(line(2));
      streams.last.error(broken);
      tick(500);
      expect(streams.opened.map(({ afterLine }) => afterLine)).toEqual([0, 2]);
      streams.last.next(line(3));
      streams.last.next({ run: completedRun });
      streams.last.complete();
      expect(seen).toEqual(['line 1', 'line 2', 'reconnecting', 'line 3', 'ended', 'complete']);
    }),
  );

  it(
    'tells why it connects again, and since when it has to',
    withFakeTime(() => {
      const told: RunEvent[] = [];
      const watching = watch();
      watching.events$.subscribe((event) => told.push(event));
      const brokenAt = new Date().toISOString();
      streams.last.error(broken);
      tick(500);
      streams.last.error(broken);
      expect(told).toEqual(
        [1, 2].map((attempt) => ({ kind: 'reconnecting', attempt, since: brokenAt, problem: broken.problem })),
      );
      watching.cancel();
    }),
  );

  it(
    'takes a stream that ends before its run for a broken one',
    withFakeTime(() => {
      const watching = watch();
      streams.last.next(line(1));
      streams.last.complete();
      tick(500);
      expect(streams.opened.length).toBe(2);
      watching.cancel();
    }),
  );

  it(
    'waits longer after each failure, and from the start again after a line',
    withFakeTime(() => {
      const watching = watch();
      streams.last.error(broken);
      tick(500);
      streams.last.error(broken);
      tick(999);
      expect(streams.opened.length).toBe(2);
      tick(1);
      expect(streams.opened.length).toBe(3);
      streams.last.next(line(1));
      streams.last.error(broken);
      tick(500);
      expect(streams.opened.length).toBe(4);
      watching.cancel();
    }),
  );

  it(
    'gives up after many failures in a row and says why',
    withFakeTime(() => {
      watch();
      for (let attempt = 0; attempt <= maximumAttempts; attempt++) {
        streams.last.error(broken);
        tick(20_000);
      }
      expect(errors).toEqual([broken]);
      expect(streams.opened.length).toBe(maximumAttempts + 1);
    }),
  );

  it(
    'does not ask again when the node itself refused',
    withFakeTime(() => {
      watch();
      streams.last.error(refused);
      tick(60_000);
      expect(errors).toEqual([refused]);
      expect(streams.opened.length).toBe(1);
    }),
  );

  it('leaves out lines that come a second time', () => {
    watch();
    [1, 2, 1, 2, 3].forEach((number) => streams.last.next(line(number)));
    expect(seen).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('goes on when nobody listens, so that the SDK has nothing to cancel', () => {
    const watching = watch();
    watching.events$.subscribe().unsubscribe();
    streams.last.next(line(1));
    expect(streams.last.observed).toBeTrue();
  });

  it('tells who comes back the newest line with the trace of all before', () => {
    const watching = watch();
    [1, 2, 3].forEach((number) => streams.last.next(line(number)));
    const told: RunEvent[] = [];
    watching.events$.subscribe((event) => told.push(event));
    expect(told.map((event) => (event.kind === 'progress' ? [event.line, event.trace.iops.length] : []))).toEqual([
      [3, 3],
    ]);
    streams.last.next(line(4));
    expect(told.length).toBe(2);
  });

  it(
    'tells who comes back during a break the newest line, then the break',
    withFakeTime(() => {
      const watching = watch();
      streams.last.next(line(1));
      streams.last.error(broken);
      const told: string[] = [];
      watching.events$.subscribe(({ kind }) => told.push(kind));
      expect(told).toEqual(['progress', 'reconnecting']);
      watching.cancel();
    }),
  );

  it('tells who comes back after the end of it', () => {
    const watching = watch();
    streams.last.next(line(1));
    streams.last.next({ run: completedRun });
    streams.last.complete();
    const told: string[] = [];
    watching.events$.subscribe({ next: ({ kind }) => told.push(kind), complete: () => told.push('complete') });
    expect(told).toEqual(['progress', 'ended', 'complete']);
  });
});

describe('RunWatches', () => {
  it('has one stream for a run, however often it is watched', () => {
    const streams = new Streams();
    const watches = new RunWatches();
    for (let time = 0; time < 10; time++) {
      watches.of('node1 a', streams.open).subscribe().unsubscribe();
    }
    expect(streams.opened.length).toBe(1);
  });

  it('ends the oldest when there are too many', () => {
    const streams = new Streams();
    const watches = new RunWatches(2);
    ['a', 'b', 'c'].forEach((run) => watches.of(run, streams.open).subscribe());
    expect(streams.opened.map(({ lines }) => lines.observed)).toEqual([false, true, true]);
  });

  it('tells of the end of a run that nobody follows, and of none that somebody does', () => {
    const streams = new Streams();
    const told: string[] = [];
    const watches = new RunWatches(3, ({ id }) => told.push(id));
    const left = watches.of('left', streams.open).subscribe();
    left.unsubscribe();
    streams.last.next({ run: completedRun });
    expect(told).toEqual([completedRun.id]);
    watches.of('followed', streams.open).subscribe();
    streams.last.next({ run: { ...completedRun, id: 'followed' } });
    expect(told).toEqual([completedRun.id]);
  });

  it('opens a new stream for a run whose watch is over', () => {
    const streams = new Streams();
    const watches = new RunWatches();
    watches.of('a', streams.open).subscribe();
    streams.last.next({ run: completedRun });
    streams.last.complete();
    watches.of('a', streams.open).subscribe();
    expect(streams.opened.length).toBe(2);
  });
});
