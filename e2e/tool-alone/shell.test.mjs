// The page around the tool must make clear that this is a stand-in and that the cluster is not real.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser, openPage } from '../../local/browser/browser.mjs';
import { oneWay } from '../support/describe-tool.mjs';
import {
  startPageBudgetKilobytes,
  openMeasurePage,
  openStartPage,
  openStartPageWithRun,
} from '../../local/browser/loaded-scripts.mjs';
import { startStandIn } from '../../local/browser/stand-in.mjs';
import { ToolPage } from '../../local/browser/tool-page.mjs';

describe('the shell', () => {
  const [{ powerShell }] = oneWay;
  let browser;
  let standIn;
  let page;
  let loadedForStartPage;

  before(async () => {
    browser = await launchBrowser();
    standIn = await startStandIn({ powerShell });
    ({ page } = await openPage(browser));
    loadedForStartPage = await openStartPage(page, standIn.toolUrl);
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

  it('loads no more for the start page than it may', () => {
    const { files, kilobytes } = loadedForStartPage;
    assert.ok(files >= 5, `${files} files`);
    assert.ok(kilobytes <= startPageBudgetKilobytes, `${kilobytes} KB, at most ${startPageBudgetKilobytes}`);
  });

  it('loads no more for the page before a run than it may', async () => {
    const { page: other } = await openPage(browser);
    const { files, kilobytes } = await openMeasurePage(other, standIn.url);
    await other.context().close();
    assert.ok(files >= 5, `${files} files`);
    assert.ok(kilobytes <= startPageBudgetKilobytes, `${kilobytes} KB, at most ${startPageBudgetKilobytes}`);
  });

  for (const locale of ['da-DK', 'ar-EG', 'he-IL', 'de-DE']) {
    it(`opens the tool in English where the browser speaks ${locale}`, async () => {
      const { page: abroad } = await openPage(browser, { locale });
      const tool = new ToolPage(abroad);
      await abroad.goto(standIn.url);
      await tool.find('volume-select').waitFor();
      const [text] = await tool.find('volume-select').locator('option').allInnerTexts();
      assert.match(text, /[\d.]+\s[GT]iB free/);
      assert.equal(await tool.frame.locator('html').getAttribute('lang'), 'en');
      assert.equal(await abroad.locator('html').getAttribute('lang'), 'en');
      await abroad.context().close();
    });
  }

  it('keeps the theme for the next time', async () => {
    await page.locator('#theme').click();
    await page.reload();
    assert.equal(await page.locator('#theme').getAttribute('aria-pressed'), 'true');
    await new ToolPage(page).waitForTheme('dark');
  });

  it('has the theme that is chosen while the tool is opened', async () => {
    const { page: other } = await openPage(browser);
    const tool = new ToolPage(other);
    // The tool answered that it is there, and was told the theme that it begins with.
    await other.addInitScript(() => {
      const choose = ({ data }) => {
        if (data?.command !== 'Ping' || data.type !== 1) return;
        window.removeEventListener('message', choose);
        setTimeout(() => document.getElementById('theme').click());
      };
      if (window === window.top) window.addEventListener('message', choose);
    });
    await other.goto(standIn.toolUrl);
    await tool.find('overview-row').first().waitFor();
    assert.equal(await other.locator('#theme').getAttribute('aria-pressed'), 'true');
    await tool.waitForTheme('dark');
    await other.context().close();
  });

  it('loads no more for the start page with a past run than it may, and its verdict only there', async () => {
    const { page: other } = await openPage(browser);
    const tool = new ToolPage(other);
    await other.goto(standIn.url);
    await tool.waitUntilReady();
    await tool.fillProfile({ durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 });
    await tool.start();
    await tool.waitForVerdict();
    const { kilobytes } = await openStartPageWithRun(other, standIn.toolUrl);
    await other.context().close();
    assert.ok(kilobytes <= startPageBudgetKilobytes, `${kilobytes} KB, at most ${startPageBudgetKilobytes}`);
    assert.ok(kilobytes > loadedForStartPage.kilobytes + 5, `${kilobytes} KB, the verdict with them`);
  });
});
