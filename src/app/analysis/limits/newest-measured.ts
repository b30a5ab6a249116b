/** What several searches found, as one list. */

import { isSameKind, MeasuredLimit } from './measured';

/** The same limits, each with an id of its own: of several that are alike, the later ones have a number. */
export function withOwnIds(measured: readonly MeasuredLimit[]): MeasuredLimit[] {
  const taken = new Set<string>();
  return measured.map((limit) => {
    const plain = limit.id.replace(/-\d+$/, '');
    let id = plain;
    for (let count = 2; taken.has(id); count++) {
      id = `${plain}-${count}`;
    }
    taken.add(id);
    return { ...limit, id };
  });
}

/** By how much a later search has to pass what an earlier one found before that limits no more. */
const passedShare = 1.05;

/** What a newer search found, and what is left of what older ones did: not what the newer one found again, or passed. */
export function newestMeasured(newer: readonly MeasuredLimit[], older: readonly MeasuredLimit[]): MeasuredLimit[] {
  return withOwnIds([...newer, ...older.filter((one) => !newer.some((other) => replaces(other, one)))]);
}

function replaces(newer: MeasuredLimit, older: MeasuredLimit): boolean {
  if (newer.metric !== older.metric || newer.direction !== older.direction) {
    return false;
  }
  const [now, then] = [newer.search.work, older.search.work];
  return (
    now === null ||
    (then !== null && isSameKind(now, then)) ||
    (then === null && newer.value > older.value * passedShare)
  );
}
