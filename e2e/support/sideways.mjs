// Whether a phone shows all that is on a page without scrolling sideways.
import assert from 'node:assert/strict';

const phone = { width: 320, height: 900 };
const leastShown = 20;

/**
 * The page, the tables and whatever else scrolls sideways or is cut off at 320 pixels, with all that folds open.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 * @returns {Promise<{ tables: string[], found: string[] }>} the test ids of the tables that were looked at, and what is wrong
 */
export async function sidewaysOn(at, state) {
  const before = at.page.viewportSize();
  await at.page.setViewportSize(phone);
  const { shown, tables, found } = await at.tool.frame.locator('body').evaluate(lookWithAllOpen);
  await at.page.setViewportSize(before);
  assert.ok(shown >= leastShown, `${state}: only ${shown} things are shown`);
  return { tables, found: found.map((one) => `${state}: ${one}`) };
}

/** Runs in the page. */
async function lookWithAllOpen(body) {
  const folded = [...body.querySelectorAll('details:not([open])')];
  for (const one of folded) one.open = true;
  // What is drawn for a width is drawn after the page has been laid out.
  await new Promise((settle) =>
    setTimeout(
      () => document.defaultView.requestAnimationFrame(() => document.defaultView.requestAnimationFrame(settle)),
      100,
    ),
  );
  const shown = [...body.querySelectorAll('.hr-page, .hr-page *, .hr-rail, .hr-rail *')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1,
  );
  const tellOf = (one) =>
    `${one.localName}.${one.className.baseVal ?? one.className} ${one.dataset.testid ?? ''} ${one.textContent.trim().slice(0, 60)}`;
  const scrolls = (one) =>
    one.scrollWidth > one.clientWidth &&
    ['auto', 'scroll'].includes(document.defaultView.getComputedStyle(one).overflowX);
  const page = body.getBoundingClientRect();
  const isCut = (one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < page.left - 1 || right > page.right + 1;
  };
  const found = [
    ...shown
      .filter((one) => scrolls(one))
      .map((one) => `scrolls: ${one.scrollWidth} of ${one.clientWidth} pixels, ${tellOf(one)}`),
    ...shown.filter((one) => isCut(one)).map((one) => `is cut off: ${tellOf(one)}`),
  ];
  const tables = shown.filter(({ localName }) => localName === 'table').map(({ dataset }) => dataset.testid ?? '');
  for (const one of folded) one.open = false;
  return { shown: shown.length, tables, found };
}
