import { Profile, Target } from '../../../generated/contract';
import { presetProfile } from '../../profile/public-api';
import { words } from '../../words/testing/english';
import { readFioJob, writeFioJob } from '../public-api';

const folder = 'C:\\ClusterStorage\\test01';

describe('writeFioJob', () => {
  it('writes a preset', () => {
    const profile = presetProfile('oltp', { folder, processorCount: 4 });
    expect(writeFioJob(profile, 'windows')).toEqual({
      text: [
        '[global]',
        'group_reporting',
        'time_based',
        '',
        '[time-span-1-target-1]',
        'filename=C\\:\\ClusterStorage\\test01\\headroom-test.dat',
        'ioengine=windowsaio',
        'rw=randrw',
        'rwmixwrite=30',
        'bs=8192',
        'iodepth=8',
        'numjobs=4',
        'direct=1',
        'sync=1',
        'filesize=5368709120',
        'size=5368709120',
        'norandommap',
        'runtime=60',
        'ramp_time=5',
        '',
      ].join('\n'),
      left: [jasmine.objectContaining({ key: 'Problem.FioNoOption', args: ['-Z'] }) as never],
    });
  });

  const onOne = (path: string): Profile => ({
    contractVersion: 1,
    timeSpans: [{ durationSeconds: 5, measureLatency: true, targets: [{ path }] }],
  });

  it('gives a disk the name that fio opens, and takes it back', () => {
    const { text } = writeFioJob(onOne('#2'), 'windows');
    expect(text).toContain('\nfilename=\\\\.\\PhysicalDrive2\n');
    expect(readFioJob(text ?? '').profile?.timeSpans[0]?.targets[0]?.path).toBe('#2');
  });

  it('writes no file in which fio would take another path', () => {
    const { text, left } = writeFioJob(onOne('/data/a#1.dat'), 'linux');
    expect(text).toBeNull();
    expect(left.map(words)).toEqual([
      "A fio job file can't have the path /data/a#1.dat: fio ignores what follows “;” or “#”.",
    ]);
  });

  it('is read again as the same, as far as fio has options', () => {
    const profile: Profile = {
      contractVersion: 1,
      timeSpans: [
        {
          durationSeconds: 20,
          warmUpSeconds: 3,
          measureLatency: true,
          iopsIntervalMilliseconds: 1000,
          targets: [
            {
              path: 'D:\\a.dat',
              createSizeBytes: 2 ** 30,
              baseOffsetBytes: 2 ** 20,
              maxOffsetBytes: 2 ** 29,
              blockSizeBytes: 8192,
              alignmentBytes: 4096,
              randomPercent: 60,
              writePercent: 100,
              outstandingRequests: 16,
              threadsPerTarget: 2,
              cacheMode: 'osCacheDisabled',
              distribution: {
                unit: 'percent',
                ranges: [
                  { ioPercent: 90, length: 10 },
                  { ioPercent: 10, length: 90 },
                ],
              },
              throttle: { unit: 'iops', value: 300 },
              writeBuffer: { content: 'random', sourceSizeBytes: null, sourcePath: null },
            },
          ],
        },
        {
          durationSeconds: 5,
          warmUpSeconds: 0,
          targets: [{ path: 'b.dat', createSizeBytes: 2 ** 20, outstandingRequests: 1 }],
        },
      ],
    };
    const { text, left } = writeFioJob(profile, 'linux');
    expect(left.map(words)).toEqual([]);
    const again = readFioJob(text ?? '');
    expect(again.problems).toEqual([]);
    const [first, second] = again.profile?.timeSpans ?? [];
    expect(first?.targets[0]).toEqual(jasmine.objectContaining(profile.timeSpans[0]?.targets[0] ?? {}));
    expect([second?.durationSeconds, second?.targets[0]?.path]).toEqual([5, 'b.dat']);
  });

  const zones: readonly { readonly target: Partial<Target>; readonly line: string | null }[] = [
    {
      target: { distribution: { unit: 'percent', ranges: [{ ioPercent: 90, length: 10 }] } },
      line: 'zoned:90/10:10/90',
    },
    {
      target: {
        createSizeBytes: 4096000,
        distribution: { unit: 'bytes', ranges: [{ ioPercent: 90, length: 1024000 }] },
      },
      line: 'zoned_abs:90/1024000:10/3072000',
    },
    { target: { distribution: { unit: 'bytes', ranges: [{ ioPercent: 90, length: 1024000 }] } }, line: null },
  ];
  for (const { target, line } of zones) {
    it(`writes zones as ${line ?? 'nothing where the end is not known'}`, () => {
      const { text, left } = writeFioJob(
        { contractVersion: 1, timeSpans: [{ targets: [{ path: 'a', randomPercent: 100, ...target }] }] },
        'linux',
      );
      expect(/^random_distribution=(.*)$/m.exec(text ?? '')?.[1] ?? null).toBe(line);
      expect(left.map(({ args }) => args[0])).toEqual(line === null ? ['-rd'] : []);
    });
  }

  it('names what fio has no option for', () => {
    const profile = presetProfile('max-read-iops', { folder });
    const [timeSpan] = profile.timeSpans;
    const target = timeSpan?.targets[0];
    Object.assign(timeSpan ?? {}, { coolDownSeconds: 3, steadyState: {}, processors: [{ number: 0 }] });
    Object.assign(target ?? {}, { largePages: true, ioPriority: 'low', openHints: ['temporary'] });
    expect(writeFioJob(profile, 'linux').left.map(({ args }) => args[0])).toEqual([
      '--steady-state',
      '-C',
      '-a',
      '-F',
      '-I',
      '-f',
      '-l',
    ]);
  });
});
