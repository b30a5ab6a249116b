import { Target, TimeSpan } from '../../generated/contract';
import { words } from '../words/testing/english';
import { parseDiskspdCommandLine } from './parse-diskspd-command-line';

describe('parseDiskspdCommandLine', () => {
  function timeSpan(text: string): TimeSpan {
    const { profile, problems } = parseDiskspdCommandLine(text);
    expect(problems.map(words)).toEqual([]);
    return profile?.timeSpans[0] ?? { targets: [] };
  }

  function target(text: string): Target {
    return timeSpan(text).targets[0] ?? { path: '' };
  }

  describe('reads what people paste', () => {
    const same = ['-t2', '-o32', '-b4k', '-r4k', '-w0', '-d120', '-Sh', '-D', '-L', '-c5G'].join(' ');
    const forms: { name: string; text: string; path?: string }[] = [
      { name: 'from the article, with its redirection', text: `.\\diskspd ${same} C:\\io.dat > test01.txt` },
      {
        name: 'with the program in quotes',
        text: `& "C:\\Program Files\\DISKSPD\\amd64\\diskspd.exe" ${same} C:\\io.dat`,
      },
      { name: 'without the program', text: `${same} C:\\io.dat` },
      { name: 'with the engine as the program', text: `/usr/bin/headroom-io ${same} C:\\io.dat` },
      { name: 'piped on', text: `diskspd.exe ${same} C:\\io.dat | Out-File x.txt` },
      {
        name: 'over several lines of PowerShell',
        text: `diskspd -t2 -o32 -b4k -r4k \`\n -w0 -d120 -Sh -D -L -c5G C:\\io.dat`,
      },
      {
        name: 'over several lines of cmd',
        text: `diskspd -t2 -o32 -b4k -r4k ^\r\n -w0 -d120 -Sh -D -L -c5G C:\\io.dat`,
      },
      { name: 'with options about the report', text: `diskspd -Rxml -v ${same} C:\\io.dat` },
      { name: 'with typographic quotes', text: `diskspd ${same} “C:\\my io.dat”`, path: 'C:\\my io.dat' },
      { name: 'with single quotes', text: `diskspd ${same} 'C:\\my io.dat'`, path: 'C:\\my io.dat' },
      {
        name: 'with an apostrophe in the path',
        text: `diskspd ${same} "C:\\John's io.dat"`,
        path: "C:\\John's io.dat",
      },
    ];
    for (const { name, text, path } of forms) {
      it(name, () => {
        const read = timeSpan(text);
        expect(read).toEqual(
          jasmine.objectContaining({
            durationSeconds: 120,
            warmUpSeconds: 5,
            measureLatency: true,
            iopsIntervalMilliseconds: 1000,
          }),
        );
        expect(read.targets).toEqual([
          jasmine.objectContaining({
            path: path ?? 'C:\\io.dat',
            threadsPerTarget: 2,
            outstandingRequests: 32,
            blockSizeBytes: 4096,
            randomPercent: 100,
            alignmentBytes: 4096,
            writePercent: 0,
            cacheMode: 'osCacheDisabled',
            writeThrough: true,
            createSizeBytes: 5 * 2 ** 30,
          }),
        ]);
      });
    }
  });

  describe('reads every option', () => {
    const ofTarget: { text: string; fields: Partial<Target> }[] = [
      { text: '-h', fields: { cacheMode: 'osCacheDisabled', writeThrough: true } },
      { text: '-S', fields: { cacheMode: 'osCacheDisabled', writeThrough: false } },
      { text: '-Suw', fields: { cacheMode: 'osCacheDisabled', writeThrough: true } },
      { text: '-Su -Sw', fields: { cacheMode: 'osCacheDisabled', writeThrough: true } },
      { text: '-Sb', fields: { cacheMode: 'cached' } },
      { text: '-Sr', fields: { cacheMode: 'localCacheDisabled' } },
      { text: '-Sm', fields: { memoryMapped: true } },
      { text: '-s', fields: { randomPercent: 0, alignmentBytes: null } },
      { text: '-s0', fields: { alignmentBytes: null } },
      { text: '-s128K', fields: { alignmentBytes: 131_072 } },
      { text: '-si', fields: { interlockedSequential: true } },
      { text: '-si1M', fields: { interlockedSequential: true, alignmentBytes: 2 ** 20 } },
      { text: '-r', fields: { randomPercent: 100, alignmentBytes: null } },
      { text: '-r4K -rs100', fields: { randomPercent: 100, alignmentBytes: 4096 } },
      { text: '-c8b -b4K', fields: { createSizeBytes: 32_768, blockSizeBytes: 4096 } },
      { text: '-c2b', fields: { createSizeBytes: 131_072 } },
      { text: '-B1M:2M', fields: { baseOffsetBytes: 2 ** 20, maxOffsetBytes: 3 * 2 ** 20 } },
      { text: '-B1M', fields: { baseOffsetBytes: 2 ** 20, maxOffsetBytes: null } },
      { text: '-f1G', fields: { maxOffsetBytes: 2 ** 30 } },
      { text: '-frs -ft', fields: { openHints: ['randomAccess', 'sequentialScan', 'temporary'] } },
      { text: '-t2 -T1M', fields: { threadStrideBytes: 2 ** 20 } },
      { text: '-g100i', fields: { throttle: { unit: 'iops', value: 100 } } },
      { text: '-g100', fields: { throttle: { unit: 'bytesPerMillisecond', value: 100 } } },
      { text: '-w30', fields: { writePercent: 30 } },
      { text: '-Z', fields: { writeBuffer: { content: 'zero', sourceSizeBytes: null, sourcePath: null } } },
      { text: '-Zr', fields: { writeBuffer: { content: 'random', sourceSizeBytes: null, sourcePath: null } } },
      { text: '-Z1M', fields: { writeBuffer: { content: 'source', sourceSizeBytes: 2 ** 20, sourcePath: null } } },
      {
        text: '-Z1M,a,b.bin',
        fields: { writeBuffer: { content: 'source', sourceSizeBytes: 2 ** 20, sourcePath: 'a,b.bin' } },
      },
      { text: '-rs30 -r4K', fields: { randomPercent: 30, alignmentBytes: 4096 } },
      {
        text: '-r -rdpct90/10:0/5',
        fields: {
          distribution: {
            unit: 'percent',
            ranges: [
              { ioPercent: 90, length: 10 },
              { ioPercent: 0, length: 5 },
            ],
          },
        },
      },
      {
        text: '-r -b4K -rdabs60/2b:40/1M',
        fields: {
          distribution: {
            unit: 'bytes',
            ranges: [
              { ioPercent: 60, length: 8192 },
              { ioPercent: 40, length: 2 ** 20 },
            ],
          },
        },
      },
      { text: '-s -p -o4', fields: { parallelSequential: true } },
      { text: '-i20 -j5', fields: { burstRequests: 20, thinkTimeMilliseconds: 5 } },
      { text: '-I1', fields: { ioPriority: 'veryLow' } },
      { text: '-I3', fields: { ioPriority: 'normal' } },
      { text: '-l', fields: { largePages: true } },
      { text: '-Sm -NV', fields: { memoryMapped: true, flushMode: 'view' } },
      { text: '-Sm -Ni', fields: { flushMode: 'nonVolatileNoDrain' } },
      { text: '-P1000 -Rxml -vs', fields: {} },
      { text: '-a -ag', fields: {} },
    ];
    for (const { text, fields } of ofTarget) {
      it(text, () => expect(target(`${text} io.dat`)).toEqual(jasmine.objectContaining(fields)));
    }

    const ofTimeSpan: { text: string; fields: Partial<TimeSpan> }[] = [
      { text: '-d60 -W0 -C3', fields: { durationSeconds: 60, warmUpSeconds: 0, coolDownSeconds: 3 } },
      { text: '-D', fields: { iopsIntervalMilliseconds: 1000 } },
      { text: '-D0', fields: { iopsIntervalMilliseconds: 1000 } },
      { text: '-D250', fields: { iopsIntervalMilliseconds: 250 } },
      { text: '-F4 -O8', fields: { threadPoolSize: 4, poolOutstandingRequests: 8 } },
      { text: '-a', fields: { processors: [] } },
      {
        text: '-a0,2 -ag1,0',
        fields: {
          processors: [
            { group: 0, number: 0 },
            { group: 0, number: 2 },
            { group: 1, number: 0 },
          ],
        },
      },
      { text: '-x', fields: { completionRoutines: true } },
      { text: '-n -z42', fields: { disableAffinity: true, randomSeed: 42 } },
    ];
    for (const { text, fields } of ofTimeSpan) {
      it(text, () => expect(timeSpan(`${text} io.dat`)).toEqual(jasmine.objectContaining(fields)));
    }
  });

  it('reads several targets with the same settings', () => {
    const { targets } = timeSpan('-b8K a.dat b.dat');
    expect(targets.map(({ path, blockSizeBytes }) => [path, blockSizeBytes])).toEqual([
      ['a.dat', 8192],
      ['b.dat', 8192],
    ]);
  });

  describe('refuses by name', () => {
    const refused: { text: string; problems: string[] }[] = [
      { text: '-t2', problems: ['Add a target: there is no file to run on.'] },
      { text: '', problems: ['Add a target: there is no file to run on.'] },
      { text: '–t2 -o32 io.dat', problems: ['–t2 starts with a typographic dash: type -t2.'] },
      {
        text: '—d5 −w0 io.dat',
        problems: ['—d5 starts with a typographic dash: type -d5.', '−w0 starts with a typographic dash: type -w0.'],
      },
      { text: 'io.dat -d5', problems: ['-d5 comes after a target: put options before targets.'] },
      { text: '-Q5 io.dat', problems: ['-Q5 is not an option of DISKSPD.'] },
      { text: '-? io.dat', problems: ['-? only prints text: remove it.'] },
      { text: '--help', problems: ['--help only prints text: remove it.'] },
      { text: '--version', problems: ['--version only prints text: remove it.'] },
      {
        text: '-eDISK_IO io.dat',
        problems: [
          '-eDISK_IO traces events: remove it, and record events during the run with Windows Performance Recorder (wpr).',
        ],
      },
      {
        text: '-Xpeak.xml io.dat',
        problems: ['-Xpeak.xml names a profile file: open that file here, or paste its XML.'],
      },
      { text: '-ysgo io.dat', problems: ['-ysgo synchronizes DISKSPD with other programs: remove it.'] },
      {
        text: '-i10 io.dat',
        problems: ['A burst (-i) and the pause after it (-j) go together: enter both or neither.'],
      },
      { text: '-ag0 io.dat', problems: ['The value of -ag0 is not valid.'] },
      { text: '-a0,x io.dat', problems: ['The value of -a0,x is not valid.'] },
      {
        text: '-a0 -n io.dat',
        problems: ['Threads are either bound to these processors (-a) or not bound at all (-n): choose one.'],
      },
      {
        text: '-rdpct90/10 io.dat',
        problems: ['Works with random I/O only: set random above 0%, or remove this.'],
      },
      { text: '-r -rdpct90 io.dat', problems: ['The value of -rdpct90 is not valid.'] },
      { text: '-r -rdabs60/1G:40/0 io.dat', problems: ['The value of -rdabs60/1G:40/0 is not valid.'] },
      {
        text: '-t8 8 io.dat',
        problems: [
          '“8” is separate from -t8: write a value directly after its option, without a space. If it is a file, enter “./8”.',
        ],
      },
      { text: '-Rxml -Rtext io.dat', problems: ["-Rtext can't be combined with -Rxml."] },
      { text: '-t40000 a.dat b.dat', problems: ['All targets together can have at most 65,535 threads: use fewer.'] },
      { text: '-I4 io.dat', problems: ['The value of -I4 is not valid.'] },
      { text: '-Nx io.dat', problems: ['The value of -Nx is not valid.'] },
      { text: '-Nv io.dat', problems: ['Flushing (-N) works with a mapped file (-Sm) only.'] },
      { text: '-r -p io.dat', problems: ['Works with sequential I/O only: set random to 0%, or remove this.'] },
      { text: '-x -g100i io.dat', problems: ["A rate limit (-g) can't be combined with completion routines (-x)."] },
      {
        text: '#1',
        problems: ['#1 is not a file: enter a file here, and choose its volume or disk above.'],
      },
      {
        text: 'C:',
        problems: ['C: is not a file: enter a file here, and choose its volume or disk above.'],
      },
      { text: '-b4KB io.dat', problems: ['The value of -b4KB is not valid.'] },
      { text: '-b2b io.dat', problems: ['The value of -b2b is not valid.'] },
      { text: '-W10s io.dat', problems: ['The value of -W10s is not valid.'] },
      { text: '-w io.dat', problems: ['The value of -w is not valid.'] },
      { text: '-w101 io.dat', problems: ['Enter a whole number from 0 to 100.'] },
      { text: '-d0 io.dat', problems: ['Enter a whole number from 1 to 86,400.'] },
      { text: '-r0 io.dat', problems: ['The value of -r0 is not valid.'] },
      { text: '-rs0 io.dat', problems: ['The value of -rs0 is not valid.'] },
      { text: '-rs101 io.dat', problems: ['The value of -rs101 is not valid.'] },
      { text: '-g0 io.dat', problems: ['The value of -g0 is not valid.'] },
      { text: '-fx io.dat', problems: ['The value of -fx is not valid.'] },
      { text: '-Bx io.dat', problems: ['The value of -Bx is not valid.'] },
      { text: '-B1M: io.dat', problems: ['The value of -B1M: is not valid.'] },
      { text: '-Z1M, io.dat', problems: ['The value of -Z1M, is not valid.'] },
      { text: '-D1s io.dat', problems: ['The value of -D1s is not valid.'] },
      { text: '-Sx io.dat', problems: ['The value of -Sx is not valid.'] },
      { text: '-six io.dat', problems: ['The value of -six is not valid.'] },
      { text: '-Lx io.dat', problems: ['-Lx is not an option of DISKSPD.'] },
      { text: '-hx io.dat', problems: ['-hx is not an option of DISKSPD.'] },
      { text: '- io.dat', problems: ['- is not an option of DISKSPD.'] },
      { text: '-z io.dat', problems: ['Enter a number after -z so that the run can be repeated.'] },
      { text: '-r -s io.dat', problems: ["-s can't be combined with -r."] },
      { text: '-s -r4K io.dat', problems: ["-r4K can't be combined with -s."] },
      { text: '-r -r4K io.dat', problems: ['-r4K sets a value that is already set.'] },
      { text: '-Sh -Su io.dat', problems: ['-Su sets a value that is already set.'] },
      { text: '-h -Sw io.dat', problems: ['-Sw sets a value that is already set.'] },
      { text: '-B1M:2M -f5M io.dat', problems: ['-f5M sets a value that is already set.'] },
      { text: '-F4 -t2 io.dat', problems: ["-t can't be combined with -F."] },
      {
        text: '-r -T1M -t2 io.dat',
        problems: ['Works with sequential I/O only: set random to 0%, or remove this.'],
      },
    ];
    for (const { text, problems } of refused) {
      it(text === '' ? 'nothing at all' : text, () => {
        const read = parseDiskspdCommandLine(text);
        expect(read.problems.map(words)).toEqual(problems);
        expect(read.profile).toBeNull();
      });
    }
  });
});
