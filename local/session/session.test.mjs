// A whole start as the tool meets it: nodes as machines of their own, a power cut, uploads and installs over the gateway.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { signIn } from '../gateway/testing/test-client.mjs';
import { nodePackageFile } from '../build/node-package.mjs';
import { sha256Of } from '../base/files.mjs';
import { isAlive } from '../runs/process.mjs';
import { executors } from './executors.mjs';
import { extensionName } from '../base/paths.mjs';
import { openSession } from './session.mjs';

const mebibyte = 1024 * 1024;

for (const { name, powerShell, skip } of executors) {
  describe(`a start over ${name}`, { skip }, () => {
    let folder;
    let session;
    let gateway;
    let client;
    let initial;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'headroom-session-'));
      session = await openSession({ folder, local: false, powerShell });
      gateway = await session.serve({ port: 0, folders: [] });
      client = await signIn(gateway);
      initial = (await session.circumstances.describe()).controls;
    });

    afterEach(async () => {
      for (const { id, initialValue } of initial.slice().reverse()) {
        const { controls } = await session.circumstances.describe();
        if (controls.find((control) => control.id === id).value !== initialValue) await choose(id, initialValue);
      }
    });

    after(async () => {
      await session.close();
      await rm(folder, { recursive: true });
    });

    const choose = (id, value) => session.circumstances.set(id, value);
    const profile = (durationSeconds) => ({
      contractVersion: 1,
      timeSpans: [
        {
          durationSeconds,
          warmUpSeconds: 0,
          measureLatency: true,
          targets: [
            {
              path: path.join(folder, 'volumes/test01/file.dat'),
              createSizeBytes: 16 * mebibyte,
              blockSizeBytes: 4096,
              randomPercent: 100,
              outstandingRequests: 32,
            },
          ],
        },
      ],
    });
    const start = (nodeName, durationSeconds) =>
      session.only(
        'Start-WacHeadroomRun',
        { ProfileJson: JSON.stringify(profile(durationSeconds)), VolumeId: 'test01' },
        { nodeName },
      );
    const watch = async (nodeName, { id }, onLine = () => undefined) => {
      for await (const text of session.invoke('Watch-WacHeadroomRun', { RunId: id }, { nodeName })) {
        const { run } = JSON.parse(text);
        if (run) return run;
        await onLine();
      }
      return null;
    };
    const remove = (nodeName, { id }) => session.only('Remove-WacHeadroomRun', { RunId: id }, { nodeName });

    it('holds runs back further on a node that does not own the volume, and the result says so', async () => {
      const totals = {};
      for (const nodeName of ['node1', 'node2']) {
        const run = await watch(nodeName, await start(nodeName, 3));
        const { result } = await session.only('Get-WacHeadroomResult', { RunId: run.id }, { nodeName });
        totals[nodeName] = { device: result.simulatedDevice, ...result.timeSpans[0].total };
        await remove(nodeName, run);
      }
      const { node1: owner, node2: other } = totals;
      assert.deepEqual([owner.device.iops, other.device.iops], [1920, 1440]);
      assert.equal(other.device.addedLatencyMicroseconds, 2000);
      // A busy machine may reach neither; more than it is held back to, no machine reaches.
      assert.ok(owner.iops <= 1920 * 1.05, `${owner.iops} IOPS on the owner`);
      assert.ok(other.iops <= 1440 * 1.05, `${other.iops} IOPS elsewhere`);
      assert.ok(other.latency.meanMicroseconds >= 2000, `${other.latency.meanMicroseconds} µs elsewhere`);
    });

    it('cuts a node off in the middle of a run, and finds the run lost when it is up again', async () => {
      const run = await start('node2', 120);
      const watching = watch('node2', run, () => choose('node2-state', 'down'));
      await assert.rejects(watching, /Processing data from remote server node2 failed/);
      await assert.rejects(start('node2', 1), /Connecting to remote server node2 failed .*WinRM cannot complete/);
      assert.equal(await isAlive(run.process), false, 'the engine is gone');
      await choose('node2-state', 'up');
      const [found] = await session.only('Get-WacHeadroomRun', { RunId: run.id }, { nodeName: 'node2' });
      assert.equal(found.status, 'lost');
      await remove('node2', found);
      assert.equal(existsSync(run.profile.timeSpans[0].targets[0].path), false, 'what it left goes with it');
    });

    it('lets a reader look, and start nothing', async () => {
      await choose('role', 'Readers');
      assert.deepEqual(await session.only('Get-WacHeadroomRun'), []);
      await assert.rejects(start('node1', 1), /Access is denied/);
    });

    it('looks in a constrained session, and changes nothing on that node', async () => {
      await choose('node2-application-control', 'constrained');
      const nodeName = 'node2';
      const asked = { Version: session.version, PackageSha256: '0'.repeat(64) };
      const { languageMode, stagingFile } = await session.only('Get-WacHeadroomNode', asked, { nodeName });
      assert.deepEqual([languageMode, stagingFile], ['constrained', null]);
      assert.deepEqual(await session.only('Get-WacHeadroomRun', {}, { nodeName }), []);
      const part = { UploadId: '0'.repeat(32), OffsetBytes: 0, ContentBase64: 'AAAA' };
      for (const [command, parameters] of [
        ['Add-WacHeadroomNodePart', part],
        ['Uninstall-WacHeadroomNode', {}],
      ]) {
        const refused = session.only(command, parameters, { nodeName });
        await assert.rejects(refused, /^\w*Error: \[NodeNotChangeable\] .*constrained language mode.* Next: /);
      }
      const path = `/api/services/WinREST/Wdac/nodes/${nodeName}/operations/psLanguageMode`;
      const answer = await (await client.request('GET', path, { nodeName })).json();
      assert.equal(answer.psLanguageMode, 3);
    });

    describe('a node without Headroom', () => {
      const nodeName = 'node3';
      const request = (method, pathname, body) => client.request(method, pathname, { nodeName, body });
      let asked;

      before(async () => {
        asked = { Version: session.version, PackageSha256: sha256Of(await readFile(nodePackageFile)) };
      });

      const status = () => session.only('Get-WacHeadroomNode', asked, { nodeName });
      const upload = async () => {
        const { stagingFile } = await status();
        const name = Buffer.from(stagingFile)
          .toString('base64url')
          .match(/.{1,260}/g)
          .join('/');
        const url = `/api/services/WinREST/FileTransfer/nodes/${nodeName}/files/${name}?api-version=2019-02-01`;
        return { stagingFile, response: await request('PUT', url, await readFile(nodePackageFile)) };
      };
      const install = (PackagePath) => session.only('Install-WacHeadroomNode', { ...asked, PackagePath }, { nodeName });

      it('says so to whoever wants to run there', async () => {
        await choose('node3-installation', 'missing');
        await assert.rejects(session.only('Get-WacHeadroomRun', {}, { nodeName }), /\[ModuleNotInstalled\].* Next: /);
        assert.equal((await status()).verdict, 'missing');
      });

      it('gets it by an upload', async () => {
        await choose('node3-installation', 'missing');
        const { stagingFile, response } = await upload();
        assert.equal(response.status, 201);
        assert.equal((await install(stagingFile)).verdict, 'ready');
        assert.equal(existsSync(stagingFile), false);
        assert.deepEqual(await session.only('Get-WacHeadroomRun', {}, { nodeName }), []);
      });

      it('refuses an upload that arrived damaged, and stays without', async () => {
        await choose('node3-installation', 'missing');
        await choose('upload', 'corrupted');
        const { stagingFile } = await upload();
        await assert.rejects(install(stagingFile), /\[PackageHashMismatch\].* Next: /);
        assert.equal(existsSync(stagingFile), false);
        assert.equal((await status()).verdict, 'missing');
      });

      it('gets it by the gateway’s own install', async () => {
        await choose('node3-installation', 'outdated');
        assert.equal((await status()).verdict, 'outdated');
        const url = `/api/services/WinREST/Extensions/nodes/${nodeName}/extensions/${extensionName}/versions/${asked.Version}/install`;
        const response = await request('POST', url);
        assert.equal(response.status, 200, await response.text());
        assert.equal((await status()).verdict, 'ready');
      });
    });
  });
}
