// What the commands promise of a support file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const firstProfile = JSON.parse(
  await readFile(new URL('../../../engine/contract/first-profile.json', import.meta.url), 'utf8'),
);

/** @param {import('./commands.mjs').Commands} at */
export function describeSupport(at) {
  const { document, isValid, validRun, profileOf, start, remove, watch } = at;

  describe('Get-WacHeadroomSupport', () => {
    /** What each entry has to be, by how its name begins. */
    const schemaOf = { cluster: 'cluster', node: 'node', limits: 'limits', readiness: 'readiness' };

    it('prints what the other commands print, and why not where it is not there', async () => {
      const support = await document('Get-WacHeadroomSupport', { RunCount: 5 });
      isValid('node-support', support);
      const cluster = await document('Get-WacHeadroomCluster');
      assert.equal(support.nodeName, cluster.currentNodeName);
      assert.deepEqual(support.about.leftOut, []);
      const names = support.entries.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, 'each entry is there once');
      for (const [index] of cluster.volumes.entries()) {
        assert.ok(names.includes(`limit-facts/${index + 1}.json`) && names.includes(`readiness/${index + 1}.json`));
      }
      for (const { name, text } of support.entries) {
        const schema = schemaOf[/^[a-z]+/.exec(name)[0]];
        if (schema) isValid(schema, JSON.parse(text));
      }
      const [target] = firstProfile.profile.timeSpans[0].targets;
      for (const [index, { path: folder }] of cluster.volumes.entries()) {
        const { text } = support.entries.find(({ name }) => name === `readiness/${index + 1}.json`);
        const { profile } = JSON.parse(text);
        assert.deepEqual(profile.timeSpans[0].targets, [{ ...target, path: join(folder, target.path) }]);
        assert.equal(profile.timeSpans[0].durationSeconds, firstProfile.profile.timeSpans[0].durationSeconds);
      }
      assert.deepEqual(
        JSON.parse(support.entries.find(({ name }) => name === 'moves.json').text),
        await document('Get-WacHeadroomMove'),
      );
      assert.ok(
        support.about.raw.reason !== null || support.about.raw.commands.length > 0,
        'answers of cmdlets, or why there are none',
      );
    });

    it('has the newest runs with what they left', async () => {
      const run = await start(profileOf({}, { durationSeconds: 1 }));
      try {
        await watch(run);
        const { entries } = await document('Get-WacHeadroomSupport', { RunCount: 1 });
        const textOf = (name) => entries.find((each) => each.name === `runs/${run.id}/${name}`)?.text;
        assert.equal(validRun(JSON.parse(textOf('run.json'))).status, 'completed');
        isValid('result', JSON.parse(textOf('result.json')));
        isValid('progress', JSON.parse(textOf('progress.jsonl').split('\n')[0]));
        const none = await document('Get-WacHeadroomSupport', { RunCount: 0 });
        assert.ok(!none.entries.some(({ name }) => name.startsWith('runs/')));
      } finally {
        await remove(run);
      }
    });
  });
}
