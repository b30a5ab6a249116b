/** A pasted DISKSPD command line as a profile. Takes what the engine takes, refuses the rest by name. */

import { Profile } from '../../generated/contract';
import { message, Message } from '../words/message';
import { Draft } from './command-line-draft';
import { readOption } from './command-line-options';
import { profileProblems } from './profile-problems';
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
    const problem = readOption(draft, token);
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
