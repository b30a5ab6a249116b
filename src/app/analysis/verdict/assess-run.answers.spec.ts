import { Result } from '../../../generated/contract';
import failedBeforeMeasuring from '../../../../engine/contract/examples/valid/result.failed-before-measuring.json';
import { assessRun } from './assess-run';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { RunFigures } from '../testing/results';
import { AssessmentInput } from './verdict-types';
import { input, target } from './testing/assessed-input';

describe('assessRun answers', () => {
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
      action: 'Raise the maximum in the Storage QoS policy or on the virtual hard disk; the hardware is not the limit.',
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
