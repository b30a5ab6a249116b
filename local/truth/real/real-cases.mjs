// Real searches by the engine whose limit is known, since it is set from outside: by the kernel's own throttle, by the
// simulated device, by how few requests are in flight, or by the engine's own processors.
import { listed } from '../limits-document.mjs';

/**
 * A real search.
 * @typedef {object} RealCase
 * @property {string} name
 * @property {string[]} args of the engine, without its target
 * @property {object[]} limits that the verdict is told
 * @property {import('../judge.mjs').Label} label
 * @property {number} [busyLoops] other programs that want a whole processor each
 * @property {string[]} [beside] arguments of a second engine, whose load goes through the same throttle as the search
 * @property {import('./kernel-throttle.mjs').Rates} [kernel] that the kernel holds it to, on the disk of the test file
 * @property {{ afterSeconds: number } & import('./kernel-throttle.mjs').Rates} [then] other rates from a moment on
 * @property {boolean} [isAlone] whether it needs the machine for itself, as its own processors are what limits it
 */

const vmIops = (value) => listed('vm-uncached', 'iops', value);
const vmBytes = (value) => listed('vm-uncached', 'throughput', value);
const far = [vmIops(40_000), vmBytes(2e9)];

function search(name, device, { args = ['-b4K', '-o8', '-t2'], ...changes }) {
  const of = Object.entries(device).map(([key, value]) => `${key}=${value}`);
  return { name, args: ['-r', ...args, `--simulate-device=${of.join(',')}`], ...changes };
}

function listedIops(rate, share, changes = {}) {
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

function listedBytes(rate, share, block) {
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

function unlisted(device, block, limits) {
  const [metric] = Object.keys(device);
  return search(`${metric} ${device[metric]}, ${limits.length === 0 ? 'nothing' : 'another limit'} listed`, device, {
    args: [`-b${block}`, '-o8', '-t2'],
    limits,
    label: { binds: metric === 'iops' ? 'unknown-iops' : 'unknown-bytes' },
  });
}

function depth(outstanding, microseconds, limits = far) {
  return search(
    `queue depth ${outstanding}, ${microseconds} µs each`,
    { iops: 30_000, 'added-latency-us': microseconds },
    { args: ['-b4K', `-o${outstanding}`, '-t1'], limits, label: { binds: 'depth' } },
  );
}

/** Behind the kernel's throttle, which hands out what it allows in slices of a tenth of a second. */
function byKernel(kernel, { block = '4K', limits, label, ...changes }) {
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

const byVm = { binds: 'vm-uncached-iops' };

/** Where other programs use the machine as well, that they do is as true. */
const byProcessors = { binds: 'engine-cpu', alsoTrue: ['node-cpu'] };

/** @type {RealCase[]} */
export const realCases = [
  ...[
    [400, 1],
    [900, 1.01],
    [1500, 0.99],
    [2200, 0.94],
    [600, 1.07],
    [1200, 0.9],
  ].map(([rate, share]) => listedIops(rate, share)),
  ...[
    [8e6, 1, '16K'],
    [20e6, 0.95, '64K'],
    [12e6, 1.048576, '32K'],
    [30e6, 1, '128K'],
  ].map(([rate, share, block]) => listedBytes(rate, share, block)),
  unlisted({ iops: 700 }, '4K', []),
  unlisted({ iops: 1100 }, '8K', far),
  unlisted({ iops: 1900 }, '4K', far),
  unlisted({ iops: 1300 }, '16K', []),
  unlisted({ 'bytes-per-second': 6e6 }, '8K', []),
  unlisted({ 'bytes-per-second': 15e6 }, '64K', far),
  unlisted({ 'bytes-per-second': 25e6 }, '32K', far),
  depth(1, 20_000),
  depth(2, 40_000),
  depth(4, 30_000),
  depth(8, 50_000),
  depth(2, 25_000, []),
  // A figure that does not bind lies right at what was asked for.
  depth(4, 40_000, [vmIops(100)]),
  ...[30, 100].map((percent) =>
    listedIops(800, 1, { args: ['-b4K', '-o8', '-t2', `-w${percent}`, '--allow-overwrite'] }),
  ),
  ...[500, 1000, 1600].map((rate) => ({
    ...listedIops(rate, 1, { busyLoops: 2 }),
    name: `iops ${rate}, beside busy programs`,
  })),
  { ...unlisted({ iops: 1000 }, '4K', far), name: 'an unlisted limit beside busy programs', busyLoops: 2 },
  { ...depth(2, 50_000), name: 'a queue depth beside busy programs', busyLoops: 2 },
  byKernel({ iops: 400 }, { limits: [vmIops(400), vmBytes(1e9)], label: byVm }),
  byKernel(
    { iops: 630 },
    { limits: [vmIops(700), vmBytes(1e9)], label: { ...byVm, alsoTrue: ['unknown-iops'] }, block: '8K' },
  ),
  byKernel({ iops: 900 }, { limits: far }),
  byKernel({ iops: 1500 }, { limits: [] }),
  byKernel(
    { bytesPerSecond: 20e6 },
    { limits: [vmIops(40_000), vmBytes(20e6)], label: { binds: 'vm-uncached-throughput' }, block: '64K' },
  ),
  byKernel({ bytesPerSecond: 12e6 }, { limits: far, block: '32K' }),
  {
    // What limited in the end did not at first: a verdict may say so and name nothing.
    ...byKernel({ iops: 1200 }, { limits: far, label: { isOpenRight: true } }),
    name: 'kernel: iops 1200, then 500',
    then: { afterSeconds: 30, iops: 500 },
  },
  {
    ...byKernel({ iops: 500 }, { limits: [vmIops(500), vmBytes(1e9)], label: byVm }),
    name: 'kernel: iops 500, beside busy programs',
    busyLoops: 2,
  },
  {
    ...byKernel({ iops: 800 }, { limits: far }),
    name: 'kernel: an unlisted limit beside busy programs',
    busyLoops: 2,
  },
  ...[
    [{ iops: 800 }, 'a quarter of it', ['-o4', '-g200i'], { limits: [vmIops(800), vmBytes(1e9)], label: byVm }],
    [{ iops: 600 }, 'as much as it gets', ['-o4'], { limits: [vmIops(600), vmBytes(1e9)], label: byVm }],
    [{ iops: 1000 }, 'a third of it', ['-o4', '-g330i'], { limits: far }],
    [{ bytesPerSecond: 16e6 }, 'as much as it gets', ['-o4'], { limits: far, block: '32K' }],
  ].map(([kernel, share, beside, changes]) => {
    const one = byKernel(kernel, changes);
    return { ...one, name: `${one.name}, of which a second load takes ${share}`, beside, isAlone: true };
  }),
  {
    name: 'one thread of the engine',
    args: ['-r', '-b4K', '-o64', '-t1', '-a0', '--backend=null'],
    limits: [],
    label: byProcessors,
    isAlone: true,
  },
  {
    name: 'two threads of the engine',
    args: ['-r', '-b4K', '-o32', '-t2', '--backend=null'],
    limits: far.slice(1),
    label: byProcessors,
    isAlone: true,
  },
];
