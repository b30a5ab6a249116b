// Readiness before a run: what blocks it, and what lowers the confidence in its verdict.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

const shortRun = { durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 };

describeTool('readiness', (at) => {
  const check = (id, verdict) =>
    at.tool.find('readiness-check').and(at.tool.frame.locator(`[data-check="${id}"][data-verdict="${verdict}"]`));
  const startButton = () => at.tool.find('start-run');

  it('blocks a run that would fill the volume, and lets it start once it would not', async () => {
    await at.standIn.simulate('free-space', 'low');
    await at.page.goto(at.standIn.url);
    await at.tool.find('start-run').waitFor();
    await at.tool.fillProfile({ ...shortRun, fileSizeMib: 2048 });
    await check('free-space', 'blocking').waitFor();
    assert.equal(await startButton().isDisabled(), true);
    assert.match(await at.tool.textOf('obstacles'), /free/i);
    await screenshot(at.page, `${at.standIn.label}-readiness-light`);
    await at.standIn.simulate('free-space', 'plenty');
    await at.tool.find('check-again').click();
    await check('free-space', 'blocking').waitFor({ state: 'detached' });
    await check('free-space', 'ready').waitFor({ state: 'attached' });
    await at.reload();
    await at.tool.waitUntilReady();
  });

  it('carries what was doubtful into the verdict', async () => {
    await at.standIn.simulate('storage-job', 'repair');
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.fillProfile(shortRun);
    await check('storage-jobs', 'doubt').waitFor();
    await at.tool.useDarkTheme();
    await at.tool.find('readiness').scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-readiness-dark`);
    await at.tool.start();
    await at.tool.waitForVerdict();
    assert.match(await at.tool.textOf('verdict-confidence'), /Before the run: /);
    await at.standIn.simulate('storage-job', 'none');
  });

  it('says to a reader who may start a run', async () => {
    await at.standIn.simulate('role', 'Readers');
    try {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile(shortRun);
      await at.tool.start();
      const { message, action } = await at.tool.waitForError();
      assert.match(`${message} ${action}`, /administrator/i);
    } finally {
      await at.standIn.simulate('role', 'Administrators');
    }
  });
});
