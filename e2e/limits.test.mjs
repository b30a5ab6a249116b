// Limits: found by themselves, corrected by a person, and still there after a reload.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../local/browser/browser.mjs';
import { describeTool } from './support/describe-tool.mjs';

describeTool('limits', (at) => {
  const row = (id) => at.tool.find('limit-row').and(at.tool.frame.locator(`[data-limit="${id}"]`));
  const openEditor = async () => {
    await at.tool.find('edit-limits').locator('summary').click();
    await at.tool.find('save-entries').waitFor();
  };

  it('are found, overridden, kept over a reload, and cleared', async () => {
    await at.standIn.simulate('qos', 'policy');
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await row('vm-uncached-iops').waitFor({ timeout: 30_000 });
    assert.match(await at.tool.textOf('vm-size-fact'), /Standard_B2ms/);
    assert.match(await row('qos-iops').innerText(), /500 IOPS[\s\S]*Gold|Gold[\s\S]*500 IOPS/);
    assert.match(await row('vm-uncached-iops').innerText(), /1,920 IOPS/);

    await openEditor();
    await at.tool.find('own-limit-scope').selectOption('vm-uncached');
    await at.tool.find('own-limit-value').fill('1234');
    await at.tool.find('add-own-limit').click();
    await at.tool.find('save-entries').click();
    await at.tool.find('entries-outcome').first().waitFor({ timeout: 60_000 });
    assert.match(await at.tool.textOf('entries-outcome'), /Kept on node1, node2, node3/);
    await screenshot(at.page, `${at.standIn.label}-limits-light`);

    await at.page.reload();
    await at.tool.waitUntilReady();
    const entered = row('vm-uncached-iops').and(at.tool.frame.locator('[data-source="user"]'));
    await entered.waitFor({ timeout: 30_000 });
    assert.match(await entered.innerText(), /1,234 IOPS/);
    assert.match(await entered.innerText(), /Your entry/);
    await at.tool.find('node-select').selectOption('node2');
    await entered.waitFor({ timeout: 30_000 });

    await openEditor();
    await at.tool.find('clear-entries').click();
    await row('vm-uncached-iops').and(at.tool.frame.locator('[data-source="vm-size"]')).waitFor({ timeout: 60_000 });
    await at.tool.useDarkTheme();
    await row('vm-uncached-iops').scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-limits-dark`);
    assert.deepEqual(at.troubles, []);
  });

  it('say which node could not be written', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await row('vm-uncached-iops').waitFor({ timeout: 30_000 });
    await at.standIn.simulate('node3-state', 'down');
    await openEditor();
    await at.tool.find('own-limit-value').fill('1500');
    await at.tool.find('add-own-limit').click();
    await at.tool.find('save-entries').click();
    await at.tool.find('entries-outcome').first().waitFor({ timeout: 60_000 });
    const outcome = (await at.tool.find('entries-outcome').allInnerTexts()).join(' ');
    assert.match(outcome, /Kept on node1, node2\./);
    assert.match(outcome, /node3/);
    await at.tool.find('clear-entries').click();
    await at.standIn.simulate('node3-state', 'up');
  });
});
