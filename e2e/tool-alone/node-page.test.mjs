// The page for a node that cannot be prepared from it, whatever runs the commands.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

describeTool(
  'a node that lacks Headroom',
  (at) => {
    const card = (verdict) => at.tool.find('node-card').and(at.tool.frame.locator(`[data-verdict="${verdict}"]`));

    async function openOn(nodeName) {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.find('node-select').selectOption(nodeName);
    }

    it('hands out the package where a constrained session cannot install it', async () => {
      await at.standIn.simulate('node2-application-control', 'constrained');
      await at.standIn.simulate('node2-installation', 'missing');
      await openOn('node2');
      await card('blocked').waitFor();
      await screenshot(at.page, `${at.standIn.label}-node-blocked-missing-light`);
      const [download] = await Promise.all([
        at.page.waitForEvent('download'),
        at.tool.find('download-package').click(),
      ]);
      assert.equal(download.suggestedFilename(), 'headroom-node.zip');
      const sha256 = createHash('sha256')
        .update(await readFile(await download.path()))
        .digest('hex');
      assert.ok((await at.tool.textOf('policy-steps')).includes(sha256), `the page names ${sha256}`);
      assert.match(await at.tool.textOf('policy-commands'), /^Expand-Archive [^]*headroom-node\.zip/);
      await at.standIn.simulate('node2-application-control', 'off');
      await at.standIn.simulate('node2-installation', 'ready');
    });

    it('keeps the tool where the node that is connected to lacks Headroom, and lets another be used', async () => {
      await at.standIn.simulate('node1-installation', 'missing');
      await at.page.goto(at.standIn.url);
      await card('missing').waitFor();
      assert.equal(await at.tool.find('node-select').inputValue(), 'node1');
      await at.tool.find('unprepared-runs').waitFor();
      assert.match(await at.tool.textOf('limits-not-asked'), /Headroom on node1/);
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-entry-node-missing-dark`);
      await at.tool.find('node-select').selectOption('node2');
      await at.tool.waitUntilReady();
      await at.standIn.simulate('node1-installation', 'ready');
    });
  },
  { over: oneWay },
);
