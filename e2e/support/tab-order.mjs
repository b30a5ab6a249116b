// What Tab reaches on a page, by the names that a screen reader says.

const mostTabs = 150;

/** What stands before each page. */
export const rail = ['Overview', 'Measure', 'Coordinator', 'History', 'Limits', 'Settings'];

/** What can be done with the result of a run, before its tabs. */
export const resultActions = [
  'Back to Measure',
  'Run again',
  'Find the limit',
  'Run longer',
  'Try another VM size',
  'Compare with an earlier run',
  'New run',
  'Save and share',
];

/**
 * Presses Tab from the first link of the rail until the focus leaves the tool.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @returns {Promise<string[]>} the name of each element, in the order of Tab
 */
export async function tabOrder(at) {
  const body = at.tool.frame.locator('body');
  await at.tool.find('overview-link').focus();
  const names = [];
  for (let presses = 0; presses < mostTabs; presses++) {
    const name = await body.evaluate(nameOfFocused);
    if (name === null) return names;
    names.push(name);
    await at.page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not leave the tool after ${mostTabs} times: ${names.join(', ')}`);
}

/** Runs in the page: the name of what has the focus; null where that is outside the tool. */
function nameOfFocused() {
  const focused = document.activeElement;
  if (!document.hasFocus() || focused === null || focused === document.body) return null;
  const referred = (focused.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  const name =
    focused.getAttribute('aria-label') || referred.trim() || focused.labels?.[0]?.textContent || focused.textContent;
  return name.replace(/\s+/g, ' ').trim() || focused.outerHTML.slice(0, 80);
}
