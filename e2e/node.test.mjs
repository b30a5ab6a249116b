// How Headroom comes to a node by itself: each way is tried and told, and a package that arrives damaged is refused.
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
  describe(`preparing a node over ${name}`, { skip }, () => {
    let standIn;
    let page;
    let tool;

    before(async () => (standIn = await startStandIn({ powerShell })));
    after(() => standIn.close());

    beforeEach(async () => {
      ({ page } = await openPage(browser));
      tool = new ToolPage(page);
      await standIn.simulate('extension-install', 'works');
      await standIn.simulate('upload', 'works');
    });
    afterEach(() => page.context().close());

    const card = (verdict) => tool.find('node-card').and(tool.frame.locator(`[data-verdict="${verdict}"]`));
    const step = (way, outcome) =>
      tool.find('preparation-steps').locator(`[data-way="${way}"][data-outcome="${outcome}"]`);

    async function openOn(nodeName) {
      await page.goto(standIn.url);
      await tool.waitUntilReady();
      await tool.find('node-select').selectOption(nodeName);
    }

    it('has the gateway install what it carries', async () => {
      await standIn.simulate('node2-installation', 'missing');
      await openOn('node2');
      await card('missing').waitFor({ timeout: 60_000 });
      assert.equal(await tool.find('start-run').isDisabled(), true);
      await screenshot(page, `${standIn.label}-node-missing-light`);
      await tool.find('prepare-node').click();
      await step('extension', 'done').waitFor({ timeout: 60_000 });
      await tool.waitUntilReady();
      assert.equal((await standIn.simulation())['node2-installation'], 'ready');
    });

    it('sends the package itself where the gateway does not', async () => {
      await standIn.simulate('extension-install', 'fails');
      await standIn.simulate('node2-installation', 'tampered');
      await openOn('node2');
      await card('tampered').waitFor({ timeout: 60_000 });
      await tool.find('prepare-node').click();
      await step('upload', 'done').waitFor({ timeout: 60_000 });
      assert.equal(await step('extension', 'failed').count(), 1);
      assert.equal((await standIn.simulation())['node2-installation'], 'ready');
    });

    it('refuses a package that arrives with a wrong hash, says so, and installs nothing', async () => {
      await standIn.simulate('extension-install', 'fails');
      await standIn.simulate('upload', 'corrupted');
      await standIn.simulate('node2-installation', 'missing');
      await openOn('node2');
      await card('missing').waitFor({ timeout: 60_000 });
      await tool.find('prepare-node').click();
      await step('upload', 'failed').waitFor({ timeout: 60_000 });
      const { message } = await tool.waitForError();
      assert.match(message, /SHA-256|hash/i);
      await tool.useDarkTheme();
      await screenshot(page, `${standIn.label}-node-wrong-hash-dark`);
      assert.equal((await standIn.simulation())['node2-installation'], 'missing');
      assert.equal(await tool.find('start-run').isDisabled(), true);
      await standIn.simulate('upload', 'works');
      await tool.find('prepare-node').click();
      await tool.waitUntilReady();
    });

    it('explains application control and offers no way around it', async () => {
      await standIn.simulate('node2-application-control', 'enforced');
      await openOn('node2');
      await card('blocked').waitFor({ timeout: 60_000 });
      assert.match(await tool.textOf('policy-commands'), /SupplementalPolicy/);
      assert.equal(await tool.find('prepare-node').count(), 0);
      await screenshot(page, `${standIn.label}-node-blocked-light`);
      await standIn.simulate('node2-application-control', 'off');
      await tool.find('ask-node').click();
      await tool.waitUntilReady();
    });

    it('removes Headroom from a node once that is confirmed', async () => {
      await openOn('node2');
      await tool.waitUntilReady();
      await tool.frame.getByText('Headroom on node2', { exact: true }).click();
      await tool.find('remove-node').click();
      await page.locator('#dialog[open] button[value=confirm]').click();
      await card('missing').waitFor({ timeout: 60_000 });
      assert.equal((await standIn.simulation())['node2-installation'], 'missing');
      await standIn.simulate('node2-installation', 'ready');
    });
  });
}
