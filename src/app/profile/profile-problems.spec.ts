import baseline from '../../../engine/contract/examples/valid/profile.baseline-read.json';
import minimal from '../../../engine/contract/examples/valid/profile.minimal.json';
import twoTargets from '../../../engine/contract/examples/valid/profile.thread-pool-two-targets.json';
import blockSizeText from '../../../engine/contract/examples/invalid/profile.block-size-text.json';
import blockSizeTooLarge from '../../../engine/contract/examples/invalid/profile.block-size-too-large.json';
import fractionalCount from '../../../engine/contract/examples/invalid/profile.fractional-count.json';
import noTargets from '../../../engine/contract/examples/invalid/profile.no-targets.json';
import noTimeSpans from '../../../engine/contract/examples/invalid/profile.no-time-spans.json';
import writePercentAbove100 from '../../../engine/contract/examples/invalid/profile.write-percent-above-100.json';
import zeroDuration from '../../../engine/contract/examples/invalid/profile.zero-duration.json';
import { Profile } from '../../generated/contract';
import { words } from '../words/testing/english';
import { profileProblems } from './profile-problems';
import { at, findEach } from './testing/problem-case';

describe('profileProblems', () => {
  for (const [name, profile] of Object.entries({ baseline, minimal, twoTargets })) {
    it(`accepts the contract's example ${name}`, () => expect(profileProblems(profile as Profile)).toEqual([]));
  }

  const examples = {
    blockSizeText,
    blockSizeTooLarge,
    fractionalCount,
    noTargets,
    noTimeSpans,
    writePercentAbove100,
    zeroDuration,
  };
  for (const [name, { path, document }] of Object.entries(examples)) {
    it(`refuses the contract's example ${name} where the schema does`, () => {
      expect(profileProblems(document as unknown as Profile).map((problem) => problem.path)).toEqual([path]);
    });
  }

  findEach([
    {
      name: 'an empty number field',
      target: { blockSizeBytes: NaN },
      path: `${at}/blockSizeBytes`,
      message: 'Enter a whole number from 1 to 4,294,967,295.',
    },
    {
      name: 'a file of no size',
      target: { createSizeBytes: 0 },
      path: `${at}/createSizeBytes`,
      message: 'Enter a whole number, at least 1.',
    },
    {
      name: 'random I/O that is interlocked',
      target: { randomPercent: 100, interlockedSequential: true },
      path: `${at}/interlockedSequential`,
      message: 'Works with sequential I/O only: set random to 0%, or remove this.',
    },
    {
      name: 'both ways to part threads',
      target: { interlockedSequential: true, threadStrideBytes: 65536, threadsPerTarget: 2 },
      path: `${at}/threadStrideBytes`,
      message: 'Threads either share one offset (-si) or start at different offsets (-T): choose one.',
    },
    {
      name: 'a mapped file without cache',
      target: { memoryMapped: true, cacheMode: 'osCacheDisabled' },
      path: `${at}/memoryMapped`,
      message: 'A mapped file is always cached: turn off mapping (-Sm) or unbuffered I/O (-Su, -Sh).',
    },
    {
      name: 'a source buffer smaller than a block',
      target: { writeBuffer: { content: 'source', sourceSizeBytes: 4096 } },
      path: `${at}/writeBuffer/sourceSizeBytes`,
      message: 'The source buffer must hold one block: at least 64 KiB.',
    },
    {
      name: 'random I/O with a stride',
      target: { randomPercent: 100, threadStrideBytes: 65536, threadsPerTarget: 2 },
      path: `${at}/threadStrideBytes`,
      message: 'Works with sequential I/O only: set random to 0%, or remove this.',
    },
    {
      name: 'random I/O in parallel',
      target: { randomPercent: 50, parallelSequential: true },
      path: `${at}/parallelSequential`,
      message: 'Works with sequential I/O only: set random to 0%, or remove this.',
    },
    {
      name: 'one offset in parallel',
      target: { interlockedSequential: true, parallelSequential: true },
      path: `${at}/parallelSequential`,
      message: 'Sequential requests either share one offset (-si) or run in parallel (-p): choose one.',
    },
    {
      name: 'flushes of a file that is not mapped',
      target: { flushMode: 'view' },
      path: `${at}/flushMode`,
      message: 'Flushing (-N) works with a mapped file (-Sm) only.',
    },
    {
      name: 'a burst without a pause',
      target: { burstRequests: 10 },
      path: `${at}/burstRequests`,
      message: 'A burst (-i) and the pause after it (-j) go together: enter both or neither.',
    },
    {
      name: 'a pause without a burst',
      target: { thinkTimeMilliseconds: 10 },
      path: `${at}/thinkTimeMilliseconds`,
      message: 'A burst (-i) and the pause after it (-j) go together: enter both or neither.',
    },
    {
      name: 'processors that cannot be read',
      timeSpan: { processors: [{ number: NaN }] },
      path: '/timeSpans/0/processors',
      message: 'Enter processor numbers, such as 0,1 or, in group 1, g1,0,1.',
    },
    {
      name: 'a processor beyond all',
      timeSpan: { processors: [{ number: 0 }, { number: 70_000 }] },
      path: '/timeSpans/0/processors/1/number',
      message: 'Enter a whole number from 0 to 65,535.',
    },
    {
      name: 'processors for threads that are not bound',
      timeSpan: { processors: [{ number: 0 }], disableAffinity: true },
      path: '/timeSpans/0/processors',
      message: 'Threads are either bound to these processors (-a) or not bound at all (-n): choose one.',
    },
    {
      name: 'a rate limit with completion routines',
      target: { throttle: { unit: 'iops', value: 1 } },
      timeSpan: { completionRoutines: true },
      path: `${at}/throttle`,
      message: "A rate limit (-g) can't be combined with completion routines (-x).",
    },
    {
      name: 'a mapped file with completion routines',
      target: { memoryMapped: true },
      timeSpan: { completionRoutines: true },
      path: `${at}/memoryMapped`,
      message: "A mapped file (-Sm) can't be combined with completion routines (-x).",
    },
    {
      name: 'threads of a target without requests of the pool',
      target: { threadTargets: [{ thread: 0 }] },
      timeSpan: { threadPoolSize: 4 },
      path: `${at}/threadTargets`,
      message: 'Works with requests per pool thread (-F and -O) only.',
    },
    {
      name: 'a thread that the pool does not have',
      target: { threadTargets: [0, 1, 2, 3, 4].map((thread) => ({ thread })) },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: `${at}/threadTargets/4/thread`,
      message: 'The pool has 4 threads, numbered from 0: enter one of these.',
    },
    {
      name: 'a weight of a thread below none',
      target: { threadTargets: [{ thread: 0, weight: -1 }] },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: `${at}/threadTargets/0/weight`,
      message: 'Enter a whole number from 0 to 4,294,967,295.',
    },
    {
      name: 'a thread without a target',
      target: { threadTargets: [{ thread: 0 }, { thread: 2 }, { thread: 3, weight: 0 }] },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: '/timeSpans/0/threadPoolSize',
      message: 'Thread 1 of the pool would never pick a target: give one of its targets a weight above 0.',
    },
    {
      name: 'a thread that is named twice',
      target: { threadTargets: [0, 1, 2, 3, 1].map((thread) => ({ thread })) },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: `${at}/threadTargets/4/thread`,
      message: 'Thread 1 is listed twice: list each thread once.',
    },
    {
      name: 'targets that are never chosen',
      target: { weight: 0 },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: '/timeSpans/0/threadPoolSize',
      message: 'Thread 0 of the pool would never pick a target: give one of its targets a weight above 0.',
    },
    {
      name: 'parallel requests of the pool',
      target: { parallelSequential: true },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: `${at}/parallelSequential`,
      message: "Parallel requests (-p) can't be combined with requests per pool thread (-O).",
    },
    {
      name: 'bursts of the pool',
      target: { burstRequests: 1, thinkTimeMilliseconds: 1 },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: `${at}/burstRequests`,
      message: "Bursts (-i) can't be combined with requests per pool thread (-O).",
    },
    {
      name: 'a source buffer without a size',
      target: { writeBuffer: { content: 'source' } },
      path: `${at}/writeBuffer`,
      message: 'The source buffer needs a size: at least 64 KiB.',
    },
    {
      name: 'a source buffer that is not used',
      target: { writeBuffer: { content: 'zero', sourceSizeBytes: 65536 } },
      path: `${at}/writeBuffer`,
      message: 'A source buffer works with content from a source only: remove its size and file.',
    },
    {
      name: 'a block larger than the range',
      target: { maxOffsetBytes: 4096 },
      path: `${at}/blockSizeBytes`,
      message: 'One block does not fit in the 4 KiB in use: make the file larger or the block smaller.',
    },
    {
      name: 'a block larger than the file behind the start',
      target: { createSizeBytes: 65536, baseOffsetBytes: 4096 },
      path: `${at}/blockSizeBytes`,
      message: 'One block does not fit in the 60 KiB in use: make the file larger or the block smaller.',
    },
    {
      name: 'a start behind the end of the file',
      target: { createSizeBytes: 65536, baseOffsetBytes: 2 ** 20 },
      path: `${at}/baseOffsetBytes`,
      message: 'The first offset is after the end of the file at 64 KiB: make the file larger or the offset smaller.',
    },
    {
      name: 'an end before the start',
      target: { baseOffsetBytes: 65536, maxOffsetBytes: 65536 },
      path: `${at}/maxOffsetBytes`,
      message: 'The end must be after the start at 64 KiB.',
    },
    {
      name: 'a rate limit on requests of the pool',
      target: { throttle: { unit: 'iops', value: 1 } },
      timeSpan: { threadPoolSize: 4, poolOutstandingRequests: 4 },
      path: `${at}/throttle`,
      message: "A rate limit (-g) can't be combined with requests per pool thread (-O).",
    },
    {
      name: 'a rate limit of nothing',
      target: { throttle: { unit: 'iops', value: 0 } },
      path: `${at}/throttle/value`,
      message: 'Enter a whole number, at least 1.',
    },
    {
      name: 'a stride with one thread',
      target: { threadStrideBytes: 65536 },
      path: `${at}/threadStrideBytes`,
      message: 'A distance between threads (-T) needs two or more threads.',
    },
    {
      name: 'a thread that starts beyond the end',
      target: { threadStrideBytes: 2 ** 20, threadsPerTarget: 3, createSizeBytes: 2 ** 21 },
      path: `${at}/threadStrideBytes`,
      message: 'The last thread would start beyond the end at 2 MiB: use fewer threads or a smaller distance.',
    },
    {
      name: 'no time to measure',
      timeSpan: { durationSeconds: 0 },
      path: '/timeSpans/0/durationSeconds',
      message: 'Enter a whole number from 1 to 86,400.',
    },
    {
      name: 'an empty pool',
      timeSpan: { threadPoolSize: 0 },
      path: '/timeSpans/0/threadPoolSize',
      message: 'Enter a whole number from 1 to 65,535.',
    },
  ]);

  it('finds a path of blanks', () => {
    const problems = profileProblems({ contractVersion: 1, timeSpans: [{ targets: [{ path: ' ' }] }] });
    expect(problems.map(({ path, message }) => [path, words(message)])).toEqual([
      [`${at}/path`, 'Enter the path of a file.'],
    ]);
  });

  it('finds a path that is too long in all, however short its names are', () => {
    const of = (length: number): ReturnType<typeof profileProblems> =>
      profileProblems({
        contractVersion: 1,
        timeSpans: [{ targets: [{ path: 'n/'.repeat(length).slice(0, length) }] }],
      });
    expect(of(32_767)).toEqual([]);
    expect(of(32_768).map(({ path, message }) => [path, words(message)])).toEqual([
      [
        `${at}/path`,
        'The path is too long: each name in it can have up to 255 characters, and the whole path up to 32,767.',
      ],
    ]);
  });

  it('has no time span to run', () => {
    const problems = profileProblems({ contractVersion: 1, timeSpans: [] });
    expect(problems.map(({ message }) => words(message))).toEqual(['Add a time span: there is nothing to run.']);
  });

  it('points into the right time span and target', () => {
    const good = { path: 'a' };
    const profile: Profile = {
      contractVersion: 1,
      timeSpans: [{ targets: [good] }, { targets: [good, { path: 'b', writePercent: -1 }] }],
    };
    expect(profileProblems(profile).map(({ path }) => path)).toEqual(['/timeSpans/1/targets/1/writePercent']);
  });

  it('accepts threads that part the file among them to its end', () => {
    const target = { path: 'a', threadStrideBytes: 2 ** 20, threadsPerTarget: 3, createSizeBytes: 3 * 2 ** 20 };
    expect(profileProblems({ contractVersion: 1, timeSpans: [{ targets: [target] }] })).toEqual([]);
  });
});
