// What the plugin's commands promise, whoever implements them: the scripts in PowerShell, or a stand-in for them.
// Not a suite of its own: one that has an implementation calls describeCommands().

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadExamples, loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { packNode } from '../../local/build/node-package.mjs';
import { smallPackage } from '../../local/build/testing/small-package.mjs';

const moduleFolder = fileURLToPath(new URL('../../powershell-module/Headroom', import.meta.url));
const mebibyte = 1024 * 1024;
const firstProfile = JSON.parse(
  await readFile(new URL('../../engine/contract/first-profile.json', import.meta.url), 'utf8'),
);
const unknownRunId = '20000101-000000-00000000';
/** What somebody types in place of a volume: paths to a server, in any writing, and disks. */
const typedIds = ['\\\\server\\share', '//server/share', '\\\\?\\UNC\\server\\share', '#0', '/dev/sda'];
const notRunIds = ['../../etc', '..', '', '/etc', '20000101-000000-0000000G', '20000101-000000-00000000/..'];

/**
 * Declares the tests of all commands. The volumes that the implementation shows must be folders of this machine, on
 * which nothing else runs.
 * @param {(command: string, parameters: object) => AsyncIterable<string> | Promise<AsyncIterable<string>>} invoke
 *   runs a command and gives each JSON text that it prints; fails with an Error that has the problem's line of text
 */
export function describeCommands(invoke) {
  const files = [];
  let validator;
  let volume;

  const texts = async (command, parameters = {}) => {
    const printed = [];
    for await (const text of await invoke(command, parameters)) printed.push(text);
    return printed;
  };
  const document = async (command, parameters) => {
    const printed = await texts(command, parameters);
    assert.equal(printed.length, 1, `${command} prints one JSON text, not ${printed.length}`);
    return JSON.parse(printed[0]);
  };
  const fails = (code, command, parameters) =>
    assert.rejects(texts(command, parameters), (error) => {
      assert.match(error.message, new RegExp(`\\[${code}\\] \\S.* Next: \\S`, 's'));
      return true;
    });
  const isValid = (schema, value) => assert.deepEqual(validator.errorsOf(`${schema}.schema.json`, value), []);
  const validRun = (run) => {
    isValid('run', run);
    return run;
  };

  /** A profile of one small file below the volume's folder. */
  const profileOf = (target = {}, timeSpan = {}) => {
    const path = join(volume.path, `headroom-contract-${files.length}.dat`);
    files.push(target.path ?? path);
    const load = { createSizeBytes: 16 * mebibyte, blockSizeBytes: 4096, randomPercent: 100, outstandingRequests: 8 };
    const times = { durationSeconds: 2, warmUpSeconds: 0, measureLatency: true, iopsIntervalMilliseconds: 1000 };
    return { contractVersion: 1, timeSpans: [{ ...times, ...timeSpan, targets: [{ path, ...load, ...target }] }] };
  };
  const start = async (profile, parameters = {}) =>
    validRun(
      await document('Start-WacHeadroomRun', {
        ProfileJson: JSON.stringify(profile),
        VolumeId: volume.id,
        ...parameters,
      }),
    );
  const longProfile = () => profileOf({}, { durationSeconds: 120 });
  const stop = async (run) => validRun(await document('Stop-WacHeadroomRun', { RunId: run.id }));
  const remove = (run) => document('Remove-WacHeadroomRun', { RunId: run.id });

  /** Watches a run to its end: the numbered lines and the run that closes them. */
  const watch = async (run, parameters = {}) => {
    const printed = (await texts('Watch-WacHeadroomRun', { RunId: run.id, ...parameters })).map((text) =>
      JSON.parse(text),
    );
    const last = printed.pop();
    assert.deepEqual(Object.keys(last), ['run'], 'the stream is closed by the run');
    for (const { line, progress, ...rest } of printed) {
      assert.deepEqual(rest, {});
      assert.ok(Number.isInteger(line));
      isValid('progress', progress);
    }
    return { lines: printed, run: validRun(last.run) };
  };

  before(async () => {
    validator = contractValidator(await loadSchemas());
    volume = (await document('Get-WacHeadroomCluster')).volumes[0];
    assert.ok(volume, 'there is a volume to test on');
  });

  after(async () => {
    for (const file of files.filter((each) => each.startsWith(volume.path + sep))) {
      await rm(file, { force: true });
      await rm(`${file}.headroom-io`, { force: true });
    }
  });

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

  describe('Get-WacHeadroomLimit', () => {
    it('prints the limits of this node and volume, each under its own id', async () => {
      const cluster = await document('Get-WacHeadroomCluster');
      const limits = await document('Get-WacHeadroomLimit', { VolumeId: volume.id });
      isValid('limits', limits);
      assert.equal(limits.nodeName, cluster.currentNodeName);
      assert.equal(limits.volumeId, volume.id);
      assert.equal(limits.copies, volume.resiliency?.copies ?? null);
      assert.equal(new Set(limits.limits.map(({ id }) => id)).size, limits.limits.length);
      assert.ok(limits.limits.length + limits.notKnown.length > 0, 'a limit, or why there is none');
    });

    it('refuses a volume that is not there', () =>
      fails('VolumeNotFound', 'Get-WacHeadroomLimit', { VolumeId: 'no such volume' }));

    for (const VolumeId of typedIds) {
      it(`refuses ${VolumeId} without a look at it`, () =>
        fails('VolumeNotListed', 'Get-WacHeadroomLimit', { VolumeId }));
    }
  });

  describe('Get-WacHeadroomTypedLimit', () => {
    it('prints what Get-WacHeadroomLimit prints of a volume that is listed', async () =>
      assert.deepEqual(
        await document('Get-WacHeadroomTypedLimit', { VolumeId: volume.id }),
        await document('Get-WacHeadroomLimit', { VolumeId: volume.id }),
      ));

    it('refuses what is neither listed nor a share nor a disk', () =>
      fails('VolumeNotFound', 'Get-WacHeadroomTypedLimit', { VolumeId: 'no such volume' }));
  });

  describe('Set-WacHeadroomLimitEntry', () => {
    const keep = (entries) => document('Set-WacHeadroomLimitEntry', { EntriesJson: JSON.stringify(entries) });
    let entries;
    let nothing;

    before(async () => {
      const { name: clusterName } = await document('Get-WacHeadroomCluster');
      const example = async (name) => {
        const { content } = (await loadExamples('valid')).find(({ file }) => file.endsWith(`${name}.json`));
        return { ...content, clusterName };
      };
      entries = await example('entries.network-and-size');
      nothing = await example('entries.nothing-entered');
    });
    after(() => keep(nothing));

    it('keeps entries, which then are in force, and forgets them when nothing is entered', async () => {
      const found = await document('Get-WacHeadroomLimit', { VolumeId: volume.id });
      isValid('entries', await keep(entries));
      const entered = await document('Get-WacHeadroomLimit', { VolumeId: volume.id });
      isValid('limits', entered);
      assert.ok(JSON.stringify(entered.limits).includes('"user"'), 'a limit has its source in what the user entered');
      isValid('entries', await keep(nothing));
      assert.deepEqual(await document('Get-WacHeadroomLimit', { VolumeId: volume.id }), found);
    });

    it('refuses what is no entries document', () =>
      fails('\\w+', 'Set-WacHeadroomLimitEntry', { EntriesJson: '{"contractVersion":1}' }));
  });

  describe('Test-WacHeadroomReadiness', () => {
    it('prints what was looked at, each once', async () => {
      const parameters = { VolumeId: volume.id, ProfileJson: JSON.stringify(profileOf()) };
      const readiness = await document('Test-WacHeadroomReadiness', parameters);
      isValid('readiness', readiness);
      assert.ok(readiness.checks.length >= 5, `${readiness.checks.length} checks`);
      assert.equal(new Set(readiness.checks.map(({ id }) => id)).size, readiness.checks.length);
    });

    it('says how the nodes are, and finds nothing wrong with the way of a volume’s owner', async () => {
      const { nodes, currentNodeName, volumes } = await document('Get-WacHeadroomCluster');
      const parameters = { VolumeId: volume.id, ProfileJson: JSON.stringify(profileOf()) };
      const { checks } = await document('Test-WacHeadroomReadiness', parameters);
      const verdictOf = (id) => checks.find((check) => check.id === id)?.verdict;
      const areUp = nodes.every(({ state }) => state === 'up');
      assert.equal(verdictOf('cluster-nodes'), areUp ? 'ready' : 'doubt');
      const { ownerNodeName } = volumes.find(({ id }) => id === volume.id);
      if (ownerNodeName === currentNodeName) assert.equal(verdictOf('volume-access'), 'ready');
    });

    it('refuses a volume that is not there', () =>
      fails('VolumeNotFound', 'Test-WacHeadroomReadiness', {
        VolumeId: 'no such volume',
        ProfileJson: JSON.stringify(profileOf()),
      }));

    for (const VolumeId of typedIds) {
      it(`refuses ${VolumeId} without a look at it`, () =>
        fails('VolumeNotListed', 'Test-WacHeadroomReadiness', { VolumeId, ProfileJson: JSON.stringify(profileOf()) }));
    }
  });

  describe('Test-WacHeadroomTypedReadiness', () => {
    it('prints what was looked at of a volume that is listed', async () => {
      const parameters = { VolumeId: volume.id, ProfileJson: JSON.stringify(profileOf()) };
      isValid('readiness', await document('Test-WacHeadroomTypedReadiness', parameters));
    });
  });

  describe('Get-WacHeadroomSupport', () => {
    /** What each entry has to be, by how its name begins. */
    const schemaOf = { cluster: 'cluster', node: 'node', limits: 'limits', readiness: 'readiness' };

    it('prints what the other commands print, and why not where it is not there', async () => {
      const support = await document('Get-WacHeadroomSupport', { RunCount: 5 });
      isValid('node-support', support);
      const cluster = await document('Get-WacHeadroomCluster');
      assert.equal(support.nodeName, cluster.currentNodeName);
      assert.deepEqual(support.about.leftOut, []);
      const names = support.entries.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, 'each entry is there once');
      for (const [index] of cluster.volumes.entries()) {
        assert.ok(names.includes(`limits/${index + 1}.json`) && names.includes(`readiness/${index + 1}.json`));
      }
      for (const { name, text } of support.entries) {
        const schema = schemaOf[/^[a-z]+/.exec(name)[0]];
        if (schema) isValid(schema, JSON.parse(text));
      }
      const [target] = firstProfile.profile.timeSpans[0].targets;
      for (const [index, { path: folder }] of cluster.volumes.entries()) {
        const { text } = support.entries.find(({ name }) => name === `readiness/${index + 1}.json`);
        const { profile } = JSON.parse(text);
        assert.deepEqual(profile.timeSpans[0].targets, [{ ...target, path: join(folder, target.path) }]);
        assert.equal(profile.timeSpans[0].durationSeconds, firstProfile.profile.timeSpans[0].durationSeconds);
      }
      assert.deepEqual(
        JSON.parse(support.entries.find(({ name }) => name === 'moves.json').text),
        await document('Get-WacHeadroomMove'),
      );
      assert.ok(
        support.about.raw.reason !== null || support.about.raw.commands.length > 0,
        'answers of cmdlets, or why there are none',
      );
    });

    it('has the newest runs with what they left', async () => {
      const run = await start(profileOf({}, { durationSeconds: 1 }));
      try {
        await watch(run);
        const { entries } = await document('Get-WacHeadroomSupport', { RunCount: 1 });
        const textOf = (name) => entries.find((each) => each.name === `runs/${run.id}/${name}`)?.text;
        assert.equal(validRun(JSON.parse(textOf('run.json'))).status, 'completed');
        isValid('result', JSON.parse(textOf('result.json')));
        isValid('progress', JSON.parse(textOf('progress.jsonl').split('\n')[0]));
        const none = await document('Get-WacHeadroomSupport', { RunCount: 0 });
        assert.ok(!none.entries.some(({ name }) => name.startsWith('runs/')));
      } finally {
        await remove(run);
      }
    });
  });

  describe('a volume that is lent', () => {
    const ownerOf = async () =>
      (await document('Get-WacHeadroomCluster')).volumes.find(({ id }) => id === volume.id).ownerNodeName;
    const move = (nodeName) => document('Move-WacHeadroomVolume', { VolumeId: volume.id, NodeName: nodeName });
    const restore = ({ id }) => document('Restore-WacHeadroomVolume', { MoveId: id });

    it('has another owner until it is given back, which does no harm when done twice', async (test) => {
      const { nodes } = await document('Get-WacHeadroomCluster');
      const owner = await ownerOf();
      const other = nodes.find(({ name, state }) => state === 'up' && name !== owner);
      if (owner === null || !other) {
        test.skip('there is no other node that is up');
        return;
      }
      const moved = await move(other.name);
      try {
        isValid('move', moved);
        assert.equal(moved.status, 'moved');
        assert.equal(await ownerOf(), other.name);
        const [first] = await document('Get-WacHeadroomMove');
        assert.equal(first.id, moved.id);
        await fails('\\w+', 'Move-WacHeadroomVolume', { VolumeId: volume.id, NodeName: owner });
      } finally {
        const returned = await restore(moved);
        isValid('move', returned);
        assert.equal(returned.status, 'returned');
      }
      assert.equal(await ownerOf(), owner);
      assert.equal((await restore(moved)).status, 'returned');
      (await document('Get-WacHeadroomMove')).forEach((each) => isValid('move', each));
    });

    it('is not lent to a node that is not there', () =>
      fails('\\w+', 'Move-WacHeadroomVolume', { VolumeId: volume.id, NodeName: 'no such node' }));

    it('is not given back by what is no move', async () => {
      await fails('MoveNotFound', 'Restore-WacHeadroomVolume', { MoveId: unknownRunId });
      for (const moveId of notRunIds) await fails('MoveIdNotValid', 'Restore-WacHeadroomVolume', { MoveId: moveId });
    });
  });

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

  describe('Test-WacHeadroomProfile', () => {
    const problemsOf = (profileJson) => document('Test-WacHeadroomProfile', { ProfileJson: profileJson });

    it('finds nothing wrong with a profile that can be run', async () =>
      assert.deepEqual(await problemsOf(JSON.stringify(profileOf())), []));

    it('names the field that is wrong, in a list also when there is one', async () => {
      const problems = await problemsOf(JSON.stringify(profileOf({ writePercent: 101 })));
      assert.equal(problems.length, 1);
      assert.deepEqual(Object.keys(problems[0]).sort(), ['message', 'path']);
      assert.equal(problems[0].path, '/timeSpans/0/targets/0/writePercent');
      assert.ok(problems[0].message.length > 0);
    });

    it('finds every golden profile that breaks the contract', async () => {
      const examples = (await loadExamples('invalid')).filter(({ schema }) => schema === 'profile.schema.json');
      assert.ok(examples.length >= 10);
      for (const { file, content } of examples) {
        assert.notDeepEqual(await problemsOf(JSON.stringify(content.document)), [], file);
      }
    });

    it('says so when the text is not JSON', async () => assert.equal((await problemsOf('{"timeSpans": [')).length, 1));
  });

  describe('a run to its end', () => {
    let run;
    let watched;

    before(async () => {
      run = await start(profileOf(), {
        PresetId: 'baseline-read',
        Name: 'Contract "run" \u00fc',
        CheckId: '0a1b2c3d',
        CheckRole: 'coordinator',
        CheckMethod: 'other-node',
      });
      watched = await watch(run);
    });

    it('is told of as asked for when it starts', () => {
      assert.match(run.id, /^\d{8}-\d{6}-[0-9a-f]{8}$/);
      assert.equal(run.status, 'running');
      assert.equal(run.name, 'Contract "run" \u00fc');
      assert.equal(run.presetId, 'baseline-read');
      assert.equal(run.volumeId, volume.id);
      assert.equal(run.coordinatorNodeName, volume.ownerNodeName);
      assert.equal(run.keepTestFile, false);
      assert.equal(run.expectedSeconds, 2);
      assert.ok(run.timeLimitSeconds > run.expectedSeconds);
      assert.deepEqual(run.check, { id: '0a1b2c3d', role: 'coordinator', method: 'other-node' });
      assert.ok(run.readiness.checks.every(({ verdict }) => verdict !== 'blocking'));
      assert.equal(run.endedAt, null);
      assert.notEqual(run.process, null);
    });

    it('streams numbered lines without gaps, then the run', () => {
      assert.ok(watched.lines.length >= 2, `${watched.lines.length} lines of a run of two seconds`);
      assert.deepEqual(
        watched.lines.map(({ line }) => line),
        watched.lines.map((_, index) => index + 1),
      );
      assert.equal(watched.run.id, run.id);
      assert.equal(watched.run.status, 'completed');
      assert.notEqual(watched.run.endedAt, null);
      assert.deepEqual(watched.run.progress, watched.lines.at(-1).progress);
    });

    it('is watched again from a line onwards', async () => {
      const again = await watch(run, { AfterLine: watched.lines.length - 1 });
      assert.deepEqual(again, { lines: watched.lines.slice(-1), run: watched.run });
    });

    it('is the newest of the list, and found by its id', async () => {
      const runs = await document('Get-WacHeadroomRun');
      runs.forEach(validRun);
      assert.deepEqual(runs[0], watched.run);
      assert.deepEqual(await document('Get-WacHeadroomRun', { RunId: run.id }), [watched.run]);
    });

    it('has a result that measured something', async () => {
      const { run: ended, result, ...rest } = await document('Get-WacHeadroomResult', { RunId: run.id });
      assert.deepEqual(rest, {});
      assert.deepEqual(ended, watched.run);
      isValid('result', result);
      assert.equal(result.status, 'completed');
      assert.ok(result.timeSpans[0].total.ioCount > 0);
    });

    it('leaves no test file', () => assert.equal(existsSync(run.profile.timeSpans[0].targets[0].path), false));

    it('is stopped again without harm', async () => assert.deepEqual(await stop(run), watched.run));

    it('is deleted, and then not known any more', async () => {
      assert.deepEqual(await remove(run), { removed: run.id });
      await fails('RunNotFound', 'Get-WacHeadroomResult', { RunId: run.id });
      assert.ok((await document('Get-WacHeadroomRun')).every(({ id }) => id !== run.id));
    });
  });

  describe('a run that is stopped', () => {
    let run;

    before(async () => {
      run = await start(longProfile(), { KeepTestFile: true });
    });
    after(async () => {
      await stop(run);
      await remove(run);
    });

    it('is watched for as long as somebody wants to', async () => {
      for await (const text of await invoke('Watch-WacHeadroomRun', { RunId: run.id })) {
        assert.equal(JSON.parse(text).line, 1);
        break;
      }
      const [found] = await document('Get-WacHeadroomRun', { RunId: run.id });
      assert.equal(validRun(found).status, 'running');
    });

    it('keeps its volume for itself', () =>
      fails('VolumeBusy', 'Start-WacHeadroomRun', {
        ProfileJson: JSON.stringify(longProfile()),
        VolumeId: volume.id,
      }));

    it('is not deleted while it runs', () => fails('RunStillRunning', 'Remove-WacHeadroomRun', { RunId: run.id }));

    it('is cancelled when stopped, and keeps what it measured and the file', async () => {
      const stopped = await stop(run);
      assert.equal(stopped.status, 'cancelled');
      assert.equal(stopped.keepTestFile, true);
      const { result } = await document('Get-WacHeadroomResult', { RunId: run.id });
      isValid('result', result);
      assert.equal(result.status, 'cancelled');
      assert.equal(existsSync(run.profile.timeSpans[0].targets[0].path), true);
    });
  });

  describe('a run that fails', () => {
    it('says in words what happened', async () => {
      const run = await start(profileOf({ createSizeBytes: null }));
      const { run: ended } = await watch(run);
      assert.equal(ended.status, 'failed');
      assert.match(ended.error.code, /^[A-Z]/);
      assert.ok(ended.error.message.length > 0);
      await remove(run);
    });
  });

  describe('Start-WacHeadroomRun', () => {
    const refused = (code, profile, parameters = {}) =>
      fails(code, 'Start-WacHeadroomRun', { ProfileJson: JSON.stringify(profile), VolumeId: volume.id, ...parameters });

    it('refuses a volume that is not there', () =>
      refused('VolumeNotFound', profileOf(), { VolumeId: 'no such volume' }));

    it('refuses a profile that breaks the contract', () =>
      refused('ProfileNotValid', profileOf({ blockSizeBytes: 0 })));

    it('refuses what is not JSON', () => refused('ProfileNotValid', null, { ProfileJson: 'not JSON' }));

    const outside = [
      ['a file elsewhere', () => join(tmpdir(), 'headroom-contract.dat')],
      ['a way out of the volume', () => `${volume.path}${sep}..${sep}headroom-contract.dat`],
      ['a neighbour whose name starts alike', () => `${volume.path}-other${sep}headroom-contract.dat`],
      ['a relative path', () => 'headroom-contract.dat'],
      ['the volume itself', () => volume.path],
    ];
    for (const [name, path] of outside) {
      it(`refuses ${name} as a target`, () => refused('TargetOutsideVolume', profileOf({ path: path() })));
    }

    it('refuses a target behind a link out of the volume', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'headroom-contract-'));
      const link = join(volume.path, 'headroom-contract-link');
      await symlink(folder, link, 'junction');
      try {
        await refused('TargetOutsideVolume', profileOf({ path: join(link, 'file.dat') }));
      } finally {
        await rm(link);
        await rm(folder, { recursive: true });
      }
    });

    it('leaves no run behind when it refuses', async () => assert.deepEqual(await document('Get-WacHeadroomRun'), []));
  });

  describe('a run id', () => {
    const commands = ['Watch-WacHeadroomRun', 'Stop-WacHeadroomRun', 'Get-WacHeadroomResult', 'Remove-WacHeadroomRun'];
    for (const command of commands) {
      it(`that no run has is not found by ${command}`, () => fails('RunNotFound', command, { RunId: unknownRunId }));
      for (const runId of notRunIds) {
        it(`'${runId}' is refused by ${command}`, () => fails('RunIdNotValid', command, { RunId: runId }));
      }
    }

    it('that no run has is not found by Get-WacHeadroomRun', () =>
      fails('RunNotFound', 'Get-WacHeadroomRun', { RunId: unknownRunId }));
    for (const runId of notRunIds.filter(Boolean)) {
      it(`'${runId}' is refused by Get-WacHeadroomRun`, () =>
        fails('RunIdNotValid', 'Get-WacHeadroomRun', { RunId: runId }));
    }
  });
}
