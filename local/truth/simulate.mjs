// A closed loop: whenever a request is through, the next takes its place.
import { EventQueue } from './events.mjs';
import { CompletionCounter, Recorder } from './recorder.mjs';
import { buildSystem } from './system.mjs';
import { smoothThrottle } from './stages/throttle.mjs';

/**
 * What a simulated load keeps in flight.
 * @typedef {object} Load
 * @property {number} threads
 * @property {number} depth requests in flight over all threads
 * @property {{ bytes: number, writeShare: number, partBytes?: number }} workload of the whole file where left out
 * @property {number | null} rateLimit IOPS that it allows itself over all threads
 */

/**
 * Simulates a run. No clock: the same system gives the same figures.
 * @param {import('./system.mjs').System} system
 * @returns {{ recorder: Recorder, engineCpuSeconds: number[], usageOf: (core: number, engineShare: number) => number,
 *   devices: object[] | null }} what was measured, the engine's CPU time by core, and what the disks did, in the measured
 *   time alone
 */
export function simulate(system) {
  return simulateWith(system, new Recorder(system.measuredSeconds));
}

/** The IOPS of a simulated run without anything else: its system's counters are not read. */
export function iopsOf(system) {
  return simulateWith({ ...system, isUncounted: true }, new CompletionCounter(system.measuredSeconds)).recorder.iops;
}

function simulateWith(system, recorder) {
  const { warmUpSeconds, measuredSeconds } = system;
  const load = new Simulation(system).begin(system, { warmUpSeconds, recorder });
  load.measure(measuredSeconds);
  return { recorder, ...load.end() };
}

/** What a load allows itself, for each of its threads. */
function rateLimitersOf({ rateLimit, threads }) {
  if (rateLimit === null) return null;
  return Array.from({ length: threads }, () => smoothThrottle(rateLimit / threads, () => 1));
}

/** A system whose throttles, credit and disks remember what went before: one load after another, in one time. */
export class Simulation {
  #stages;
  #now = 0;

  /** @param {import('./system.mjs').System} system */
  constructor(system) {
    this.#stages = buildSystem(system);
  }

  /** What as many threads come to whose requests complete at once, in so many seconds. */
  withoutStorage(threads, seconds) {
    const { iops, engineCpuSeconds } = this.#stages.cpu.withoutStorage(threads);
    return { iops, engineCpuSeconds: engineCpuSeconds * seconds };
  }

  /** Seconds until the last request of the last load was through. */
  get seconds() {
    return this.#now;
  }

  /**
   * Begins a load once the one before has ended.
   * @param {Load} load
   * @param {{ warmUpSeconds: number, recorder: Recorder }} how
   * @returns {{ measure: (seconds: number) => void, end: () => { engineCpuSeconds: number[], usageOf: Function, devices: object[] | null } }}
   *   `measure` goes on until so many seconds were measured; `end` waits for what is in flight
   */
  begin(load, { warmUpSeconds, recorder }) {
    const { cpu, counters } = this.#stages;
    const start = this.#now + warmUpSeconds;
    const rateLimiters = rateLimitersOf(load);
    const issue = (request, time) => this.#issue(request, time, load.workload, rateLimiters);
    const events = this.#firstRequests(load, issue);
    const usedAt = (time) => ({ seconds: cpu.usedSeconds(), counts: counters.readAt(time) });
    let atStart = null;
    let until = start;
    return {
      measure: (seconds) => {
        const begun = () => {
          atStart ??= usedAt(start);
        };
        until = start + seconds;
        this.#advance(issue, events, { start, end: until, recorder, begun });
      },
      end: () => {
        const atEnd = usedAt(until);
        atStart ??= atEnd;
        this.#now = this.#drain(events);
        return {
          engineCpuSeconds: atEnd.seconds.map((seconds, core) => seconds - atStart.seconds[core]),
          usageOf: cpu.usageOf,
          devices: counters.devicesBetween(atStart.counts, atEnd.counts),
        };
      },
    };
  }

  #firstRequests({ threads, depth, workload }, issue) {
    const events = new EventQueue();
    for (let index = 0; index < depth; index++) {
      // Not all at once: a run's start is spread over its threads, and its first requests over a moment.
      const request = {
        thread: index % threads,
        bytes: workload.bytes,
        isWrite: false,
        issuedAt: 0,
        route: [],
        position: 0,
      };
      events.add(issue(request, this.#now + index * 1e-5), request);
    }
    return events;
  }

  #issue(request, time, workload, rateLimiters) {
    this.#stages.begin(request, workload);
    request.position = 0;
    request.issuedAt = rateLimiters === null ? time : rateLimiters[request.thread].admit(time, request);
    return request.issuedAt;
  }

  #advance(issue, events, { start, end, recorder, begun }) {
    while (events.nextTime < end) {
      let time = events.nextTime;
      const request = events.next;
      const timeOfOthers = events.timeAfterNext;
      // What is due before everything else needs no other place in the queue.
      do {
        if (time >= start) begun();
        time = request.route[request.position].admit(time, request);
        request.position++;
        if (request.position === request.route.length) {
          recorder.add(time - start, time - request.issuedAt, request);
          time = issue(request, time);
        }
      } while (time < timeOfOthers && time < end);
      events.putOff(time);
    }
  }

  /** Nothing new is issued; the time when the last request is through. */
  #drain(events) {
    let last = this.#now;
    while (events.nextTime < Infinity) {
      const time = events.nextTime;
      const request = events.take();
      last = Math.max(last, time);
      // Issued later than the end: never issued.
      if (request.position === 0) continue;
      const next = request.route[request.position].admit(time, request);
      request.position++;
      last = Math.max(last, next);
      if (request.position < request.route.length) events.add(next, request);
    }
    return last;
  }
}
