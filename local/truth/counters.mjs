// What a node's system counts of its devices, for everybody.

/** So many requests that may have ended are looked through at once. */
const mostPending = 4096;

/**
 * Requests to one device, each counted when it ends, as a system does. Those that may have ended are in columns: an object for
 * each took a quarter of the bench's time.
 */
export class Counter {
  #totals = { readCount: 0, writeCount: 0, readBytes: 0, writeBytes: 0, readSeconds: 0, writeSeconds: 0 };
  #pending = 0;
  #isWrite = [];
  #bytes = [];
  #from = [];
  #to = [];
  #lookAt = mostPending;

  /**
   * Takes in a request that comes now; a stage knows at once when it will be through.
   * @param {{ isWrite: boolean, bytes: number, isUnseen?: boolean }} request
   * @param {number} from when it came to the device
   * @param {number} to when it is through
   */
  add({ isWrite, bytes, isUnseen = false }, from, to) {
    if (isUnseen) return;
    this.#keep(this.#pending++, isWrite, bytes, from, to);
    if (this.#pending < this.#lookAt) return;
    this.#countUntil(from);
    this.#lookAt = 2 * this.#pending + mostPending;
  }

  /**
   * What has ended by then, which is never earlier than the last request came.
   * @param {number} time
   */
  totalsAt(time) {
    this.#countUntil(time);
    return { ...this.#totals };
  }

  #keep(place, isWrite, bytes, from, to) {
    this.#isWrite[place] = isWrite;
    this.#bytes[place] = bytes;
    this.#from[place] = from;
    this.#to[place] = to;
  }

  #countUntil(time) {
    let inFlight = 0;
    for (let place = 0; place < this.#pending; place++) {
      const isWrite = this.#isWrite[place];
      const bytes = this.#bytes[place];
      const from = this.#from[place];
      const to = this.#to[place];
      if (to <= time) this.#count(isWrite, bytes, to - from);
      else this.#keep(inFlight++, isWrite, bytes, from, to);
    }
    this.#pending = inFlight;
  }

  /** Written out by direction: names that are put together took a quarter of the bench's time. */
  #count(isWrite, bytes, seconds) {
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
}

/** A substitute for a counter that is not read. */
class NoCounter {
  add() {}

  totalsAt() {
    return {};
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
    const make = () => (canSee ? new Counter() : new NoCounter());
    this.disks = Array.from({ length: diskCount }, make);
    this.own = make();
    this.othersOnVolume = make();
    this.othersElsewhere = make();
  }

  /**
   * What everything has counted up to a time.
   * @param {number} time
   */
  readAt(time) {
    const [own, othersOnVolume, othersElsewhere] = [this.own, this.othersOnVolume, this.othersElsewhere].map(
      (counter) => counter.totalsAt(time),
    );
    return {
      disks: this.disks.map((counter) => counter.totalsAt(time)),
      volume: sum([own, othersOnVolume]),
      elsewhere: othersElsewhere,
    };
  }

  /**
   * As a result has it.
   * @param {ReturnType<NodeCounters['readAt']>} before
   * @param {ReturnType<NodeCounters['readAt']>} after
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
