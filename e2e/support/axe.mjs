// What axe finds in a state of a page, in all nine pairs of a width and a look: WCAG 2.2 A and AA, and axe's best practices.
//
// Most of axe's rules read what a page has, where it lies and whether it is shown. A look changes none of that, so they run once
// for each width; only the rules that axe itself files under color (`cat.color`) are asked in all nine pairs. That a look changes
// colors alone is not taken for granted: the shape of the page is compared, and where it is another one all rules run. A live
// view would be another one with each of its next figures: its timers are held while it is looked at.
//
// The rules under color take as long as all others. So a text whose color, size and backgrounds are those of another text that
// they passed is not shown to them again, whatever the state, the width or the look; one that something else may lie behind is.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { findViolations, shapeOfPage, stylesOfShape, stylesReadByRules } from './axe-in-page.mjs';
import { withHeldTimers } from './held-timers.mjs';
import * as texts from './texts-in-page.mjs';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** `HEADROOM_AXE=all` runs all rules on everything in all pairs, to check the above. */
const isThorough = process.env.HEADROOM_AXE === 'all';

/** Those that are compared in another way: by where an element lies, by row of a table, or by another name. */
const comparedOtherwise = /^(height|width|opacity|background-color|background-image|-webkit-.*)$/;

const dark = { look: 'dark', theme: 'dark', forcedColors: 'none' };
const light = { look: 'light', theme: 'light', forcedColors: 'none' };
const forced = { look: 'forced', theme: 'light', forcedColors: 'active' };
/** The colors of texts that the rules under color passed, as the page tells them. */
const passedColors = new Set();

/** A width is laid out once, and a theme stays for as long as it can. The last is the one that the test's page goes on with. */
const pairs = [
  ...[forced, light, dark].map((look) => ({ width: 320, ...look })),
  ...[dark, light, forced].map((look) => ({ width: 640, ...look })),
  ...[forced, dark, light].map((look) => ({ width: 1440, ...look })),
].map((pair) => ({ ...pair, name: `${pair.width} px, ${pair.look}` }));

/**
 * Fails where axe finds anything in the tool as it is now, at each width and in each look.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 */
export async function assertAccessible(at, state) {
  assert.deepEqual(
    (await violationsIn(at)).map((violation) => `${state}, ${violation}`),
    [],
  );
}

/**
 * What axe finds in the tool as it is now: a line for each element that a rule finds, with the width and the look.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @returns {Promise<string[]>}
 */
export function violationsIn(at) {
  return withHeldTimers(toolFrameOf(at.page), async () => {
    const before = at.page.viewportSize();
    const found = [];
    for (const { name, width, theme, forcedColors } of pairs) {
      await at.page.setViewportSize({ width, height: 900 });
      await at.page.emulateMedia({ forcedColors });
      await at.tool.useTheme(theme);
      found.push(...(await violationsNow(at.page)).map((violation) => `${name}: ${violation}`));
    }
    await at.page.emulateMedia({ forcedColors: null });
    await at.page.setViewportSize(before);
    return found;
  });
}

/** In the width and the look that the page has. */
async function violationsNow(page) {
  const frame = await frameWithAxe(page);
  const options = { tags, isThorough, passedColors: [...passedColors] };
  const { hadAllRules, passed, violations, colors } = await frame.evaluate(findViolations, options);
  for (const one of colors) passedColors.add(one);
  const isMuch = passed.length >= 20 && passed.includes('color-contrast');
  // A rule that finds something has not passed, and then the finding is what fails the test.
  assert.ok(hadAllRules || violations.length > 0 || isMuch, `axe checked little: ${passed.length} rules passed`);
  return violations;
}

/** Fails where axe's rules read other styles of the page than are compared. */
export async function assertShapeIsWhole({ page }) {
  const frame = await frameWithAxe(page);
  const read = await frame.evaluate(stylesReadByRules, tags);
  assert.ok(read.includes('display') && read.includes('visibility'), `read: ${read}`);
  assert.deepEqual(
    read.filter((name) => !stylesOfShape.includes(name) && !comparedOtherwise.test(name)),
    [],
  );
}

async function frameWithAxe(page) {
  const frame = toolFrameOf(page);
  if (!(await frame.evaluate(() => 'axe' in window))) {
    const styles = `var stylesOfShape = ${JSON.stringify(stylesOfShape)}`;
    await frame.evaluate([source, styles, shapeOfPage, ...Object.values(texts)].join(';\n'));
  }
  return frame;
}

/** The frame that the tool is in. */
export function toolFrameOf(page) {
  return page.frames().find((each) => each.url().includes('/modules/'));
}
