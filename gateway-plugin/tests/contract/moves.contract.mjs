// What the commands promise of moves of ownership.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { notRunIds, unknownRunId } from './ids.mjs';

/** @param {import('./commands.mjs').Commands} at */
export function describeMoves(at) {
  const { document, fails, isValid } = at;

  describe('a volume that is lent', () => {
    const ownerOf = async () =>
      (await document('Get-WacHeadroomCluster')).volumes.find(({ id }) => id === at.volume.id).ownerNodeName;
    const move = (nodeName) => document('Move-WacHeadroomVolume', { VolumeId: at.volume.id, NodeName: nodeName });
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
        await fails('\\w+', 'Move-WacHeadroomVolume', { VolumeId: at.volume.id, NodeName: owner });
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
      fails('\\w+', 'Move-WacHeadroomVolume', { VolumeId: at.volume.id, NodeName: 'no such node' }));

    it('is not given back by what is no move', async () => {
      await fails('MoveNotFound', 'Restore-WacHeadroomVolume', { MoveId: unknownRunId });
      for (const moveId of notRunIds) await fails('MoveIdNotValid', 'Restore-WacHeadroomVolume', { MoveId: moveId });
    });
  });
}
