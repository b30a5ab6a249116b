/** A profile as DISKSPD's text says it before the results. */

import { Distribution, WriteBuffer } from '../../../generated/contract';
import { CompleteProfile, CompleteTarget, CompleteTimeSpan } from '../../profile/public-api';
import { completeRanges } from '../complete-ranges';
import { general, sizeColumn, sizeText, wholeIn } from './figures-as-text';

const caches = {
  cached: 'using software cache',
  localCacheDisabled: 'local software cache disabled, remote cache enabled',
  osCacheDisabled: 'software cache disabled',
} as const;
const flushModes = {
  view: ', flush mode: FlushViewOfFile',
  nonVolatile: ', flush mode: FlushNonVolatileMemory',
  nonVolatileNoDrain: ', flush mode: FlushNonVolatileMemory with no drain',
} as const;
const hints = {
  sequentialScan: 'using FILE_FLAG_SEQUENTIAL_SCAN hint',
  randomAccess: 'using FILE_FLAG_RANDOM_ACCESS hint',
  temporary: 'using FILE_ATTRIBUTE_TEMPORARY hint',
} as const;
const priorities = { veryLow: 'very low', low: 'low', normal: 'normal' } as const;

/** The lines from the command line to the last target. */
export function profileLines(profile: CompleteProfile, commandLine: string, isVerbose: boolean): string[] {
  const { experimentFlags: flags, search, copyFile } = profile;
  return [
    '',
    `Command Line: ${commandLine}`,
    '',
    ...(flags === 0 ? [] : [`Experiment Flags: 0x${flags.toString(16)} (${flags})`, '']),
    'Input parameters:',
    '',
    ...(search === null ? [] : [`\tfinding the limit: ${search.effort}`]),
    ...when(copyFile, '\tcopying the test file after measuring'),
    ...when(isVerbose, '\tusing verbose mode'),
    ...profile.timeSpans.flatMap((timeSpan, index) => timeSpanLines(timeSpan, index)),
  ];
}

function when(isSo: boolean, line: string): string[] {
  return isSo ? [line] : [];
}

function timeSpanLines(timeSpan: CompleteTimeSpan, index: number): string[] {
  const { steadyState, iopsIntervalMilliseconds, processors, threadPoolSize } = timeSpan;
  return [
    `\ttimespan: ${wholeIn(3, index + 1)}`,
    '\t-------------',
    `\tduration: ${timeSpan.durationSeconds}s`,
    ...(steadyState === null
      ? []
      : [
          `\tends before when IOPS are steady: within ${general(steadyState.tolerancePercent, 6)}%, ` +
            `over ${steadyState.leastSeconds}s at least`,
        ]),
    `\twarm up time: ${timeSpan.warmUpSeconds}s`,
    `\tcool down time: ${timeSpan.coolDownSeconds}s`,
    ...when(timeSpan.disableAffinity, '\taffinity disabled'),
    ...when(timeSpan.measureLatency, '\tmeasuring latency'),
    ...when(iopsIntervalMilliseconds !== null, `\tgathering IOPS at intervals of ${iopsIntervalMilliseconds}ms`),
    `\trandom seed: ${timeSpan.randomSeed}`,
    ...(threadPoolSize === null
      ? []
      : [
          `\tthread pool with ${threadPoolSize} threads`,
          `\tnumber of outstanding I/O operations per thread: ${timeSpan.poolOutstandingRequests ?? 0}`,
        ]),
    ...when(
      processors.length > 0,
      `\tadvanced affinity round robin (group/core): ${processors
        .map(({ group = 0, number }) => `${group}/${number}`)
        .join(', ')}`,
    ),
    ...(timeSpan.targets.some(({ writeBuffer }) => writeBuffer.content === 'random')
      ? [
          '\tgenerating random data for each write IO',
          '\t  WARNING: this increases the CPU cost of issuing writes and should only',
          '\t           be compared to other results using the -Zr flag',
        ]
      : []),
    ...timeSpan.targets.flatMap((target) => targetLines(target, timeSpan)),
    '',
  ];
}

function targetLines(target: CompleteTarget, timeSpan: CompleteTimeSpan): string[] {
  const template = /^\*([1-9]\d*)$/.exec(target.path)?.[1];
  const isPooled = timeSpan.threadPoolSize !== null && timeSpan.poolOutstandingRequests !== null;
  const { throttle, distribution } = target;
  return [
    template === undefined ? `\tpath: '${target.path}'` : `\tpath: template target '${template}'`,
    ...[
      `think time: ${target.thinkTimeMilliseconds ?? 0}ms`,
      `burst size: ${target.burstRequests ?? 0}`,
      ...cacheLines(target),
      ...writeBufferLines(target.writeBuffer),
      ...patternLines(target),
      isPooled
        ? `relative IO weight in thread pool: ${target.weight}`
        : `number of outstanding I/O operations per thread: ${target.outstandingRequests}`,
      ...sizeLine('base file offset', target.baseOffsetBytes),
      ...sizeLine('max file size', target.maxOffsetBytes),
      ...sizeLine('thread stride size', target.threadStrideBytes),
      ...(['sequentialScan', 'randomAccess', 'temporary'] as const)
        .filter((hint) => target.openHints.includes(hint))
        .map((hint) => hints[hint]),
      ...threadLines(target, timeSpan),
      `IO priority: ${priorities[target.ioPriority]}`,
      ...(throttle === null
        ? []
        : [`throughput rate-limited to ${throttle.value} ${throttle.unit === 'iops' ? 'IOPS' : 'B/ms'}`]),
      ...(distribution === null ? [] : distributionLines(distribution)),
    ].map((line) => `\t\t${line}`),
  ];
}

function cacheLines({ cacheMode, writeThrough, memoryMapped, flushMode }: CompleteTarget): string[] {
  const through =
    cacheMode === 'osCacheDisabled'
      ? 'hardware write cache disabled, writethrough on'
      : 'hardware and software write caches disabled, writethrough on';
  return [
    caches[cacheMode],
    writeThrough ? through : 'using hardware write cache, writethrough off',
    ...when(memoryMapped, `memory mapped I/O enabled${flushMode === null ? '' : flushModes[flushMode]}`),
  ];
}

function writeBufferLines({ content, sourceSizeBytes, sourcePath }: Required<WriteBuffer>): string[] {
  return [
    ...when(content === 'zero', 'zeroing write buffers'),
    ...(content === 'source'
      ? [
          `write buffer size: ${sizeText(sourceSizeBytes ?? 0)}`,
          `write buffer source: ${sourcePath === null ? 'random fill' : `'${sourcePath}'`}`,
        ]
      : []),
  ];
}

function patternLines(target: CompleteTarget): string[] {
  const { writePercent, randomPercent } = target;
  const step = sizeText(target.alignmentBytes ?? target.blockSizeBytes);
  return [
    ...when(target.parallelSequential, 'using parallel async I/O'),
    writePercent === 0
      ? 'performing read test'
      : writePercent === 100
        ? 'performing write test'
        : `performing mix test (read/write ratio: ${100 - writePercent}/${writePercent})`,
    `block size: ${sizeText(target.blockSizeBytes)}`,
    randomPercent === 100
      ? `using random I/O (alignment: ${step})`
      : randomPercent > 0
        ? `using mixed random/sequential I/O (${randomPercent}% random) (alignment/stride: ${step})`
        : `using ${target.interlockedSequential ? 'interlocked sequential' : 'sequential'} I/O (stride: ${step})`,
  ];
}

function sizeLine(label: string, bytes: number | null): string[] {
  return bytes === null || bytes === 0 ? [] : [`${label}: ${sizeText(bytes)}`];
}

function threadLines(target: CompleteTarget, { threadPoolSize, completionRoutines }: CompleteTimeSpan): string[] {
  if (threadPoolSize !== null) {
    return [];
  }
  const way = completionRoutines ? 'using completion routines (ReadFileEx/WriteFileEx)' : 'using I/O Completion Ports';
  return [`threads per file: ${target.threadsPerTarget}`, ...when(target.outstandingRequests > 1, way)];
}

function distributionLines({ unit, ranges }: Distribution): string[] {
  let from = 0;
  const lines = completeRanges({ unit, ranges }).map(({ length, ioPercent }) => {
    const [start, end] = [from, from + length];
    from = end;
    const where =
      unit === 'percent'
        ? `[${wholeIn(2, start)}% - ${wholeIn(3, end)}%) of target`
        : `[${sizeColumn(start)} - ${length === 0 ? '      end' : sizeColumn(end)})`;
    return `   ${wholeIn(3, ioPercent)}% of IO => ${where}`;
  });
  return ['IO Distribution:', ...lines];
}
