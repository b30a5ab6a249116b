// How a person reads a chart of points: with the pointer, and with the arrow keys.
import assert from 'node:assert/strict';

/** A crosshair is drawn on whole pixels. */
const tolerance = 1.5;

/**
 * Fails where a point is read by pointer or by keyboard and the crosshair is not at it, or where two are read alike.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {import('playwright-core').Locator} plot
 */
export async function assertReadsEachPoint(at, plot) {
  const points = plot.getByTestId('plot-point');
  const count = await points.count();
  assert.ok(count >= 2, `${count} points`);
  const reading = plot.getByTestId('plot-reading');
  // In the middle, where no bar covers it.
  await plot.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const byPointer = [];
  for (let index = 0; index < count; index++) {
    const { x, y, width } = await points.nth(index).locator('path').boundingBox();
    // From beside it, too.
    await at.page.mouse.move(x + width, y);
    await assertCrosshair(plot, points.nth(index));
    byPointer.push(await reading.innerText());
  }
  await at.page.mouse.move(0, 0);
  await plot.getByTestId('plot-crosshair').waitFor({ state: 'detached' });
  await plot.getByTestId('plot-surface').focus();
  const byKeys = [];
  for (let index = 0; index < count; index++) {
    await at.page.keyboard.press('ArrowRight');
    await assertCrosshair(plot, points.nth(index));
    byKeys.push(await plot.getByTestId('plot-surface').getAttribute('aria-valuetext'));
  }
  await at.page.keyboard.press('Escape');
  await plot.getByTestId('plot-crosshair').waitFor({ state: 'detached' });
  assert.deepEqual(byKeys, byPointer);
  assert.equal(new Set(byKeys).size, count, byKeys.join('\n'));
}

async function assertCrosshair(plot, point) {
  await point.and(plot.locator('.hr-current')).waitFor();
  const [level, upright] = [0, 1].map((index) => plot.getByTestId('plot-crosshair').locator('line').nth(index));
  const [ofPoint, { y }, { x }] = await Promise.all([point.locator('path'), level, upright].map(middleOf));
  const off = Math.max(Math.abs(x - ofPoint.x), Math.abs(y - ofPoint.y));
  assert.ok(off < tolerance, `the crosshair is ${off} pixels off its point`);
}

/** In the tool's frame. A level line has no height, and so no box. */
function middleOf(part) {
  return part.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
}
