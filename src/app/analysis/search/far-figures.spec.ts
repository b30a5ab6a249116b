import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { disks, disksBelow, makeSearch, SearchOptions, Volume } from '../testing/searches';
import { Verdict } from '../verdict/verdict-types';
import { assessResult } from './assess-result';

const above = makeLimits([makeLimit('vm-uncached', 'iops', 2150), makeLimit('vm-uncached', 'throughput', 200e6)]);

function verdictOn(volume: Volume, limits = makeLimits([]), options: SearchOptions = {}): Verdict {
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  return assessResult({ result: makeSearch(volume, options), limits, run });
}

describe('a search whose ceiling is far from a figure', () => {
  const even = (latencySpread: number): Volume => ({
    halfWidthPercent: 0.6,
    latencySpread,
    iops: ({ step, queueDepth }) => Math.min(queueDepth * 200, 2000 * (1 + 0.002 * Math.cos(3 * step))),
  });

  it('names the limit below its figure where work on such requests is less even', () => {
    expect(verdictOn(even(1), above).binding.map(({ limit }) => limit.id)).toEqual(['vm-uncached-iops']);
  });

  it('names none where it is as even: disks happen to be near a figure as well', () => {
    expect(verdictOn(even(0.2), above).state).toBe('unsettled');
  });

  it('says of disks how much a deeper queue still brings', () => {
    const { headline } = verdictOn(disksBelow(1200), makeLimits([]), { deeperCount: 2 });
    expect(words(headline)).toMatch(/: 1,1\d\d IOPS, and no more than 1,[12]\d\d IOPS with a deeper queue$/);
    expect(words(verdictOn(disks(1200)).headline)).toContain('regardless of queue depth');
  });

  it('says of disks what lasts, where a cache had the first step', () => {
    const volume: Volume = { ...disks(1200), iops: (load) => (load.step === 0 ? 3000 : disks(1200).iops(load)) };
    const { state, headline } = verdictOn(volume);
    expect(state).toBe('device');
    expect(words(headline)).toMatch(/: 1,[12]\d\d IOPS/);
  });
});
