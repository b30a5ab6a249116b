import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { NodeFeatures } from './node-features.mjs';

const extension = { name: 'contoso.tool', version: '1.0.0' };
const content = Buffer.from('what a node gets');

describe('node features', () => {
  let folder;
  let circumstances;
  let installed;
  let roles;
  let languageMode;
  let features;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-features-'));
    circumstances = { gateway: { upload: 'works', 'extension-install': 'works' } };
    installed = [];
    roles = [];
    languageMode = 'full';
    const router = {
      reach(name, role) {
        roles.push(role);
        if (name !== 'node1') throw new Error(`Connecting to remote server ${name} failed`);
        return name;
      },
    };
    features = new NodeFeatures({
      router,
      circumstances,
      stateRootOf: (nodeName) => path.join(folder, 'state', nodeName),
      extension,
      languageModeOf: () => languageMode,
      installExtension: async (nodeName) => installed.push(nodeName),
    });
  });

  afterEach(() => rm(folder, { recursive: true }));

  const ask = (method, feature, rest, { nodeName = 'node1', body = content } = {}) =>
    features.handle({ method, nodeCall: { feature, nodeName, rest }, readBody: async () => body && Buffer.from(body) });
  const put = (file, options) =>
    ask('PUT', 'fileTransfer', `files/${Buffer.from(file).toString('base64url')}`, options);
  const install = ({ name = extension.name, version = extension.version } = {}) =>
    ask('POST', 'extensions', `${name}/versions/${version}/install`);
  const inState = (...parts) => path.join(folder, 'state', 'node1', ...parts);

  it('puts an upload where it was asked to, readable by its owner alone', async () => {
    const file = inState('incoming', 'headroom-node.zip');
    assert.equal((await put(file)).status, 201);
    assert.deepEqual(await readFile(file), content);
    assert.equal((await stat(file)).mode & 0o077, 0);
    assert.deepEqual(await readdir(path.dirname(file)), ['headroom-node.zip'], 'and leaves nothing beside it');
  });

  it('reads a path that comes in pieces', async () => {
    const file = inState('incoming', 'x'.repeat(200), 'headroom-node.zip');
    const pieces = Buffer.from(file)
      .toString('base64url')
      .match(/.{1,260}/g)
      .join('/');
    assert.equal((await ask('PUT', 'fileTransfer', `files/${pieces}`)).status, 201);
    assert.ok(existsSync(file));
  });

  for (const [name, file] of [
    ['outside of the state root', () => path.join(folder, 'elsewhere.zip')],
    ['that leads out of it', () => inState('..', '..', 'elsewhere.zip')],
    ['of another node', () => path.join(folder, 'state', 'node10', 'file.zip')],
    ['that is the state root itself', () => inState()],
    ['that depends on a working folder', () => 'incoming/file.zip'],
  ]) {
    it(`refuses a path ${name}`, async () => {
      const { status, body } = await put(file());
      assert.equal(status, 403);
      assert.match(body.error.message, /denied/);
      assert.deepEqual(await readdir(folder), []);
    });
  }

  it('refuses a file that is too large', async () =>
    assert.equal((await put(inState('file.zip'), { body: null })).status, 413));

  it('says so when a node cannot be reached', async () => {
    const { status, body } = await put(inState('file.zip'), { nodeName: 'node9' });
    assert.equal(status, 500);
    assert.match(body.error.message, /node9 failed/);
  });

  it('damages an upload when it is to, and keeps its size', async () => {
    circumstances.gateway.upload = 'corrupted';
    assert.equal((await put(inState('file.zip'))).status, 201);
    const arrived = await readFile(inState('file.zip'));
    assert.equal(arrived.length, content.length);
    assert.notDeepEqual(arrived, content);
  });

  it('fails an upload when it is to, and leaves nothing', async () => {
    circumstances.gateway.upload = 'fails';
    assert.equal((await put(inState('file.zip'))).status, 500);
    assert.deepEqual(await readdir(folder), []);
  });

  for (const [mode, status] of [
    ['absent', 404],
    ['not-allowed', 405],
    ['refused', 403],
  ]) {
    it(`answers an upload with ${status} when it is to, and leaves nothing`, async () => {
      circumstances.gateway.upload = mode;
      assert.equal((await put(inState('file.zip'))).status, status);
      assert.deepEqual(await readdir(folder), []);
    });
  }

  it('installs an extension’s payload on the node', async () => {
    assert.equal((await install()).status, 200);
    assert.deepEqual(installed, ['node1']);
    assert.deepEqual(roles, ['Administrators']);
  });

  it('refuses an extension, or a version of it, that it does not have', async () => {
    for (const asked of [{ name: 'contoso.other' }, { version: '1.0.1' }, { name: 'Contoso.Tool' }]) {
      const { status, body } = await install(asked);
      assert.equal(status, 404);
      assert.match(body.error.message, /no extension/);
    }
    assert.deepEqual(installed, []);
  });

  it('fails to install when it is to', async () => {
    circumstances.gateway['extension-install'] = 'fails';
    assert.equal((await install()).status, 500);
    assert.deepEqual(installed, []);
  });

  for (const [mode, number] of [
    ['full', 0],
    ['constrained', 3],
  ]) {
    it(`tells the language mode ${mode} by the number that the SDK has for it, to readers too`, async () => {
      languageMode = mode;
      const { status, body } = await ask('GET', 'applicationControl', 'operations/psLanguageMode');
      assert.deepEqual([status, body], [200, { status: 200, psLanguageMode: number }]);
      assert.deepEqual(roles, ['Readers']);
    });
  }

  it('takes the order to look for the language mode anew', async () =>
    assert.equal((await ask('POST', 'applicationControl', 'operations/resetWdacCache')).status, 200));

  it('leaves other requests to others', async () => {
    assert.equal(await ask('GET', 'extensions', 'contoso.tool/versions/1.0.0/install'), null);
    assert.equal(await ask('PUT', 'fileTransfer', 'folders/x'), null);
    assert.equal(await features.handle({ method: 'GET', nodeCall: null }), null);
  });
});
