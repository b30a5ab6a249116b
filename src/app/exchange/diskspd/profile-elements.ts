/**
 * The elements of DISKSPD's XML profile, and the fields of the contract that they set: the engine's reader has the same
 * table, and both are held to `engine/contract/vectors/xml-profiles.json`.
 */

import { WriteBuffer } from '../../../generated/contract';
import { message } from '../../words/public-api';
import {
  checkAttributes,
  checkHoldsElements,
  choiceIn,
  choiceOf,
  flagOf,
  isTrue,
  numberBetween,
  numberIn,
  numberOf,
  readChildren,
  readFlag,
  readList,
  readNumber,
  readNumberOrNone,
  readObjects,
  readPath,
  set,
  XmlRow,
  XmlScope,
} from '../xml/xml-reading';

const row = (name: string, field: string, read: XmlRow['read'], isRequired = false): XmlRow => ({
  name,
  field,
  read,
  isRequired,
});

// ---- What a target writes

const writeBufferElements: readonly XmlRow[] = [
  row(
    'Pattern',
    'content',
    (scope) => set(scope, choiceOf(scope, { sequential: 'sequential', zero: 'zero', random: 'source' } as const)),
    true,
  ),
  row('RandomDataSource', '', (scope) =>
    readChildren(scope, [
      row('SizeInBytes', 'sourceSizeBytes', readNumber, true),
      row('FilePath', 'sourcePath', readPath),
    ]),
  ),
];

function readWriteBuffer(scope: XmlScope): void {
  const buffer: Record<string, unknown> & WriteBuffer = {};
  readChildren({ ...scope, draft: buffer, pointer: `${scope.pointer}/${scope.field}` }, writeBufferElements);
  const isSource = buffer.content === 'source';
  if (buffer.content !== undefined && isSource !== (buffer.sourceSizeBytes !== undefined)) {
    scope.reading.refuse(scope.path, message(isSource ? 'Problem.XmlSourceMissing' : 'Problem.SourceNotUsed'));
  }
  set(scope, buffer);
}

/** New content for each write; zeros are stronger, as in DISKSPD. */
function readRandomWriteData(scope: XmlScope): void {
  if (!isTrue(scope)) {
    return;
  }
  const buffer = (scope.draft['writeBuffer'] ?? {}) as WriteBuffer;
  if (buffer.content === 'zero') {
    return;
  }
  if (buffer.sourcePath !== undefined) {
    scope.reading.refuse(scope.path, message('Problem.OptionConflict', '<RandomWriteData>', '<FilePath>'));
  }
  scope.draft['writeBuffer'] = { content: 'random' };
}

// ---- Where a target's I/O goes

function readRandom(scope: XmlScope): void {
  const alignment = numberOf(scope);
  if (alignment === 0) {
    scope.reading.refuse(scope.path, message('Problem.XmlRandomZero'));
  } else if (alignment !== null) {
    set(scope, alignment);
    scope.draft['randomPercent'] = 100;
  }
}

function readStride(scope: XmlScope): void {
  if ('randomPercent' in scope.draft) {
    scope.reading.refuse(scope.path, message('Problem.OptionConflict', '<StrideSize>', '<Random>'));
  } else {
    readNumberOrNone(scope);
  }
}

function readDistribution(scope: XmlScope): void {
  checkAttributes(scope, []);
  checkHoldsElements(scope);
  const [kind, ...others] = scope.element.children;
  if (kind === undefined || others.length > 0 || (kind.name !== 'Percent' && kind.name !== 'Absolute')) {
    scope.reading.refuse(scope.path, message('Problem.XmlDistribution'));
    return;
  }
  const isPercent = kind.name === 'Percent';
  const distribution: Record<string, unknown> = { unit: isPercent ? 'percent' : 'bytes' };
  const inner: XmlScope = {
    ...scope,
    element: kind,
    path: `${scope.path}/${kind.name}`,
    draft: distribution,
    field: 'ranges',
    pointer: `${scope.pointer}/${scope.field}`,
  };
  readList(inner, ['Range'], (item) => {
    item.draft['length'] = (isPercent ? numberBetween(item, 1, 100, ['IO']) : numberOf(item, ['IO'])) ?? 1;
    item.draft['ioPercent'] = attributeNumber(item, 'IO');
  });
  set(scope, distribution);
}

function attributeNumber(scope: Omit<XmlScope, 'field'>, name: string): number {
  const text = scope.element.attributes[name];
  if (text === undefined) {
    scope.reading.refuse(scope.path, message('Problem.XmlNeedsAttribute', name));
  }
  return text === undefined ? 0 : (numberIn(scope, text) ?? 0);
}

// ---- Target

const addHint =
  (hint: string): XmlRow['read'] =>
  (scope) => {
    if (isTrue(scope)) {
      set(scope, [...((scope.draft[scope.field] ?? []) as string[]), hint]);
    }
  };

const readCacheMode =
  (mode: string, isThrough = false): XmlRow['read'] =>
  (scope) => {
    if (isTrue(scope)) {
      set(scope, mode);
      Object.assign(scope.draft, isThrough ? { writeThrough: true } : {});
    }
  };

function readThroughput(scope: XmlScope): void {
  const units = { IOPS: 'iops', BPMS: 'bytesPerMillisecond' } as const;
  const unit = choiceIn(scope, scope.element.attributes['unit'] ?? 'BPMS', units);
  const value = numberOf(scope, ['unit']);
  set(scope, unit !== null && value !== null && value > 0 ? { unit, value } : null);
}

const priorities = ['normal', 'veryLow', 'low', 'normal'] as const;

const targetElements: readonly XmlRow[] = [
  row('Path', 'path', readPath, true),
  row('BlockSize', 'blockSizeBytes', readNumber),
  row('BaseFileOffset', 'baseOffsetBytes', readNumber),
  row('SequentialScan', 'openHints', addHint('sequentialScan')),
  row('RandomAccess', 'openHints', addHint('randomAccess')),
  row('TemporaryFile', 'openHints', addHint('temporary')),
  row('UseLargePages', 'largePages', readFlag),
  row('WriteThrough', 'writeThrough', readFlag),
  row('DisableOSCache', 'cacheMode', readCacheMode('osCacheDisabled')),
  row('DisableAllCache', 'cacheMode', readCacheMode('osCacheDisabled', true)),
  row('DisableLocalCache', 'cacheMode', readCacheMode('localCacheDisabled')),
  row('MemoryMappedIo', 'memoryMapped', readFlag),
  row('FlushType', 'flushMode', (scope) =>
    set(
      scope,
      choiceOf(scope, {
        ViewOfFile: 'view',
        NonVolatileMemory: 'nonVolatile',
        NonVolatileMemoryNoDrain: 'nonVolatileNoDrain',
      } as const),
    ),
  ),
  row('WriteBufferContent', 'writeBuffer', readWriteBuffer),
  row('RandomWriteData', 'writeBuffer', readRandomWriteData),
  row('ParallelAsyncIO', 'parallelSequential', readFlag),
  row('BurstSize', 'burstRequests', readNumberOrNone),
  row('ThinkTime', 'thinkTimeMilliseconds', readNumberOrNone),
  row('FileSize', 'createSizeBytes', readNumberOrNone),
  row('Random', 'alignmentBytes', readRandom),
  row('RandomRatio', 'randomPercent', (scope) => set(scope, numberBetween(scope, 1, 99))),
  row('StrideSize', 'alignmentBytes', readStride),
  row('InterlockedSequential', 'interlockedSequential', readFlag),
  row('Distribution', 'distribution', readDistribution),
  row('ThreadStride', 'threadStrideBytes', readNumber),
  row('MaxFileSize', 'maxOffsetBytes', readNumberOrNone),
  row('RequestCount', 'outstandingRequests', readNumber),
  row('WriteRatio', 'writePercent', readNumber),
  row('Throughput', 'throttle', readThroughput),
  row('ThreadsPerFile', 'threadsPerTarget', readNumber),
  row('IOPriority', 'ioPriority', (scope) => {
    const number = numberBetween(scope, 0, priorities.length - 1);
    set(scope, number === null ? null : priorities[number]);
  }),
  row('Weight', 'weight', readNumber),
  row('ThreadTargets', 'threadTargets', (scope) =>
    readObjects(scope, 'ThreadTarget', [
      row('Thread', 'thread', readNumber, true),
      row('Weight', 'weight', readNumber),
    ]),
  ),
];

// ---- Time span and profile

/** Both forms: AffinityGroupAssignment, and AffinityAssignment for processors of group 0. */
function readAffinity(scope: XmlScope): void {
  readList(scope, ['AffinityGroupAssignment', 'AffinityAssignment'], (item) => {
    if (item.element.name === 'AffinityAssignment') {
      Object.assign(item.draft, { group: 0, number: numberOf(item) ?? 0 });
      return;
    }
    checkAttributes(item, ['Group', 'Processor']);
    checkHoldsElements(item);
    item.draft['group'] = attributeNumber(item, 'Group');
    item.draft['number'] = attributeNumber(item, 'Processor');
  });
}

/** The length of the intervals counts only if a series is requested. */
function readBucketDuration(scope: XmlScope): void {
  const milliseconds = numberOf(scope);
  set(scope, milliseconds !== null && milliseconds > 0 && scope.field in scope.draft ? milliseconds : null);
}

const timeSpanElements: readonly XmlRow[] = [
  row('CompletionRoutines', 'completionRoutines', readFlag),
  row('MeasureLatency', 'measureLatency', readFlag),
  row('CalculateIopsStdDev', 'iopsIntervalMilliseconds', (scope) => set(scope, isTrue(scope) ? 1000 : null)),
  row('IoBucketDuration', 'iopsIntervalMilliseconds', readBucketDuration),
  row('DisableAffinity', 'disableAffinity', readFlag),
  row('GroupAffinity', '', (scope) => void flagOf(scope)),
  row('Duration', 'durationSeconds', readNumber),
  row('Warmup', 'warmUpSeconds', readNumber),
  row('Cooldown', 'coolDownSeconds', readNumber),
  row('ThreadCount', 'threadPoolSize', readNumberOrNone),
  row('RequestCount', 'poolOutstandingRequests', readNumberOrNone),
  row('RandSeed', 'randomSeed', readNumber),
  row('Affinity', 'processors', readAffinity),
  row('Targets', 'targets', (scope) => readObjects(scope, 'Target', targetElements), true),
];

const refuseTrace: XmlRow['read'] = (scope) => {
  if (isTrue(scope)) {
    scope.reading.refuse(scope.path, message('Problem.OptionTrace', `<${scope.element.name}>`));
  }
};

const traceElements: readonly XmlRow[] = [
  'Process',
  'Thread',
  'ImageLoad',
  'DiskIO',
  'MemoryPageFaults',
  'MemoryHardFaults',
  'Network',
  'Registry',
  'UsePagedMemory',
  'UsePerfTimer',
  'UseSystemTimer',
  'UseCyclesCounter',
].map((name) => row(name, '', refuseTrace));

/** What the root may hold. How the run is reported is the reader's own choice, and is only checked. */
export const profileElements: readonly XmlRow[] = [
  row('Progress', '', (scope) => void numberBetween(scope, 0, 2 ** 32 - 1)),
  row('ExperimentFlags', 'experimentFlags', readNumber),
  row('ResultFormat', '', (scope) => void choiceOf(scope, { text: 'text', xml: 'xml' })),
  row('Verbose', '', (scope) => void flagOf(scope)),
  row('VerboseStats', '', (scope) => void flagOf(scope)),
  row('PrecreateFiles', 'precreateRule', (scope) =>
    set(
      scope,
      choiceOf(scope, {
        UseMaxSize: 'largestSize',
        CreateOnlyFilesWithConstantSizes: 'constantSizes',
        CreateOnlyFilesWithConstantOrZeroSizes: 'constantOrNoSizes',
      } as const),
    ),
  ),
  row('ETW', '', (scope) => readChildren(scope, traceElements)),
  row('TimeSpans', 'timeSpans', (scope) => readObjects(scope, 'TimeSpan', timeSpanElements), true),
];
