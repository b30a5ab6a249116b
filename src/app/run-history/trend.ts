/** How a figure of a volume changed from run to run, and what changed in between. */

import { Run } from '../../generated/contract';
import { workloadOf } from '../analysis/public-api';
import { ChartLimit } from '../charts/chart-limits';
import { HistoryRow, RunSummary } from './history-rows';

/** What is not the same as in the run before, where both are known. */
export interface TrendChange {
  readonly fact: 'Node' | 'Owner' | 'VmSize' | 'Version';
  readonly before: string;
  readonly now: string;
}

export interface TrendPoint {
  readonly run: Run;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly iops: number;
  /** Points of one workload are on one line. */
  readonly workload: string;
  readonly vmSize: string | null;
  /** In force then, in IOPS of its requests. */
  readonly limits: readonly ChartLimit[];
  /** Since the point before. */
  readonly changes: readonly TrendChange[];
}

/** What a trend can be of: what searches measured as the most, or one workload. */
export interface TrendChoice {
  /** A workload's text; `searches` for what searches found. */
  readonly key: string;
  /** Of the newest of its runs. */
  readonly name: string;
  readonly runs: readonly Run[];
}

export const searches = 'searches';

/** What a volume has trends of, the one with the most runs first; what searches found before all. */
export function trendChoices(rows: readonly HistoryRow[], volumeId: string): TrendChoice[] {
  const workloads = new Map<string, Run[]>();
  for (const run of runsFor(rows, volumeId)) {
    const key = keyOfWorkload(run);
    workloads.set(key, [...(workloads.get(key) ?? []), run]);
  }
  const choices = [...workloads].map(([key, runs]): TrendChoice => ({ key, name: newestOf(runs).name, runs }));
  return choices.sort((one, other) => rankOf(other) - rankOf(one) || other.runs.length - one.runs.length);
}

/** The points of a choice that are known, the oldest first. */
export function trendPoints({ key, runs }: TrendChoice, rows: readonly HistoryRow[]): TrendPoint[] {
  const known = new Map(rows.map(({ run, figures }) => [run, typeof figures === 'string' ? null : figures]));
  const points: TrendPoint[] = [];
  for (const run of [...runs].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    const summary = known.get(run) ?? null;
    const iops = summary === null ? null : key === searches ? summary.ceilingIops : summary.Iops;
    if (summary !== null && iops !== null) {
      const point = { run, time: Date.parse(run.createdAt), iops, workload: workloadOf(run.profile) };
      const { vmSize, limits = [] } = summary;
      points.push({ ...point, vmSize, limits, changes: changesOf(points.at(-1), run, summary) });
    }
  }
  return points;
}

/** Complete runs; those of a check are about nodes and not about the volume. */
function runsFor(rows: readonly HistoryRow[], volumeId: string): Run[] {
  return rows
    .map(({ run }) => run)
    .filter((run) => run.volumeId === volumeId && run.status === 'completed' && run.check === null);
}

function keyOfWorkload({ profile }: Run): string {
  return (profile.search ?? null) === null ? workloadOf(profile) : searches;
}

function rankOf({ key }: TrendChoice): number {
  return key === searches ? 1 : 0;
}

function newestOf(runs: readonly Run[]): Run {
  return runs.reduce((newest, run) => (run.createdAt > newest.createdAt ? run : newest));
}

function changesOf(last: TrendPoint | undefined, run: Run, { vmSize }: RunSummary): TrendChange[] {
  if (last === undefined) {
    return [];
  }
  const facts: readonly (readonly [TrendChange['fact'], string | null, string | null])[] = [
    ['Node', last.run.nodeName, run.nodeName],
    ['Owner', last.run.coordinatorNodeName, run.coordinatorNodeName],
    ['VmSize', last.vmSize, vmSize],
    ['Version', last.run.engine.version, run.engine.version],
  ];
  return facts.flatMap(([fact, before, now]) =>
    before === null || now === null || before === now ? [] : [{ fact, before, now }],
  );
}
