import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, bytes, disks, makeLongerSearch, makeSearch, requests, Volume } from '../testing/searches';
import { message } from '../../words/public-api';
import { words } from '../../words/testing/english';
import { assessResult } from './assess-result';
import { Verdict } from '../verdict/verdict-types';
import { assess, nothing, verdictOn, vm } from './testing/judged-search';

const bursting = makeLimits([makeLimit('disk', 'iops', 500), makeLimit('disk', 'iops', 2000, { kind: 'burst' })]);
const pooled = makeLimits([makeLimit('disk', 'iops', 500), makeLimit('pool', 'iops', 2000)]);
/** The engine needs a quarter of the processors, and other programs keep all of them busy. */
const busyBesideEngine = (percent: number): Partial<Volume> => ({
  engineProcessors: () => 1,
  processorPercents: Array<number>(4).fill(percent),
});

describe('the verdict on a search', () => {
  const cases: {
    name: string;
    verdict: () => Verdict;
    state: Verdict['state'];
    level: Verdict['confidence']['level'];
    headline: string;
  }[] = [
    {
      name: 'a listed limit',
      verdict: () => verdictOn(requests(2000), vm),
      state: 'limitReached',
      level: 'high',
      headline: 'The VM size is the limit: 2,000 of 2,000 IOPS (Standard_Test)',
    },
    {
      name: 'a listed limit, or another that is a little lower',
      verdict: () => verdictOn(requests(1880), vm),
      state: 'limitReached',
      level: 'medium',
      headline: 'Probably the VM size is the limit: 1,880 of 2,000 IOPS (Standard_Test), or an unlisted limit',
    },
    {
      name: 'a listed limit, or another that is a little higher',
      verdict: () => verdictOn(requests(2100), vm),
      state: 'limitReached',
      level: 'medium',
      headline: 'Probably the VM size is the limit: 2,100 of 2,000 IOPS (Standard_Test), or an unlisted limit',
    },
    {
      name: 'the level that lasted after a first step on credit',
      verdict: () => verdictOn({ iops: ({ step }) => (step === 0 ? 1815 : 500) }, bursting),
      state: 'limitReached',
      level: 'high',
      headline: 'One disk is the limit: 500 of 500 IOPS (P30)',
    },
    {
      name: 'the level that a burst came down to',
      verdict: () => verdictOn({ iops: ({ step }) => (step > 7 ? 500 : 2000) }, bursting),
      state: 'limitReached',
      level: 'high',
      headline: 'One disk is the limit: 500 of 500 IOPS (P30)',
    },
    {
      name: 'a limit of requests that no source names',
      verdict: () => verdictOn(requests(1200), vm),
      state: 'unlistedRequests',
      level: 'high',
      headline: 'An unlisted limit of 1,200 IOPS',
    },
    {
      name: 'one of bytes',
      verdict: () => verdictOn(bytes(1200 * askedBlockBytes), vm),
      state: 'unlistedBytes',
      level: 'high',
      headline: 'An unlisted limit of 9.8 MB/s',
    },
    {
      name: 'disks',
      verdict: () => verdictOn(disks(1200), nothing),
      state: 'device',
      level: 'high',
      headline: 'The disks themselves are the limit: 1,224 IOPS, regardless of queue depth',
    },
    {
      name: 'the queue depth',
      verdict: () =>
        verdictOn({ iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) }, vm, {
          deeperCount: 3,
          repeatsAsked: true,
        }),
      state: 'queueDepth',
      level: 'high',
      headline: 'The queue depth of 32 is the limit: 2,000 IOPS, and 6,000 IOPS with 128 requests in flight',
    },
    {
      name: 'the queue depth, as far as the search went',
      verdict: () => verdictOn({ iops: ({ queueDepth }) => queueDepth * 62.5 }, vm, { repeatsAsked: true }),
      state: 'queueDepth',
      level: 'high',
      headline:
        'The queue depth of 32 is the limit: 2,000 IOPS, and 4,000 IOPS with 64 requests in flight, the most that was tried',
    },
    {
      name: 'a cache',
      verdict: () => verdictOn({ iops: ({ part }) => (part < 1 ? 4000 : 1500) }, vm),
      state: 'cache',
      level: 'medium',
      headline: 'A part of the file is served faster: 1,500 IOPS over the whole file, and 4,000 IOPS over a part of it',
    },
    {
      name: 'other programs on the processors',
      verdict: () =>
        verdictOn({ ...requests(2000), engineProcessors: () => 1, processorPercents: [100, 100, 20, 20] }, vm),
      state: 'nodeCpu',
      level: 'medium',
      headline: "Probably the node's CPU is the limit: other programs leave this run enough for 2,000 IOPS",
    },
    {
      name: 'disks or other load',
      verdict: () => verdictOn(disks(1200), vm),
      state: 'unsettled',
      level: 'low',
      headline:
        'Not settled at 1,223 IOPS: the disks themselves or other load on them, or an unlisted limit on requests',
    },
    {
      name: 'a limit that other load shares',
      verdict: () => verdictOn({ ...requests(1400), counters: { others: () => ({ elsewhere: 600 }) } }, vm),
      state: 'limitReached',
      level: 'high',
      headline: 'Standard_Test uncached is the limit: 1,400 IOPS of this run and 600 IOPS of other load, of 2,000 IOPS',
    },
    {
      name: 'a limit that no source names and other load shares',
      verdict: () => verdictOn({ ...requests(900), counters: { others: () => ({ onVolume: 200 }) } }, vm),
      state: 'unlistedRequests',
      level: 'high',
      headline: 'An unlisted limit of 1,100 IOPS: 900 IOPS of this run and 200 IOPS of other load',
    },
    {
      name: 'disks that other load shares',
      verdict: () => verdictOn({ ...disks(1200), counters: { others: () => ({ onDisks: 300 }) } }, nothing),
      state: 'device',
      level: 'high',
      headline: 'The disks themselves are the limit: 1,224 IOPS of this run and 300 IOPS of other load',
    },
    {
      name: 'disks that are full and alone',
      verdict: () => verdictOn({ ...disks(1200), counters: {} }, vm),
      state: 'device',
      level: 'high',
      headline: 'The disks themselves are the limit: 1,224 IOPS, regardless of queue depth',
    },
    {
      name: 'one disk of several',
      verdict: () => verdictOn({ ...requests(1430), counters: { diskShares: [0.35, 0.22, 0.22, 0.21] } }, pooled),
      state: 'limitReached',
      level: 'high',
      headline: 'One disk is the limit: PhysicalDrive1 did 501 IOPS of its 500 IOPS, and all disks together 1,430 IOPS',
    },
    {
      name: 'a thread that waits for a processor',
      verdict: () => verdictOn({ ...requests(1000), ...busyBesideEngine(95), counters: { waitShare: 0.5 } }, vm),
      state: 'nodeCpu',
      level: 'high',
      headline: "The node's CPU is the limit: other programs leave this run enough for 1,000 IOPS",
    },
    {
      name: 'a load that changed in the meantime',
      verdict: () => verdictOn({ iops: ({ step }) => (step > 7 ? 1500 : 2000) }, vm),
      state: 'unsettled',
      level: 'low',
      headline: 'Not settled: the same load did 2,000, and 1,500 IOPS at the end of the search',
    },
  ];
  for (const { name, verdict, state, level, headline } of cases) {
    it(`names ${name}`, () => {
      const found = verdict();
      expect(words(found.headline)).toBe(headline);
      expect(found.state).toBe(state);
      expect(found.confidence.level).toBe(level);
    });
  }

  it('names what changed of the load that was asked for', () => {
    const iops: Volume['iops'] = ({ step, queueDepth }) => queueDepth * (step === 0 ? 62.5 : 80);
    const found = verdictOn({ iops }, vm, { repeatsAsked: true });
    expect(words(found.headline)).toBe('Not settled: the same load did 2,000, and 2,560 IOPS at the end of the search');
  });

  describe('after a step that lasted for longer', () => {
    const verdictAfter = (iopsBySecond: readonly number[]): Verdict => assess(makeLongerSearch(iopsBySecond), nothing);

    it('names a burst that ended during it', () => {
      const found = verdictAfter([...Array<number>(80).fill(2000), ...Array<number>(160).fill(500)]);
      expect(words(found.headline)).toBe(
        'Not settled: a burst of 2,000 IOPS ended after 80 s at full depth, and 500 IOPS remained',
      );
      expect(words(found.action)).toMatch(/^Search again now, while the burst credit is used up/);
    });

    it('names no burst where it did not come down by itself', () => {
      const found = verdictAfter(Array<number>(240).fill(2000));
      expect(words(found.headline)).toMatch(/^Not settled: the same load did 2,000, and 500 IOPS/);
    });
  });

  it('says how often such an answer is right', () => {
    expect(words(verdictOn(requests(2000), vm).confidence.line)).toMatch(
      /^High confidence, 9\d%: about 9\d% of such verdicts are correct in simulation; with twice the queue depth /,
    );
  });

  it('says of no simulation that a policy of virtual disks is the limit, which none has', () => {
    const source = { kind: 'storage-qos', description: 'policies', date: null } as const;
    const { state, confidence } = verdictOn(requests(2000), makeLimits([makeLimit('qos', 'iops', 2000, { source })]));
    expect([state, confidence.level, confidence.probability]).toEqual(['limitReached', 'medium', 0.75]);
    expect(words(confidence.line)).toContain('Gold limits virtual disks on this volume, and may not limit a run');
    expect(words(confidence.line)).not.toContain('in simulation');
  });

  it('says of no simulation what memory answered, which none has', () => {
    const search = makeSearch({ ...requests(2000), counters: {} });
    const timeSpans = search.profile.timeSpans.map((span) => ({
      ...span,
      targets: span.targets.map((target) => ({ ...target, cacheMode: 'cached' as const })),
    }));
    const unasked = search.timeSpans.map((span) => ({
      ...span,
      devices: (span.devices ?? []).map((device) => ({ ...device, readCount: 0, readBytes: 0 })),
    }));
    const { state, confidence } = assess(
      { ...search, profile: { ...search.profile, timeSpans }, timeSpans: unasked },
      vm,
    );
    expect([state, confidence.level, confidence.probability]).toEqual(['cache', 'high', 0.95]);
    expect(words(confidence.line)).toBe('Nothing contradicts this verdict.');
  });

  it('says the share beside the headline', () => {
    const of = (verdict: Verdict): string => words(verdict.confidence.certainty ?? message('Verdict.Certainty.Low'));
    expect(of(verdictOn(requests(2000), vm))).toMatch(/^High confidence, 9\d%$/);
    expect(of(verdictOn(requests(2000), vm, { endReason: 'timeUp' }))).toBe('Medium confidence, 92%');
  });

  it('gives no share that says more than its level', () => {
    const { level, probability, reasons } = verdictOn(requests(2000), vm, { endReason: 'timeUp' }).confidence;
    expect(level).toBe('medium');
    expect(probability).toBeCloseTo(0.917, 9);
    expect(reasons.map(words)[0]).toBe('about 92% of such verdicts are correct in simulation');
  });

  it('says how far a figure is from what was measured, with less confidence', () => {
    const said = (rate: number): string[] => verdictOn(requests(rate), vm).confidence.reasons.map(words);
    expect(said(1880)).toContain('only 94% of the limit is reached, and throttled runs usually reach all of it');
    expect(said(2300)).toContain('115% of the limit was measured, so its figure may not be the one in force');
    expect(said(2000).join()).not.toContain('of the limit');
  });

  it('names the busy processors where they may be what lets requests pass evenly', () => {
    const made = makeSearch({ ...requests(1200), ...busyBesideEngine(97) });
    const timeSpans = made.timeSpans.map((one) => {
      const { latency } = one.total;
      return { ...one, total: { ...one.total, latency: latency && { ...latency, minMicroseconds: 1 } } };
    });
    const found = assess({ ...made, timeSpans }, nothing);
    expect(found.state).toBe('unsettled');
    expect(words(found.headline)).toBe('No known limit is reached at 1,200 IOPS, and the CPU was 97% busy');
  });

  it('is about the first step, the workload as it was asked for', () => {
    const found = verdictOn({ iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) }, vm, { deeperCount: 3 });
    expect([found.timeSpan, found.measuredIops]).toEqual([0, 2000]);
  });

  it('does not blame the disks from a node that does not own the volume', () => {
    const run = { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null };
    // A cache beside the way answers a part, and larger requests carry no more over it.
    const volume: Volume = {
      iops: ({ part, blockSizeBytes }) => ((part < 1 ? 4000 : 1500) * askedBlockBytes) / blockSizeBytes,
    };
    const found = assessResult({ result: makeSearch(volume), limits: nothing, run });
    expect(found.state).toBe('wrongNode');
    expect(words(found.action)).toContain('node1');
  });

  it('takes what a full cache leaves of writes for no limit of requests', () => {
    const volume = (halfWidthPercent: number): Volume => ({
      halfWidthPercent,
      iops: ({ step, queueDepth }) => (step === 0 ? 1500 : Math.min(600, queueDepth * 200)),
    });
    const stateOf = (halfWidthPercent: number): string =>
      verdictOn(volume(halfWidthPercent), nothing, { writePercent: 100 }).state;
    expect(stateOf(0.5)).toBe('unlistedRequests');
    expect(stateOf(6)).toBe('unsettled');
  });

  it('does not blame the way to the owner where larger requests carry more bytes over it', () => {
    const run = { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null };
    const found = assessResult({ result: makeSearch(disks(1200)), limits: nothing, run });
    expect(found.state).toBe('device');
    expect(words(found.action)).not.toContain('node1');
    expect(found.confidence.reasons.map(words)).toContain(jasmine.stringMatching(/node2/));
  });

  it('is less sure of a run that is doubtful otherwise', () => {
    const changes = { simulatedDevice: null, backend: 'null' } as const;
    const found = verdictOn(requests(2000), vm, { changes });
    expect(found.confidence.level).toBe('low');
    expect(found.confidence.isClaim).toBeFalse();
    expect(found.confidence.certainty && words(found.confidence.certainty)).toBe(
      'Low confidence: not enough evidence for a limit',
    );
    expect(words(found.headline)).toBe(
      'Not settled: the VM size may be the limit, 2,000 of 2,000 IOPS (Standard_Test)',
    );
    expect(words(found.action)).toMatch(/^What would settle it: a thorough search/);
    const cancelled = verdictOn(requests(2000), vm, { changes: { ...changes, status: 'cancelled' } });
    expect(words(cancelled.action)).toBe('Search again and let it finish.');
  });
});
