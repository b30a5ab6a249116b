/** A pasted DISKSPD command line as a profile. Takes what the engine takes, refuses the rest by name. */

import { defaults, Profile } from '../../generated/contract';
import { Message, message } from '../words/public-api';
import { Draft } from './command-line-draft';
import { readOption } from './command-line-options';
import { profileProblems } from './profile-problems';
import { isOption, splitCommandLine, typographicDash } from './split-command-line';

/** What the text says, and what is wrong with it. */
export interface ParsedCommandLine {
  /** null when there is a problem. */
  readonly profile: Profile | null;
  readonly problems: readonly Message[];
  /** The option that each problem is about, as it was pasted; '' where the problem names it, or is about no single one. */
  readonly options: readonly string[];
}

/** The options whose values have a range, by what the profile calls them. */
const optionsOfValues: Readonly<Record<string, string>> = {
  durationSeconds: '-d',
  warmUpSeconds: '-W',
  coolDownSeconds: '-C',
  iopsIntervalMilliseconds: '-D',
  threadPoolSize: '-F',
  blockSizeBytes: '-b',
  createSizeBytes: '-c',
  threadsPerTarget: '-t',
  outstandingRequests: '-o',
  randomPercent: '-rs',
  writePercent: '-w',
  burstRequests: '-i',
  thinkTimeMilliseconds: '-j',
};

/** Reads a command line such as `.\diskspd.exe -t2 -o32 -b4K -r4K -d120 -Sh -L C:\io.dat > result.txt`. */
export function parseDiskspdCommandLine(text: string): ParsedCommandLine {
  const { options, targets, problems } = arrange(splitCommandLine(text));
  const isWithoutTarget = targets.length === 0 && problems.length === 0;
  const draft = new Draft();
  // Sizes may count in blocks (8b), so the block size is read before anything else, wherever it stands.
  const isBlockSize = (token: string): boolean => token.charAt(1) === 'b';
  for (const token of [...options.filter(isBlockSize), ...options.filter((token) => !isBlockSize(token))]) {
    const problem = readOption(draft, token);
    if (problem !== null) {
      problems.push(problem);
    }
  }
  if (isWithoutTarget && !problems.some(({ key }) => needNoTarget.includes(key))) {
    problems.unshift(message('Problem.NoTarget'));
  }
  if (
    draft.timeSpan.threadPoolSize !== undefined &&
    (draft.target.threadsPerTarget ?? defaults.Target.threadsPerTarget) > 1
  ) {
    problems.push(message('Problem.OptionConflict', '-t', '-F'));
  }
  if (problems.length > 0) {
    return { profile: null, problems, options: problems.map(() => '') };
  }
  const profile = draft.toProfile(targets);
  const wrong = profileProblems(profile);
  return {
    profile: wrong.length === 0 ? profile : null,
    problems: wrong.map((problem) => problem.message),
    options: wrong.map(({ path }) => optionAt(path, options)),
  };
}

/** The option that set the value at a path. */
function optionAt(path: string, options: readonly string[]): string {
  const option = optionsOfValues[path.split('/').at(-1) ?? ''];
  return option === undefined ? '' : (options.find((token) => token.slice(1).startsWith(option.slice(1))) ?? '');
}

/** A whole drive, also with a path behind it, which it does not have; a volume; a template of an XML profile. */
const notAFile = /^(?:#\d+(?:[\\/].*)?|[A-Za-z]:|\*.*)$/;

/**
 * What a path can be told by: a separator, an extension, or a name that starts with a digit. A word without them is one of a
 * sentence rather than a file; DISKSPD would take it, so the message says how to write such a name.
 */
const pathLike = /^(?!\w+:\/\/)(?:.*[\\/]|.*\.\w|[\d#])/;

/** A profile file has the targets, and a call for help has none: both are refused for another reason. */
const needNoTarget: readonly string[] = ['Problem.OptionXml', 'Problem.OptionHelp'] satisfies Message['key'][];

/** Options come first, then targets; anything else is named. */
function arrange(tokens: readonly string[]): { options: string[]; targets: string[]; problems: Message[] } {
  const options: string[] = [];
  const targets: string[] = [];
  const problems: Message[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token === '') {
      // Scripts pass "" for an option they leave out, as VMFleet does; where targets stand, it may be one of those.
      if (targets.length > 0 || !tokens.slice(index).some(isOption)) {
        problems.push(message('Problem.EmptyTarget'));
      }
    } else if (typographicDash.test(token)) {
      problems.push(message('Problem.TypographicDash', token, `-${token.slice(1)}`));
    } else if (isOption(token)) {
      if (targets.length > 0) {
        problems.push(message('Problem.OptionAfterTarget', token));
      }
      options.push(token);
    } else if (notAFile.test(token)) {
      problems.push(message('Problem.TargetNotAFile', token));
    } else if (/^\d+$/.test(token) && targets.length === 0 && index > 0) {
      problems.push(message('Problem.StrayValue', token, tokens[index - 1] ?? ''));
    } else if (!pathLike.test(token)) {
      problems.push(message('Problem.NotAnOption', token));
    } else {
      targets.push(token);
    }
  }
  return { options, targets, problems };
}
