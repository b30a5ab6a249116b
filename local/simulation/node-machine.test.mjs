import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Of } from '../base/files.mjs';
import { RunStore } from '../runs/run-store.mjs';
import { smallPackage } from '../build/testing/small-package.mjs';
import { spawnAsEngine } from '../runs/testing/engine-process.mjs';
import { NodeMachine } from './node-machine.mjs';

const runExample = new URL('../../engine/contract/examples/valid/run.running.json', import.meta.url);

describe('node machine', () => {
  const version = '1.2.3';
  let folder;
  let machine;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-machine-'));
    const file = path.join(folder, 'node.zip');
    await writeFile(file, smallPackage(version));
    machine = new NodeMachine('node1', folder, { version, file });
  });

  beforeEach(() => machine.prepare());
  after(() => rm(folder, { recursive: true }));

  const versions = () => readdir(path.join(machine.installRoot, 'Headroom'));

  it('is prepared with the package’s version, whose engine can be started', async () => {
    assert.equal(await machine.installation(), 'ready');
    assert.deepEqual(await versions(), [version]);
    assert.ok((await stat(path.join(machine.moduleFolder, 'bin/linux-amd64/headroom-io'))).mode & 0o100);
  });

  for (const state of ['missing', 'outdated', 'tampered', 'ready']) {
    it(`can be made ${state}, and is found so`, async () => {
      await machine.setInstallation(state);
      assert.equal(await machine.installation(), state);
      await machine.setInstallation('ready');
      assert.equal(await machine.installation(), 'ready');
      assert.deepEqual(await versions(), [version]);
    });
  }

  it('has an older version that is whole in itself', async () => {
    await machine.setInstallation('outdated');
    const [older] = await versions();
    const of = (name) => readFile(path.join(machine.installRoot, 'Headroom', older, name), 'utf8');
    assert.notEqual(older, version);
    assert.match(await of('Headroom.psd1'), new RegExp(`ModuleVersion = '${older.replaceAll('.', '\\.')}'`));
    for (const { path: name, sha256 } of JSON.parse(await of('contents.json'))) {
      assert.equal(sha256Of(await of(name)), sha256, name);
    }
  });

  it('takes a file that changed since it was looked at for what it is, though its size is the same', async () => {
    const file = path.join(machine.moduleFolder, 'Headroom.psd1');
    const text = await readFile(file, 'utf8');
    const other = '#'.repeat(Buffer.byteLength(text));
    // One that was just written, and one whose hash is kept by now.
    for (const milliseconds of [0, 200]) {
      await sleep(milliseconds);
      assert.equal(await machine.installation(), 'ready');
      await writeFile(file, other);
      assert.equal(await machine.installation(), 'tampered');
      await writeFile(file, text);
    }
  });

  it('takes a file that is missing, or one too many, for what it is', async () => {
    await rm(path.join(machine.moduleFolder, 'Headroom.psd1'));
    assert.equal(await machine.installation(), 'tampered');
    await writeFile(path.join(machine.moduleFolder, 'more.ps1'), '');
    await machine.prepare();
    assert.deepEqual((await readdir(machine.moduleFolder)).sort(), ['Headroom.psd1', 'bin', 'contents.json']);
  });

  it('ends its own engines when its power is cut, and leaves no result', { timeout: 60_000 }, async () => {
    const store = new RunStore(machine.stateRoot);
    const id = await store.create('{}');
    const engine = await spawnAsEngine(folder, store.file(id, 'lock'));
    const ended = new Promise((resolve) => engine.once('exit', (_, signal) => resolve(signal)));
    await writeFile(store.file(id, 'lock'), `headroom-io ${engine.pid}\n`);
    const running = JSON.parse(await readFile(runExample, 'utf8'));
    const identity = { id: engine.pid, startedAt: new Date().toISOString(), isInHostJob: false };
    await store.save({ ...running, id, process: identity, progress: null });
    try {
      await machine.cutPower();
      assert.equal(await ended, 'SIGKILL');
      assert.equal((await store.read(id)).status, 'lost');
    } finally {
      engine.kill();
    }
  });
});
