import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult } from '../testing/results';
import { total, trafficOf } from './traffic';
import { AssessmentInput } from './verdict-types';
import { LimitFacts, TimeSpanResult } from '../../../generated/contract';

const limits = [
  makeLimit('vm-uncached', 'iops', 12_800),
  makeLimit('vm-uncached', 'iops', 16_000, { kind: 'burst' }),
  makeLimit('vm-cached', 'iops', 77_000),
  makeLimit('disk', 'throughput', 200e6),
];

function timeSpan(targets: [path: string, readIops: number, writeIops: number][]): TimeSpanResult {
  const [first] = makeResult({
    targets: targets.map(([path, readIops, writeIops]) => ({
      path,
      readIops,
      writeIops,
      sizeBytes: 2 ** 30,
      blockSizeBytes: 4096,
    })),
    measuredSeconds: 60,
    queueDepth: 1,
  }).timeSpans;
  if (first === undefined) {
    throw new Error('The builder made no time span.');
  }
  return first;
}

describe('trafficOf', () => {
  const cases: {
    name: string;
    targets: [string, number, number][];
    cachePath?: AssessmentInput['cachePath'];
    known?: typeof limits;
    facts?: Partial<LimitFacts>;
    cached: number;
  }[] = [
    { name: 'reads above every uncached figure came from the cache', targets: [['a', 78_000, 0]], cached: 78_000 },
    {
      name: 'reads of several targets count together',
      targets: [
        ['a', 9000, 0],
        ['b', 9000, 0],
      ],
      cached: 18_000,
    },
    {
      name: 'no cache answers where every disk is known to have none',
      targets: [['a', 78_000, 0]],
      facts: { disks: [{ type: 'Premium_LRS', tier: 'P30', sizeGiB: null, count: 1, caching: 'none' }] },
      cached: 0,
    },
    {
      name: 'one disk with a cache is enough to suspect it',
      targets: [['a', 78_000, 0]],
      facts: {
        disks: (['none', 'read-only'] as const).map((caching) => ({
          type: 'Premium_LRS',
          tier: 'P30',
          sizeGiB: null,
          count: 1,
          caching,
        })),
      },
      cached: 78_000,
    },
    { name: 'reads within the burst did not need the cache', targets: [['a', 16_000, 0]], cached: 0 },
    {
      name: 'reads above the disks but below the VM came from the cache',
      targets: [['a', 14_000, 0]],
      known: [...limits, makeLimit('disk', 'iops', 5000)],
      cached: 14_000,
    },
    {
      name: 'reads above one disk of several did not need the cache',
      targets: [['a', 14_000, 0]],
      known: [...limits, makeLimit('disk', 'iops', 5000), makeLimit('pool', 'iops', 20_000)],
      cached: 0,
    },
    {
      name: 'without a cached limit there is no cache to suspect',
      targets: [['a', 78_000, 0]],
      known: limits.filter(({ scope }) => scope !== 'vm-cached'),
      cached: 0,
    },
    {
      name: 'what holds for writes says nothing of reads',
      targets: [['a', 8000, 0]],
      known: [
        makeLimit('vm-cached', 'iops', 77_000),
        makeLimit('vm-uncached', 'iops', 5000, { direction: 'read' }),
        makeLimit('vm-uncached', 'iops', 50_000, { direction: 'write' }),
      ],
      cached: 8000,
    },
    { name: 'reads of a target that is written as well are not judged', targets: [['a', 60_000, 20_000]], cached: 0 },
    { name: 'what the user says holds for slow reads too', targets: [['a', 100, 0]], cachePath: 'cached', cached: 100 },
    {
      name: 'what the user says holds against the figures',
      targets: [['a', 78_000, 0]],
      cachePath: 'uncached',
      cached: 0,
    },
    {
      name: 'the user can speak of single targets',
      targets: [
        ['a', 100, 0],
        ['b', 200, 50],
      ],
      cachePath: { b: 'cached' },
      cached: 200,
    },
  ];
  for (const { name, targets, cachePath, known, facts, cached } of cases) {
    it(name, () => {
      const traffic = trafficOf(timeSpan(targets), makeLimits(known ?? limits, facts), cachePath);
      expect(traffic.cached.read.iops).toBeCloseTo(cached, 6);
      expect(total(traffic.cached).iops + total(traffic.uncached).iops).toBeCloseTo(total(traffic.all).iops, 6);
      expect(traffic.cached.write.iops).toBe(0);
    });
  }

  it('leaves no dust where all reads are cached', () => {
    const given = timeSpan([['a', 78_000, 0]]);
    const rounded = { ...given, read: { ...given.read, iops: given.read.iops + 0.01 } };
    expect(trafficOf(rounded, makeLimits(limits), 'cached').uncached.read.iops).toBe(0);
  });
});
