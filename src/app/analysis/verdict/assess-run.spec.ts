import { Result } from '../../../generated/contract';
import { assessRun } from './assess-run';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { hciB2msRead } from '../testing/reference-cases';
import { makeResult, RunFigures } from '../testing/results';
import { input, quiet, target } from './testing/assessed-input';
import { AssessmentInput, Verdict } from './verdict-types';

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
        name: 'is at a policy that was found on the virtual disks of the volume',
        input: input({
          limits: makeLimits([{ ...qos, source: { kind: 'storage-qos', description: 'policies', date: null } }]),
        }),
        reason: 'Gold limits virtual disks on this volume, and may not limit a run on the node itself',
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

  it('calls no figure of a scope the next one where another of that scope did not hold', () => {
    const uncached = [makeLimit('vm-uncached', 'iops', 4000), makeLimit('vm-uncached', 'throughput', 1e9)];
    const verdict = assessRun(input({ limits: makeLimits(uncached) }));
    expect(verdict.state).toBe('limitExceeded');
    expect(verdict.next).toBeNull();
    const beside = assessRun(input({ limits: makeLimits([...uncached, makeLimit('qos', 'iops', 50_000)]) }));
    expect(words(beside.nextLine)).toMatch(/^Next: QoS/);
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
