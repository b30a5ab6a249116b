import baseline from '../../../engine/contract/examples/valid/profile.baseline-read.json';
import minimal from '../../../engine/contract/examples/valid/profile.minimal.json';
import twoTargets from '../../../engine/contract/examples/valid/profile.thread-pool-two-targets.json';
import { DistributionRange, Profile, Target, TimeSpan } from '../../generated/contract';
import { words } from '../words/testing/english';
import { completeProfile } from './defaults';
import { diskspdCommandLine } from './diskspd-command-line';
import { parseDiskspdCommandLine } from './parse-diskspd-command-line';

function profile(target: Omit<Target, 'path'>, timeSpan: Omit<TimeSpan, 'targets'> = {}, paths = ['io.dat']): Profile {
  return { contractVersion: 1, timeSpans: [{ ...timeSpan, targets: paths.map((path) => ({ ...target, path })) }] };
}

describe('diskspdCommandLine', () => {
  const plain = 'diskspd -t1 -o2 -b64K -s64K -w0 -d10 -W5';
  const cases: { name: string; profile: Profile; text: string }[] = [
    {
      name: 'the first reference case',
      profile: baseline as Profile,
      text: 'diskspd -t2 -o32 -b4K -r4K -w0 -d120 -W5 -Sh -D -L -c5G C:\\ClusterStorage\\test01\\headroom-test.dat',
    },
    { name: 'defaults where they matter to the reader', profile: minimal as Profile, text: `${plain} io.dat` },
    {
      name: 'paths with blanks in quotes',
      profile: profile({}, {}, ['C:\\my data\\io.dat', 'b.dat']),
      text: `${plain} "C:\\my data\\io.dat" b.dat`,
    },
    {
      name: 'paths with characters that a shell reads',
      profile: profile({}, {}, ['C:\\a&b(1).dat']),
      text: `${plain} "C:\\a&b(1).dat"`,
    },
    {
      name: 'a thread pool with requests of its own',
      profile: profile({ outstandingRequests: 128 }, { threadPoolSize: 4, poolOutstandingRequests: 8 }),
      text: 'diskspd -F4 -o128 -O8 -b64K -s64K -w0 -d10 -W5 io.dat',
    },
    {
      name: 'a shared sequential offset',
      profile: profile({ interlockedSequential: true }),
      text: 'diskspd -t1 -o2 -b64K -si64K -w0 -d10 -W5 io.dat',
    },
    {
      name: 'threads that start apart',
      profile: profile({ threadStrideBytes: 2 ** 30, threadsPerTarget: 2 }),
      text: 'diskspd -t2 -o2 -b64K -s64K -T1G -w0 -d10 -W5 io.dat',
    },
    {
      name: 'cool-down, no affinity, a seed',
      profile: profile({}, { coolDownSeconds: 3, disableAffinity: true, randomSeed: 7 }),
      text: `${plain} -C3 -n -z7 io.dat`,
    },
    {
      name: 'an interval of its own',
      profile: profile({}, { iopsIntervalMilliseconds: 500 }),
      text: `${plain} -D500 io.dat`,
    },
    {
      name: 'a part of the file',
      profile: profile({ baseOffsetBytes: 4096, maxOffsetBytes: 2 ** 20 }),
      text: `${plain} -B4K -f1M io.dat`,
    },
    {
      name: 'open hints',
      profile: profile({ openHints: ['randomAccess', 'temporary'] }),
      text: `${plain} -frt io.dat`,
    },
    { name: 'no cache in the system', profile: profile({ cacheMode: 'osCacheDisabled' }), text: `${plain} -Su io.dat` },
    { name: 'write-through', profile: profile({ writeThrough: true }), text: `${plain} -Sw io.dat` },
    {
      name: 'no local cache',
      profile: profile({ cacheMode: 'localCacheDisabled', writeThrough: true }),
      text: `${plain} -Srw io.dat`,
    },
    {
      name: 'a mapped file',
      profile: profile({ memoryMapped: true, writeThrough: true }),
      text: `${plain} -Smw io.dat`,
    },
    { name: 'zeros', profile: profile({ writeBuffer: { content: 'zero' } }), text: `${plain} -Z io.dat` },
    {
      name: 'new content for each write',
      profile: profile({ writeBuffer: { content: 'random' } }),
      text: `${plain} -Zr io.dat`,
    },
    {
      name: 'content from a file',
      profile: profile({
        writeBuffer: { content: 'source', sourceSizeBytes: 20 * 2 ** 20, sourcePath: 'C:\\my source.bin' },
      }),
      text: `${plain} "-Z20M,C:\\my source.bin" io.dat`,
    },
    {
      name: 'a rate in IOPS',
      profile: profile({ throttle: { unit: 'iops', value: 3200 } }),
      text: `${plain} -g3200i io.dat`,
    },
    {
      name: 'a mix of random and sequential I/O',
      profile: profile({ randomPercent: 50, alignmentBytes: 4096 }),
      text: 'diskspd -t1 -o2 -b64K -rs50 -r4K -w0 -d10 -W5 io.dat',
    },
    {
      name: 'where random I/O goes, in percent',
      profile: profile({
        randomPercent: 100,
        distribution: {
          unit: 'percent',
          ranges: [
            { ioPercent: 90, length: 10 },
            { ioPercent: 0, length: 20 },
          ],
        },
      }),
      text: 'diskspd -t1 -o2 -b64K -r64K -rdpct90/10:0/20 -w0 -d10 -W5 io.dat',
    },
    {
      name: 'where random I/O goes, in sizes',
      profile: profile({
        randomPercent: 100,
        distribution: {
          unit: 'bytes',
          ranges: [
            { ioPercent: 60, length: 2 ** 30 },
            { ioPercent: 40, length: 2 ** 31 },
          ],
        },
      }),
      text: 'diskspd -t1 -o2 -b64K -r64K -rdabs60/1G:40/2G -w0 -d10 -W5 io.dat',
    },
    {
      name: 'sequential requests side by side',
      profile: profile({ parallelSequential: true }),
      text: 'diskspd -t1 -o2 -b64K -s64K -p -w0 -d10 -W5 io.dat',
    },
    {
      name: 'a mapped file that is flushed',
      profile: profile({ memoryMapped: true, flushMode: 'nonVolatile' }),
      text: `${plain} -Sm -Nn io.dat`,
    },
    {
      name: 'processors, priority, large pages',
      profile: profile(
        { ioPriority: 'low', largePages: true },
        {
          processors: [
            { group: 1, number: 3 },
            { group: 0, number: 0 },
          ],
        },
      ),
      text: `${plain} -ag1,3,g0,0 -I2 -l io.dat`,
    },
    {
      name: 'bursts with pauses',
      profile: profile({ burstRequests: 20, thinkTimeMilliseconds: 5 }),
      text: `${plain} -i20 -j5 io.dat`,
    },
    { name: 'completion routines', profile: profile({}, { completionRoutines: true }), text: `${plain} -x io.dat` },
    {
      name: 'experiment flags',
      profile: { ...profile({}), experimentFlags: 1 },
      text: `diskspd -:1 ${plain.slice('diskspd '.length)} io.dat`,
    },
    {
      name: 'a rate in bytes',
      profile: profile({ throttle: { unit: 'bytesPerMillisecond', value: 80 } }),
      text: `${plain} -g80 io.dat`,
    },
  ];
  for (const { name, profile: given, text } of cases) {
    it(`writes ${name}`, () => expect(diskspdCommandLine(given).text).toBe(text));
    it(`writes ${name} so that it is read back the same`, () => {
      const { profile: back, problems } = parseDiskspdCommandLine(text);
      expect(problems.map(words)).toEqual([]);
      expect(back === null ? null : withoutAlignment(back)).toEqual(withoutAlignment(completeProfile(given)));
    });
  }

  const impossible: { name: string; profile: Profile; reason: string }[] = [
    {
      name: 'targets that differ',
      profile: twoTargets as Profile,
      reason: 'A DISKSPD command line has the same settings for all targets; here they differ.',
    },
    {
      name: 'a search',
      profile: { contractVersion: 1, search: {}, timeSpans: [{ targets: [{ path: 'a' }] }] },
      reason: 'This profile uses --find-limit, which DISKSPD does not have.',
    },
    {
      name: 'a steady state',
      profile: { contractVersion: 1, timeSpans: [{ steadyState: {}, targets: [{ path: 'a' }] }] },
      reason: 'This profile uses --steady-state, which DISKSPD does not have.',
    },
    {
      name: 'several time spans',
      profile: { contractVersion: 1, timeSpans: [{ targets: [{ path: 'a' }] }, { targets: [{ path: 'a' }] }] },
      reason: 'A DISKSPD command line has one time span; this profile has several.',
    },
    {
      name: 'threads of a target',
      profile: profile({ threadTargets: [{ thread: 0 }] }, { threadPoolSize: 2, poolOutstandingRequests: 4 }),
      reason: "A DISKSPD command line can't assign threads to targets; this profile does.",
    },
    {
      name: 'no target',
      profile: { contractVersion: 1, timeSpans: [{ targets: [] }] },
      reason: 'Add a target: there is no file to run on.',
    },
  ];
  for (const { name, profile: given, reason } of impossible) {
    it(`says why there is none for ${name}`, () => {
      const { text, reason: why } = diskspdCommandLine(given);
      expect(text).toBeNull();
      expect(why === null ? null : words(why)).toBe(reason);
    });
  }

  const openEnds: { name: string; ranges: DistributionRange[]; text: string }[] = [
    {
      name: 'behind others',
      ranges: [
        { ioPercent: 60, length: 2 ** 30 },
        { ioPercent: 40, length: 0 },
      ],
      text: 'diskspd -t1 -o2 -b64K -r64K -rdabs60/1G -w0 -d10 -W5 io.dat',
    },
    {
      name: 'alone',
      ranges: [{ ioPercent: 100, length: 0 }],
      text: 'diskspd -t1 -o2 -b64K -r64K -w0 -d10 -W5 io.dat',
    },
  ];
  for (const { name, ranges, text } of openEnds) {
    it(`leaves a range that reaches to the end to DISKSPD, which adds it: ${name}`, () => {
      const given = profile({ randomPercent: 100, distribution: { unit: 'bytes', ranges } });
      expect(diskspdCommandLine(given).text).toBe(text);
      expect(parseDiskspdCommandLine(text).problems).toEqual([]);
    });
  }

  it('takes targets for the same whatever the order of their fields', () => {
    const targets = [
      { path: 'a', writePercent: 1, blockSizeBytes: 4096 },
      { blockSizeBytes: 4096, path: 'b', writePercent: 1 },
    ];
    expect(diskspdCommandLine({ contractVersion: 1, timeSpans: [{ targets }] }).text).toContain(' a b');
  });

  /** An alignment that is left out and one that equals the block size are the same. */
  function withoutAlignment(given: Profile): Profile {
    const timeSpans = given.timeSpans.map((timeSpan) => ({
      ...timeSpan,
      targets: timeSpan.targets.map((target) => ({
        ...target,
        alignmentBytes: target.alignmentBytes ?? target.blockSizeBytes,
      })),
    }));
    return { ...given, timeSpans };
  }
});
