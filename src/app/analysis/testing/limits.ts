/** Limits for cases, without the catalog. */

import { Limit, Limits } from '../../../generated/contract';

/** A limit by what matters: scope, metric and value; `changes` go over it. */
export function makeLimit(
  scope: Limit['scope'],
  metric: Limit['metric'],
  value: number,
  changes: Partial<Limit> = {},
): Limit {
  return {
    id: `${scope}-${metric}${changes.kind === 'burst' ? '-burst' : ''}`,
    name: names[scope],
    scope,
    metric,
    direction: 'any',
    kind: 'base',
    value,
    source: { kind: 'user', description: 'test', date: null },
    ...changes,
  };
}

/** A limits document with these limits. */
export function makeLimits(limits: readonly Limit[], changes: Partial<Limits> = {}): Limits {
  return {
    contractVersion: 1,
    nodeName: 'node1',
    volumeId: 'test01',
    vmSize: null,
    vmSizeSource: null,
    disks: null,
    disksSource: null,
    copies: null,
    limits: [...limits],
    entries: null,
    notKnown: [],
    ...changes,
  };
}

const names: Readonly<Record<Limit['scope'], string>> = {
  'vm-uncached': 'Standard_Test',
  'vm-cached': 'Standard_Test',
  disk: 'P30',
  pool: '4 × P30',
  qos: 'Gold',
  network: '10 Gbit/s',
};
