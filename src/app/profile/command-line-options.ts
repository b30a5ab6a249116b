/** DISKSPD's options and the engine's own that say what is run, one reader each. */

import { defaults, ranges, TimeSpan } from '../../generated/contract';
import { Message, message } from '../words/public-api';
import { assign, count, Draft, NumberField, TargetSettings } from './command-line-draft';
import { flushModes, ioPriorities, parseDistribution, parseProcessors } from './diskspd-notation';
import { parseSize } from './sizes';

/** The most that a count of 32 bits can say. */
const largestCount = ranges.TimeSpan.durationSeconds.maximum;

/** A reader of one option: fills the draft, or says what is wrong with the value. */
type Reader = (draft: Draft, value: string, token: string) => Message | null;

/** Reads one option into the draft; the problem with it, or null. */
export function readOption(draft: Draft, token: string): Message | null {
  const letter = token.charAt(1);
  const read = readers[letter];
  return read === undefined
    ? message(notTaken[letter] ?? 'Problem.UnknownOption', token)
    : read(draft, token.slice(2), token);
}

type Refusal = 'Problem.OptionHelp' | 'Problem.OptionTrace' | 'Problem.OptionXml' | 'Problem.OptionEvents';

/** Options that cannot run from here, each with the reason. */
const notTaken: Readonly<Record<string, Refusal>> = {
  '?': 'Problem.OptionHelp',
  e: 'Problem.OptionTrace',
  X: 'Problem.OptionXml',
  y: 'Problem.OptionEvents',
};

const readers: Readonly<Record<string, Reader>> = {
  '-': readLong,
  ':': (draft, value, token) => assign(draft.profile, 'experimentFlags', count(value), token),
  a: readProcessors,
  b: (draft, value, token) => assign(draft.target, 'blockSizeBytes', parseSize(value, null), token),
  B: readBase,
  c: targetSize('createSizeBytes'),
  C: timeSpanCount('coolDownSeconds'),
  d: timeSpanCount('durationSeconds'),
  D: readInterval,
  f: readMaximumOrHints,
  F: timeSpanCount('threadPoolSize'),
  g: readThrottle,
  h: (draft, value, token) => (value === '' ? readCache(draft, 'h', token) : message('Problem.UnknownOption', token)),
  i: targetCount('burstRequests'),
  I: readPriority,
  j: targetCount('thinkTimeMilliseconds'),
  l: flag((draft) => (draft.target.largePages = true)),
  L: flag((draft) => (draft.timeSpan.measureLatency = true)),
  n: flag((draft) => (draft.timeSpan.disableAffinity = true)),
  N: readFlushMode,
  o: targetCount('outstandingRequests'),
  O: timeSpanCount('poolOutstandingRequests'),
  p: flag((draft) => (draft.target.parallelSequential = true)),
  P: readDots,
  r: readRandom,
  R: readReport,
  s: readSequential,
  S: readCache,
  t: targetCount('threadsPerTarget'),
  T: targetSize('threadStrideBytes', 1),
  v: readVerbose,
  w: targetCount('writePercent'),
  W: timeSpanCount('warmUpSeconds'),
  x: flag((draft) => (draft.timeSpan.completionRoutines = true)),
  z: (draft, value, token) =>
    value === '' ? message('Problem.SeedNeedsValue') : assign(draft.timeSpan, 'randomSeed', count(value), token),
  Z: readContent,
};

/** The engine's own options: --<name>[=<value>]. */
function readLong(draft: Draft, text: string, token: string): Message | null {
  const [, name = '', value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const read = longReaders[name];
  return read === undefined ? message('Problem.UnknownOption', token) : read(draft, value, token);
}

const longReaders: Readonly<Record<string, Reader>> = {
  'copy-beside': readCopyBeside,
  'find-limit': readFindLimit,
  help: onlyPrinting,
  'steady-state': readSteadyState,
  version: onlyPrinting,
};

/** --help, --version */
function onlyPrinting(_draft: Draft, value: string, token: string): Message {
  return message(value === '' ? 'Problem.OptionHelp' : 'Problem.UnknownOption', token);
}

/** --copy-beside */
function readCopyBeside(draft: Draft, value: string, token: string): Message | null {
  draft.profile.copyFile = true;
  return value === '' ? null : message('Problem.OptionValue', token);
}

/** --find-limit[=<quick|thorough>] */
function readFindLimit(draft: Draft, value: string, token: string): Message | null {
  const effort = value === '' ? defaults.Search.effort : value;
  if (effort !== 'quick' && effort !== 'thorough') {
    return message('Problem.OptionValue', token);
  }
  draft.profile.search = { effort };
  return null;
}

/** --steady-state[=<percent>] */
function readSteadyState(draft: Draft, value: string, token: string): Message | null {
  const { minimum, maximum } = ranges.SteadyState.tolerancePercent;
  const isNumber = value === '' || /^(?:\d+\.?\d*|\.\d+)$/.test(value);
  const percent = value === '' ? defaults.SteadyState.tolerancePercent : Number(value);
  draft.timeSpan.steadyState = { tolerancePercent: percent };
  return isNumber && percent >= minimum && percent <= maximum ? null : message('Problem.OptionValue', token);
}

function targetCount(field: NumberField<TargetSettings>): Reader {
  return (draft, value, token) => assign(draft.target, field, count(value), token);
}

function timeSpanCount(field: NumberField<Omit<TimeSpan, 'targets'>>): Reader {
  return (draft, value, token) => assign(draft.timeSpan, field, count(value), token);
}

function targetSize(field: NumberField<TargetSettings>, minimumBytes = 0): Reader {
  return (draft, value, token) => {
    const bytes = draft.size(value);
    return assign(draft.target, field, bytes !== null && bytes >= minimumBytes ? bytes : null, token);
  };
}

function flag(apply: (draft: Draft) => void): Reader {
  return (draft, value, token) => {
    if (value !== '') {
      return message('Problem.UnknownOption', token);
    }
    apply(draft);
    return null;
  };
}

/** -D[<milliseconds>]; 0 means the default, as nothing does. */
function readInterval(draft: Draft, value: string, token: string): Message | null {
  const milliseconds = value === '' ? 0 : count(value);
  return assign(draft.timeSpan, 'iopsIntervalMilliseconds', milliseconds === 0 ? 1000 : milliseconds, token);
}

/** -P[<count>], -v[s] and -R determine how results are shown, which does not change the run. */
function readDots(_draft: Draft, value: string, token: string): Message | null {
  const requests = value === '' ? 1 : count(value);
  const isCount = requests !== null && requests >= 1 && requests <= largestCount;
  return isCount ? null : message('Problem.OptionValue', token);
}

function readVerbose(_draft: Draft, value: string, token: string): Message | null {
  return value === '' || value === 's' ? null : message('Problem.OptionValue', token);
}

/** -R[p]<text|xml|json>[:<file>] and -Rp; one report alone goes to standard output. */
function readReport(draft: Draft, value: string, token: string): Message | null {
  if (value === 'p') {
    return null;
  }
  const [, format, file] = /^p?(text|xml|json)(:.+)?$/.exec(value) ?? [];
  if (format === undefined) {
    return message('Problem.OptionValue', token);
  }
  const before = draft.reportToOutput;
  if (file !== undefined || before === null || before === format) {
    draft.reportToOutput = file === undefined ? format : before;
    return null;
  }
  return message('Problem.OptionConflict', token, `-R${before}`);
}

/** -a[g<group>,]<number>,…; the bare forms mean all processors, as no -a does. Several add up. */
function readProcessors(draft: Draft, value: string, token: string): Message | null {
  if (value === '' || value === 'g') {
    return null;
  }
  // The page's field takes blanks between them.
  const processors = /\s/.test(value) ? null : parseProcessors(value);
  draft.timeSpan.processors = [...(draft.timeSpan.processors ?? []), ...(processors ?? [])];
  return processors === null ? message('Problem.OptionValue', token) : null;
}

/** -I1 to -I3 */
function readPriority(draft: Draft, value: string, token: string): Message | null {
  const priority = ioPriorities[(count(value) ?? 0) - 1];
  draft.target.ioPriority = priority;
  return priority === undefined ? message('Problem.OptionValue', token) : null;
}

/** -Nv, -Nn and -Ni */
function readFlushMode(draft: Draft, value: string, token: string): Message | null {
  const [mode] = flushModes.find(([, letter]) => letter === value.toLowerCase()) ?? [];
  draft.target.flushMode = mode;
  return mode === undefined ? message('Problem.OptionValue', token) : null;
}

/** -B<base>[:<length>] */
function readBase(draft: Draft, value: string, token: string): Message | null {
  const [baseText = '', lengthText, ...rest] = value.split(':');
  const base = draft.size(baseText);
  const length = lengthText === undefined ? undefined : draft.size(lengthText);
  if (base === null || length === null || length === 0 || rest.length > 0) {
    return message('Problem.OptionValue', token);
  }
  draft.target.baseOffsetBytes = base;
  if (length === undefined) {
    return draft.once('base', token);
  }
  draft.target.maxOffsetBytes = base + length;
  return draft.once('base', token) ?? draft.once('maximum', token);
}

/** -f<size> ends the range; -f<letters> are hints. */
function readMaximumOrHints(draft: Draft, value: string, token: string): Message | null {
  if (/^\d/.test(value)) {
    return assign(draft.target, 'maxOffsetBytes', draft.size(value), token) ?? draft.once('maximum', token);
  }
  if (!/^[rst]+$/.test(value)) {
    return message('Problem.OptionValue', token);
  }
  const names = { r: 'randomAccess', s: 'sequentialScan', t: 'temporary' } as const;
  const hints = Array.from(value, (letter) => names[letter as keyof typeof names]);
  draft.target.openHints = [...new Set([...(draft.target.openHints ?? []), ...hints])];
  return null;
}

/** -g<bytes per millisecond> or -g<iops>i */
function readThrottle(draft: Draft, value: string, token: string): Message | null {
  const isIops = value.endsWith('i');
  const rate = count(isIops ? value.slice(0, -1) : value);
  if (rate === null || rate === 0) {
    return message('Problem.OptionValue', token);
  }
  draft.target.throttle = { unit: isIops ? 'iops' : 'bytesPerMillisecond', value: rate };
  return null;
}

/** -r[<alignment>] and -rs<percent> */
function readRandom(draft: Draft, value: string, token: string): Message | null {
  if (draft.set.has('sequential')) {
    return message('Problem.OptionConflict', token, '-s');
  }
  if (value.startsWith('d')) {
    return readDistribution(draft, value.slice(1), token);
  }
  if (value.startsWith('s')) {
    const percent = count(value.slice(1));
    const isShare = percent !== null && percent >= 1 && percent <= 100;
    return assign(draft.target, 'randomPercent', isShare ? percent : null, token) ?? draft.once('randomShare', token);
  }
  if (!draft.set.has('randomShare')) {
    draft.target.randomPercent = 100;
  }
  const alignment = value === '' ? undefined : draft.size(value);
  if (alignment !== undefined) {
    return (
      assign(draft.target, 'alignmentBytes', alignment === 0 ? null : alignment, token) ?? draft.once('random', token)
    );
  }
  return draft.once('random', token);
}

/** -rdpct<share>/<length>:… and -rdabs<share>/<size>:… */
function readDistribution(draft: Draft, value: string, token: string): Message | null {
  const distribution = /\s/.test(value) ? null : parseDistribution(value, draft.blockSizeBytes);
  // A last range without a length, which a profile may have, is what DISKSPD adds by itself.
  const isReadable = distribution !== null && distribution.ranges.every(({ length }) => length > 0);
  draft.target.distribution = isReadable ? distribution : null;
  return isReadable ? null : message('Problem.OptionValue', token);
}

/** -s[i][<stride>] */
function readSequential(draft: Draft, value: string, token: string): Message | null {
  if (draft.set.has('random') || draft.set.has('randomShare')) {
    return message('Problem.OptionConflict', token, '-r');
  }
  draft.target.interlockedSequential = value.startsWith('i');
  const strideText = value.replace(/^i/, '');
  const stride = strideText === '' ? undefined : draft.size(strideText);
  if (stride === null) {
    return message('Problem.OptionValue', token);
  }
  // -s0 means the block size, as -s alone does.
  draft.target.alignmentBytes = stride === undefined || stride === 0 ? null : stride;
  return draft.once('sequential', token);
}

/** -S[bhmruw]: each letter sets the cache mode, write-through or memory mapping, none of them twice. */
function readCache(draft: Draft, value: string, token: string): Message | null {
  for (const letter of value === '' ? 'u' : value) {
    const problem = readCacheLetter(draft, letter, token);
    if (problem !== null) {
      return problem;
    }
  }
  return null;
}

function readCacheLetter(draft: Draft, letter: string, token: string): Message | null {
  switch (letter) {
    case 'b':
      draft.target.cacheMode = 'cached';
      return draft.once('cache', token);
    case 'u':
      draft.target.cacheMode = 'osCacheDisabled';
      return draft.once('cache', token);
    case 'r':
      draft.target.cacheMode = 'localCacheDisabled';
      return draft.once('cache', token);
    case 'h':
      draft.target.cacheMode = 'osCacheDisabled';
      draft.target.writeThrough = true;
      return draft.once('cache', token) ?? draft.once('writeThrough', token);
    case 'w':
      draft.target.writeThrough = true;
      return draft.once('writeThrough', token);
    case 'm':
      draft.target.memoryMapped = true;
      return draft.once('memoryMapped', token);
    default:
      return message('Problem.OptionValue', token);
  }
}

/** -Z, -Zr and -Z<size>[,<file>]; zeros win over new random content. */
function readContent(draft: Draft, value: string, token: string): Message | null {
  if (value === '' || value === 'r') {
    const isZero = value === '' || draft.target.writeBuffer?.content === 'zero';
    draft.target.writeBuffer = { content: isZero ? 'zero' : 'random' };
    return null;
  }
  const [sizeText = '', ...pathParts] = value.split(',');
  const sourceSizeBytes = draft.size(sizeText);
  const sourcePath = pathParts.length === 0 ? null : pathParts.join(',');
  if (sourceSizeBytes === null || sourcePath === '') {
    return message('Problem.OptionValue', token);
  }
  draft.target.writeBuffer = { content: 'source', sourceSizeBytes, sourcePath };
  return null;
}
