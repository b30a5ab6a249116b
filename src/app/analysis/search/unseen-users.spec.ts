import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, disks, Load, makeSearch, Volume } from '../testing/searches';
import { assessResult, settleResult } from './assess-result';
import { words } from '../../words/testing/english';
import { AssessmentInput } from '../verdict/verdict-types';
import { Settled } from './settled';

const requestsPerSecond = 1200;
const bytesPerSecond = requestsPerSecond * askedBlockBytes;
/** As uneven as what unseen load leaves of a limit. */
const left = (counted: (load: Load) => number): Volume => ({
  halfWidthPercent: 3,
  iops: (load) =>
    Math.min(load.queueDepth * 200, (requestsPerSecond / counted(load)) * (1 + 0.03 * Math.cos(3 * load.step))),
});
const ofRequests = left(() => 1);
const ofBytes = left(({ blockSizeBytes }) => blockSizeBytes / askedBlockBytes);
const counters = {};

function inputOf(volume: Volume, limits: Parameters<typeof makeLimits>[0]): AssessmentInput {
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  return { result: makeSearch(volume), limits: makeLimits(limits), run };
}

function settled(volume: Volume, ...limits: Parameters<typeof makeLimits>[0]): Settled | undefined {
  return settleResult(inputOf(volume, limits))?.settled;
}

function causesOf(...given: Parameters<typeof settled>): string[] {
  return (settled(...given)?.causes ?? []).map(({ kind }) => kind);
}

function leftOf(...given: Parameters<typeof settled>): string | null {
  const limit = settled(...given)?.leftOf ?? null;
  return limit === null || limit === 'unlisted' ? limit : limit.id;
}

describe('what an uneven ceiling is, where others may use a limit unseen', () => {
  it('stays open below a listed limit that others use and that counts as the ceiling does', () => {
    for (const scope of ['network', 'qos', 'pool', 'disk'] as const) {
      const limit = makeLimit(scope, 'throughput', 2 * bytesPerSecond);
      expect(causesOf(ofBytes, limit)).withContext(scope).toEqual([]);
      expect(leftOf(ofBytes, limit)).toBe(limit.id);
    }
    expect(leftOf({ ...ofRequests, counters }, makeLimit('pool', 'iops', 2 * requestsPerSecond))).toBe('pool-iops');
  });

  it('is not what others leave of the VM’s own limit, where its system counts what they do', () => {
    const limit = makeLimit('vm-uncached', 'iops', 2 * requestsPerSecond);
    expect(leftOf(ofRequests, limit)).toBe(limit.id);
    expect(leftOf({ ...ofRequests, counters }, limit)).toBe('unlisted');
  });

  it('may be what they leave of the nearest, and not of one that is far, or that counts otherwise', () => {
    const limits = [makeLimit('qos', 'iops', 3 * requestsPerSecond), makeLimit('pool', 'iops', 2 * requestsPerSecond)];
    expect(leftOf(ofRequests, ...limits)).toBe('pool-iops');
    expect(leftOf(ofRequests, makeLimit('pool', 'iops', 10 * requestsPerSecond))).toBe('unlisted');
    expect(leftOf(ofRequests, makeLimit('pool', 'throughput', 2 * bytesPerSecond))).toBe('unlisted');
  });

  it('is the disks where larger requests take longer, though not in proportion', () => {
    expect(causesOf(disks(1200))).toEqual(['device']);
    expect(leftOf(disks(1200))).toBeNull();
    expect(causesOf(disks(1200), makeLimit('network', 'throughput', 2 * bytesPerSecond))).toEqual(['device']);
  });

  it('is an unlisted limit where it is even, with the doubt that others who come evenly leave as much', () => {
    const pool = makeLimit('pool', 'iops', 2 * requestsPerSecond);
    const even: Volume = {
      iops: ({ queueDepth }) => Math.min(queueDepth * 200, requestsPerSecond),
      counters: { ...counters, millisecondsAtDisks: 5 },
    };
    const reasonsOf = (...limits: Parameters<typeof makeLimits>[0]): string[] => {
      const { state, confidence } = assessResult(inputOf(even, limits));
      expect([state, confidence.level]).toEqual(['unlistedRequests', limits.length === 0 ? 'high' : 'medium']);
      return confidence.reasons.map(words);
    };
    const doubt = /^it may as well be 4 × P30, shared with load that this node does not see$/;
    expect(reasonsOf(pool)).toContain(jasmine.stringMatching(doubt));
    expect(reasonsOf()).not.toContain(jasmine.stringMatching(doubt));
  });

  it('is probably the disks where one queue has a whole number of requests in work', () => {
    const latencyMicroseconds = ({ queueDepth }: Load): number => (queueDepth === 1 ? 2 : queueDepth) / 1200e-6;
    const { state, confidence } = assessResult(inputOf({ ...ofRequests, latencyMicroseconds }, []));
    expect([state, confidence.level]).toEqual(['device', 'medium']);
    expect(confidence.reasons.map(words)).toContain(
      'it may as well be an unlisted limit, shared with load that this node does not see',
    );
  });

  it('says what both may be, and what would settle it', () => {
    const pool = makeLimit('pool', 'iops', 2 * requestsPerSecond);
    const { state, headline, action, confidence } = assessResult(inputOf({ ...ofRequests, counters }, [pool]));
    expect(state).toBe('unsettled');
    expect(confidence.level).toBe('low');
    expect(words(headline)).toMatch(
      /^Not settled at .*the disks themselves.*, or 4 × P30, shared with load that this node does not see$/,
    );
    expect(words(action)).toMatch(/^What would settle it: a thorough search/);
  });
});
