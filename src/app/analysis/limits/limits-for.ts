/** From a VM size and its disks to the limits in force. limits/README.md states the rules; the module keeps to the same. */

import { DataSource, DiskSet, Limit, Limits, UnknownFact } from '../../../generated/contract';
import {
  CatalogSource,
  DiskTier,
  findDiskTier,
  findVmSize,
  LimitCatalog,
  PublishedRate,
  VmSize,
} from './limit-catalog';

/** What the limits are asked for. */
export interface LimitQuery {
  readonly nodeName: string;
  readonly volumeId: string;
  /** Azure VM size of the node; null where it has none or it is not known. */
  readonly vmSize: string | null;
  readonly disks: DiskSet | null;
  /** Copies that one write makes; null where not known. */
  readonly copies: number | null;
  /** How the VM attaches its disks; matters for Ebsv5 and Ebdsv5 only, where the published main figures are NVMe. */
  readonly diskInterface?: 'NVMe' | 'SCSI';
}

const bytesPerMegabyte = 1e6;
const separatelyLimited = ['premiumv2_lrs', 'ultrassd_lrs'];

/** The limits of a VM size and its disks as published. What the data does not know is named, never guessed. */
export function limitsFor(catalog: LimitCatalog, query: LimitQuery): Limits {
  const { nodeName, volumeId, vmSize, disks, copies } = query;
  const limits: Limit[] = [];
  const notKnown: UnknownFact[] = [];
  const size = vmSize === null ? null : findVmSize(catalog, vmSize);
  if (size !== null) {
    limits.push(...vmLimits(catalog, size, query));
    if (!limits.some(({ scope }) => scope === 'vm-uncached')) {
      notKnown.push({ fact: `limits of ${size.name}`, reason: size.note ?? 'its page gives none' });
    }
  } else if (vmSize !== null) {
    notKnown.push({ fact: `limits of ${vmSize}`, reason: 'limits/vm-sizes.json does not list this VM size' });
  }
  const tier = disks === null ? null : findDiskTier(catalog, disks.type, disks.tier);
  if (disks !== null && tier !== null) {
    limits.push(...diskLimits(catalog, tier, disks.count));
  } else if (disks !== null) {
    notKnown.push({ fact: `limits of ${disks.type} ${disks.tier}`, reason: reasonForDisk(catalog, disks) });
  }
  return {
    contractVersion: 1,
    nodeName,
    volumeId,
    vmSize,
    vmSizeSource: null,
    disks,
    disksSource: null,
    copies,
    limits,
    entries: null,
    notKnown,
  };
}

/** Limits with the user's own entries put in: an entry takes the place of what has the same scope, metric, direction and kind. */
export function withUserLimits(limits: Limits, entries: readonly Limit[]): Limits {
  const isReplaced = (limit: Limit): boolean => entries.some((entry) => concernsSame(entry, limit));
  return { ...limits, limits: [...limits.limits.filter((limit) => !isReplaced(limit)), ...entries] };
}

/**
 * A limit as a user types it in. `value` is in the unit of the metric: IOPS, or bytes per second; `normalizedUnitBytes` is
 * the size up to which a request counts as one, null where each does.
 */
export function userLimit(
  entry: Pick<Limit, 'scope' | 'metric' | 'direction' | 'value'> & {
    readonly normalizedUnitBytes?: number | null;
    readonly name: string;
    readonly description: string;
  },
): Limit {
  const { scope, metric, direction, value, normalizedUnitBytes = null, name, description } = entry;
  const id = direction === 'any' ? `${scope}-${metric}` : `${scope}-${metric}-${direction}`;
  const source: DataSource = { kind: 'user', description, date: null };
  return { id, name, scope, metric, direction, kind: 'base', value, normalizedUnitBytes, source };
}

function concernsSame(left: Limit, right: Limit): boolean {
  return (
    left.scope === right.scope &&
    left.metric === right.metric &&
    left.direction === right.direction &&
    left.kind === right.kind
  );
}

function vmLimits({ vmSources }: LimitCatalog, size: VmSize, { disks, diskInterface }: LimitQuery): Limit[] {
  const rates = diskInterface === 'SCSI' && size.scsi !== undefined ? size.scsi : size;
  const isSeparate = disks !== null && separatelyLimited.includes(disks.type.toLowerCase());
  const separate = isSeparate ? (rates.uncachedUltraPv2 ?? null) : null;
  const uncached = separate ?? rates.uncached;
  const burst = separate === null ? rates.uncachedBurst : (rates.uncachedUltraPv2Burst ?? null);
  const sources = vmSources[size.series] ?? [];
  const source = (figure: string): DataSource => sourceOf('vm-size', pageOf(sources, figure), size.series);
  return [
    ...pair('vm-uncached', size.name, uncached, 'base', source('uncached')),
    ...pair('vm-uncached', size.name, burst, 'burst', source('burst')),
    ...pair('vm-cached', size.name, size.cached, 'base', source('cached')),
    ...pair('vm-cached', size.name, size.cachedBurst ?? null, 'burst', source('cached')),
  ];
}

/** One disk, and all of them together where there are several. On-demand bursting is off unless enabled, so left out. */
function diskLimits({ diskSources }: LimitCatalog, disk: DiskTier, count: number): Limit[] {
  const source = sourceOf(
    'disk-type',
    diskSources.find(({ used }) => used.includes(disk.type)),
    disk.type,
  );
  const burst = disk.burstModel === 'credit' ? disk.burst : null;
  const times = (rate: PublishedRate | null): PublishedRate | null =>
    rate === null ? null : { iops: count * rate.iops, MBps: count * rate.MBps };
  return [
    ...pair('disk', disk.tier, disk, 'base', source),
    ...pair('disk', disk.tier, burst, 'burst', source),
    ...(count === 1 ? [] : pair('pool', `${count} × ${disk.tier}`, times(disk), 'base', source)),
    ...(count === 1 ? [] : pair('pool', `${count} × ${disk.tier}`, times(burst), 'burst', source)),
  ];
}

/** IOPS and throughput of one published rate. */
function pair(
  scope: Limit['scope'],
  name: string,
  rate: PublishedRate | null,
  kind: Limit['kind'],
  source: DataSource,
): Limit[] {
  if (rate === null) {
    return [];
  }
  const suffix = kind === 'burst' ? '-burst' : '';
  return [
    {
      id: `${scope}-iops${suffix}`,
      name,
      scope,
      metric: 'iops',
      direction: 'any',
      kind,
      value: rate.iops,
      normalizedUnitBytes: null,
      source,
    },
    {
      id: `${scope}-throughput${suffix}`,
      name,
      scope,
      metric: 'throughput',
      direction: 'any',
      kind,
      value: rate.MBps * bytesPerMegabyte,
      normalizedUnitBytes: null,
      source,
    },
  ];
}

/** The page of a series that a figure is from: the first whose list of what was used names it, else the series' first. */
function pageOf(pages: readonly CatalogSource[], figure: string): CatalogSource | undefined {
  const names = new RegExp(`^\\s*(?:${figure}|everything)\\b`);
  return pages.find(({ used }) => used.split(/[,;]/).some((part) => names.test(part))) ?? pages[0];
}

function sourceOf(kind: DataSource['kind'], source: CatalogSource | undefined, subject: string): DataSource {
  return source === undefined
    ? { kind, description: `published figures of ${subject}`, date: null }
    : { kind, description: `${source.repo} ${source.path}`, date: source.docDate };
}

function reasonForDisk({ configurableDisks }: LimitCatalog, { type }: DiskSet): string {
  return configurableDisks.some((disk) => disk.type.toLowerCase() === type.toLowerCase())
    ? 'they are set for each disk; enter what was provisioned'
    : 'limits/disk-types.json does not list this disk';
}
