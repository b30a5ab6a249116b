import { Target, TimeSpan } from '../../generated/contract';
import { completeProfile } from './defaults';
import { isSameLoad } from './same-load';

const target: Target = { path: 'C:\\ClusterStorage\\Volume1\\test.dat', createSizeBytes: 1 << 30 };

function isSame(left: TimeSpan, right: TimeSpan): boolean {
  const [first, second] = completeProfile({ contractVersion: 1, timeSpans: [left, right] }).timeSpans;
  return first !== undefined && second !== undefined && isSameLoad(first, second);
}

function withTarget(changes: Partial<Target>): TimeSpan {
  return { targets: [{ ...target, ...changes }] };
}

describe('isSameLoad', () => {
  const plain = withTarget({});

  const same: readonly [string, TimeSpan][] = [
    ['itself', plain],
    ['another place', withTarget({ path: 'D:\\test.dat' })],
    ['a file that was there already', withTarget({ createSizeBytes: null })],
    ['what is the default, written out', withTarget({ blockSizeBytes: 65_536, writePercent: 0 })],
    ['another length', { ...plain, durationSeconds: 60, warmUpSeconds: 0, coolDownSeconds: 5 }],
    ['finer intervals', { ...plain, iopsIntervalMilliseconds: 100 }],
    ['other random numbers', { ...plain, randomSeed: 9 }],
    ['no affinity', { ...plain, disableAffinity: true }],
    ['large pages', withTarget({ largePages: true })],
  ];
  for (const [name, timeSpan] of same) {
    it(`takes ${name} for the same`, () => expect(isSame(plain, timeSpan)).toBeTrue());
  }

  const others: readonly [string, TimeSpan][] = [
    ['larger blocks', withTarget({ blockSizeBytes: 1 << 20 })],
    ['random requests', withTarget({ randomPercent: 100 })],
    ['writes', withTarget({ writePercent: 30 })],
    ['more requests in flight', withTarget({ outstandingRequests: 32 })],
    ['more threads', withTarget({ threadsPerTarget: 4 })],
    ['a cache', withTarget({ cacheMode: 'osCacheDisabled' })],
    ['a rate limit', withTarget({ throttle: { unit: 'iops', value: 100 } })],
    ['a larger file', withTarget({ createSizeBytes: 2 ** 34 })],
    ['a second target', { targets: [target, target] }],
    ['a pool of threads', { ...plain, threadPoolSize: 4 }],
  ];
  for (const [name, timeSpan] of others) {
    it(`tells ${name} apart`, () => {
      expect(isSame(plain, timeSpan)).toBeFalse();
      expect(isSame(timeSpan, plain)).toBeFalse();
    });
  }
});
