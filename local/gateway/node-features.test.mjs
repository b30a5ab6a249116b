import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { NodeFeatures } from './node-features.mjs';

const installPath = '/api/services/WinREST/Extensions/nodes/node1/extensions/headroom.headroom/versions/1.0.0/install';
const content = Buffer.from('what a node gets');

describe('node features', () => {
  let folder;
  let circumstances;
  let installed;
  let features;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-features-'));
    circumstances = { gateway: { upload: 'works', 'extension-install': 'works' } };
    installed = [];
    const router = {
      reach(name, role) {
        assert.equal(role, 'Administrators');
        if (name !== 'node1') throw new Error(`Connecting to remote server ${name} failed`);
        return name;
      },
    };
    features = new NodeFeatures({
      router,
      circumstances,
      stateRootOf: (nodeName) => path.join(folder, 'state', nodeName),
      installExtension: async (nodeName) => installed.push(nodeName),
    });
  });

  afterEach(() => rm(folder, { recursive: true }));

  const urlOf = (file, nodeName = 'node1') =>
    `/api/nodes/${nodeName}/features/fileTransfer/files/${Buffer.from(file).toString('base64url')}`;
  const put = (file, { nodeName, body = content } = {}) =>
    features.handle({ method: 'PUT', path: urlOf(file, nodeName), readBody: async () => body && Buffer.from(body) });
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
    const url = `/api/nodes/node1/features/fileTransfer/files/${pieces}`;
    assert.equal((await features.handle({ method: 'PUT', path: url, readBody: async () => content })).status, 201);
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

  it('installs an extension’s payload on the node', async () => {
    assert.equal((await features.handle({ method: 'POST', path: installPath })).status, 200);
    assert.deepEqual(installed, ['node1']);
  });

  it('fails to install when it is to', async () => {
    circumstances.gateway['extension-install'] = 'fails';
    assert.equal((await features.handle({ method: 'POST', path: installPath })).status, 500);
    assert.deepEqual(installed, []);
  });

  it('leaves other requests to others', async () => {
    assert.equal(await features.handle({ method: 'GET', path: installPath }), null);
    assert.equal(await features.handle({ method: 'PUT', path: '/api/nodes/node1/features/other' }), null);
  });
});
