/** A profile as another tool has it, whichever it is: recognized by its text, and read as one of the contract. */

import { Profile } from '../../generated/contract';
import { parseDiskspdCommandLine } from '../profile/pasting/public-api';
import { figure, message, Message } from '../words/public-api';
import { readDiskspdProfile } from './diskspd/read-diskspd-profile';
import { isFioCommandLine } from './fio/fio-file';
import { readFioJob } from './fio/read-fio-job';
import { XmlParser } from './xml/xml-tree';

/** What other tools call a profile. */
export type ProfileKind = 'diskspdCommandLine' | 'diskspdXml' | 'fioJob';

/** A message about a profile. */
export interface ProfileFinding {
  /** Where it is: a place in XML, a job's name, or an option; '' for the whole. */
  readonly place: string;
  readonly message: Message;
}

/** What a text is, what it says, and what of it can't be taken over. */
export interface ReadProfile {
  /** null where it is nothing that is read here. */
  readonly kind: ProfileKind | null;
  /** null when there is a problem. */
  readonly profile: Profile | null;
  readonly problems: readonly ProfileFinding[];
  /** What is left out or taken otherwise, without a change to the workload. */
  readonly notes: readonly ProfileFinding[];
}

/** The largest file or text. A profile of a hundred targets takes less than a tenth. */
export const mostProfileBytes = 2 ** 20;
/** As the contract has them. */
const most = { timeSpans: 1000, targets: 4096 } as const;

/** The files for the templates *1, *2 and so on: Headroom's own files, on the chosen volume. */
const templateFiles = Array.from({ length: 256 }, (_, index) =>
  index === 0 ? 'headroom-test.dat' : `headroom-test-${index + 1}.dat`,
);

/**
 * Reads a DISKSPD command line, a DISKSPD XML profile or that of a result, a fio job file or a fio command line.
 * @param parser a browser's DOMParser
 */
export function readProfile(text: string, parser: XmlParser): ReadProfile {
  const content = text.replace(/^\uFEFF/, '').trim();
  if (content.length > mostProfileBytes) {
    return refused(null, message('Problem.FileTooLarge', figure('bytes', mostProfileBytes)));
  }
  if (content === '') {
    return refused(null, message('Problem.FileNothing'));
  }
  if (content.includes('\0')) {
    return refused(null, message('Problem.FileNotText'));
  }
  // A command line starts with neither.
  if (content.startsWith('{')) {
    return refused(null, message('Problem.FileJson'));
  }
  return withinContract(readAs(profileKindOf(content), content, parser));
}

/**
 * The kind of a text by its first letters; everything else counts as a command line, whose reader names what is wrong.
 */
export function profileKindOf(content: string): ProfileKind {
  if (content.startsWith('<')) {
    return 'diskspdXml';
  }
  return isFioCommandLine(content) || firstLineOf(content).startsWith('[') ? 'fioJob' : 'diskspdCommandLine';
}

function readAs(kind: ProfileKind, content: string, parser: XmlParser): ReadProfile {
  switch (kind) {
    case 'diskspdXml': {
      const { profile, problems } = readDiskspdProfile(content, parser, templateFiles);
      return {
        kind,
        profile,
        problems: problems.map(({ path, message: problem }) => ({ place: path, message: problem })),
        notes: [],
      };
    }
    case 'fioJob': {
      const { profile, problems, notes } = readFioJob(content);
      const placed = ({ job, message: said }: (typeof notes)[number]): ProfileFinding => ({
        place: job,
        message: said,
      });
      return { kind, profile, problems: problems.map(placed), notes: notes.map(placed) };
    }
    case 'diskspdCommandLine': {
      const { profile, problems, options } = parseDiskspdCommandLine(content);
      const placed = problems.map((problem, index) => ({ place: options[index] ?? '', message: problem }));
      return { kind, profile, problems: placed, notes: [] };
    }
  }
}

/** No reader gives more than a run can take. */
function withinContract(read: ReadProfile): ReadProfile {
  const timeSpans = read.profile?.timeSpans ?? [];
  const isTooLarge =
    timeSpans.length > most.timeSpans || timeSpans.some(({ targets }) => targets.length > most.targets);
  return isTooLarge ? refused(read.kind, message('Problem.TooManyTargets', figure('count', most.targets))) : read;
}

/** The first line that is not empty and no comment of a job file. */
function firstLineOf(content: string): string {
  return (
    content
      .split(/\r?\n/)
      .find((line) => !/^\s*(?:[;#]|$)/.test(line))
      ?.trim() ?? ''
  );
}

function refused(kind: ProfileKind | null, problem: Message): ReadProfile {
  return { kind, profile: null, problems: [{ place: '', message: problem }], notes: [] };
}
