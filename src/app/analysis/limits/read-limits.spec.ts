import earlier from '../../../../engine/contract/examples/valid/limits.hci-b2ms-read.json';
import earlierEntered from '../../../../engine/contract/examples/valid/limits.entered-and-qos.json';
import kept from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import onlyFacts from '../../../../engine/contract/examples/valid/limits-in-force.started-without-the-tool.json';
import mixed from '../../../../engine/contract/examples/valid/limit-facts.mixed-disks.json';
import { LimitEntries, LimitFacts, Limits, LimitsInForce } from '../../../generated/contract';
import { makeLimit } from '../testing/limits';
import { LimitCatalog, loadLimitCatalog } from './limit-catalog';
import { limitsInForce } from './limits-for';
import { isWorkedOut, limitsKept, limitsTold, withEntries } from './read-limits';

const told = earlier as unknown as Limits;
const toldEntered = earlierEntered as unknown as Limits;
const mixedFacts = mixed as unknown as LimitFacts;
const nothingEntered: LimitEntries = {
  contractVersion: 1,
  clusterName: 'hci-demo',
  savedAt: '2026-11-22T00:00:00Z',
  savedBy: null,
  vmSize: null,
  disks: null,
  limits: [],
};

describe('limits of documents', () => {
  let catalog: LimitCatalog;

  beforeAll(async () => {
    catalog = await loadLimitCatalog();
  });

  const idsOf = ({ limits }: { readonly limits: Limits['limits'] }): string[] => limits.map(({ id }) => id);

  it('are worked out of facts, and taken as they are from nodes of release 0.1', () => {
    expect(limitsTold(catalog, mixedFacts)).toEqual(limitsInForce(catalog, mixedFacts));
    const changed = { ...told, limits: told.limits.map((limit) => ({ ...limit, value: 7 })) };
    expect(limitsTold(catalog, changed).limits).toEqual(changed.limits);
    expect(limitsTold(catalog, changed).publishedAsOf).toBeNull();
  });

  it('of release 0.1 keep what was found apart from what was entered', () => {
    const found = limitsTold(catalog, told).facts;
    expect([found.vmSize, found.disks[0]?.tier, found.copies]).toEqual(['Standard_B2ms', 'P30', 3]);
    const entered = limitsTold(catalog, toldEntered).facts;
    expect([entered.vmSize, entered.disks.length, entered.entries?.vmSize]).toEqual([null, 0, 'Standard_D8ds_v4']);
    expect(entered.qos.map(({ name }) => name)).toEqual(['Gold']);
  });

  it('that a run kept are not worked out again, whatever is published meanwhile', () => {
    const changed = { ...(kept as unknown as LimitsInForce), limits: [makeLimit('vm-uncached', 'iops', 7)] };
    expect(limitsKept(catalog, changed)?.limits).toEqual(changed.limits);
  });

  it('that a run kept no more than facts of are worked out by what is published now', () => {
    const facts = onlyFacts as unknown as LimitsInForce;
    expect(isWorkedOut(facts)).toBeFalse();
    expect(limitsKept(catalog, facts)).toEqual(limitsInForce(catalog, facts.facts));
    expect(limitsKept(catalog, null)).toBeNull();
    expect(limitsKept(catalog, undefined)).toBeNull();
  });

  it('of disks that differ stay when something else is entered', () => {
    const known = limitsInForce(catalog, mixedFacts);
    const after = withEntries(catalog, known, { ...nothingEntered, vmSize: 'Standard_D8s_v5' });
    expect(idsOf(after)).toContain('pool-iops');
    expect(after.limits.find(({ id }) => id === 'pool-iops')?.value).toBe(17_300);
    expect(after.limits.find(({ id }) => id === 'vm-uncached-iops')?.name).toBe('Standard_D8s_v5');
  });

  it('of disks that a node of release 0.1 could not name stay too, until disks are entered', () => {
    const known = limitsTold(catalog, { ...told, disks: null, disksSource: null });
    const after = withEntries(catalog, known, { ...nothingEntered, vmSize: 'Standard_D8s_v5' });
    expect(after.limits.find(({ id }) => id === 'pool-iops')?.value).toBe(20_000);
    const disks = { type: 'Premium_LRS', tier: 'P10', count: 2, caching: null };
    const replaced = withEntries(catalog, known, { ...nothingEntered, disks });
    expect(replaced.limits.find(({ id }) => id === 'pool-iops')?.name).toBe('2 × P10');
    expect(idsOf(replaced).filter((id) => id === 'pool-iops').length).toBe(1);
  });
});
