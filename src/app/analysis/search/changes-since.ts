/** What serves a volume, then and now: what may have moved a limit that a search measured. */

import { LimitSearch, NodeDisks, VolumeStorage } from '../../../generated/contract';
import { diskName } from '../limits/disk-figures';
import { MeasuredLimit } from '../limits/measured';
import { isSameNode } from '../same-node';
import { AssessmentInput } from '../verdict/verdict-types';
import { Message, message, MessageArgument } from '../../words/public-api';

type Known<T> = T | null | undefined;
type Words = Readonly<Record<string, Message>>;
type Fact =
  | 'Owner'
  | 'Access'
  | 'VmSize'
  | 'Disks'
  | 'Drives'
  | 'Resiliency'
  | 'Copies'
  | 'FileSystem'
  | 'Engine'
  | 'OperatingSystem';

/** How a node accesses a volume, as far as it says what its requests pass. */
const accessWords: Words = {
  direct: message('Verdict.Access.Direct'),
  'file-system-redirected': message('Verdict.Access.FileSystemRedirected'),
  'block-redirected': message('Verdict.Access.BlockRedirected'),
};

const resiliencyWords: Words = {
  simple: message('Verdict.Resiliency.Simple'),
  mirror: message('Verdict.Resiliency.Mirror'),
  parity: message('Verdict.Resiliency.Parity'),
};

/** A message for each thing that is known to be otherwise than at the time of the limit's search. */
export function changesSince(
  { search: then }: MeasuredLimit,
  { limits: { facts }, run, result }: Pick<AssessmentInput, 'limits' | 'run' | 'result'>,
): Message[] {
  const [before, now] = [then.storage, facts.storage];
  return [
    changeOf('Owner', then.ownerNodeName, run.coordinatorNodeName, isSameNode),
    changeOf('Access', wordOf(accessWords, before?.accessState), wordOf(accessWords, now?.accessState)),
    changeOf('VmSize', then.vmSize, facts.vmSize),
    changeOf('Disks', disksOf(then.disks), disksOf(facts.disks)),
    changeOf('Drives', drivesOf(before), drivesOf(now)),
    changeOf(
      'Resiliency',
      wordOf(resiliencyWords, before?.resiliencyKind),
      wordOf(resiliencyWords, now?.resiliencyKind),
    ),
    changeOf('Copies', countOf(then), countOf(facts)),
    changeOf('FileSystem', before?.fileSystem, now?.fileSystem),
    changeOf('Engine', then.engineVersion, result.engine.version),
    changeOf('OperatingSystem', before?.operatingSystem, now?.operatingSystem),
  ].flatMap((change) => change ?? []);
}

/** null where it is the same, or not known of one of them. */
function changeOf<T extends MessageArgument>(
  what: Fact,
  before: Known<T>,
  now: Known<T>,
  isSame: (before: T, now: T) => boolean = Object.is,
): Message | null {
  const isKnown = before !== null && before !== undefined && now !== null && now !== undefined;
  return isKnown && !isSame(before, now) ? message(`Verdict.Note.Changed.${what}`, before, now) : null;
}

function wordOf(words: Words, name: Known<string>): Message | undefined {
  return words[name ?? ''];
}

function disksOf(disks: readonly NodeDisks[]): string | null {
  return disks.length === 0 ? null : disks.map((set) => `${set.count} × ${diskName(set)}`).join(' + ');
}

function drivesOf(storage: Known<VolumeStorage>): string | null {
  const drives = storage?.drives ?? [];
  return drives.length === 0
    ? null
    : drives.map(({ count, model, mediaType }) => `${count} × ${model ?? mediaType.toUpperCase()}`).join(' + ');
}

function countOf({ copies }: Pick<LimitSearch, 'copies'>): string | null {
  return copies === null ? null : `${copies}`;
}
