// The README's pictures, as the tool of this checkout shows them: the page that it opens with, and the page of a run.
import { ToolPage } from '../browser/tool-page.mjs';

export const pictureSize = { width: 1280, height: 960 };

/** Long enough, and of a file large enough, that nothing makes the verdict doubtful. */
const soundRun = { durationSeconds: 60, warmUpSeconds: 5, fileSizeMib: 1024 };

/**
 * Takes the picture of the overview, with a volume that has much to do. How near its limit that is depends on the time of day:
 * the simulated load has hours.
 * @param {import('playwright-core').Page} page of {@link pictureSize}, not opened on the tool yet
 * @param {{ standIn: object, file: string }} where the tool is served, and where the picture goes
 */
export async function takeOverview(page, { standIn, file }) {
  const tool = new ToolPage(page);
  await standIn.simulate('near-limit', 'happens');
  await page.goto(standIn.toolUrl);
  await tool.waitForOverview();
  // What is now, and not only at the peak of the week: known after three readings.
  await tool
    .find('judgement')
    .filter({ hasText: /^\s*Near limit(?! at peak)/ })
    .first()
    .waitFor();
  // Until every node has told its part.
  await tool.find('now-iops').filter({ hasText: 'at least' }).first().waitFor({ state: 'detached' });
  await page.screenshot({ path: file });
  await standIn.resetSimulation();
}

/**
 * Makes a run and takes the picture of its page.
 * @param {import('playwright-core').Page} page of {@link pictureSize}
 * @param {{ url: string, file: string, profile?: object }} where the tool is served, and where the picture goes
 */
export async function takeResult(page, { url, file, profile = soundRun }) {
  const tool = new ToolPage(page);
  await page.goto(url);
  await tool.waitUntilReady();
  await tool.fillProfile(profile);
  await tool.start();
  await tool.waitForVerdict();
  await tool.find('vm-size-select').fill('Standard_D8s_v3');
  await tool.find('what-if-headline').waitFor();
  // No caret and no focused field.
  await tool.find('vm-size-select').blur();
  await tool.find('back').scrollIntoViewIfNeeded();
  await page.screenshot({ path: file });
}
