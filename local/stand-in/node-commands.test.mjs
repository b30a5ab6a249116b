import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { loadExamples, loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { sha256Of } from '../base/files.mjs';
import { packZip, readZip } from '../base/zip.mjs';
import { smallPackage } from '../build/testing/small-package.mjs';
import { installFromFile, nodeCommands } from './node-commands.mjs';
import { RunStore } from '../runs/run-store.mjs';
import { spawnAsEngine } from '../runs/testing/engine-process.mjs';

const validator = contractValidator(await loadSchemas());
const version = '1.2.0';

describe('what of Headroom is on a node', () => {
  let folder;
  let context;
  let stagingFile;
  let engine = null;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-node-'));
    const stateRoot = path.join(folder, 'state');
    const installRoot = path.join(folder, 'modules');
    context = { settings: {}, nodeName: 'node1', version, installRoot, stateRoot, store: new RunStore(stateRoot) };
    ({ stagingFile } = await node());
  });

  afterEach(async () => {
    engine?.kill();
    engine = null;
    await rm(folder, { recursive: true });
  });

  const only = async (name, parameters) => {
    for await (const document of nodeCommands[name](parameters, context)) {
      assert.deepEqual(validator.errorsOf('node.schema.json', document), []);
      return document;
    }
  };
  const node = (Version = version) => only('Get-WacHeadroomNode', { Version, PackageSha256: '0'.repeat(64) });
  const versions = async () => (await node()).installed.map((each) => each.version);
  async function stage(data) {
    await mkdir(path.dirname(stagingFile), { recursive: true });
    await writeFile(stagingFile, data);
  }
  async function install(data, { sha256 = sha256Of(data), asked = version } = {}) {
    await stage(data);
    return only('Install-WacHeadroomNode', { Version: asked, PackageSha256: sha256, PackagePath: stagingFile });
  }
  async function startRun() {
    const id = await context.store.create('{}');
    const { content: example } = (await loadExamples('valid')).find(({ file }) => file === 'valid/run.running.json');
    engine = await spawnAsEngine(folder);
    const startedAt = new Date().toISOString();
    await context.store.save({ ...example, id, process: { id: engine.pid, startedAt, isInHostJob: false } });
    return id;
  }

  it('is nothing at first', async () => assert.equal((await node()).verdict, 'missing'));

  it('is what was installed, with nothing left of the upload', async () => {
    const installed = await install(smallPackage(version));
    assert.equal(installed.verdict, 'ready');
    assert.deepEqual(await versions(), [version]);
    assert.equal(existsSync(stagingFile), false);
  });

  it('is refused with another hash than was sent, deleted, and not installed', async () => {
    const asked = install(smallPackage(version), { sha256: '0'.repeat(64) });
    await assert.rejects(asked, /\[PackageHashMismatch\].*nothing was installed.* Next: /s);
    assert.equal(existsSync(stagingFile), false);
    assert.deepEqual(await versions(), []);
  });

  /** The package with one of its files replaced, or with one more. */
  function altered(name, text) {
    const files = [...readZip(smallPackage(version))].map(([entry, data]) => [entry, { data }]);
    return packZip(new Map([...files, [`Headroom/${version}/${name}`, { data: Buffer.from(text) }]]));
  }

  for (const [name, data] of [
    ['a file that its list has with another hash', () => altered('Headroom.psd1', 'other')],
    ['a file that its list does not have', () => altered('more.ps1', '')],
    ['another version', () => smallPackage('9.9.9')],
    ['no zip at all', () => Buffer.from('not a zip')],
  ]) {
    it(`is refused when it holds ${name}`, async () => {
      await assert.rejects(install(data()), /\[PackageDamaged\].*Nothing was installed/);
      assert.deepEqual(await versions(), []);
    });
  }

  it('is not read from anywhere but where an upload goes', async () => {
    const elsewhere = path.join(folder, 'elsewhere.zip');
    await writeFile(elsewhere, smallPackage(version));
    const parameters = { Version: version, PackageSha256: '0'.repeat(64), PackagePath: elsewhere };
    await assert.rejects(only('Install-WacHeadroomNode', parameters), /\[PackagePathNotValid\]/);
    assert.ok(existsSync(elsewhere));
  });

  it('is found tampered with when a file changed, and mended by installing again', async () => {
    await install(smallPackage(version));
    await appendFile(path.join(context.installRoot, 'Headroom', version, 'Headroom.psd1'), '#');
    assert.equal((await node()).verdict, 'tampered');
    assert.equal((await install(smallPackage(version))).verdict, 'ready');
  });

  it('tells an older version from a newer one', async () => {
    await install(smallPackage(version));
    assert.equal((await node('1.10.0')).verdict, 'outdated');
    assert.equal((await node('1.1.9')).verdict, 'newer');
  });

  it('loses older versions when a newer one comes, unless a run uses them', async () => {
    await install(smallPackage('1.0.0'), { asked: '1.0.0' });
    const runId = await startRun();
    await install(smallPackage('1.1.0'), { asked: '1.1.0' });
    assert.deepEqual((await versions()).sort(), ['1.0.0', '1.1.0']);
    await context.store.remove(runId);
    await install(smallPackage(version));
    assert.deepEqual(await versions(), [version]);
  });

  it('is not removed while a run uses it', async () => {
    await install(smallPackage(version));
    const runId = await startRun();
    await assert.rejects(only('Uninstall-WacHeadroomNode', {}), /\[VersionInUse\].*Nothing was changed/);
    await context.store.remove(runId);
    assert.equal((await only('Uninstall-WacHeadroomNode', {})).verdict, 'missing');
    assert.deepEqual(await readdir(path.join(context.installRoot, 'Headroom')), []);
  });

  describe('whose application control is enforced', () => {
    const enforce = async (facts, rest = {}) => {
      const file = path.join(folder, 'simulation.json');
      await writeFile(
        file,
        JSON.stringify({ ...rest, nodeFacts: { node1: { applicationControl: 'enforced', ...facts } } }),
      );
      context.settings = { HEADROOM_SIMULATION_FILE: file };
    };

    it('can be prepared, and is blocked once its engine was refused', async () => {
      await enforce({ languageMode: 'full', isEngineAllowed: false });
      const before = await node();
      assert.equal(before.verdict, 'missing');
      assert.notEqual(before.stagingFile, null);
      assert.equal((await install(smallPackage(version))).verdict, 'blocked');
      await enforce({ languageMode: 'full', isEngineAllowed: true });
      assert.equal((await node()).verdict, 'ready');
    });

    it('names whom to ask about the cluster, until it is ready itself', async () => {
      const states = { node1: 'up', node2: 'up', node3: 'down' };
      const nodes = Object.entries(states).map(([name, state]) => ({ name, state, fqdn: `${name}.example` }));
      await enforce({ languageMode: 'full', isEngineAllowed: true }, { cluster: { nodes } });
      const before = await node();
      assert.deepEqual(before.otherNodes, [{ nodeName: 'node2', fqdn: 'node2.example' }]);
      assert.deepEqual(validator.errorsOf('node.schema.json', before), []);
      assert.equal((await install(smallPackage(version))).otherNodes, undefined);
    });

    it('is blocked in a session that is constrained, and refuses to install', async () => {
      await enforce({ languageMode: 'constrained', isEngineAllowed: true });
      assert.equal((await node()).verdict, 'blocked');
      await assert.rejects(install(smallPackage(version)), /\[NodeNotChangeable\]/);
    });

    it('shows commands that cover the module which the gateway copies', async () => {
      await enforce({ languageMode: 'full', isEngineAllowed: false });
      const commands = (await node()).applicationControl.policyCommands.join('\n');
      assert.match(commands, /Headroom\.Gateway[^]*Merge-CIPolicy[^]*Add-ASWDACSupplementalPolicy/);
    });
  });

  it('comes from the gateway’s own package without a hash to compare it with', async () => {
    const file = path.join(folder, 'headroom-node.zip');
    await writeFile(file, smallPackage(version));
    await installFromFile(context, { packagePath: file });
    assert.equal((await node()).verdict, 'ready');
    assert.ok(existsSync(file), 'and stays there');
  });
});
