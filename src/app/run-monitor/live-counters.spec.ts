import { TestBed } from '@angular/core/testing';
import { emptyTrace, RunTrace } from '../gateway/public-api';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { besideSoFar, fewestSeconds, liveLines, liveOthersText } from './live-counters';
import { typed } from '../testing/typed-spaces';

interface Figures {
  readonly own?: number | null;
  readonly seen: number | null;
  readonly ownBytes?: number;
  readonly seenBytes?: number | null;
  readonly count?: number;
}

/** The same in each second. */
function traceOf({ own = 1000, seen, ownBytes = 4_096_000, seenBytes, count = fewestSeconds }: Figures): RunTrace {
  const each = <T>(value: T): T[] => Array.from({ length: count }, () => value);
  return {
    ...emptyTrace,
    seconds: each(0).map((_, index) => index + 1),
    iops: each(own),
    throughput: each(ownBytes),
    volumeIops: each(seen),
    volumeThroughput: each(seenBytes === undefined ? (seen === null ? null : seen * 4096) : seenBytes),
  };
}

const joined = (one: RunTrace, other: RunTrace): RunTrace => ({
  ...one,
  seconds: [...one.seconds, ...other.seconds.map((second) => second + one.seconds.length)],
  iops: [...one.iops, ...other.iops],
  throughput: [...one.throughput, ...other.throughput],
  volumeIops: [...one.volumeIops, ...other.volumeIops],
  volumeThroughput: [...one.volumeThroughput, ...other.volumeThroughput],
});

describe('the counters beside a run that goes on', () => {
  let texts: Texts;

  beforeEach(() => {
    useEnglish();
    texts = TestBed.inject(Texts);
  });

  const said = (trace: RunTrace): string | null => liveOthersText(besideSoFar(trace), typed(texts));
  const labels = (trace: RunTrace): (string | undefined)[] =>
    (liveLines(trace, besideSoFar(trace), 'iops', texts) ?? []).map(({ label }) => label);

  it('are no lines and no words where the volume is not counted', () => {
    const trace = traceOf({ seen: null });
    expect(liveLines(trace, besideSoFar(trace), 'iops', texts)).toBeNull();
    expect(said(trace)).toBeNull();
    expect(besideSoFar(emptyTrace).kind).toBe('none');
  });

  it('are a line beside the engine, and say nothing, where they differ by noise', () => {
    const trace = traceOf({ seen: 1010 });
    expect(labels(trace)).toEqual(['Engine', "Volume's counters"]);
    expect(said(trace)).toBeNull();
  });

  it('say what others did, and draw it, where that is beyond noise', () => {
    const trace = traceOf({ seen: 1850, seenBytes: 4_096_000 + 850 * 8192 });
    expect(labels(trace)).toEqual(['Engine', "Volume's counters", 'Others']);
    expect(liveLines(trace, besideSoFar(trace), 'iops', texts)?.[2]?.values).toEqual(Array(fewestSeconds).fill(850));
    expect(said(trace)).toBe(
      'So far, other workloads used 850 IOPS (7 MB/s) of the volume: its counters show 1,850 IOPS (11.1 MB/s), and the engine measured 1,000 IOPS (4.1 MB/s).',
    );
  });

  it('say nothing in the first seconds', () => {
    const trace = traceOf({ seen: 1850, count: fewestSeconds - 1 });
    expect(besideSoFar(trace).kind).toBe('none');
    expect(labels(trace)).toEqual(['Engine', "Volume's counters"]);
    expect(besideSoFar({ ...trace, linesPerPoint: 2 }).kind).toBe('others');
  });

  it('compare the seconds of which both are known, and no others', () => {
    const warmUp = traceOf({ own: 5000, ownBytes: 5000 * 4096, seen: null });
    expect(besideSoFar(joined(warmUp, traceOf({ seen: 1000 }))).kind).toBe('alike');
    expect(besideSoFar(joined(traceOf({ own: null, seen: 900 }), traceOf({ seen: 1000 }))).kind).toBe('alike');
    expect(besideSoFar(warmUp).kind).toBe('none');
  });

  it('tell nothing of others behind a cache, and say so', () => {
    const trace = traceOf({ seen: 500 });
    expect(labels(trace)).toEqual(['Engine', "Volume's counters"]);
    expect(said(trace)).toContain('a cache served the rest. Other load is unknown.');
  });

  it('draw no number of requests that the system merges, and their bytes all the same', () => {
    const trace = traceOf({ seen: 600, seenBytes: 8e6 });
    expect(labels(trace)).toEqual(['Engine', "Volume's counters"]);
    expect(liveLines(trace, besideSoFar(trace), 'throughput', texts)?.length).toBe(3);
  });
});
