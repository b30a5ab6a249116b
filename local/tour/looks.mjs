// The looks in which every stop is seen.

/** @type {{ name: string, width: number, theme: 'light' | 'dark', forcedColors: 'active' | 'none' }[]} */
export const looks = [
  { name: 'light', width: 1440, theme: 'light', forcedColors: 'none' },
  { name: 'dark', width: 1440, theme: 'dark', forcedColors: 'none' },
  { name: '320-pixels', width: 320, theme: 'light', forcedColors: 'none' },
  { name: 'forced-colors', width: 1440, theme: 'light', forcedColors: 'active' },
];

const leastHeight = 900;
/** Pixels: the longest page on a phone has 8,000, and Chromium takes no picture of more than 16,384. */
const mostHeight = 9000;

/** Gives the page a look, and makes it as high as the tool needs, so that a picture has all of it. */
export async function takeLook({ page, tool }, { width, theme, forcedColors }) {
  await page.emulateMedia({ forcedColors });
  await page.setViewportSize({ width, height: leastHeight });
  await tool.useTheme(theme);
  await tool.frame.locator('body').evaluate(drawTablesAnew);
  const hidden = await tool.frame.locator('.hr-page').evaluate((one) => one.scrollHeight - one.clientHeight);
  await page.setViewportSize({ width, height: Math.min(leastHeight + hidden, mostHeight) });
}

/** Runs in the page: Chromium continues to draw the lines of tables in the colors of the previous look. */
function drawTablesAnew(body) {
  const tables = [...body.querySelectorAll('table')];
  for (const { style } of tables) style.borderCollapse = 'separate';
  body.getBoundingClientRect();
  for (const { style } of tables) style.borderCollapse = '';
}
