/** Settings of runs that differ. */

import { Result, TimeSpanResult } from '../../../generated/contract';
import { completeProfile, CompleteTarget, CompleteTimeSpan, isSameLoad } from '../../profile/complete/public-api';
import { Figure, figure, FigureUnit, message, Message } from '../../words/public-api';

/** A setting of all runs, in their order: words, figures and names. null = not known. */
export interface ComparedSetting {
  readonly name: Message;
  readonly values: readonly (string | Figure | Message | null)[];
}

type Value = string | Figure | Message | null;

/** A run, one of its time spans, and that time span's first target. */
interface SettingsSource {
  readonly result: Result;
  readonly timeSpan: CompleteTimeSpan;
  readonly target: CompleteTarget;
}

interface SettingRule {
  readonly name: Message;
  readonly read: (run: SettingsSource) => Value;
}

const number = (unit: FigureUnit, value: number | null): Figure | null => (value === null ? null : figure(unit, value));
const flag = (value: boolean): Message => message(value ? 'Compare.Setting.On' : 'Compare.Setting.Off');

const cacheModes = {
  cached: message('Compare.Setting.Cached'),
  osCacheDisabled: message('Compare.Setting.OsCacheDisabled'),
  localCacheDisabled: message('Compare.Setting.LocalCacheDisabled'),
} as const;

const rules: readonly SettingRule[] = [
  { name: message('Compare.Setting.Computer'), read: ({ result }) => result.system.computerName || null },
  {
    name: message('Compare.Setting.Engine'),
    read: ({ result }) => `${result.engine.name} ${result.engine.version}`,
  },
  {
    name: message('Compare.Setting.PowerPlan'),
    read: ({ result }) => result.system.powerScheme?.name ?? null,
  },
  { name: message('Compare.Setting.Targets'), read: ({ timeSpan }) => number('count', timeSpan.targets.length) },
  { name: message('Compare.Setting.Path'), read: ({ target }) => target.path },
  { name: message('Compare.Setting.Size'), read: ({ target }) => number('bytes', target.createSizeBytes) },
  { name: message('Compare.Setting.BlockSize'), read: ({ target }) => number('bytes', target.blockSizeBytes) },
  { name: message('Compare.Setting.Random'), read: ({ target }) => number('percent', target.randomPercent) },
  { name: message('Compare.Setting.Writes'), read: ({ target }) => number('percent', target.writePercent) },
  {
    name: message('Compare.Setting.Threads'),
    read: ({ timeSpan, target }) => number('count', timeSpan.threadPoolSize ?? target.threadsPerTarget),
  },
  {
    name: message('Compare.Setting.Requests'),
    read: ({ timeSpan, target }) => number('count', timeSpan.poolOutstandingRequests ?? target.outstandingRequests),
  },
  { name: message('Compare.Setting.Cache'), read: ({ target }) => cacheModes[target.cacheMode] },
  { name: message('Compare.Setting.WriteThrough'), read: ({ target }) => flag(target.writeThrough) },
  { name: message('Compare.Setting.RateLimit'), read: ({ target }) => rateOf(target) },
  { name: message('Compare.Setting.Duration'), read: ({ timeSpan }) => number('seconds', timeSpan.durationSeconds) },
  { name: message('Compare.Setting.WarmUp'), read: ({ timeSpan }) => number('seconds', timeSpan.warmUpSeconds) },
];

/** All settings of one run's time span, by its number in the profile; [] if there is none with that number. */
export function settingsOfRun(result: Result, timeSpanIndex: number): ComparedSetting[] {
  const run = settingsSource(result, timeSpanIndex);
  return run === null ? [] : rules.map(({ name, read }) => ({ name, values: [read(run)] }));
}

/** The settings of runs, side by side. */
export interface SettingsComparison {
  /** Those that differ between the runs, and a line for all others that do. */
  readonly settings: readonly ComparedSetting[];
  /** For each run, whether it requested the same load as the first. A run without targets counts as the same. */
  readonly isSameLoad: readonly boolean[];
}

export function compareSettings(results: readonly Result[], timeSpans: readonly TimeSpanResult[]): SettingsComparison {
  const runs = results.map((result, index) => settingsSource(result, timeSpans[index]?.index ?? 0));
  return { settings: differencesOf(runs), isSameLoad: sameLoads(runs) };
}

function differencesOf(runs: readonly (SettingsSource | null)[]): ComparedSetting[] {
  const rows = rules.map(({ name, read }) => ({ name, values: runs.map((run) => (run === null ? null : read(run))) }));
  const differing = rows.filter(({ values }) => isDifferent(values));
  const isMore = differing.length === 0 && isDifferent(runs.map((run) => run && [run.timeSpan]));
  return isMore
    ? [{ name: message('Compare.Setting.Other'), values: runs.map(() => message('Compare.Setting.SeeSettings')) }]
    : differing;
}

function sameLoads([first = null, ...others]: readonly (SettingsSource | null)[]): boolean[] {
  return [true, ...others.map((run) => run === null || first === null || isSameLoad(first.timeSpan, run.timeSpan))];
}

function settingsSource(result: Result, timeSpanIndex: number): SettingsSource | null {
  const timeSpan = completeProfile(result.profile).timeSpans[timeSpanIndex];
  const target = timeSpan?.targets[0];
  return timeSpan === undefined || target === undefined ? null : { result, timeSpan, target };
}

function isDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size > 1;
}

function rateOf({ throttle }: CompleteTarget): Figure | Message {
  return throttle === null
    ? message('Compare.Setting.None')
    : throttle.unit === 'iops'
      ? figure('iops', throttle.value)
      : figure('throughput', 1000 * throttle.value);
}
