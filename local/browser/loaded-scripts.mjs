// The tool's scripts that a page loads, and what they weigh on the way.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { toolFolder } from '../base/paths.mjs';
import { ToolPage } from './tool-page.mjs';

/** The most that the start page loads by itself, with the verdict on past runs too. */
export const startPageBudgetKilobytes = 240;

/**
 * Opens the page that the tool opens with, and gives what it loads until it shows all that it has: the nearest limits, with
 * the published figures, come last.
 * @param {import('playwright-core').Page} page not opened on the tool yet
 * @returns {Promise<{ files: number, kilobytes: number }>} compressed by gzip -9
 */
export function openStartPage(page, url) {
  return loadedBy(page, url, (tool) => tool.waitForOverview());
}

/** The same where a volume has a past run, whose verdict comes last. */
export function openStartPageWithRun(page, url) {
  return loadedBy(page, url, async (tool) => {
    await tool.waitForOverview();
    await tool.find('latest-run').filter({ hasText: 'IOPS' }).first().waitFor();
  });
}

/** The same for the page before a run, which has its own budget. */
export function openMeasurePage(page, url) {
  return loadedBy(page, url, async (tool) => {
    await tool.waitUntilReady();
    await tool.find('limit-row').first().waitFor();
  });
}

async function loadedBy(page, url, untilShown) {
  const names = new Set();
  page.on('response', (response) => names.add(path.basename(new URL(response.url()).pathname)));
  await page.goto(url);
  await untilShown(new ToolPage(page));
  const loaded = (await readdir(toolFolder)).filter((name) => name.endsWith('.js') && names.has(name));
  const contents = await Promise.all(loaded.map((name) => readFile(path.join(toolFolder, name))));
  const bytes = contents.reduce((total, content) => total + gzipSync(content, { level: 9 }).length, 0);
  return { files: loaded.length, kilobytes: bytes / 1000 };
}
