import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeCase } from '../cases.mjs';
import { families } from './index.mjs';

describe('the families', () => {
  it('are at least 50, each with a name of its own', () => {
    assert.ok(families.length >= 50, `${families.length}`);
    assert.equal(new Set(families.map(({ name }) => name)).size, families.length);
    assert.ok(families.filter(({ isTextbook }) => isTextbook).length >= 10);
  });

  it('have what limits, of every kind', () => {
    const labels = new Set(families.map((family) => makeCase(family, 1, 0).label.binds));
    for (const label of [
      'vm-uncached-iops',
      'vm-uncached-throughput',
      'vm-cached-iops',
      'disk-iops',
      'pool-iops',
      'qos-iops',
      'network-throughput',
      'unknown-iops',
      'unknown-bytes',
      'device',
      'depth',
      'engine-cpu',
      'node-cpu',
      'redirected',
      'other-load',
      'rate-limit',
    ]) {
      assert.ok(labels.has(label), label);
    }
  });

  it('make the same case by the same seed, and another by another', () => {
    for (const family of families) {
      assert.deepEqual(makeCase(family, 3, 1), makeCase(family, 3, 1), family.name);
      assert.notDeepEqual(makeCase(family, 3, 1), makeCase(family, 3, 2), family.name);
      assert.notDeepEqual(makeCase(family, 3, 1), makeCase(family, 4, 1), family.name);
    }
  });

  it('keep the queue depth even over the threads, and the rates as the simulator can take them', () => {
    for (const { name, system } of families.map((family) => ({ name: family.name, ...makeCase(family, 5, 0) }))) {
      assert.equal(system.depth % system.threads, 0, name);
      assert.ok(system.rateLimit === null || Number.isInteger(system.rateLimit / system.threads), name);
    }
  });
});
