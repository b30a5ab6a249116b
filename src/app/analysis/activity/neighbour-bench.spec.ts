/** Generated neighbors with known truth: the one that makes requests of others take longer is named, and no other. */
import { random as randomOf } from '../testing/run-noise';
import { busierVolumes, noisyNeighbours } from './noisy-neighbour';
import { Does, MadeUpNeighbours, madeUpNeighbours } from './testing/made-up-neighbours';

const hour = 3_600_000;
const day = 24 * hour;
/** A Thursday; clocks in Berlin went back on October 25, those in New York on November 1. */
const morning = Date.parse('2026-11-05T10:00:00Z');

/** Day and night, by UTC. */
const working = (at: number): number =>
  600 * (1 + 0.7 * Math.sin(((new Date(at).getUTCHours() - 8) / 24) * 2 * Math.PI));
const calm = (at: number): Does => ({ iops: working(at), latencyMicroseconds: 900, blockSizeBytes: 8192 });
/** From some time on, so much more than usual. */
const surge =
  (since: number, more: number, slower: number, blockSizeBytes = 8192) =>
  (at: number): Does => {
    const usual = calm(at);
    if (at < since) {
      return usual;
    }
    const bytes = usual.iops * 8192 + more * blockSizeBytes;
    return {
      iops: usual.iops + more,
      latencyMicroseconds: 900 * slower,
      blockSizeBytes: bytes / (usual.iops + more),
    };
  };
const slower =
  (since: number, factor: number) =>
  (at: number): Does => ({ ...calm(at), latencyMicroseconds: at < since ? 900 : 900 * factor });
const mostly = { sql1: 0.8, web1: 0.08, web2: 0.06 };
const evenly = { sql1: 0.3, web1: 0.3, web2: 0.28 };

const found = (one: MadeUpNeighbours): string[] =>
  [...noisyNeighbours(madeUpNeighbours(one))].map(
    ([id, { user, elsewhere }]) => `${id}: ${user.initiatorName}${elsewhere === null ? '' : ` on ${elsewhere.name}`}`,
  );
/** On one volume, beside another one that does nothing. */
const alone = (seed: number, does: (at: number) => Does, more: Partial<MadeUpNeighbours> = {}): MadeUpNeighbours => ({
  seed,
  now: morning,
  does: { test01: does },
  parts: { test01: mostly },
  ...more,
});

let made = 0;
const truth = (name: string, expected: readonly string[], one: MadeUpNeighbours): void => {
  made += 1;
  it(name, () => expect(found(one)).toEqual([...expected]));
};

describe('the bench of neighbours', () => {
  for (const [seed, hours] of [
    [1, 0],
    [2, 3],
    [3, 6],
    [4, 12],
    [5, 15],
    [6, 21],
  ] as const) {
    const now = morning + hours * hour;
    truth(`names who has made others wait for two hours, ${hours} hours later in the day`, ['test01: sql1'], {
      ...alone(seed, surge(now - 2 * hour, 3000, 3)),
      now,
    });
  }
  for (const hours of [1, 3, 6, 12, 21, 22, 24, 30, 48, 72, 100]) {
    for (const seed of [1, 2]) {
      const since = morning - hours * hour;
      truth(`names who has made others wait for ${hours} hours, of seed ${seed}`, ['test01: sql1'], {
        ...alone(1000 * seed + hours, surge(since, 3000, 3)),
      });
      truth(
        `names who has made those on another volume wait for ${hours} hours, of seed ${seed}`,
        ['test02: sql1 on test01'],
        {
          ...alone(2000 * seed + hours, calm),
          does: { test01: surge(since, 3000, 1), test02: slower(since, 2.5) },
          parts: { test01: { sql1: 0.8 }, test02: evenly },
        },
      );
    }
  }
  truth('names nobody for large blocks, which take longer by themselves', [], {
    ...alone(11, surge(morning - hour, 200, 4, 524_288)),
  });
  const sender = { name: 'backup', iops: 200, blockSizeBytes: 524_288 };
  const withBackup = (seed: number, othersMicroseconds: number | null): MadeUpNeighbours => ({
    ...alone(seed, surge(morning - hour, 200, 4, 524_288)),
    parts: { test01: { backup: 0, web1: 0.5, web2: 0.45 } },
    large: { ...sender, othersMicroseconds },
  });
  for (const seed of [115, 116, 117]) {
    truth(`names who sends large requests where those of the others wait, of seed ${seed}`, ['test01: backup'], {
      ...withBackup(seed, 4000),
    });
    truth(`names nobody who sends large requests where those of the others do not wait, of seed ${seed}`, [], {
      ...withBackup(seed, 950),
    });
    truth(`names nobody who sends large requests where nobody tells of the others, of seed ${seed}`, [], {
      ...withBackup(seed, null),
    });
  }
  for (const minutes of [15, 30, 40]) {
    // Asked twelve minutes after it has begun, of which ten were watched.
    const begins = (at: number): boolean => (at - morning + 12 * 60_000 + 8 * day) % day < minutes * 60_000;
    for (const seed of [111, 112, 113]) {
      truth(`names nobody for a job of ${minutes} minutes each day, of seed ${seed}`, [], {
        ...alone(seed, (at) =>
          begins(at) ? { iops: 4000, latencyMicroseconds: 3500, blockSizeBytes: 8192 } : calm(at),
        ),
        keptUntilMinutes: 14,
        isWatched: true,
      });
    }
  }
  truth('names nobody who has the most as ever, while another one adds to it', [], {
    ...alone(114, (at) => ({
      iops: at < morning - 2 * hour ? 6000 : 9350,
      latencyMicroseconds: at < morning - 2 * hour ? 900 : 2700,
      blockSizeBytes: 8192,
    })),
    parts: { test01: { sql1: 0.636, web1: 0.364 } },
    noise: 0.01,
  });
  truth('names it by ten minutes that were watched, where the kept week ended before', ['test01: sql1'], {
    ...alone(12, surge(morning - 12 * 60_000, 3000, 3), { keptUntilMinutes: 50, isWatched: true }),
  });
  truth('names it where days of the week were not kept', ['test01: sql1'], {
    ...alone(13, surge(morning - hour, 3000, 3), { isGap: (at) => at > morning - 4 * day && at < morning - 2 * day }),
  });
  for (const seed of [14, 15, 16]) {
    truth(`names who makes those on another volume of the pool wait, of seed ${seed}`, ['test02: sql1 on test01'], {
      ...alone(seed, surge(morning - hour, 3000, 1)),
      does: { test01: surge(morning - hour, 3000, 1), test02: slower(morning - hour, 2.5) },
      parts: { test01: { sql1: 0.8 }, test02: evenly },
    });
  }
  for (const blockSizeBytes of [65_536, 524_288]) {
    const more = 1_600_000_000 / blockSizeBytes / 10;
    truth(
      `names who copies by ${blockSizeBytes} bytes, for those on another volume alone`,
      ['test02: sql1 on test01'],
      {
        ...alone(18, calm),
        does: { test01: surge(morning - hour, more, 4, blockSizeBytes), test02: slower(morning - hour, 2.5) },
        parts: { test01: { ...mostly, sql1: 0.9, web1: 0.05, web2: 0.03 }, test02: evenly },
      },
    );
  }
  truth('names it for all who wait, on its own volume too', ['test01: sql1', 'test02: sql1 on test01'], {
    ...alone(17, calm),
    does: { test01: surge(morning - hour, 3000, 2.5), test02: slower(morning - hour, 2.5) },
    parts: { test01: mostly, test02: evenly },
  });

  const isNight = (at: number): boolean => new Date(at).getUTCHours() >= 9 && new Date(at).getUTCHours() < 11;
  const backup =
    (isOn: (at: number) => boolean) =>
    (at: number): Does =>
      isOn(at) ? { iops: 4000, latencyMicroseconds: 3500, blockSizeBytes: 8192 } : calm(at);
  const nobody: Readonly<Record<string, MadeUpNeighbours>> = {
    'who has most of it each day': alone(21, calm),
    'a backup at this hour of each day': alone(22, backup(isNight)),
    'a backup at this hour of this day of the week': alone(
      23,
      backup((at) => isNight(at) && new Date(at).getUTCDay() === 4),
    ),
    'more to do for all of them': alone(24, surge(morning - 2 * hour, 3000, 3), { parts: { test01: evenly } }),
    'far more to do without longer waits': alone(25, surge(morning - 2 * hour, 3000, 1)),
    'a little longer waits': alone(26, surge(morning - 2 * hour, 3000, 1.2)),
    'longer waits without more to do, as of a slow disk': alone(27, slower(morning - 2 * hour, 4)),
    'a quarter of an hour that is not over': alone(28, surge(morning - 16 * 60_000, 3000, 3)),
    'a quarter of an hour that is over': alone(29, (at) =>
      at > morning - 20 * 60_000 && at < morning - 2 * 60_000 ? surge(0, 3000, 3)(at) : calm(at),
    ),
    'what no virtual machine does': alone(30, surge(morning - 2 * hour, 3000, 3), {
      parts: { test01: { sql1: 0.1, web1: 0.02 } },
    }),
    'a machine that is alone there': alone(31, surge(morning - 2 * hour, 3000, 3), {
      parts: { test01: { sql1: 0.9 } },
    }),
    'what has gone on for six days already': alone(32, surge(morning - 6 * day, 3000, 3)),
    'what went on for two days and is over': alone(38, (at) =>
      at < morning - hour ? surge(morning - 2 * day, 3000, 3)(at) : calm(at),
    ),
    'a backup of half a day on each day': alone(
      39,
      backup((at) => new Date(at).getUTCHours() < 12),
    ),
    'three days that were kept': alone(33, surge(morning - 2 * hour, 3000, 3), {
      isGap: (at) => at < morning - 3 * day,
    }),
    'an hour of the week that was not kept until now': alone(34, surge(morning - 2 * hour, 3000, 3), {
      keptUntilMinutes: 60,
    }),
  };
  const from = morning - 2 * hour;
  const both =
    (before: number, now: number, latency: readonly [number, number]) =>
    (at: number): Does => ({
      iops: at < from ? before : now,
      latencyMicroseconds: latency[at < from ? 0 : 1],
      blockSizeBytes: 8192,
    });
  const nearly: Readonly<Record<string, MadeUpNeighbours>> = {
    'a little more than on a busy day': alone(71, surge(from, 300, 3)),
    'two machines that share it': alone(72, both(800, 2300, [900, 2700]), {
      parts: { test01: { sql1: 0.55, web1: 0.43 } },
    }),
    'a machine with two fifths, where the rest is none’s': alone(73, both(800, 1600, [900, 2700]), {
      parts: { test01: { sql1: 0.4, web1: 0.05 } },
    }),
    'a tenth of a millisecond': alone(74, both(800, 4000, [100, 260])),
    'all machines at once, of which one has most as ever': alone(75, both(100, 3000, [900, 2700]), {
      parts: { test01: { sql1: 0.56, web1: 0.3 } },
    }),
  };
  Object.entries(nearly).forEach(([name, one]) => truth(`names nobody for ${name}`, [], { ...one, noise: 0.02 }));
  Object.entries(nobody).forEach(([name, one]) => truth(`names nobody for ${name}`, [], one));
  truth('names nobody on a volume of another pool', ['test01: sql1'], {
    ...alone(35, calm),
    does: { test01: surge(morning - hour, 3000, 2), test02: slower(morning - hour, 2.5) },
    parts: { test01: mostly, test02: evenly },
    otherPool: ['test02'],
  });
  truth('names nobody for a part of the pool that is small', [], {
    ...alone(36, calm),
    does: {
      test01: surge(morning - hour, 1500, 1),
      test02: slower(morning - hour, 2.5),
      test03: (at) => ({ ...calm(at), iops: 10 * working(at) }),
    },
    parts: { test01: { sql1: 0.8 }, test02: evenly, test03: evenly },
  });
  truth('names nobody where a volume does more than usual itself', ['test01: sql1'], {
    ...alone(37, calm),
    does: { test01: surge(morning - hour, 3000, 2), test02: surge(morning - hour, 3000, 2.5) },
    parts: { test01: mostly, test02: evenly },
  });

  describe('over a change of the clocks', () => {
    /** An hour by the clocks of New York: there what happens each night is an hour later by UTC from November 1 on. */
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });
    const hours = new Map<number, number>();
    const hourAt = (at: number): number => {
      const key = Math.floor(at / hour);
      const known = hours.get(key) ?? Number(clock.format(key * hour + 1));
      hours.set(key, known);
      return known;
    };
    const nightly = backup((at) => hourAt(at) >= 1 && hourAt(at) < 3);
    for (const minutes of [10, 40, 70, 110]) {
      // From one at night on by the wall clock, on the day after the change.
      const now = Date.parse('2026-11-02T06:00:00Z') + minutes * 60_000;
      truth(`names nobody ${minutes} minutes into a backup of each night`, [], alone(40 + minutes, nightly, { now }));
    }
    truth('names nobody at the end of the first backup after the change', [], {
      ...alone(50, nightly),
      now: Date.parse('2026-11-01T07:50:00Z'),
    });
    for (const seed of [51, 52]) {
      const now = Date.parse('2026-11-02T20:00:00Z');
      const more = surge(now - hour, 3000, 3);
      const both = (at: number): Does => (at >= now - hour ? more(at) : nightly(at));
      truth(`still names who makes others wait, of seed ${seed}`, ['test01: sql1'], alone(seed, both, { now }));
    }
  });

  it('says what is usual and what is now', () => {
    const input = madeUpNeighbours(alone(61, surge(morning - 2 * hour, 3000, 3)));
    const noisy = noisyNeighbours(input).get('test01');
    expect((noisy?.share ?? 0) / (0.8 / 0.94)).toBeCloseTo(1, 1);
    expect((noisy?.load.usualBytesPerSecond ?? 0) / 8192 / working(morning)).toBeCloseTo(1, 0.5);
    expect((noisy?.load.nowBytesPerSecond ?? 0) / 8192 / (working(morning) + 3000)).toBeCloseTo(1, 0.5);
    expect((noisy?.latency.usualMicroseconds ?? 0) / 900).toBeCloseTo(1, 1);
    expect((noisy?.latency.nowMicroseconds ?? 0) / 2700).toBeCloseTo(1, 0.5);
  });

  it('says which volumes do far more than usual, whoever does it', () => {
    const input = madeUpNeighbours(alone(64, surge(morning - 2 * hour, 3000, 3)));
    const [busier, ...others] = busierVolumes({ ...input, flows: [] });
    expect([busier?.volume.id, others.length]).toEqual(['test01', 0]);
    expect((busier?.nowBytesPerSecond ?? 0) / 8192 / (working(morning) + 3000)).toBeCloseTo(1, 0.5);
    expect((busier?.usualBytesPerSecond ?? 0) / 8192 / working(morning)).toBeCloseTo(1, 0.5);
    expect(busierVolumes(madeUpNeighbours(alone(65, calm)))).toEqual([]);
    expect(busierVolumes({ ...input, week: null })).toEqual([]);
  });

  it('knows nothing without what is kept, watched, or told by Storage QoS', () => {
    const input = madeUpNeighbours(alone(62, surge(morning - 2 * hour, 3000, 3)));
    expect(noisyNeighbours(input).size).toBe(1);
    expect(noisyNeighbours({ ...input, week: null }).size).toBe(0);
    expect(noisyNeighbours({ ...input, watched: new Map() }).size).toBe(0);
    expect(noisyNeighbours({ ...input, watched: new Map([['test01', { last: null, before: null }]]) }).size).toBe(0);
    expect(noisyNeighbours({ ...input, flows: [] }).size).toBe(0);
  });

  it('counts all disks of a machine as one', () => {
    const input = madeUpNeighbours(
      alone(63, surge(morning - 2 * hour, 3000, 3), { parts: { test01: { sql1: 0.8, web1: 0.1 } } }),
    );
    const halves = input.flows.flatMap((flow) => {
      const half = {
        ...flow,
        iops: (flow.iops ?? 0) / 2,
        throughputBytesPerSecond: (flow.throughputBytesPerSecond ?? 0) / 2,
      };
      return [half, { ...half, filePath: `${flow.filePath}.second.vhdx` }];
    });
    expect(noisyNeighbours({ ...input, flows: halves }).get('test01')?.user.initiatorName).toBe('sql1');
  });

  it('has at least thirty histories', () => expect(made).toBeGreaterThanOrEqual(30));
});

describe('noise of neighbours', () => {
  it('is judged in at most one of a hundred histories, whoever has most of it', async () => {
    let judged = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      if (seed % 25 === 0) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      const random = randomOf(seed);
      const [level, other, most] = [300 + 3000 * random(), 300 + 3000 * random(), 0.4 + 0.55 * random()];
      const does = (iops: number) => (): Does => ({ iops, latencyMicroseconds: 900, blockSizeBytes: 8192 });
      const names = found({
        seed,
        now: morning + Math.floor(random() * day),
        does: { test01: does(level), test02: does(other) },
        parts: { test01: { sql1: most, web1: (1 - most) / 2 }, test02: { file1: most, web2: 0.1 } },
        noise: 0.05 + 0.4 * random(),
        isWatched: seed % 2 === 0,
      });
      judged += Number(names.length > 0);
    }
    expect(judged).toBeLessThanOrEqual(10);
  }, 120_000);
});
