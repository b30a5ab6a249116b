// The README's picture: the page of a run with its verdict, as the tool of this checkout shows it.
import { ToolPage } from '../browser/tool-page.mjs';

export const pictureSize = { width: 1280, height: 960 };

/** Long enough, and of a file large enough, that nothing makes the verdict doubtful. */
const soundRun = { durationSeconds: 60, warmUpSeconds: 5, fileSizeMib: 1024 };

/**
 * Makes a run and takes the picture of its page.
 * @param {import('playwright-core').Page} page of {@link pictureSize}, not opened on the tool yet
 * @param {{ url: string, file: string, profile?: object }} where the tool is served, and where the picture goes
 */
export async function takeScreenshot(page, { url, file, profile = soundRun }) {
  const tool = new ToolPage(page);
  await page.goto(url);
  await tool.waitUntilReady();
  await tool.fillProfile(profile);
  await tool.start();
  await tool.waitForVerdict();
  await tool.find('vm-size-select').fill('Standard_D8s_v3');
  await tool.find('what-if-headline').waitFor();
  // Neither a caret nor a field that somebody seems to be in.
  await tool.find('vm-size-select').blur();
  await tool.find('back').scrollIntoViewIfNeeded();
  await page.screenshot({ path: file });
}
