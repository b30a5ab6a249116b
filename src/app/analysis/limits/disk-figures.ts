/** From the disks of a node to their published figures: each alone, and all of them together. */

import { NodeDisks } from '../../../generated/contract';
import { DiskTier, findDiskTier, LimitCatalog, PublishedRate, tierOfSize } from './limit-catalog';

type Metric = 'iops' | 'MBps';

/** Disks of one type and tier, whatever their caching, with what is published of one of them. */
export interface ListedDisks {
  readonly tier: DiskTier;
  readonly count: number;
}

/** A figure of disks, and the disks whose pages it is from. */
export interface DiskFigure {
  readonly name: string;
  readonly value: number;
  readonly tiers: readonly DiskTier[];
}

/** Disks by tier, in the order given; those that the data does not list apart, each once. */
export function listDisks(
  catalog: LimitCatalog,
  disks: readonly NodeDisks[],
): { readonly listed: readonly ListedDisks[]; readonly unlisted: readonly NodeDisks[] } {
  const listed = new Map<DiskTier, number>();
  const unlisted = new Map<string, NodeDisks>();
  for (const set of disks) {
    const tier = tierOf(catalog, set);
    if (tier === null) {
      unlisted.set(diskName(set).toLowerCase(), set);
    } else {
      listed.set(tier, (listed.get(tier) ?? 0) + set.count);
    }
  }
  return { listed: [...listed].map(([tier, count]) => ({ tier, count })), unlisted: [...unlisted.values()] };
}

/** From the node's facts: by the tier, else by the size. */
export function diskName({ type, tier, sizeGiB }: NodeDisks): string {
  return `${type} ${tier ?? `${String(sizeGiB)} GiB`}`;
}

/** Several disks in a few characters: "3 × P30 + 1 × P20". */
export function disksName(disks: readonly ListedDisks[]): string {
  return disks.map(({ tier, count }) => `${String(count)} × ${tier.tier}`).join(' + ');
}

/** What one disk can do, whichever it is: the smallest figure of all. */
export function smallestFigure(disks: readonly ListedDisks[], metric: Metric): DiskFigure {
  return smallest(disks, metric, (tier) => tier);
}

/** What all disks can do together. */
export function poolFigure(disks: readonly ListedDisks[], metric: Metric): DiskFigure {
  return sum(disks, metric, (tier) => tier);
}

/** As {@link smallestFigure} during a burst; null where the smallest disk does not burst, and so holds the others back. */
export function smallestBurst(disks: readonly ListedDisks[], metric: Metric): DiskFigure | null {
  const burst = smallest(disks, metric, burstRate);
  return burst.value > smallestFigure(disks, metric).value ? burst : null;
}

/** As {@link poolFigure} during a burst: disks that do not burst keep their figures. null if none of them bursts. */
export function poolBurst(disks: readonly ListedDisks[], metric: Metric): DiskFigure | null {
  return disks.some(({ tier }) => bursts(tier)) ? sum(disks, metric, burstRate) : null;
}

function tierOf(catalog: LimitCatalog, { type, tier, sizeGiB }: NodeDisks): DiskTier | null {
  if (tier !== null) {
    return findDiskTier(catalog, type, tier);
  }
  return sizeGiB === null ? null : tierOfSize(catalog, type, sizeGiB);
}

/** On-demand bursting is off until it is enabled on the disk, so only credit-based bursting counts. */
function bursts({ burst, burstModel }: DiskTier): boolean {
  return burstModel === 'credit' && burst !== null;
}

function burstRate(tier: DiskTier): PublishedRate {
  return bursts(tier) && tier.burst !== null ? tier.burst : tier;
}

function smallest(
  disks: readonly ListedDisks[],
  metric: Metric,
  rateOf: (tier: DiskTier) => PublishedRate,
): DiskFigure {
  const [first, ...others] = disks.map(({ tier }) => tier);
  if (first === undefined) {
    throw new RangeError('Of no disks there is no smallest one.');
  }
  const least = others.reduce((one, other) => (rateOf(other)[metric] < rateOf(one)[metric] ? other : one), first);
  return { name: least.tier, value: rateOf(least)[metric], tiers: [least] };
}

function sum(disks: readonly ListedDisks[], metric: Metric, rateOf: (tier: DiskTier) => PublishedRate): DiskFigure {
  const value = disks.reduce((whole, { tier, count }) => whole + count * rateOf(tier)[metric], 0);
  return { name: disksName(disks), value, tiers: disks.map(({ tier }) => tier) };
}
