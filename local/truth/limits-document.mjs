// The limits in the verdict's input, as the tool calculates them.

const sources = {
  'vm-uncached': { kind: 'vm-size', description: 'published figures of the size', date: '2026-03-10' },
  'vm-cached': { kind: 'vm-size', description: 'published figures of the size', date: '2026-03-10' },
  disk: { kind: 'disk-type', description: 'published figures of the disk', date: '2026-03-10' },
  pool: { kind: 'disk-type', description: 'published figures of the disks', date: '2026-03-10' },
  qos: { kind: 'user', description: 'administrator', date: '2026-11-20' },
  network: { kind: 'user', description: 'administrator', date: '2026-11-20' },
};
const names = {
  'vm-uncached': 'Standard_Simulated',
  'vm-cached': 'Standard_Simulated',
  disk: 'one disk',
  pool: 'all disks',
  qos: 'Gold',
  network: '10 Gbit/s',
};

/**
 * A limit as a source lists it.
 * @param {string} scope
 * @param {'iops' | 'throughput'} metric
 * @param {number} value IOPS or bytes per second
 * @param {object} [changes] other fields
 */
export function listed(scope, metric, value, changes = {}) {
  return {
    id: limitId(scope, metric, changes.kind),
    name: names[scope],
    scope,
    metric,
    direction: 'any',
    kind: 'base',
    value: Math.round(value),
    normalizedUnitBytes: null,
    source: sources[scope],
    ...changes,
  };
}

/** The id of a limit. */
export function limitId(scope, metric, kind = 'base') {
  return `${scope}-${metric}${kind === 'burst' ? '-burst' : ''}`;
}

/**
 * What is known of a node and its limits.
 * @typedef {object} Known
 * @property {object[]} limits as `listed` makes them
 * @property {string | null} [vmSize]
 * @property {{ count: number, caching: 'none' | 'read-only' } | null} [disks]
 * @property {number | null} [copies]
 * @property {object[]} [gaps]
 */

/**
 * The document of limits-in-force.schema.json.
 * @param {Known} known
 */
export function limitsInForce({ limits, vmSize = null, disks = null, copies = null, gaps = [] }) {
  const metadata = { kind: 'instance-metadata', description: 'Azure instance metadata of node1', date: '2026-11-21' };
  return {
    contractVersion: 1,
    facts: {
      contractVersion: 1,
      nodeName: 'node1',
      volumeId: 'test01',
      readAt: '2026-11-21T05:43:20Z',
      vmSize,
      vmSizeSource: vmSize === null ? null : metadata,
      disks: disks === null ? [] : [{ type: 'Premium_LRS', tier: null, sizeGiB: 128, ...disks }],
      disksSource: disks === null ? null : metadata,
      copies,
      copiesSource:
        copies === null
          ? null
          : { kind: 'storage-spaces', description: 'Get-VirtualDisk on node1', date: '2026-11-21' },
      qos: limits.filter(({ scope }) => scope === 'qos'),
      entries: null,
      notKnown: [],
    },
    publishedAsOf: '2026-09-24',
    limits,
    gaps,
  };
}
