import { Limit } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { assessResult } from '../search/assess-result';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult, RunFigures } from '../testing/results';
import { makeSearch, Volume } from '../testing/searches';

const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
const target = { path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 };

function adviceOnRun(limits: readonly Limit[], changes: Partial<RunFigures> = {}): string {
  const figures = {
    targets: [target],
    measuredSeconds: 60,
    queueDepth: 64,
    threadCount: 1,
    iopsStdDev: 10,
    processorPercents: [95, 5],
  };
  return words(
    assessResult({ result: makeResult({ ...figures, ...changes }), limits: makeLimits(limits), run }).action,
  );
}

function adviceOnSearch(volume: Volume, limits: readonly Limit[], deeperCount = 1): string {
  return words(assessResult({ result: makeSearch(volume, { deeperCount }), limits: makeLimits(limits), run }).action);
}

describe('the advice of a verdict', () => {
  const cases: { name: string; advice: () => string; said: string }[] = [
    {
      name: 'names a limit that is right above the one that is reached',
      advice: () => adviceOnRun([makeLimit('vm-uncached', 'iops', 1000), makeLimit('disk', 'iops', 1080)]),
      said: 'Raising only this limit gains less than 10%. Also raise: one P30 (1,080 IOPS).',
    },
    {
      name: 'names a limit that is right above two',
      advice: () =>
        adviceOnRun([
          makeLimit('vm-uncached', 'iops', 1000),
          makeLimit('qos', 'iops', 1010),
          makeLimit('disk', 'iops', 1080),
        ]),
      said:
        'Raise all of them: each one alone would cap this run. ' +
        'That alone gains less than 10%. Also raise: one P30 (1,080 IOPS).',
    },
    {
      name: 'names no limit that leaves 10 %',
      advice: () => adviceOnRun([makeLimit('vm-uncached', 'iops', 1000), makeLimit('disk', 'iops', 1110)]),
      said: 'Choose a VM size with a higher uncached IOPS limit; more disks would not help.',
    },
    {
      name: "names a limit right above the profile's own",
      advice: () =>
        adviceOnRun([makeLimit('vm-uncached', 'iops', 1030)], {
          target: { blockSizeBytes: 4096, throttle: { unit: 'iops', value: 1000 } },
        }),
      said:
        'Measure again without the rate limit (-g) to see what the storage can do. ' +
        'That alone gains less than 10%. Also raise: Standard_Test uncached (1,030 IOPS).',
    },
    {
      name: 'names the threads that are almost full at a limit',
      advice: () => adviceOnRun([makeLimit('vm-uncached', 'iops', 1000)], { engineCpuSeconds: 55 }),
      said: 'Raising only this limit gains less than 10%. Also raise: the number of threads (-t).',
    },
    {
      name: 'names the limit that a deeper queue meets at once',
      advice: () =>
        adviceOnSearch(
          { iops: ({ queueDepth }) => Math.min(2150, queueDepth * 62.5) },
          [makeLimit('vm-uncached', 'iops', 2150)],
          2,
        ),
      said:
        'Keep 64 requests in flight: use more threads, files, or virtual machines at once. More than that only adds latency. ' +
        'That alone gains less than 10%. Also raise: Standard_Test uncached (2,150 IOPS).',
    },
    {
      name: 'names no figure that a deeper queue has passed',
      advice: () =>
        adviceOnSearch(
          { iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) },
          [makeLimit('vm-uncached', 'iops', 2040)],
          3,
        ),
      said: 'Keep 128 requests in flight: use more threads, files, or virtual machines at once. More than that only adds latency.',
    },
  ];
  for (const { name, advice, said } of cases) {
    it(name, () => expect(advice()).toBe(said));
  }
});
