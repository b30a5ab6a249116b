// Moves of volumes as replayed: each leaves its record and another owner behind, as the module's did.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { openRecordedSession } from './testing/recorded-session.mjs';

const validator = contractValidator(await loadSchemas());

describe('a volume that is lent without PowerShell', () => {
  let session;
  let close;

  before(async () => {
    ({ session, close } = await openRecordedSession());
  });

  after(() => close());

  const choose = (id, value) => session.circumstances.set(id, value);
  const moves = async () => {
    const all = await session.only('Get-WacHeadroomMove');
    for (const move of all) assert.deepEqual(validator.errorsOf('move.schema.json', move), []);
    return all;
  };
  const lend = (NodeName = 'node2', VolumeId = 'test01') =>
    session.only('Move-WacHeadroomVolume', { VolumeId, NodeName });
  const giveBack = ({ id }) => session.only('Restore-WacHeadroomVolume', { MoveId: id });
  const owner = (name = 'test01') =>
    session.circumstances.file.read().cluster.volumes.find((volume) => volume.name === name).ownerNodeName;

  it('is with the other node, and goes back, once', async () => {
    const moved = await lend();
    assert.deepEqual([moved.status, moved.originalOwnerNodeName, owner()], ['moved', 'node1', 'node2']);
    assert.deepEqual(await moves(), [moved]);
    const returned = await giveBack(moved);
    assert.deepEqual([returned.status, returned.createdAt, owner()], ['returned', moved.createdAt, 'node1']);
    assert.deepEqual(await giveBack(moved), returned);
    assert.deepEqual(await moves(), [returned]);
  });

  it('stays where somebody else has put it since', async () => {
    const moved = await lend();
    await choose('owner-test01', 'node3');
    assert.deepEqual([(await giveBack(moved)).status, owner()], ['superseded', 'node3']);
    await choose('owner-test01', 'node1');
  });

  it('stays on loan while its own node is down', async () => {
    const moved = await lend('node3', 'test02');
    await choose('node2-state', 'down');
    await assert.rejects(giveBack(moved), /\[NodeNotAvailable\] The node node2 is down/);
    const [kept] = await moves();
    assert.deepEqual([kept.status, kept.error.code, owner('test02')], ['moved', 'NodeNotAvailable', 'node3']);
    await choose('node2-state', 'up');
    assert.equal((await giveBack(moved)).status, 'returned');
  });

  it('is not moved without the right to, and the record says so', async () => {
    await choose('right-move', 'refused');
    await assert.rejects(lend(), /\[MoveFailed\] test01 .*node2.* Next: /);
    const failed = (await moves()).filter(({ status }) => status === 'failed');
    assert.deepEqual([failed.length, failed[0].error.code, owner()], [1, 'MoveFailed', 'node1']);
    await choose('right-move', 'granted');
  });

  for (const [name, code, controlId, value, nodeName] of [
    ['to its own owner', 'AlreadyOwner', 'pool', 'healthy', 'node1'],
    ['to a node that is not there', 'NodeNotFound', 'pool', 'healthy', 'node9'],
    ['to a node that is down', 'NodeNotAvailable', 'node3-state', 'down', 'node3'],
    ['when it is offline', 'VolumeNotOnline', 'state-test01', 'offline', 'node2'],
  ]) {
    it(`is not moved ${name}`, async () => {
      const before = await moves();
      await choose(controlId, value);
      await assert.rejects(lend(nodeName), new RegExp(`\\[${code}\\] .* Next: `));
      await choose(controlId, { 'node3-state': 'up', 'state-test01': 'online' }[controlId] ?? value);
      assert.equal(owner(), 'node1');
      assert.deepEqual(await moves(), before, 'and no record is left');
    });
  }

  it('is not lent again before it is back', async () => {
    const moved = await lend();
    await assert.rejects(lend('node3'), /\[MoveUnsettled\] test01/);
    assert.equal(owner(), 'node2');
    await giveBack(moved);
  });
});
