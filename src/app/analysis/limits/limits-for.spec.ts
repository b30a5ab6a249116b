import golden from '../../../../engine/contract/examples/valid/limits.hci-b2ms-read.json';
import { Limit, Limits } from '../../../generated/contract';
import { LimitCatalog, loadLimitCatalog } from './limit-catalog';
import { LimitQuery, limitsFor, userLimit, withUserLimits } from './limits-for';

const query: LimitQuery = { nodeName: 'node1', volumeId: 'test01', vmSize: null, disks: null, copies: null };

describe('limitsFor', () => {
  let catalog: LimitCatalog;

  beforeAll(async () => {
    catalog = await loadLimitCatalog();
  });

  function limits(changes: Partial<LimitQuery>): Limits {
    return limitsFor(catalog, { ...query, ...changes });
  }

  function values(changes: Partial<LimitQuery>): string[] {
    return limits(changes).limits.map(({ id, value }) => `${id} ${value}`);
  }

  it('writes the golden document of the first reference case', () => {
    const disks = { type: 'Premium_LRS', tier: 'P30', count: 4, caching: 'none' } as const;
    // Who told the size and the disks is for the node to say.
    const published = { ...(golden as Limits), vmSizeSource: null, disksSource: null };
    expect(limits({ vmSize: 'Standard_B2ms', disks, copies: 3 })).toEqual(published);
  });

  const cases: { name: string; changes: Partial<LimitQuery>; values: string[] }[] = [
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
      changes: { vmSize: 'Standard_E8bds_v5', diskInterface: 'SCSI' },
      values: [
        'vm-uncached-iops 24200',
        'vm-uncached-throughput 680000000',
        'vm-uncached-iops-burst 40000',
        'vm-uncached-throughput-burst 1200000000',
      ],
    },
    {
      name: "the VM's separate limit for Premium SSD v2",
      changes: {
        vmSize: 'Standard_E8bds_v5',
        disks: { type: 'PremiumV2_LRS', tier: 'custom', count: 2, caching: null },
      },
      values: [
        'vm-uncached-iops 44200',
        'vm-uncached-throughput 1200000000',
        'vm-uncached-iops-burst 60000',
        'vm-uncached-throughput-burst 1200000000',
      ],
    },
    {
      name: "the VM's common limit for Premium SSD v2 where there is no separate one",
      changes: { vmSize: 'Standard_B2ms', disks: { type: 'PremiumV2_LRS', tier: 'custom', count: 2, caching: null } },
      values: [
        'vm-uncached-iops 1920',
        'vm-uncached-throughput 22500000',
        'vm-uncached-iops-burst 4000',
        'vm-uncached-throughput-burst 100000000',
      ],
    },
    {
      name: 'bursts of disks that burst by themselves, and no pool of one disk',
      changes: { disks: { type: 'Premium_LRS', tier: 'P20', count: 1, caching: null } },
      values: [
        'disk-iops 2300',
        'disk-throughput 150000000',
        'disk-iops-burst 3500',
        'disk-throughput-burst 170000000',
      ],
    },
    {
      name: 'no burst of disks on which bursting has to be enabled',
      changes: { disks: { type: 'Premium_LRS', tier: 'P40', count: 2, caching: null } },
      values: ['disk-iops 7500', 'disk-throughput 250000000', 'pool-iops 15000', 'pool-throughput 500000000'],
    },
  ];
  for (const { name, changes, values: expected } of cases) {
    it(`has ${name}`, () => expect(values(changes)).toEqual(expected));
  }

  const unknown: { name: string; changes: Partial<LimitQuery>; notKnown: Limits['notKnown'] }[] = [
    { name: 'nothing when there is nothing to know', changes: {}, notKnown: [] },
    {
      name: 'a VM size that the data lacks',
      changes: { vmSize: 'Standard_X1' },
      notKnown: [{ fact: 'limits of Standard_X1', reason: 'limits/vm-sizes.json does not list this VM size' }],
    },
    {
      name: 'a disk that the data lacks',
      changes: { disks: { type: 'Premium_LRS', tier: 'P31', count: 1, caching: null } },
      notKnown: [{ fact: 'limits of Premium_LRS P31', reason: 'limits/disk-types.json does not list this disk' }],
    },
    {
      name: 'a disk that is given its figures when it is made',
      changes: { disks: { type: 'PremiumV2_LRS', tier: 'custom', count: 1, caching: null } },
      notKnown: [
        { fact: 'limits of PremiumV2_LRS custom', reason: 'they are set for each disk; enter what was provisioned' },
      ],
    },
  ];
  for (const { name, changes, notKnown } of unknown) {
    it(`names ${name} as not known`, () => expect(limits(changes).notKnown).toEqual(notKnown));
  }

  it('names a size whose page has no figure as not known', () => {
    const { limits: found, notKnown } = limits({ vmSize: 'Standard_E192ids_v6' });
    expect(found.filter(({ scope, kind }) => scope === 'vm-uncached' && kind === 'base')).toEqual([]);
    expect(notKnown.map(({ fact }) => fact)).toEqual(['limits of Standard_E192ids_v6']);
  });

  it('says for every VM size either its uncached limit or that it is not known', () => {
    for (const { name } of catalog.vmSizes) {
      const { limits: found, notKnown } = limits({ vmSize: name });
      expect(found.some(({ scope }) => scope === 'vm-uncached'))
        .withContext(name)
        .toBe(notKnown.length === 0);
      expect(new Set(found.map(({ id }) => id)).size)
        .withContext(name)
        .toBe(found.length);
      expect(found.every(({ source }) => source.date !== null))
        .withContext(name)
        .toBeTrue();
    }
  });

  it('quotes the page that the cached figures are from', () => {
    const cached = limits({ vmSize: 'Standard_D8ds_v4' }).limits.find(({ id }) => id === 'vm-cached-iops');
    expect(cached?.source.description).toBe('MicrosoftDocs/azure-docs articles/virtual-machines/ddv4-ddsv4-series.md');
  });
});

describe('withUserLimits', () => {
  const published = golden as Limits;
  const entry = userLimit({
    scope: 'disk',
    metric: 'iops',
    direction: 'any',
    value: 8000,
    name: 'P30',
    description: 'performance plus',
  });

  it('puts an entry in the place of what it speaks of', () => {
    const { limits } = withUserLimits(published, [entry]);
    expect(limits.length).toBe(published.limits.length);
    expect(limits.filter(({ scope, metric }) => scope === 'disk' && metric === 'iops')).toEqual([entry]);
  });

  it('adds an entry that nothing stands against', () => {
    const network = userLimit({
      scope: 'network',
      metric: 'throughput',
      direction: 'write',
      value: 125e6,
      name: '1 Gbit/s',
      description: 'switch',
    });
    expect(withUserLimits(published, [network]).limits.length).toBe(published.limits.length + 1);
    expect(network.id).toBe('network-throughput-write');
  });

  it('leaves the given document as it is', () => {
    const before = JSON.stringify(published);
    withUserLimits(published, [entry]);
    expect(JSON.stringify(published)).toBe(before);
  });

  it('gives entries ids that the contract accepts', () => {
    const ids = (['vm-uncached', 'vm-cached', 'disk', 'pool', 'qos', 'network'] as Limit['scope'][]).map(
      (scope) => userLimit({ scope, metric: 'iops', direction: 'read', value: 1, name: 'x', description: 'y' }).id,
    );
    for (const id of ids) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });
});
