// How long a page is: a person reads it without scrolling for long.
import assert from 'node:assert/strict';

/** The most that a page is long, without the tables on it, which are as long as what they list. */
const mostPixels = 1600;
const window = { width: 1440, height: 900 };

/** What is open at first; everything else that folds is closed for measuring. */
const openAtFirst = '[data-testid=adjust], [data-testid=support-panel] details';

/**
 * Fails where the tool's page is longer than it may be, with its folds as they are at first.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 */
export async function assertShort(at, state) {
  const before = at.page.viewportSize();
  await at.page.setViewportSize(window);
  const { pixels, tablePixels } = await at.tool.frame.locator('.hr-page').evaluate(heightsOf, openAtFirst);
  await at.page.setViewportSize(before);
  assert.ok(pixels > 0, `${state} has a height`);
  const text = `${state} is ${pixels} pixels long, ${tablePixels} of them tables; at most ${mostPixels} without them`;
  assert.ok(pixels - tablePixels <= mostPixels, text);
}

/** Runs in the page. */
function heightsOf(page, openAtFirst) {
  const opened = [...page.querySelectorAll('details[open]')].filter((one) => !one.matches(openAtFirst));
  for (const one of opened) one.open = false;
  const tables = [...page.querySelectorAll('table')].filter((one) => one.checkVisibility());
  // A table in a box of its own is as high as the box.
  const heightOf = (table) => Math.min(table.offsetHeight, table.closest('.hr-scroll')?.clientHeight ?? Infinity);
  const measured = {
    pixels: page.scrollHeight,
    tablePixels: tables.reduce((total, table) => total + heightOf(table), 0),
  };
  for (const one of opened) one.open = true;
  return measured;
}
