import { Interval, TimeSpanResult } from '../../generated/contract';
import { result } from '../gateway/testing/recorded-documents';
import { IntervalFigure, overTime } from './over-time';

const [measured] = result.timeSpans as [TimeSpanResult];
const latency: IntervalFigure = {
  read: ({ latencyMeanMicroseconds }) => latencyMeanMicroseconds,
  weight: ({ readIops }) => readIops,
};

function spanOf(
  intervalMilliseconds: number,
  intervals: readonly (readonly [end: number, iops: number, latency: number | null])[],
): TimeSpanResult {
  return {
    ...measured,
    series: {
      intervalMilliseconds,
      intervals: intervals.map(([endMilliseconds, readIops, latencyMeanMicroseconds]): Interval => ({
        endMilliseconds,
        readIops,
        writeIops: 0,
        throughputBytesPerSecond: 0,
        latencyMeanMicroseconds,
        latencyMaxMicroseconds: null,
        cpuUsagePercent: null,
      })),
    },
  };
}

describe('overTime', () => {
  it('puts runs of other lengths on one time, with gaps where one has ended or measured nothing', () => {
    const long = spanOf(1000, [
      [1000, 1, 10],
      [2000, 1, null],
      [2600, 1, 30],
    ]);
    const short = spanOf(1000, [[1000, 1, 5]]);
    expect(overTime([long, short], latency)).toEqual({
      seconds: [1, 2, 3],
      values: [
        [10, null, 30],
        [5, null, null],
      ],
    });
  });

  it('leaves out what completes in the moment after the last step, as the charts of a run do', () => {
    const stopped = spanOf(1000, [
      [1000, 200, 10],
      [2000, 200, 10],
      [2010, 300, 10],
    ]);
    expect(overTime([stopped], latency).seconds).toEqual([1, 2]);
  });

  it('takes the longest step, and weighs what falls into it by its requests', () => {
    const fine = spanOf(500, [
      [500, 300, 10],
      [1000, 100, 50],
    ]);
    expect(overTime([fine, spanOf(1000, [[1000, 1, 7]])], latency).values).toEqual([[20], [7]]);
  });

  it('leaves out what a run that was stopped had in its last moment, as its own charts do', () => {
    const stopped = spanOf(1000, [
      [1000, 200, 10],
      [1010, 300, 90],
    ]);
    expect(overTime([stopped, spanOf(1000, [[1000, 1, 7]])], latency)).toEqual({ seconds: [1], values: [[10], [7]] });
  });

  it('has nothing where no run recorded its time', () => {
    expect(overTime([{ ...measured, series: null }], latency)).toEqual({ seconds: [], values: [[]] });
  });
});
