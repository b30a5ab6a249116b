// What the commands promise of profiles.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadExamples } from '../../../engine/contract/schemas.mjs';

/** @param {import('./commands.mjs').Commands} at */
export function describeProfiles(at) {
  const { document, profileOf } = at;

  describe('Test-WacHeadroomProfile', () => {
    const problemsOf = (profileJson) => document('Test-WacHeadroomProfile', { ProfileJson: profileJson });

    it('finds nothing wrong with a profile that can be run', async () =>
      assert.deepEqual(await problemsOf(JSON.stringify(profileOf())), []));

    it('names the field that is wrong, in a list also when there is one', async () => {
      const problems = await problemsOf(JSON.stringify(profileOf({ writePercent: 101 })));
      assert.equal(problems.length, 1);
      assert.deepEqual(Object.keys(problems[0]).sort(), ['message', 'path']);
      assert.equal(problems[0].path, '/timeSpans/0/targets/0/writePercent');
      assert.ok(problems[0].message.length > 0);
    });

    it('finds every golden profile that breaks the contract', async () => {
      const examples = (await loadExamples('invalid')).filter(({ schema }) => schema === 'profile.schema.json');
      assert.ok(examples.length >= 10);
      for (const { file, content } of examples) {
        assert.notDeepEqual(await problemsOf(JSON.stringify(content.document)), [], file);
      }
    });

    it('says so when the text is not JSON', async () => assert.equal((await problemsOf('{"timeSpans": [')).length, 1));
  });
}
