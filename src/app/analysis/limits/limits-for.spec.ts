import golden from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import mixed from '../../../../engine/contract/examples/valid/limit-facts.mixed-disks.json';
import entered from '../../../../engine/contract/examples/valid/limit-facts.entered-and-qos.json';
import { Limit, LimitFacts, LimitGap } from '../../../generated/contract';
import { makeFacts, makeLimit } from '../testing/limits';
import { disks } from '../testing/node-disks';
import { LimitCatalog, loadLimitCatalog } from './limit-catalog';
import { KnownLimits, LimitOptions, limitsInForce } from './limits-for';

const enteredFacts = entered as unknown as LimitFacts;

describe('limitsInForce', () => {
  let catalog: LimitCatalog;

  beforeAll(async () => {
    catalog = await loadLimitCatalog();
  });

  function limits(changes: Partial<LimitFacts>, options: LimitOptions = {}): KnownLimits {
    return limitsInForce(catalog, makeFacts(changes), options);
  }

  function values(changes: Partial<LimitFacts>, options: LimitOptions = {}): string[] {
    return limits(changes, options).limits.map(({ id, value }) => `${id} ${String(value)}`);
  }

  it('gives the golden limits of the first reference case', () => {
    const { facts } = golden as unknown as KnownLimits;
    expect(limitsInForce(catalog, facts)).toEqual(golden as unknown as KnownLimits);
  });

  const cases: { name: string; changes: Partial<LimitFacts>; options?: LimitOptions; values: string[] }[] = [
    {
      name: 'cached limits where a size has them',
      changes: { vmSize: 'Standard_D8ds_v4' },
      values: [
        'vm-uncached-iops 12800',
        'vm-uncached-throughput 192000000',
        'vm-uncached-iops-burst 16000',
        'vm-uncached-throughput-burst 400000000',
        'vm-cached-iops 77000',
        'vm-cached-throughput 485000000',
      ],
    },
    {
      name: 'cached bursts where a size has them',
      changes: { vmSize: 'Standard_D2as_v4' },
      values: [
        'vm-uncached-iops 3200',
        'vm-uncached-throughput 48000000',
        'vm-uncached-iops-burst 4000',
        'vm-uncached-throughput-burst 200000000',
        'vm-cached-iops 4000',
        'vm-cached-throughput 32000000',
        'vm-cached-iops-burst 4000',
        'vm-cached-throughput-burst 100000000',
      ],
    },
    {
      name: 'the NVMe figures of Ebdsv5 unless told otherwise',
      changes: { vmSize: 'Standard_E8bds_v5' },
      values: [
        'vm-uncached-iops 33000',
        'vm-uncached-throughput 930000000',
        'vm-uncached-iops-burst 40000',
        'vm-uncached-throughput-burst 1200000000',
      ],
    },
    {
      name: 'the SCSI figures of Ebdsv5 when asked for',
      changes: { vmSize: 'Standard_E8bds_v5' },
      options: { diskInterface: 'SCSI' },
      values: [
        'vm-uncached-iops 24200',
        'vm-uncached-throughput 680000000',
        'vm-uncached-iops-burst 40000',
        'vm-uncached-throughput-burst 1200000000',
      ],
    },
    {
      name: "the VM's separate limit where all disks are Premium SSD v2 or Ultra, of however many kinds",
      changes: {
        vmSize: 'Standard_E8bds_v5',
        disks: [disks('PremiumV2_LRS', 512, 2), disks('premiumv2_lrs', 1024, 1), disks('UltraSSD_LRS', 64, 1)],
      },
      values: [
        'vm-uncached-iops 44200',
        'vm-uncached-throughput 1200000000',
        'vm-uncached-iops-burst 60000',
        'vm-uncached-throughput-burst 1200000000',
      ],
    },
    {
      name: "the VM's common limit where only some of its disks have a separate one",
      changes: {
        vmSize: 'Standard_E8bds_v5',
        disks: [disks('PremiumV2_LRS', 512, 2), disks('Premium_LRS', 1024, 1)],
      },
      values: [
        'vm-uncached-iops 33000',
        'vm-uncached-throughput 930000000',
        'vm-uncached-iops-burst 40000',
        'vm-uncached-throughput-burst 1200000000',
      ],
    },
    {
      name: "the VM's common limit for Premium SSD v2 where there is no separate one",
      changes: { vmSize: 'Standard_B2ms', disks: [disks('PremiumV2_LRS', 512, 2)] },
      values: [
        'vm-uncached-iops 1920',
        'vm-uncached-throughput 22500000',
        'vm-uncached-iops-burst 4000',
        'vm-uncached-throughput-burst 100000000',
      ],
    },
    {
      name: 'bursts of disks that burst by themselves, and no pool of one disk',
      changes: { disks: [disks('Premium_LRS', 'P20', 1)] },
      values: [
        'disk-iops 2300',
        'disk-throughput 150000000',
        'disk-iops-burst 3500',
        'disk-throughput-burst 170000000',
      ],
    },
    {
      name: 'no burst of disks on which bursting has to be enabled',
      changes: { disks: [disks('Premium_LRS', 'P40', 2)] },
      values: ['disk-iops 7500', 'disk-throughput 250000000', 'pool-iops 15000', 'pool-throughput 500000000'],
    },
    {
      name: 'the smallest figure of disks that differ, and their sum; what does not burst goes on as it does',
      changes: { disks: [disks('Premium_LRS', 'P30', 3), disks('Premium_LRS', 'P20', 1)] },
      values: [
        'disk-iops 2300',
        'disk-throughput 150000000',
        'disk-iops-burst 3500',
        'disk-throughput-burst 170000000',
        'pool-iops 17300',
        'pool-throughput 750000000',
        'pool-iops-burst 18500',
        'pool-throughput-burst 770000000',
      ],
    },
    {
      name: 'no burst of one disk where the smallest does not burst and holds the others back',
      changes: { disks: [disks('Standard_LRS', 'S30', 1), disks('Premium_LRS', 'P20', 1)] },
      values: [
        'disk-iops 500',
        'disk-throughput 60000000',
        'pool-iops 2800',
        'pool-throughput 210000000',
        'pool-iops-burst 4000',
        'pool-throughput-burst 230000000',
      ],
    },
    {
      name: 'one kind of disk where two differ in their caching alone',
      changes: { disks: [disks('Premium_LRS', 1024, 3, 'none'), disks('Premium_LRS', 'P30', 1, 'read-only')] },
      values: ['disk-iops 5000', 'disk-throughput 200000000', 'pool-iops 20000', 'pool-throughput 800000000'],
    },
    {
      name: 'nothing where only blanks stand for the VM size',
      changes: { vmSize: ' ' },
      values: [],
    },
  ];
  for (const { name, changes, options, values: expected } of cases) {
    it(`has ${name}`, () => expect(values(changes, options)).toEqual(expected));
  }

  const tiers: { type: string; sizeGiB: number; tier: string | null }[] = [
    { type: 'Premium_LRS', sizeGiB: 1, tier: 'P1' },
    { type: 'Premium_LRS', sizeGiB: 1024, tier: 'P30' },
    { type: 'Premium_LRS', sizeGiB: 1025, tier: 'P40' },
    { type: 'premium_zrs', sizeGiB: 1024, tier: 'P30' },
    { type: 'StandardSSD_ZRS', sizeGiB: 1000, tier: 'E30' },
    { type: 'Premium_LRS', sizeGiB: 99_999, tier: null },
  ];
  for (const { type, sizeGiB, tier } of tiers) {
    it(`takes a ${type} disk of ${String(sizeGiB)} GiB for ${tier ?? 'none that is listed'}`, () => {
      const { limits: found, gaps } = limits({ disks: [disks(type, sizeGiB, 1)] });
      expect(found.find(({ id }) => id === 'disk-iops')?.name ?? null).toBe(tier);
      expect(gaps).toEqual(tier === null ? [{ kind: 'diskNotListed', name: `${type} ${String(sizeGiB)} GiB` }] : []);
    });
  }

  it('calls a limit by its published name, however the disk was written', () => {
    const found = limits({ vmSize: ' standard_b2MS ', disks: [disks('premium_zrs', 'p30', 4)] }).limits;
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['Standard_B2ms', 'P30', '4 × P30']));
  });

  it('names all disks of a pool, the smallest where it is one of them, and the pages of each', () => {
    const found = limitsInForce(catalog, mixed as unknown as LimitFacts).limits;
    const one = (id: string): Limit | undefined => found.find((limit) => limit.id === id);
    expect(one('pool-iops')?.name).toBe('3 × P30 + 1 × P20');
    expect(one('disk-iops')?.name).toBe('P20');
    expect(one('pool-iops')?.source.description).toMatch(/^\S+ \S+premium-ssd-sizes\.md$/);
    const types = limits({ disks: [disks('Premium_LRS', 'P30', 1), disks('StandardSSD_LRS', 'E30', 1)] }).limits;
    expect(types.find(({ id }) => id === 'pool-iops')?.source.description).toMatch(/premium-ssd.*; .*standard-ssd/);
    expect(types.find(({ id }) => id === 'disk-iops')?.source.description).toMatch(/^\S+ \S+standard-ssd-sizes\.md$/);
  });

  it('writes whole bytes, whatever a sum of decimal figures comes to', () => {
    const odd: LimitCatalog = {
      ...catalog,
      diskTiers: catalog.diskTiers.map((disk) => (disk.tier === 'P30' ? { ...disk, MBps: 17.9 } : disk)),
    };
    const facts = makeFacts({ disks: [disks('Premium_LRS', 'P30', 3)] });
    expect(3 * 17.9 * 1e6).not.toBe(53_700_000);
    expect(limitsInForce(odd, facts).limits.find(({ id }) => id === 'pool-throughput')?.value).toBe(53_700_000);
  });

  const gaps: { name: string; changes: Partial<LimitFacts>; gaps: LimitGap[] }[] = [
    { name: 'nothing when there is nothing to know', changes: {}, gaps: [] },
    {
      name: 'a VM size that the data lacks',
      changes: { vmSize: 'Standard_X1' },
      gaps: [{ kind: 'vmSizeNotListed', name: 'Standard_X1' }],
    },
    {
      name: 'a size whose page has no clear figure',
      changes: { vmSize: 'Standard_E192ids_v6' },
      gaps: [{ kind: 'vmSizeNotPublished', name: 'Standard_E192ids_v6' }],
    },
    {
      name: 'the disk interface that a size has two figures for',
      changes: { vmSize: 'standard_e8bds_v5' },
      gaps: [{ kind: 'diskInterface', name: 'Standard_E8bds_v5' }],
    },
    {
      name: 'a disk that the data lacks, once',
      changes: { disks: [disks('Premium_LRS', 'P31', 1, 'none'), disks('Premium_LRS', 'P31', 2, 'read-only')] },
      gaps: [{ kind: 'diskNotListed', name: 'Premium_LRS P31' }],
    },
    {
      name: 'a disk that is given its figures when it is made',
      changes: { disks: [disks('PremiumV2_LRS', 512, 1)] },
      gaps: [{ kind: 'diskConfigurable', name: 'PremiumV2_LRS 512 GiB' }],
    },
  ];
  for (const { name, changes, gaps: expected } of gaps) {
    it(`names ${name}`, () => expect(limits(changes).gaps).toEqual(expected));
  }

  it('knows neither the smallest figure nor the sum where one kind of disk is not known', () => {
    const some = { disks: [disks('Premium_LRS', 'P30', 3), disks('Premium_LRS', 'P99', 1)] };
    expect(values(some)).toEqual([]);
    expect(limits(some).gaps.length).toBe(1);
  });

  it('has no gap where the user entered what was missing', () => {
    const own = (scope: Limit['scope']): Limit[] => [
      makeLimit(scope, 'iops', 5000),
      makeLimit(scope, 'throughput', 1e8),
    ];
    const entries = { ...(enteredFacts.entries as NonNullable<LimitFacts['entries']>), vmSize: null, disks: null };
    const facts = { vmSize: 'Standard_X1', disks: [disks('PremiumV2_LRS', 512, 2)] };
    expect(
      limits({ ...facts, entries: { ...entries, limits: own('vm-uncached') } }).gaps.map(({ kind }) => kind),
    ).toEqual(['diskConfigurable']);
    expect(limits({ ...facts, entries: { ...entries, limits: own('pool') } }).gaps.map(({ kind }) => kind)).toEqual([
      'vmSizeNotListed',
    ]);
    const [iops] = own('vm-uncached');
    expect(limits({ ...facts, entries: { ...entries, limits: iops ? [iops] : [] } }).gaps.length).toBe(2);
  });

  it('says for every VM size either its uncached limit or that it is not known', () => {
    expect(catalog.vmSizes.length).toBeGreaterThan(280);
    for (const { name } of catalog.vmSizes) {
      const { limits: found, gaps: open } = limits({ vmSize: name });
      expect(found.some(({ scope }) => scope === 'vm-uncached'))
        .withContext(name)
        .toBe(!open.some(({ kind }) => kind !== 'diskInterface'));
      expect(new Set(found.map(({ id }) => id)).size)
        .withContext(name)
        .toBe(found.length);
      expect(found.every(({ source, value }) => source.date !== null && value > 0 && Number.isInteger(value)))
        .withContext(name)
        .toBeTrue();
    }
  });

  it('quotes the page that the cached figures are from', () => {
    const cached = limits({ vmSize: 'Standard_D8ds_v4' }).limits.find(({ id }) => id === 'vm-cached-iops');
    expect(cached?.source.description).toBe('MicrosoftDocs/azure-docs articles/virtual-machines/ddv4-ddsv4-series.md');
  });

  it('puts what was entered before what was found, and keeps Storage QoS with its unit', () => {
    const known = limitsInForce(catalog, enteredFacts);
    expect(known.facts.vmSize).toBe('Standard_B2ms');
    const one = (id: string): Limit | undefined => known.limits.find((limit) => limit.id === id);
    expect(one('vm-uncached-iops')?.name).toBe('Standard_D8ds_v4');
    expect(one('qos-iops')?.normalizedUnitBytes).toBe(8192);
    expect(one('network-throughput')?.source.kind).toBe('user');
    expect(known.publishedAsOf).toMatch(/^20\d\d-\d\d-\d\d$/);
  });
});
