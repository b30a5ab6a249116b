import schema from '../../../engine/contract/profile.schema.json';
import { completeProfile, isSameProfile } from './defaults';

describe('completeProfile', () => {
  const [timeSpan] = completeProfile({ contractVersion: 1, timeSpans: [{ targets: [{ path: 'io.dat' }] }] }).timeSpans;

  it('leaves no field out that the schema has', () => {
    expect(Object.keys(timeSpan ?? {}).sort()).toEqual(Object.keys(schema.definitions.timeSpan.properties).sort());
    expect(Object.keys(timeSpan?.targets[0] ?? {}).sort()).toEqual(
      Object.keys(schema.definitions.target.properties).sort(),
    );
    expect(Object.keys(timeSpan?.targets[0]?.writeBuffer ?? {}).sort()).toEqual(
      Object.keys(schema.definitions.writeBuffer.properties).sort(),
    );
  });

  it("fills in DISKSPD's defaults", () => {
    expect(timeSpan).toEqual(jasmine.objectContaining({ durationSeconds: 10, warmUpSeconds: 5, threadPoolSize: null }));
    expect(timeSpan?.targets).toEqual([
      jasmine.objectContaining({
        blockSizeBytes: 65536,
        outstandingRequests: 2,
        threadsPerTarget: 1,
        cacheMode: 'cached',
      }),
    ]);
  });

  it('keeps what is given, null included', () => {
    const [given] = completeProfile({
      contractVersion: 1,
      timeSpans: [
        { durationSeconds: 60, targets: [{ path: 'io.dat', createSizeBytes: null, writeBuffer: { content: 'zero' } }] },
      ],
    }).timeSpans;
    expect(given?.durationSeconds).toBe(60);
    expect(given?.targets[0]?.writeBuffer).toEqual({ content: 'zero', sourceSizeBytes: null, sourcePath: null });
  });
});

describe('isSameProfile', () => {
  const targets = [{ path: 'io.dat', blockSizeBytes: 4096 }];

  it('takes no notice of the order of fields, nor of defaults that are written out', () => {
    const short = { contractVersion: 1 as const, timeSpans: [{ targets }] };
    const long = completeProfile({
      timeSpans: [{ targets: [{ blockSizeBytes: 4096, path: 'io.dat' }] }],
      contractVersion: 1,
    });
    expect(isSameProfile(short, long)).toBe(true);
  });

  it('sees a value that differs', () => {
    const span = (path: string): { contractVersion: 1; timeSpans: [{ targets: { path: string }[] }] } => ({
      contractVersion: 1,
      timeSpans: [{ targets: [{ path }] }],
    });
    expect(isSameProfile(span('a.dat'), span('b.dat'))).toBe(false);
  });
});
