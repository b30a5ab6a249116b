import { runningRun } from '../gateway/testing/recorded-documents';
import { completeProfile, presetProfile, profileProblems } from '../profile/public-api';
import { fieldAt, readFields, withField } from './profile-fields';

const baseline = runningRun.profile;

describe('readFields', () => {
  it('reads the values of the baseline', () => {
    expect(readFields(baseline)).toEqual({
      durationSeconds: 120,
      warmUpSeconds: 5,
      fileSizeMib: 5120,
      blockSizeBytes: 4096,
      randomPercent: 100,
      writePercent: 0,
      threadsPerTarget: 2,
      outstandingRequests: 32,
      cacheMode: 'osCacheDisabled',
      iopsIntervalMilliseconds: 1000,
      throttleValue: '',
      throttleUnit: 'iops',
      burstRequests: '',
      thinkTimeMilliseconds: '',
      ioPriority: 'normal',
      distribution: '',
      processors: '',
      copyFile: false,
    });
  });

  it('has no single value where targets differ', () => {
    const combined = readFields(presetProfile('combined', { folder: '/v' }));
    expect(combined.writePercent).toBeNull();
    expect(combined.blockSizeBytes).toBe(4096);
  });
});

describe('withField', () => {
  const rows = [
    { field: 'durationSeconds', value: 7 },
    { field: 'warmUpSeconds', value: 0 },
    { field: 'fileSizeMib', value: 64 },
    { field: 'blockSizeBytes', value: 65536 },
    { field: 'randomPercent', value: 50 },
    { field: 'writePercent', value: 30 },
    { field: 'threadsPerTarget', value: 4 },
    { field: 'outstandingRequests', value: 8 },
    { field: 'cacheMode', value: 'cached' },
    { field: 'iopsIntervalMilliseconds', value: 100 },
    { field: 'iopsIntervalMilliseconds', value: '' },
    { field: 'throttleValue', value: 500 },
    { field: 'burstRequests', value: 20 },
    { field: 'thinkTimeMilliseconds', value: 5 },
    { field: 'ioPriority', value: 'low' },
    { field: 'distribution', value: 'pct90/10:5/20' },
    { field: 'processors', value: '0,2,g1,1' },
  ] as const;
  for (const { field, value } of rows) {
    it(`changes ${field} and nothing else on the page`, () => {
      const before = readFields(baseline);
      expect(readFields(withField(baseline, field, value))).toEqual({ ...before, [field]: value });
      expect(readFields(baseline)).toEqual(before);
    });
  }

  it('lets the alignment follow the block size', () => {
    const target = withField(baseline, 'blockSizeBytes', 8192).timeSpans[0]?.targets[0];
    expect(target?.alignmentBytes).toBeNull();
  });

  it('changes the unit of a rate limit that there is', () => {
    const limited = withField(withField(baseline, 'throttleValue', 80), 'throttleUnit', 'bytesPerMillisecond');
    expect(limited.timeSpans[0]?.targets[0]?.throttle).toEqual({ unit: 'bytesPerMillisecond', value: 80 });
    expect(withField(baseline, 'throttleUnit', 'iops').timeSpans[0]?.targets[0]?.throttle).toBeNull();
  });

  const cleared = ['throttleValue', 'burstRequests', 'thinkTimeMilliseconds', 'distribution'] as const;
  for (const field of cleared) {
    it(`takes ${field} away again`, () => {
      const set = withField(baseline, field, field === 'distribution' ? 'abs50/1G' : 7);
      expect(completeProfile(withField(set, field, ''))).toEqual(completeProfile(baseline));
    });
  }

  for (const field of ['throttleValue', 'burstRequests', 'iopsIntervalMilliseconds'] as const) {
    it(`has the profile's checks find a ${field} of 0, which is not the same as none`, () => {
      const wrong = withField(baseline, field, 0);
      expect(profileProblems(wrong).map(({ path }) => fieldAt(path))).toContain(field);
      expect(readFields(wrong)[field]).toBe(0);
    });
  }

  it('takes processors away again', () => {
    const bound = withField(baseline, 'processors', '0');
    expect(withField(bound, 'processors', '').timeSpans[0]?.processors).toEqual([]);
  });

  const unreadable = [
    { field: 'distribution', text: 'pct90', place: '/timeSpans/0/targets/0/distribution/ranges' },
    { field: 'processors', text: '0;1', place: '/timeSpans/0/processors' },
  ] as const;
  for (const { field, text, place } of unreadable) {
    it(`has the profile's checks find ${field} that cannot be read`, () => {
      const wrong = withField(baseline, field, text);
      expect(profileProblems(wrong).map(({ path }) => path)).toEqual([place]);
      expect(readFields(wrong)[field]).toBe('');
    });
  }

  it('changes every target', () => {
    const changed = withField(presetProfile('combined', { folder: '/v' }), 'outstandingRequests', 3);
    expect(changed.timeSpans[0]?.targets.map(({ outstandingRequests }) => outstandingRequests)).toEqual([3, 3]);
  });
});

describe('fieldAt', () => {
  const rows = [
    { path: '/timeSpans/0/durationSeconds', field: 'durationSeconds' },
    { path: '/timeSpans/0/targets/0/createSizeBytes', field: 'fileSizeMib' },
    { path: '/timeSpans/0/targets/1/blockSizeBytes', field: 'blockSizeBytes' },
    { path: '/timeSpans/0/targets/0/throttle/value', field: 'throttleValue' },
    { path: '/timeSpans/0/targets/0/distribution/ranges/1', field: 'distribution' },
    { path: '/timeSpans/0/processors/0/number', field: 'processors' },
    { path: '/timeSpans/0/targets/0/path', field: null },
    { path: '', field: null },
  ];
  for (const { path, field } of rows) {
    it(`finds ${field ?? 'no field'} at '${path}'`, () => {
      expect(fieldAt(path)).toBe(field as ReturnType<typeof fieldAt>);
    });
  }
});
