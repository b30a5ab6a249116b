/** From the facts of a node to the limits in force. limits/README.md states the rules; no other code knows them. */

import { DataSource, Limit, LimitFacts, LimitGap, LimitsInForce, NodeDisks } from '../../../generated/contract';
import { DiskFigure, diskName, listDisks, poolBurst, poolFigure, smallestBurst, smallestFigure } from './disk-figures';
import { CatalogSource, DiskTier, findVmSize, LimitCatalog, PublishedRate, VmSize } from './limit-catalog';

/** Limits in force after they were calculated. */
export type KnownLimits = LimitsInForce & { readonly limits: readonly Limit[] };

/** What the facts leave open. */
export interface LimitOptions {
  /** How the VM attaches its disks; matters for Ebsv5 and Ebdsv5 only. */
  readonly diskInterface?: 'NVMe' | 'SCSI';
}

/** VM size and disks that count, each with how it is known. */
export interface Machine {
  readonly vmSize: string | null;
  readonly vmSizeSource: DataSource | null;
  readonly disks: readonly NodeDisks[];
  readonly disksSource: DataSource | null;
}

interface Found {
  readonly limits: readonly Limit[];
  readonly gaps: readonly LimitGap[];
}

const bytesPerMegabyte = 1e6;
const separatelyLimited = ['premiumv2_lrs', 'ultrassd_lrs'];
const metrics = ['iops', 'MBps'] as const;
const nothing: Found = { limits: [], gaps: [] };

/** What the user entered, else what the node found. */
export function machineOf({ vmSize, vmSizeSource, disks, disksSource, entries }: LimitFacts): Machine {
  const entered: DataSource | null =
    entries === null
      ? null
      : { kind: 'user', description: entries.savedBy ?? '', date: entries.savedAt.slice(0, 'yyyy-mm-dd'.length) };
  const own = entries?.disks ?? null;
  const ownSize = entries?.vmSize?.trim() ?? '';
  return {
    ...(ownSize === ''
      ? { vmSize: vmSize?.trim() === '' ? null : vmSize, vmSizeSource }
      : { vmSize: ownSize, vmSizeSource: entered }),
    ...(own === null ? { disks, disksSource } : { disks: [{ ...own, sizeGiB: null }], disksSource: entered }),
  };
}

/**
 * The limits in force by these facts and by what is published. What the data does not know is a gap, never guessed; what
 * the user entered takes the place of what has the same scope, metric, direction and kind.
 */
export function limitsInForce(catalog: LimitCatalog, facts: LimitFacts, options: LimitOptions = {}): KnownLimits {
  const { vmSize, disks } = machineOf(facts);
  const vm = vmSize === null ? nothing : vmLimits(catalog, vmSize, disks, options);
  const disk = disks.length === 0 ? nothing : diskLimits(catalog, disks);
  const entered = facts.entries?.limits ?? [];
  return {
    contractVersion: 1,
    facts,
    publishedAsOf: catalog.asOf,
    limits: withEntered([...vm.limits, ...disk.limits, ...facts.qos], entered),
    gaps: [
      ...vm.gaps.filter(() => !isEntered(entered, ['vm-uncached'])),
      ...disk.gaps.filter(() => !isEntered(entered, ['disk', 'pool'])),
    ],
  };
}

/** What is published of a VM size, for a node with these disks. */
export function vmLimits(
  catalog: LimitCatalog,
  vmSize: string,
  disks: readonly NodeDisks[],
  { diskInterface }: LimitOptions = {},
): Found {
  const size = findVmSize(catalog, vmSize);
  if (size === null) {
    return { limits: [], gaps: [{ kind: 'vmSizeNotListed', name: vmSize.trim() }] };
  }
  const limits = limitsOfSize(catalog, size, disks, diskInterface);
  const isPublished = limits.some(({ scope }) => scope === 'vm-uncached');
  const isAmbiguous = size.scsi !== undefined && diskInterface === undefined;
  const kind = isPublished ? 'diskInterface' : 'vmSizeNotPublished';
  return { limits, gaps: isPublished && !isAmbiguous ? [] : [{ kind, name: size.name }] };
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

/** Limits with the user's own put in: each takes the place of what it speaks of. No two have one id. */
export function withEntered(found: readonly Limit[], entered: readonly Limit[]): Limit[] {
  const kept = found.filter((limit) => !entered.some((entry) => concernsSame(entry, limit)));
  const ids = new Set<string>();
  return [...kept, ...entered].map((limit) => {
    // Another direction of the same is a limit of its own, and an entry made elsewhere may have its id.
    const id = ids.has(limit.id) ? `${limit.id}-${limit.direction}` : limit.id;
    ids.add(id);
    return id === limit.id ? limit : { ...limit, id };
  });
}

function concernsSame(left: Limit, right: Limit): boolean {
  return (
    left.scope === right.scope &&
    left.metric === right.metric &&
    left.direction === right.direction &&
    left.kind === right.kind
  );
}

/** Whether a user filled in both figures of one of these scopes. */
function isEntered(entered: readonly Limit[], scopes: readonly Limit['scope'][]): boolean {
  const has = (scope: Limit['scope'], metric: Limit['metric']): boolean =>
    entered.some((limit) => limit.scope === scope && limit.metric === metric && limit.kind === 'base');
  return scopes.some((scope) => has(scope, 'iops') && has(scope, 'throughput'));
}

function limitsOfSize(
  { vmSources }: LimitCatalog,
  size: VmSize,
  disks: readonly NodeDisks[],
  diskInterface: LimitOptions['diskInterface'],
): Limit[] {
  const rates = diskInterface === 'SCSI' && size.scsi !== undefined ? size.scsi : size;
  const isSeparate = disks.length > 0 && disks.every(({ type }) => separatelyLimited.includes(type.toLowerCase()));
  const separate = isSeparate ? (rates.uncachedUltraPv2 ?? null) : null;
  const uncached = separate ?? rates.uncached;
  const burst = separate === null ? rates.uncachedBurst : (rates.uncachedUltraPv2Burst ?? null);
  const sources = vmSources[size.series] ?? [];
  const source = (figure: string): DataSource => sourceOf('vm-size', [pageOf(sources, figure)], size.series);
  return [
    ...pair('vm-uncached', size.name, uncached, 'base', source('uncached')),
    ...pair('vm-uncached', size.name, burst, 'burst', source('burst')),
    ...pair('vm-cached', size.name, size.cached, 'base', source('cached')),
    ...pair('vm-cached', size.name, size.cachedBurst ?? null, 'burst', source('cached')),
  ];
}

/** One disk, and all of them together where there are several. With one figure missing, neither is known. */
function diskLimits(catalog: LimitCatalog, disks: readonly NodeDisks[]): Found {
  const { listed, unlisted } = listDisks(catalog, disks);
  if (unlisted.length > 0) {
    return { limits: [], gaps: unlisted.map((set) => ({ kind: gapOf(catalog, set), name: diskName(set) })) };
  }
  const one = (
    scope: 'disk' | 'pool',
    kind: Limit['kind'],
    figureOf: (metric: (typeof metrics)[number]) => DiskFigure | null,
  ): Limit[] =>
    metrics.flatMap((metric) => {
      const figure = figureOf(metric);
      return figure === null
        ? []
        : [limitOf(scope, figure.name, metric, figure.value, kind, diskSource(catalog, figure.tiers))];
    });
  const isPool = listed.reduce((count, set) => count + set.count, 0) > 1;
  const limits = [
    ...one('disk', 'base', (metric) => smallestFigure(listed, metric)),
    ...one('disk', 'burst', (metric) => smallestBurst(listed, metric)),
    ...(isPool ? one('pool', 'base', (metric) => poolFigure(listed, metric)) : []),
    ...(isPool ? one('pool', 'burst', (metric) => poolBurst(listed, metric)) : []),
  ];
  return { limits, gaps: [] };
}

function gapOf({ configurableDisks }: LimitCatalog, { type }: NodeDisks): LimitGap['kind'] {
  return configurableDisks.some((disk) => disk.type.toLowerCase() === type.toLowerCase())
    ? 'diskConfigurable'
    : 'diskNotListed';
}

/** IOPS and throughput of one published rate. */
function pair(
  scope: Limit['scope'],
  name: string,
  rate: PublishedRate | null,
  kind: Limit['kind'],
  source: DataSource,
): Limit[] {
  return rate === null ? [] : metrics.map((metric) => limitOf(scope, name, metric, rate[metric], kind, source));
}

function limitOf(
  scope: Limit['scope'],
  name: string,
  published: (typeof metrics)[number],
  figure: number,
  kind: Limit['kind'],
  source: DataSource,
): Limit {
  const metric = published === 'iops' ? 'iops' : 'throughput';
  return {
    id: `${scope}-${metric}${kind === 'burst' ? '-burst' : ''}`,
    name,
    scope,
    metric,
    direction: 'any',
    kind,
    // Whole bytes: a figure such as 22.5 is exact in decimal digits alone.
    value: published === 'iops' ? figure : Math.round(figure * bytesPerMegabyte),
    normalizedUnitBytes: null,
    source,
  };
}

/** The page of a series that a figure is from: the first whose list of what was used names it, else the series' first. */
function pageOf(pages: readonly CatalogSource[], figure: string): CatalogSource | undefined {
  const names = new RegExp(`^\\s*(?:${figure}|everything)\\b`);
  return pages.find(({ used }) => used.split(/[,;]/).some((part) => names.test(part))) ?? pages[0];
}

/** The pages of all disks that a figure is made of. */
function diskSource({ diskSources }: LimitCatalog, tiers: readonly DiskTier[]): DataSource {
  const pages = tiers.map(({ type }) => diskSources.find(({ used }) => used.includes(type)));
  return sourceOf('disk-type', pages, tiers.map(({ type }) => type).join(', '));
}

function sourceOf(
  kind: DataSource['kind'],
  pages: readonly (CatalogSource | undefined)[],
  subject: string,
): DataSource {
  const known = pages.filter((page): page is CatalogSource => page !== undefined);
  const distinct = (texts: readonly string[]): string => [...new Set(texts)].join('; ');
  return known.length === 0
    ? { kind, description: `published figures of ${subject}`, date: null }
    : {
        kind,
        description: distinct(known.map(({ repo, path }) => `${repo} ${path}`)),
        date: distinct(known.map(({ docDate }) => docDate)),
      };
}
