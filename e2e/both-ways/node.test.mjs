// Preparing a node: each method is tried and reported, and a damaged package is refused.
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

describeTool('preparing a node', (at) => {
  beforeEach(async () => {
    await at.standIn.simulate('extension-install', 'works');
    await at.standIn.simulate('upload', 'works');
  });

  const card = (verdict) => at.tool.find('node-card').and(at.tool.frame.locator(`[data-verdict="${verdict}"]`));
  const step = (way, outcome) =>
    at.tool.find('preparation-steps').locator(`[data-way="${way}"][data-outcome="${outcome}"]`);

  async function openOn(nodeName) {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.find('node-select').selectOption(nodeName);
  }

  it('has the gateway install what it carries', async () => {
    await at.standIn.simulate('node2-installation', 'missing');
    await openOn('node2');
    await card('missing').waitFor();
    assert.equal(await at.tool.find('start-run').isDisabled(), true);
    await screenshot(at.page, `${at.standIn.label}-node-missing-light`);
    await at.tool.find('prepare-node').click();
    await step('extension', 'done').waitFor();
    await at.tool.waitUntilReady();
    assert.equal((await at.standIn.simulation())['node2-installation'], 'ready');
  });

  it('sends the package itself where the gateway does not', async () => {
    await at.standIn.simulate('extension-install', 'fails');
    await at.standIn.simulate('node2-installation', 'tampered');
    await openOn('node2');
    await card('tampered').waitFor();
    await at.tool.find('prepare-node').click();
    await step('upload', 'done').waitFor();
    assert.equal(await step('extension', 'failed').count(), 1);
    assert.equal((await at.standIn.simulation())['node2-installation'], 'ready');
  });

  it('refuses a package that arrives with a wrong hash, says so, and installs nothing', async () => {
    await at.standIn.simulate('extension-install', 'fails');
    await at.standIn.simulate('upload', 'corrupted');
    await at.standIn.simulate('parts', 'corrupted');
    await at.standIn.simulate('node2-installation', 'missing');
    await openOn('node2');
    await card('missing').waitFor();
    await at.tool.find('prepare-node').click();
    await step('upload', 'failed').waitFor();
    await step('parts', 'failed').waitFor();
    const { message } = await at.tool.waitForError();
    assert.match(message, /SHA-256|hash/i);
    await at.tool.useDarkTheme();
    await screenshot(at.page, `${at.standIn.label}-node-wrong-hash-dark`);
    assert.equal((await at.standIn.simulation())['node2-installation'], 'missing');
    assert.equal(await at.tool.find('start-run').isDisabled(), true);
    await at.standIn.simulate('upload', 'works');
    await at.standIn.simulate('parts', 'works');
    await at.tool.find('prepare-node').click();
    await at.tool.waitUntilReady();
  });

  it('sends it in parts where the gateway carries no files, and shows how far it has come', async () => {
    await at.standIn.simulate('extension-install', 'fails');
    await at.standIn.simulate('upload', 'absent');
    await at.standIn.simulate('node2-installation', 'missing');
    await openOn('node2');
    await card('missing').waitFor();
    await at.standIn.holdAnswers('Add-WacHeadroomNodePart', async () => {
      await at.tool.find('prepare-node').click();
      await at.tool.find('package-progress').waitFor();
      await screenshot(at.page, `${at.standIn.label}-node-parts-light`);
    });
    await step('parts', 'done').waitFor();
    assert.match(await step('upload', 'failed').innerText(), /does not send files to node2 \(HTTP 404\)/);
    assert.equal((await at.standIn.simulation())['node2-installation'], 'ready');
  });

  it('prepares a node under an enforced policy, and says what to allow where that refuses the engine', async () => {
    await at.standIn.simulate('node2-application-control', 'enforced');
    await at.standIn.simulate('node2-installation', 'missing');
    await openOn('node2');
    await card('missing').waitFor();
    assert.match(await at.tool.textOf('application-control'), /enforced on node2/);
    await at.tool.find('application-control').locator('summary').click();
    assert.match(await at.tool.textOf('policy-commands'), /Headroom\.Gateway[^]*SupplementalPolicy/);
    await screenshot(at.page, `${at.standIn.label}-node-enforced-light`);
    await at.tool.find('prepare-node').click();
    await card('blocked').waitFor();
    assert.match(await at.tool.textOf('node-message'), /blocked its engine/);
    await at.tool.useDarkTheme();
    await screenshot(at.page, `${at.standIn.label}-node-refused-dark`);
    await at.standIn.simulate('node2-application-control', 'allowed');
    await at.tool.find('ask-node').click();
    await at.tool.waitUntilReady();
  });

  it('explains a constrained session and offers no way around it', async () => {
    await at.standIn.simulate('node2-application-control', 'constrained');
    await openOn('node2');
    await card('blocked').waitFor();
    assert.match(await at.tool.textOf('policy-commands'), /SupplementalPolicy/);
    assert.match(await at.tool.textOf('unsigned-way'), /no run can start from this page/);
    assert.equal(await at.tool.find('prepare-node').count(), 0);
    assert.equal(await at.tool.find('download-package').count(), 0, 'it is installed');
    await screenshot(at.page, `${at.standIn.label}-node-blocked-light`);
    await at.standIn.simulate('node2-application-control', 'off');
    await at.tool.find('ask-node').click();
    await at.tool.waitUntilReady();
  });

  it('removes Headroom from a node once that is confirmed', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.find('about-link').click();
    const node2 = at.tool.find('node-installation').and(at.tool.frame.locator('[data-node=node2]'));
    await node2.getByText('Installed versions on node2', { exact: true }).click();
    await node2.getByTestId('remove-node').click();
    await at.page.locator('#dialog[open] button[value=confirm]').click();
    await card('missing').waitFor();
    assert.equal((await at.standIn.simulation())['node2-installation'], 'missing');
    await at.standIn.simulate('node2-installation', 'ready');
  });
});
