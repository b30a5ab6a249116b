/** Builds the result of a search from what a volume does under each load. */

import { DeviceCounters, LoadWithoutStorage, Result, SearchStep, TimeSpanResult } from '../../../generated/contract';
import { makeResult } from './results';

/** What a step keeps in flight. */
export interface Load {
  readonly threads: number;
  readonly queueDepth: number;
  readonly blockSizeBytes: number;
  readonly writePercent: number;
  /** Of the file that is used: 1 = all of it. */
  readonly part: number;
  /** The place of the step in the search. */
  readonly step: number;
  /** Whether requests come at half the rate only. */
  readonly isSlower: boolean;
}

/** What a volume, and the load generator, do under a load. */
export interface Volume {
  iops(load: Load): number;
  latencyMicroseconds?(load: Load): number;
  /** By how much latency varies from request to request, as a share of it; 0.3 where left out. */
  readonly latencySpread?: number;
  /** Processors of four that the engine keeps busy. */
  engineProcessors?(load: Load): number;
  readonly processorPercents?: readonly number[];
  readonly halfWidthPercent?: number | null;
  /** What the node's counters tell; left out where they tell nothing. */
  readonly counters?: Counters;
}

/** What a node's counters tell beside the load's own I/O. */
export interface Counters {
  /** IOPS of 4 KiB by others: on the volume, on its disks outside of it, on other disks of the node. */
  others?(load: Load): { readonly onVolume?: number; readonly onDisks?: number; readonly elsewhere?: number };
  /** Of all that the disks of the volume do; one disk where left out. */
  readonly diskShares?: readonly number[];
  /** Of the latency: what requests spend outside of the volume. */
  readonly waitShare?: number;
  /** What each request takes at the disks; all that it takes at the volume where left out. */
  readonly millisecondsAtDisks?: number;
}

const fileBytes = 2 ** 34;
const usualDepth = 32;
/** Of a file, what a few blocks are. */
export const hotShare = 1 / 1024;
/** Of the first step. */
export const askedBlockBytes = 8192;

/** A limit of requests per second. */
export const requests = (rate: number): Volume => ({ iops: ({ queueDepth }) => Math.min(rate, queueDepth * 200) });
/** A limit of bytes per second. */
export const bytes = (rate: number): Volume => ({
  iops: ({ queueDepth, blockSizeBytes }) => Math.min(rate / blockSizeBytes, queueDepth * 200),
});
/** Uneven from step to step, and slower with larger blocks, though not in proportion. */
export const disks = (rate: number): Volume => ({
  halfWidthPercent: 3,
  iops: ({ step, queueDepth, blockSizeBytes }) =>
    Math.min(
      queueDepth * 200,
      (rate * (1 + 0.02 * Math.cos(3 * step))) / (0.8 + (0.2 * blockSizeBytes) / askedBlockBytes),
    ),
});

/** The same, partly idle under the requested workload. */
export const disksBelow = (rate: number): Volume => ({
  ...disks(rate),
  iops: (load) => disks(rate).iops({ ...load, step: Math.max(load.step, 4) }) * (load.step === 0 ? 0.93 : 1),
});

/** A search of a volume, by the steps that the engine takes where the asked depth reaches the ceiling or `deeper` does. */
export function makeSearch(volume: Volume, options: SearchOptions = {}): Result {
  const { deeperCount = 1, endReason = 'settled', changes = {} } = options;
  const loads = loadsOf(options);
  const results = loads.map(({ load }) => stepResult(volume, load));
  const [first] = results;
  const [full, before] = [loads.findIndex(({ change }) => change === 'moreThreads') - 1, deeperCount];
  const iopsOf = (index: number): number => results[index]?.timeSpans[0]?.total.iops ?? 0;
  if (first === undefined) {
    throw new Error('A search has a step.');
  }
  const hasCeiling = iopsOf(full) < 1.05 * iopsOf(before === 1 ? 0 : before);
  return {
    ...first,
    profile: {
      ...first.profile,
      timeSpans: results.flatMap(({ profile }) => profile.timeSpans),
    },
    timeSpans: results.flatMap(({ timeSpans }, index) =>
      timeSpans.map((timeSpan) => ({ ...(doesAskedWork(loads[index]) ? timeSpan : asAWhole(timeSpan)), index })),
    ),
    search: {
      effort: 'quick',
      endReason,
      steps: loads.map(({ change, comparedWith }, timeSpanIndex) => ({ timeSpanIndex, change, comparedWith })),
      ceiling: hasCeiling
        ? { stepIndex: full, iops: iopsOf(full), throughputBytesPerSecond: iopsOf(full) * 4096 }
        : null,
      knee: null,
      idleStepIndex: 1,
    },
    ...changes,
  };
}

/** A loop without storage as the step at the full depth of a search has it, on processors of its own. */
export function loopOf(changes: Partial<LoadWithoutStorage> = {}): LoadWithoutStorage {
  return {
    comparedWith: 2,
    threadCount: 2,
    queueDepth: 2 * usualDepth,
    blockSizeBytes: askedBlockBytes,
    writePercent: 0,
    iops: 18e6,
    measuredSeconds: 1,
    engineCpuSeconds: 1.98,
    ...changes,
  };
}

/** A search of 2,000 IOPS that ends at 500, with a longer step of these IOPS second by second before that. */
export function makeLongerSearch(iopsBySecond: readonly number[]): Result {
  const search = makeSearch({ iops: ({ step }) => (step > 6 ? 500 : 2000) });
  const index = search.search?.steps.findIndex(({ change }) => change === 'smallerPart');
  const longer = makeResult({
    targets: [
      {
        path: 'a',
        sizeBytes: fileBytes,
        blockSizeBytes: askedBlockBytes,
        readIops: iopsBySecond.reduce((sum, one) => sum + one, 0) / iopsBySecond.length,
        writeIops: 0,
      },
    ],
    measuredSeconds: iopsBySecond.length,
    queueDepth: 2 * usualDepth,
    iopsBySecond,
  });
  return {
    ...search,
    timeSpans: search.timeSpans.map((one) => (one.index === index ? { ...one, ...longer.timeSpans[0], index } : one)),
    search: {
      ...(search.search as NonNullable<Result['search']>),
      steps: (search.search?.steps ?? []).map((step) =>
        step.timeSpanIndex === index ? { ...step, change: 'longer' } : step,
      ),
    },
  };
}

export interface SearchOptions {
  /** Of the first step. */
  readonly askedDepth?: number;
  readonly writePercent?: number;
  /** How many times the depth is doubled. */
  readonly deeperCount?: number;
  /** Whether the first step is taken once more at the end. */
  readonly repeatsAsked?: boolean;
  /** Whether one request at a time is also taken at half its rate. */
  readonly looksSlower?: boolean;
  /** Whether the full step is taken once more behind all others, as where that at half the rate did not reach it. */
  readonly looksOnceMore?: boolean;
  /** Whether a few blocks are read again and again, at the full depth and one at a time. */
  readonly looksForCache?: boolean;
  readonly endReason?: NonNullable<Result['search']>['endReason'];
  readonly changes?: Partial<Result>;
}

interface PlannedStep extends Omit<SearchStep, 'timeSpanIndex'> {
  readonly load: Load;
}

function loadsOf({
  writePercent = 0,
  askedDepth = usualDepth,
  deeperCount = 1,
  repeatsAsked = false,
  looksSlower = false,
  looksOnceMore = false,
  looksForCache = false,
}: SearchOptions): PlannedStep[] {
  const asked: Load = {
    threads: 2,
    queueDepth: askedDepth,
    blockSizeBytes: askedBlockBytes,
    writePercent,
    part: 1,
    step: 0,
    isSlower: false,
  };
  const steps: PlannedStep[] = [];
  const add = (change: SearchStep['change'], comparedWith: number | null, load: Partial<Load>): number => {
    const base = comparedWith === null ? asked : (steps[comparedWith]?.load ?? asked);
    return steps.push({ change, comparedWith, load: { ...base, ...load, step: steps.length } }) - 1;
  };
  add('asked', null, {});
  add('idle', 0, { threads: 1, queueDepth: 1 });
  let full = 0;
  for (let times = 1; times <= deeperCount; times++) {
    full = add('deeper', full, { queueDepth: askedDepth * 2 ** times });
  }
  add('moreThreads', full, { threads: 4 });
  add('largerBlock', full, { blockSizeBytes: 16_384 });
  add('largerBlock', full, { blockSizeBytes: 65_536 });
  add('smallerBlock', full, { blockSizeBytes: 4096 });
  if (writePercent > 0 && writePercent < 100) {
    add('reads', full, { writePercent: 0 });
    add('writes', full, { writePercent: 100 });
  }
  add('smallerPart', full, { part: 1 / 8 });
  if (looksForCache) {
    add('hotPart', full, { part: hotShare });
    add('hotPart', 1, { part: hotShare });
  }
  add('again', full, {});
  if (repeatsAsked) {
    add('again', 0, {});
  }
  if (looksSlower) {
    add('slower', 1, { isSlower: true });
  }
  if (looksOnceMore) {
    add('again', full, {});
  }
  return steps;
}

function doesAskedWork(planned: PlannedStep | undefined): boolean {
  return planned?.change === 'asked' || (planned?.change === 'again' && planned.comparedWith === 0);
}

/** As the engine writes steps that do other work. */
function asAWhole({ cpu, threads, threadCount, ...timeSpan }: TimeSpanResult): TimeSpanResult {
  return {
    ...timeSpan,
    threadCount,
    cpu: cpu && { ...cpu, processors: [] },
    threads: threads.map((thread) => (threadCount > 1 ? { ...thread, threadCount } : thread)),
  };
}

function stepResult(volume: Volume, load: Load): Result {
  const { threads, queueDepth, blockSizeBytes, writePercent, part } = load;
  const iops = volume.iops(load) * (load.isSlower ? 0.5 : 1);
  const measuredSeconds = 4;
  const result = makeResult({
    targets: [
      {
        path: 'a',
        sizeBytes: fileBytes,
        blockSizeBytes,
        readIops: iops * (1 - writePercent / 100),
        writeIops: (iops * writePercent) / 100,
      },
    ],
    measuredSeconds,
    queueDepth,
    threadCount: threads,
    latencyMeanMicroseconds: volume.latencyMicroseconds?.(load) ?? (1e6 * queueDepth) / volume.iops(load),
    processorPercents: volume.processorPercents ?? [20, 20, 20, 20],
    engineCpuSeconds: measuredSeconds * (volume.engineProcessors?.(load) ?? 0.2),
    target: {
      blockSizeBytes,
      writePercent,
      randomPercent: 100,
      cacheMode: 'osCacheDisabled',
      writeThrough: true,
      maxOffsetBytes: part === 1 ? null : fileBytes * part,
    },
  });
  const halfWidthPercent = volume.halfWidthPercent === undefined ? 1 : volume.halfWidthPercent;
  const steadyState = { isSteady: true, reason: null, halfWidthPercent, steadyIops: iops, change: null };
  const devices = volume.counters === undefined ? null : devicesOf(volume.counters, load, result);
  const withSpread = (one: TimeSpanResult): TimeSpanResult => {
    const { latency } = one.total;
    const stdDevMicroseconds = (latency?.meanMicroseconds ?? 0) * (volume.latencySpread ?? 0.3);
    return { ...one, total: { ...one.total, latency: latency === null ? null : { ...latency, stdDevMicroseconds } } };
  };
  return {
    ...result,
    timeSpans: result.timeSpans.map((one): TimeSpanResult => ({ ...withSpread(one), steadyState, devices })),
  };
}

function devicesOf(counters: Counters, load: Load, { timeSpans }: Result): DeviceCounters[] {
  const [timeSpan] = timeSpans;
  if (timeSpan === undefined) {
    return [];
  }
  const { onVolume = 0, onDisks = 0, elsewhere = 0 } = counters.others?.(load) ?? {};
  const { ioCount, bytes: ownBytes, latency } = timeSpan.total;
  const seconds = (ioCount * (latency?.meanMicroseconds ?? 0) * (1 - (counters.waitShare ?? 0))) / 1e6;
  const { millisecondsAtDisks } = counters;
  const secondsAtDisks = millisecondsAtDisks === undefined ? seconds : (ioCount * millisecondsAtDisks) / 1e3;
  const others = (iops: number): { count: number; bytes: number } => {
    const count = iops * timeSpan.measuredSeconds;
    return { count, bytes: count * 4096 };
  };
  const device = (name: string, level: DeviceCounters['level'], iops: number, share = 1): DeviceCounters => ({
    name,
    level,
    readCount: Math.round((ioCount + others(iops).count) * share),
    writeCount: 0,
    readBytes: Math.round((ownBytes + others(iops).bytes) * share),
    writeBytes: 0,
    readMicroseconds: Math.round((level === 'disk' ? secondsAtDisks : seconds) * 1e6 * share),
    writeMicroseconds: 0,
  });
  return [
    device('Volume1', 'volume', onVolume),
    ...(counters.diskShares ?? [1]).map((share, index) =>
      device(`PhysicalDrive${index + 1}`, 'disk', onVolume + onDisks, share),
    ),
    device('*', 'node', onVolume + onDisks + elsewhere),
  ];
}
