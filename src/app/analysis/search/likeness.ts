/** Disks that would look the same in every step as a limit that is met, or as a cache: no step tells them apart. */

import { Doubt, mild } from '../verdict/confidence';
import { message } from '../../words/public-api';
import { cachedPart } from './cached-part';
import { ReachedLimit } from './explanation';
import { copiesSeen, waitsBeforeDisks } from './others';
import { isAsUnevenAsWork, unevennessOfCounting } from './pace';
import { Search } from './search-steps';
import { mostWhereDoubtful, SettledCause } from './settled';
import { isWorkedOn, takesAlwaysAsLong, waitsForItsTurn } from './waits';
import { Weighed } from './weigh';

/** What is more even, as a share of what chance makes it, is no work of disks whose writes take longer than reads. */
const leastOfWork = 0.2;

const mayBeDisks: Doubt = {
  ...mild(message('Verdict.Reason.MayBeLeft', message('Verdict.Search.Name.Device'))),
  mostProbability: mostWhereDoubtful,
};

/**
 * The doubt that disks may do by chance just as much as a limit allows that is met, or be as quick as a cache, where nothing tells
 * them apart.
 *
 * @param named what sets the ceiling, where it is what limits; undefined where that is something else
 */
export function doubtsOnLikeness(cause: SettledCause, named: Weighed | undefined, search: Search): Doubt[] {
  const isAlike = named !== undefined && mayBeDisksAlike(named, search);
  return isAlike || isOfFewBlocks(cause, search) ? [mayBeDisks] : [];
}

/**
 * Whether only a few blocks that are read again tell of a cache: any drive holds those, and beside slower drives one may be as
 * quick by itself.
 */
function isOfFewBlocks({ kind }: SettledCause, search: Search): boolean {
  return kind === 'cache' && cachedPart(search, 0)?.change === 'hotPart';
}

function mayBeDisksAlike(named: Weighed, search: Search): boolean {
  const { cause } = named;
  return (
    cause.kind === 'limit' &&
    cause.others === null &&
    !waitsForItsTurn(search) &&
    (mayBeEvenDisks(named, search) || mayBeSlowWrites(named, cause, search))
  );
}

/**
 * Whether single requests take as long as each other, so that disks that work on many at once are as even as a limit that lets the
 * same number pass.
 */
function mayBeEvenDisks({ pace }: Weighed, search: Search): boolean {
  return pace === 'even' && isEvenByItself(search);
}

/** Whether the limit is only met by copies of each write that nobody counted: writes that take as much longer do the same. */
function mayBeSlowWrites(named: Weighed, cause: ReachedLimit, search: Search): boolean {
  return isOfAssumedCopies(cause, search) && (unevennessOfCounting(search, named) ?? leastOfWork) >= leastOfWork;
}

/** Whether a ceiling is no more even than work on requests of which each takes as long as single ones do, and nothing tells more. */
export function isAsEvenAsWork(named: Weighed, search: Search): boolean {
  return !waitsForItsTurn(search) && (isEvenByItself(search) || isAsUnevenAsWork(search, named));
}

function isEvenByItself(search: Search): boolean {
  return isWorkedOn(search) || (takesAlwaysAsLong(search) && !waitsBeforeDisks(search));
}

/**
 * Whether a limit is only met by copies of each write that nothing tells of: one that no source names, and that counts a write as
 * often, has the same steps.
 */
export function isOfAssumedCopies(cause: SettledCause, { full }: Pick<Search, 'full'>): boolean {
  return cause.kind === 'limit' && cause.copies !== null && cause.copies !== copiesSeen(full);
}
