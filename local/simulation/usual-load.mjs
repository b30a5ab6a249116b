// The load of the simulated volumes without a run: day and week, growth, and the chosen events. A pure function of the
// time, so that every step of a history, coarse or fine, shows the same load.

const hour = 3600;
const day = 24 * hour;
/** Of a step of history, by these ways the figures that are kept. */
export const directions = ['read', 'write'];

/**
 * The usual load of the volumes, by their names. Peaks are shares of what the VM size allows, of all nodes together.
 * @type {Record<string, { peakShare: number, leastShare: number, rhythm: 'office' | 'backup', readShare: number, blockBytes: number,
 *   idleMicroseconds: { read: number, write: number }, growthPerYear: number }>}
 */
export const usualLoads = {
  test01: {
    peakShare: 0.5,
    leastShare: 0.09,
    rhythm: 'office',
    readShare: 0.7,
    blockBytes: 8192,
    idleMicroseconds: { read: 900, write: 1600 },
    growthPerYear: 0.12,
  },
  test02: {
    peakShare: 0.15,
    leastShare: 0.05,
    rhythm: 'office',
    readShare: 0.55,
    blockBytes: 16_384,
    idleMicroseconds: { read: 1000, write: 1800 },
    growthPerYear: 0.35,
  },
  'Cluster Virtual Disk (Volume1)': {
    peakShare: 0.12,
    leastShare: 0.02,
    rhythm: 'backup',
    readShare: 0.3,
    blockBytes: 65_536,
    idleMicroseconds: { read: 1500, write: 2400 },
    growthPerYear: 0,
  },
};

/** How long what was chosen has been going on when it is chosen. */
export const secondsOfNoise = 2 * hour;
const secondsNearLimit = 28 * day;
/** A little more than the last day, so that a request minutes later still gets a whole day. */
const secondsOfSlower = 24.25 * hour;
/** More than one and a half times what the busiest hour has, and with it no node is full. */
const noisyShare = 0.6;
/**
 * Shares of its limit that each node has in the busiest hours of the last of growing weeks, and by how much that has grown in each; at
 * night, this part of it.
 */
const growing = { share: 0.7, perWeek: 0.008, least: 0.05, atNight: 0.4 };

/**
 * The load of a volume at a moment; null in the hour in which nothing was kept, as the Health Service moved.
 * @param {string} volume
 * @param {number} time seconds since 1970, UTC
 * @param {object} simulation
 * @param {number} simulation.seed
 * @param {number} simulation.now when growth has come to the usual load, as seconds since 1970
 * @param {number} simulation.limitIops what the VM size allows
 * @param {number} simulation.limitBytesPerSecond
 * @param {boolean} [simulation.isPutOff] whether backups wait; without it, they do while a volume is near its limit or noisy
 * @param {Record<string, { volume: string, since: number }>} [simulation.happens] nearLimit, growing, noisyNeighbour, slower; since:
 *   seconds since 1970
 */
export function loadAt(volume, time, simulation) {
  const { seed, now, limitIops, limitBytesPerSecond, happens = {} } = simulation;
  const usual = usualLoads[volume];
  if (isGap(time)) return null;
  const growth = 1 + (usual.growthPerYear * (time - now)) / (365 * day);
  const swing =
    1 + 0.12 * noise(seed, volume, Math.floor(time / 900)) + 0.05 * noise(seed + 1, volume, Math.floor(time / 10));
  const { nearLimit, noisyNeighbour, slower } = happens;
  const isPutOff =
    simulation.isPutOff ?? [nearLimit, noisyNeighbour].some((one) => one && isSince(one, time, secondsOfNoise));
  // Together with a volume that uses the whole node, the large requests of backups would exceed the node's limit.
  const rhythm = usual.rhythm === 'backup' && isPutOff ? 0 : rhythms[usual.rhythm](time);
  let iops = limitIops * (usual.leastShare + (usual.peakShare - usual.leastShare) * rhythm * monthEnd(time));
  iops *= growth * swing;
  if (nearLimit?.volume === volume && isSince(nearLimit, time, secondsNearLimit)) {
    const used = nearLimitShare(time, swing, nearLimit);
    return flows(usual, restOfNode(volume, time, used, { ...simulation, isPutOff }), { used, latencyFactor: 1 });
  }
  if (happens.growing?.volume === volume) {
    const used = growingShare(time, swing, happens.growing);
    return flows(usual, restOfNode(volume, time, used, { ...simulation, isPutOff }), { used, latencyFactor: 1 });
  }
  let latencyFactor = slower?.volume === volume && isSince(slower, time, secondsOfSlower) ? 3 : 1;
  if (noisyNeighbour && isSince(noisyNeighbour, time, secondsOfNoise)) {
    latencyFactor *= noisyNeighbour.volume === volume ? 3 : 3.5;
    if (noisyNeighbour.volume === volume)
      iops = Math.max(iops, limitIops * noisyShare * (1 + 0.08 * noise(seed + 2, volume, Math.floor(time / 60))));
  }
  iops = Math.min(iops, 0.98 * limitIops, (0.98 * limitBytesPerSecond) / usual.blockBytes);
  return flows(usual, iops, { used: iops / limitIops, latencyFactor });
}

function flows({ readShare, blockBytes, idleMicroseconds }, iops, { used, latencyFactor }) {
  // The nearer to the ceiling, the longer requests wait for their turn.
  const waiting = latencyFactor * (1 + (0.5 * used) / (1.03 - Math.min(used, 1)));
  const of = (own, idle) => ({ iops: own, bytesPerSecond: own * blockBytes, latencyMicroseconds: idle * waiting });
  return {
    read: of(iops * readShare, idleMicroseconds.read),
    write: of(iops * (1 - readShare), idleMicroseconds.write),
  };
}

/** Near it in office hours of the last weeks, and now at any hour, so that it can be seen. */
function nearLimitShare(time, swing, { since }) {
  const isNow = time >= since - secondsOfNoise;
  const share = isNow ? 0.95 : 0.2 + 0.7 * rhythms.office(time);
  return Math.min(share * (1 + (swing - 1) / 4), 0.97);
}

/** More in office hours, and from week to week a little more. It makes way for backups, whose large requests would fill the node. */
function growingShare(time, swing, { since }) {
  const share = growing.share + (growing.perWeek * (time - since)) / (7 * day);
  const ofDay = growing.atNight + (1 - growing.atNight) * rhythms.office(time);
  return Math.max(share * ofDay * (1 - 0.5 * rhythms.backup(time)), growing.least) * (1 + (swing - 1) / 4);
}

/** IOPS of a volume that bring each node to this share of its limit, beside what the other volumes do there. */
function restOfNode(volume, time, used, simulation) {
  const others = Object.keys(usualLoads).filter((other) => other !== volume);
  const taken = others.reduce((sum, other) => {
    const { read, write } = loadAt(other, time, { ...simulation, happens: {} });
    return sum + (read.iops + write.iops) * partOfNode(usualLoads[other]);
  }, 0);
  const { leastShare } = usualLoads[volume];
  const rest = (used * simulation.limitIops - taken) / partOfNode(usualLoads[volume]);
  return Math.max(rest, leastShare * simulation.limitIops);
}

/** Of a volume's requests, those that a node's drives get: of three copies on three nodes, one is read and all are written. */
const partOfNode = ({ readShare }) => readShare / 3 + 1 - readShare;

const isSince = ({ since }, time, seconds) => time >= since - seconds;

const rhythms = {
  /** From 0 at night to 1 at ten and at half past two, on weekdays. */
  office(time) {
    const ofDay = time % day;
    const bump = (at, width) => Math.exp(-(((ofDay - at) / width) ** 2));
    const working = Math.max(bump(10 * hour, 1.8 * hour), 0.9 * bump(14.5 * hour, 2.2 * hour));
    return isWeekend(time) ? 0.12 * working : working;
  },
  /** From one at night on for two hours, every day. */
  backup(time) {
    const ofDay = time % day;
    return ofDay >= hour && ofDay < 3 * hour ? 1 : 0;
  },
};

/** 1970 began on a Thursday. */
const dayOfWeek = (time) => (Math.floor(time / day) + 4) % 7;
const isWeekend = (time) => [0, 6].includes(dayOfWeek(time));

/** The last day of a month has more to do. Kept by day, as dates take longer than all the rest. */
const monthEnds = new Map();
function monthEnd(time) {
  const number = Math.floor(time / day);
  if (!monthEnds.has(number)) monthEnds.set(number, new Date((number + 1) * day * 1000).getUTCDate() === 1 ? 1.15 : 1);
  return monthEnds.get(number);
}

/** Forty minutes of every fourth Sunday. */
function isGap(time) {
  const week = Math.floor((time / day + 4) / 7);
  return dayOfWeek(time) === 0 && week % 4 === 0 && time % day >= 3 * hour && time % day < 3 * hour + 2400;
}

/** From -1 to 1, the same for the same seed, name and number. */
function noise(seed, name, number) {
  let hash = (seed * 374_761_393 + number * 668_265_263) ^ hashOf(name);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 31 - 1;
}

const hashes = new Map();
function hashOf(name) {
  if (!hashes.has(name)) {
    let hash = 0;
    for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0), 0x5bd1e995);
    hashes.set(name, hash);
  }
  return hashes.get(name);
}
