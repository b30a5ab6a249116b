/** The published limits that the package carries: VM sizes and disk types, loaded when first needed. */

/** IOPS and 10^6 bytes per second, as published. */
export interface PublishedRate {
  readonly iops: number;
  readonly MBps: number;
}

/** The storage figures of one VM size on one disk interface. */
export interface VmSizeRates {
  readonly uncached: PublishedRate | null;
  readonly uncachedBurst: PublishedRate | null;
  readonly uncachedUltraPv2?: PublishedRate | null;
  readonly uncachedUltraPv2Burst?: PublishedRate | null;
}

/** One row of limits/vm-sizes.json. */
export interface VmSize extends VmSizeRates {
  readonly name: string;
  readonly series: string;
  readonly vCPUs: number;
  readonly memoryGiB: number;
  readonly maxDataDisks: number;
  readonly cached: PublishedRate | null;
  readonly cachedBurst?: PublishedRate | null;
  /** Ebsv5 and Ebdsv5 only: the figures above are for NVMe, those in `scsi` for the SCSI interface. */
  readonly diskInterface?: string;
  readonly scsi?: VmSizeRates;
}

/** One row of limits/disk-types.json: a disk whose size decides its figures. */
export interface DiskTier extends PublishedRate {
  readonly type: string;
  readonly tier: string;
  readonly sizeGiB: number;
  readonly burst: PublishedRate | null;
  /** 'credit' bursts by itself, 'on-demand' only where that was enabled on the disk. */
  readonly burstModel: 'credit' | 'on-demand' | null;
  readonly burstMaxMinutes: number | null;
}

/** A disk type whose figures are chosen when it is made (Premium SSD v2, Ultra Disk). */
export interface ConfigurableDisk {
  readonly type: string;
  readonly sizeGiB: { readonly min: number; readonly max: number };
  readonly iops: {
    readonly baseline?: number;
    readonly min?: number;
    readonly max: number;
    readonly maxPerGiB: number;
  };
  readonly MBps: {
    readonly baseline?: number;
    readonly min?: number;
    readonly max: number;
    readonly maxPerProvisionedIops: number;
  };
}

/** Where figures come from. */
export interface CatalogSource {
  readonly repo: string;
  readonly path: string;
  readonly docDate: string;
  readonly used: string;
}

/** All published limits. */
export interface LimitCatalog {
  /** Date of the newest page that was read (yyyy-mm-dd). */
  readonly asOf: string;
  readonly vmSizes: readonly VmSize[];
  readonly vmSources: Readonly<Record<string, readonly CatalogSource[]>>;
  readonly diskTiers: readonly DiskTier[];
  readonly configurableDisks: readonly ConfigurableDisk[];
  readonly diskSources: readonly CatalogSource[];
}

/** VM sizes of one series, in the order published. */
export interface VmSeries {
  readonly name: string;
  readonly sizes: readonly VmSize[];
}

let loaded: Promise<LimitCatalog> | null = null;
let ready: LimitCatalog | null = null;

/** The catalog. Its data is large, so it is a chunk of its own that is fetched on the first call. */
export function loadLimitCatalog(): Promise<LimitCatalog> {
  loaded ??= load()
    .then((catalog) => (ready = catalog))
    .catch((error: unknown) => {
      // The next call tries again: a chunk that did not arrive must not leave the page without limits for good.
      loaded = null;
      throw error;
    });
  return loaded;
}

/** The catalog where it has arrived already. */
export function loadedLimitCatalog(): LimitCatalog | null {
  return ready;
}

/** The VM size of this name, case not counting; null when the data does not know it. */
export function findVmSize({ vmSizes }: LimitCatalog, name: string): VmSize | null {
  const wanted = name.trim().toLowerCase();
  return vmSizes.find((size) => size.name.toLowerCase() === wanted) ?? null;
}

/** The disk of this type and tier; null when the data does not know it. ZRS disks have the figures of LRS ones. */
export function findDiskTier({ diskTiers }: LimitCatalog, type: string, tier: string): DiskTier | null {
  const wantedType = type.toLowerCase().replace(/_zrs$/, '_lrs');
  return (
    diskTiers.find(
      (disk) => disk.type.toLowerCase() === wantedType && disk.tier.toLowerCase() === tier.toLowerCase(),
    ) ?? null
  );
}

/** The tier of a disk of this type and size: a disk between two tiers has the larger one. null above the largest. */
export function tierOfSize({ diskTiers }: LimitCatalog, type: string, sizeGiB: number): DiskTier | null {
  const wantedType = type.toLowerCase().replace(/_zrs$/, '_lrs');
  const [smallest] = diskTiers
    .filter((disk) => disk.type.toLowerCase() === wantedType && disk.sizeGiB >= sizeGiB)
    .sort((left, right) => left.sizeGiB - right.sizeGiB);
  return smallest ?? null;
}

/** VM sizes by series, series by name. */
export function vmSizesBySeries({ vmSizes }: LimitCatalog): VmSeries[] {
  const series = new Map<string, VmSize[]>();
  for (const size of vmSizes) {
    series.set(size.series, [...(series.get(size.series) ?? []), size]);
  }
  return [...series]
    .map(([name, sizes]) => ({ name, sizes }))
    .sort((left, right) => left.name.localeCompare(right.name, 'en', { sensitivity: 'base' }));
}

/** VM sizes in whose name every word of the text occurs: "d8 v5" finds Standard_D8s_v5. All of them for an empty text. */
export function searchVmSizes({ vmSizes }: LimitCatalog, text: string): VmSize[] {
  const words = text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return vmSizes.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** The most that a disk of this size can be given; null for types whose tier fixes the figures. */
export function configurableMaximum(
  { configurableDisks }: LimitCatalog,
  type: string,
  sizeGiB: number,
): PublishedRate | null {
  const disk = configurableDisks.find((one) => one.type.toLowerCase() === type.toLowerCase());
  if (disk === undefined) {
    return null;
  }
  const iops = Math.max(
    disk.iops.baseline ?? disk.iops.min ?? 0,
    Math.min(disk.iops.max, disk.iops.maxPerGiB * sizeGiB),
  );
  const MBps = Math.max(
    disk.MBps.baseline ?? disk.MBps.min ?? 0,
    Math.min(disk.MBps.max, disk.MBps.maxPerProvisionedIops * iops),
  );
  return { iops, MBps };
}

async function load(): Promise<LimitCatalog> {
  // The data files are checked against these shapes by a test, not by the compiler: 300 literal types would slow it down.
  const { vmSizes, vmSources, disks, configurable, diskSources } =
    (await import('./published-limits')) as unknown as PublishedLimits;
  return {
    asOf: newest([...Object.values(vmSources).flat(), ...diskSources]),
    vmSizes,
    vmSources,
    diskTiers: disks,
    configurableDisks: configurable,
    diskSources,
  };
}

interface PublishedLimits {
  readonly vmSizes: VmSize[];
  readonly vmSources: Record<string, CatalogSource[]>;
  readonly disks: DiskTier[];
  readonly configurable: ConfigurableDisk[];
  readonly diskSources: CatalogSource[];
}

/** Pages print their dates as month/day/year. */
function newest(sources: readonly CatalogSource[]): string {
  const dates = sources.map(({ docDate }) => {
    const [month = '', day = '', year = ''] = docDate.split('/');
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
  return dates.reduce((latest, date) => (date > latest ? date : latest));
}
