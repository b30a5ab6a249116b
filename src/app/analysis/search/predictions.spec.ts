import { Result } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, bytes, disks, Load, makeSearch, requests, Volume } from '../testing/searches';
import { withSteadyState } from '../testing/unsteady-searches';
import { AssessmentInput } from '../verdict/verdict-types';
import { assessResult, settleResult } from './assess-result';
import { nameOfCause, predictionsOf } from './predictions';

const vm = [makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 200e6)];

function inputOf(result: Result, limits = vm): AssessmentInput {
  return {
    result,
    limits: makeLimits(limits),
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
  };
}

const percent = (share: number): string =>
  share === Infinity ? 'more' : `${share > 0.0005 ? '+' : ''}${Math.round(100 * share)}`;

/** "the queue depth of 32 +100 ✗", by the step's number. */
function said(input: AssessmentInput): Record<number, string[]> {
  const entries = [...predictionsOf(input)].map(([index, predictions]): [number, string[]] => [
    index + 1,
    predictions.map(({ name, from, to, isRuledOut }) => {
      const range = Math.abs(to - from) < 0.005 ? percent(from) : `${percent(from)}..${percent(to)}`;
      return `${words(name)} ${range}${isRuledOut ? ' ✗' : ''}`;
    }),
  ]);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

const rising: Volume = { iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) };

describe('what was expected of the steps', () => {
  it('of a limit of requests: the depth, the threads, bytes and disks are ruled out one after the other', () => {
    const name = 'Standard_Test uncached (2,000 IOPS)';
    expect(said(inputOf(makeSearch(requests(2000))))).toEqual({
      2: ['the queue depth of 1 -97', 'a limit or the disks, already at a queue depth of 1 0 ✗'],
      3: ['the queue depth of 32 +100 ✗', 'a limit or the disks, already at a queue depth of 32 0'],
      4: [
        "the engine's own threads 0..+100 ✗",
        `${name} 0`,
        'an unlisted limit on requests 0',
        'the disks themselves or other load on them 0',
        'an unlisted limit on bytes 0',
      ],
      5: [
        `${name} 0`,
        'an unlisted limit on requests 0',
        'the disks themselves or other load on them -50..0',
        'an unlisted limit on bytes -50 ✗',
      ],
      6: [`${name} 0`, 'an unlisted limit on requests 0', 'the disks themselves or other load on them -87..0'],
      7: [`${name} 0`, 'an unlisted limit on requests 0', 'the disks themselves or other load on them 0..+100'],
      8: [
        'a cache +10..more ✗',
        `${name} 0`,
        'an unlisted limit on requests 0',
        'the disks themselves or other load on them 0',
      ],
      9: [`${name} 0`, 'an unlisted limit on requests 0', 'the disks themselves or other load on them 0'],
    });
  });

  it('of a limit of requests before a known one of bytes: which comes first with larger blocks', () => {
    const both: Volume = {
      iops: ({ queueDepth, blockSizeBytes }) => Math.min(2000, 60e6 / blockSizeBytes, queueDepth * 200),
    };
    const limits = [makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 60e6)];
    const found = said(inputOf(makeSearch(both), limits));
    expect(found[5]).toContain('Standard_Test uncached (2,000 IOPS) 0');
    expect(found[6]).toContain('Standard_Test uncached (2,000 IOPS) -54');
  });

  it('of a limit of bytes: what counts requests is ruled out by larger blocks', () => {
    const found = said(inputOf(makeSearch(bytes(1200 * askedBlockBytes)), []));
    expect(found[5]).toContain('an unlisted limit on bytes -50');
    expect(found[7]).toContain('an unlisted limit on bytes +100');
    expect(found[7]).toContain('an unlisted limit on requests 0 ✗');
  });

  it('of a queue depth that limits: a limit at that depth is ruled out, and the next depths are looked at anew', () => {
    const found = said(inputOf(makeSearch(rising, { deeperCount: 3, repeatsAsked: true })));
    expect(found[3]).toEqual([
      'the queue depth of 32 +100',
      'a limit or the disks, already at a queue depth of 32 0 ✗',
    ]);
    expect(found[5]).toEqual([
      'the queue depth of 128 +100 ✗',
      'a limit or the disks, already at a queue depth of 128 0',
    ]);
  });

  it('of a limit that counts large requests as several: fewer of them pass', () => {
    const units: Volume = {
      iops: ({ queueDepth, blockSizeBytes }) =>
        Math.min(1200 / Math.max(1, Math.ceil(blockSizeBytes / askedBlockBytes)), queueDepth * 200),
    };
    expect(said(inputOf(makeSearch(units), []))[5]).toContain('an unlisted limit on requests -50..0');
  });

  it('of a shallower queue: whether it is still enough', () => {
    const made = makeSearch({ iops: ({ queueDepth }) => Math.min(2000, queueDepth * 25) }, { deeperCount: 3 });
    const steps = made.search?.steps.map((step) =>
      step.timeSpanIndex === 4 ? { ...step, change: 'shallower' as const } : step,
    );
    const timeSpans = made.timeSpans.map((one, index) =>
      index === 4 ? { ...one, queueDepth: { ...one.queueDepth, configured: 64 } } : one,
    );
    const search = made.search && { ...made.search, steps: steps ?? [] };
    // 64 in flight, compared with 128 that do a fourth more.
    const iops = timeSpans.map((one, index) =>
      index === 4 ? { ...one, steadyState: undefined, total: { ...one.total, iops: 1600, ioCount: 6400 } } : one,
    );
    const found = said(inputOf({ ...made, search, timeSpans: iops }, []));
    expect(found[5]).toContain('the queue depth of 64 -50');
  });

  it('says nothing of the first step, and of a single request that does other work than it', () => {
    const made = makeSearch(requests(2000));
    expect(predictionsOf(inputOf(made)).get(0)).toEqual([]);
    const timeSpans = made.profile.timeSpans.map((one, index) =>
      index === 1 ? { ...one, targets: one.targets.map((target) => ({ ...target, writePercent: 50 })) } : one,
    );
    expect(predictionsOf(inputOf({ ...made, profile: { ...made.profile, timeSpans } })).get(1)).toEqual([]);
  });

  it('of half the rate: a single request that waited takes less, and one that is worked on as long', () => {
    const turn = 'a throttle that requests wait for -100..-30';
    const work = 'the work itself, such as that of disks -30..0';
    const saidOf = (latencyMicroseconds: number): string[] | undefined => {
      const volume: Volume = {
        iops: () => 200,
        latencyMicroseconds: ({ isSlower, queueDepth }) => (isSlower ? latencyMicroseconds : queueDepth * 5000),
      };
      const made = makeSearch(volume, { looksSlower: true });
      expect(made.search?.steps[9]?.change).toBe('slower');
      return said(inputOf(made, []))[10];
    };
    expect(saidOf(300)).toEqual([turn, `${work} ✗`]);
    expect(saidOf(4900)).toEqual([turn, work]);
  });

  it('says nothing of a run that was no search', () => {
    expect(predictionsOf(inputOf({ ...makeSearch(requests(2000)), search: undefined })).size).toBe(0);
  });

  it('is as judged where the first step was not steady and its repetition is', () => {
    const made = withSteadyState(
      makeSearch(requests(2000), { repeatsAsked: true }),
      { isSteady: false, reason: 'trend' },
      0,
    );
    expect(said(inputOf(made))[4]).toContain('Standard_Test uncached (2,000 IOPS) 0');
  });

  describe('never rules out what the verdict names', () => {
    const volumes: Record<string, Result> = {
      'a listed limit': makeSearch(requests(2000)),
      'a listed limit that is not met': makeSearch(requests(1880)),
      'an unlisted limit': makeSearch(requests(1200)),
      bytes: makeSearch(bytes(10e6)),
      disks: makeSearch(disks(1200), { writePercent: 30 }),
      'the depth': makeSearch(rising, { deeperCount: 3, repeatsAsked: true }),
      'a cache': makeSearch({ iops: ({ part }: Load) => (part < 1 ? 4000 : 1500) }),
      'the processors of others': makeSearch({
        ...requests(2000),
        engineProcessors: () => 1,
        processorPercents: [100, 100, 20, 20],
      }),
      'nothing, after a change': makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) }),
      'nothing, between disks and requests': makeSearch({
        iops: ({ step, blockSizeBytes }) => (10e6 / blockSizeBytes) * (1 + 0.012 * Math.cos(3 * step)),
      }),
    };
    for (const [name, result] of Object.entries(volumes)) {
      for (const limits of [[], vm]) {
        it(`such as ${name}, with ${limits.length} limits`, () => {
          const input = inputOf(result, limits);
          const { settled } = settleResult(input) ?? { settled: null };
          const verdict = assessResult(input);
          const ruledOut = [...predictionsOf(input).values()]
            .flat()
            .filter(({ isRuledOut }) => isRuledOut)
            .map((one) => words(one.name));
          const named = settled?.causes.length
            ? settled.causes
            : (settled?.ceiling.slice(0, 2).map(({ cause }) => cause) ?? []);
          expect(predictionsOf(input).size).toBeGreaterThan(5);
          for (const cause of named) {
            if ('kind' in cause && ['limit', 'oneDisk', 'requests', 'bytes', 'device'].includes(cause.kind)) {
              expect(ruledOut).not.toContain(words(nameOfCause(cause as never)));
            }
          }
          const of = { queueDepth: 'the queue depth of 32', cache: 'a cache', cpu: "the engine's own threads" };
          expect(ruledOut).not.toContain(of[verdict.state as keyof typeof of] ?? 'nothing');
        });
      }
    }
  });
});
