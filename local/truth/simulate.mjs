// A closed loop: whenever a request is through, the next takes its place.
import { EventQueue } from './events.mjs';
import { Recorder } from './recorder.mjs';
import { buildSystem } from './system.mjs';

/**
 * Simulates a run. No clock: the same system gives the same figures.
 * @param {import('./system.mjs').System} system
 * @returns {{ recorder: Recorder, engineCpuSeconds: number[], usageOf: (core: number, engineShare: number) => number }}
 *   what was measured, and the engine's CPU time by core, in the measured time alone
 */
export function simulate(system) {
  const { depth, threads, warmUpSeconds, measuredSeconds, workload } = system;
  const { begin, cpu, rateLimiters } = buildSystem(system);
  const recorder = new Recorder(measuredSeconds);
  const events = new EventQueue();
  const issue = (request, time) => {
    begin(request);
    request.position = 0;
    request.issuedAt = rateLimiters === null ? time : rateLimiters[request.thread].admit(time, request);
    return request.issuedAt;
  };
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
    events.add(issue(request, index * 1e-5), request);
  }
  const end = warmUpSeconds + measuredSeconds;
  let atStart = null;
  while (events.nextTime < end) {
    let time = events.nextTime;
    const request = events.take();
    // What is due before everything else needs no place in the queue.
    do {
      if (atStart === null && time >= warmUpSeconds) atStart = cpu.usedSeconds();
      time = request.route[request.position].admit(time, request);
      request.position++;
      if (request.position === request.route.length) {
        recorder.add(time - warmUpSeconds, time - request.issuedAt, request);
        time = issue(request, time);
      }
    } while (time < events.nextTime && time < end);
    events.add(time, request);
  }
  const used = cpu.usedSeconds();
  return {
    recorder,
    engineCpuSeconds: used.map((seconds, core) => seconds - (atStart?.[core] ?? 0)),
    usageOf: cpu.usageOf,
  };
}
