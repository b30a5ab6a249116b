import { Result } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes as blockBytes, bytes, disks, Load, makeSearch, requests, Volume } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { withSteadyState } from '../testing/unsteady-searches';
import { AssessmentInput } from '../verdict/verdict-types';
import { KnownLimits } from '../limits/limits-for';
import { searchOf } from './search-steps';
import { settle } from './settle';
import { Settled } from './settled';

const vm = makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 200e6)]);
const nothing = makeLimits([]);

function settled(volume: Volume, limits: KnownLimits, options?: Parameters<typeof makeSearch>[1]): Settled {
  const result = makeSearch(volume, options);
  const search = takenSearch(result);
  const input: AssessmentInput = {
    result,
    limits,
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
  };
  return settle(search, input);
}

describe('settle', () => {
  const cases: { name: string; volume: Volume; limits: KnownLimits; found: string[] }[] = [
    { name: 'a listed limit of requests', volume: requests(2000), limits: vm, found: ['vm-uncached-iops'] },
    {
      name: 'one that allows 6 % less than is listed',
      volume: requests(1880),
      limits: vm,
      found: ['vm-uncached-iops'],
    },
    {
      name: 'a listed limit of bytes, not one of requests at the same rate',
      volume: bytes(2000 * blockBytes),
      limits: makeLimits([
        makeLimit('vm-uncached', 'iops', 2010),
        makeLimit('vm-uncached', 'throughput', 2000 * blockBytes),
      ]),
      found: ['vm-uncached-throughput'],
    },
    { name: 'a limit of requests that no source names', volume: requests(1200), limits: vm, found: ['requests'] },
    { name: 'one of bytes', volume: bytes(1200 * blockBytes), limits: vm, found: ['bytes'] },
    {
      name: 'the disks of a machine of which nothing is published',
      volume: disks(1200),
      limits: nothing,
      found: ['device'],
    },
    {
      name: 'disks that are full, or other load, on a machine with published limits',
      volume: disks(1200),
      limits: vm,
      found: [],
    },
    {
      name: 'nothing where requests one at a time take always as long, as even disks do',
      volume: { ...requests(1200), latencySpread: 0.02 },
      limits: vm,
      found: [],
    },
    {
      name: 'a listed limit all the same, by its figure',
      volume: { ...requests(2000), latencySpread: 0.02 },
      limits: vm,
      found: ['vm-uncached-iops'],
    },
    {
      name: 'no disks whose ceiling is hardly known',
      volume: {
        halfWidthPercent: 20,
        iops: ({ step, queueDepth }) => Math.min(queueDepth * 200, step > 2 && step < 8 ? 1290 : 1200),
      },
      limits: nothing,
      found: [],
    },
    {
      name: 'a limit whose pace wanders a little',
      volume: {
        halfWidthPercent: 0.2,
        iops: ({ step, queueDepth }) => Math.min(queueDepth * 200, 1200 * (1 + 0.02 * Math.cos(3 * step))),
      },
      limits: nothing,
      found: ['requests'],
    },
    {
      name: 'two limits within one percent',
      volume: requests(2000),
      limits: makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('qos', 'iops', 2015)]),
      found: ['vm-uncached-iops', 'qos-iops'],
    },
    {
      name: 'a thread of the engine that is busy',
      volume: { iops: () => 50_000, engineProcessors: ({ threads }) => 0.99 * Math.min(2, threads) },
      limits: vm,
      found: ['engineCpu'],
    },
    {
      name: 'other programs on the engine’s processors',
      volume: { ...requests(2000), engineProcessors: () => 1, processorPercents: [100, 100, 20, 20] },
      limits: vm,
      found: ['nodeCpu'],
    },
    {
      name: 'a cache that holds a part of the file',
      volume: { iops: ({ part }) => (part < 1 ? 4000 : 1500) },
      limits: vm,
      found: ['cache'],
    },
    {
      name: 'a cache that holds a part of the file, and other parts of it at the end',
      volume: { iops: ({ step, part }) => (part < 1 ? 90_000 : step > 7 ? 1800 : 1500) },
      limits: vm,
      found: ['cache'],
    },
    {
      name: 'no cache where the whole file, in larger blocks, did as much more as the smaller part',
      volume: { iops: ({ part, blockSizeBytes }) => (part < 1 || blockSizeBytes > blockBytes ? 2200 : 1500) },
      limits: vm,
      found: [],
    },
    {
      name: 'no cache where the smaller part did more, but not far more than what else changed',
      volume: { iops: ({ step, part }) => (part < 1 ? 3000 : step > 7 ? 1800 : 1500) },
      limits: vm,
      found: [],
    },
    {
      name: 'a network that carries as much as a name that is not exact',
      volume: bytes(20.22e6),
      limits: makeLimits([makeLimit('network', 'throughput', 20e6)]),
      found: ['network-throughput'],
    },
    {
      name: 'a limit of requests that counts large ones as several',
      volume: {
        iops: ({ queueDepth, blockSizeBytes }) =>
          Math.min(queueDepth * 200, 1200 / Math.ceil(blockSizeBytes / (4 * blockBytes))),
      },
      limits: vm,
      found: ['requests'],
    },
    {
      name: 'no disks where reads pass the VM’s uncached limit, and its host may answer a part of them',
      volume: disks(1200),
      limits: makeLimits([makeLimit('vm-uncached', 'iops', 600), makeLimit('vm-cached', 'iops', 9000)]),
      found: [],
    },
    {
      name: 'no cache where steps that do the same differ as much',
      volume: { iops: ({ step, part }) => (part < 1 ? 2200 : step % 2 === 0 ? 2000 : 1700) },
      limits: nothing,
      found: [],
    },
    {
      name: 'nothing, where the same step does something else at the end',
      volume: { iops: ({ step }) => (step > 7 ? 1500 : 2000) },
      limits: vm,
      found: [],
    },
  ];
  for (const { name, volume, limits, found } of cases) {
    it(`finds ${name}`, () => {
      const { causes } = settled(volume, limits);
      expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind)).sort()).toEqual(
        found.sort(),
      );
    });
  }

  for (const direction of ['read', 'write'] as const) {
    it(`finds a limit of ${direction} requests alone that no source names, in a mix`, () => {
      const shareOf = ({ writePercent }: Load): number =>
        (direction === 'write' ? writePercent : 100 - writePercent) / 100;
      const volume: Volume = {
        iops: (load) => Math.min(load.queueDepth * 200, 9000, shareOf(load) === 0 ? Infinity : 1200 / shareOf(load)),
      };
      const { causes } = settled(volume, nothing, { writePercent: 40 });
      expect(causes).toEqual([jasmine.objectContaining({ kind: 'requests', direction })]);
    });
  }

  for (const [name, volume] of [
    ['requests', { iops: () => 1200 }],
    ['bytes', { iops: ({ blockSizeBytes }: Load) => (1200 * blockBytes) / blockSizeBytes }],
  ] as const) {
    const latencyOf = (ofSlower: number): Volume => ({
      ...volume,
      latencySpread: 0.02,
      latencyMicroseconds: (load) => (load.isSlower ? ofSlower : (1e6 * load.queueDepth) / volume.iops(load)),
    });

    it(`finds a limit of ${name} where a single request waits for nothing at half the rate`, () => {
      const { causes } = settled(latencyOf(150), vm, { looksSlower: true });
      expect(causes.map(({ kind }) => kind)).toEqual([name]);
    });

    it(`finds none where it takes as long at half the rate, as on even disks: ${name} stay the same`, () => {
      expect(settled(latencyOf(830), vm, { looksSlower: true }).causes).toEqual([]);
    });
  }

  it('answers the same where one disk’s far figure is entered on a machine of one’s own', () => {
    const far = makeLimits([makeLimit('disk', 'iops', 1e12)]);
    expect(settled(disks(1200), far).causes.map(({ kind }) => kind)).toEqual(['device']);
  });

  it('finds the queue depth where a deeper one brings more, whatever limit is listed at what was measured', () => {
    const volume: Volume = { iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) };
    const { causes, probability } = settled(volume, vm, { deeperCount: 3, repeatsAsked: true });
    expect(causes).toEqual([{ kind: 'depth' }]);
    expect(probability).toBeGreaterThan(0.9);
  });

  it('does not take noise for a deeper queue that brings more', () => {
    const noisy = { ...disks(1200), halfWidthPercent: 6 };
    const volume: Volume = { ...noisy, iops: (load: Load) => noisy.iops(load) * (load.step === 2 ? 1.06 : 1) };
    expect(settled(volume, nothing).causes).not.toEqual([{ kind: 'depth' }]);
  });

  it('finds nothing where the level lasted until the step was repeated, and no longer', () => {
    const found = (to: number): string[] =>
      settled(
        { iops: ({ step }) => (step > 8 ? to : 900), latencyMicroseconds: ({ isSlower }) => (isSlower ? 300 : 1100) },
        nothing,
        { looksSlower: true, looksOnceMore: true },
      ).causes.map(({ kind }) => kind);
    expect(found(900)).toEqual(['requests']);
    expect(found(300)).toEqual([]);
  });

  it('finds the base of a limit whose burst ended during the search', () => {
    const burst = makeLimits([makeLimit('disk', 'iops', 500), makeLimit('disk', 'iops', 2000, { kind: 'burst' })]);
    const { causes } = settled({ iops: ({ step }) => (step > 7 ? 500 : 2000) }, burst);
    expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind))).toEqual(['disk-iops']);
  });

  it('names no throttle that no source names where work on such requests is as even', () => {
    const volume = (latencySpread: number): Volume => ({
      halfWidthPercent: 0.6,
      latencySpread,
      iops: ({ step, queueDepth }) => Math.min(queueDepth * 200, 2000 * (1 + 0.002 * Math.cos(3 * step))),
    });
    expect(settled(volume(1), nothing).causes.map(({ kind }) => kind)).toEqual(['requests']);
    expect(settled(volume(0.2), nothing).causes).toEqual([]);
  });

  it('leaves out the step that was cut short', () => {
    const volume: Volume = { iops: ({ step, queueDepth }) => (step === 8 ? 100 : Math.min(2000, queueDepth * 200)) };
    expect(settled(volume, vm).causes).toEqual([]);
    const { causes } = settled(volume, vm, { endReason: 'cancelled' });
    expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind))).toEqual(['vm-uncached-iops']);
  });

  it('names no cause of a ceiling that the asked workload does not reach', () => {
    const volume: Volume = { iops: ({ queueDepth }) => (queueDepth > 32 ? 1100 : queueDepth === 1 ? 150 : 1000) };
    expect(settled(volume, nothing, { deeperCount: 2 }).causes).toEqual([]);
  });

  it('goes by what all do together where other load begins in the meantime', () => {
    const others = ({ step }: Load): number => (step > 6 ? 700 : 0);
    const volume: Volume = {
      iops: (load) => Math.min(2000 - others(load), load.queueDepth * 200),
      counters: { others: (load) => ({ elsewhere: others(load) }) },
    };
    const { causes } = settled(volume, vm);
    expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind))).toEqual(['vm-uncached-iops']);
    expect(settled({ iops: volume.iops }, vm).causes).toEqual([]);
  });

  it('finds the limit that others share, of which a deeper queue takes more', () => {
    const shared = 2000;
    const sharedWith = (outstanding: number): Volume => {
      const whole = ({ queueDepth }: Load): number => Math.min(shared, (queueDepth + outstanding) * 200);
      const own = (load: Load): number => (whole(load) * load.queueDepth) / (load.queueDepth + outstanding);
      return { iops: own, counters: { others: (load) => ({ onVolume: whole(load) - own(load) }) } };
    };
    const options = { deeperCount: 3, repeatsAsked: true };
    const { causes, probability } = settled(sharedWith(8), vm, options);
    expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind))).toEqual(['vm-uncached-iops']);
    const [cause] = causes;
    expect(cause?.kind === 'limit' ? cause.others?.iops : null).toBeGreaterThan(100);
    expect(probability).toBeGreaterThan(0.9);
    // Without counters of others, the steps leave it open.
    expect(settled({ iops: (load: Load) => sharedWith(8).iops(load) }, vm, options).causes).toEqual([]);
  });

  it('goes by the repetition where something passing held the first step up', () => {
    const volume: Volume = { iops: ({ step, queueDepth }) => Math.min(step === 0 ? 1500 : 2000, queueDepth * 200) };
    const result = makeSearch(volume, { deeperCount: 2, repeatsAsked: true });
    const timeSpans = result.timeSpans.map((one, index) =>
      index === 0 && one.steadyState
        ? { ...one, steadyState: { ...one.steadyState, isSteady: false, reason: 'drops' as const } }
        : one,
    );
    const causesOf = (of: Result): string[] => {
      const search = searchOf(of);
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      return search === null ? [] : settle(search, { result: of, limits: vm, run }).causes.map(({ kind }) => kind);
    };
    expect(causesOf({ ...result, timeSpans })).toEqual(['limit']);
    expect(causesOf(result)).toEqual([]);
  });

  it('takes no depth for the limit by a repetition whose level fell', () => {
    const levels = [534, 229, 421, 389, 377, 354, 353, 333, 292, 296];
    const result = makeSearch({ iops: ({ step }) => levels[step] ?? 0 }, { repeatsAsked: true });
    const falling = withSteadyState(result, { isSteady: false, reason: 'trend' }, 0);
    const search = searchOf(falling);
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    expect(search && settle(search, { result: falling, limits: nothing, run }).causes).toEqual([]);
  });

  it('finds the copies that nobody told of', () => {
    const pool = makeLimits([makeLimit('pool', 'iops', 2000)]);
    // Each write goes to two disks.
    const volume: Volume = {
      iops: ({ queueDepth, writePercent }) => Math.min(queueDepth * 200, 2000 / (1 + writePercent / 100)),
    };
    const found = settled(volume, pool, { writePercent: 50 });
    expect(found.causes.map(({ kind }) => kind)).toEqual(['limit']);
    expect(found.copies).toBe(2);
  });

  it('finds a limit of writes alone by how even they are', () => {
    const cached = makeLimits([makeLimit('vm-uncached', 'iops', 600), makeLimit('vm-cached', 'iops', 4000)], {
      disks: [{ type: 'Premium_LRS', tier: null, sizeGiB: 128, count: 4, caching: 'read-only' }],
    });
    const volume: Volume = {
      iops: ({ queueDepth, writePercent }) =>
        Math.min(queueDepth * 200, 4000, writePercent === 0 ? Infinity : 600 / (writePercent / 100)),
    };
    const { causes, cachePath, probability } = settled(volume, cached, { writePercent: 30 });
    expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind))).toEqual(['vm-uncached-iops']);
    expect(cachePath).toBe('cached');
    // That reads alone pass it says nothing against it.
    expect(probability).toBeGreaterThan(0.9);
  });

  it('gives every explanation a share of one', () => {
    const { ceiling } = settled(requests(2000), vm);
    const sum = ceiling.reduce((whole, { probability }) => whole + probability, 0);
    expect(sum).toBeGreaterThan(0.9);
    expect(sum).toBeLessThanOrEqual(1);
  });
});
