import {
  configurableMaximum,
  findDiskTier,
  findVmSize,
  LimitCatalog,
  loadLimitCatalog,
  PublishedRate,
  searchVmSizes,
  vmSizesBySeries,
} from './limit-catalog';

describe('the limit catalog', () => {
  let catalog: LimitCatalog;

  beforeAll(async () => {
    catalog = await loadLimitCatalog();
  });

  it('is loaded once', () => expect(loadLimitCatalog()).toBe(loadLimitCatalog()));

  it('has VM sizes of the shape that its types promise', () => {
    expect(catalog.vmSizes.length).toBeGreaterThan(280);
    for (const size of catalog.vmSizes) {
      expect(size.name)
        .withContext(size.name)
        .toMatch(/^Standard_[A-Z][A-Za-z0-9_-]+$/);
      expect(catalog.vmSources[size.series]?.length).withContext(`sources of ${size.series}`).toBeGreaterThan(0);
      for (const rate of [
        size.uncached,
        size.uncachedBurst,
        size.cached,
        size.cachedBurst,
        size.uncachedUltraPv2,
        size.uncachedUltraPv2Burst,
      ]) {
        expect(isRateOrNull(rate ?? null))
          .withContext(size.name)
          .toBeTrue();
      }
      if (size.scsi !== undefined) {
        expect(size.diskInterface).withContext(size.name).toBe('NVMe');
        expect(isRateOrNull(size.scsi.uncached)).withContext(size.name).toBeTrue();
      }
    }
  });

  it('has disk tiers of the shape that its types promise', () => {
    expect(catalog.diskTiers.length).toBeGreaterThan(35);
    for (const disk of catalog.diskTiers) {
      expect(isRateOrNull(disk)).withContext(disk.tier).toBeTrue();
      expect(isRateOrNull(disk.burst)).withContext(disk.tier).toBeTrue();
      expect([null, 'credit', 'on-demand']).withContext(disk.tier).toContain(disk.burstModel);
      expect(catalog.diskSources.some(({ used }) => used.includes(disk.type)))
        .withContext(disk.type)
        .toBeTrue();
    }
  });

  it('names each VM size and each disk tier once', () => {
    const names = catalog.vmSizes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const tiers = catalog.diskTiers.map(({ type, tier }) => `${type} ${tier}`);
    expect(new Set(tiers).size).toBe(tiers.length);
  });

  it('finds a VM size whatever the case, and nothing else', () => {
    expect(findVmSize(catalog, ' standard_b2ms ')?.uncached).toEqual({ iops: 1920, MBps: 22.5 });
    expect(findVmSize(catalog, 'B2ms')).toBeNull();
  });

  it('finds a disk by type and tier, zone-redundant ones as well', () => {
    expect(findDiskTier(catalog, 'Premium_LRS', 'p30')?.iops).toBe(5000);
    expect(findDiskTier(catalog, 'Premium_ZRS', 'P30')?.iops).toBe(5000);
    expect(findDiskTier(catalog, 'Premium_LRS', 'P31')).toBeNull();
  });

  it('groups all VM sizes by series', () => {
    const series = vmSizesBySeries(catalog);
    expect(series.reduce((sum, { sizes }) => sum + sizes.length, 0)).toBe(catalog.vmSizes.length);
    expect(series.map(({ name }) => name.toLowerCase())).toEqual(series.map(({ name }) => name.toLowerCase()).sort());
    expect(series.find(({ name }) => name === 'Bv1')?.sizes.map(({ name }) => name)).toContain('Standard_B2ms');
  });

  it('searches by all words', () => {
    expect(searchVmSizes(catalog, 'd8 v4').map(({ name }) => name)).toContain('Standard_D8ds_v4');
    expect(searchVmSizes(catalog, 'b2MS').map(({ name }) => name)).toEqual(['Standard_B2ms']);
    expect(searchVmSizes(catalog, 'nothing').length).toBe(0);
    expect(searchVmSizes(catalog, ' ').length).toBe(catalog.vmSizes.length);
  });

  const maxima = [
    { type: 'PremiumV2_LRS', sizeGiB: 4, rate: { iops: 3000, MBps: 750 } },
    { type: 'PremiumV2_LRS', sizeGiB: 10, rate: { iops: 5000, MBps: 1250 } },
    { type: 'PremiumV2_LRS', sizeGiB: 1024, rate: { iops: 80_000, MBps: 2000 } },
    { type: 'UltraSSD_LRS', sizeGiB: 4, rate: { iops: 4000, MBps: 1000 } },
    { type: 'UltraSSD_LRS', sizeGiB: 1024, rate: { iops: 400_000, MBps: 10_000 } },
    { type: 'Premium_LRS', sizeGiB: 1024, rate: null },
  ];
  for (const { type, sizeGiB, rate } of maxima) {
    it(`knows what ${type} of ${sizeGiB} GiB can be given`, () =>
      expect(configurableMaximum(catalog, type, sizeGiB)).toEqual(rate));
  }

  function isRateOrNull(rate: PublishedRate | null): boolean {
    return rate === null || (rate.iops > 0 && rate.MBps > 0);
  }
});
