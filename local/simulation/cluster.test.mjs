import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { describeSimulation, writeSimulation } from './cluster.mjs';

/** The name that Storage Spaces Direct gives a volume by default. */
const defaultName = 'Cluster Virtual Disk (Volume1)';

describe('simulated cluster', () => {
  let folder;

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'headroom-simulation-'))));
  after(() => rm(folder, { recursive: true }));

  it('is the reference case, down to the contract’s own example', async () => {
    const file = path.join(root, 'engine/contract/examples/valid/cluster.simulated-three-nodes.json');
    const example = JSON.parse(await readFile(file, 'utf8'));
    const { cluster } = describeSimulation('/var/tmp/headroom/volumes');
    // The example is not one in detail, and does without the volume that is there for its name.
    const volumes = cluster.volumes.filter(({ name }) => name !== defaultName);
    assert.deepEqual({ ...cluster, volumes, storageQos: null, virtualMachines: null }, example);
  });

  it('holds runs back to what Azure publishes for the VM size', async () => {
    const sizes = await readFile(
      path.join(root, 'engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json'),
      'utf8',
    );
    const published = (id) => JSON.parse(sizes).limits.find((limit) => limit.id === id).value;
    const { device } = describeSimulation(folder);
    assert.equal(device.iops, published('vm-uncached-iops'));
    assert.equal(device.throughputBytesPerSecond, published('vm-uncached-throughput'));
  });

  it('makes a folder for each volume', async () => {
    const { cluster } = (await writeSimulation(folder, {})).read();
    assert.equal(cluster.volumes.length, 3);
    assert.ok(cluster.volumes.some(({ id, name }) => id === defaultName && name === defaultName));
    for (const volume of cluster.volumes) assert.ok((await stat(volume.path)).isDirectory());
  });
});
