// Samples, and how they are described.
import { cpus, release, totalmem } from 'node:os';

/** Median of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Distance from the smallest to the largest, as a share of the median. */
export function spreadPercent(values) {
  return ((Math.max(...values) - Math.min(...values)) / median(values)) * 100;
}

/** The machine that the figures are of: without it they mean nothing. */
export function describeMachine() {
  const [{ model }] = cpus();
  return `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

/** A number with thousands separators. */
export function number(value, digits = 0) {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
