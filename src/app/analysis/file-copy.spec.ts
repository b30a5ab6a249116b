import { FileCopyResult, Result } from '../../generated/contract';
import { words } from '../words/testing/english';
import { describeFileCopy, fileCopySpeed } from './file-copy';
import { makeResult } from './testing/results';

const whole: FileCopyResult = {
  endReason: 'completed',
  reason: null,
  path: '/v/headroom-test.dat',
  call: 'CopyFileEx',
  fileBytes: 2_000_000_000,
  copiedBytes: 2_000_000_000,
  copySeconds: 5,
  flushedSeconds: 10,
  isCloned: false,
};
const measured = makeResult({
  targets: [
    { path: '/v/headroom-test.dat', sizeBytes: 2_000_000_000, blockSizeBytes: 100_000, readIops: 5000, writeIops: 0 },
  ],
  measuredSeconds: 60,
  queueDepth: 64,
});
const say = (fileCopy: Result['fileCopy']): string[] => describeFileCopy({ ...measured, fileCopy }, 0).map(words);

describe('fileCopySpeed', () => {
  it('counts until all is on the storage, which moved each byte twice', () => {
    expect(fileCopySpeed(whole)).toEqual({
      bytesPerSecond: 200_000_000,
      cachedBytesPerSecond: 400_000_000,
      movedBytesPerSecond: 400_000_000,
    });
  });

  it('counts what was copied, not what was to be', () => {
    expect(fileCopySpeed({ ...whole, endReason: 'timeUp', copiedBytes: 1_000_000_000 })?.bytesPerSecond).toBe(
      100_000_000,
    );
  });

  const none: { name: string; copy: FileCopyResult | null | undefined }[] = [
    { name: 'no copy', copy: undefined },
    { name: 'a run that ended before', copy: null },
    { name: 'a clone, whose data was not moved', copy: { ...whole, isCloned: true } },
    {
      name: 'a copy that was not made',
      copy: { ...whole, endReason: 'skipped', copiedBytes: 0, copySeconds: null, flushedSeconds: null },
    },
    { name: 'a copy too short to be timed', copy: { ...whole, copySeconds: 0, flushedSeconds: 0 } },
    { name: 'a copy that ended before its first byte', copy: { ...whole, endReason: 'timeUp', copiedBytes: 0 } },
  ];
  for (const { name, copy } of none) {
    it(`is none for ${name}`, () => expect(fileCopySpeed(copy)).toBeNull());
  }
});

describe('describeFileCopy', () => {
  it('says what the copy is beside the run, why, and what the cache makes of it', () => {
    expect(say(whole)).toEqual([
      "The system copied the test file at 200 MB/s, and the run measured 500 MB/s. A copy is not a benchmark: it is one stream with few requests in flight, it goes through the system's cache, and the storage both reads and writes each byte (400 MB/s in total).",
      'When the system reported the copy as complete, part of it was still in the cache: the copy appeared to run at 400 MB/s.',
    ]);
  });

  it('says nothing of a cache that hid nothing', () => {
    expect(say({ ...whole, copySeconds: 9.9 }).length).toBe(1);
  });

  it('shows no speed of a clone', () => {
    const [only, ...others] = say({ ...whole, isCloned: true });
    expect(only).toContain('cloned the test file');
    expect(only).not.toContain('MB/s');
    expect(others).toEqual([]);
  });

  it('says that a clone is possible where the file system does not tell', () => {
    expect(say({ ...whole, isCloned: null }).at(-1)).toContain('does not report whether it cloned');
  });

  it('says how much was copied when the time was up', () => {
    const part = { ...whole, endReason: 'timeUp', copiedBytes: 2 ** 30, fileBytes: 2 ** 32 } as const;
    expect(say(part).at(-1)).toBe('The copy ended at its time limit, with 1 GiB of 4 GiB copied.');
  });

  it('says why there is no speed', () => {
    const skipped = { ...whole, endReason: 'skipped', reason: 'There is no room.', copySeconds: null } as const;
    expect(say(skipped)).toEqual(['The system did not copy the test file. There is no room.']);
    expect(say({ ...skipped, endReason: 'failed' })).toEqual([
      'The system could not copy the test file. There is no room.',
    ]);
    expect(say({ ...skipped, endReason: 'cancelled', reason: null })).toEqual([
      'The run was stopped during the copy of the test file, so there is no copy speed.',
    ]);
    expect(say({ ...whole, copySeconds: 0 })).toEqual(['The copy was too short to tell its speed.']);
    expect(say(null)).toEqual(['The run ended before the system copied the test file.']);
  });

  it('has nothing to say where no copy was asked for', () => expect(describeFileCopy(measured, 0)).toEqual([]));
});
