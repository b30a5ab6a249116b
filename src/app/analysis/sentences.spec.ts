/**
 * Many combinations of runs: every sentence is complete for every input, and no sentence is in the
 * strings that no run produces.
 */

import { Limit, LimitSearch, Result, VolumeStorage } from '../../generated/contract';
import { blockingReadiness } from '../gateway/testing/recorded-documents';
import { assessResult } from './search/assess-result';
import { predictionsOf } from './search/predictions';
import { axisModel } from './verdict/axis';
import { assessRun } from './verdict/assess-run';
import { Message, messageArities } from '../words/public-api';
import { loadLimitCatalog } from './limits/limit-catalog';
import { KnownLimits } from './limits/limits-for';
import { words } from '../words/testing/english';
import { makeLimit, makeLimits } from './testing/limits';
import { fioMixed } from './testing/reference-cases';
import { makeResult, RunFigures } from './testing/results';
import {
  askedBlockBytes,
  bytes,
  disks,
  disksBelow,
  Load,
  makeLongerSearch,
  makeSearch,
  requests,
} from './testing/searches';
import { standingStill, unsteadySearch, withSteadyState } from './testing/unsteady-searches';
import { AssessmentInput } from './verdict/verdict-types';
import { whatIf } from './verdict/what-if';

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

function inputs(): AssessmentInput[] {
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
function searches(): Result[] {
  const rising = { iops: ({ queueDepth }: Load) => Math.min(6000, queueDepth * 62.5) };
  return [
    makeSearch(requests(2000)),
    makeSearch(requests(2000), { endReason: 'timeUp' }),
    makeSearch(requests(1880)),
    makeSearch(requests(2100)),
    makeSearch(requests(1200), { writePercent: 30 }),
    makeSearch(
      { iops: () => 1200, latencyMicroseconds: ({ isSlower }) => (isSlower ? 100 : 833) },
      { looksSlower: true },
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
    makeSearch({ ...requests(1000), processorPercents: [95, 95, 95, 95], counters: { waitShare: 0.5 } }),
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
    makeSearch({ ...requests(1400), counters: { others: () => ({ elsewhere: 600 }) } }),
    makeSearch({ ...requests(900), counters: { others: () => ({ onVolume: 200 }) } }),
    makeSearch({ ...disks(1200), counters: { others: () => ({ onDisks: 300 }) } }),
    makeSearch({ ...requests(1430), counters: { diskShares: [0.35, 0.22, 0.22, 0.21] } }),
    makeSearch({ ...requests(2000), engineProcessors: () => 1, processorPercents: [100, 100, 20, 20] }),
    // A deeper queue may have brought more, and then no ceiling is known; or it may not.
    makeSearch({ ...disks(1200), iops: ({ queueDepth }) => (queueDepth > 32 ? 1070 : 1000), halfWidthPercent: 9 }),
  ];
}

/** Searches of mixes that a limit of one direction holds, as told, or so vaguely that it stays open. */
function searchesOfDirections(): Result[] {
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
function limitsFoundBefore(changes: Partial<LimitSearch>, storage: VolumeStorage | null = null): KnownLimits {
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

/** Storage of which everything differs from that of another access, resiliency and version. */
function storageOf(
  accessState: VolumeStorage['accessState'],
  resiliencyKind: VolumeStorage['resiliencyKind'],
  version: string,
): VolumeStorage {
  const drives = [{ model: `Model ${version}`, mediaType: 'ssd' as const, count: 4 }];
  return { accessState, resiliencyKind, drives, fileSystem: `CSVFS ${version}`, operatingSystem: `10.0.${version}` };
}

const storagesThenAndNow = [
  [storageOf('direct', 'mirror', '1'), storageOf('file-system-redirected', 'simple', '2')],
  [storageOf('direct', 'mirror', '1'), storageOf('block-redirected', 'parity', '2')],
] as const;

describe('every sentence', () => {
  const said = new Set<string>();
  const texts = new Set<string>();

  beforeAll(async () => {
    const catalog = await loadLimitCatalog();
    for (const [index, input] of inputs().entries()) {
      const verdict = assessRun(input);
      collect(verdict);
      // What is written at the marks of the chart, too.
      collect(axisModel(verdict.assessments, verdict.measuredIops ?? 0, verdict.next));
      if (index % 7 === 0) {
        for (const vmSize of ['Standard_B1s', 'Standard_B2s', 'Standard_B4ms', 'Standard_D64s_v3', 'nothing']) {
          collect(whatIf(catalog, input, verdict, { vmSize }));
        }
      }
    }
    // A limit within 5 % of the run on the imagined VM: 1,250 of Standard_B2s' 1,280.
    const near = {
      targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1250, writeIops: 0 }],
      measuredSeconds: 60,
      queueDepth: 64,
    };
    const input = {
      result: makeResult(near),
      limits: makeLimits([]),
      run: { nodeName: 'node1', coordinatorNodeName: null, presetId: null },
    };
    collect(whatIf(catalog, input, assessRun(input), { vmSize: 'Standard_B2s' }));
    collect(assessRun(fioMixed));
    const kinds = ['vmSizeNotListed', 'diskConfigurable', 'diskInterface'] as const;
    const gaps = kinds.map((kind) => ({ kind, name: 'Standard_X1' }));
    collect(assessRun({ ...input, limits: makeLimits([], {}, gaps) }));
    const open = makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) });
    const thorough = { ...open, search: open.search && { ...open.search, effort: 'thorough' as const } };
    collect(assessResult({ ...input, result: thorough, limits: makeLimits([]) }));
    collect(assessResult({ ...input, result: open, limits: makeLimits([], {}, gaps) }));
    const writes = {
      ...near,
      targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 0, writeIops: 1250 }],
    };
    collect(assessRun({ ...input, result: makeResult(writes), limits: makeLimits([makeLimit('pool', 'iops', 3000)]) }));
    collect(assessRun({ ...input, run: { ...input.run, readiness: blockingReadiness } }));
    for (const changes of [{}, { ownerNodeName: 'node2', vmSize: 'Standard_B2s', copies: 2, engineVersion: '0.0.9' }]) {
      for (const rate of [900, 1500]) {
        const run = { ...input.run, coordinatorNodeName: 'node1' };
        collect(
          assessResult({ ...input, run, result: makeSearch(requests(rate)), limits: limitsFoundBefore(changes) }),
        );
      }
    }
    for (const [then, now] of storagesThenAndNow) {
      const limits = limitsFoundBefore({ storage: then }, now);
      collect(assessResult({ ...input, result: makeSearch(requests(900)), limits }));
    }
    for (const result of [
      ...(['change', 'drops', 'trend', 'noise', null] as const).map(unsteadySearch),
      standingStill(),
    ]) {
      collect(assessResult({ ...input, result, limits: makeLimits([]) }));
    }
    for (const reason of ['change', 'drops', 'trend', 'noise'] as const) {
      const result = withSteadyState(makeSearch(requests(2000)), { isSteady: false, reason }, 0);
      collect(assessResult({ ...input, result, limits: makeLimits([]) }));
    }
    for (const result of searchesOfDirections()) {
      collectDoubted({ ...input, result, limits: makeLimits([]) });
    }
    for (const result of searches()) {
      const pooled = [makeLimit('disk', 'iops', 500), makeLimit('pool', 'iops', 2000)];
      for (const limits of [[], [makeLimit('vm-uncached', 'iops', 2000)], pooled]) {
        collectDoubted({ ...input, result, limits: makeLimits(limits) });
      }
    }
    collectDoubted({ ...input, result: makeSearch(disksBelow(1200), { deeperCount: 2 }), limits: makeLimits([]) });
    for (const kind of ['vm-size', 'storage-qos'] as const) {
      const source = { kind, description: 'test', date: null };
      const limits = makeLimits([makeLimit('vm-uncached', 'iops', 2000, { source })]);
      collect(assessResult({ ...input, result: makeSearch(requests(2000)), limits }));
    }
  });

  /** The verdict, and the same with a doubt, and with a grave one. */
  function collectDoubted(given: AssessmentInput): void {
    collect(assessResult(given));
    collect([...predictionsOf(given).values()]);
    collect(assessResult({ ...given, concurrentRunCount: 1 }));
    for (const status of ['completed', 'cancelled'] as const) {
      collect(assessResult({ ...given, result: { ...given.result, backend: 'null', status } }));
    }
  }

  it('is whole: no placeholder is left, no figure is missing', () => {
    expect(texts.size).toBeGreaterThan(200);
    for (const text of texts) {
      expect(text).not.toMatch(/\{\d\}|NaN|∞|undefined|null\b(?! backend)/);
    }
  });

  it('is said by some run', () => {
    const keys = Object.keys(messageArities).filter((key) => key.startsWith('Verdict.'));
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key) => !said.has(key))).toEqual([]);
  });

  /** Notes the keys and texts of all messages in a value, however deep. */
  function collect(value: unknown): void {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    if (isMessage(value)) {
      said.add(value.key);
      texts.add(words(value));
    }
    Object.values(value).forEach(collect);
  }

  function isMessage(value: object): value is Message {
    return 'key' in value && 'args' in value;
  }
});
