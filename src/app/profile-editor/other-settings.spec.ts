import { Profile, Target, TimeSpan } from '../../generated/contract';
import { presetProfile } from '../profile/public-api';
import { OtherSetting, otherSettings } from './other-settings';

describe('otherSettings', () => {
  it('says nothing of a preset', () => {
    expect(otherSettings(presetProfile('baseline-read', { folder: '/v' }))).toEqual([]);
  });

  const rows: {
    name: OtherSetting;
    target?: Partial<Target>;
    timeSpan?: Partial<TimeSpan>;
    profile?: Partial<Profile>;
  }[] = [
    { name: 'search', profile: { search: {} } },
    { name: 'coolDown', timeSpan: { coolDownSeconds: 1 } },
    { name: 'steadyState', timeSpan: { steadyState: {} } },
    { name: 'threadPool', timeSpan: { threadPoolSize: 2 } },
    { name: 'noAffinity', timeSpan: { disableAffinity: true } },
    { name: 'completionRoutines', timeSpan: { completionRoutines: true } },
    { name: 'seed', timeSpan: { randomSeed: 1 } },
    { name: 'range', target: { maxOffsetBytes: 2 ** 20 } },
    { name: 'alignment', target: { alignmentBytes: 512 } },
    { name: 'interlocked', target: { interlockedSequential: true } },
    { name: 'parallel', target: { parallelSequential: true } },
    { name: 'threadStride', target: { threadStrideBytes: 4096 } },
    { name: 'writeThrough', target: { writeThrough: true } },
    { name: 'deviceCache', target: { cacheMode: 'osCacheDisabled' } },
    { name: 'mapped', target: { memoryMapped: true } },
    { name: 'openHints', target: { openHints: ['temporary'] } },
    { name: 'largePages', target: { largePages: true } },
    { name: 'content', target: { writeBuffer: { content: 'random' } } },
    { name: 'weights', target: { weight: 2 } },
    { name: 'precreate', profile: { precreateRule: 'largestSize' } },
  ];
  for (const { name, target, timeSpan, profile } of rows) {
    it(`names ${name}`, () => {
      const targets = [{ path: 'a' }, { path: 'b', ...target }];
      const given: Profile = { contractVersion: 1, ...profile, timeSpans: [{ ...timeSpan, targets }] };
      expect(otherSettings(given)).toEqual([name]);
    });
  }
});
