import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { writeSimulation } from '../simulation/cluster.mjs';
import { readFacts } from './facts.mjs';
import { moveCommands } from './move-commands.mjs';
import { RunStore } from '../runs/run-store.mjs';

const validator = contractValidator(await loadSchemas());

describe('a volume on loan', () => {
  let folder;
  let file;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-moves-'));
    file = await writeSimulation(folder, {});
  });

  afterEach(() => rm(folder, { recursive: true }));

  const run = async (name, parameters = {}) => {
    const stateRoot = path.join(folder, 'state');
    const settings = { HEADROOM_SIMULATION_FILE: file.path, HEADROOM_NODE_NAME: 'node1' };
    const context = { settings, stateRoot, store: new RunStore(stateRoot), ...(await readFacts(settings)) };
    for await (const document of moveCommands[name](parameters, context)) {
      for (const move of [document].flat()) assert.deepEqual(validator.errorsOf('move.schema.json', move), []);
      return document;
    }
  };
  const move = (NodeName = 'node2') => run('Move-WacHeadroomVolume', { VolumeId: 'test01', NodeName });
  const giveBack = ({ id }) => run('Restore-WacHeadroomVolume', { MoveId: id });
  const volume = () => file.read().cluster.volumes[0];
  const set = (change) => file.change(({ cluster, ...simulation }) => change(cluster, simulation));
  const statuses = async () => (await run('Get-WacHeadroomMove')).map(({ status }) => status);

  it('is with the other node, and the way to it follows', async () => {
    assert.equal((await move()).status, 'moved');
    assert.equal(volume().ownerNodeName, 'node2');
    assert.ok(volume().accessStates.every(({ isByDesign }) => isByDesign));
    assert.deepEqual(await statuses(), ['moved']);
  });

  it('goes back, once', async () => {
    const moved = await move();
    const returned = await giveBack(moved);
    assert.equal(returned.status, 'returned');
    assert.equal(volume().ownerNodeName, 'node1');
    assert.deepEqual(await giveBack(moved), returned);
  });

  it('stays where somebody else has put it since', async () => {
    const moved = await move();
    set((cluster) => (cluster.volumes[0].ownerNodeName = 'node3'));
    assert.equal((await giveBack(moved)).status, 'superseded');
    assert.equal(volume().ownerNodeName, 'node3');
  });

  it('stays on loan while its own node is down', async () => {
    const moved = await run('Move-WacHeadroomVolume', { VolumeId: 'test02', NodeName: 'node3' });
    set((cluster) => (cluster.nodes[1].state = 'down'));
    await assert.rejects(giveBack(moved), /\[NodeNotAvailable\]/);
    const [kept] = await run('Get-WacHeadroomMove');
    assert.equal(kept.status, 'moved');
    assert.equal(kept.error.code, 'NodeNotAvailable');
    set((cluster) => (cluster.nodes[1].state = 'up'));
    assert.equal((await giveBack(moved)).status, 'returned');
  });

  it('is not moved without the right to, and the record says so', async () => {
    file.change((simulation) => simulation.deniedFacts.push('move'));
    await assert.rejects(move(), /\[MoveFailed\].*access is denied.* Next: /);
    assert.equal(volume().ownerNodeName, 'node1');
    assert.deepEqual(await statuses(), ['failed']);
  });

  for (const [name, code, prepare, nodeName] of [
    ['to its own owner', 'AlreadyOwner', () => undefined, 'node1'],
    ['to a node that is not there', 'NodeNotFound', () => undefined, 'node9'],
    ['to a node that is down', 'NodeNotAvailable', (cluster) => (cluster.nodes[1].state = 'down'), 'node2'],
    ['when it is offline', 'VolumeNotOnline', (cluster) => (cluster.volumes[0].state = 'offline'), 'node2'],
  ]) {
    it(`is not moved ${name}`, async () => {
      set(prepare);
      await assert.rejects(move(nodeName), new RegExp(`\\[${code}\\] .* Next: `));
      assert.equal(volume().ownerNodeName, 'node1');
      assert.deepEqual(await statuses(), [], 'and no record is left');
    });
  }

  it('is not lent again before it is back', async () => {
    await move();
    await assert.rejects(move('node3'), /\[MoveUnsettled\]/);
    assert.equal(volume().ownerNodeName, 'node2');
  });

  for (const id of ['../../etc', '', '20261121-093200-0A1B2C3D']) {
    it(`is not asked for by the id '${id}'`, () => assert.rejects(giveBack({ id }), /\[MoveIdNotValid\]/));
  }
});
