// What the engine would measure of a run.
/** The rows of DISKSPD's table. */
const percentiles = [
  ['min', 0],
  ['25th', 25],
  ['50th', 50],
  ['75th', 75],
  ['90th', 90],
  ['95th', 95],
  ['99th', 99],
  ['3-nines', 99.9],
  ['4-nines', 99.99],
  ['5-nines', 99.999],
  ['6-nines', 99.9999],
  ['7-nines', 99.99999],
  ['8-nines', 99.999999],
  ['9-nines', 99.9999999],
  ['max', 100],
];

/** Counts completions of the measured time, if nothing else is needed. */
export class CompletionCounter {
  #count = 0;

  /** @param {number} measuredSeconds */
  constructor(measuredSeconds) {
    this.measuredSeconds = measuredSeconds;
  }

  add(time) {
    if (time >= 0 && time < this.measuredSeconds) this.#count++;
  }

  get iops() {
    return this.#count / this.measuredSeconds;
  }
}

/** Collects completions of the measured time. */
export class Recorder {
  /**
   * @param {number} measuredSeconds at most
   * @param {number} [intervalSeconds]
   */
  constructor(measuredSeconds, intervalSeconds = 1) {
    this.measuredSeconds = measuredSeconds;
    this.intervalSeconds = intervalSeconds;
    /** @type {{ read: number[], write: number[] }} latencies in microseconds */
    this.latencies = { read: [], write: [] };
    this.intervals = Array.from({ length: Math.ceil(measuredSeconds / intervalSeconds) }, () => ({
      read: 0,
      write: 0,
      bytes: 0,
      latencySum: 0,
      latencyMax: 0,
    }));
  }

  /**
   * @param {number} time seconds since the measured time began; before and after, nothing is recorded
   * @param {number} latencySeconds
   * @param {{ isWrite: boolean, bytes: number }} request
   */
  add(time, latencySeconds, { isWrite, bytes }) {
    if (time < 0 || time >= this.measuredSeconds) return;
    const microseconds = latencySeconds * 1e6;
    const interval = this.intervals[Math.floor(time / this.intervalSeconds)];
    if (isWrite) {
      this.latencies.write.push(microseconds);
      interval.write++;
    } else {
      this.latencies.read.push(microseconds);
      interval.read++;
    }
    interval.bytes += bytes;
    interval.latencySum += microseconds;
    if (microseconds > interval.latencyMax) interval.latencyMax = microseconds;
  }

  /** Ends the measured time earlier than was planned, at the end of an interval. */
  endAt(measuredSeconds) {
    this.measuredSeconds = measuredSeconds;
    this.intervals.length = Math.ceil(measuredSeconds / this.intervalSeconds);
  }

  /** Completions per second, reads and writes together. */
  get iops() {
    return (this.latencies.read.length + this.latencies.write.length) / this.measuredSeconds;
  }

  /** Standard deviation over the intervals of the IOPS of these directions. */
  iopsStdDev(directions) {
    const rates = this.intervals.map(
      (interval) => directions.reduce((sum, one) => sum + interval[one], 0) / this.intervalSeconds,
    );
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / rates.length);
  }

  /** The series as a result has it. */
  series(cpuUsagePercent) {
    const { intervalSeconds } = this;
    return {
      intervalMilliseconds: intervalSeconds * 1000,
      intervals: this.intervals.map(({ read, write, bytes, latencySum, latencyMax }, index) => ({
        endMilliseconds: Math.round(Math.min((index + 1) * intervalSeconds, this.measuredSeconds) * 1000),
        readIops: read / intervalSeconds,
        writeIops: write / intervalSeconds,
        throughputBytesPerSecond: bytes / intervalSeconds,
        latencyMeanMicroseconds: read + write === 0 ? null : latencySum / (read + write),
        latencyMaxMicroseconds: read + write === 0 ? null : latencyMax,
        cpuUsagePercent,
      })),
    };
  }

  /** Latencies in ascending order. */
  sorted() {
    const read = ascending(this.latencies.read);
    const write = ascending(this.latencies.write);
    return { read, write, total: merged(read, write) };
  }
}

/** Of numbers that are not negative the bits have the same order, and are compared in half the time. */
function ascending(numbers) {
  const sorted = Float64Array.from(numbers);
  new BigUint64Array(sorted.buffer).sort();
  return sorted;
}

function merged(left, right) {
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left;
  const whole = new Float64Array(left.length + right.length);
  for (let place = 0, l = 0, r = 0; place < whole.length; place++) {
    whole[place] = r >= right.length || (l < left.length && left[l] <= right[r]) ? left[l++] : right[r++];
  }
  return whole;
}

/** Mean, standard deviation, least and most of sorted latencies in microseconds; null without any. */
export function latencyOf(sorted) {
  if (sorted.length === 0) return null;
  let sum = 0;
  let squares = 0;
  for (const value of sorted) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / sorted.length;
  return {
    sampleCount: sorted.length,
    meanMicroseconds: mean,
    stdDevMicroseconds: Math.sqrt(Math.max(0, squares / sorted.length - mean * mean)),
    minMicroseconds: sorted[0],
    maxMicroseconds: sorted[sorted.length - 1],
  };
}

/** The table of percentiles as a result has it. */
export function percentilesOf({ read, write, total }) {
  const at = (sorted, percentile) =>
    sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil((sorted.length * percentile) / 100) - 1)];
  return percentiles.map(([label, percentile]) => ({
    label,
    percentile,
    readMicroseconds: at(read, percentile),
    writeMicroseconds: at(write, percentile),
    totalMicroseconds: at(total, percentile),
    samplesBeyond: total.length - Math.ceil((total.length * percentile) / 100),
  }));
}
