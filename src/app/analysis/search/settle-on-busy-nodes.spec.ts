import { Result, TimeSpan } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { loopOf, makeSearch, requests, Volume } from '../testing/searches';
import { searchOf } from './search-steps';
import { settle } from './settle';

const vm = makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 200e6)]);
const nothing = makeLimits([]);

describe('settle on a busy node', () => {
  it('names no throttle that no source names where busy processors may let requests pass as evenly', () => {
    const causesOf = (processorPercents: number[], waitShare?: number, engine = 3.6): string[] => {
      const counters = waitShare === undefined ? {} : { counters: { waitShare, millisecondsAtDisks: 5 } };
      const made = makeSearch({ ...requests(1200), engineProcessors: () => engine, processorPercents, ...counters });
      // Some wait for nothing.
      const timeSpans = made.timeSpans.map((one) => {
        const { latency } = one.total;
        const minMicroseconds = (latency?.meanMicroseconds ?? 0) / 10;
        return { ...one, threadCount: 8, total: { ...one.total, latency: latency && { ...latency, minMicroseconds } } };
      });
      const result: Result = { ...made, timeSpans };
      const search = searchOf(result);
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      return search === null ? [] : settle(search, { result, limits: nothing, run }).causes.map(({ kind }) => kind);
    };
    expect(causesOf([97, 97, 97, 97])).toEqual([]);
    expect(causesOf([40, 40, 40, 40])).toEqual(['requests']);
    // All of the latency is the volume's.
    expect(causesOf([97, 97, 97, 97], 0)).toEqual(['requests']);
    // The eight threads run on all processors.
    expect(causesOf([97, 97, 97, 40])).toEqual(['requests']);
    // The engine needs less than others leave it.
    expect(causesOf([97, 97, 97, 97], undefined, 0.04)).toEqual(['requests']);
  });

  it('names a throttle of which steps tell more exactly than turns on a processor could be', () => {
    const causesOf = (engine: number, differing: number): string[] => {
      const made = makeSearch({
        iops: ({ queueDepth, step }) => Math.min(1100 * (1 + differing * Math.cos(3 * step)), queueDepth * 200),
        engineProcessors: () => engine,
        processorPercents: [100, 100, 100, 100],
        counters: { waitShare: 0.9 },
      });
      const search = searchOf(made);
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      return search === null
        ? []
        : settle(search, { result: made, limits: nothing, run }).causes.map(({ kind }) => kind);
    };
    // Four processors of which the engine uses 7 %.
    expect(causesOf(0.28, 0.0003)).toEqual(['requests']);
    expect(causesOf(0.28, 0.01)).toEqual(['nodeCpu']);
    // What needs much of them may be held up evenly.
    expect(causesOf(1.2, 0.0003)).toEqual(['nodeCpu']);
  });

  it('names no processor that threads need little of where more requests brought no more', () => {
    const causesOf = (volume: Volume, engine: number): string[] => {
      const result = makeSearch({
        ...volume,
        engineProcessors: () => engine,
        processorPercents: [100, 100, 100, 100],
        counters: { waitShare: 0.9 },
      });
      const search = searchOf(result);
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      return search === null ? [] : settle(search, { result, limits: vm, run }).causes.map(({ kind }) => kind);
    };
    // A throttle that the volume's counters do not see keeps requests as long as a processor does.
    expect(causesOf(requests(2000), 0.04)).toEqual(['limit']);
    expect(causesOf(requests(2000), 0.4)).toEqual(['nodeCpu']);
    // Threads that wait for a processor pass as many requests at a time as there are.
    expect(causesOf({ iops: ({ queueDepth }) => queueDepth * 20 }, 0.04)).toEqual(['nodeCpu']);
  });

  describe('beside a loop without storage', () => {
    /** Of two threads that use so much of the processors, and could get so much of them; null without the loop. */
    const causesOf = (used: number, available: number | null, changes: Partial<Volume> = {}): string[] => {
      const made = makeSearch({
        ...requests(1200),
        engineProcessors: () => used,
        processorPercents: [97, 97, 97, 97],
        counters: { waitShare: 0.2, millisecondsAtDisks: 5 },
        ...changes,
      });
      // Some wait for nothing.
      const timeSpans = made.timeSpans.map((one) => {
        const { latency } = one.total;
        const minMicroseconds = (latency?.meanMicroseconds ?? 0) / 10;
        return { ...one, total: { ...one.total, latency: latency && { ...latency, minMicroseconds } } };
      });
      const withoutStorage = available === null ? null : loopOf({ engineCpuSeconds: available });
      const result: Result = { ...made, timeSpans, search: made.search && { ...made.search, withoutStorage } };
      const search = searchOf(result);
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      return search === null ? [] : settle(search, { result, limits: nothing, run }).causes.map(({ kind }) => kind);
    };

    it('names a throttle where the threads could get more of the busy processors', () => {
      expect(causesOf(0.6, null)).toEqual([]);
      expect(causesOf(0.6, 1)).toEqual(['requests']);
      expect(causesOf(0.6, 0.7)).toEqual([]);
    });

    it('names the processors where the threads used all that others leave them', () => {
      const full: Partial<Volume> = { processorPercents: [100, 100, 20, 20] };
      expect(causesOf(0.66, 0.67, full)).toEqual(['nodeCpu']);
      expect(causesOf(0.66, 0.67)).toEqual([]);
      // There was more to be had than in the second without storage.
      expect(causesOf(0.66, 0.4, full)).toEqual([]);
      // Threads that have their processors for themselves are told by what they use of them.
      expect(causesOf(1.8, 1.85)).toEqual([]);
    });

    it('tells nothing by a loop of other threads, or of none', () => {
      expect(causesOf(0.6, 0)).toEqual([]);
    });

    it('names the engine where storage did as much as there is without it', () => {
      const fast: Partial<Volume> = { iops: () => 17.5e6, engineProcessors: () => 1 };
      expect(causesOf(1, 1.98, fast)).toEqual(['engineCpu']);
      expect(causesOf(1, null, fast)).not.toEqual(['engineCpu']);
    });
  });

  describe('with threads that the profile binds to the last processor', () => {
    const causesOf = (volume: Volume, timeSpan: Partial<TimeSpan>): string[] => {
      const { profile, ...rest } = makeSearch(volume);
      const timeSpans = profile.timeSpans.map((one) => ({ ...one, ...timeSpan }));
      const result: Result = { ...rest, profile: { ...profile, timeSpans } };
      const search = searchOf(result);
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      return search === null ? [] : settle(search, { result, limits: vm, run }).causes.map(({ kind }) => kind);
    };
    const processors = [{ number: 3 }];

    it('finds that they keep it busy', () => {
      const volume: Volume = { iops: () => 50_000, engineProcessors: () => 0.99 };
      expect(causesOf(volume, { processors })).toEqual(['engineCpu']);
      expect(causesOf(volume, {})).not.toEqual(['engineCpu']);
    });

    it('names no throttle that no source names where they wait for it, and others are idle', () => {
      const made = makeSearch({ ...requests(1200), engineProcessors: () => 0.2, processorPercents: [20, 20, 20, 97] });
      const timeSpans = made.timeSpans.map((one) => {
        const { latency } = one.total;
        return { ...one, total: { ...one.total, latency: latency && { ...latency, minMicroseconds: 1 } } };
      });
      const profileOf = (bound: Partial<TimeSpan>): Result => ({
        ...made,
        timeSpans,
        profile: { ...made.profile, timeSpans: made.profile.timeSpans.map((one) => ({ ...one, ...bound })) },
      });
      const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
      const causesOfBound = (bound: Partial<TimeSpan>): string[] => {
        const result = profileOf(bound);
        const search = searchOf(result);
        return search === null ? [] : settle(search, { result, limits: nothing, run }).causes.map(({ kind }) => kind);
      };
      expect(causesOfBound({ processors })).toEqual([]);
      expect(causesOfBound({})).toEqual(['requests']);
    });

    it('finds other programs on it, and none where threads may move', () => {
      const volume: Volume = { ...requests(2000), engineProcessors: () => 0.5, processorPercents: [20, 20, 20, 100] };
      expect(causesOf(volume, { processors })).toEqual(['nodeCpu']);
      expect(causesOf(volume, {})).toEqual(['limit']);
      const first: Volume = { ...volume, engineProcessors: () => 1, processorPercents: [100, 100, 20, 20] };
      expect(causesOf(first, {})).toEqual(['nodeCpu']);
      expect(causesOf(first, { disableAffinity: true })).toEqual(['limit']);
    });
  });
});
