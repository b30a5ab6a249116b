// The page that a test goes on with: after a test that failed it is blank, and nobody waits long for something on it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { giveUpSoonWhileBlank, isBlank, launchBrowser, openPage } from '../../local/browser/browser.mjs';

/** Longer than anybody waits on a blank page. */
const comesLate = `data:text/html,<script>setTimeout(() => document.body.append(document.createElement('hr')), 1500)</script>`;

describe('a page that a test goes on with', () => {
  let browser;
  let page;

  before(async () => {
    browser = await launchBrowser();
    ({ page } = await openPage(browser));
    giveUpSoonWhileBlank(page);
  });
  after(() => browser.close());

  it('ends a test soon that has not opened it', async () => {
    assert.equal(isBlank(page), true);
    await assert.rejects(page.locator('hr').waitFor({ state: 'attached' }), /Timeout 1000ms exceeded/);
  });

  it('is waited for once it is opened', async () => {
    await page.goto(comesLate);
    assert.equal(isBlank(page), false);
    await page.locator('hr').waitFor({ state: 'attached' });
  });
});
