/** A volume minute by minute with known truth: a week of it is kept, and the ten minutes before a time are watched. */

import { HistorySeries, PerformanceHistory } from '../../../../generated/contract';
import { normal, random } from '../../testing/run-noise';
import { LoadMoment, WatchedLoad } from '../noisy-neighbour';
import { madeUpHistory } from './made-up-past';

const minute = 60_000;
/** Of a step that is kept, and of the week of them. */
const stepMinutes = 15;
const weekSteps = 768;

/** How a latency moves without a cause: logarithms. */
export interface Wander {
  readonly deviation: number;
  /** How much a quarter of an hour is like the one before. */
  readonly alike: number;
  /** Whether far values are far more frequent than normal ones. */
  readonly isHeavy?: boolean;
}

export interface MadeUpWatch extends Wander {
  readonly seed: number;
  readonly startedAt: number;
  readonly minutes: number;
  /** Without noise. */
  readonly iops: (at: number) => number;
  readonly latencyMicroseconds: (at: number) => number;
  readonly blockSizeBytes?: (at: number) => number;
  readonly readShare?: (at: number) => number;
}

function wandering({ deviation, alike, isHeavy = false }: Wander, seed: number, count: number): number[] {
  const next = random(seed);
  const perMinute = alike ** (1 / stepMinutes);
  const own = Math.sqrt(1 - perMinute ** 2);
  let value = normal(1, next);
  return Array.from({ length: count }, () => {
    const far = isHeavy ? Math.sqrt(Math.max(0.05, -Math.log(1 - next()))) : 1;
    value = perMinute * value + (own * normal(1, next)) / far;
    return deviation * value;
  });
}

export class MadeUpVolume {
  private readonly minutes: readonly (LoadMoment & Required<Pick<LoadMoment, 'readIops'>>)[];

  public constructor(private readonly made: MadeUpWatch) {
    const { seed, minutes, startedAt } = made;
    const latencies = wandering(made, seed * 13 + 1, minutes);
    const loads = wandering({ ...made, deviation: made.deviation / 2 }, seed * 13 + 7, minutes);
    this.minutes = latencies.map((latency, index) => {
      const at = startedAt + index * minute;
      const iops = made.iops(at) * Math.exp(loads[index] ?? 0);
      return {
        iops,
        readIops: iops * (made.readShare?.(at) ?? 0.7),
        bytesPerSecond: iops * (made.blockSizeBytes?.(at) ?? 8192),
        latencyMicroseconds: made.latencyMicroseconds(at) * Math.exp(latency),
      };
    });
  }

  /** What is kept at a time: eight days in quarters of an hour. */
  public weekAt(at: number): PerformanceHistory {
    const end = Math.floor((at - this.made.startedAt) / minute / stepMinutes);
    const first = Math.max(0, end - weekSteps);
    const steps = Array.from({ length: end - first }, (_, step) => {
      const from = (first + step) * stepMinutes;
      return this.mean(from, from + stepMinutes);
    });
    const startedAt = new Date(this.made.startedAt + first * stepMinutes * minute).toISOString();
    const series = (
      name: HistorySeries['name'],
      unit: HistorySeries['unit'],
      of: (step: LoadMoment) => number | null,
    ): HistorySeries => ({
      subject: 'volume',
      subjectId: 'test01',
      name,
      unit,
      startedAt,
      stepSeconds: stepMinutes * 60,
      values: steps.map(of),
    });
    return madeUpHistory('week', [
      series('iops.total', 'iops', ({ iops }) => iops),
      series('iops.read', 'iops', ({ readIops }) => readIops ?? null),
      series('throughput.total', 'bytesPerSecond', ({ bytesPerSecond }) => bytesPerSecond),
      series('latency.average', 'microseconds', ({ latencyMicroseconds }) => latencyMicroseconds),
    ]);
  }

  /** The last five minutes and the five before these. */
  public watchedAt(at: number): ReadonlyMap<string, WatchedLoad> {
    const index = Math.round((at - this.made.startedAt) / minute);
    return new Map([['test01', { last: this.mean(index - 5, index), before: this.mean(index - 10, index - 5) }]]);
  }

  private mean(from: number, to: number): LoadMoment {
    const all = this.minutes.slice(from, to);
    const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((whole, one) => whole + of(one), 0);
    const iops = sum((one) => one.iops);
    return {
      iops: iops / all.length,
      readIops: sum(({ readIops }) => readIops) / all.length,
      bytesPerSecond: sum(({ bytesPerSecond }) => bytesPerSecond) / all.length,
      latencyMicroseconds: sum((one) => one.iops * (one.latencyMicroseconds ?? 0)) / iops,
    };
  }
}
