// Limits: found automatically, corrected by a user, and still there after a reload.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

describeTool('limits', (at) => {
  const row = (id) => at.tool.find('limit-row').and(at.tool.frame.locator(`[data-limit="${id}"]`));
  /** From the page before a run, where they are in a few lines. */
  const openLimits = async () => {
    await at.tool.find('open-limits').click();
    await at.tool.find('edit-limits').waitFor();
  };
  const openEditor = async () => {
    await at.tool.find('edit-limits').locator('summary').click();
    await at.tool.find('save-entries').waitFor();
  };

  it('are found, overridden, kept over a reload, and cleared', async () => {
    await at.standIn.simulate('qos', 'policy');
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await row('vm-uncached-iops').waitFor();
    assert.match(await row('vm-uncached-iops').innerText(), /1,920\sIOPS/);
    await openLimits();
    assert.match(await at.tool.textOf('vm-size-fact'), /Standard_B2ms/);
    assert.match(await row('qos-iops').innerText(), /500\sIOPS[\s\S]*Gold|Gold[\s\S]*500\sIOPS/);
    assert.match(await row('vm-uncached-iops').innerText(), /1,920\sIOPS/);

    await openEditor();
    await at.tool.find('own-limit-scope').selectOption('vm-uncached');
    await at.tool.find('own-limit-value').fill('1234');
    await at.tool.find('add-own-limit').click();
    await at.tool.find('save-entries').click();
    await at.tool.find('entries-outcome').first().waitFor();
    assert.match(await at.tool.textOf('entries-outcome'), /Saved on node1, node2, node3/);
    await screenshot(at.page, `${at.standIn.label}-limits-light`);

    await at.page.reload();
    const entered = row('vm-uncached-iops').and(at.tool.frame.locator('[data-source="user"]'));
    await entered.waitFor();
    assert.match(await entered.innerText(), /1,234\sIOPS/);
    assert.match(await entered.innerText(), /Your entry/);
    await at.tool.find('node-select').selectOption('node2');
    await at.tool.frame.locator('[data-testid=limits-panel]').getByText('of node2').first().waitFor();
    await entered.waitFor();
    await at.page.reload();
    await entered.waitFor();
    assert.equal(await at.tool.find('node-select').inputValue(), 'node2', 'the address keeps the node');
    await at.tool.find('measure-link').click();
    await at.tool.waitUntilReady();
    await entered.waitFor();
    assert.match(await entered.innerText(), /Your entry[\s\S]*1,234\sIOPS/);
    await openLimits();

    await openEditor();
    await at.tool.find('clear-entries').click();
    await row('vm-uncached-iops').and(at.tool.frame.locator('[data-source="vm-size"]')).waitFor();
    await at.tool.useDarkTheme();
    await row('vm-uncached-iops').scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-limits-dark`);
    assert.deepEqual(at.troubles, []);
  });

  it('that a run was started with are those that it is judged by, whatever is entered later', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await row('vm-uncached-iops').waitFor();
    await at.tool.fillProfile({ durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 });
    await at.tool.start();
    await at.tool.waitForVerdict();
    assert.match(await at.tool.textOf('limits-origin'), /Limits as of the start of this run/);
    const table = () => at.tool.find('limits-table').textContent();
    assert.match(await table(), /1,920\sIOPS/);
    await screenshot(at.page, `${at.standIn.label}-kept-limits-light`);

    // As somebody else enters a figure meanwhile.
    const limit = {
      id: 'vm-uncached-iops',
      name: 'own',
      scope: 'vm-uncached',
      metric: 'iops',
      direction: 'any',
      kind: 'base',
      value: 1234,
      source: { kind: 'user', description: 'entered', date: null },
    };
    await at.standIn.enter({ vmSize: null, disks: null, limits: [limit] });
    await at.page.goto(at.standIn.url);
    await at.tool.find('open-run').first().click();
    await at.tool.waitForVerdict();
    assert.match(await table(), /1,920\sIOPS/);
    assert.doesNotMatch(await table(), /1,234\sIOPS/);
    await at.tool.find('change-limits-origin').click();
    const now = 'Current limits, not those at the start of this run.';
    await at.tool.find('limits-origin').filter({ hasText: now }).waitFor();
    assert.equal(await at.tool.find('limits-origin').getAttribute('aria-live'), 'polite', 'spoken, too');
    assert.match(await table(), /1,234\sIOPS/);
    await at.tool.useDarkTheme();
    await at.tool.find('limits-origin').scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-replaced-limits-dark`);
    await at.standIn.enter({ vmSize: null, disks: null, limits: [] });
    assert.deepEqual(at.troubles, []);
  });

  it('say which node could not be written', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await row('vm-uncached-iops').waitFor();
    await openLimits();
    await at.standIn.simulate('node3-state', 'down');
    await openEditor();
    await at.tool.find('own-limit-value').fill('1500');
    await at.tool.find('add-own-limit').click();
    await at.tool.find('save-entries').click();
    await at.tool.find('entries-outcome').first().waitFor();
    const outcome = (await at.tool.find('entries-outcome').allInnerTexts()).join(' ');
    assert.match(outcome, /Saved on node1, node2\./);
    assert.match(outcome, /node3/);
    await at.tool.find('clear-entries').click();
    await at.standIn.simulate('node3-state', 'up');
  });
});
