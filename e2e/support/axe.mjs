// What axe finds in a state of a page: WCAG 2.2 A and AA, and axe's best practices.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Each width once, and each look once: what depends on the width does not depend on the colors, and the other way round. Three
 * turns have all nine pairs. The last of a turn is light, which the test's page goes on with.
 */
const turns = [
  [
    { width: 320, theme: 'light', forcedColors: 'active' },
    { width: 640, theme: 'dark', forcedColors: 'none' },
    { width: 1440, theme: 'light', forcedColors: 'none' },
  ],
  [
    { width: 640, theme: 'light', forcedColors: 'active' },
    { width: 1440, theme: 'dark', forcedColors: 'none' },
    { width: 320, theme: 'light', forcedColors: 'none' },
  ],
  [
    { width: 1440, theme: 'light', forcedColors: 'active' },
    { width: 320, theme: 'dark', forcedColors: 'none' },
    { width: 640, theme: 'light', forcedColors: 'none' },
  ],
];

/** `HEADROOM_AXE=all` has every state looked at in all nine pairs: three times the work, for whoever wants to know. */
const looksAtAll = process.env.HEADROOM_AXE === 'all';

/** The light ones last. */
const allPairs = turns.flat().sort((one, other) => Number(one.theme === 'light') - Number(other.theme === 'light'));

/**
 * Fails where axe finds anything in the tool as it is now, at each width and in each look.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 * @param {number} [turn] a walk counts its states here, so that each pair of a width and a look comes up every third time;
 *   of no matter where all pairs are looked at
 * @returns {Promise<string[]>} the pairs in which the state was looked at
 */
export async function assertAccessible(at, state, turn = 0) {
  const before = at.page.viewportSize();
  const conditions = looksAtAll ? allPairs : turns[turn % turns.length];
  const found = [];
  for (const condition of conditions) {
    const { width, theme, forcedColors } = condition;
    await at.page.setViewportSize({ width, height: 900 });
    await at.page.emulateMedia({ forcedColors });
    await at.tool.useTheme(theme);
    const violations = await violationsIn(at.page);
    found.push(...violations.map((violation) => `${state}, ${nameOf(condition)}: ${violation}`));
  }
  await at.page.emulateMedia({ forcedColors: null });
  await at.page.setViewportSize(before);
  assert.deepEqual(found, []);
  return conditions.map(nameOf);
}

/** How many pairs of a width and a look a walk of so many states has had at its end. */
export function conditionsOf(states) {
  return looksAtAll ? allPairs.length : Math.min(allPairs.length, 3 * states);
}

function nameOf({ width, theme, forcedColors }) {
  return `${width} px, ${theme}, forced ${forcedColors}`;
}

/** One line for each element that a rule finds. */
async function violationsIn(page) {
  const frame = page.frames().find((each) => each.url().includes('/modules/'));
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  // The actions stay in view over what is scrolled below them: half a field at that edge is no fault of the field.
  await frame.evaluate(() => document.querySelector('.hr-page').scrollTo(0, 0));
  const { passes, violations } = await frame.evaluate(
    (values) =>
      window.axe
        .run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false })
        .then(({ passes, violations }) => ({
          passes: passes.length,
          violations: violations.flatMap(({ id, help, nodes }) =>
            nodes.map(
              ({ target, any, html }) => `${id} (${help}) at ${target}: ${any[0]?.message ?? ''} ${html.slice(0, 160)}`,
            ),
          ),
        })),
    tags,
  );
  assert.ok(passes >= 20, `axe checked little: ${passes} rules passed`);
  return violations;
}
