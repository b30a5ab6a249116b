// How long the tool takes to open: on the overview, on which the list of tools opens it, until each volume has its nearest limit.
import { openPage } from '../browser/browser.mjs';
import { ToolPage } from '../browser/tool-page.mjs';

export const openingTargetSeconds = 2;

/**
 * From the address to a row for each volume with its nearest limit, with nothing in the browser's cache.
 * @param {string} url Of the tool itself.
 * @returns {Promise<number>} In seconds.
 */
export async function timeToOverview(browser, url) {
  const { page } = await openPage(browser);
  const startedAt = performance.now();
  await page.goto(url);
  const tool = new ToolPage(page);
  await tool.waitForOverview();
  await tool
    .find('overview-row')
    .filter({ hasNot: page.getByTestId('nearest-limit').filter({ hasText: '%' }) })
    .first()
    .waitFor({ state: 'detached' });
  const seconds = (performance.now() - startedAt) / 1000;
  await page.context().close();
  return seconds;
}
