// When each suite ran: whether a processor has nothing to do at the end, and which suite keeps the others waiting.
import { cpus } from 'node:os';

const columns = 50;

/**
 * A line with a bar for each suite, in the order in which they began.
 * @param {{ name: string, begin: number, end: number }[]} spans in seconds from the same moment on
 */
export function timelineOf(spans) {
  const last = Math.max(1, ...spans.map(({ end }) => end));
  const longest = Math.max(0, ...spans.map(({ name }) => name.length));
  const columnOf = (seconds) => Math.round((seconds / last) * columns);
  return [...spans]
    .sort((one, other) => one.begin - other.begin)
    .map(({ name, begin, end }) => {
      const bar = '#'.repeat(Math.max(1, columnOf(end) - columnOf(begin)));
      const times = `${Math.round(begin)} to ${Math.round(end)} s`.padStart(16);
      return `${times}  ${name.padEnd(longest)}  ${' '.repeat(columnOf(begin))}${bar}`;
    });
}

/** What the processors have done since the machine was started, in milliseconds. */
export function processorTimes() {
  const all = cpus().map(({ times }) => times);
  const sum = (values) => values.reduce((total, each) => total + each, 0);
  return { idle: sum(all.map(({ idle }) => idle)), all: sum(all.flatMap((times) => Object.values(times))) };
}

/** How many percent of the time between two {@link processorTimes} they had something to do; null where that is not told. */
export function busyPercent(before, after) {
  const all = after.all - before.all;
  return all > 0 ? Math.round(100 * (1 - (after.idle - before.idle) / all)) : null;
}
