/**
 * Formats figures. Everything on screen, in the terminal and in a verdict's sentences uses these functions, so that a
 * figure always has the same format. Rates are decimal (MB/s) on every page and in every file of the tool, as limits are
 * published, so that they are not compared with binary ones, an error of 5 %; sizes are binary (GiB). The terminal,
 * which is read beside DISKSPD's own text, has MiB/s.
 *
 * No line ends between a figure and its unit: the space there is a no-break space. What leaves the pages has plain ones,
 * by `withTypedSpaces`.
 */

/** What a number is, which decides its format. A `Number` unit leaves out the unit's name: "1,953 of 1,920 IOPS". */
export type FigureUnit =
  | 'iops'
  | 'iopsNumber'
  | 'throughput'
  | 'throughputNumber'
  | 'throughputBinary'
  | 'latencyMicroseconds'
  | 'percent'
  | 'factor'
  | 'probability'
  | 'count'
  | 'bytes'
  | 'seconds';

/** A number and what it is. */
export interface Figure {
  readonly unit: FigureUnit;
  readonly value: number;
}

/** Not measured and not known are shown as such, never as 0. */
export const notMeasured = '–';

const bytesPerMegabyte = 1e6;
const bytesPerMebibyte = 2 ** 20;

/** Formats a figure for `locale`, such as 'en-US' or 'de-DE'. */
export function formatFigure(figure: Figure, locale: string): string {
  return formatters[figure.unit](figure.value, locale);
}

/** "1,953 IOPS"; below 100 with one decimal. */
export function formatIops(iops: number, locale: string): string {
  return `${formatIopsNumber(iops, locale)}\u00a0IOPS`;
}

/** "22.5 MB/s": 10^6 bytes a second, the unit that limits are published in. */
export function formatThroughput(bytesPerSecond: number, locale: string): string {
  return `${formatThroughputNumber(bytesPerSecond, locale)}\u00a0MB/s`;
}

/** "7.63 MiB/s": 2^20 bytes a second, the unit that DISKSPD reports. */
export function formatThroughputBinary(bytesPerSecond: number, locale: string): string {
  return `${decimals(bytesPerSecond / bytesPerMebibyte, 2, locale)}\u00a0MiB/s`;
}

/** "812 µs", "32.76 ms" or "1.2 s", whichever reads best. */
export function formatLatency(microseconds: number, locale: string): string {
  if (microseconds < 1000) {
    return `${decimals(microseconds, microseconds < 10 ? 2 : microseconds < 100 ? 1 : 0, locale)}\u00a0µs`;
  }
  const milliseconds = microseconds / 1000;
  if (milliseconds < 1000) {
    return `${decimals(milliseconds, milliseconds < 10 ? 3 : milliseconds < 100 ? 2 : 1, locale)}\u00a0ms`;
  }
  return `${decimals(milliseconds / 1000, 2, locale)}\u00a0s`;
}

/** "101.7%" for 101.7. */
export function formatPercent(percent: number, locale: string): string {
  return withMinus(numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100));
}

/** "2.6×". */
export function formatFactor(factor: number, locale: string): string {
  return `${decimals(factor, factor < 100 ? 1 : 0, locale)}×`;
}

/** "5 GiB", "512 KiB", "300 B": the largest binary unit that leaves at least 1. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let value = bytes;
  let index = 0;
  while (value >= 1024 && index < units.length - 1) {
    value /= 1024;
    index += 1;
  }
  return `${decimals(value, 2, locale)}\u00a0${units[index]}`;
}

/** "90 s", "12 min", "2 h": minutes from two minutes on, hours from two hours on. */
export function formatSeconds(seconds: number, locale: string): string {
  if (seconds < 120) {
    return `${decimals(seconds, seconds < 10 ? 1 : 0, locale)}\u00a0s`;
  }
  const minutes = seconds / 60;
  return minutes < 120
    ? `${decimals(minutes, minutes < 10 ? 1 : 0, locale)}\u00a0min`
    : `${decimals(minutes / 60, 1, locale)}\u00a0h`;
}

function formatIopsNumber(iops: number, locale: string): string {
  return decimals(iops, iops < 100 ? 1 : 0, locale);
}

function formatThroughputNumber(bytesPerSecond: number, locale: string): string {
  const megabytes = bytesPerSecond / bytesPerMegabyte;
  return decimals(megabytes, megabytes < 1 ? 2 : megabytes < 1000 ? 1 : 0, locale);
}

const formatters: Readonly<Record<FigureUnit, (value: number, locale: string) => string>> = {
  iops: formatIops,
  iopsNumber: formatIopsNumber,
  throughput: formatThroughput,
  throughputNumber: formatThroughputNumber,
  throughputBinary: formatThroughputBinary,
  latencyMicroseconds: formatLatency,
  percent: formatPercent,
  factor: formatFactor,
  probability: (value, locale) => decimals(value, 3, locale),
  count: (value, locale) => decimals(value, 1, locale),
  bytes: formatBytes,
  seconds: formatSeconds,
};

function decimals(value: number, maximumFractionDigits: number, locale: string): string {
  return withMinus(numberFormat(locale, { maximumFractionDigits }).format(value));
}

/** One sign for less than nothing, as wide as a plus: most languages' formats have the hyphen. */
export function withMinus(text: string): string {
  return text.replace('-', '−');
}

/** Building a format costs far more than using it, and live charts format every second. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.style ?? ''} ${options.maximumFractionDigits ?? ''}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(key, format);
  }
  return format;
}
