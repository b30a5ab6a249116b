import { runningRun } from '../gateway/testing/recorded-documents';
import { presetProfile } from '../profile/public-api';
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
    { path: '/timeSpans/0/targets/0/path', field: null },
    { path: '', field: null },
  ];
  for (const { path, field } of rows) {
    it(`finds ${field ?? 'no field'} at '${path}'`, () => {
      expect(fieldAt(path)).toBe(field as ReturnType<typeof fieldAt>);
    });
  }
});
