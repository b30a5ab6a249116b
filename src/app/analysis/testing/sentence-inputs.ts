/** Runs and searches of every kind, so that some of them say each sentence of a verdict. */
import { Limit, LimitSearch, Result, VolumeStorage } from '../../../generated/contract';
import { KnownLimits } from '../limits/limits-for';
import { makeLimit, makeLimits } from './limits';
import { makeResult, RunFigures } from './results';
import { loopOf, askedBlockBytes, bytes, disks, Load, makeLongerSearch, makeSearch, requests } from './searches';
import { withSteadyState } from './unsteady-searches';
import { AssessmentInput } from '../verdict/verdict-types';

const scopes: Limit['scope'][] = ['vm-uncached', 'vm-cached', 'disk', 'pool', 'qos', 'network', 'measured'];
const direct = { cacheMode: 'osCacheDisabled' } as const;

/** Runs that differ in one thing each. */
const runs: Partial<RunFigures>[] = [
  {},
  { iopsStdDev: undefined, latencyMeanMicroseconds: undefined, processorPercents: undefined },
  { iopsStdDev: 300 },
  { iopsStdDev: 70 },
  { iopsStdDev: 0.1 },
  { measuredSeconds: 10 },
  { measuredSeconds: 0.5, timeSpan: { warmUpSeconds: 0 } },
  { processorPercents: [95, 96] },
  { processorPercents: [95, 96], engineCpuSeconds: 5, threadCount: 2 },
  { processorPercents: [99, 99], engineCpuSeconds: 119, threadCount: 2 },
  { processorPercents: [10, 99], engineCpuSeconds: 59, threadCount: 1 },
  { processorPercents: [10, 99], engineCpuSeconds: 59, threadCount: 4, timeSpan: { processors: [{ number: 1 }] } },
  { iopsBySecond: [...Array<number>(30).fill(1500), ...Array<number>(31).fill(500)] },
  { latencyMeanMicroseconds: 100 },
  { others: { iops: 850, bytesPerSecond: 850 * 8192 } },
  { iopsStdDev: 40, iopsBySecond: [...Array<number>(30).fill(960), ...Array<number>(30).fill(1040)] },
  { target: { cacheMode: 'cached' } },
  // Memory answers all but a few of the reads.
  {
    targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
    target: { cacheMode: 'cached' },
    others: { iops: -990, bytesPerSecond: -990 * 4096 },
  },
  { target: { ...direct, blockSizeBytes: 4096, throttle: { unit: 'iops', value: 1000 } } },
  { targets: [{ path: 'a', sizeBytes: 2 ** 20, blockSizeBytes: 4096, readIops: 0, writeIops: 1000 }] },
  { targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 0, writeIops: 0 }] },
];

/** How runs end, and the engine's warnings about them. */
const ends: Partial<Result>[] = [
  {},
  { status: 'cancelled' },
  { status: 'cancelled', timeSpans: [] },
  { status: 'failed', error: { code: 'DiskFull', message: 'No space left', action: 'Free some.', target: '/data' } },
  {
    status: 'failed',
    error: { code: 'DiskFull', message: 'No space left', action: null, target: null },
    timeSpans: [],
  },
  {
    status: 'failed',
    error: { code: 'DiskFull', message: 'No space left', action: 'Free some.', target: '/data' },
    timeSpans: [],
  },
  { backend: 'null' },
  { simulatedDevice: { iops: 1000, throughputBytesPerSecond: null, addedLatencyMicroseconds: null } },
  { simulatedDevice: { iops: null, throughputBytesPerSecond: 1e6, addedLatencyMicroseconds: null } },
  { simulatedDevice: { iops: 1000, throughputBytesPerSecond: 1e6, addedLatencyMicroseconds: null } },
  { simulatedDevice: { iops: null, throughputBytesPerSecond: null, addedLatencyMicroseconds: 500 } },
  {
    warnings: (['SparseTarget', 'CompressibleContent', 'Other'] as const).map((code) => ({
      code,
      message: 'so it is',
      target: null,
    })),
  },
];

/** Limits at, below and above the 1,000 IOPS of the runs, alone and together. */
const limitSets: Limit[][] = [
  [],
  ...scopes.flatMap((scope) => [
    [makeLimit(scope, 'iops', 1000)],
    [makeLimit(scope, 'throughput', 4_096_000)],
    [makeLimit(scope, 'iops', 1030)],
    [makeLimit(scope, 'iops', 500)],
    [makeLimit(scope, 'iops', 2600)],
    [makeLimit(scope, 'throughput', 40e6)],
    [makeLimit(scope, 'iops', 500), makeLimit(scope, 'iops', 1000, { kind: 'burst' })],
    [makeLimit(scope, 'iops', 500), makeLimit(scope, 'iops', 4000, { kind: 'burst' })],
    [makeLimit(scope, 'iops', 1000), makeLimit(scope, 'iops', 4000, { kind: 'burst' })],
  ]),
  [makeLimit('disk', 'iops', 500), makeLimit('pool', 'iops', 2000)],
  [makeLimit('vm-uncached', 'iops', 1000), makeLimit('disk', 'iops', 400)],
  [makeLimit('vm-uncached', 'iops', 1000), makeLimit('disk', 'iops', 1080)],
  [makeLimit('vm-cached', 'iops', 1000), makeLimit('vm-uncached', 'iops', 500)],
  [makeLimit('pool', 'iops', 3000)],
  [makeLimit('qos', 'iops', 2000, { normalizedUnitBytes: 2048 })],
  [makeLimit('qos', 'iops', 5000, { normalizedUnitBytes: 2048 })],
  [makeLimit('qos', 'iops', 1500, { normalizedUnitBytes: 8192 })],
  scopes.map((scope) => makeLimit(scope, 'iops', 1000)),
  // One disk's figure counts where no pool spreads the volume over several.
  scopes.filter((scope) => scope !== 'pool').map((scope) => makeLimit(scope, 'iops', 1000)),
];

/** Each run with each end and each set of limits, on the coordinator node and beside it. */
export function inputs(): AssessmentInput[] {
  const all: AssessmentInput[] = [];
  for (const figures of runs) {
    for (const end of ends) {
      for (const limits of limitSets) {
        for (const nodeName of ['node1', 'node2']) {
          all.push({
            result: makeResult(
              {
                targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
                measuredSeconds: 60,
                queueDepth: 64,
                iopsStdDev: 10,
                latencyMeanMicroseconds: 64_000,
                processorPercents: [10, 12],
                ...figures,
              },
              end,
            ),
            limits: makeLimits(limits, { copies: 3 }),
            run: { nodeName, coordinatorNodeName: 'node1', presetId: null },
            cachePath: limits.every(({ scope }) => scope === 'vm-cached') && limits.length > 0 ? 'cached' : 'auto',
            concurrentRunCount: nodeName === 'node2' ? 1 : 0,
          });
        }
      }
    }
  }
  return all;
}

/** Searches that end in each way. */
function withLoop(result: Result): Result {
  return { ...result, search: result.search && { ...result.search, withoutStorage: loopOf() } };
}

export function searches(): Result[] {
  const rising = { iops: ({ queueDepth }: Load) => Math.min(6000, queueDepth * 62.5) };
  return [
    makeSearch(requests(2000)),
    makeSearch(requests(2000), { endReason: 'timeUp' }),
    withLoop(makeSearch({ ...requests(2000), engineProcessors: () => 2 })),
    makeSearch(
      { iops: ({ part, queueDepth }) => Math.min(part < 1 ? 4000 : 1500, queueDepth * 200) },
      { looksForCache: true },
    ),
    makeSearch(requests(1880)),
    makeSearch(requests(2100)),
    makeSearch(requests(1200), { writePercent: 30 }),
    makeSearch(
      { iops: () => 1200, latencyMicroseconds: ({ isSlower }) => (isSlower ? 100 : 833) },
      { looksSlower: true },
    ),
    // Each write counts twice.
    makeSearch(
      {
        halfWidthPercent: 0.2,
        iops: ({ queueDepth, writePercent }) => Math.min(queueDepth * 200, 2000 / (1 + writePercent / 100)),
      },
      { writePercent: 50 },
    ),
    makeSearch(bytes(10e6)),
    makeSearch(bytes(10e6), { writePercent: 100 }),
    makeSearch(disks(1200)),
    makeSearch({
      iops: ({ step, blockSizeBytes }) => (10e6 / blockSizeBytes) * (1 + 0.012 * Math.cos(3 * step)),
    }),
    makeSearch(disks(1200), { writePercent: 30 }),
    // As uneven as disks, and as many requests whatever their size.
    makeSearch({ halfWidthPercent: 3, iops: ({ step }) => 1200 * (1 + 0.02 * Math.cos(3 * step)) }),
    makeSearch(rising),
    makeSearch(rising, { deeperCount: 3 }),
    makeSearch(rising, { repeatsAsked: true }),
    makeSearch(rising, { deeperCount: 3, repeatsAsked: true }),
    makeSearch({
      ...requests(1000),
      engineProcessors: () => 1,
      processorPercents: [95, 95, 95, 95],
      counters: { waitShare: 0.5 },
    }),
    makeSearch({ ...rising, counters: { others: () => ({ onVolume: 400 }) } }),
    // Others, who keep as many requests in flight as they can, do as much less.
    makeSearch({
      iops: ({ queueDepth }) => (2000 * queueDepth) / (queueDepth + 32),
      counters: { others: ({ queueDepth }) => ({ onVolume: (2000 * 32) / (queueDepth + 32) }) },
    }),
    withSteadyState(makeSearch(rising), { isSteady: false, reason: 'trend' }, 2),
    makeSearch({ iops: ({ part }) => (part < 1 ? 4000 : 1500) }),
    makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) }),
    makeLongerSearch([...Array<number>(80).fill(2000), ...Array<number>(160).fill(500)]),
    makeSearch({ ...requests(1400), counters: { others: () => ({ elsewhere: 600 }), millisecondsAtDisks: 5 } }),
    makeSearch({ ...requests(900), counters: { others: () => ({ onVolume: 200 }) } }),
    makeSearch({ ...disks(1200), counters: { others: () => ({ onDisks: 300 }) } }),
    makeSearch({ ...requests(1430), counters: { diskShares: [0.35, 0.22, 0.22, 0.21] } }),
    makeSearch({ ...requests(2000), engineProcessors: () => 1, processorPercents: [100, 100, 20, 20] }),
    // A deeper queue may have brought more, and then no ceiling is known; or it may not.
    makeSearch({ ...disks(1200), iops: ({ queueDepth }) => (queueDepth > 32 ? 1070 : 1000), halfWidthPercent: 9 }),
  ];
}

/** Searches of mixes that a limit of one direction holds, as told, or so vaguely that it stays open. */
export function searchesOfDirections(): Result[] {
  return [0, 1].flatMap((isWrite) =>
    [1, askedBlockBytes].flatMap((counts) =>
      [0, 0.01, 0.02].map((unevenness) => {
        const iops = ({ step, queueDepth, writePercent, blockSizeBytes }: Load): number => {
          const share = (isWrite === 1 ? writePercent : 100 - writePercent) / 100;
          const ceiling = (1200 * counts) / (counts === 1 ? 1 : blockSizeBytes) / share;
          return Math.min(queueDepth * 200, 9000, ceiling * (1 + unevenness * Math.cos(3 * step)));
        };
        return makeSearch({ iops }, { writePercent: 40 });
      }),
    ),
  );
}

/** A limit of 1,200 IOPS that a search found in other circumstances. */
export function limitsFoundBefore(changes: Partial<LimitSearch>, storage: VolumeStorage | null = null): KnownLimits {
  const disk = { type: 'Premium_LRS', tier: 'P30', sizeGiB: null, count: 4, caching: null };
  const search: LimitSearch = {
    runId: '20261121-054327-1a2b3c4d',
    endedAt: '2026-11-21T05:45:27Z',
    work: null,
    ownerNodeName: null,
    vmSize: null,
    disks: Object.keys(changes).length === 0 ? [] : [disk],
    copies: null,
    engineVersion: '0.1.0',
    ...changes,
  };
  const facts = { vmSize: 'Standard_B4ms', disks: [{ ...disk, count: 3 }], copies: 3, storage };
  return makeLimits([makeLimit('measured', 'iops', 1200, { search })], facts);
}

/** A search of a mix, with what an earlier one found of other requests: of both kinds, of reads and of writes, by as much more or less. */
export function searchBesideCeilings(factor: number): { readonly result: Result; readonly limits: KnownLimits } {
  const made = makeSearch(disks(1200), { writePercent: 30 });
  const kinds = [
    { direction: 'all', stepIndex: 6, work: { blockSizeBytes: 4096, writePercent: 30, randomPercent: 100 } },
    {
      direction: 'reads',
      stepIndex: 7,
      work: { blockSizeBytes: askedBlockBytes, writePercent: 0, randomPercent: 100 },
    },
    {
      direction: 'writes',
      stepIndex: 8,
      work: { blockSizeBytes: askedBlockBytes, writePercent: 100, randomPercent: 100 },
    },
  ] as const;
  const ceilings = kinds.map(({ direction, stepIndex }) => {
    return { direction, stepIndex, kind: 'iops' as const, value: 1200, lowValue: 1190, highValue: 1210 };
  });
  const counted = { all: 'any', reads: 'read', writes: 'write' } as const;
  const [known] = limitsFoundBefore({}).limits;
  const limits = kinds.map(({ direction, work }) =>
    makeLimit('measured', 'iops', 1200 * factor, {
      id: `measured-iops-${direction}`,
      direction: counted[direction],
      search: known?.search ? { ...known.search, work } : null,
    }),
  );
  return { result: { ...made, search: made.search && { ...made.search, ceilings } }, limits: makeLimits(limits) };
}

/** Storage of which everything differs from that of another access, resiliency and version. */
function storageOf(
  accessState: VolumeStorage['accessState'],
  resiliencyKind: VolumeStorage['resiliencyKind'],
  version: string,
): VolumeStorage {
  const drives = [{ model: `Model ${version}`, mediaType: 'ssd' as const, count: 4 }];
  return { accessState, resiliencyKind, drives, fileSystem: `CSVFS ${version}`, operatingSystem: `10.0.${version}` };
}

/** Storage when a search found a limit, and storage now, so that all of it differs. */
export const storagesThenAndNow = [
  [storageOf('direct', 'mirror', '1'), storageOf('file-system-redirected', 'simple', '2')],
  [storageOf('direct', 'mirror', '1'), storageOf('block-redirected', 'parity', '2')],
] as const;
