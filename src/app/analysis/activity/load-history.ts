/** What was kept of the past, on one row of steps. A step that was not kept is null, never 0. */

import { HistorySeries, PerformanceHistory } from '../../../generated/contract';
import { LoadHistory, Steps } from './load-history-types';
import { kept, onceFor, onceForBoth } from './once-for';
import { possibleSteps } from './possible-steps';

type Name = HistorySeries['name'];

/** The sum of the histories of several volumes; null if one of them has none. Latency only for a single volume. */
export function historyOf(
  { series }: Pick<PerformanceHistory, 'series'>,
  volumeIds: readonly string[],
): LoadHistory | null {
  return historyOfVolumes(series, volumeIds);
}

/** A pool's volumes are one list, so that they are added up once for the rows of all of them. */
const historyOfVolumes = onceForBoth(addedHistory);

function addedHistory(series: readonly HistorySeries[], volumeIds: readonly string[]): LoadHistory | null {
  const each = volumeIds.map((id) => historyOfSubject(series, 'volume', id));
  if (each.length === 0 || each.some((one) => one === null)) {
    return null;
  }
  return sumOfHistories(each.filter((one) => one !== null));
}

/** The same object each time, so that what is worked out of it is so once. */
export function historyOfVolume({ series }: Pick<PerformanceHistory, 'series'>, volumeId: string): LoadHistory | null {
  return kept(loadsOfVolumes(series), volumeId, () => historyOf({ series }, [volumeId]));
}

const loadsOfVolumes = onceFor<readonly HistorySeries[], Map<string, LoadHistory | null>>(() => new Map());

/** The history of one volume, drive or virtual disk; null where its requests are not kept. */
export function historyOfSubject(
  series: readonly HistorySeries[],
  subject: HistorySeries['subject'],
  subjectId: string,
): LoadHistory | null {
  const own = seriesOf(series, subject, subjectId);
  const named = (name: Name): HistorySeries | undefined => own.find((one) => one.name === name);
  const [total, read, write] = [named('iops.total'), named('iops.read'), named('iops.write')];
  const first = total ?? read;
  if (first === undefined || (total === undefined && write === undefined)) {
    return null;
  }
  const row = rowOf(own, first.stepSeconds);
  const of = (name: Name): Steps | null => {
    const one = named(name);
    return one === undefined ? null : onRow(one, row);
  };
  const both = (kind: 'iops' | 'throughput'): Steps =>
    of(`${kind}.total`) ?? added(of(`${kind}.read`), of(`${kind}.write`)) ?? blank(row.length);
  return {
    startedAt: row.startedAt,
    stepSeconds: row.stepSeconds,
    iops: both('iops'),
    bytesPerSecond: both('throughput'),
    readIops: of('iops.read'),
    latencyMicroseconds: of('latency.average') ?? blank(row.length),
  };
}

/** One direction of a subject: what a slow drive is found by. */
export function directionOf(
  series: readonly HistorySeries[],
  subjectId: string,
  direction: 'read' | 'write',
): Pick<LoadHistory, 'startedAt' | 'stepSeconds' | 'iops' | 'latencyMicroseconds'> | null {
  const own = seriesOf(series, 'drive', subjectId);
  const iops = own.find(({ name }) => name === `iops.${direction}`);
  const latency = own.find(({ name }) => name === `latency.${direction}`);
  if (iops === undefined || latency === undefined) {
    return null;
  }
  const row = rowOf([iops, latency], iops.stepSeconds);
  const { startedAt, stepSeconds } = row;
  return { startedAt, stepSeconds, iops: onRow(iops, row), latencyMicroseconds: onRow(latency, row) };
}

function seriesOf(
  series: readonly HistorySeries[],
  subject: HistorySeries['subject'],
  subjectId: string,
): readonly HistorySeries[] {
  return bySubject(series).get(`${subject} ${subjectId}`) ?? [];
}

const bySubject = onceFor((series: readonly HistorySeries[]) => {
  const groups = new Map<string, HistorySeries[]>();
  for (const one of series) {
    const key = `${one.subject} ${one.subjectId}`;
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
  }
  return groups;
});

interface Row {
  readonly startedAt: number;
  readonly stepSeconds: number;
  readonly length: number;
}

function rowOf(series: readonly HistorySeries[], stepSeconds: number): Row {
  const used = series.filter((one) => one.stepSeconds === stepSeconds && one.values.length > 0);
  const starts = used.map(({ startedAt }) => Date.parse(startedAt));
  const ends = used.map(({ startedAt, values }) => Date.parse(startedAt) + values.length * stepSeconds * 1000);
  const startedAt = starts.reduce((least, one) => Math.min(least, one), starts[0] ?? 0);
  const end = ends.reduce((most, one) => Math.max(most, one), startedAt);
  return { startedAt, stepSeconds, length: Math.round((end - startedAt) / stepSeconds / 1000) };
}

/** A series with another step does not fit this row: nothing is interpolated. */
function onRow(series: HistorySeries, row: Row): Steps {
  const { startedAt, stepSeconds } = series;
  const values = possibleSteps(series);
  if (stepSeconds !== row.stepSeconds) {
    return blank(row.length);
  }
  const shift = Math.round((Date.parse(startedAt) - row.startedAt) / stepSeconds / 1000);
  return shift === 0 && values.length === row.length
    ? values
    : Array.from({ length: row.length }, (_, index) => values[index - shift] ?? null);
}

function blank(length: number): Steps {
  return Array.from({ length }, () => null);
}

/** A sum is known where each part is. */
export function added(one: Steps | null, other: Steps | null): Steps | null {
  return one === null || other === null
    ? null
    : one.map((value, index) => {
        const second = other[index] ?? null;
        return value === null || second === null ? null : value + second;
      });
}

/**
 * The sum of several; a step that is missing in one of them is unknown in the sum. null if there is none, or if their
 * steps differ.
 */
export function sumOfHistories(all: readonly LoadHistory[]): LoadHistory | null {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) {
    return first ?? null;
  }
  if (others.some(({ stepSeconds }) => stepSeconds !== first.stepSeconds)) {
    return null;
  }
  const startedAt = all.reduce((least, one) => Math.min(least, one.startedAt), first.startedAt);
  const step = first.stepSeconds * 1000;
  const end = all.reduce((most, one) => Math.max(most, one.startedAt + one.iops.length * step), startedAt);
  const length = Math.round((end - startedAt) / step);
  const sum = (of: (one: LoadHistory) => Steps): Steps => {
    const whole = new Array<number | null>(length).fill(0);
    for (const one of all) {
      const steps = of(one);
      const shift = Math.round((one.startedAt - startedAt) / step);
      whole.forEach((before, index) => {
        const value = steps[index - shift] ?? null;
        whole[index] = before === null || value === null ? null : before + value;
      });
    }
    return whole;
  };
  return {
    startedAt,
    stepSeconds: first.stepSeconds,
    iops: sum(({ iops }) => iops),
    bytesPerSecond: sum(({ bytesPerSecond }) => bytesPerSecond),
    readIops: all.every(({ readIops }) => readIops !== null) ? sum(({ readIops }) => readIops ?? []) : null,
    latencyMicroseconds: blank(length),
  };
}

/** When a step began, in milliseconds since 1970. */
export function timeOfStep(
  { startedAt, stepSeconds }: Pick<LoadHistory, 'startedAt' | 'stepSeconds'>,
  index: number,
): number {
  return startedAt + index * stepSeconds * 1000;
}
