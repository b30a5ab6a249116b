/** One virtual machine whose load makes the requests of others take longer now. */

import { PerformanceHistory, QosFlow, Volume } from '../../../generated/contract';
import { historyOfVolume, timeOfStep } from './load-history';
import { LoadHistory } from './load-history-types';
import { Usual, usualAt } from './usual-hour';
import { Load } from './volume-load';
import { isSameMachine, machinesOf, usersOf, VolumeUser } from './volume-users';

/** A mean over some minutes. */
export interface LoadMoment extends Pick<Load, 'iops' | 'bytesPerSecond' | 'latencyMicroseconds'> {
  /** Left out where it is not told by direction. */
  readonly readIops?: number;
}

/** What is kept of each. */
type Figure = 'iops' | 'bytesPerSecond' | 'latencyMicroseconds';

/** What was watched of a volume with the parts of all nodes. */
export interface WatchedLoad {
  /** Of the last five minutes, as far as they were watched; null with fewer than three readings. */
  readonly last: LoadMoment | null;
  /** Of the five minutes before these; null unless all ten were watched. */
  readonly before: LoadMoment | null;
}

export interface NoisyNeighbour {
  /** The virtual machine, or its file if the name is not known. */
  readonly user: Pick<QosFlow, 'initiatorName' | 'filePath'>;
  /** Its part of what the virtual machines on its volume do, 0 to 1. */
  readonly share: number;
  /** The volume that it is on where that is another one of the pool; null where it is this one. */
  readonly elsewhere: Pick<Volume, 'id' | 'name'> | null;
  /** Of the volume that it is on. */
  readonly load: { readonly usualBytesPerSecond: number; readonly nowBytesPerSecond: number };
  /**
   * Whether the latency is that of the other machines alone: where requests are larger than usual, those of all of them take longer by
   * themselves.
   */
  readonly isOfOthers: boolean;
  /** Of the volume whose requests take longer. */
  readonly latency: { readonly usualMicroseconds: number; readonly nowMicroseconds: number };
}

/** A volume that does far more than on any of the days before at this time. */
export interface BusierVolume {
  readonly volume: Pick<Volume, 'id' | 'name' | 'poolName'>;
  readonly nowBytesPerSecond: number;
  readonly usualBytesPerSecond: number;
}

export interface NoisyInput {
  readonly volumes: readonly Volume[];
  /** The last week of all of them; without it, the usual load is not known. */
  readonly week: PerformanceHistory | null;
  readonly watched: ReadonlyMap<string, WatchedLoad>;
  /** Of Storage QoS, which tells means over five minutes. */
  readonly flows: readonly QosFlow[];
  /** By the clock of the nodes, whose times the history has. */
  readonly now: number;
}

/** Beyond what the busiest of the days had at this time. */
const leastFactor = 1.5;
const leastMicroseconds = 200;
/** Of what the virtual machines on its volume do, and of all that is done there. */
const leastShare = 0.6;
const leastPart = 0.5;
/** Of what is more than usual there, even if all of the usual load were this machine's too. */
const leastOfRise = 0.55;
/** Larger requests take longer, with or without other load. */
const mostOfSize = 2;
/** Of what is done on all volumes of the pool, where others of them are held up. */
const leastOfPool = 1 / 3;
/** Who suffers has to be there. */
const fewestMachines = 2;
/** What is kept and older than this says nothing of now. */
const keptMilliseconds = 45 * 60_000;

/** A volume with what it does now and usually does at this time. */
interface Known {
  readonly volume: Volume;
  /** One after the other, the last of which is now. */
  readonly moments: readonly LoadMoment[];
  /** Calculated on demand: most volumes of a cluster do not need it. */
  readonly usual: (of: Figure) => Usual | null;
}

interface Loud {
  readonly known: Known;
  readonly user: VolumeUser;
  readonly share: number;
  readonly machines: number;
  /** What it does, in bytes per second. */
  readonly amount: number;
  /**
   * For the requests of the other machines there, if it is known and they are not limited by their own policy; null
   * without any.
   */
  readonly othersMicroseconds: number | null;
}

/**
 * By volume, the virtual machine that makes its requests take longer. A virtual machine with most of a volume's load is
 * not a noisy neighbor by itself, as that may be so every day. It is one if the volume's load is far above that of
 * every day before at this time, if most of it is this machine's, and if requests take far longer than on any of those
 * days: on its own volume, if others use it, or on another volume of the pool whose own load is not above the usual.
 * All of this has to be true in the readings before too, as a single one can be chance.
 *
 * It is calculated in bytes, as Storage QoS counts a large request as several. Requests of another size than usual take
 * longer themselves, such as those of a copy, without making others wait: a machine is then named only if the others'
 * own requests take that long, which Storage QoS reports for each machine.
 */
export function noisyNeighbours(input: NoisyInput): ReadonlyMap<string, NoisyNeighbour> {
  const found = new Map<string, NoisyNeighbour>();
  if (input.week === null || input.flows.length === 0) {
    return found;
  }
  const { week } = input;
  const known = input.volumes.flatMap((volume) => knownOf(volume, week, input) ?? []);
  const loud = known.flatMap((one) => loudOn(one, input.flows) ?? []);
  for (const one of known.filter((each) => loud.some((other) => isBeside(each, other)) && takesLonger(each))) {
    const own = loud.find((other) => other.known === one && other.machines >= fewestMachines) ?? null;
    const isOfOthers = !hasUsualSize(one);
    const by = isOfOthers ? (own !== null && othersWait(own) ? own : null) : (own ?? fromElsewhere(one, loud, known));
    const latency = (isOfOthers ? by?.othersMicroseconds : last(one)?.latencyMicroseconds) ?? null;
    if (by !== null && latency !== null) {
      found.set(one.volume.id, {
        user: by.user.flow,
        share: by.share,
        elsewhere: by.known === one ? null : by.known.volume,
        isOfOthers,
        load: {
          usualBytesPerSecond: by.known.usual('bytesPerSecond')?.middle ?? 0,
          nowBytesPerSecond: last(by.known)?.bytesPerSecond ?? 0,
        },
        latency: { usualMicroseconds: one.usual('latencyMicroseconds')?.middle ?? 0, nowMicroseconds: latency },
      });
    }
  }
  return found;
}

/** The volumes with far more load than usual, from all sources, the highest first. */
export function busierVolumes(input: NoisyInput): readonly BusierVolume[] {
  const { week } = input;
  return (week === null ? [] : input.volumes)
    .flatMap((volume) => (week === null ? null : knownOf(volume, week, input)) ?? [])
    .filter((known) => isFarMore(known, 'bytesPerSecond'))
    .map((known) => ({
      volume: known.volume,
      nowBytesPerSecond: last(known)?.bytesPerSecond ?? 0,
      usualBytesPerSecond: known.usual('bytesPerSecond')?.middle ?? 0,
    }))
    .sort((one, other) => other.nowBytesPerSecond - one.nowBytesPerSecond);
}

function isBeside({ volume }: Known, { known }: Loud): boolean {
  return known.volume === volume || (volume.poolName !== null && known.volume.poolName === volume.poolName);
}

function knownOf(volume: Volume, week: PerformanceHistory, { watched, now }: NoisyInput): Known | null {
  const history = historyOfVolume(week, volume.id);
  const own = watched.get(volume.id);
  if (history === null || own === undefined) {
    return null;
  }
  const moments = momentsOf(history, own, now);
  const usual = (of: Figure): Usual | null => usualAt(history, history[of], now);
  return moments.length === 0 ? null : { volume, moments, usual };
}

/** Ten minutes that were watched; until there are so many, the newest two steps that are kept, and what was watched since. */
function momentsOf(history: LoadHistory, { last: newest, before }: WatchedLoad, now: number): LoadMoment[] {
  if (newest === null) {
    return [];
  }
  if (before !== null) {
    return [before, newest];
  }
  const end = history.iops.length;
  const steps = [end - 2, end - 1].map((index) => momentAt(history, index));
  const [first, second] = steps;
  return first && second && now - timeOfStep(history, end) <= keptMilliseconds ? [first, second, newest] : [];
}

function momentAt({ iops, bytesPerSecond, latencyMicroseconds }: LoadHistory, index: number): LoadMoment | null {
  const [requests, bytes] = [iops[index] ?? null, bytesPerSecond[index] ?? null];
  return requests === null || bytes === null
    ? null
    : { iops: requests, bytesPerSecond: bytes, latencyMicroseconds: latencyMicroseconds[index] ?? null };
}

function last({ moments }: Known): LoadMoment | null {
  return moments.at(-1) ?? null;
}

function isFarMore({ moments, usual }: Known, of: Figure): boolean {
  const most = usual(of)?.most ?? Infinity;
  return moments.every((moment) => (moment[of] ?? 0) >= leastFactor * most);
}

function takesLonger(one: Known): boolean {
  const usual = one.usual('latencyMicroseconds')?.middle ?? Infinity;
  const isEnough = one.moments.every(
    ({ latencyMicroseconds }) => (latencyMicroseconds ?? 0) - usual >= leastMicroseconds,
  );
  return isEnough && isFarMore(one, 'latencyMicroseconds');
}

function othersWait({ known, othersMicroseconds }: Loud): boolean {
  const usual = known.usual('latencyMicroseconds');
  return (
    usual !== null &&
    othersMicroseconds !== null &&
    othersMicroseconds >= leastFactor * usual.most &&
    othersMicroseconds - usual.middle >= leastMicroseconds
  );
}

function hasUsualSize({ moments, usual }: Known): boolean {
  const [bytes, iops] = [usual('bytesPerSecond')?.middle ?? 0, usual('iops')?.middle ?? 0];
  return (
    bytes > 0 &&
    iops > 0 &&
    moments.every((moment) => {
      const times = moment.bytesPerSecond / moment.iops / (bytes / iops);
      return times <= mostOfSize && times >= 1 / mostOfSize;
    })
  );
}

/** The virtual machine that causes a load far above the usual; null if the load is usual, or no machine stands out. */
function loudOn(known: Known, flows: readonly QosFlow[]): Loud | null {
  const users = usersOf(known.volume, flows);
  const machines = machinesOf(users);
  const now = last(known);
  const told = machines.reduce((sum, { flow }) => sum + (flow.throughputBytesPerSecond ?? 0), 0);
  if (now === null || known.moments.some(({ bytesPerSecond }) => bytesPerSecond <= 0)) {
    return null;
  }
  // Its five minutes may be those of any of the moments.
  const ofAll = Math.min(1, told / Math.min(...known.moments.map(({ bytesPerSecond }) => bytesPerSecond)));
  const amounts = machines.map(({ flow }) => flow.throughputBytesPerSecond ?? 0);
  const most = Math.max(0, ...amounts);
  const user = machines[amounts.indexOf(most)];
  const share = told === 0 ? 0 : most / told;
  const amount = share * ofAll * now.bytesPerSecond;
  const isMost = share >= leastShare && amount >= leastPart * now.bytesPerSecond;
  if (user === undefined || !isMost || !isFarMore(known, 'bytesPerSecond')) {
    return null;
  }
  const usual = known.usual('bytesPerSecond')?.middle ?? 0;
  const active = machines.filter(({ iops }) => iops > 0).length;
  const isItsRise = amount - usual >= leastOfRise * (now.bytesPerSecond - usual);
  const others = users.filter(({ flow }) => flow !== user.flow && !isSameMachine(flow, user.flow));
  return isItsRise
    ? { known, user, share, machines: active, amount, othersMicroseconds: latencyOf(others, usual) }
    : null;
}

/** Over their requests; null where they do more than all did, so that their own requests may be larger too. */
function latencyOf(users: readonly VolumeUser[], mostBytes: number): number | null {
  const bytes = users.reduce((sum, { flow }) => sum + (flow.throughputBytesPerSecond ?? 0), 0);
  const told = users.filter(
    (one) => one.iops > 0 && one.flow.latencyMicroseconds !== null && one.waitsAtLimit !== true,
  );
  const iops = told.reduce((sum, one) => sum + one.iops, 0);
  return iops === 0 || bytes > leastFactor * mostBytes
    ? null
    : told.reduce((sum, one) => sum + one.iops * (one.flow.latencyMicroseconds ?? 0), 0) / iops;
}

/** One on another volume of the pool, where this one does no more than usual itself. */
function fromElsewhere(one: Known, loud: readonly Loud[], all: readonly Known[]): Loud | null {
  const { poolName } = one.volume;
  if (poolName === null || isFarMore(one, 'iops') || isFarMore(one, 'bytesPerSecond')) {
    return null;
  }
  const pool = all.filter(({ volume }) => volume.poolName === poolName);
  const sum = pool.reduce((whole, other) => whole + (last(other)?.bytesPerSecond ?? 0), 0);
  const found = loud.filter(({ known, amount }) => {
    return known !== one && known.volume.poolName === poolName && amount >= leastOfPool * sum;
  });
  return found.sort((first, second) => second.amount - first.amount)[0] ?? null;
}
