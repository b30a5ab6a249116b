import { runningRun } from '../gateway/testing/recorded-documents';
import { onDisk, typedTargetProblem, typedVolume } from './typed-target';

describe('typed targets', () => {
  for (const text of ['\\\\server\\share', '\\\\server\\share\\a folder\\', '#2', '/dev/sdb', '/dev/nvme0n1']) {
    it(`takes ${text}`, () => expect(typedTargetProblem(text)).toBeNull());
  }

  const wrong: [string, string][] = [
    ['', 'empty'],
    ['C:\\folder', 'neither'],
    ['\\server\\share', 'neither'],
    ['\\\\server', 'share'],
    ['\\\\?\\C:\\x', 'device'],
    ['\\\\.\\PhysicalDrive1', 'device'],
    ['\\\\server\\share\\..', 'share'],
    ['\\\\server\\share\\a:b', 'share'],
    ['\\\\server\\C$', 'administrativeShare'],
    ['\\\\server\\ClusterStorage$\\x', 'administrativeShare'],
    ['#', 'device'],
    ['#12345', 'device'],
    ['/dev/../etc/passwd', 'device'],
    ['/dev/mapper/x', 'device'],
  ];
  for (const [text, problem] of wrong) {
    it(`says of '${text}' that it is ${problem}`, () => expect(typedTargetProblem(text)).toBe(problem as never));
  }

  it('knows nothing of a typed volume but its kind', () => {
    expect(typedVolume('\\\\a\\b').kind).toBe('share');
    const { kind, state, freeBytes } = typedVolume('#1');
    expect([kind, state, freeBytes]).toEqual(['physical-disk', 'unknown', null]);
  });

  it('reads a physical disk only, and creates nothing on it', () => {
    const [span] = runningRun.profile.timeSpans;
    const writing = {
      ...runningRun.profile,
      timeSpans:
        span === undefined ? [] : [{ ...span, targets: [{ path: 'x', writePercent: 100, createSizeBytes: 1 }] }],
    };
    expect(onDisk(writing, '#1').timeSpans[0]?.targets).toEqual([
      { path: '#1', writePercent: 0, createSizeBytes: null },
    ]);
  });
});
