import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { activityOf } from './activity.mjs';

const vectors = JSON.parse(
  await readFile(new URL('../../engine/contract/vectors/simulated-activity.json', import.meta.url), 'utf8'),
);
const validator = contractValidator(await loadSchemas());

/** The simulation as a case has it. */
function changed({ simulation }, { change = {}, down = [], slowDrive = null }) {
  const copy = structuredClone({ ...simulation, ...change });
  for (const node of copy.cluster.nodes) if (down.includes(node.name)) node.state = 'down';
  copy.activity.slowDrive = slowDrive;
  return copy;
}

describe('what a simulated node does now', () => {
  assert.ok(vectors.cases.length >= 10);

  for (const each of vectors.cases) {
    it(each.name, () => {
      const { nodeName, now, runs, virtualDisksOf } = each;
      const simulation = changed(vectors, each);
      const volume = simulation.cluster.volumes.find(({ id }) => id === virtualDisksOf);
      const disks = volume ? { volume, history: vectors.virtualDiskHistory } : null;
      const told = activityOf(simulation, vectors.history, { nodeName, now: Date.parse(now), runs, disks });
      assert.deepEqual(told, each.activity);
      assert.deepEqual(validator.errorsOf('activity.schema.json', told), []);
    });
  }

  it('is all of a volume, put together over the nodes', () => {
    const now = Date.parse('2026-11-23T10:00:04.000Z');
    const sum = ['node1', 'node2', 'node3'].reduce((total, nodeName) => {
      const { volumes } = activityOf(vectors.simulation, vectors.history, { nodeName, now, runs: [] });
      return total + volumes.reads.iops[0] + volumes.writes.iops[0];
    }, 0);
    assert.ok(Math.abs(sum - 610) < 0.02 * 610, `${sum}`);
  });

  it('has requests in flight by Little, also where no node has a whole one', () => {
    const now = Date.parse('2026-11-23T10:00:04.000Z');
    let [queued, expected] = [0, 0];
    for (const nodeName of ['node1', 'node2', 'node3']) {
      const { volumes } = activityOf(vectors.simulation, vectors.history, { nodeName, now, runs: [] });
      for (const { iops, latencyMicroseconds, queueDepth } of [volumes.reads, volumes.writes]) {
        queued += queueDepth[0];
        expected += (iops[0] * latencyMicroseconds[0]) / 1e6;
      }
    }
    assert.ok(expected > 0.5, `${expected}`);
    assert.ok(Math.abs(queued - expected) < 0.05, `${queued}, not ${expected}`);
  });

  it('is a run alone on its node, whose drives serve all of its reads', () => {
    const now = Date.parse('2026-11-23T10:00:04.000Z');
    const progress = { phase: 'measuring', readIops: 1911, writeIops: 0, totalIops: 1911 };
    const figures = { throughputBytesPerSecond: 1911 * 4096, latencyMeanMicroseconds: 16_744 };
    const runs = [{ volumeId: 'test01', progress: { ...progress, ...figures } }];
    const { volumes, drives } = activityOf(vectors.simulation, vectors.history, { nodeName: 'node1', now, runs });
    assert.deepEqual(
      [volumes.reads.iops, volumes.writes.iops],
      [
        [1911, 0],
        [0, 0],
      ],
    );
    const served = drives.reads.iops.reduce((sum, iops) => sum + iops, 0);
    // And its part of what the other nodes read.
    assert.ok(served >= 1911 && served < 1911 + 100, `${served}`);
    const busy = { ...vectors.simulation, otherLoad: { iops: 850, throughputBytesPerSecond: 3_481_600 } };
    const beside = activityOf(busy, vectors.history, { nodeName: 'node1', now, runs }).volumes;
    assert.equal(beside.reads.iops[0] + beside.writes.iops[0], 1911 + 850);
  });
});
