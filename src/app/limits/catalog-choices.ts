/** The choices: VM sizes and disks, in the order of the published pages. */
import { LimitCatalog, searchVmSizes, VmSize } from '../analysis/limits/public-api';

export type VmSizeChoice = VmSize;

/** Disk types in the data's own names. */
export interface DiskChoice {
  readonly type: string;
  readonly tiers: readonly string[];
}

interface Choices {
  readonly sizes: readonly VmSizeChoice[];
  readonly disks: readonly DiskChoice[];
}

const known = new WeakMap<LimitCatalog, Choices>();

/** Created once: the same arrays each time, so that lists on the page are not drawn again. */
export function catalogChoices(catalog: LimitCatalog): Choices {
  const before = known.get(catalog);
  if (before !== undefined) {
    return before;
  }
  const disks = [...new Set(catalog.diskTiers.map(({ type }) => type))].map((type) => ({
    type,
    tiers: catalog.diskTiers.filter((disk) => disk.type === type).map(({ tier }) => tier),
  }));
  const choices = { sizes: searchVmSizes(catalog, ''), disks };
  known.set(catalog, choices);
  return choices;
}
