// The page around the tool must make clear that this is a stand-in and that the cluster is not real.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser, openPage } from '../../local/browser/browser.mjs';
import { oneWay } from '../support/describe-tool.mjs';
import { startStandIn } from '../../local/browser/stand-in.mjs';
import { ToolPage } from '../../local/browser/tool-page.mjs';

describe('the shell', () => {
  const [{ powerShell }] = oneWay;
  let browser;
  let standIn;
  let page;

  before(async () => {
    browser = await launchBrowser();
    standIn = await startStandIn({ powerShell });
    ({ page } = await openPage(browser));
    await page.goto(standIn.url);
    await new ToolPage(page).waitUntilReady();
  });

  after(async () => {
    await browser.close();
    await standIn.close();
  });

  it('takes the token out of the address', () => assert.doesNotMatch(page.url(), /token/));

  it('says that the cluster is simulated', async () => {
    const words = powerShell.pwsh ? 'Simulated cluster' : 'Simulated cluster, recorded answers';
    assert.equal(await page.locator('#simulation').innerText(), words);
  });

  it('says what runs the commands', async () => {
    const words = powerShell.pwsh
      ? /PowerShell 7/
      : /No PowerShell 7 \(chosen by a test\): answers are recorded, runs are real/;
    assert.match(await page.locator('#executor').innerText(), words);
  });

  it('keeps the theme for the next time', async () => {
    await page.locator('#theme').click();
    await page.reload();
    assert.equal(await page.locator('#theme').getAttribute('aria-pressed'), 'true');
    await new ToolPage(page).waitForTheme('dark');
  });
});
