/** What requests took at more load of the same kind, where the load of now was not there before. */

/** Loads of one size and mix, by a number that rises with the requests per second. */
export interface LoadKind {
  readonly kind: string;
  readonly level: number;
}

/** Up to about sixteen times as much: far less load may be other work altogether, such as what an idle system does. */
const mostLevels = 7;

/**
 * The usual latency at the next load above that was there before: with less load, requests have no reason to take
 * longer. An application that waits for its answers does less when they take longer, and may then have a load that did
 * not occur before. null if there was no such load.
 */
export function usualAtMore({ kind, level }: LoadKind, usualOf: (load: LoadKind) => number | undefined): number | null {
  for (let more = level + 1; more <= level + mostLevels; more += 1) {
    const usual = usualOf({ kind, level: more });
    if (usual !== undefined) {
      return usual;
    }
  }
  return null;
}

/** The least of what this load and those above it took at their quickest: a rise is above that in any case. */
export function lowestAtMore({ kind, level }: LoadKind, lowOf: (load: LoadKind) => number | undefined): number {
  const lows = Array.from({ length: mostLevels + 1 }, (_, more) => lowOf({ kind, level: level + more }) ?? Infinity);
  return Math.min(...lows);
}
