// The usual load of the simulated cluster as the tool meets it: over PowerShell and without.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { volumeOf } from '../simulation/activity-rows.mjs';
import { executors } from './executors.mjs';
import { openSession } from './session.mjs';

const mebibyte = 1024 ** 2;
const limitIops = 1920;

for (const { name, powerShell, skip } of executors) {
  describe(`the usual load over ${name}`, { skip }, () => {
    let folder;
    let session;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'headroom-load-'));
      session = await openSession({ folder, local: false, powerShell });
    });
    after(async () => {
      await session.close();
      await rm(folder, { recursive: true });
    });

    const choose = (id, value) => session.circumstances.set(id, value);
    const activityOf = (nodeName) => session.only('Get-WacHeadroomActivity', {}, { nodeName });
    const historyOf = (TimeFrame, more = {}) => session.only('Get-WacHeadroomHistory', { TimeFrame, ...more });
    const iopsOf = ({ reads, writes }) => reads.iops + writes.iops;
    /** What a volume carries, of all nodes. */
    async function totalOf(id) {
      const all = await Promise.all(['node1', 'node2', 'node3'].map(activityOf));
      return all.reduce((sum, told) => sum + iopsOf(volumeOf(told, id)), 0);
    }

    it('is on every node, most of it on the owner, and small', async () => {
      const [owner, other] = [await activityOf('node1'), await activityOf('node3')];
      assert.deepEqual(owner.notKnown, []);
      assert.equal(owner.volumes.volumeIds.length, 3);
      assert.ok(iopsOf(volumeOf(owner, 'test01')) > 3 * iopsOf(volumeOf(other, 'test01')));
      assert.ok((await totalOf('test01')) < 0.65 * limitIops);
      assert.deepEqual(volumeOf(owner, 'test01').redirected, { iops: 0, bytesPerSecond: 0 });
      assert.ok(volumeOf(other, 'test01').redirected.iops > 0);
      assert.deepEqual(owner.drives.driveIds, ['node1-disk1', 'node1-disk2', 'node1-disk3', 'node1-disk4']);
    });

    it('has the virtual disks on a volume, on the node of their machine, and a repair goes on', async () => {
      const askedOf = (nodeName) => session.only('Get-WacHeadroomActivity', { VirtualDisksOf: 'test01' }, { nodeName });
      const disksOf = async (nodeName) => (await askedOf(nodeName)).virtualDisks;
      assert.equal((await activityOf('node1')).virtualDisks, null);
      const [own, none] = [await disksOf('node1'), await disksOf('node3')];
      assert.deepEqual([own.files, none.files], [['sql01.vhdx'], []]);
      assert.ok(own.reads.iops[0] + own.writes.iops[0] > 0);
      await choose('storage-job', 'repair');
      const bytesOf = async () => (await session.only('Get-WacHeadroomCluster')).storageJobs[0].processedBytes;
      const leftOf = async () => {
        const { needRegenerationBytes, regeneratingBytes } = (await askedOf('node1')).repair;
        return needRegenerationBytes + regeneratingBytes;
      };
      const [first, left] = [await bytesOf(), await leftOf()];
      await sleep(1100);
      const gained = (await bytesOf()) - first;
      assert.ok(gained >= 4 * mebibyte && gained < 600 * mebibyte, `${gained}`);
      const less = left - (await leftOf());
      assert.ok(less >= mebibyte && less < 200 * mebibyte, `${less}`);
      assert.equal((await askedOf('node3')).repair, null);
      await choose('storage-job', 'none');
      assert.equal(await leftOf(), 0);
    });

    it('is the newest step of the history', async () => {
      const { series } = await historyOf('hour', { VolumeId: 'test01', SeriesName: 'iops.total' });
      const newest = series[0].values.at(-1);
      const now = await totalOf('test01');
      assert.ok(Math.abs(now - newest) < 0.2 * newest, `${now} now and ${newest} before`);
    });

    it('has a history of drives, in which a slow one stands out, and of virtual disks', async () => {
      const names = { VolumeId: 'test01', SeriesName: 'iops.read,latency.read' };
      const newest = async () => {
        const { series } = await historyOf('day', { ...names, Subject: 'drive' });
        return series
          .filter(({ name }) => name === 'latency.read')
          .map(({ subject, subjectId, values }) => ({ subject, subjectId, latency: values.at(-1) }));
      };
      const before = await newest();
      assert.equal(before.length, 12);
      assert.deepEqual([...new Set(before.map(({ subject }) => subject))], ['drive']);
      await choose('slow-drive', 'slow');
      const after = await newest();
      const slow = after.filter(({ latency }, index) => latency > 10 * before[index].latency);
      assert.deepEqual(
        slow.map(({ subjectId }) => subjectId),
        ['node2-disk3'],
      );
      await choose('slow-drive', 'none');
      const told = await historyOf('month', {
        VolumeId: 'test01',
        Subject: 'virtual-disk',
        SeriesName: 'iops.total,latency.read',
      });
      assert.deepEqual(
        told.series.map(({ subject, subjectId, name }) => [subject, subjectId, name]),
        ['sql01', 'web01'].map((vm) => ['virtual-disk', `C:\\ClusterStorage\\test01\\${vm}.vhdx`, 'iops.total']),
      );
      assert.deepEqual(
        told.notKnown.map(({ fact }) => fact),
        ['performance history of latency.read'],
      );
    });

    it('has a history of nodes, which is what the drives of each did together', async () => {
      const asked = { VolumeId: 'test01', SeriesName: 'iops.write' };
      const [ofNodes, ofDrives] = [
        await historyOf('week', { ...asked, Subject: 'node' }),
        await historyOf('week', { ...asked, Subject: 'drive' }),
      ];
      assert.deepEqual(
        ofNodes.series.map(({ subject, subjectId }) => `${subject} ${subjectId}`),
        ['node node1', 'node node2', 'node node3'],
      );
      const newest = ({ values }) => values.at(-1);
      const own = ofDrives.series.filter(({ subjectId }) => subjectId.startsWith('node2-')).map(newest);
      assert.equal(own.length, 4);
      const sum = own.reduce((all, value) => all + value);
      assert.ok(Math.abs(newest(ofNodes.series[1]) - sum) < 0.2, `${newest(ofNodes.series[1])} and ${sum}`);
      const { notKnown } = await historyOf('week', { SeriesName: 'latency.average', Subject: 'node' });
      assert.deepEqual(notKnown, [
        {
          fact: 'performance history of latency.average',
          reason: 'Windows keeps no combined latency for all drives of a node',
        },
      ]);
    });

    it('follows the owner of a volume', async () => {
      await choose('owner-test01', 'node3');
      assert.ok(
        iopsOf(volumeOf(await activityOf('node3'), 'test01')) > iopsOf(volumeOf(await activityOf('node1'), 'test01')),
      );
      await choose('owner-test01', 'node1');
    });

    it('is not told of a volume that is offline', async () => {
      await choose('state-test02', 'offline');
      const told = await activityOf('node1');
      assert.equal(volumeOf(told, 'test02'), undefined);
      assert.deepEqual(told.notKnown, [
        { fact: 'activity of test02', reason: 'this node has no counters for the volume' },
      ]);
      await choose('state-test02', 'online');
    });

    it('has a slow drive, a noisy neighbour and a volume near its limit where these are chosen', async () => {
      await choose('slow-drive', 'slow');
      const drives = (await activityOf('node2')).drives.reads.latencyMicroseconds;
      assert.ok(drives[2] > 10 * drives[1], drives.join(', '));
      await choose('slow-drive', 'none');

      const before = { noisy: await totalOf('test02'), latency: volumeOf(await activityOf('node1'), 'test01').reads };
      await choose('noisy-neighbour', 'happens');
      assert.ok((await totalOf('test02')) > 1.3 * before.noisy);
      const { latencyMicroseconds } = volumeOf(await activityOf('node1'), 'test01').reads;
      assert.ok(latencyMicroseconds > 2 * before.latency.latencyMicroseconds);
      await choose('noisy-neighbour', 'none');

      await choose('near-limit', 'happens');
      assert.ok((await totalOf('test01')) > 0.85 * limitIops);
      await choose('near-limit', 'none');
      assert.ok((await totalOf('test01')) < 0.65 * limitIops);
    });

    it('has no history where that was stopped, and says how to start it', async () => {
      await choose('history', 'stopped');
      const { series, notKnown } = await historyOf('week');
      assert.deepEqual(series, []);
      assert.match(notKnown[0].reason, /Start-ClusterPerformanceHistory/);
      await choose('history', 'kept');
      assert.equal((await historyOf('week')).series.length, 9);
    });

    it('makes room for a run, which is seen while it is under way', { timeout: 120_000 }, async () => {
      const usual = await totalOf('test01');
      const target = {
        path: path.join(folder, 'volumes/test01/file.dat'),
        createSizeBytes: 16 * mebibyte,
        blockSizeBytes: 4096,
        randomPercent: 100,
        outstandingRequests: 16,
      };
      const span = { durationSeconds: 30, warmUpSeconds: 0, measureLatency: true, targets: [target] };
      const parameters = {
        VolumeId: 'test01',
        ProfileJson: JSON.stringify({ contractVersion: 1, timeSpans: [span] }),
      };
      const run = await session.only('Start-WacHeadroomRun', parameters);
      let most = 0;
      for (let look = 0; look < 40 && most < 1200; look++) {
        most = Math.max(most, volumeOf(await activityOf('node1'), 'test01').reads.iops);
        await sleep(300);
      }
      await session.only('Stop-WacHeadroomRun', { RunId: run.id });
      assert.ok(most > 1200, `${most} reads a second while the engine has up to ${limitIops}`);
      assert.ok((await totalOf('test01')) < 1.3 * usual + 50);
    });
  });
}
