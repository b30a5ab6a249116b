// Work side by side, kept apart where it uses the same things.

/**
 * Does pieces of work, so many at a time. The first in the list that uses nothing that running ones use comes next.
 * Fails as the first that fails.
 * @template {{ uses?: string[] }} T
 * @param {T[]} pieces
 * @param {{ lanes: number, work: (piece: T) => Promise<void> }} options
 */
export async function runInLanes(pieces, { lanes, work }) {
  const waiting = [...pieces];
  const underWay = new Map();
  while (waiting.length + underWay.size > 0) {
    const next = underWay.size < lanes ? takeNext(waiting, [...underWay.keys()]) : null;
    if (next) {
      const done = work(next).then(() => underWay.delete(next));
      underWay.set(next, done);
    } else {
      await Promise.race(underWay.values());
    }
  }
}

function takeNext(waiting, running) {
  const next = waiting.find((piece) => running.every((other) => canRunBeside(piece, other)));
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next ?? null;
}

function canRunBeside(one, other) {
  return !(one.uses ?? []).some((thing) => (other.uses ?? []).includes(thing));
}
