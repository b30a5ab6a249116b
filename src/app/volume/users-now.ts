/** Who uses a volume at this moment: what Hyper-V counts of each virtual disk, beside the five-minute means of Storage QoS. */

import { Activity, QosFlow, Volume } from '../../generated/contract';
import { isOnVolume, onceFor, VolumeUser } from '../analysis/activity/public-api';

/** A virtual disk on the volume, by its file below it as the counters name it. */
export interface CountedDisk {
  readonly file: string;
  /** Where most of its requests are: while a machine moves, two nodes count its disks. */
  readonly nodeName: string;
  /** Of all nodes together; each request once, whatever its size. */
  readonly iops: number;
}

/** A row of who uses the volume. */
export interface UserNow {
  /** The figure of Storage QoS; null if it has none. */
  readonly user: VolumeUser | null;
  /** The machine and its file, as far as they are known. */
  readonly name: Pick<QosFlow, 'initiatorName' | 'filePath'>;
  readonly nodeName: string | null;
  /** Its share of all users in Storage QoS; of all counters if Storage QoS has none; null for a user without one. */
  readonly share: number | null;
  /** null where no node counts it, or it cannot be told whose counter is meant. */
  readonly nowIops: number | null;
}

/** The nodes' counters on the requested volume; null if no node counts virtual disks. */
export function countedDisks(activities: readonly Activity[]): readonly CountedDisk[] | null {
  if (activities.every(({ virtualDisks }) => virtualDisks === null)) {
    return null;
  }
  const sums = new Map<string, CountedDisk & { readonly most: number }>();
  for (const { nodeName, virtualDisks } of activities) {
    virtualDisks?.files.forEach((file, index) => {
      const iops = (virtualDisks.reads.iops[index] ?? 0) + (virtualDisks.writes.iops[index] ?? 0);
      const key = comparedName(file);
      const sum = sums.get(key) ?? { file, nodeName, iops: 0, most: iops };
      const isMost = iops >= sum.most;
      sums.set(key, {
        ...sum,
        iops: sum.iops + iops,
        nodeName: isMost ? nodeName : sum.nodeName,
        most: isMost ? iops : sum.most,
      });
    });
  }
  return [...sums.values()].map(({ file, nodeName, iops }) => ({ file, nodeName, iops }));
}

/**
 * The users of a volume: those in Storage QoS, the busiest first, and then those with counters only. The names of
 * counters have one character for several of a path, so that one name may mean two files: such a counter belongs to no
 * user.
 * @param flows of the whole cluster
 * @param disks null where they are not counted
 */
export function usersNow(
  { volume, volumes }: { readonly volume: Volume; readonly volumes: readonly Volume[] },
  { users, flows }: { readonly users: readonly VolumeUser[]; readonly flows: readonly QosFlow[] },
  disks: readonly CountedDisk[] | null,
): readonly UserNow[] {
  const folder = folderOf(volume);
  const counted = new Map((disks ?? []).map((disk) => [folder + comparedName(disk.file), disk]));
  const told = groupedFlows(flows);
  const others = volumes.filter(({ id }) => id !== volume.id).map(folderOf);
  const isOfAnother = (key: string): boolean => others.some((other) => key.startsWith(other));
  const nowOf = ({ filePath }: QosFlow): number | null => {
    const key = filePath === null ? '' : comparedName(filePath);
    return told.get(key)?.length === 1 ? (counted.get(key)?.iops ?? null) : null;
  };
  const shown = new Set(users.map(({ flow }) => flow));
  const alone = [...counted].flatMap(([key, disk]): UserNow[] => {
    const own = told.get(key) ?? [];
    const [flow] = own;
    // With no mean of Storage QoS, its flow still has the name of the machine.
    const isOn = typeof flow?.filePath === 'string' && isOnVolume(flow.filePath, volume);
    const isNamed = own.length === 1 && flow !== undefined && !shown.has(flow) && isOn;
    const isUnknown = own.length === 0 && !isOfAnother(key);
    const name = isNamed ? flow : { initiatorName: null, filePath: disk.file };
    return disk.iops > 0 && (isNamed || isUnknown)
      ? [{ user: null, name, nodeName: disk.nodeName, share: null, nowIops: disk.iops }]
      : [];
  });
  const sum = alone.reduce((all, { nowIops }) => all + (nowIops ?? 0), 0);
  const share = (one: UserNow): number | null => (users.length > 0 || sum === 0 ? null : (one.nowIops ?? 0) / sum);
  return [
    ...users.map((user): UserNow => ({
      user,
      name: user.flow,
      nodeName: user.flow.initiatorNodeName,
      share: user.share,
      nowIops: nowOf(user.flow),
    })),
    ...alone
      .sort((one, other) => (other.nowIops ?? 0) - (one.nowIops ?? 0))
      .map((one) => ({ ...one, share: share(one) })),
  ];
}

/** By their files as they are compared: of a cluster's thousands of virtual disks, which stay the same for minutes. */
const groupedFlows = onceFor((flows: readonly QosFlow[]): ReadonlyMap<string, readonly QosFlow[]> => {
  const groups = new Map<string, QosFlow[]>();
  for (const flow of flows) {
    if (flow.filePath !== null) {
      const key = comparedName(flow.filePath);
      groups.set(key, [...(groups.get(key) ?? []), flow]);
    }
  }
  return groups;
});

/** A path, or what the counters make of it: they have a hyphen for each backslash, and names of counters may lack more signs. */
function comparedName(name: string): string {
  return name.replace(/[^\p{L}\p{Nd}]/gu, '-').toLowerCase();
}

function folderOf({ mountPoint }: Volume): string {
  return comparedName(`${mountPoint.replace(/[\\/]+$/, '')}\\`);
}
