// The tool on each generation of the gateway, which have different addresses: install, upload, run, credentials.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gatewayApiVersions } from '../../local/gateway/addresses.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

for (const gatewayApiVersion of gatewayApiVersions) {
  describeTool(
    `a gateway of ${gatewayApiVersion}`,
    (at) => {
      const step = (way, outcome) => at.tool.frame.locator(`[data-way=${way}][data-outcome=${outcome}]`);

      async function prepare() {
        await at.standIn.simulate('node2-installation', 'missing');
        await at.page.goto(at.standIn.url);
        await at.tool.waitUntilReady();
        await at.tool.find('node-select').selectOption('node2');
        await at.tool.find('prepare-node').click();
      }

      it('installs the extension on a node', async () => {
        await prepare();
        await step('extension', 'done').waitFor();
        await at.tool.waitUntilReady();
        assert.deepEqual(at.troubles, []);
      });

      it('carries the package to a node', async () => {
        await at.standIn.simulate('extension-install', 'fails');
        await prepare();
        await step('upload', 'done').waitFor();
        await at.tool.waitUntilReady();
      });

      it('runs and is watched', async () => {
        await at.page.goto(at.standIn.url);
        await at.tool.waitUntilReady();
        await at.tool.fillProfile({ durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 });
        await at.tool.start();
        await at.tool.waitForVerdict();
        assert.deepEqual(at.troubles, []);
      });

      it('says whose account is missing where the user is signed in to the cluster alone', async () => {
        await at.standIn.simulate('credentials', 'cluster');
        await at.page.goto(at.standIn.url);
        await at.tool.find('node-select').selectOption('node2');
        // Until then the page's first error is about the node that it chose by default.
        await at.tool.find('error-message').first().filter({ hasText: 'node2' }).waitFor();
        const { message, action } = await at.tool.waitForError();
        assert.equal(message, 'You are not signed in to node2.contoso.example.');
        assert.match(action, /select node2\.contoso\.example .* Manage as/);
        await at.standIn.resetSimulation();
      });
    },
    { over: oneWay, standIn: { gatewayApiVersion } },
  );
}
