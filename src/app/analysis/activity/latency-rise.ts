/** Whether requests take longer than before at the same load. */

import { LoadHistory, timeOfStep } from './load-history';
import { median, persistence, stratifiedRankScore } from './statistics';

/** Latency of late beside latency before, over steps of the same kind of load. */
export interface LatencyRise {
  readonly beforeMicroseconds: number;
  readonly nowMicroseconds: number;
  /** Steps that were compared. */
  readonly steps: number;
  /** Where what is called late begins, in milliseconds since 1970. */
  readonly since: number;
}

const recentSeconds = 24 * 3600;
const fewestRecentSeconds = 3 * 3600;
const fewestInStratum = 3;
/** Less than half as much again, or than this, nobody has to look at. */
const leastFactor = 1.5;
const leastMicroseconds = 200;
/** One in two thousand by chance, and the steps are compared as if there were as few as their persistence leaves. */
const leastScore = 3.3;

interface Step {
  readonly at: number;
  readonly latency: number;
  readonly stratum: string;
}

/**
 * The last day of a history beside the days before it. Steps are compared only with those of about the same load: requests,
 * mean size and mix, each within a factor, so that a busier day or other work is no rise. Ranks decide, not means: an
 * outlier is one step. Neighbouring steps are alike, so that they are fewer than they look: the score is divided by what
 * their persistence makes of it. null where it is not beyond noise, or with less than three hours that can be compared.
 */
export function latencyRise(history: LoadHistory): LatencyRise | null {
  const steps = stepsOf(history);
  const end = timeOfStep(history, history.iops.length);
  const since = end - recentSeconds * 1000;
  const strata = [...new Set(steps.map(({ stratum }) => stratum))]
    .map((stratum) => steps.filter((step) => step.stratum === stratum))
    .map((own) => [own.filter(({ at }) => at < since), own.filter(({ at }) => at >= since)] as const)
    .filter(([before, late]) => before.length >= fewestInStratum && late.length >= fewestInStratum);
  const late = strata.flatMap(([, own]) => own);
  if (late.length * history.stepSeconds < fewestRecentSeconds || late.length < 2 * fewestInStratum) {
    return null;
  }
  const score = stratifiedRankScore(strata.map(([before, own]) => [latencies(before), latencies(own)]));
  // As many late steps of each kind as of the same kind before: else a kind that was rarer would count for more.
  const factors = strata.flatMap(([before, own]) => {
    const usual = median(latencies(before)) ?? 0;
    return own.map(({ latency }) => ({ usual, latency }));
  });
  const beforeMicroseconds = median(factors.map(({ usual }) => usual)) ?? 0;
  const nowMicroseconds = median(factors.map(({ latency }) => latency)) ?? 0;
  const ratio = median(factors.map(({ usual, latency }) => latency / usual)) ?? 1;
  const isLarge = ratio >= leastFactor && nowMicroseconds - beforeMicroseconds >= leastMicroseconds;
  // How much the score is inflated takes longer to say than all else.
  return isLarge && score >= leastScore && score / inflation(history, steps, since) >= leastScore
    ? { beforeMicroseconds, nowMicroseconds, steps: late.length, since }
    : null;
}

function latencies(steps: readonly Step[]): number[] {
  return steps.map(({ latency }) => latency);
}

function stepsOf(history: LoadHistory): Step[] {
  return history.iops.flatMap((iops, index): Step[] => {
    const latency = history.latencyMicroseconds[index] ?? null;
    const bytes = history.bytesPerSecond[index] ?? null;
    if (iops === null || iops < 1 || latency === null || latency <= 0) {
      return [];
    }
    const reads = history.readIops?.[index] ?? null;
    const kind = [
      Math.floor(Math.log(iops) / Math.log(1.5)),
      bytes === null || bytes <= 0 ? '' : Math.floor(Math.log2(bytes / iops)),
      reads === null ? '' : Math.min(3, Math.floor((4 * reads) / iops)),
    ];
    return [{ at: timeOfStep(history, index), latency, stratum: kind.join(' ') }];
  });
}

/** How much wider than by chance the score spreads: of steps that hang together there are fewer than it counts. */
function inflation(history: LoadHistory, steps: readonly Step[], since: number): number {
  const usual = new Map<string, number>();
  for (const stratum of new Set(steps.map((step) => step.stratum))) {
    usual.set(stratum, median(latencies(steps.filter((step) => step.stratum === stratum && step.at < since))) ?? 0);
  }
  const residuals = new Map(
    steps
      .filter(({ at, stratum }) => at < since && (usual.get(stratum) ?? 0) > 0)
      .map(({ at, latency, stratum }) => [at, Math.log(latency / (usual.get(stratum) ?? 1))]),
  );
  const row = history.iops.map((_, index) => residuals.get(timeOfStep(history, index)) ?? null);
  const alike = Math.min(0.98, Math.max(0, persistence(row)));
  return Math.sqrt((1 + alike) / (1 - alike));
}
