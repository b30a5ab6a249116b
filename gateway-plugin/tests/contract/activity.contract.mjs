// What the commands promise about load without a run: now, and in the past.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const stepSeconds = { hour: 10, day: 300, week: 900, month: 3600, year: 86_400 };

/** Virtual disks that a cluster in detail names, of one machine or of all: its own by the node, those of all nodes by their flows. */
function disksOf({ virtualMachines, storageQos }, machine = null) {
  const own = (virtualMachines ?? []).filter(({ name }) => machine === null || name === machine);
  const flows = (storageQos?.flows ?? []).filter(({ initiatorName }) => machine === null || initiatorName === machine);
  const paths = [...own.flatMap(({ disks }) => disks.map((disk) => disk.path)), ...flows.map((flow) => flow.filePath)];
  return [...new Set(paths)];
}

/** @param {import('./commands.mjs').Commands} at */
export function describeActivity(at) {
  const { document, fails, isValid, profileOf, remove, start, watch } = at;

  async function activity(parameters = {}) {
    const told = await document('Get-WacHeadroomActivity', parameters);
    isValid('activity', told);
    for (const table of [told.volumes, told.drives ?? {}, told.virtualDisks ?? {}]) {
      const columns = Object.values(table).flatMap((each) => (Array.isArray(each) ? [each] : Object.values(each)));
      assert.ok(new Set(columns.map(({ length }) => length)).size <= 1, JSON.stringify(table));
    }
    return told;
  }

  async function history(parameters) {
    const told = await document('Get-WacHeadroomHistory', parameters);
    isValid('history', told);
    assert.equal(told.timeFrame, parameters.TimeFrame);
    return told;
  }

  /** A volume as the cluster lists it is told of, or named with the reason. */
  const isTold = ({ volumes, notKnown }, id) =>
    volumes.volumeIds.includes(id) || notKnown.some(({ fact }) => fact.includes(id));

  describe('Get-WacHeadroomActivity', () => {
    it('tells of each volume, or names it with the reason', async () => {
      const told = await activity();
      const cluster = await document('Get-WacHeadroomCluster');
      assert.equal(told.nodeName, cluster.currentNodeName);
      assert.deepEqual([told.provider, told.simulation], [cluster.provider, cluster.simulation]);
      if (told.volumes.volumeIds.length === 0) assert.ok(told.notKnown.length > 0);
      else for (const { id } of cluster.volumes) assert.ok(isTold(told, id), id);
    });

    it('tells drives by the ids that the cluster has', async () => {
      const { drives } = await document('Get-WacHeadroomCluster');
      const known = new Set(drives.map(({ id }) => id));
      for (const driveId of (await activity()).drives?.driveIds ?? [])
        assert.ok(driveId === null || known.has(driveId));
    });

    it('tells the virtual disks on a volume that is named, of the machines of this node', async () => {
      const { nodeName, virtualDisks } = await activity();
      assert.equal(virtualDisks, null);
      const told = await activity({ VirtualDisksOf: at.volume.id });
      if (told.virtualDisks === null) return;
      const { virtualMachines } = await document('Get-WacHeadroomCluster', { Detailed: true });
      const own = (virtualMachines ?? []).filter((machine) => machine.nodeName === nodeName);
      const paths = own.flatMap(({ disks }) => disks.map(({ path }) => path.replaceAll('\\', '-')));
      for (const file of told.virtualDisks.files)
        assert.ok(
          paths.some((path) => path.endsWith(`-${file}`)),
          file,
        );
    });

    it('refuses virtual disks of a volume that is not there', () =>
      fails('VolumeNotFound', 'Get-WacHeadroomActivity', { VirtualDisksOf: 'no such volume' }));

    it('has a run that is under way in it, and not after its end', async () => {
      const before = await activity();
      // Real counters have what others do, and lack what the system's memory answers.
      const isSimulated = before.provider === 'simulated';
      if (!isSimulated || !before.volumes.volumeIds.includes(at.volume.id)) return;
      const of = ({ volumes: { volumeIds, reads } }) => reads.iops[volumeIds.indexOf(at.volume.id)];
      const run = await start(profileOf({}, { durationSeconds: 6 }));
      let most = 0;
      while ((await document('Get-WacHeadroomRun', { RunId: run.id }))[0].status === 'running') {
        most = Math.max(most, of(await activity()));
        await sleep(500);
      }
      const ended = await watch(run);
      const measured = Math.max(...ended.lines.map(({ progress }) => progress.readIops ?? 0));
      await remove(run);
      assert.ok(most > 0.5 * measured, `${most} while the run had ${measured}`);
      const after = of(await activity());
      assert.ok(after < 1.2 * of(before) + 1, `${after} after the run`);
    });
  });

  describe('Get-WacHeadroomHistory', () => {
    for (const TimeFrame of Object.keys(stepSeconds)) {
      it(`tells of all volumes in a ${TimeFrame}, or why it is not kept`, async () => {
        const { series, notKnown } = await history({ TimeFrame });
        if (series.length === 0) assert.ok(notKnown.length > 0);
        for (const each of series) {
          assert.equal(each.stepSeconds, stepSeconds[TimeFrame]);
          const end = Date.parse(each.startedAt) + each.values.length * each.stepSeconds * 1000;
          assert.ok(Math.abs(Date.now() - end) < 2000 * each.stepSeconds, `${each.name} ends at ${new Date(end)}`);
        }
        const names = [...new Set(series.map(({ name }) => name))];
        if (series.length > 0) assert.deepEqual(names, ['iops.total', 'throughput.total', 'latency.average']);
      });
    }

    it('tells of the volumes and series that are asked for', async () => {
      const { volumes } = await document('Get-WacHeadroomCluster');
      const asked = volumes.slice(0, 2).map(({ id }) => id);
      const parameters = { TimeFrame: 'day', VolumeId: asked.join(','), SeriesName: 'iops.read,latency.write' };
      const { series } = await history(parameters);
      if (series.length === 0) return;
      const told = series.map(({ subjectId, name, unit }) => `${subjectId} ${name} ${unit}`);
      const expected = asked.flatMap((id) => [`${id} iops.read iops`, `${id} latency.write microseconds`]);
      assert.deepEqual(told, expected);
    });

    it('has the parts of a total in it, and a mean between those of both directions', async () => {
      const SeriesName = 'iops.read,iops.write,iops.total,latency.read,latency.write,latency.average';
      const { series } = await history({ TimeFrame: 'week', VolumeId: at.volume.id, SeriesName });
      if (series.length === 0) return;
      const [read, write, total, readTime, writeTime, mean] = series.map(({ values }) => values);
      for (const [index, value] of total.entries()) {
        if (value === null) continue;
        assert.ok(Math.abs(read[index] + write[index] - value) < 0.2);
        assert.ok(mean[index] >= Math.min(readTime[index], writeTime[index]) - 0.1);
        assert.ok(mean[index] <= Math.max(readTime[index], writeTime[index]) + 0.1);
      }
    });

    for (const Subject of ['drive', 'virtual-disk', 'node']) {
      it(`tells of each ${Subject} by the id that the cluster has, or why it is not kept`, async () => {
        const { drives, ...detailed } = await document('Get-WacHeadroomCluster', { Detailed: true });
        const known = {
          drive: drives.map(({ id }) => id),
          'virtual-disk': disksOf(detailed),
          node: detailed.nodes.map(({ name }) => name),
        }[Subject];
        const parameters = { TimeFrame: 'day', VolumeId: at.volume.id, SeriesName: 'iops.read,iops.write', Subject };
        const { series, notKnown } = await history(parameters);
        for (const told of series) {
          assert.equal(told.subject, Subject);
          assert.ok(known.includes(told.subjectId), told.subjectId);
        }
        assert.equal(series.length % 2, 0);
        if (series.length === 0 && known.length > 0) assert.ok(notKnown.length > 0);
      });
    }

    it('tells of the disks of one virtual machine, whose name is no pattern', async () => {
      const cluster = await document('Get-WacHeadroomCluster', { Detailed: true });
      const names = (cluster.storageQos?.flows ?? []).map(({ initiatorName }) => initiatorName).filter(Boolean);
      for (const VirtualMachine of [...new Set(names), '*', "x' -or '1", '$(exit)']) {
        const parameters = { TimeFrame: 'day', SeriesName: 'iops.total', Subject: 'virtual-disk', VirtualMachine };
        const { series, notKnown } = await history(parameters);
        const own = disksOf(cluster, VirtualMachine);
        assert.deepEqual(
          series.map(({ subjectId }) => subjectId),
          own,
        );
        if (own.length === 0) assert.ok(notKnown.length > 0);
      }
    });

    for (const VolumeId of ['no-such-volume', '\\\\server\\share', '#0']) {
      it(`knows no ${VolumeId}`, () =>
        fails('VolumeNotFound', 'Get-WacHeadroomHistory', { TimeFrame: 'day', VolumeId }));
    }
  });
}
