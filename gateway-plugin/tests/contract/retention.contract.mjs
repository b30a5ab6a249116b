// What the commands promise about which runs a node keeps.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

/** @param {import('./commands.mjs').Commands} at */
export function describeRetention(at) {
  const { document, fails, isValid, profileOf, start, watch } = at;
  const kept = async (parameters = {}) => validated(await document('Get-WacHeadroomRetention', parameters));
  const keep = async (parameters) => validated(await document('Set-WacHeadroomRetention', parameters));

  function validated(told) {
    isValid('kept-runs', told);
    return told;
  }

  describe('retention', () => {
    const made = [];

    before(async () => {
      for (let index = 0; index < 2; index++) {
        const run = await start(profileOf({}, { durationSeconds: 1 }));
        await watch(run);
        made.unshift(run.id);
      }
    });
    after(async () => {
      await keep({ Keep: 'All' });
      for (const id of made) {
        await document('Remove-WacHeadroomRun', { RunId: id }).catch(() => undefined);
      }
    });

    it('keeps all until somebody says otherwise, and tells the space', async () => {
      const told = await kept();
      assert.ok(told.runCount >= 2);
      assert.ok(told.sizeBytes > 1000);
      assert.deepEqual([told.outdated, told.outdatedSizeBytes, told.removed], [[], 0, []]);
    });

    it('tells what another rule would delete, and deletes nothing', async () => {
      const told = await kept({ Keep: 'Newest', Count: 1 });
      assert.deepEqual(told.outdated.slice(0, 1), [made[1]]);
      assert.ok(told.outdatedSizeBytes > 0);
      assert.equal((await document('Get-WacHeadroomRun')).length, told.runCount);
    });

    it('refuses a rule without its number, and one with a number that it has no use for', async () => {
      await fails('RetentionWithoutCount', 'Set-WacHeadroomRetention', { Keep: 'Newest' });
      await fails('RetentionWithCount', 'Set-WacHeadroomRetention', { Keep: 'All', Count: 3 });
    });

    it('deletes what a rule does not keep, and heeds it after the next start', async () => {
      const told = await keep({ Keep: 'Newest', Count: 1 });
      assert.ok(told.removed.includes(made[1]));
      assert.equal(told.retention.keep, 'newest');
      assert.equal(told.runCount, 1);
      const run = await start(profileOf({}, { durationSeconds: 1 }));
      await watch(run);
      assert.deepEqual(
        (await document('Get-WacHeadroomRun')).map(({ id }) => id),
        [run.id],
      );
      made.splice(0, made.length, run.id);
    });
  });
}
