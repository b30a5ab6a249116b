import { Profile } from '../../generated/contract';
import { presetProfile } from './presets';
import { profileSummary } from './profile-summary';

describe('profileSummary', () => {
  it('adds up a preset', () => {
    expect(profileSummary(presetProfile('baseline-read', { folder: '/d' }))).toEqual({
      files: [{ path: '/d/headroom-test.dat', createSizeBytes: 5 * 2 ** 30 }],
      createdBytes: 5 * 2 ** 30,
      totalSeconds: 125,
      requestsInFlight: 64,
      copy: null,
      writes: false,
      mix: { key: 'IoMix.ReadsOnly', args: [] },
    });
  });

  it('counts a file once and time spans one after the other', () => {
    expect(profileSummary(presetProfile('file-copy', { folder: '/d' }))).toEqual(
      jasmine.objectContaining({ createdBytes: 5 * 2 ** 30, totalSeconds: 130, requestsInFlight: 2, writes: true }),
    );
  });

  it('knows how much space a copy of the test file takes, where the run creates that', () => {
    const copied = { ...presetProfile('baseline-read', { folder: '/d' }), copyFile: true };
    expect(profileSummary(copied).copy).toEqual({ sizeBytes: 5 * 2 ** 30 });
    const kept: Profile = { contractVersion: 1, copyFile: true, timeSpans: [{ targets: [{ path: 'a' }] }] };
    expect(profileSummary(kept).copy).toEqual({ sizeBytes: null });
  });

  for (const [name, percents, key, shares] of [
    ['a mix with the share of each', [30], 'Mix', [70, 30]],
    ['writes alone', [100, 100], 'WritesOnly', []],
    ['targets that differ without a share', [0, 100], 'ReadsAndWrites', []],
    ['what is not valid without a share', [NaN], 'ReadsAndWrites', []],
  ] as const) {
    it(`says ${name}`, () => {
      const targets = percents.map((writePercent, index) => ({ path: String(index), writePercent }));
      const { mix } = profileSummary({ contractVersion: 1, timeSpans: [{ targets }] });
      expect(mix as unknown).toEqual({
        key: `IoMix.${key}`,
        args: shares.map((value) => ({ unit: 'percent', value })),
      });
    });
  }

  const depths: { name: string; profile: Profile['timeSpans'][number]; requests: number }[] = [
    {
      name: 'threads of each target',
      profile: { targets: [{ path: 'a', threadsPerTarget: 2, outstandingRequests: 8 }, { path: 'b' }] },
      requests: 18,
    },
    {
      name: 'pool threads on every target',
      profile: {
        threadPoolSize: 4,
        targets: [
          { path: 'a', outstandingRequests: 8 },
          { path: 'b', outstandingRequests: 2 },
        ],
      },
      requests: 40,
    },
    {
      name: 'requests shared by the pool',
      profile: { threadPoolSize: 4, poolOutstandingRequests: 8, targets: [{ path: 'a' }, { path: 'b' }] },
      requests: 32,
    },
  ];
  for (const { name, profile, requests } of depths) {
    it(`counts ${name}`, () =>
      expect(profileSummary({ contractVersion: 1, timeSpans: [profile] }).requestsInFlight).toBe(requests));
  }

  for (const [effort, seconds] of [
    ['quick', 120],
    ['thorough', 600],
  ] as const) {
    it(`knows how long a ${effort} search takes at most`, () => {
      const profile: Profile = { contractVersion: 1, search: { effort }, timeSpans: [{ targets: [{ path: 'a' }] }] };
      expect(profileSummary(profile).totalSeconds).toBe(seconds);
    });
  }

  for (const durationSeconds of [-8, 0, NaN]) {
    it(`knows no time where the duration is ${durationSeconds}`, () => {
      const profile: Profile = { contractVersion: 1, timeSpans: [{ durationSeconds, targets: [{ path: 'a' }] }] };
      expect(profileSummary(profile).totalSeconds).toBeNull();
    });
  }

  it('knows no time where only the warm-up is none, and no depth where that is none', () => {
    const targets = [{ path: 'a', outstandingRequests: -4 }];
    const profile: Profile = { contractVersion: 1, timeSpans: [{ durationSeconds: 60, warmUpSeconds: -3, targets }] };
    const { totalSeconds, requestsInFlight } = profileSummary(profile);
    expect([totalSeconds, requestsInFlight]).toEqual([null, null]);
  });

  it('counts an existing file as no new bytes', () => {
    const summary = profileSummary({ contractVersion: 1, timeSpans: [{ targets: [{ path: 'a' }] }] });
    expect(summary.files).toEqual([{ path: 'a', createSizeBytes: null }]);
    expect(summary.createdBytes).toBe(0);
  });
});
