// A volume with the name that Storage Spaces Direct gives by default, on every page and through the shell.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

const name = 'Cluster Virtual Disk (Volume1)';
const shortRun = { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 };

describeTool(`a volume named ${name}`, (at) => {
  async function chooseVolume() {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.find('volume-select').selectOption(name);
    await at.tool.waitUntilReady();
  }

  it('is measured, and its run is there again when somebody comes back from another tool', async () => {
    await chooseVolume();
    await at.tool.fillProfile(shortRun);
    await at.tool.start();
    await at.tool.waitForVerdict();
    await at.tool.leaveAndComeBack();
    await at.tool.waitForVerdict();
    assert.ok((await at.tool.pageText()).includes(name));
    assert.deepEqual(await readdir(at.standIn.volumeFolder(name)), [], 'the test file is gone');
    assert.deepEqual(at.troubles, []);
  });

  it('has its coordinator check, and it is still the one when somebody comes back from another tool', async () => {
    await chooseVolume();
    await at.tool.find('coordinator-check-link').click();
    const nodes = at.tool.find('check-nodes').filter({ hasText: /node1 · coordinator/ });
    await nodes.waitFor();
    await at.tool.leaveAndComeBack();
    await nodes.waitFor();
    assert.ok((await at.tool.pageText()).includes(name));
    await screenshot(at.page, `${at.standIn.label}-check-default-name-light`);
    assert.deepEqual(at.troubles, []);
  });
});
