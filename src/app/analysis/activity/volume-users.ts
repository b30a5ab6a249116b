/** Who uses a volume: the flows of Storage QoS, which are means over five minutes. */

import { Limit, QosFlow, Volume } from '../../../generated/contract';
import { reachedFrom } from '../verdict/traffic';
import { kept, onceFor, onceForBoth } from './once-for';

export interface VolumeUser {
  readonly flow: QosFlow;
  readonly iops: number;
  /** Of all flows on the volume, 0 to 1. */
  readonly share: number;
  /** Whether it is held at one of its own limits; null where it has none, or it is not told. */
  readonly waitsAtLimit: boolean | null;
}

const loudShare = 0.6;
const fewestMachines = 3;

/** A policy sets requests, bytes, or both. */
export interface OwnLimit {
  readonly metric: Limit['metric'];
  readonly value: number;
}

/** A user of a volume with a Storage QoS limit, and how much of it that takes. */
export interface LimitedUser {
  readonly user: VolumeUser;
  readonly limit: OwnLimit;
  /** The mean of five minutes ÷ the limit. */
  readonly share: number;
}

/** The user with the highest share of its own limit; null if no user has one. */
export const nearestToOwnLimit = onceFor((users: readonly VolumeUser[]): LimitedUser | null => {
  const limited = users.flatMap((user) => ownShares(user.flow).map((own) => ({ user, ...own })));
  return limited.reduce<LimitedUser | null>(
    (nearest, one) => (one.share > (nearest?.share ?? 0) ? one : nearest),
    null,
  );
});

/** The limits that Storage QoS holds a virtual disk to. It has 0 for none. */
export function ownLimitsOf({ limitIops, limitBytesPerSecond = null }: QosFlow): readonly OwnLimit[] {
  return [
    ...(limitIops === null || limitIops === 0 ? [] : [{ metric: 'iops' as const, value: limitIops }]),
    ...(limitBytesPerSecond === null || limitBytesPerSecond === 0
      ? []
      : [{ metric: 'throughput' as const, value: limitBytesPerSecond }]),
  ];
}

/** How much of each of them is used, if that is known. */
function ownShares(flow: QosFlow): readonly Omit<LimitedUser, 'user'>[] {
  return ownLimitsOf(flow).flatMap((limit) => {
    const used = limit.metric === 'iops' ? flow.iops : flow.throughputBytesPerSecond;
    return used === null ? [] : [{ limit, share: used / limit.value }];
  });
}

/** The flows of files below the volume's mount point, the busiest first. Flows without a file belong to no user. */
export const usersOf = onceForBoth(
  ({ mountPoint }: Pick<Volume, 'mountPoint'>, flows: readonly QosFlow[]): readonly VolumeUser[] => {
    const folder = asFolder(mountPoint);
    const own = busyFiles(flows).filter(({ path }) => path.startsWith(folder));
    const sum = own.reduce((all, { iops }) => all + iops, 0);
    return own
      .map(({ flow, iops }) => {
        const mayShare = mayWaitTogether(flows).has(flow);
        return { flow, iops, share: sum === 0 ? 0 : iops / sum, waitsAtLimit: waitsAt(flow, mayShare) };
      })
      .sort((one, other) => other.iops - one.iops);
  },
);

function waitsAt(flow: QosFlow, mayShare: boolean): boolean | null {
  const limited = ownShares(flow);
  const isHeld = limited.some(({ share }) => share >= reachedFrom);
  return limited.length === 0 || (mayShare && !isHeld) ? null : isHeld;
}

/**
 * The disks of a machine that are together at the limit that a policy sets for each of them. Microsoft's document says that such a
 * policy holds each virtual disk separately, and also that those of one machine share it: whether they wait is then not known.
 * Source: https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview ("Types of Storage QoS Policies")
 */
const mayWaitTogether = onceFor((flows: readonly QosFlow[]): ReadonlySet<QosFlow> => {
  const groups = new Map<string, QosFlow[]>();
  for (const flow of flows) {
    const key = machineKey(flow);
    if (key !== null && flow.policyId !== null) {
      kept(groups, JSON.stringify([key, flow.policyId, ownLimitsOf(flow)]), (): QosFlow[] => []).push(flow);
    }
  }
  const isFull = (own: readonly QosFlow[]): boolean =>
    ['iops', 'throughput'].some((metric) => {
      const shares = own.flatMap((flow) => ownShares(flow)).filter(({ limit }) => limit.metric === metric);
      return shares.reduce((sum, { share }) => sum + share, 0) >= reachedFrom;
    });
  return new Set([...groups.values()].filter((own) => own.length > 1 && isFull(own)).flat());
});

/** Of a cluster's thousands of virtual disks, which each of its volumes asks for. */
const busyFiles = onceFor((flows: readonly QosFlow[]) =>
  flows.flatMap((flow) =>
    flow.iops !== null && flow.filePath !== null ? [{ flow, iops: flow.iops, path: asPath(flow.filePath) }] : [],
  ),
);

/** What a virtual machine does on other volumes than this one. */
export interface VmElsewhere {
  /** Tells it from others: its id, or its name where no id is told. */
  readonly id: string;
  readonly name: string;
  /** Whether another one has the same name. */
  readonly isNamedTwice: boolean;
  /** Whether several may be meant: without ids, those of one name on several nodes are one. */
  readonly mayBeSeveral: boolean;
  readonly iops: number;
  /** Bytes by requests, as Storage QoS counts them: larger ones than its unit count several times. */
  readonly blockSizeBytes: number;
  /** Its virtual disks there, and the node that it runs on as Storage QoS writes it; null where it is not told. */
  readonly paths: readonly string[];
  /** The requests of each. */
  readonly disks: readonly { readonly path: string; readonly iops: number }[];
  readonly nodeName: string | null;
}

/**
 * The virtual machines with requests on other volumes, the busiest first: their virtual disks there together. One with a disk
 * whose load is not told is left out: the others alone are less than it does.
 */
export function vmsElsewhere({ mountPoint }: Pick<Volume, 'mountPoint'>, flows: readonly QosFlow[]): VmElsewhere[] {
  const folder = asFolder(mountPoint);
  const machines = new Map<string, QosFlow[]>();
  for (const flow of flows) {
    const key = machineKey(flow);
    if (key !== null && flow.filePath !== null && !asPath(flow.filePath).startsWith(folder)) {
      kept(machines, key, (): QosFlow[] => []).push(flow);
    }
  }
  const found = [...machines.values()].flatMap((own) => vmOf(own) ?? []);
  const names = new Map<string, number>();
  for (const { name } of found) {
    names.set(name.toLowerCase(), (names.get(name.toLowerCase()) ?? 0) + 1);
  }
  return found
    .map((one) => ({ ...one, isNamedTwice: (names.get(one.name.toLowerCase()) ?? 0) > 1 }))
    .sort((one, other) => other.iops - one.iops);
}

function vmOf(flows: readonly QosFlow[]): VmElsewhere | null {
  const [first] = flows;
  const disks = flows.map(({ filePath, iops }) => ({ path: filePath ?? '', iops: iops ?? NaN }));
  const iops = disks.reduce((sum, disk) => sum + disk.iops, 0);
  const bytes = flows.reduce((sum, { throughputBytesPerSecond }) => sum + (throughputBytesPerSecond ?? NaN), 0);
  if (first === undefined || !(iops > 0 && bytes > 0)) {
    return null;
  }
  const name = first.initiatorName ?? '';
  const id = first.initiatorId ?? null;
  const nodes = new Set(flows.flatMap(({ initiatorNodeName }) => initiatorNodeName?.toLowerCase() ?? []));
  return {
    id: id ?? name,
    name,
    isNamedTwice: false,
    mayBeSeveral: id === null && nodes.size > 1,
    iops,
    blockSizeBytes: bytes / iops,
    paths: disks.map(({ path }) => path),
    disks,
    nodeName: first.initiatorNodeName,
  };
}

/** By its id where that is told, else by its name, which Windows does not tell by its case; null where it has no name. */
function machineKey({ initiatorId = null, initiatorName }: QosFlow): string | null {
  return initiatorName === null ? null : (initiatorId ?? initiatorName).toLowerCase();
}

/** Whether two virtual disks are those of one virtual machine. */
export function isSameMachine(one: QosFlow, other: QosFlow): boolean {
  const key = machineKey(one);
  return key !== null && key === machineKey(other);
}

/**
 * How many flows with requests are on none of these volumes, so that no page of a volume shows them: their file is on a share of a
 * scale-out file server, or on a volume that is not of this cluster, or is not told.
 */
export const countOfNoVolume = onceForBoth(
  (volumes: readonly Pick<Volume, 'mountPoint'>[], flows: readonly QosFlow[]): number => {
    const folders = volumes.map(({ mountPoint }) => asFolder(mountPoint));
    const isOnOne = (path: string): boolean => folders.some((folder) => asPath(path).startsWith(folder));
    return flows.filter(({ filePath, iops }) => (iops ?? 0) > 0 && (filePath === null || !isOnOne(filePath))).length;
  },
);

/** Whether a file is on a volume. */
export function isOnVolume(path: string, { mountPoint }: Pick<Volume, 'mountPoint'>): boolean {
  return asPath(path).startsWith(asFolder(mountPoint));
}

/** A path as it is compared: Windows does not tell paths by their case. */
export function asPath(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase();
}

/** With its separator, so that Volume1 is not the beginning of Volume10. */
function asFolder(path: string): string {
  return `${asPath(path).replace(/\\+$/, '')}\\`;
}

/**
 * The same by virtual machine, the busiest first: each with all of its virtual disks on the volume. Bytes are known where they are of
 * each of them.
 */
export const machinesOf = onceFor((users: readonly VolumeUser[]): readonly VolumeUser[] => {
  const machines = new Map<string, VolumeUser>();
  users.forEach((user, index) => {
    // No name has this sign before it.
    const key = machineKey(user.flow) ?? `\n${index}`;
    const own = machines.get(key);
    machines.set(key, own === undefined ? user : together(own, user));
  });
  return [...machines.values()].sort((one, other) => other.iops - one.iops);
});

function together(one: VolumeUser, other: VolumeUser): VolumeUser {
  const [bytes, more] = [one.flow.throughputBytesPerSecond, other.flow.throughputBytesPerSecond];
  const iops = one.iops + other.iops;
  return {
    flow: { ...one.flow, iops, throughputBytesPerSecond: bytes === null || more === null ? null : bytes + more },
    iops,
    share: one.share + other.share,
    waitsAtLimit:
      one.waitsAtLimit === true || other.waitsAtLimit === true ? true : (one.waitsAtLimit ?? other.waitsAtLimit),
  };
}

/**
 * The virtual machine, of several, with most of the volume's load; null if none stands out. Its share is in the
 * requested unit: for a limit in bytes per second, a machine with few but large requests may have most.
 */
export function loudestOf(users: readonly VolumeUser[], metric: Limit['metric'] = 'iops'): VolumeUser | null {
  return kept(loudest(users), metric, () => loudestIn(users, metric));
}

const loudest = onceFor<readonly VolumeUser[], Map<string, VolumeUser | null>>(() => new Map());

function loudestIn(users: readonly VolumeUser[], metric: Limit['metric']): VolumeUser | null {
  const active = machinesOf(users).filter(({ iops }) => iops > 0);
  const known = metric === 'iops' ? active : withShareOfBytes(active);
  const [first] = [...known].sort((one, other) => other.share - one.share);
  return active.length >= fewestMachines && first !== undefined && first.share >= loudShare ? first : null;
}

/** Nothing where the bytes of one of them are not told. */
function withShareOfBytes(machines: readonly VolumeUser[]): readonly VolumeUser[] {
  const sum = machines.reduce((all, { flow }) => all + (flow.throughputBytesPerSecond ?? NaN), 0);
  return sum > 0 ? machines.map((one) => ({ ...one, share: (one.flow.throughputBytesPerSecond ?? 0) / sum })) : [];
}
