import { Target } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { FioFinding, readFioJob } from '../public-api';

function texts(findings: readonly FioFinding[]): string[] {
  return findings.map(({ job, message }) => `${job}: ${words(message)}`);
}

/** The one target of a job with these options beside its file. */
function targetOf(...options: readonly string[]): Target | undefined {
  return readFioJob(['[job]', 'filename=a.dat', ...options].join('\n')).profile?.timeSpans[0]?.targets[0];
}

/** What a job with these options is refused for. */
function refusalOf(...options: readonly string[]): string[] {
  const { profile, problems } = readFioJob(['[job]', 'filename=a.dat', ...options].join('\n'));
  expect(profile).toBeNull();
  return texts(problems);
}

describe('readFioJob', () => {
  it('reads two jobs, one after the other, with what is global', () => {
    const { profile, problems, notes } = readFioJob(`
      ; random, then sequential
      [global]
      ioengine=libaio
      direct=1
      filename=/data/a.dat
      size=64m
      runtime=2m
      time_based
      group_reporting
      [random]
      rw=randrw
      rwmixread=70
      bs=4k
      iodepth=8
      numjobs=2
      ramp_time=5s
      # the second
      [seq]
      stonewall
      rw=write
      bs=128k
      iodepth=4
    `);
    expect(texts(problems)).toEqual([]);
    expect(texts(notes)).toEqual([
      'random: group_reporting is left out. It does not change the workload.',
      'seq: group_reporting is left out. It does not change the workload.',
    ]);
    const [first, second] = profile?.timeSpans ?? [];
    expect(profile?.timeSpans.length).toBe(2);
    expect([first?.durationSeconds, first?.warmUpSeconds, second?.warmUpSeconds]).toEqual([120, 5, 0]);
    expect(first?.targets).toEqual([
      jasmine.objectContaining({
        path: '/data/a.dat',
        createSizeBytes: 64 * 2 ** 20,
        blockSizeBytes: 4096,
        randomPercent: 100,
        writePercent: 30,
        outstandingRequests: 8,
        threadsPerTarget: 2,
        cacheMode: 'osCacheDisabled',
        writeThrough: false,
      }),
    ]);
    expect(second?.targets[0]).toEqual(
      jasmine.objectContaining({ blockSizeBytes: 131072, randomPercent: 0, writePercent: 100 }),
    );
  });

  it('reads a command line', () => {
    const line =
      'fio --randrepeat=1 --ioengine=libaio --direct=1 --name=test --filename=a.dat --bs=4k --iodepth=64 --size=4G --readwrite=randrw --rwmixread=75 --runtime=30 --time_based --output-format=json';
    const { profile, problems, notes } = readFioJob(line);
    expect(texts(problems)).toEqual([]);
    expect(texts(notes)).toEqual(['test: randrepeat is left out. It does not change the workload.']);
    expect(profile?.timeSpans[0]?.targets[0]).toEqual(
      jasmine.objectContaining({ writePercent: 25, outstandingRequests: 64, createSizeBytes: 4 * 2 ** 30 }),
    );
  });

  const words: readonly (readonly [string, string])[] = [
    [
      'a prompt and sudo before it',
      '$ sudo fio --name=job --filename=a.dat --size=1m --bs=8k --runtime=9 --time_based',
    ],
    [
      'values in words of their own',
      'fio -filename a.dat -bs 8k -thread -time_based --name job --runtime 9 --size 1m --output r.json',
    ],
  ];
  for (const [name, line] of words) {
    it(`reads a command line with ${name}`, () => {
      const { profile, problems } = readFioJob(line);
      expect(texts(problems)).toEqual([]);
      expect(profile?.timeSpans[0]?.durationSeconds).toBe(9);
      expect(profile?.timeSpans[0]?.targets[0]).toEqual(
        jasmine.objectContaining({ path: 'a.dat', blockSizeBytes: 8192 }),
      );
    });
  }

  it('ends a line where fio does: at a comment', () => {
    const { profile, problems } = readFioJob('[a] ; first\nfilename=a.dat # here\nbs=8k;small\nsize=1m\n; all');
    expect(texts(problems)).toEqual([]);
    expect(profile?.timeSpans[0]?.targets[0]).toEqual(
      jasmine.objectContaining({ path: 'a.dat', blockSizeBytes: 8192 }),
    );
  });

  it('goes by the last of two options that exclude each other, whatever was global', () => {
    const { profile } = readFioJob('[global]\nrw=rw\nrwmixwrite=40\nrwmixread=70\n[a]\nfilename=a\nrwmixwrite=20');
    expect(profile?.timeSpans[0]?.targets[0]?.writePercent).toBe(20);
  });

  it('takes a disk by its name in Windows', () =>
    expect(readFioJob('[a]\nfilename=\\\\.\\PhysicalDrive2\nbs=4k').profile?.timeSpans[0]?.targets[0]?.path).toBe(
      '#2',
    ));

  it('puts jobs that do not wait into one time span', () => {
    const { profile } = readFioJob(
      '[global]\nruntime=9\ntime_based\nsize=1m\n[a]\nfilename=a\n[b]\nfilename=b\nrw=write',
    );
    expect(profile?.timeSpans.map(({ targets }) => targets.map(({ path }) => path))).toEqual([['a', 'b']]);
  });

  it('refuses jobs that run together for different times', () => {
    const { profile, problems } = readFioJob('[a]\nsize=1m\nruntime=9\n[b]\nsize=1m\nruntime=10');
    expect(profile).toBeNull();
    expect(texts(problems)).toEqual(['b: Jobs that run together need the same runtime here.']);
  });

  it('makes a file for each clone of a job without a file name', () => {
    const { profile } = readFioJob('[a]\ndirectory=D\\:\\fio\nsize=1m\nnumjobs=2\nruntime=9\ntime_based');
    expect(profile?.timeSpans[0]?.targets.map(({ path, threadsPerTarget }) => [path, threadsPerTarget])).toEqual([
      ['D:\\fio\\a.0.0', 1],
      ['D:\\fio\\a.1.0', 1],
    ]);
  });

  const read: readonly { readonly options: readonly string[]; readonly target: Partial<Target> }[] = [
    { options: ['rw=randread', 'bs=8kb'], target: { blockSizeBytes: 8192, randomPercent: 100, writePercent: 0 } },
    { options: ['rw=randread', 'bs=4kib'], target: { blockSizeBytes: 4000 } },
    { options: ['bs=4k,4k'], target: { blockSizeBytes: 4096 } },
    { options: ['rw=readwrite'], target: { randomPercent: 0, writePercent: 50 } },
    { options: ['rw=randrw', 'rwmixwrite=10'], target: { writePercent: 10 } },
    { options: ['rw=randread', 'ba=512', 'bs=4k'], target: { alignmentBytes: 512 } },
    { options: ['rw=randread', 'percentage_random=40'], target: { randomPercent: 40 } },
    { options: ['direct=1', 'sync=1'], target: { cacheMode: 'osCacheDisabled', writeThrough: true } },
    { options: ['buffered=0', 'sync=dsync'], target: { cacheMode: 'osCacheDisabled', writeThrough: true } },
    { options: ['ioengine=mmap'], target: { memoryMapped: true, outstandingRequests: 1 } },
    { options: ['ioengine=psync', 'iodepth=32'], target: { outstandingRequests: 1 } },
    {
      options: ['filesize=1g', 'size=256m', 'offset=1m'],
      target: { createSizeBytes: 2 ** 30, baseOffsetBytes: 2 ** 20, maxOffsetBytes: 257 * 2 ** 20 },
    },
    {
      options: ['size=1g', 'offset_increment=1m', 'numjobs=4'],
      target: { threadStrideBytes: 2 ** 20, threadsPerTarget: 4 },
    },
    { options: ['rw=write', 'rate=500k'], target: { throttle: { unit: 'bytesPerMillisecond', value: 512 } } },
    { options: ['rw=write', 'rate_iops=200,200'], target: { throttle: { unit: 'iops', value: 200 } } },
    { options: ['thinktime=2ms', 'thinktime_blocks=4'], target: { thinkTimeMilliseconds: 2, burstRequests: 4 } },
    {
      options: ['rw=write'],
      target: { writeBuffer: { content: 'source', sourceSizeBytes: 2 ** 20, sourcePath: null } },
    },
    {
      options: ['rw=write', 'zero_buffers'],
      target: { writeBuffer: { content: 'zero', sourceSizeBytes: null, sourcePath: null } },
    },
    {
      options: ['rw=write', 'refill_buffers=1'],
      target: { writeBuffer: { content: 'random', sourceSizeBytes: null, sourcePath: null } },
    },
    { options: ['rw=randread', 'random_distribution=random'], target: { distribution: null } },
    {
      options: ['rw=randread', 'random_distribution=zoned:90/10:10/90'],
      target: {
        distribution: {
          unit: 'percent',
          ranges: [
            { ioPercent: 90, length: 10 },
            { ioPercent: 10, length: 90 },
          ],
        },
      },
    },
    {
      options: ['rw=randread', 'size=4g', 'random_distribution=zoned_abs:90/1g:10/3g'],
      target: {
        distribution: {
          unit: 'bytes',
          ranges: [
            { ioPercent: 90, length: 2 ** 30 },
            { ioPercent: 10, length: 3 * 2 ** 30 },
          ],
        },
      },
    },
  ];
  for (const { options, target } of read) {
    it(`reads ${options.join(', ')}`, () => expect(targetOf(...options)).toEqual(jasmine.objectContaining(target)));
  }

  const refusals: readonly { readonly options: readonly string[]; readonly says: string }[] = [
    {
      options: ['bsrange=4k-64k'],
      says: 'job: bsrange changes the workload and has no counterpart here: leave it out.',
    },
    {
      options: ['bssplit=4k/60:8k/40'],
      says: 'job: bssplit changes the workload and has no counterpart here: leave it out.',
    },
    { options: ['bs=4k,8k'], says: 'job: bs=4k,8k has no counterpart here, or is not valid: change it.' },
    { options: ['bs=4ki'], says: 'job: bs=4ki has no counterpart here, or is not valid: change it.' },
    { options: ['rw=randtrim'], says: 'job: rw=randtrim has no counterpart here, or is not valid: change it.' },
    { options: ['rw=randread:8'], says: 'job: rw=randread:8 has no counterpart here, or is not valid: change it.' },
    { options: ['size=50%'], says: 'job: size=50% has no counterpart here, or is not valid: change it.' },
    {
      options: ['random_distribution=zipf:1.1'],
      says: 'job: random_distribution=zipf:1.1 has no counterpart here, or is not valid: change it.',
    },
    { options: ['ioengine=rbd'], says: 'job: ioengine=rbd has no counterpart here, or is not valid: change it.' },
    { options: ['verify=crc32c'], says: 'job: verify=crc32c has no counterpart here, or is not valid: change it.' },
    { options: ['fsync=1'], says: 'job: fsync=1 has no counterpart here, or is not valid: change it.' },
    {
      options: ['thinktime=1500us'],
      says: 'job: thinktime=1500us has no counterpart here, or is not valid: change it.',
    },
    { options: ['runtime=500ms'], says: 'job: runtime=500ms has no counterpart here, or is not valid: change it.' },
    {
      options: ['read_iolog=trace.log'],
      says: 'job: read_iolog changes the workload and has no counterpart here: leave it out.',
    },
    { options: ['iodept=4'], says: 'job: iodept is not a known option of fio.' },
    { options: ['valueOf=4'], says: 'job: valueOf is not a known option of fio.' },
    { options: ['constructor'], says: 'job: constructor is not a known option of fio.' },
    { options: ['rw=constructor'], says: 'job: rw=constructor has no counterpart here, or is not valid: change it.' },
    { options: ['filename=a:b'], says: 'job: A job can have one file here: use a job for each file.' },
    { options: ['size=${SIZE}'], says: ': size uses a variable, which has no value here: enter the value.' },
    { options: ['rw=write', 'rate=1m', 'rate_iops=5'], says: "job: rate can't be combined with rate_iops." },
    {
      options: ['rate=1m', 'rw=rw'],
      says: 'job: fio limits the rates of reads and writes separately; here, one limit counts both. Use a rate only in a job that only reads or only writes.',
    },
    { options: ['iodepth=0', 'ioengine=libaio'], says: 'job: Enter a whole number from 1 to 1,048,576.' },
  ];
  for (const { options, says } of refusals) {
    it(`refuses ${options.join(', ')}`, () => expect(refusalOf(...options)).toEqual([says]));
  }

  it('says what it takes otherwise than fio would', () => {
    const { notes } = readFioJob(
      '[a]\nfilename=a\nsize=1m\niodepth=4\n[b]\nstonewall\nfilename=b\nruntime=5\nioengine=psync\niodepth=2',
    );
    expect(texts(notes)).toEqual([
      'a: iodepth=4 is used. Without an ioengine, fio itself makes one request at a time on Linux.',
      'a: The job has no runtime. Here it runs for 60 s. In fio, it would go through its size once.',
      'b: iodepth=2 is left out. The I/O engine psync makes one request at a time.',
      'b: The job runs for its whole runtime. Without time_based, fio ends it once it has gone through its size.',
    ]);
  });

  const files: readonly { readonly text: string; readonly says: readonly string[] }[] = [
    { text: '', says: [': The file has no job: add a section, such as [job1].'] },
    { text: '[global]\nrw=read', says: [': The file has no job: add a section, such as [job1].'] },
    {
      text: 'fio nightly.fio',
      says: [': “nightly.fio” is neither a section, such as [job1], nor an option of one.'],
    },
    { text: 'rw=read', says: [': “rw=read” is neither a section, such as [job1], nor an option of one.'] },
    { text: '[a]\n<Profile>', says: [': “<Profile>” is neither a section, such as [job1], nor an option of one.'] },
    { text: ' '.repeat(2 ** 20 + 1), says: [': The file is larger than 1 MiB: choose a smaller one.'] },
  ];
  for (const { text, says } of files) {
    it(`refuses a file of ${JSON.stringify(text.slice(0, 20))}`, () => {
      const { profile, problems } = readFioJob(text);
      expect(profile).toBeNull();
      expect(texts(problems)).toEqual([...says]);
    });
  }
});
