// The tables of the pages, taken along: as a file, and on the clipboard.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { assertAccessible } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { assertShort } from '../support/page-height.mjs';

describeTool(
  'the tables',
  (at) => {
    const find = (testId) => at.tool.find(testId);
    const filesOf = (name) =>
      at.tool.frame.locator('headroom-table-files').filter({ has: at.tool.frame.getByLabel(name) });

    async function saved(press) {
      const [download] = await Promise.all([at.page.waitForEvent('download'), press()]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    }

    async function openOverview() {
      await at.page.goto(at.standIn.toolUrl);
      await at.tool.waitForOverview();
    }

    it('of the overview are saved by keyboard with raw figures, and copied for Excel, Word and Teams', async () => {
      await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await openOverview();
      await at.tool.tabTo('table-Csv');
      const { name, text } = await saved(() => at.page.keyboard.press('Enter'));
      assert.match(name, /^headroom-.+-overview-\d{8}-\d{4}\.csv$/);
      const [header, ...lines] = text.split('\r\n').filter(Boolean);
      assert.match(header, /^\uFEFFVolume,State,Health,Coordinator,"Size, bytes","Free, bytes",Status,Reason,/);
      assert.equal(lines.length, await find('overview-row').count());
      assert.match(
        lines.find((line) => line.startsWith('test01,')) ?? '',
        /^test01,online,healthy,node\d,\d{10,},\d{9,},/,
      );
      await find('table-Copy').click();
      await find('table-outcome').filter({ hasText: 'Copied' }).waitFor();
      const [html, plain] = await at.tool.frame.locator('body').evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return Promise.all(['text/html', 'text/plain'].map(async (type) => (await item.getType(type)).text()));
      });
      assert.match(html, /<table[\s\S]*<th[^>]*>test01<\/th>/);
      assert.match(plain, /^Volume\tState\tHealth\t/);
      await screenshot(at.page, `${at.standIn.label}-table-files-light`);
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-table-files-dark`);
      assert.deepEqual(at.troubles, []);
    });

    it('of a volume each have their own, and leave the page short', async () => {
      await openOverview();
      await find('volume-link').filter({ hasText: 'test01' }).click();
      await find('live-charts').waitFor();
      await assertShort(at, 'the page of a volume');
      for (const fold of ['volume-limits', 'volume-users', 'would-it-fit']) {
        await find(fold).locator('summary').click();
      }
      await find('fit-table').locator('tbody tr').first().waitFor();
      const { name, text } = await saved(() => filesOf('Save "By node" as CSV').getByTestId('table-Csv').click());
      assert.match(name, /^headroom-test\d+-by-node-\d{8}-\d{4}\.csv$/);
      assert.match(text, /^\uFEFFNode,IOPS,"Share, %",Redirected IOPS\r\nnode1,[\d.]+,/);
      const fit = await saved(() => filesOf('Save "Would more load fit?" as CSV').getByTestId('table-Csv').click());
      assert.match(fit.text, /^\uFEFFLimit,"With the current load, %",.*\r\n.*\d/);
      await assertAccessible(at, 'the tables of a volume');
      await screenshot(at.page, `${at.standIn.label}-volume-tables-light`);
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay },
);
