/** What may set a ceiling although no source has a figure of it: an unknown limit, or the disks themselves. */

import { costOfCopies } from '../verdict/assess-limits';
import { AssessmentInput } from '../verdict/verdict-types';
import { Expected, Explanation, isVm, theSame, UnlistedLimit } from './explanation';
import { nobody, Others, othersAnywhere, othersOf, Place } from './others';
import { countedBy, Direction, isOfOneKind, Search, shareOfDirection, Step } from './search-steps';

const priorOfUnlisted = 0.05;
/** A limit counts all requests more often than those of one direction alone. */
const priorFactorOfDirection = 0.5;
const priorOfDevice = 0.12;
/** As many reads as a write may count for, as copies of it are made or as it wears the disks, and how often it does. */
const usualCostsOfWrites = [2, 3] as const;
const priorFactorOfWrites = 0.2;
/** A VM of unknown size has limits too. */
const priorFactorOfGaps = 4;
/** A VM's limits count all of its disks; what else a volume shares with unrelated disks is less usual. */
const priorShareElsewhere = { onVm: 0.7, onOther: 0.35 } as const;
/** Others on the volume may go past what lets this load through: a limit of one machine or file is not all of theirs. */
const priorSharePast = 0.09;
/** On a physical machine, only its disks are known to limit. */
const priorFactorOfOwnDisks = 2;

/** Others' requests that a limit may count, and how likely it is to. */
interface CountedOthers {
  readonly othersAt: (step: Step) => Others;
  readonly share: number;
}

/** Limits that no source names, and the disks. Where others use them too, what all do together is what they allow. */
export function explanationsWithoutFigure({ asked, full, steps }: Search, input: AssessmentInput): Explanation[] {
  const factor = input.limits.gaps.length === 0 ? 1 : priorFactorOfGaps;
  const place = placeOfOthers(full, input.limits.facts.copies);
  const onDisks = (step: Step): Others => othersOf(step, place, costOf(step, input.limits.facts.copies ?? 1)) ?? nobody;
  const onVolume = (step: Step): Others => othersOf(step, 'volume') ?? nobody;
  const anywhere = (step: Step): Others => othersAnywhere(step) ?? nobody;
  const areOnVolume = steps.some((step) => onVolume(step).iops > 0);
  const areElsewhere = steps.some((step) => anywhere(step).iops > onVolume(step).iops);
  const shareElsewhere = isVm(input) ? priorShareElsewhere.onVm : priorShareElsewhere.onOther;
  const unlisted = (
    kind: UnlistedLimit['kind'],
    direction: Direction | null,
    { othersAt, share }: CountedOthers = { othersAt: () => nobody, share: 1 },
  ): Explanation => ({
    // What others do is known of reads and writes together alone; both are of the step at the ceiling.
    cause: { kind, direction, others: direction === null ? presentOr(othersAt(full)) : null },
    prior: priorOfUnlisted * factor * share * (direction === null ? 1 : priorFactorOfDirection),
    pace: 'even',
    counted: (step) => {
      const { iops, bytesPerSecond } = direction === null ? othersAt(step) : nobody;
      return countedBy(step, kind, direction) + (kind === 'requests' ? iops : bytesPerSecond);
    },
    expect: (step) => (shareOfDirection(step, direction) === 0 ? null : expectedOfUnlisted(kind, step)),
    cachePath: null,
  });
  // Which others count is not told: each is an explanation of its own.
  const past = areOnVolume ? priorSharePast : 0;
  const counted: readonly CountedOthers[] = [
    { othersAt: anywhere, share: areElsewhere ? (1 - past) * shareElsewhere : 0 },
    { othersAt: onVolume, share: (1 - past) * (areElsewhere ? 1 - shareElsewhere : 1) },
    { othersAt: () => nobody, share: past },
  ];
  const ofAll = (kind: UnlistedLimit['kind']): Explanation[] =>
    counted.filter(({ share }) => share > 0).map((others) => unlisted(kind, null, others));
  const costly = (writeCost: number): Explanation => {
    const plain = unlisted('requests', null);
    return {
      ...plain,
      prior: plain.prior * priorFactorOfWrites,
      counted: (step) => step.iops * costOf(step, writeCost),
    };
  };
  const directions = isMix(full) ? (['read', 'write'] as const) : [];
  return [
    ...ofAll('requests'),
    ...ofAll('bytes'),
    ...(isMix(full) ? usualCostsOfWrites.map(costly) : []),
    ...directions.flatMap((direction) => [unlisted('requests', direction), unlisted('bytes', direction)]),
    {
      cause: { kind: 'device', others: presentOr(onDisks(asked)) },
      prior: priorOfDevice * (isVm(input) ? 1 : priorFactorOfOwnDisks),
      pace: 'uneven',
      counted: (step) => step.iops + onDisks(step).iops,
      expect: (step) => ofDevice(step, full),
      cachePath: null,
    },
  ];
}

/** Where others' requests to the disks are seen: unknown copies look like requests of others on the disks. */
export function placeOfOthers({ timeSpan }: Step, copies: number | null): Place {
  return copies === null && timeSpan.write.ioCount > 0 ? 'volume' : 'disk';
}

/** Requests to disks that a request of a step makes on average: writes go to every copy, reads to one. */
export function costOf({ timeSpan: { read, write } }: Step, copies: number): number {
  return costOfCopies({ read: read.ioCount, write: write.ioCount }, copies);
}

export function presentOr(others: Others | null): Others | null {
  return others === null || others.iops === 0 ? null : others;
}

/**
 * A full device needs longer for larger requests, up to as much longer as they are larger; reads and writes may need as
 * long as they like.
 */
function ofDevice(step: Step, full: Step): Expected {
  if (isOfOneKind(step)) {
    return { least: 0, most: Infinity };
  }
  const factor = (step.target.blockSizeBytes ?? blockOf(full)) / blockOf(full);
  return { least: 1 / Math.max(1, factor), most: Math.max(1, 1 / factor) };
}

/** A limit of requests may count larger ones as several, by unknown units. */
function expectedOfUnlisted(kind: UnlistedLimit['kind'], { change }: Step): Expected {
  return { ...theSame, mayCountUnits: kind === 'requests' && change === 'largerBlock' };
}

function isMix({ timeSpan: { read, write } }: Step): boolean {
  return read.ioCount > 0 && write.ioCount > 0;
}

function blockOf({ target }: Step): number {
  return target.blockSizeBytes ?? 1;
}
