// Real searches by the engine whose limit is known, since it is set from outside: by the kernel's own throttle, by the
// simulated device, by how few requests are in flight, or by the engine's own processors.
import { nodeCases } from './node-cases.mjs';
import {
  byKernel,
  byProcessors,
  byVm,
  depth,
  far,
  listedBytes,
  listedIops,
  unlisted,
  vmBytes,
  vmIops,
} from './real-parts.mjs';

/** @type {import('./real-parts.mjs').RealCase[]} */
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
  // A figure that does not limit is exactly at the requested rate.
  depth(4, 40_000, [vmIops(100)]),
  ...[30, 100].map((percent) => ({
    ...listedIops(800, 1, { args: ['-b4K', '-o8', '-t2', `-w${percent}`, '--allow-overwrite'] }),
    name: `iops 800, listed 800, ${percent} % writes`,
  })),
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
  ...nodeCases,
];
