import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeSimulation } from './cluster.mjs';
import { jobsAt, jobsAtStart, repairOf, setRepair } from './storage-jobs.mjs';

const mebibyte = 1024 ** 2;
const began = 1_790_000_000;

describe('a simulated storage job', () => {
  const simulation = describeSimulation('/tmp/none/volumes');
  const at = (second) => jobsAt(simulation, simulation.cluster.storageJobs, second);

  it('goes on at its rate until all is done', () => {
    setRepair(simulation, true, began);
    const [first] = at(began);
    assert.deepEqual([first.completedPercent, first.processedBytes], [40, 40 * 1024 * mebibyte]);
    assert.equal(at(began + 60)[0].processedBytes - first.processedBytes, 60 * 4 * mebibyte);
    assert.equal(at(began + 512)[0].completedPercent, 42);
    assert.deepEqual([at(began + 1e6)[0].completedPercent, at(began + 1e6)[0].processedBytes], [100, first.totalBytes]);
    assert.equal(at(began - 60)[0].processedBytes, first.processedBytes, 'a clock that was set back');
    assert.deepEqual(jobsAtStart(at(began + 512)), [first]);
  });

  it('leaves less and less to repair of every volume, as its owner counts it', () => {
    setRepair(simulation, true, began);
    const { volumes } = simulation.cluster;
    const left = (second) =>
      volumes
        .map((volume) => repairOf(simulation, volume, { nodeName: volume.ownerNodeName, now: second * 1000 }))
        .reduce((sum, repair) => sum + repair.needRegenerationBytes + repair.regeneratingBytes, 0);
    assert.ok(Math.abs(left(began) - 60 * 1024 * mebibyte) < volumes.length);
    assert.ok(Math.abs(left(began) - left(began + 60) - 60 * 4 * mebibyte) <= volumes.length);
    const other = simulation.cluster.nodes.find(({ name }) => name !== volumes[0].ownerNodeName);
    assert.equal(repairOf(simulation, volumes[0], { nodeName: other.name, now: began * 1000 }), null);
  });

  it('is gone once it is ended', () => {
    setRepair(simulation, false, began);
    assert.deepEqual(at(began + 60), []);
    const [volume] = simulation.cluster.volumes;
    const repair = repairOf(simulation, volume, { nodeName: volume.ownerNodeName, now: began * 1000 });
    assert.deepEqual([repair.needRegenerationBytes, repair.regeneratingBytes, repair.missingBytes], [0, 0, 0]);
  });
});
