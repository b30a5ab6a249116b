// What the commands promise of the checks before a run.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { typedIds } from './ids.mjs';

/** @param {import('./commands.mjs').Commands} at */
export function describeReadiness(at) {
  const { document, fails, isValid, profileOf } = at;

  describe('Test-WacHeadroomReadiness', () => {
    it('prints what was looked at, each once', async () => {
      const parameters = { VolumeId: at.volume.id, ProfileJson: JSON.stringify(profileOf()) };
      const readiness = await document('Test-WacHeadroomReadiness', parameters);
      isValid('readiness', readiness);
      assert.ok(readiness.checks.length >= 5, `${readiness.checks.length} checks`);
      assert.equal(new Set(readiness.checks.map(({ id }) => id)).size, readiness.checks.length);
    });

    it('says how the nodes are, and finds nothing wrong with the way of a volume’s owner', async () => {
      const { nodes, currentNodeName, volumes } = await document('Get-WacHeadroomCluster');
      const parameters = { VolumeId: at.volume.id, ProfileJson: JSON.stringify(profileOf()) };
      const { checks } = await document('Test-WacHeadroomReadiness', parameters);
      const verdictOf = (id) => checks.find((check) => check.id === id)?.verdict;
      const areUp = nodes.every(({ state }) => state === 'up');
      assert.equal(verdictOf('cluster-nodes'), areUp ? 'ready' : 'doubt');
      const { ownerNodeName } = volumes.find(({ id }) => id === at.volume.id);
      if (ownerNodeName === currentNodeName) assert.equal(verdictOf('volume-access'), 'ready');
    });

    it('leaves out the load that it would watch for, and nothing else, where that is asked', async () => {
      for (const command of ['Test-WacHeadroomReadiness', 'Test-WacHeadroomTypedReadiness']) {
        const parameters = { VolumeId: at.volume.id, ProfileJson: JSON.stringify(profileOf()) };
        const whole = await document(command, parameters);
        const quick = await document(command, { ...parameters, SkipLoad: true });
        isValid('readiness', quick);
        assert.ok(whole.checks.some(({ id }) => id === 'other-load'));
        const left = whole.checks.filter(({ id }) => id !== 'other-load');
        assert.deepEqual(
          quick.checks.map(({ id, verdict }) => [id, verdict]),
          left.map(({ id, verdict }) => [id, verdict]),
        );
      }
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
      const parameters = { VolumeId: at.volume.id, ProfileJson: JSON.stringify(profileOf()) };
      isValid('readiness', await document('Test-WacHeadroomTypedReadiness', parameters));
    });

    it('looks at the targets, which the command for readers does not', async () => {
      const profile = profileOf();
      const file = profile.timeSpans[0].targets[0].path;
      const targetOf = async (command) => {
        const parameters = { VolumeId: at.volume.id, ProfileJson: JSON.stringify(profile) };
        return (await document(command, parameters)).checks.find(({ id }) => id === 'target');
      };
      const told = await targetOf('Test-WacHeadroomReadiness');
      assert.equal(told.verdict, 'unknown');
      // What was not recorded is not known either.
      assert.notEqual((await targetOf('Test-WacHeadroomTypedReadiness')).verdict, 'blocking');
      await writeFile(file, 'precious', { flag: 'wx' });
      assert.deepEqual(await targetOf('Test-WacHeadroomReadiness'), told, 'a reader learns of no file');
      assert.notEqual((await targetOf('Test-WacHeadroomTypedReadiness')).verdict, 'ready');
      assert.equal(await readFile(file, 'utf8'), 'precious');
    });

    it('blocks for a disk that is not there', async () => {
      const profile = profileOf();
      const [timeSpan] = profile.timeSpans;
      const VolumeId = process.platform === 'win32' ? '#9999' : '/dev/headroom-absent';
      timeSpan.targets = [{ ...timeSpan.targets[0], path: VolumeId, createSizeBytes: null }];
      const parameters = { VolumeId, ProfileJson: JSON.stringify(profile) };
      const readiness = await document('Test-WacHeadroomTypedReadiness', parameters);
      isValid('readiness', readiness);
      const blocking = readiness.checks.filter(({ verdict }) => verdict === 'blocking');
      assert.deepEqual(
        blocking.map(({ id }) => id),
        ['target'],
      );
      assert.match(blocking[0].message, /^Disk .* was not found on /);
    });
  });
}
