/** Limits for cases, without the catalog. */

import { Limit, LimitFacts, LimitGap } from '../../../generated/contract';
import { KnownLimits } from '../limits/limits-for';

/** A limit from its scope, metric and value; `changes` override its other fields. */
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

/** Facts of a node of which only `changes` are known. */
export function makeFacts(changes: Partial<LimitFacts> = {}): LimitFacts {
  return {
    contractVersion: 1,
    nodeName: 'node1',
    volumeId: 'test01',
    readAt: '2026-11-21T05:43:20Z',
    vmSize: null,
    vmSizeSource: null,
    disks: [],
    disksSource: null,
    copies: null,
    copiesSource: null,
    qos: [],
    entries: null,
    notKnown: [],
    ...changes,
  };
}

/** These limits, in force by facts of which `changes` are known. */
export function makeLimits(
  limits: readonly Limit[],
  changes: Partial<LimitFacts> = {},
  gaps: readonly LimitGap[] = [],
): KnownLimits {
  return {
    contractVersion: 1,
    facts: makeFacts(changes),
    publishedAsOf: '2026-09-24',
    limits: [...limits],
    gaps: [...gaps],
  };
}

const names: Readonly<Record<Limit['scope'], string>> = {
  'vm-uncached': 'Standard_Test',
  'vm-cached': 'Standard_Test',
  disk: 'P30',
  pool: '4 × P30',
  qos: 'Gold',
  network: '10 Gbit/s',
  measured: '2026-11-21',
};
