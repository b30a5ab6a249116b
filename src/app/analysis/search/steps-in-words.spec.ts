import { makeLimit, makeLimits } from '../testing/limits';
import { bytes, disks, requests, Volume } from '../testing/searches';
import { words } from '../../words/testing/english';
import { KnownLimits } from '../limits/limits-for';
import { nothing, verdictOn, vm } from './testing/judged-search';

describe('the steps in words', () => {
  const said = (volume: Volume, limits: KnownLimits): string[] =>
    verdictOn(volume, limits)
      .confidence.reasons.map(words)
      .filter((text) => / before|at half the rate/.test(text));

  const ofThreads = 'with twice the threads 2,000 IOPS, 2,000 before, so the threads are not the limit';

  for (const { name, limits } of [
    { name: 'a listed limit', limits: vm },
    { name: 'an unlisted limit', limits: nothing },
  ]) {
    it(`prove that ${name} counts requests, and that requests only wait longer`, () => {
      expect(said(requests(2000), limits).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
        'with twice the queue depth 2,000 IOPS at 32 ms, 2,000 at 16 ms before',
        'with larger blocks 2,000 IOPS, 2,000 before, so requests are counted',
        ofThreads,
      ]);
    });
  }

  it('prove that a limit counts bytes', () =>
    expect(said(bytes(2000 * 8192), nothing).join()).toMatch(
      /with larger blocks 1,000\sIOPS, 2,000 before, so bytes are counted/,
    ));

  it('say nothing of what a limit counts where it counts units, or where disks have more to do with larger blocks', () => {
    const unit = { normalizedUnitBytes: 8192 };
    const byUnits: Volume = {
      iops: ({ queueDepth, blockSizeBytes }) => Math.min(2000 / Math.ceil(blockSizeBytes / 8192), queueDepth * 200),
    };
    for (const [volume, limits] of [
      [disks(2000), nothing],
      [byUnits, makeLimits([makeLimit('qos', 'iops', 2000, unit)])],
    ] as const) {
      const texts = said(volume, limits).join();
      expect(texts).toContain('with larger blocks');
      expect(texts).not.toContain('counted');
    }
  });

  it('show nothing where more threads bring more', () => {
    const byThreads: Volume = { iops: ({ threads, queueDepth }) => Math.min(1000 * threads, queueDepth * 200) };
    expect(said(byThreads, nothing).join()).not.toContain('threads are not the limit');
  });
});
