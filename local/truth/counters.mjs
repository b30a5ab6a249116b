// What a node's system counts of its devices, for everybody.

/** Requests to one device. */
export class Counter {
  #totals = { readCount: 0, writeCount: 0, readBytes: 0, writeBytes: 0, readSeconds: 0, writeSeconds: 0 };

  /**
   * Written out by direction: names that are put together took a quarter of the bench's time.
   * @param {{ isWrite: boolean, bytes: number, isUnseen?: boolean }} request
   * @param {number} seconds that it spent at the device
   */
  add({ isWrite, bytes, isUnseen = false }, seconds) {
    if (isUnseen) return;
    const totals = this.#totals;
    if (isWrite) {
      totals.writeCount++;
      totals.writeBytes += bytes;
      totals.writeSeconds += seconds;
    } else {
      totals.readCount++;
      totals.readBytes += bytes;
      totals.readSeconds += seconds;
    }
  }

  get totals() {
    return { ...this.#totals };
  }
}

/**
 * The counters of a node: its disks, and what there is beside: the run's own requests on the volume, other load there, and
 * other load on other disks of the same node.
 */
export class NodeCounters {
  #canSee;

  /**
   * @param {number} diskCount
   * @param {boolean} canSee whether the volume's disks are this node's
   */
  constructor(diskCount, canSee) {
    this.#canSee = canSee;
    this.disks = Array.from({ length: diskCount }, () => new Counter());
    this.own = new Counter();
    this.othersOnVolume = new Counter();
    this.othersElsewhere = new Counter();
  }

  /** What everything has counted up to now. */
  read() {
    const { own, othersOnVolume, othersElsewhere } = this;
    return {
      disks: this.disks.map(({ totals }) => totals),
      volume: sum([own.totals, othersOnVolume.totals]),
      elsewhere: othersElsewhere.totals,
    };
  }

  /**
   * As a result has it.
   * @param {ReturnType<NodeCounters['read']>} before
   * @param {ReturnType<NodeCounters['read']>} after
   * @returns {object[] | null}
   */
  devicesBetween(before, after) {
    if (!this.#canSee) return null;
    const disks = after.disks.map((totals, index) => difference(totals, before.disks[index]));
    const elsewhere = difference(after.elsewhere, before.elsewhere);
    return [
      { name: 'Volume1', level: 'volume', ...figures(difference(after.volume, before.volume)) },
      ...disks.map((totals, index) => ({ name: `PhysicalDrive${index + 1}`, level: 'disk', ...figures(totals) })),
      { name: '*', level: 'node', ...figures(sum([...disks, elsewhere])) },
    ];
  }
}

function sum(many) {
  return many.reduce((whole, totals) =>
    Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value + totals[name]])),
  );
}

function difference(after, before) {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
}

function figures({ readSeconds, writeSeconds, ...counts }) {
  const microseconds = (seconds) => Math.round(seconds * 1e6);
  return { ...counts, readMicroseconds: microseconds(readSeconds), writeMicroseconds: microseconds(writeSeconds) };
}
