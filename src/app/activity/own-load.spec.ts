/** What part of a volume's load is that of Headroom's own runs. */
import { Progress } from '../../generated/contract';
import { RunTracer } from '../gateway/run-trace';
import { measuring, preparing, runningRun } from '../gateway/testing/recorded-documents';
import { ownLoadBefore, ownLoadNow, RunLines, withLine } from './own-load';

const begin = Date.parse('2026-11-23T10:00:00Z');
const at = (seconds: number): string => new Date(begin + seconds * 1000).toISOString();
const line = (seconds: number, iops: number): Progress => ({
  ...measuring,
  phase: 'measuring',
  timestamp: at(seconds),
  elapsedSeconds: seconds,
  phaseElapsedSeconds: seconds,
  totalIops: iops,
  throughputBytesPerSecond: iops * 8192,
});
/** A line a second, with as many hundred IOPS as seconds. */
const lines = (count: number): RunLines => {
  const tracer = new RunTracer();
  let all: RunLines | undefined;
  for (let second = 1; second <= count; second += 1) {
    const progress = line(second, 100 * second);
    tracer.add(progress);
    all = withLine(all, runningRun, progress, tracer.trace);
  }
  if (all === undefined) {
    throw new Error('No line was written.');
  }
  return all;
};
const read = (seconds: number): { readAt: string; intervalSeconds: number } => ({
  readAt: at(seconds),
  intervalSeconds: 5,
});

describe('the load of a run', () => {
  it('is the mean of the engine over the seconds that its node read', () => {
    expect(ownLoadNow(lines(20), read(20))).toEqual({ iops: 1800, bytesPerSecond: 1800 * 8192 });
    expect(ownLoadNow(lines(20), read(15))?.iops).toBe(1300);
  });

  it('is that of the newest line while those of the reading are on their way, and not known without a line for ten seconds', () => {
    expect(ownLoadNow(lines(20), read(29))?.iops).toBe(2000);
    expect(ownLoadNow(lines(20), read(31))).toBeNull();
  });

  it('is not known while files are made', () => {
    const own = withLine(undefined, runningRun, { ...preparing, timestamp: at(3) }, new RunTracer().trace);
    expect(ownLoadNow(own, read(3))).toBeNull();
    expect(ownLoadBefore(own, read(3), 0)).toBeNull();
  });

  it('is known of the time before the page was opened, and not of that before the run', () => {
    expect(ownLoadBefore(lines(20), read(20), 5000)?.iops).toBe(1300);
    expect(ownLoadBefore(lines(20), read(20), 26_000)).toBeNull();
  });

  it('stays in its time while the result is written', () => {
    const before = lines(20);
    const own = withLine(before, runningRun, { ...line(24, 0), phase: 'finishing' }, before.trace);
    expect(ownLoadNow(own, read(24))).toBeNull();
    expect(ownLoadBefore(own, read(24), 4000)?.iops).toBe(1800);
  });

  it('is that of the points of a long run, which have several lines each', () => {
    const own = lines(2410);
    expect(own.trace.linesPerPoint).toBeGreaterThan(1);
    expect(ownLoadNow(own, read(2410))?.iops).toBeCloseTo(240_750, -3);
  });
});
