// What the commands promise of the cluster.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

/** @param {import('./commands.mjs').Commands} at */
export function describeCluster(at) {
  const { document, isValid } = at;

  describe('Get-WacHeadroomCluster', () => {
    it('prints a cluster in which the node that answers is one of the nodes', async () => {
      const cluster = await document('Get-WacHeadroomCluster');
      isValid('cluster', cluster);
      assert.ok(cluster.nodes.some(({ name }) => name === cluster.currentNodeName));
      assert.equal(cluster.storageQos, null);
      assert.equal(cluster.virtualMachines, null);
    });

    it('prints the same volumes in detail', async () => {
      const cluster = await document('Get-WacHeadroomCluster');
      const detailed = await document('Get-WacHeadroomCluster', { Detailed: true });
      isValid('cluster', detailed);
      assert.deepEqual(
        detailed.volumes.map(({ id }) => id),
        cluster.volumes.map(({ id }) => id),
      );
    });
  });
}
