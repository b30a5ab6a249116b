/** Cells of a row that has a unit of its own: the figure, and what it is in. */

import { FigureUnit } from '../../words/public-api';

interface WrittenUnit {
  readonly name: string;
  /** How many of the figure's own unit are one of it. */
  readonly size: number;
}

const iops: WrittenUnit = { name: 'IOPS', size: 1 };
const megabytesPerSecond: WrittenUnit = { name: 'MB/s', size: 1e6 };
const none: WrittenUnit = { name: '', size: 1 };

const units: Readonly<Record<FigureUnit, WrittenUnit>> = {
  iops,
  iopsNumber: iops,
  throughput: megabytesPerSecond,
  throughputNumber: megabytesPerSecond,
  throughputBinary: { name: 'MiB/s', size: 2 ** 20 },
  latencyMicroseconds: { name: 'ms', size: 1000 },
  percent: { name: '%', size: 1 },
  factor: none,
  probability: none,
  count: none,
  bytes: { name: 'bytes', size: 1 },
  seconds: { name: 's', size: 1 },
};

/** What a figure is written in: IOPS, MB/s, ms, as in the headers of other tables; null for a number of things. */
export function unitCell(unit: FigureUnit): string | null {
  return units[unit].name || null;
}

/** The figure in that unit, for a column of mixed ones. */
export function figureCell(value: number | null | undefined, unit: FigureUnit): number | null {
  return value === null || value === undefined ? null : value / units[unit].size;
}
