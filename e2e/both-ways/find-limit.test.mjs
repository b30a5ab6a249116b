// From the button that finds the limit over its steps to the verdict, with both ways of running the commands.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

describeTool(
  'finding the limit',
  (at) => {
    it('goes from a click over the steps to the verdict', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile({ warmUpSeconds: 0, fileSizeMib: 16 });
      await at.tool.find('find-limit').click();
      // Each step is told in words.
      const phase = at.tool.find('live-phase');
      for (const step of [/step 1: as asked/, /step 2: one request at a time/, /step 3: twice the queue depth/]) {
        await phase.filter({ hasText: step }).waitFor();
      }
      await screenshot(at.page, `${at.standIn.label}-find-limit-live-light`);
      const headline = await at.tool.waitForVerdict();
      // The figures are the machine's, which other work may hold up.
      assert.equal(headline, await at.standIn.headline());
      // What the search measured of the depth is in the pictures too, each point once.
      await at.tool.find('tab-pictures').click();
      await at.tool.find('volume-pictures').scrollIntoViewIfNeeded();
      assert.match(await at.tool.textOf('curve-knee'), /knee/);
      await screenshot(at.page, `${at.standIn.label}-find-limit-pictures-light`);
      await at.tool.find('tab-time').click();
      const rows = await at.tool.find('search-steps').locator('tbody tr').allInnerTexts();
      // On a busy machine each step takes long, and the time is over before the last ones.
      for (const what of ['as asked', 'one request at a time', 'twice the queue depth']) {
        assert.ok(
          rows.some((row) => row.includes(what)),
          `a step '${what}' in\n${rows.join('\n')}`,
        );
      }
      // Nobody else uses the simulated device. On a busy machine its counters may be read a moment too late.
      const others = await at.tool.find('step-others').allInnerTexts();
      assert.ok(others.filter((text) => text === 'none').length > others.length / 2, others.join(', '));
      assert.equal(others.length, rows.length);
      assert.equal(await at.tool.find('steps-over-time').locator('canvas').count(), 2);
      const [run] = await at.standIn.runs();
      assert.deepEqual([run.status, run.profile.search], ['completed', { effort: 'quick' }]);
      await screenshot(at.page, `${at.standIn.label}-find-limit-answer-light`);
      await at.tool.find('search-steps').scrollIntoViewIfNeeded();
      await screenshot(at.page, `${at.standIn.label}-find-limit-steps-light`);
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-find-limit-steps-dark`);
      if (headline === 'An unlisted limit of 200 IOPS') {
        // On a machine that is too busy to tell, there is none.
        await at.tool.find('back').click();
        await at.tool.find('open-limits').click();
        const found = at.tool.find('limit-row').and(at.tool.frame.locator('[data-limit="measured-iops"]'));
        await found.waitFor();
        assert.match(await found.innerText(), /found by a search\s+200 IOPS\s+Search of/);
        await found.scrollIntoViewIfNeeded();
        await screenshot(at.page, `${at.standIn.label}-find-limit-found-dark`);
      }
      assert.deepEqual(at.troubles, []);
    });
  },
  { standIn: { hasSlowDevices: true } },
);
