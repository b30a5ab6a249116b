// From the description of a system to the stages that a request passes.
import { NodeCounters } from './counters.mjs';
import { fileBytes } from './result-document.mjs';
import { randomNumbers, seedOf } from './random.mjs';
import { cacheContent } from './stages/cache-content.mjs';
import { device, slownessOf } from './stages/device.mjs';
import { elevatorDisks } from './stages/elevator.mjs';
import { delay, network } from './stages/network.mjs';
import { processors } from './stages/processors.mjs';
import { rivalStage, sharedStage } from './stages/shared.mjs';
import {
  bucketThrottle,
  burstThrottle,
  costIn,
  pausingStage,
  sliceThrottle,
  smoothThrottle,
  wanderingThrottle,
} from './stages/throttle.mjs';
import { writeCache } from './stages/write-cache.mjs';

/**
 * @typedef {object} Throttle
 * @property {string} id of the limit, or 'unknown-iops', 'unknown-bytes'
 * @property {'iops' | 'throughput'} metric
 * @property {number} rate requests or bytes per second
 * @property {'smooth' | 'slice' | 'bucket'} [shape]
 * @property {number} [sliceSeconds] of a slice, or until an empty bucket is full
 * @property {{ share: number, seconds: number } | null} [wander] how far its pace strays, and for how long at a time
 * @property {number | null} [unitBytes] size up to which a request counts as one
 * @property {number} [writeCost] as how many reads of its size a write counts
 * @property {{ everySeconds: number, lastSeconds: number } | null} [pauses] when it lets nothing through
 * @property {'all' | 'cached' | 'uncached' | 'disk'} at whose requests: 'disk' stands before each disk
 * @property {'read' | 'write' | 'any'} [direction]
 * @property {{ rate: number, credit: number, onEnd?: (time: number) => void } | null} [burst] units per second, credit in
 *   units
 * @property {object | null} [others] other load that shares it, as `sharedStage` or `rivalStage` takes it
 */

/**
 * @typedef {object} System
 * @property {number} seed
 * @property {number} threads
 * @property {number} depth requests in flight over all threads
 * @property {number} processorCount
 * @property {{ bytes: number, writeShare: number }} workload
 * @property {{ costSeconds: number }} engine CPU time per I/O
 * @property {{ shares: number[], fairShare?: number, wakeDelaySeconds?: number }} others what other programs want of each core,
 *   and what a thread of the engine gets of it at least
 * @property {number | null} rateLimit IOPS that the profile allows over all threads
 * @property {boolean} [isUncounted] whether the node's system counts nothing of its disks
 * @property {{ latencySeconds: number, bytesPerSecond: number } | null} path to the owner, where redirected
 * @property {{ hitShare: number, latencySeconds: number } | null} cache and the share of the file that it holds
 * @property {Throttle[]} throttles
 * @property {object} device as `device` takes it, with `noise`, `ramp`, `drops`, `swing`, and `others`; with `cache` as
 *   `writeCache` takes it, or with `gainOfDoubling` as `elevatorDisks` does
 * @property {number} measuredSeconds
 * @property {number} warmUpSeconds
 */

/**
 * The stages of a system.
 * @param {System} system
 * @returns {{ begin: (request: object, workload: { writeShare: number, partBytes?: number }) => void, cpu: object,
 *   counters: NodeCounters }} `begin` gives a request its direction and its route
 */
export function buildSystem(system) {
  const randomFor = (purpose) => randomNumbers(seedOf(system.seed, purpose));
  const { cache, engine, others } = system;
  const cpu = processors(
    {
      processorCount: system.processorCount,
      costSeconds: engine.costSeconds,
      othersShare: others.shares,
      fairShare: others.fairShare,
      wakeDelaySeconds: others.wakeDelaySeconds ?? 0,
    },
    randomFor('cpu'),
    randomFor('loop without storage'),
  );
  const counters = new NodeCounters(system.device.disks, system.path === null && !system.isUncounted);
  const routes = routesOf(system, randomFor, { cpu, counters });
  const random = randomFor('requests');
  const content = cache === null ? null : cacheContent(cache, fileBytes);
  return {
    cpu,
    counters,
    begin(request, { writeShare, partBytes = fileBytes }) {
      request.isWrite = random() < writeShare;
      const isHit = content !== null && !request.isWrite && content.answers(random(), request.bytes, partBytes);
      request.route = isHit ? routes.hit : request.isWrite ? routes.write : routes.read;
    },
  };
}

function routesOf(system, randomFor, { cpu, counters }) {
  const { throttles, path, cache } = system;
  const made = throttles
    .filter(({ at }) => at !== 'disk')
    .map((throttle) => ({ throttle, stage: stageOf(throttle, randomFor, counters.othersElsewhere) }));
  const at = (place, direction) =>
    made
      .filter(({ throttle }) => throttle.at === place && ['any', direction].includes(throttle.direction ?? 'any'))
      .map(({ stage }) => stage);
  const way = path === null ? [] : [network(path)];
  const disks = deviceOf(system, randomFor, counters);
  const counted = countingStage(counters.own);
  // A host's cache lies beyond what the node sees as its disks.
  const countedAtDisks = countingStage(...counters.disks);
  const routeOf = (direction) => [...at('all', direction), ...way, ...at('uncached', direction), disks, counted, cpu];
  return {
    read: routeOf('read'),
    write: routeOf('write'),
    hit:
      cache === null
        ? []
        : [
            ...at('all', 'read'),
            ...way,
            ...at('cached', 'read'),
            delay(cache.latencySeconds),
            counted,
            countedAtDisks,
            cpu,
          ],
  };
}

/** The system counts a request as done before the engine has a processor to see it; of several devices, each in turn. */
function countingStage(...counters) {
  let next = 0;
  return {
    admit(time, request) {
      counters[next].add(request, request.issuedAt, time);
      next = (next + 1) % counters.length;
      return time;
    },
  };
}

const throttleByShape = { smooth: smoothThrottle, slice: sliceThrottle, bucket: bucketThrottle };

function stageOf(throttle, randomFor, counterOfOthers) {
  const { rate, shape = 'smooth', sliceSeconds = 0.1, burst = null, wander = null, others = null, id } = throttle;
  const { pauses = null } = throttle;
  const cost = costIn(throttle);
  const plain =
    burst !== null
      ? burstThrottle({ baseRate: rate, burstRate: burst.rate, credit: burst.credit, onEnd: burst.onEnd }, cost)
      : wander !== null
        ? wanderingThrottle(rate, cost, { ...wander, random: randomFor(`pace of ${id}`) })
        : throttleByShape[shape](rate, cost, sliceSeconds);
  const paused = pauses === null ? plain : pausingStage(plain, pauses);
  return others === null ? paused : withOthers(paused, others, randomFor(`others of ${id}`), counterOfOthers);
}

/** Other load comes as it likes, or keeps so many requests in flight. */
function withOthers(stage, others, random, counter) {
  return (others.inFlight === undefined ? sharedStage : rivalStage)(stage, others, random, counter);
}

function deviceOf(system, randomFor, counters) {
  const { others = null, cache = null, noise, ramp, drops, swing, ...rest } = system.device;
  const ofDisk = system.throttles.filter(({ at }) => at === 'disk');
  const options = { ...rest, counters: counters.disks };
  const plain =
    rest.gainOfDoubling === undefined
      ? device(
          {
            ...options,
            slowness: slownessOf({ noise, ramp, drops, swing }, randomFor('noise')),
            throttlesOfDisk: (disk) => ofDisk.map((throttle) => stageOf(throttle, randomFor, counters.disks[disk])),
          },
          randomFor('device'),
        )
      : elevatorDisks(options, randomFor('device'));
  const disks = cache === null ? plain : writeCache(plain, cache);
  return others === null
    ? disks
    : withOthers(disks, others, randomFor('others of the device'), counters.othersOnVolume);
}
