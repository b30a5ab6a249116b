/** A pasted DISKSPD command line as a profile. Takes what the engine takes, refuses the rest by name. */

import { Profile, Target, TimeSpan } from '../../generated/contract';
import { message, Message } from '../analysis/message';
import { completeProfile } from './defaults';
import { profileProblems } from './profile-problems';
import { parseSize } from './sizes';
import { isOption, splitCommandLine, typographicDash } from './split-command-line';

/** What the text says, and what is wrong with it. */
export interface ParsedCommandLine {
  /** null when there is a problem. */
  readonly profile: Profile | null;
  readonly problems: readonly Message[];
}

/** Reads a command line such as `.\diskspd.exe -t2 -o32 -b4K -r4K -d120 -Sh -L C:\io.dat > result.txt`. */
export function parseDiskspdCommandLine(text: string): ParsedCommandLine {
  const { options, targets, problems } = arrange(splitCommandLine(text));
  const draft = new Draft();
  // Sizes may count in blocks (8b), so the block size is read before anything else, wherever it stands.
  const isBlockSize = (token: string): boolean => token.startsWith('-b');
  for (const token of [...options.filter(isBlockSize), ...options.filter((token) => !isBlockSize(token))]) {
    const problem = draft.take(token);
    if (problem !== null) {
      problems.push(problem);
    }
  }
  if (draft.timeSpan.threadPoolSize !== undefined && (draft.target.threadsPerTarget ?? 1) > 1) {
    problems.push(message('Problem.OptionConflict', '-t', '-F'));
  }
  if (problems.length > 0) {
    return { profile: null, problems };
  }
  const profile = draft.toProfile(targets);
  const wrong = profileProblems(profile).map((problem) => problem.message);
  return { profile: wrong.length === 0 ? profile : null, problems: wrong };
}

/** Options come first, then targets; anything else is named. */
function arrange(tokens: readonly string[]): { options: string[]; targets: string[]; problems: Message[] } {
  const options: string[] = [];
  const targets: string[] = [];
  const problems: Message[] = [];
  for (const token of tokens) {
    if (typographicDash.test(token)) {
      problems.push(message('Problem.TypographicDash', token, `-${token.slice(1)}`));
    } else if (isOption(token)) {
      if (targets.length > 0) {
        problems.push(message('Problem.OptionAfterTarget', token));
      }
      options.push(token);
    } else if (/^(?:#\d+|[A-Za-z]:|\*\d*)$/.test(token)) {
      problems.push(message('Problem.TargetNotAFile', token));
    } else {
      targets.push(token);
    }
  }
  if (targets.length === 0 && problems.length === 0) {
    problems.push(message('Problem.NoTarget'));
  }
  return { options, targets, problems };
}

type TargetSettings = Omit<Target, 'path'>;

/** A reader of one option: fills the draft, or says what is wrong with the value. */
type Reader = (draft: Draft, value: string, token: string) => Message | null;

/** The profile while its options are read. */
class Draft {
  public readonly timeSpan: Omit<TimeSpan, 'targets'> = {};
  public readonly target: TargetSettings = {};
  /** Properties set so far, by what sets them: DISKSPD refuses to have some of them set twice. */
  public readonly set = new Set<string>();

  /** Reads one option; the problem with it, or null. */
  public take(token: string): Message | null {
    const letter = token.charAt(1);
    const read = readers[letter];
    if (read === undefined) {
      const isKnown = otherOptions.includes(letter);
      return message(isKnown ? 'Problem.OptionNotSupported' : 'Problem.UnknownOption', token);
    }
    return read(this, token.slice(2), token);
  }

  /** Bytes of a size, in which b stands for blocks. */
  public size(text: string): number | null {
    return parseSize(text, this.target.blockSizeBytes ?? 65536);
  }

  /** Marks a property as set; a problem when it was already. */
  public once(property: string, token: string): Message | null {
    if (this.set.has(property)) {
      return message('Problem.SetTwice', token);
    }
    this.set.add(property);
    return null;
  }

  public toProfile(paths: readonly string[]): Profile {
    const targets = paths.map((path) => ({ ...this.target, path }));
    return completeProfile({ contractVersion: 1, timeSpans: [{ ...this.timeSpan, targets }] });
  }
}

/** Options that DISKSPD has and the engine does not take. */
const otherOptions = ['?', ':', 'e', 'i', 'I', 'j', 'l', 'N', 'p', 'P', 'x', 'X', 'y'];

const readers: Readonly<Record<string, Reader>> = {
  a: (_, value, token) => (value === '' || value === 'g' ? null : message('Problem.OptionNotSupported', token)),
  b: (draft, value, token) => assign(draft.target, 'blockSizeBytes', parseSize(value, null), token),
  B: readBase,
  c: targetSize('createSizeBytes'),
  C: timeSpanCount('coolDownSeconds'),
  d: timeSpanCount('durationSeconds'),
  D: (draft, value, token) =>
    assign(
      draft.timeSpan,
      'iopsIntervalMilliseconds',
      value === '' ? 1000 : count(value) || (value === '0' ? 1000 : null),
      token,
    ),
  f: readMaximumOrHints,
  F: timeSpanCount('threadPoolSize'),
  g: readThrottle,
  h: (draft, value, token) => (value === '' ? readCache(draft, 'h', token) : message('Problem.UnknownOption', token)),
  L: flag((draft) => (draft.timeSpan.measureLatency = true)),
  n: flag((draft) => (draft.timeSpan.disableAffinity = true)),
  o: targetCount('outstandingRequests'),
  O: timeSpanCount('poolOutstandingRequests'),
  r: readRandom,
  // How results are reported does not change what is run.
  R: () => null,
  s: readSequential,
  S: readCache,
  t: targetCount('threadsPerTarget'),
  T: targetSize('threadStrideBytes'),
  v: () => null,
  w: targetCount('writePercent'),
  W: timeSpanCount('warmUpSeconds'),
  z: (draft, value, token) =>
    value === '' ? message('Problem.SeedNeedsValue') : assign(draft.timeSpan, 'randomSeed', count(value), token),
  Z: readContent,
};

type NumberField<T> = { [K in keyof T]-?: number extends T[K] ? K : never }[keyof T];

function assign<T>(settings: T, field: NumberField<T>, value: number | null, token: string): Message | null {
  if (value === null) {
    return message('Problem.OptionValue', token);
  }
  settings[field] = value as T[NumberField<T>];
  return null;
}

function targetCount(field: NumberField<TargetSettings>): Reader {
  return (draft, value, token) => assign(draft.target, field, count(value), token);
}

function timeSpanCount(field: NumberField<Omit<TimeSpan, 'targets'>>): Reader {
  return (draft, value, token) => assign(draft.timeSpan, field, count(value), token);
}

function targetSize(field: NumberField<TargetSettings>): Reader {
  return (draft, value, token) => assign(draft.target, field, draft.size(value), token);
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

/** -B<base>[:<length>] */
function readBase(draft: Draft, value: string, token: string): Message | null {
  const [baseText = '', lengthText] = value.split(':');
  const base = draft.size(baseText);
  const length = lengthText === undefined ? undefined : draft.size(lengthText);
  if (base === null || length === null) {
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
    return message('Problem.OptionNotSupported', token);
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

/** -Z, -Zr and -Z<size>[,<file>] */
function readContent(draft: Draft, value: string, token: string): Message | null {
  if (value === '' || value === 'r') {
    draft.target.writeBuffer = { content: value === '' ? 'zero' : 'random' };
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

/** A whole number. DISKSPD reads "10s" as 10; what was meant is not guessed here. */
function count(text: string): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : null;
}
