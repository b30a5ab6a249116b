import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { describeSimulation } from './cluster.mjs';
import { storageControls } from './controls/storage-controls.mjs';
import { historyOf, readQosFlows, writeHistory } from './history.mjs';
import { qosFlowsAt, qosFlowsOf, virtualDiskSteps } from './virtual-machines.mjs';

const hour = 3600;
/** Monday, 23 November 2026, 00:00 UTC. */
const monday = Date.parse('2026-11-23T00:00:00Z') / 1000;
const nameOf = ({ initiatorName }) => initiatorName;

describe('virtual machines of the simulated cluster', () => {
  let folder;
  let simulation;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-machines-'));
    simulation = describeSimulation(path.join(folder, 'volumes'));
  });
  after(() => rm(folder, { recursive: true }));

  const dayOf = (now) => {
    const { activity, device } = simulation;
    const model = { now, limitIops: device.iops, limitBytesPerSecond: device.throughputBytesPerSecond };
    return historyOf('day', now, { ...activity, ...model });
  };
  const flowsAt = (now) => qosFlowsAt(simulation.cluster, qosFlowsOf(simulation, dayOf(now)), now);

  it('have flows of Storage QoS on every volume, the same for the same moment', () => {
    const flows = flowsAt(monday + 10 * hour);
    assert.deepEqual(flows, flowsAt(monday + 10 * hour));
    for (const { mountPoint } of simulation.cluster.volumes) {
      const own = flows.filter(({ filePath }) => filePath.startsWith(`${mountPoint}\\`));
      assert.ok(own.length >= 2, mountPoint);
      assert.ok(own.every(({ iops, throughputBytesPerSecond }) => iops > 0 && throughputBytesPerSecond > 0));
    }
  });

  for (let time = 0; time < 24; time += 3) {
    it(`wait at their limit at ${time}:00 as at any hour, if they are held: one of them`, () => {
      const flows = flowsAt(monday + time * hour);
      const held = flows.filter(({ limitIops }) => limitIops !== null);
      assert.deepEqual(held.map(nameOf), ['reports01']);
      assert.deepEqual([held[0].iops, held[0].limitIops], [96.5, 100]);
      // Its requests are of 64 KiB, each of which counts as eight.
      assert.ok(Math.abs(held[0].throughputBytesPerSecond - 96.5 * 8192) < 8192);
      const others = flows.filter(({ filePath }) => filePath.includes('Volume1')).map(({ iops }) => iops);
      assert.ok(96.5 < 0.6 * others.reduce((all, iops) => all + iops, 0), 'nobody is the loudest');
    });
  }

  it('have five-minute means of what is over, and none while their node is down', () => {
    const now = monday + 10 * hour + 7 * 60;
    const day = dayOf(now);
    const [{ steps }] = virtualDiskSteps(simulation, day);
    const place = (monday + 10 * hour - Date.parse(day.startedAt) / 1000) / day.stepSeconds;
    const [sql] = flowsAt(now);
    assert.equal(sql.iops, Math.round(10 * (steps[place].read.iops + steps[place].write.iops)) / 10);
    const less = structuredClone(simulation);
    less.cluster.nodes[1].state = 'down';
    const left = qosFlowsAt(less.cluster, qosFlowsOf(less, day), now);
    assert.deepEqual(left.map(nameOf), ['sql01', 'mail01', 'archive01', 'reports01']);
  });

  it('are a noisy neighbour for two hours where one is chosen, which has nearly all of its volume', () => {
    const now = monday + 10 * hour;
    const day = dayOf(now);
    const noisy = structuredClone(simulation);
    noisy.activity.happens = { noisyNeighbour: { volume: 'test02', machine: 'files01', since: now } };
    const shares = (of, hoursAgo) => {
      const flows = qosFlowsAt(of.cluster, qosFlowsOf(of, day), now - hoursAgo * hour);
      const own = flows.filter(({ filePath }) => filePath.includes('test02')).map(({ iops }) => iops);
      return own[0] / (own[0] + own[1]);
    };
    assert.ok(Math.abs(shares(noisy, 0) - 0.95) < 0.02, `${shares(noisy, 0)}`);
    assert.ok(Math.abs(shares(noisy, 1) - 0.95) < 0.02);
    assert.equal(shares(noisy, 3), shares(simulation, 3));
    assert.ok(shares(simulation, 0) < 0.7);
    const others = (of) =>
      qosFlowsAt(of.cluster, qosFlowsOf(of, day), now).filter(({ filePath }) => !filePath.includes('test02'));
    assert.deepEqual(others(noisy), others(simulation));
  });

  it('have no figures where nothing was kept of the volume', () => {
    const now = monday + 10 * hour;
    const day = dayOf(now);
    for (const values of Object.values(day.volumes.test01)) values.fill(null);
    const [sql, , files] = qosFlowsAt(simulation.cluster, qosFlowsOf(simulation, day), now);
    assert.deepEqual([sql.iops, sql.throughputBytesPerSecond, sql.latencyMicroseconds], [null, null, null]);
    assert.ok(files.iops > 0);
  });

  it('have a limit more while a policy is chosen for sql01', () => {
    const now = monday + 10 * hour;
    writeHistory(simulation, now);
    const [{ iops: free }] = readQosFlows(simulation, now);
    const { set, read } = storageControls().find(({ id }) => id === 'qos');
    for (const [value, limitIops, policyName] of [
      ['policy', 500, 'Gold'],
      ['vm-disk', null, undefined],
      ['none', null, undefined],
    ]) {
      set({ file: { change: (of) => of(simulation) } }, value);
      writeHistory(simulation, now);
      assert.equal(read(simulation), value);
      const [sql, web] = readQosFlows(simulation, now);
      assert.ok(web.iops > 0 && web.latencyMicroseconds > 0);
      const { policies } = simulation.cluster.storageQos;
      assert.equal(sql.limitIops, limitIops);
      assert.equal(policies.find(({ id }) => id === sql.policyId)?.name, policyName);
      assert.ok(policies.some(({ name }) => name === 'Bronze'));
      if (value === 'policy') assert.equal(sql.iops, 482.5);
      else if (value === 'vm-disk') assert.equal(sql.iops, Math.min(free, 500));
      else assert.equal(sql.iops, free);
    }
  });
});
