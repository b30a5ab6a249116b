// What the commands promise of the facts that limits follow from, and of limits that somebody entered.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadExamples } from '../../../engine/contract/schemas.mjs';
import { typedIds } from './ids.mjs';

/** @param {import('./commands.mjs').Commands} at */
export function describeLimits(at) {
  const { document, fails, isValid } = at;

  /** What a command tells of limits, whenever it was asked. */
  const facts = async (command) => ({ ...(await document(command, { VolumeId: at.volume.id })), readAt: null });

  describe('Get-WacHeadroomLimit', () => {
    it('prints the facts of this node and volume, each with its source or the reason why it is not known', async () => {
      const cluster = await document('Get-WacHeadroomCluster');
      const facts = await document('Get-WacHeadroomLimit', { VolumeId: at.volume.id });
      isValid('limit-facts', facts);
      assert.equal(facts.nodeName, cluster.currentNodeName);
      assert.equal(facts.volumeId, at.volume.id);
      assert.equal(facts.copies, at.volume.resiliency?.copies ?? null);
      assert.ok(facts.qos.every(({ scope, source }) => scope === 'qos' && source.kind !== 'vm-size'));
      assert.equal(facts.vmSize === null, facts.vmSizeSource === null);
      assert.equal(facts.disks.length === 0, facts.disksSource === null);
      assert.equal(facts.copies === null, facts.copiesSource === null);
      for (const fact of [facts.vmSize === null && 'VM size', facts.copies === null && 'copies'].filter(Boolean)) {
        assert.ok(
          facts.notKnown.some((each) => each.fact === fact),
          `why ${fact} is not known`,
        );
      }
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
      assert.deepEqual(await facts('Get-WacHeadroomTypedLimit'), await facts('Get-WacHeadroomLimit')));

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

    it('keeps entries, which then stand beside what was found, and forgets them when nothing is entered', async () => {
      const found = await facts('Get-WacHeadroomLimit');
      const kept = await keep(entries);
      isValid('entries', kept);
      const entered = await document('Get-WacHeadroomLimit', { VolumeId: at.volume.id });
      isValid('limit-facts', entered);
      assert.deepEqual(entered.entries, kept);
      assert.equal(entered.vmSize, found.vmSize, 'what was found stays beside what was entered');
      isValid('entries', await keep(nothing));
      assert.deepEqual(await facts('Get-WacHeadroomLimit'), found);
    });

    it('refuses what is no entries document', () =>
      fails('\\w+', 'Set-WacHeadroomLimitEntry', { EntriesJson: '{"contractVersion":1}' }));
  });
}
