import { Progress } from '../../generated/contract';
import { emptyTrace, mostPoints, RunTrace, RunTracer } from './run-trace';
import { measuring, preparing } from './testing/recorded-documents';

const atSecond = (second: number, figures: Partial<Progress> = {}): Progress => ({
  ...measuring,
  elapsedSeconds: 5 + second,
  phaseElapsedSeconds: second,
  totalIops: second,
  ...figures,
});

function traceOf(lines: readonly Progress[]): RunTrace {
  const tracer = new RunTracer();
  lines.forEach((line) => tracer.add(line));
  return tracer.trace;
}

const seconds = (count: number, figures: Partial<Progress> = {}): Progress[] =>
  Array.from({ length: count }, (_, index) => atSecond(index + 1, figures));

describe('RunTracer', () => {
  it('has nothing before the load, and counts from its start', () => {
    expect(traceOf([preparing])).toEqual(emptyTrace);
    expect(traceOf([preparing, ...seconds(3)]).seconds).toEqual([1, 2, 3]);
  });

  it('has a point for each line while there are few', () => {
    const trace = traceOf(seconds(mostPoints));
    expect(trace.iops.length).toBe(mostPoints);
    expect(trace.linesPerPoint).toBe(1);
  });

  it('halves the points when there are too many, and keeps their mean and the whole time', () => {
    const count = mostPoints + 6;
    const trace = traceOf(seconds(count));
    expect(trace.linesPerPoint).toBe(2);
    expect(trace.seconds.length).toBe(count / 2);
    expect(trace.iops.slice(0, 2)).toEqual([1.5, 3.5]);
    expect(trace.iops.at(-1)).toBe(count - 0.5);
    expect(trace.seconds.at(-1)).toBe(count);
  });

  it('shows a line of a point that is not complete yet', () => {
    const trace = traceOf(seconds(mostPoints + 1));
    expect(trace.iops.at(-1)).toBe(mostPoints + 1);
    expect(trace.seconds.at(-1)).toBe(mostPoints + 1);
  });

  it('keeps a day of lines in bounded memory, with the mean of all', () => {
    const day = 86_400;
    const trace = traceOf(seconds(day, { totalIops: 100 }));
    expect(trace.seconds.length).toBeLessThanOrEqual(mostPoints);
    expect(trace.seconds.at(-1)).toBe(day);
    expect(new Set(trace.iops)).toEqual(new Set([100]));
  });

  it('hides no slow second', () => {
    const lines = seconds(mostPoints + 1, { latencyP99Microseconds: 100 });
    lines[500] = atSecond(501, { latencyP99Microseconds: 90_000 });
    expect(Math.max(...traceOf(lines).latencyP99.map((value) => value ?? 0))).toBe(90_000);
  });

  it('weighs the mean latency by requests', () => {
    const lines = seconds(mostPoints + 1);
    lines[0] = atSecond(1, { totalIops: 300, latencyMeanMicroseconds: 10 });
    lines[1] = atSecond(2, { totalIops: 100, latencyMeanMicroseconds: 50 });
    expect(traceOf(lines).latencyMean[0]).toBe(20);
  });

  it('takes what was not measured for no figure', () => {
    const lines = seconds(mostPoints + 1);
    lines[0] = atSecond(1, { cpuUsagePercent: null });
    lines[1] = atSecond(2, { cpuUsagePercent: 40 });
    lines[2] = atSecond(3, { cpuUsagePercent: null });
    lines[3] = atSecond(4, { cpuUsagePercent: null });
    expect(traceOf(lines).cpu.slice(0, 2)).toEqual([40, null]);
  });

  it('tells what the volume did where each line of a point does: the engine has a mean of all of them', () => {
    const told = { volumeIops: 300, volumeThroughputBytesPerSecond: 3e6 };
    const untold = { volumeIops: null, volumeThroughputBytesPerSecond: null };
    expect(traceOf([atSecond(1, untold), atSecond(2, told)]).volumeIops).toEqual([null, 300]);
    const { volumeIops, volumeThroughputBytesPerSecond, ...ofEarlierEngine } = atSecond(1);
    expect([volumeIops, volumeThroughputBytesPerSecond]).not.toContain(undefined);
    expect(traceOf([ofEarlierEngine]).volumeThroughput).toEqual([null]);
    const lines = seconds(mostPoints + 1, told);
    lines[0] = atSecond(1, untold);
    lines[2] = atSecond(3, { volumeIops: 500, volumeThroughputBytesPerSecond: 5e6 });
    const trace = traceOf(lines);
    expect(trace.volumeIops.slice(0, 3)).toEqual([null, 400, 300]);
    expect(trace.volumeThroughput.slice(0, 3)).toEqual([null, 4e6, 3e6]);
  });
});
