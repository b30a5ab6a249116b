// What real searches are made of: throttles of the simulated device and of the kernel, and how few requests are in flight.
import { listed } from '../limits-document.mjs';

/**
 * A real search, or a real run.
 * @typedef {object} RealCase
 * @property {string} name
 * @property {string[]} args of the engine, without its target
 * @property {boolean} [isOneRun] whether it is one run: a rate of its own is what a search would find
 * @property {string} [fileSize] 64M unless given
 * @property {boolean} [isBuffered] whether the system's cache may answer reads
 * @property {object[]} limits that the verdict is told
 * @property {import('../judge.mjs').Label} label
 * @property {number} [busyLoops] other programs that want a whole processor each
 * @property {number[]} [busyProcessors] other programs that want these processors, one each, and no other
 * @property {string[]} [beside] arguments of a second engine, whose load goes through the same throttle as the search
 * @property {import('./kernel-throttle.mjs').Rates} [kernel] that the kernel holds it to, on the disk of the test file
 * @property {number} [memoryBytes] that the kernel lets it have, with what its system's cache keeps of its file
 * @property {{ afterSeconds: number } & import('./kernel-throttle.mjs').Rates} [then] other rates from a moment on
 * @property {boolean} [isAlone] whether it needs the machine for itself, as its own processors are what limits it
 */

export const vmIops = (value) => listed('vm-uncached', 'iops', value);
export const vmBytes = (value) => listed('vm-uncached', 'throughput', value);
export const far = [vmIops(40_000), vmBytes(2e9)];

export function search(name, device, { args = ['-b4K', '-o8', '-t2'], ...changes }) {
  const of = Object.entries(device).map(([key, value]) => `${key}=${value}`);
  return { name, args: ['-r', ...args, `--simulate-device=${of.join(',')}`], ...changes };
}

export function listedIops(rate, share, changes = {}) {
  return search(
    `iops ${rate}, listed ${Math.round(rate / share)}`,
    { iops: rate },
    {
      limits: [vmIops(rate / share), vmBytes(1e9)],
      label: { binds: 'vm-uncached-iops', alsoTrue: Math.abs(share - 1) > 0.03 ? ['unknown-iops'] : [] },
      ...changes,
    },
  );
}

export function listedBytes(rate, share, block) {
  return search(
    `bytes ${rate}, listed ${Math.round(rate / share)}, blocks of ${block}`,
    { 'bytes-per-second': rate },
    {
      args: [`-b${block}`, '-o8', '-t2'],
      limits: [vmIops(40_000), vmBytes(rate / share)],
      label: { binds: 'vm-uncached-throughput', alsoTrue: Math.abs(share - 1) > 0.03 ? ['unknown-bytes'] : [] },
    },
  );
}

export function unlisted(device, block, limits) {
  const [metric] = Object.keys(device);
  return search(`${metric} ${device[metric]}, ${limits.length === 0 ? 'nothing' : 'another limit'} listed`, device, {
    args: [`-b${block}`, '-o8', '-t2'],
    limits,
    label: { binds: metric === 'iops' ? 'unknown-iops' : 'unknown-bytes' },
  });
}

export function depth(outstanding, microseconds, limits = far) {
  return search(
    `queue depth ${outstanding}, ${microseconds} µs each`,
    { iops: 30_000, 'added-latency-us': microseconds },
    { args: ['-b4K', `-o${outstanding}`, '-t1'], limits, label: { binds: 'depth' } },
  );
}

/** Behind the kernel's throttle, which hands out what it allows in slices of a tenth of a second. */
export function byKernel(kernel, { block = '4K', limits, label, ...changes }) {
  const [[metric, rate]] = Object.entries(kernel);
  const what = metric === 'iops' ? 'iops' : 'bytes';
  const listing = limits === far ? 'another limit' : limits.length === 0 ? 'nothing' : 'a limit';
  return {
    name: `kernel: ${what} ${rate}, ${listing} listed`,
    args: ['-r', `-b${block}`, '-o8', '-t2'],
    kernel,
    limits,
    label: { binds: metric === 'iops' ? 'unknown-iops' : 'unknown-bytes', ...label },
    ...changes,
  };
}

export const byVm = { binds: 'vm-uncached-iops' };

/** Where other programs use the machine as well, that they do is as true. */
export const byProcessors = { binds: 'engine-cpu', alsoTrue: ['node-cpu'] };
