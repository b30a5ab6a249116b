import { Progress } from '../../generated/contract';

/** The figures of a run's lines so far, one list per figure. `seconds` counts from the start of the load. */
export interface RunTrace {
  readonly seconds: readonly number[];
  readonly iops: readonly (number | null)[];
  readonly throughput: readonly (number | null)[];
  readonly latencyMean: readonly (number | null)[];
  readonly latencyP99: readonly (number | null)[];
  readonly cpu: readonly (number | null)[];
  /** The volume's I/O of all programs, if all lines of a point have it. */
  readonly volumeIops: readonly (number | null)[];
  readonly volumeThroughput: readonly (number | null)[];
  /** How many lines, so seconds, a point covers: means, the highest 99th percentile, and the end of its time. */
  readonly linesPerPoint: number;
}

export const emptyTrace: RunTrace = {
  seconds: [],
  iops: [],
  throughput: [],
  latencyMean: [],
  latencyP99: [],
  cpu: [],
  volumeIops: [],
  volumeThroughput: [],
  linesPerPoint: 1,
};

/** More points than a chart has pixels show nothing more, and a run may take a day. */
export const mostPoints = 1200;

type Value = number | null;

/** What several lines say together, as it is summed up. */
interface Point {
  readonly seconds: number;
  readonly iops: Value;
  readonly throughput: Value;
  readonly latencyMean: Value;
  readonly latencyP99: Value;
  readonly cpu: Value;
  readonly volumeIops: Value;
  readonly volumeThroughput: Value;
}

/** Builds a trace of any number of lines in bounded memory. */
export class RunTracer {
  private points: Point[] = [];
  private linesPerPoint = 1;
  /** Of the last point; the next line belongs to it while it is less than `linesPerPoint`. */
  private linesInLast = 0;
  private loadStartedAt: number | null = null;

  /** Files are created before the load starts, and copied after it; that time is not on the charts. */
  public add(progress: Progress): void {
    if (['preparing', 'copying', 'finishing'].includes(progress.phase)) {
      return;
    }
    this.loadStartedAt ??= progress.elapsedSeconds - progress.phaseElapsedSeconds;
    const point = {
      seconds: Math.max(0, progress.elapsedSeconds - this.loadStartedAt),
      iops: progress.totalIops,
      throughput: progress.throughputBytesPerSecond,
      latencyMean: progress.latencyMeanMicroseconds,
      latencyP99: progress.latencyP99Microseconds,
      cpu: progress.cpuUsagePercent,
      volumeIops: progress.volumeIops ?? null,
      volumeThroughput: progress.volumeThroughputBytesPerSecond ?? null,
    };
    const last = this.points.at(-1);
    if (last !== undefined && this.linesInLast < this.linesPerPoint) {
      this.points[this.points.length - 1] = merge(last, this.linesInLast, point, 1);
      this.linesInLast += 1;
      return;
    }
    if (this.points.length === mostPoints) {
      this.points = halve(this.points, this.linesPerPoint);
      this.linesPerPoint *= 2;
    }
    this.points.push(point);
    this.linesInLast = 1;
  }

  public get trace(): RunTrace {
    const list = <T extends keyof Point>(name: T): Point[T][] => this.points.map((point) => point[name]);
    return {
      seconds: list('seconds'),
      iops: list('iops'),
      throughput: list('throughput'),
      latencyMean: list('latencyMean'),
      latencyP99: list('latencyP99'),
      cpu: list('cpu'),
      volumeIops: list('volumeIops'),
      volumeThroughput: list('volumeThroughput'),
      linesPerPoint: this.linesPerPoint,
    };
  }
}

/** An even number of points, each of as many lines, as half as many. */
function halve(points: readonly Point[], lines: number): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return index % 2 === 1 && before !== undefined ? [merge(before, lines, point, lines)] : [];
  });
}

function merge(one: Point, linesOfOne: number, other: Point, linesOfOther: number): Point {
  const mean = (name: 'iops' | 'throughput' | 'cpu'): Value =>
    weightedMean(one[name], linesOfOne, other[name], linesOfOther);
  // Beside the engine's: over the same lines.
  const meanOfAll = (name: 'volumeIops' | 'volumeThroughput'): Value =>
    one[name] === null || other[name] === null ? null : weightedMean(one[name], linesOfOne, other[name], linesOfOther);
  return {
    seconds: other.seconds,
    iops: mean('iops'),
    throughput: mean('throughput'),
    cpu: mean('cpu'),
    volumeIops: meanOfAll('volumeIops'),
    volumeThroughput: meanOfAll('volumeThroughput'),
    // Over requests, not over time: a second with many of them says more of their mean.
    latencyMean: weightedMean(
      one.latencyMean,
      (one.iops ?? 0) * linesOfOne,
      other.latencyMean,
      (other.iops ?? 0) * linesOfOther,
    ),
    latencyP99: highest(one.latencyP99, other.latencyP99),
  };
}

function weightedMean(one: Value, weightOfOne: number, other: Value, weightOfOther: number): Value {
  if (one === null || other === null) {
    return one ?? other;
  }
  const weight = weightOfOne + weightOfOther;
  return weight === 0 ? (one + other) / 2 : (one * weightOfOne + other * weightOfOther) / weight;
}

/** Percentiles have no mean; a chart must not hide the second that was slow. */
function highest(one: Value, other: Value): Value {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
