import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { smallPackage } from '../build/testing/small-package.mjs';
import { Circumstances } from './circumstances.mjs';
import { simulatedCluster, writeSimulation } from './cluster.mjs';
import { NodeMachine } from './node-machine.mjs';

const validator = contractValidator(await loadSchemas());

describe('circumstances', () => {
  let folder;
  let file;
  let circumstances;
  const disconnected = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-circumstances-'));
    const zip = path.join(folder, 'node.zip');
    await writeFile(zip, smallPackage('1.0.0'));
    const machines = new Map();
    for (const name of simulatedCluster.nodeNames) {
      machines.set(name, new NodeMachine(name, folder, { version: '1.0.0', file: zip }));
      await machines.get(name).prepare();
    }
    const facts = { applicationControl: 'off', languageMode: 'full', isEngineAllowed: true };
    const nodeFacts = Object.fromEntries(simulatedCluster.nodeNames.map((name) => [name, { ...facts }]));
    file = await writeSimulation(folder, nodeFacts);
    const metadata = new Map(simulatedCluster.nodeNames.map((name) => [name, { isAnswering: true }]));
    circumstances = new Circumstances({ file, machines, metadata });
    circumstances.disconnect = async (name) => disconnected.push(name);
  });

  afterEach(() => rm(folder, { recursive: true }));

  const valueOf = async (id) => (await circumstances.describe()).controls.find((control) => control.id === id).value;
  const volumeOf = (name) => file.read().cluster.volumes.find((volume) => volume.name === name);
  const testFileOf = (name) => path.join(volumeOf(name).path, 'headroom-test.dat');
  const access = (name) => volumeOf(name).accessStates.map(({ state }) => state);

  it('are at first what every control says it begins with', async () => {
    const { controls } = await circumstances.describe();
    assert.ok(controls.length >= 30, `${controls.length} controls`);
    assert.equal(new Set(controls.map(({ id }) => id)).size, controls.length, 'each id once');
    for (const { id, value, initialValue } of controls) assert.equal(value, initialValue, id);
  });

  it('become what each option of each control says, one at a time, in a cluster that keeps to the contract', async () => {
    const { controls } = await circumstances.describe();
    for (const { id, options, initialValue } of controls) {
      assert.ok(options.length >= 2, id);
      for (const { value } of [...options.slice().reverse(), { value: initialValue }]) {
        await circumstances.set(id, value);
        assert.equal(await valueOf(id), value, `${id} = ${value}`);
        assert.deepEqual(validator.errorsOf('cluster.schema.json', file.read().cluster), [], `${id} = ${value}`);
      }
      // A node that went down has given its volumes away, as in a cluster.
      for (const owner of controls.filter((control) => control.id.startsWith('owner-'))) {
        await circumstances.set(owner.id, owner.initialValue);
      }
    }
    const { controls: after } = await circumstances.describe();
    for (const { id, value, initialValue } of after) assert.equal(value, initialValue, id);
  });

  const redirected = Array(3).fill('file-system-redirected');

  it('let the way to a volume follow its owner', async () => {
    await circumstances.set('owner-test01', 'node3');
    assert.equal(volumeOf('test01').ownerNodeName, 'node3');
    assert.deepEqual(access('test01'), redirected, 'ReFS: the owner too');
  });

  it('give the volumes of a node that goes down to one that is up, and cut that node off', async () => {
    disconnected.length = 0;
    await circumstances.set('node1-state', 'down');
    assert.deepEqual(disconnected, ['node1']);
    assert.equal(circumstances.isDown('node1'), true);
    assert.equal(volumeOf('test01').ownerNodeName, 'node2');
    assert.deepEqual(access('test01'), ['not-connected', ...redirected.slice(1)]);
    await circumstances.set('node1-state', 'up');
    assert.equal(volumeOf('test01').ownerNodeName, 'node2', 'and does not bring them back by itself');
    assert.deepEqual(access('test01'), redirected);
  });

  it('refuse an owner that is down, and stay as they were', async () => {
    await circumstances.set('node3-state', 'down');
    await assert.rejects(
      circumstances.set('owner-test01', 'node3'),
      /\[NodeNotAvailable\].*Nothing was changed.* Next: /,
    );
    assert.equal(volumeOf('test01').ownerNodeName, 'node1');
  });

  for (const [id, value] of [
    ['no-such-control', 'on'],
    ['pool', 'no-such-option'],
    ['pool', undefined],
    ['__proto__', 'healthy'],
  ]) {
    it(`refuse ${id} = ${value}`, () => assert.rejects(circumstances.set(id, value), /\[ControlNotKnown\]/));
  }

  for (const [value, languageMode, isEngineAllowed] of [
    ['enforced', 'full', false],
    ['allowed', 'full', true],
    ['constrained', 'constrained', false],
  ]) {
    it(`enforce application control as ${value} on one node alone`, async () => {
      await circumstances.set('node2-application-control', value);
      const { node1, node2 } = file.read().nodeFacts;
      assert.deepEqual(
        [node2.applicationControl, node2.languageMode, node2.isEngineAllowed],
        ['enforced', languageMode, isEngineAllowed],
      );
      assert.deepEqual([node1.applicationControl, node1.languageMode, node1.isEngineAllowed], ['off', 'full', true]);
    });
  }

  describe('a file of somebody else in the place of a test file', () => {
    it('is put there and taken away again', async () => {
      await circumstances.set('file-test01', 'foreign');
      assert.match(await readFile(testFileOf('test01'), 'utf8'), /Headroom did not create/);
      assert.equal(await valueOf('file-test02'), 'own');
      await circumstances.set('file-test01', 'own');
      assert.equal(existsSync(testFileOf('test01')), false);
    });

    it('is never written over a test file of Headroom’s own', async () => {
      await writeFile(testFileOf('test01'), 'measured');
      await writeFile(`${testFileOf('test01')}.headroom-io`, '{}');
      assert.equal(await valueOf('file-test01'), 'own');
      await assert.rejects(circumstances.set('file-test01', 'foreign'), ({ problem }) => problem.code === 'FileKept');
      assert.equal(await readFile(testFileOf('test01'), 'utf8'), 'measured');
    });

    it('stays where it is another one', async () => {
      await writeFile(testFileOf('test01'), 'precious');
      assert.equal(await valueOf('file-test01'), 'foreign');
      await assert.rejects(circumstances.set('file-test01', 'own'), ({ problem }) => problem.code === 'FileKept');
      assert.equal(await readFile(testFileOf('test01'), 'utf8'), 'precious');
    });
  });
});
