import golden from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import entered from '../../../../engine/contract/examples/valid/limit-facts.entered-and-qos.json';
import { Limit, LimitFacts } from '../../../generated/contract';
import { makeLimit } from '../testing/limits';
import { KnownLimits, machineOf, userLimit, withEntered } from './limits-for';
import { disks } from '../testing/node-disks';

const enteredFacts = entered as unknown as LimitFacts;

describe('machineOf', () => {
  it('tells what counts, and how it is known', () => {
    const found = machineOf({ ...enteredFacts, entries: null });
    expect(found.vmSize).toBe('Standard_B2ms');
    expect(found.vmSizeSource?.kind).toBe('instance-metadata');
    const own = machineOf(enteredFacts);
    expect(own.vmSize).toBe('Standard_D8ds_v4');
    expect(own.vmSizeSource).toEqual({ kind: 'user', description: 'CONTOSO\\storage.admin', date: '2026-11-21' });
    expect(own.disks).toEqual([disks('Premium_LRS', 'P30', 4, 'read-only')]);
    expect(own.disksSource?.kind).toBe('user');
  });
});

describe('withEntered', () => {
  const published = (golden as unknown as KnownLimits).limits;
  const entry = userLimit({
    scope: 'disk',
    metric: 'iops',
    direction: 'any',
    value: 8000,
    name: 'P30',
    description: 'performance plus',
  });

  it('puts an entry in the place of what it speaks of', () => {
    const limits = withEntered(published, [entry]);
    expect(limits.length).toBe(published.length);
    expect(limits.filter(({ scope, metric }) => scope === 'disk' && metric === 'iops')).toEqual([entry]);
  });

  for (const [name, other] of [
    ['direction', { direction: 'write' }],
    ['kind', { kind: 'burst' }],
    ['metric', { metric: 'throughput', id: 'x' }],
  ] as const) {
    it(`leaves what has another ${name}, and gives no two one id`, () => {
      const limits = withEntered([makeLimit('disk', 'iops', 5000)], [{ ...entry, ...other }]);
      expect(limits.length).toBe(2);
      expect(new Set(limits.map(({ id }) => id)).size).toBe(2);
    });
  }

  it('adds an entry that nothing stands against', () => {
    const network = userLimit({
      scope: 'network',
      metric: 'throughput',
      direction: 'write',
      value: 125e6,
      name: '1 Gbit/s',
      description: 'switch',
    });
    expect(withEntered(published, [network]).length).toBe(published.length + 1);
    expect(network.id).toBe('network-throughput-write');
  });

  it('leaves the given limits as they are', () => {
    const before = JSON.stringify(published);
    withEntered(published, [entry]);
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
