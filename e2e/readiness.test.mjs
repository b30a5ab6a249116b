// What speaks against a run is said before it starts: what blocks it, and what it will be doubted for.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { executors } from '../local/test/executors.mjs';
import { launchBrowser, openPage, screenshot } from './support/browser.mjs';
import { startStandIn } from './support/stand-in.mjs';
import { ToolPage } from './support/tool-page.mjs';

const shortRun = { durationSeconds: 3, warmUpSeconds: 0, fileSizeMib: 16 };

let browser;
before(async () => (browser = await launchBrowser()));
after(() => browser.close());

for (const { name, powerShell, skip } of executors) {
  describe(`readiness over ${name}`, { skip }, () => {
    let standIn;
    let page;
    let tool;

    before(async () => (standIn = await startStandIn({ powerShell })));
    after(() => standIn.close());

    beforeEach(async () => {
      ({ page } = await openPage(browser));
      tool = new ToolPage(page);
    });
    afterEach(async () => {
      await page.context().close();
      await standIn.stopAllRuns();
    });

    const check = (id, verdict) =>
      tool.find('readiness-check').and(tool.frame.locator(`[data-check="${id}"][data-verdict="${verdict}"]`));
    const startButton = () => tool.find('start-run');

    it('blocks a run that would fill the volume, and lets it start once it would not', async () => {
      await standIn.simulate('free-space', 'low');
      await page.goto(standIn.url);
      await tool.find('start-run').waitFor({ timeout: 60_000 });
      await tool.fillProfile({ ...shortRun, fileSizeMib: 2048 });
      await check('free-space', 'blocking').waitFor({ timeout: 60_000 });
      assert.equal(await startButton().isDisabled(), true);
      assert.match(await tool.textOf('obstacles'), /free/i);
      await screenshot(page, `${standIn.label}-readiness-light`);
      await standIn.simulate('free-space', 'plenty');
      await tool.find('check-again').click();
      await check('free-space', 'blocking').waitFor({ state: 'detached', timeout: 60_000 });
      await check('free-space', 'ready').waitFor({ state: 'attached', timeout: 60_000 });
      await page.reload();
      await tool.waitUntilReady();
    });

    it('carries what was doubtful into the verdict', async () => {
      await standIn.simulate('storage-job', 'repair');
      await page.goto(standIn.url);
      await tool.waitUntilReady();
      await tool.fillProfile(shortRun);
      await check('storage-jobs', 'doubt').waitFor({ timeout: 60_000 });
      await tool.useDarkTheme();
      await tool.find('readiness').scrollIntoViewIfNeeded();
      await screenshot(page, `${standIn.label}-readiness-dark`);
      await tool.start();
      await tool.waitForVerdict();
      assert.match(await tool.textOf('verdict-confidence'), /before the run: /);
      await standIn.simulate('storage-job', 'none');
    });

    it('says to a reader who may start a run', async () => {
      await standIn.simulate('role', 'Readers');
      try {
        await page.goto(standIn.url);
        await tool.waitUntilReady();
        await tool.fillProfile(shortRun);
        await tool.start();
        const { message, action } = await tool.waitForError();
        assert.match(`${message} ${action}`, /administrator/i);
      } finally {
        await standIn.simulate('role', 'Administrators');
      }
    });
  });
}
