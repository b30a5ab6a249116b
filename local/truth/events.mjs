// The events of a simulation in the order of time; those of one moment in the order in which they were added.

/** A binary heap of requests by time. */
export class EventQueue {
  #times = [];
  #orders = [];
  #requests = [];
  #added = 0;

  /** Time of the next event in seconds; Infinity without one. */
  get nextTime() {
    return this.#times.length > 0 ? this.#times[0] : Infinity;
  }

  /** The request of the next event. */
  get next() {
    return this.#requests[0];
  }

  /** Time of the event after the next one; Infinity without one. */
  get timeAfterNext() {
    const times = this.#times;
    if (times.length > 2) return Math.min(times[1], times[2]);
    return times.length === 2 ? times[1] : Infinity;
  }

  /**
   * Postpones the next event: like removing and adding it again, in half the time. It is mostly postponed far, so it goes down
   * to the end without a look at its time, and up again from there. Written out: a call for each move costs more.
   */
  putOff(time) {
    const times = this.#times;
    const orders = this.#orders;
    const requests = this.#requests;
    const request = requests[0];
    const count = times.length;
    let place = 0;
    for (let below = 1; below < count; below = 2 * place + 1) {
      if (below + 1 < count && this.#isBefore(below + 1, below)) below++;
      times[place] = times[below];
      orders[place] = orders[below];
      requests[place] = requests[below];
      place = below;
    }
    while (place > 0) {
      const above = (place - 1) >> 1;
      // Of those of one moment it is the last that was added.
      if (times[above] <= time) break;
      times[place] = times[above];
      orders[place] = orders[above];
      requests[place] = requests[above];
      place = above;
    }
    this.#put(place, time, this.#added++, request);
  }

  /** @param {number} time in seconds */
  add(time, request) {
    let place = this.#times.length;
    const order = this.#added++;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (this.#times[above] <= time) break;
      this.#move(above, place);
      place = above;
    }
    this.#put(place, time, order, request);
  }

  /** Takes out the next request. */
  take() {
    const request = this.#requests[0];
    const time = this.#times.pop();
    const order = this.#orders.pop();
    const last = this.#requests.pop();
    const count = this.#times.length;
    if (count === 0) return request;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= count) break;
      if (below + 1 < count && this.#isBefore(below + 1, below)) below++;
      if (this.#times[below] > time || (this.#times[below] === time && this.#orders[below] > order)) break;
      this.#move(below, place);
      place = below;
    }
    this.#put(place, time, order, last);
    return request;
  }

  #isBefore(left, right) {
    const difference = this.#times[left] - this.#times[right];
    return difference < 0 || (difference === 0 && this.#orders[left] < this.#orders[right]);
  }

  #move(from, to) {
    this.#put(to, this.#times[from], this.#orders[from], this.#requests[from]);
  }

  #put(place, time, order, request) {
    this.#times[place] = time;
    this.#orders[place] = order;
    this.#requests[place] = request;
  }
}
