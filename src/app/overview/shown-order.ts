/** The order in which volumes are shown: it follows what lasts, and not each reading. */

import { byLeastRoom, VolumeNow } from '../activity/volume-now';

/** A volume with what it is sorted by; null where nothing is known of it yet. */
export interface OrderedRow {
  readonly id: string;
  /** Before all others. */
  readonly isFirst: boolean;
  readonly now: VolumeNow | null;
}

/** Of what is taken of a limit: rows that differ by less do not change places. */
const leastApart = 1 / 20;
/** Of what a volume does of the load of a limit that it shares with others. */
const leastPartApart = 1 / 5;
/** Limits of which so nearly as much is taken are one, or alike. */
const sameShare = 0.02;
/** A mean of about a minute, in which the newest readings count most. */
const meanMilliseconds = 30_000;

interface Known {
  /** null where nothing can be compared. */
  readonly share: number | null;
  readonly part: number;
  readonly of: string | null;
}

/** What was shown last, and the means that it is by. */
export interface ShownOrder {
  readonly ids: readonly string[];
  readonly means: ReadonlyMap<string, Known>;
  /** The reading that these are of, in milliseconds since 1970; null before the first. */
  readonly at: number | null;
  /** When the first was. */
  readonly since: number | null;
}

export const nothingShown: ShownOrder = { ids: [], means: new Map(), at: null, since: null };

/**
 * The order after the one that was shown: rows change places only where they differ by more than a twentieth of a limit, in a mean of
 * about a minute, or where one has by far more of the load on the limit that both are near. A row that was not shown yet comes where its
 * room puts it.
 * @param at when what is known now was read
 */
export function orderAfter(shown: ShownOrder, rows: readonly OrderedRow[], at: number | null): ShownOrder {
  const since = shown.since ?? at;
  const passed = at === null || shown.at === null ? 0 : Math.max(0, at - shown.at);
  const open = at === null || since === null ? 0 : at - since;
  // In the first minute all that was read counts alike.
  const weight = passed === 0 ? 0 : Math.max(1 - Math.exp(-passed / meanMilliseconds), passed / (open + passed));
  const means = new Map(rows.map(({ id, now }) => [id, meanOf(shown.means.get(id), now, weight)] as const));
  const place = new Map(shown.ids.map((id, index) => [id, index] as const));
  const ordered: OrderedRow[] = [];
  for (const row of [...rows].sort((one, other) => comparePlaces(one, other, place))) {
    const before = ordered.findIndex((other) => goesBefore(row, other, means, place));
    ordered.splice(before < 0 ? ordered.length : before, 0, row);
  }
  return { ids: ordered.map(({ id }) => id), means, at: at ?? shown.at, since };
}

function knownOf(now: VolumeNow | null): Known {
  const { nearest = null, nearestUser = null, ownPart = null } = now ?? {};
  return {
    share: nearestUser?.share ?? nearest?.share ?? null,
    part: nearestUser === null ? (ownPart ?? 1) : 1,
    of: nearestUser === null ? (nearest?.limit.id ?? null) : null,
  };
}

/** What is not known in one reading is not forgotten with it. */
function meanOf(before: Known | undefined, now: VolumeNow | null, weight: number): Known {
  const newest = knownOf(now);
  if (before === undefined || before.share === null) {
    return newest;
  }
  if (newest.share === null) {
    return before;
  }
  const isSame = before.of === newest.of;
  return {
    share: before.share + weight * (newest.share - before.share),
    part: isSame ? before.part + weight * (newest.part - before.part) : newest.part,
    of: newest.of,
  };
}

/** Those that were shown as they were, then the new ones by their room. */
function comparePlaces(one: OrderedRow, other: OrderedRow, place: ReadonlyMap<string, number>): number {
  const [own, beside] = [place.get(one.id), place.get(other.id)];
  if (own !== undefined && beside !== undefined) {
    return own - beside;
  }
  return own === undefined && beside === undefined ? compareNow(one, other) : own === undefined ? 1 : -1;
}

function compareNow(one: OrderedRow, other: OrderedRow): number {
  return one.now === null || other.now === null ? 0 : byLeastRoom(one.now, other.now);
}

function goesBefore(
  row: OrderedRow,
  other: OrderedRow,
  means: ReadonlyMap<string, Known>,
  place: ReadonlyMap<string, number>,
): boolean {
  if (row.isFirst !== other.isFirst) {
    return row.isFirst;
  }
  const [own, beside] = [means.get(row.id), means.get(other.id)];
  if (own === undefined || beside === undefined || own.share === null || beside.share === null) {
    return (own?.share ?? null) !== null && (beside?.share ?? null) === null;
  }
  if (place.has(row.id) !== place.has(other.id)) {
    return compareNow(row, other) < 0;
  }
  const apart = own.share - beside.share;
  const isSame = own.of !== null && own.of === beside.of && Math.abs(apart) < sameShare;
  return place.has(row.id) && (apart > leastApart || (isSame && own.part - beside.part > leastPartApart));
}
