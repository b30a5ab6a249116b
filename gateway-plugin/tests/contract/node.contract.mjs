// What the commands promise of Headroom on a node: how it arrives, is looked at and removed.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packNode } from '../../../local/build/node-package.mjs';
import { smallPackage } from '../../../local/build/testing/small-package.mjs';

const moduleFolder = fileURLToPath(new URL('../../../powershell-module/Headroom', import.meta.url));

/** @param {import('./commands.mjs').Commands} at */
export function describeNode(at) {
  const { texts, document, fails, isValid, start, longProfile, stop, remove } = at;

  describe('the node', () => {
    let asked;
    let data;

    const node = async (command, parameters) => {
      const status = await document(command, parameters);
      isValid('node', status);
      return status;
    };
    const look = () => node('Get-WacHeadroomNode', asked);
    /** Uploads a package to where the node wants it. */
    const upload = async (bytes) => {
      const { stagingFile } = await look();
      await mkdir(dirname(stagingFile), { recursive: true, mode: 0o700 });
      await writeFile(stagingFile, bytes);
      return stagingFile;
    };
    const install = async (bytes) => node('Install-WacHeadroomNode', { ...asked, PackagePath: await upload(bytes) });

    before(async () => {
      const packed = await packNode(moduleFolder);
      data = Buffer.from(packed.data);
      asked = { Version: packed.version, PackageSha256: createHash('sha256').update(data).digest('hex') };
    });
    // The commands after these need the module again.
    after(() => install(data));

    it('has what an uploaded package holds, intact and once', async () => {
      const status = await install(data);
      assert.equal(status.verdict, 'ready');
      const own = status.installed.filter(({ isExpected }) => isExpected);
      assert.equal(own.length, 1);
      assert.deepEqual([own[0].version, own[0].isIntact, own[0].isInUse], [asked.Version, true, false]);
      assert.ok(existsSync(join(own[0].path, 'Headroom.psd1')));
      assert.equal(existsSync(status.stagingFile), false, 'the upload is gone');
      assert.deepEqual(await look(), status);
      assert.equal((await install(data)).verdict, 'ready', 'a second time does no harm');
    });

    it('installs nothing that its caller chose, though he knows its hash', async () => {
      const { installed: before } = await look();
      const chosen = Buffer.from(smallPackage(asked.Version));
      const PackagePath = await upload(chosen);
      const PackageSha256 = createHash('sha256').update(chosen).digest('hex');
      await fails('PackageNotExpected', 'Install-WacHeadroomNode', { ...asked, PackageSha256, PackagePath });
      await fails('PackageNotExpected', 'Install-WacHeadroomNode', { ...asked, Version: '9.9.9', PackagePath });
      assert.deepEqual((await look()).installed, before);
    });

    it('reads no package from anywhere but where an upload goes, and deletes none there', async () => {
      const { installed: before, stagingFile } = await look();
      const elsewhere = join(dirname(dirname(stagingFile)), 'elsewhere.zip');
      await writeFile(elsewhere, data);
      const around = join(dirname(stagingFile), '..', 'elsewhere.zip');
      for (const PackagePath of [
        elsewhere,
        around,
        '//server.example/share/headroom-node.zip',
        `${stagingFile}/../../elsewhere.zip`,
      ]) {
        await fails('PackagePathNotValid', 'Install-WacHeadroomNode', { ...asked, PackagePath });
      }
      assert.deepEqual(await readFile(elsewhere), data);
      await rm(elsewhere);
      assert.deepEqual((await look()).installed, before);
    });

    it('refuses and deletes a package that is not the one that was sent, and keeps what it has', async () => {
      await install(data);
      const damaged = Buffer.from(data);
      damaged[damaged.length >> 1] ^= 0xff;
      const PackagePath = await upload(damaged);
      await node('Uninstall-WacHeadroomNode', { Version: asked.Version });
      await fails('PackageHashMismatch', 'Install-WacHeadroomNode', { ...asked, PackagePath });
      assert.equal(existsSync(PackagePath), false, 'the upload is gone');
      assert.equal((await look()).verdict, 'missing');
    });

    describe('that takes a package in parts', () => {
      const partBytes = 120 * 1024;
      const newId = () => randomBytes(16).toString('hex');
      const add = (UploadId, OffsetBytes, bytes) =>
        document('Add-WacHeadroomNodePart', { UploadId, OffsetBytes, ContentBase64: bytes.toString('base64') });
      /** Sends everything, and gives where it is. */
      const send = async (bytes) => {
        const id = newId();
        let last;
        for (let offset = 0; offset < bytes.length; offset += partBytes) {
          last = await add(id, offset, bytes.subarray(offset, offset + partBytes));
          assert.equal(last.sizeBytes, Math.min(offset + partBytes, bytes.length));
        }
        return last.path;
      };
      const refused = (code, parameters) =>
        fails(code, 'Add-WacHeadroomNodePart', {
          UploadId: newId(),
          OffsetBytes: 0,
          ContentBase64: 'AAAA',
          ...parameters,
        });
      /** By the command or, before it, by what its parameters may be; either way nothing arrives. */
      const refusedSomehow = async (parameters) => {
        const folder = dirname((await look()).stagingFile);
        const files = async () => (existsSync(folder) ? readdir(folder) : []);
        const before = await files();
        const given = { UploadId: newId(), OffsetBytes: 0, ContentBase64: 'AAAA', ...parameters };
        await assert.rejects(texts('Add-WacHeadroomNodePart', given));
        assert.deepEqual(await files(), before);
      };

      it('has it after the last one, and nothing of the upload', async () => {
        await node('Uninstall-WacHeadroomNode', {});
        const PackagePath = await send(data);
        assert.equal((await node('Install-WacHeadroomNode', { ...asked, PackagePath })).verdict, 'ready');
        assert.equal(existsSync(PackagePath), false, 'the upload is gone');
      });

      it('refuses and deletes what did not arrive as it was sent', async () => {
        await node('Uninstall-WacHeadroomNode', {});
        const damaged = Buffer.from(data);
        damaged[damaged.length >> 1] ^= 0xff;
        const PackagePath = await send(damaged);
        await fails('PackageHashMismatch', 'Install-WacHeadroomNode', { ...asked, PackagePath });
        assert.equal(existsSync(PackagePath), false, 'the upload is gone');
      });

      it('takes each part once, and only where the file ends', async () => {
        const UploadId = newId();
        const bytes = Buffer.from('what a node gets');
        await refused('PackagePartOutOfOrder', { UploadId, OffsetBytes: 3 });
        const { path } = await add(UploadId, 0, bytes);
        await refused('PackagePartOutOfOrder', { UploadId, OffsetBytes: 0 });
        await refused('PackagePartOutOfOrder', { UploadId, OffsetBytes: bytes.length - 1 });
        await refused('PackagePartOutOfOrder', { UploadId, OffsetBytes: bytes.length + 1 });
        assert.deepEqual(await readFile(path), bytes, 'and keeps what it has');
        assert.equal((await stat(path)).mode & 0o022, 0, 'others may not write to it');
        await rm(path);
      });

      for (const UploadId of ['', '..', 'x'.repeat(32), '../'.padEnd(32, 'a'), 'A'.repeat(32), '0'.repeat(33), 'a;b']) {
        it(`refuses the upload '${UploadId}'`, () => refusedSomehow({ UploadId }));
      }
      for (const ContentBase64 of ['', '!!!!', 'AAA', '$(1)', '"; x "']) {
        it(`refuses the part '${ContentBase64}'`, () => refusedSomehow({ ContentBase64 }));
      }
      for (const OffsetBytes of [-1, 64 * 1024 * 1024]) {
        it(`refuses a part at ${OffsetBytes} bytes`, () => refusedSomehow({ OffsetBytes }));
      }
    });

    it('says so when a file was changed, and is mended by installing again', async () => {
      const { installed } = await install(data);
      const { path } = installed.find(({ isExpected }) => isExpected);
      await writeFile(join(path, 'Headroom.psm1'), '# changed');
      assert.equal((await look()).verdict, 'tampered');
      assert.equal((await install(data)).verdict, 'ready');
    });

    it('refuses a package that is not there', async () => {
      await node('Uninstall-WacHeadroomNode', {});
      const { stagingFile } = await look();
      await fails('PackageNotFound', 'Install-WacHeadroomNode', { ...asked, PackagePath: stagingFile });
    });

    it('has nothing after it was removed, and is as ready as before once it is installed again', async () => {
      await install(data);
      const status = await node('Uninstall-WacHeadroomNode', {});
      assert.deepEqual([status.verdict, status.installed], ['missing', []]);
      assert.equal((await install(data)).verdict, 'ready');
    });

    it('keeps a version while a run uses it', async () => {
      await install(data);
      const run = await start(longProfile());
      try {
        await fails('VersionInUse', 'Uninstall-WacHeadroomNode', { Version: asked.Version });
        assert.equal((await look()).installed.find(({ isExpected }) => isExpected).isInUse, true);
      } finally {
        await stop(run);
        await remove(run);
      }
    });
  });
}
