import { Limit } from '../../../generated/contract';
import { assessLimits } from './assess-limits';
import { Flow } from '../limits/flow';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { RunTraffic } from './traffic';
import { ExceededCause, LimitAssessment, LimitState } from './verdict-types';

const blockSizeBytes = 4096;

function flow(iops: number): Flow {
  return { iops, throughputBytesPerSecond: iops * blockSizeBytes, sizes: [{ blockSizeBytes, iops }] };
}

/** Traffic of so many reads and writes on the disks, and reads that the host cache answered. */
function traffic(readIops: number, writeIops: number, cachedReadIops = 0): RunTraffic {
  return {
    all: { read: flow(readIops + cachedReadIops), write: flow(writeIops) },
    cached: { read: flow(cachedReadIops), write: flow(0) },
    uncached: { read: flow(readIops), write: flow(writeIops) },
    isCacheAssumed: false,
  };
}

function assess(
  limits: Limit[],
  given: RunTraffic,
  copies: number | null = null,
  isBuffered = false,
): readonly LimitAssessment[] {
  return assessLimits(makeLimits(limits, { copies }), { traffic: given, copies, isBuffered }).assessments;
}

describe('assessLimits', () => {
  const states: { percent: number; state: LimitState }[] = [
    { percent: 1, state: 'open' },
    { percent: 94.99, state: 'open' },
    { percent: 95, state: 'reached' },
    { percent: 100, state: 'reached' },
    { percent: 105, state: 'reached' },
    { percent: 105.01, state: 'exceeded' },
    { percent: 600, state: 'exceeded' },
  ];
  for (const { percent, state } of states) {
    it(`calls ${percent} % ${state}`, () => {
      expect(assess([makeLimit('disk', 'iops', 1000)], traffic(10 * percent, 0))[0]?.state).toBe(state);
    });
  }

  const counted: { name: string; limit: Limit; copies?: number; measured: number; effectiveValue: number }[] = [
    {
      name: 'all I/O against a limit of any direction',
      limit: makeLimit('disk', 'iops', 5000),
      measured: 1000,
      effectiveValue: 5000,
    },
    {
      name: 'reads against a read limit',
      limit: makeLimit('disk', 'iops', 5000, { direction: 'read' }),
      measured: 600,
      effectiveValue: 5000,
    },
    {
      name: 'writes against a write limit',
      limit: makeLimit('disk', 'iops', 5000, { direction: 'write' }),
      measured: 400,
      effectiveValue: 5000,
    },
    {
      name: 'bytes against a throughput limit',
      limit: makeLimit('disk', 'throughput', 1e8),
      measured: 4_096_000,
      effectiveValue: 1e8,
    },
    {
      name: 'cached reads as well against QoS',
      limit: makeLimit('qos', 'iops', 5000),
      measured: 3000,
      effectiveValue: 5000,
    },
    {
      name: 'cached reads as well against the network',
      limit: makeLimit('network', 'iops', 5000),
      measured: 3000,
      effectiveValue: 5000,
    },
    {
      name: 'cached reads only against the cached limit',
      limit: makeLimit('vm-cached', 'iops', 5000),
      measured: 2000,
      effectiveValue: 5000,
    },
    // 600 reads and 400 writes in three copies cost the pool 1,800: 1.8 for each.
    {
      name: 'three copies of each write against the pool',
      limit: makeLimit('pool', 'iops', 18_000),
      copies: 3,
      measured: 1000,
      effectiveValue: 10_000,
    },
    {
      name: 'one copy of each read against the pool',
      limit: makeLimit('pool', 'iops', 18_000, { direction: 'read' }),
      copies: 3,
      measured: 600,
      effectiveValue: 18_000,
    },
    {
      name: 'every copy against a write limit of the pool',
      limit: makeLimit('pool', 'iops', 18_000, { direction: 'write' }),
      copies: 3,
      measured: 400,
      effectiveValue: 6000,
    },
    {
      name: 'one copy against a single disk',
      limit: makeLimit('disk', 'iops', 18_000),
      copies: 3,
      measured: 1000,
      effectiveValue: 18_000,
    },
    {
      name: "one copy against the VM's own limit",
      limit: makeLimit('vm-uncached', 'iops', 18_000),
      copies: 3,
      measured: 1000,
      effectiveValue: 18_000,
    },
  ];
  for (const { name, limit, copies, measured, effectiveValue } of counted) {
    it(`counts ${name}`, () => {
      const [one] = assess([limit], traffic(600, 400, 2000), copies ?? null);
      expect(one?.measured).toBeCloseTo(measured, 6);
      expect(one?.effectiveValue).toBeCloseTo(effectiveValue, 6);
    });
  }

  it('converts a throughput limit to IOPS at the block size of the run', () => {
    const [one] = assess([makeLimit('vm-uncached', 'throughput', 22.5e6)], traffic(1953, 0));
    expect(one?.asIops).toBeCloseTo(5493.16, 2);
  });

  it('says where the whole run will be when a limit of one direction binds', () => {
    const [one] = assess([makeLimit('disk', 'iops', 800, { direction: 'write' })], traffic(600, 400));
    expect(one?.asIops).toBeCloseTo(800, 6);
    expect(one?.iopsAtWhichItBinds).toBeCloseTo(2000, 6);
    expect(one?.distanceFactor).toBeCloseTo(2, 6);
  });

  const base = makeLimit('vm-uncached', 'iops', 1920);
  const burst = makeLimit('vm-uncached', 'iops', 4000, { kind: 'burst' });
  const causes: {
    name: string;
    limits: Limit[];
    given: RunTraffic;
    isBuffered?: boolean;
    cause: ExceededCause;
    words: string;
  }[] = [
    {
      name: 'bursting',
      limits: [base, burst],
      given: traffic(3000, 0),
      cause: 'bursting',
      words: 'It bursts, up to 4,000 IOPS.',
    },
    {
      name: 'a limit that bursting does not explain either',
      limits: [base, burst],
      given: traffic(5000, 0),
      cause: 'hostCacheOrWrongSize',
      words: 'Either a host cache served the I/O, or this is not the limit in force.',
    },
    {
      name: 'the host cache',
      limits: [base],
      given: traffic(0, 0, 9000),
      cause: 'hostCache',
      words: 'The host cache serves the reads, not the disks.',
    },
    {
      name: 'memory',
      limits: [base, burst],
      given: traffic(3000, 0),
      isBuffered: true,
      cause: 'osCache',
      words: "Caching was on, so the node's memory served the I/O.",
    },
    {
      name: 'the wrong size, where writes rule out a cache',
      limits: [base],
      given: traffic(2000, 2000),
      cause: 'wrongSize',
      words: "This can't be the limit in force.",
    },
    {
      name: 'the wrong size, where the limit counts cached reads as well',
      limits: [makeLimit('qos', 'iops', 1000)],
      given: traffic(2000, 0),
      cause: 'wrongSize',
      words: "This can't be the limit in force.",
    },
  ];
  for (const { name, limits, given, isBuffered, cause, words: text } of causes) {
    it(`explains a passed limit by ${name}`, () => {
      const passed = assess(limits, given, null, isBuffered).find(({ state }) => state === 'exceeded');
      expect(passed?.cause).toBe(cause);
      expect(passed?.explanation === null || passed === undefined ? null : words(passed.explanation)).toBe(text);
      expect(passed?.inForce).toBeFalse();
    });
  }

  it('lets a burst figure hold only while its base is passed', () => {
    const inForce = (iops: number): (string | undefined)[] =>
      assess([base, burst], traffic(iops, 0))
        .filter((one) => one.inForce)
        .map(({ limit }) => limit.kind);
    expect(inForce(1000)).toEqual(['base']);
    expect(inForce(1920)).toEqual(['base']);
    expect(inForce(3000)).toEqual(['burst']);
    expect(inForce(4000)).toEqual(['burst']);
  });

  it('leaves out what the traffic does not touch', () => {
    const limits = makeLimits([
      makeLimit('vm-cached', 'iops', 77_000),
      makeLimit('disk', 'iops', 5000, { direction: 'write' }),
      base,
    ]);
    const { assessments, notOnTheWay } = assessLimits(limits, {
      traffic: traffic(1000, 0),
      copies: null,
      isBuffered: false,
    });
    expect(assessments.map(({ limit }) => limit.id)).toEqual(['vm-uncached-iops']);
    expect(notOnTheWay.map(({ id }) => id)).toEqual(['vm-cached-iops', 'disk-iops']);
  });

  it('puts binding limits first, narrow scopes before wide ones, and the others by distance', () => {
    const limits = [
      makeLimit('pool', 'throughput', 5000 * 4096),
      makeLimit('network', 'iops', 1000),
      makeLimit('vm-uncached', 'iops', 1000),
      makeLimit('qos', 'iops', 3000),
      makeLimit('disk', 'iops', 1000),
    ];
    expect(assess(limits, traffic(1000, 0)).map(({ limit }) => limit.scope)).toEqual([
      'disk',
      'vm-uncached',
      'network',
      'qos',
      'pool',
    ]);
  });

  describe('for any run', () => {
    const limits = (['vm-uncached', 'disk', 'pool', 'qos', 'network'] as const).flatMap((scope, index) =>
      (['any', 'read', 'write'] as const).flatMap((direction) => [
        makeLimit(scope, 'iops', 1000 * (index + 1), { direction }),
        makeLimit(scope, 'throughput', 5e6 * (index + 1), { direction }),
      ]),
    );
    const runs = [1, 10, 500, 990, 2000, 50_000].flatMap((iops) =>
      [0, 0.3, 1].map((share) => traffic(iops * (1 - share), iops * share)),
    );

    it('utilisation grows with the load and falls with the limit', () => {
      for (const given of runs) {
        const doubled = traffic(2 * given.uncached.read.iops, 2 * given.uncached.write.iops);
        for (const limit of limits) {
          const [one] = assess([limit], given, 3);
          const [more] = assess([limit], doubled, 3);
          const [wider] = assess([{ ...limit, value: 2 * limit.value }], given, 3);
          if (one !== undefined) {
            expect(more?.utilization).toBeCloseTo(2 * one.utilization, 9);
            expect(wider?.utilization).toBeCloseTo(one.utilization / 2, 9);
          }
        }
      }
    });

    it('where a limit binds does not depend on how much of it is used', () => {
      for (const given of runs) {
        const half = traffic(given.uncached.read.iops / 2, given.uncached.write.iops / 2);
        const at = (where: RunTraffic): number[] =>
          assess(limits, where, 3)
            .map((one) => one.iopsAtWhichItBinds)
            .sort((a, b) => a - b);
        at(given).forEach((iops, index) => expect(at(half)[index]).toBeCloseTo(iops, 6));
      }
    });

    it('more copies never move the pool further away', () => {
      for (const given of runs) {
        const distances = [1, 2, 3, 4].map(
          (copies) => assess([makeLimit('pool', 'iops', 20_000)], given, copies)[0]?.distanceFactor ?? 0,
        );
        expect(distances).toEqual([...distances].sort((left, right) => right - left));
      }
    });
  });

  it('leaves out what one disk of a pool can do, by metric and kind', () => {
    const pool = makeLimit('pool', 'iops', 4000);
    const ofOne = makeLimit('disk', 'iops', 1000);
    const kept = [makeLimit('disk', 'throughput', 200e6), makeLimit('disk', 'iops', 3000, { kind: 'burst' })];
    const { assessments, notOnTheWay } = assessLimits(
      { limits: [pool, ofOne, ...kept] },
      {
        traffic: traffic(1000, 0),
        copies: null,
        isBuffered: false,
      },
    );
    expect(assessments.map(({ limit }) => limit)).toEqual(jasmine.arrayWithExactContents([pool, ...kept]));
    expect(notOnTheWay).toEqual([ofOne]);
  });
});
