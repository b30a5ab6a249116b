import { Result } from '../../../generated/contract';
import failedBeforeMeasuring from '../../../../engine/contract/examples/valid/result.failed-before-measuring.json';
import { assessRun } from './assess-run';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { hciB2msRead } from '../testing/reference-cases';
import { makeResult, RunFigures } from '../testing/results';
import { AssessmentInput, Verdict } from './verdict-types';

const target = { path: 'io.dat', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 10_000, writeIops: 0 };
const quiet: RunFigures = {
  targets: [target],
  measuredSeconds: 60,
  queueDepth: 64,
  latencyMeanMicroseconds: 6400,
  iopsStdDev: 20,
  processorPercents: [10, 12],
};

function input(
  changes: Partial<AssessmentInput> & { figures?: Partial<RunFigures>; resultChanges?: Partial<Result> } = {},
): AssessmentInput {
  const { figures, resultChanges, ...rest } = changes;
  return {
    result: makeResult({ ...quiet, ...figures }, resultChanges),
    limits: makeLimits([makeLimit('vm-uncached', 'iops', 25_600)]),
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
    ...rest,
  };
}

describe('assessRun', () => {
  describe('with one request at a time, for which none can wait', () => {
    const limits = makeLimits([makeLimit('vm-uncached', 'iops', 10_000)]);
    const one = assessRun(input({ limits, figures: { queueDepth: 1, latencyMeanMicroseconds: 100 } }));
    const many = assessRun(input({ limits }));

    it('is not sure that a throttle limits, however even IOPS are', () => {
      expect(one.state).toBe('limitReached');
      expect(one.confidence.level).toBe('medium');
      expect(many.confidence.level).toBe('high');
    });

    it('claims nothing of a deeper queue', () => {
      const claim = 'A deeper queue';
      expect(one.notes.map(words).join()).not.toContain(claim);
      expect(many.notes.map(words).join()).toContain(claim);
    });
  });

  describe('is less sure, and says why, where it', () => {
    const sure = makeLimits([makeLimit('vm-uncached', 'iops', 10_000)]);
    const qos = makeLimit('qos', 'iops', 10_000);
    const writes: Partial<RunFigures> = {
      targets: [{ ...target, readIops: 0, writeIops: 10_000 }],
      target: { writePercent: 100, cacheMode: 'osCacheDisabled' },
    };
    const pool = [makeLimit('pool', 'iops', 10_000)];
    const cases: { name: string; input: AssessmentInput; reason: string }[] = [
      {
        name: 'does not know the limits of the VM size that the node named',
        input: input({ limits: makeLimits([qos], {}, [{ kind: 'vmSizeNotListed', name: 'Standard_X1' }]) }),
        reason: 'the limits of the VM size Standard_X1 are not known',
      },
      {
        name: 'finds no clear figures of the VM size',
        input: input({ limits: makeLimits([qos], {}, [{ kind: 'vmSizeNotPublished', name: 'Standard_E192ids_v6' }]) }),
        reason: 'the limits of the VM size Standard_E192ids_v6 are not known',
      },
      {
        name: 'does not know what was provisioned on the disks',
        input: input({ limits: makeLimits([qos], {}, [{ kind: 'diskConfigurable', name: 'PremiumV2_LRS 512 GiB' }]) }),
        reason: 'the limits of PremiumV2_LRS 512 GiB disks are not known',
      },
      {
        name: 'takes the figures of an interface that may be another one',
        input: input({ limits: makeLimits(sure.limits, {}, [{ kind: 'diskInterface', name: 'Standard_E8bds_v5' }]) }),
        reason: 'the limits of Standard_E8bds_v5 are those for NVMe, and how its disks are attached is not known',
      },
      {
        name: 'sets writes beside a pool without knowing how many copies they make',
        input: input({ figures: writes, limits: makeLimits(pool) }),
        reason: 'the number of copies per write is not known, so the pool may allow fewer writes',
      },
    ];
    it('knows everything: then it is sure', () => {
      expect(assessRun(input({ limits: sure })).confidence.level).toBe('high');
      const known = makeLimits([makeLimit('pool', 'iops', 20_000)], { copies: 2 });
      expect(assessRun(input({ figures: writes, limits: known })).confidence.level).toBe('high');
      expect(assessRun(input({ limits: makeLimits(pool) })).confidence.level)
        .withContext('reads make no copies')
        .toBe('high');
    });
    for (const { name, input: given, reason } of cases) {
      it(name, () => {
        const { state, confidence } = assessRun(given);
        expect(state).toBe('limitReached');
        expect(confidence.level).toBe('medium');
        expect(confidence.reasons.map(words)).toContain(reason);
      });
    }
  });

  describe('answers', () => {
    const bursting = makeLimits([
      makeLimit('vm-uncached', 'iops', 1920),
      makeLimit('vm-uncached', 'iops', 4000, { kind: 'burst' }),
    ]);
    const reads = (readIops: number, more: Partial<RunFigures> = {}): Partial<RunFigures> => ({
      targets: [{ ...target, readIops }],
      ...more,
    });
    const writes = (writeIops: number): Partial<RunFigures> => ({
      targets: [{ ...target, readIops: 0, writeIops }],
      target: { writePercent: 100, cacheMode: 'osCacheDisabled' },
    });
    const cases: { name: string; input: AssessmentInput; headline: string; action: string }[] = [
      {
        name: 'a reached burst limit with the base to plan with',
        input: input({ figures: reads(3990), limits: bursting }),
        headline: 'The VM size is the limit: 3,990 of 4,000 IOPS (Standard_Test) while bursting',
        action: 'Bursting is temporary: plan with the base limit of 1,920 IOPS.',
      },
      {
        name: 'a base limit that was passed by bursting',
        input: input({ figures: reads(3000), limits: bursting }),
        headline: 'Bursting: 3,000 IOPS, above the base limit of 1,920 IOPS (Standard_Test)',
        action: 'Bursting is temporary: plan with the base limit of 1,920 IOPS.',
      },
      {
        name: 'a throughput limit in its own unit',
        input: input({ limits: makeLimits([makeLimit('vm-uncached', 'throughput', 40e6)]) }),
        headline: 'The VM size is the limit: 41 of 40 MB/s (Standard_Test)',
        action: 'Choose a VM size with a higher uncached throughput limit; more disks would not help.',
      },
      {
        name: 'one disk',
        input: input({ limits: makeLimits([makeLimit('disk', 'iops', 10_100)]) }),
        headline: 'One disk is the limit: 10,000 of 10,100 IOPS (P30)',
        action: 'Use a faster disk, or spread the load over several disks; a larger VM size would not help.',
      },
      {
        name: 'the disks together, divided by the copies of a mirror for writes',
        input: input({ figures: writes(6600), limits: makeLimits([makeLimit('pool', 'iops', 20_000)], { copies: 3 }) }),
        headline: 'The disks together are the limit: 6,600 of 6,667 IOPS (4 × P30 at 3 copies per write)',
        action: 'Add disks, or use faster ones; a larger VM size would not help.',
      },
      {
        name: 'Storage QoS',
        input: input({ limits: makeLimits([makeLimit('qos', 'iops', 10_000)]) }),
        headline: 'Storage QoS is the limit: 10,000 of 10,000 IOPS (Gold)',
        action:
          'Raise the maximum in the Storage QoS policy or on the virtual hard disk; the hardware is not the limit.',
      },
      {
        name: 'the network',
        input: input({ limits: makeLimits([makeLimit('network', 'throughput', 41e6)]) }),
        headline: 'The network is the limit: 41 of 41 MB/s (10 Gbit/s)',
        action: 'Use a faster network link, or more links; faster disks would not help.',
      },
      {
        name: 'a cached throughput limit',
        input: input({ cachePath: 'cached', limits: makeLimits([makeLimit('vm-cached', 'throughput', 41e6)]) }),
        headline: 'The VM size is the limit for cached reads: 41 of 41 MB/s (Standard_Test)',
        action:
          'Choose a VM size with a higher cached throughput limit; faster disks would not help while the host cache serves the I/O.',
      },
      {
        name: 'several limits on one traffic, the narrowest scope first',
        input: input({
          limits: makeLimits(
            ['network', 'vm-uncached', 'disk', 'qos'].map((scope) => makeLimit(scope as 'disk', 'iops', 10_000)),
          ),
        }),
        headline:
          '4 limits are reached at once: Storage QoS 10,000 of 10,000 IOPS, one disk 10,000 of 10,000 IOPS, VM uncached 10,000 of 10,000 IOPS, and network 10,000 of 10,000 IOPS',
        action: 'Raise all of them: each one alone would cap this run.',
      },
      {
        name: 'reads faster than the limits allow',
        input: input({ limits: makeLimits([makeLimit('vm-uncached', 'iops', 5000)]) }),
        headline: 'Faster than Standard_Test allows: 10,000 of 5,000 IOPS',
        action:
          'Either a host cache served the I/O, or this is not the limit in force: check host caching and the VM size.',
      },
      {
        name: 'writes faster than the limits allow, which no cache explains',
        input: input({ figures: writes(10_000), limits: makeLimits([makeLimit('vm-uncached', 'iops', 5000)]) }),
        headline: 'Faster than Standard_Test allows: 10,000 of 5,000 IOPS',
        action: "This can't be the limit in force: check the VM size, the disks, and your entries.",
      },
      {
        name: 'memory instead of the volume',
        input: input({
          figures: { target: { cacheMode: 'cached' } },
          limits: makeLimits([makeLimit('disk', 'iops', 5000)]),
        }),
        headline: 'Memory served the I/O, not the volume: 10,000 IOPS with caching on',
        action: 'Measure again with caching off (-Sh) to measure the volume.',
      },
      {
        name: 'a CPU that the run itself fills',
        input: input({ figures: { processorPercents: [99, 99], engineCpuSeconds: 117, threadCount: 2 } }),
        headline: 'The CPU is the limit: the run itself uses 97.5% of it at 10,000 IOPS',
        action:
          'Give the node more cores and the run as many more threads (-t), or use larger blocks: the run itself used all of the CPU.',
      },
      {
        name: 'threads that do nothing but work, on a node with more processors',
        input: input({ figures: { processorPercents: [12, 99.2, 8, 5], engineCpuSeconds: 59, threadCount: 1 } }),
        headline: "The run's own threads are the limit: they use 98.3% of their processors at 10,000 IOPS",
        action:
          'Spread the run over more threads (-t) and measure again: the run used all of the CPU that its threads can use.',
      },
      {
        name: 'a CPU that other programs keep busy',
        input: input({ figures: { processorPercents: [97, 97], engineCpuSeconds: 8, threadCount: 2 } }),
        headline: 'No known limit is reached at 10,000 IOPS, and the CPU was 97% busy',
        action: 'Run again while the node is quiet: a busy CPU slows every request.',
      },
      {
        name: 'IOPS that vary so much that their mean at a limit says nothing',
        input: input({ figures: { iopsStdDev: 3400 }, limits: makeLimits([makeLimit('disk', 'iops', 10_000)]) }),
        headline: 'Not settled at 10,000 IOPS: IOPS vary by 34%',
        action: 'Check IOPS over time, and run again when nothing else uses the volume: throttled IOPS are steady.',
      },
      {
        name: 'the wrong node',
        input: input({ run: { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null } }),
        headline: 'No known limit is reached at 10,000 IOPS, but node2 does not own the volume: node1 does',
        action: 'Run the same workload on node1 and compare: I/O from another node may be redirected.',
      },
      {
        name: "the profile's own rate limit",
        input: input({
          figures: {
            target: {
              blockSizeBytes: 4096,
              cacheMode: 'osCacheDisabled',
              threadsPerTarget: 2,
              throttle: { unit: 'iops', value: 5000 },
            },
          },
        }),
        headline: "The profile's rate limit is reached: 10,000 of 10,000 IOPS",
        action: 'Measure again without the rate limit (-g) to see what the storage can do.',
      },
      {
        name: 'a queue that was full',
        input: input(),
        headline:
          "No known limit is reached at 10,000 IOPS: one run can't tell whether its queue depth of 64 or the storage limits it",
        action:
          'Find the limit: where a deeper queue gives more IOPS, the queue depth is the limit; where only latency rises, the storage is.',
      },
      {
        name: 'a queue that was not full',
        input: input({ figures: { latencyMeanMicroseconds: 1200 } }),
        headline: 'No known limit is reached at 10,000 IOPS: only 12 of 64 requests were in flight',
        action: "Use more threads (-t): this run's threads could not keep the queue full.",
      },
      {
        name: 'a run without latency',
        input: input({ figures: { latencyMeanMicroseconds: undefined } }),
        headline: 'No known limit is reached at 10,000 IOPS',
        action: 'Measure latency too (-L in a command line): it shows whether the queue depth limits this run.',
      },
      {
        name: 'a run that failed before it measured, with what to do',
        input: input({ resultChanges: failedBeforeMeasuring as Result }),
        headline: 'The run failed: /data/nofile.dat: Cannot open the target: No such file or directory (2).',
        action: "Check the path, or enter the file's size so that the run creates it (-c in a command line).",
      },
      {
        name: 'a run that failed and does not know what to do',
        input: input({
          resultChanges: {
            status: 'failed',
            timeSpans: [],
            error: { code: 'Lost', message: 'The engine is gone.', action: null, target: null },
          },
        }),
        headline: 'The run failed: The engine is gone.',
        action: 'Run again and let it finish.',
      },
      {
        name: 'a run that was cancelled before it measured',
        input: input({ resultChanges: { status: 'cancelled', timeSpans: [] } }),
        headline: 'The run was canceled before anything was measured',
        action: 'Run again and let it finish.',
      },
      {
        name: 'a run without a single I/O',
        input: input({ figures: { targets: [{ ...target, readIops: 0 }] } }),
        headline: 'Nothing was measured',
        action: 'Run again and let it finish.',
      },
    ];
    for (const { name, input: given, headline, action } of cases) {
      it(name, () => {
        const verdict = assessRun(given);
        expect(words(verdict.headline)).toBe(headline);
        expect(words(verdict.action)).toBe(action);
      });
    }
  });

  describe('puts first', () => {
    const busy = { figures: { processorPercents: [99, 99], engineCpuSeconds: 118, threadCount: 2 } };
    const throttle = { unit: 'iops', value: 10_000 } as const;
    const onRate = { target: { cacheMode: 'osCacheDisabled', throttle } } as const;
    const elsewhere = { run: { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null } };
    const reached = { limits: makeLimits([makeLimit('disk', 'iops', 10_000)]) };
    const cases: { name: string; input: AssessmentInput; state: Verdict['state']; headline?: string }[] = [
      {
        name: 'a reached limit before a busy CPU and the wrong node',
        input: input({ ...reached, ...busy, ...elsewhere }),
        state: 'limitReached',
      },
      { name: 'a busy CPU before the wrong node', input: input({ ...busy, ...elsewhere }), state: 'cpu' },
      {
        name: 'a rate limit met to the point before a busy CPU',
        input: input({ figures: { ...busy.figures, ...onRate } }),
        state: 'rateLimit',
      },
      {
        name: 'a rate limit met to the point before a limit that is about the same',
        input: input({ figures: onRate, limits: makeLimits([makeLimit('disk', 'iops', 9_800)]) }),
        state: 'rateLimit',
      },
      { name: 'the wrong node before what one run cannot tell', input: input(elsewhere), state: 'wrongNode' },
      {
        name: 'what one run cannot tell before one disk, which several others share the load with',
        input: input({ limits: makeLimits([makeLimit('disk', 'iops', 5000), makeLimit('pool', 'iops', 20_000)]) }),
        state: 'unsettled',
      },
      {
        name: 'a limit that cannot be right before one that is only burst',
        input: input({
          figures: { targets: [{ ...target, readIops: 0, writeIops: 10_000 }] },
          limits: makeLimits([
            makeLimit('vm-uncached', 'iops', 5000),
            makeLimit('vm-uncached', 'iops', 20_000, { kind: 'burst' }),
            makeLimit('qos', 'iops', 4000),
          ]),
        }),
        state: 'limitExceeded',
        headline: 'Faster than Gold allows: 10,000 of 4,000 IOPS',
      },
    ];
    for (const { name, input: given, state, headline } of cases) {
      it(name, () => {
        const verdict = assessRun(given);
        expect(verdict.state).toBe(state);
        expect(words(verdict.headline)).toContain(headline ?? '');
      });
    }
  });

  it('says once of a limit that it cannot be in force, and names the others that are exceeded', () => {
    const limits = makeLimits([makeLimit('qos', 'iops', 4000), makeLimit('pool', 'iops', 5000)]);
    const verdict = assessRun(input({ limits }));
    expect(words(verdict.headline)).toContain('Faster than Gold allows: 10,000 of 4,000 IOPS');
    const notes = verdict.notes.map(words).join();
    expect(notes).not.toContain('Gold');
    expect(notes).toContain('10,000 of 5,000 IOPS');
  });

  it('does not count its own finding as a doubt on it', () => {
    const elsewhere = assessRun(input({ run: { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null } }));
    expect(words(elsewhere.confidence.line)).toBe('What is known: the CPU was 11% busy.');
    const throttle = { unit: 'iops', value: 10_000 } as const;
    const limited = assessRun(input({ figures: { target: { cacheMode: 'osCacheDisabled', throttle } } }));
    expect(limited.state).toBe('rateLimit');
    expect(words(limited.confidence.line)).toBe('Nothing contradicts this verdict.');
    // A rate met to the point is met in however little time and on however small a file.
    const short = { target: { cacheMode: 'osCacheDisabled', throttle }, measuredSeconds: 5 } as const;
    const inLittleTime = assessRun(input({ figures: short }));
    expect([inLittleTime.state, inLittleTime.confidence.level]).toEqual(['rateLimit', 'high']);
  });

  it('knows a node by its short name and its full name', () => {
    const run = { nodeName: 'NODE1.contoso.com', coordinatorNodeName: 'node1', presetId: null };
    expect(assessRun(input({ run })).state).toBe('unsettled');
  });

  it('judges what came after IOPS changed for good, as burst credit ended', () => {
    const iopsBySecond = [...Array<number>(30).fill(14_000), ...Array<number>(31).fill(6_000)];
    const limits = makeLimits([makeLimit('disk', 'iops', 6000), makeLimit('disk', 'iops', 14_000, { kind: 'burst' })]);
    const verdict = assessRun(input({ figures: { iopsBySecond, iopsStdDev: 4000 }, limits }));
    expect(words(verdict.headline)).toBe('Probably one disk is the limit: 6,000 of 6,000 IOPS (P30)');
    expect(verdict.notes.map(words)).toContain(
      'IOPS changed from 14,000 to 6,000 IOPS after 30 s. The verdict applies to the time after that.',
    );
  });

  it('says that a limit is not quite reached', () => {
    const verdict = assessRun(input({ limits: makeLimits([makeLimit('disk', 'iops', 10_400)]) }));
    expect(verdict.state).toBe('limitReached');
    expect(words(verdict.confidence.line)).toBe(
      'Medium confidence, 91%: IOPS vary by only 0.2%, as is typical of throttling; only 96.2% of the limit is reached, and throttled runs usually reach all of it.',
    );
  });

  it('looks at the time span with the most IOPS unless told otherwise', () => {
    const slow = makeResult({ ...quiet, targets: [{ ...target, readIops: 100 }] });
    const fast = makeResult(quiet);
    const result: Result = {
      ...fast,
      profile: { contractVersion: 1, timeSpans: [...slow.profile.timeSpans, ...fast.profile.timeSpans] },
      timeSpans: [...slow.timeSpans, ...fast.timeSpans.map((one) => ({ ...one, index: 1 }))],
    };
    expect(assessRun(input({ result })).measuredIops).toBe(10_000);
    expect(assessRun(input({ result, timeSpan: 0 })).measuredIops).toBe(100);
  });

  it('gives the same words for the same input', () => {
    expect(JSON.stringify(assessRun(hciB2msRead))).toBe(JSON.stringify(assessRun(structuredClone(hciB2msRead))));
  });
});
