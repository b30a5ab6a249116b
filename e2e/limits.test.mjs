// Limits: found by themselves, corrected by a person, and still there after a reload.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { executors } from '../local/test/executors.mjs';
import { launchBrowser, openPage, screenshot } from './support/browser.mjs';
import { startStandIn } from './support/stand-in.mjs';
import { ToolPage } from './support/tool-page.mjs';

let browser;
before(async () => (browser = await launchBrowser()));
after(() => browser.close());

for (const { name, powerShell, skip } of executors) {
  describe(`limits over ${name}`, { skip }, () => {
    let standIn;
    let page;
    let troubles;
    let tool;

    before(async () => (standIn = await startStandIn({ powerShell })));
    after(() => standIn.close());

    beforeEach(async () => {
      ({ page, troubles } = await openPage(browser));
      tool = new ToolPage(page);
    });
    afterEach(() => page.context().close());

    const row = (id) => tool.find('limit-row').and(tool.frame.locator(`[data-limit="${id}"]`));
    const openEditor = async () => {
      await tool.find('edit-limits').locator('summary').click();
      await tool.find('save-entries').waitFor();
    };

    it('are found, overridden, kept over a reload, and cleared', async () => {
      await standIn.simulate('qos', 'policy');
      await page.goto(standIn.url);
      await tool.waitUntilReady();
      await row('vm-uncached-iops').waitFor({ timeout: 30_000 });
      assert.match(await tool.textOf('vm-size-fact'), /Standard_B2ms/);
      assert.match(await row('qos-iops').innerText(), /500 IOPS[\s\S]*Gold|Gold[\s\S]*500 IOPS/);
      assert.match(await row('vm-uncached-iops').innerText(), /1,920 IOPS/);

      await openEditor();
      await tool.find('own-limit-scope').selectOption('vm-uncached');
      await tool.find('own-limit-value').fill('1234');
      await tool.find('add-own-limit').click();
      await tool.find('save-entries').click();
      await tool.find('entries-outcome').first().waitFor({ timeout: 60_000 });
      assert.match(await tool.textOf('entries-outcome'), /Kept on node1, node2, node3/);
      await screenshot(page, `${standIn.label}-limits-light`);

      await page.reload();
      await tool.waitUntilReady();
      const entered = row('vm-uncached-iops').and(tool.frame.locator('[data-source="user"]'));
      await entered.waitFor({ timeout: 30_000 });
      assert.match(await entered.innerText(), /1,234 IOPS/);
      assert.match(await entered.innerText(), /Your entry/);
      await tool.find('node-select').selectOption('node2');
      await entered.waitFor({ timeout: 30_000 });

      await openEditor();
      await tool.find('clear-entries').click();
      await row('vm-uncached-iops').and(tool.frame.locator('[data-source="vm-size"]')).waitFor({ timeout: 60_000 });
      await tool.useDarkTheme();
      await row('vm-uncached-iops').scrollIntoViewIfNeeded();
      await screenshot(page, `${standIn.label}-limits-dark`);
      assert.deepEqual(troubles, []);
    });

    it('say which node could not be written', async () => {
      await page.goto(standIn.url);
      await tool.waitUntilReady();
      await row('vm-uncached-iops').waitFor({ timeout: 30_000 });
      await standIn.simulate('node3-state', 'down');
      await openEditor();
      await tool.find('own-limit-value').fill('1500');
      await tool.find('add-own-limit').click();
      await tool.find('save-entries').click();
      await tool.find('entries-outcome').first().waitFor({ timeout: 60_000 });
      const outcome = (await tool.find('entries-outcome').allInnerTexts()).join(' ');
      assert.match(outcome, /Kept on node1, node2\./);
      assert.match(outcome, /node3/);
      await tool.find('clear-entries').click();
      await standIn.simulate('node3-state', 'up');
    });
  });
}
