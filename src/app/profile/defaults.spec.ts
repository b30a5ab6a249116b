import schema from '../../../engine/contract/profile.schema.json';
import { completeProfile } from './defaults';

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
