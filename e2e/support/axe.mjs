// What axe finds in a state of a page: WCAG 2.2 A and AA, and axe's best practices.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Each width once, and each look once: what depends on the width does not depend on the colors, and the other way round.
 * The last is what the test's page goes on with.
 */
const conditions = [
  { width: 320, theme: 'light', forcedColors: 'active' },
  { width: 640, theme: 'dark', forcedColors: 'none' },
  { width: 1440, theme: 'light', forcedColors: 'none' },
];

/**
 * Fails where axe finds anything in the tool as it is now, at each width and in each look.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 */
export async function assertAccessible(at, state) {
  const before = at.page.viewportSize();
  const found = [];
  for (const { width, theme, forcedColors } of conditions) {
    await at.page.setViewportSize({ width, height: 900 });
    await at.page.emulateMedia({ forcedColors });
    await at.tool.useTheme(theme);
    const violations = await violationsIn(at.page);
    found.push(
      ...violations.map((violation) => `${state}, ${width} px, ${theme}, forced ${forcedColors}: ${violation}`),
    );
  }
  await at.page.emulateMedia({ forcedColors: null });
  await at.page.setViewportSize(before);
  assert.deepEqual(found, []);
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
