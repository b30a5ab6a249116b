// The machine's own Chromium, and what a test wants to know of a page.
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../base/paths.mjs';
import { findBrowser } from './find-browser.mjs';

const flags = createRequire(import.meta.url)('./chromium-flags.json');
/** How long a page may take over anything before a test gives up: a guard against hanging, never a measurement. */
const patienceMilliseconds = 300_000;
/** The same while a page is blank: nothing appears on it. */
const blankPatienceMilliseconds = 1000;
const screenshotFolder = path.join(root, 'e2e/screenshots');

/**
 * A page of a test lives for seconds: compiling its scripts a second and a third time, for speed, takes longer than it saves.
 */
const withoutOptimizing = '--js-flags=--no-opt,--no-maglev';

/**
 * Starts Chromium.
 * @param {{ optimizes?: boolean }} [options] whether scripts run as fast as in a browser that people use
 */
export async function launchBrowser({ optimizes = false } = {}) {
  return chromium.launch({ executablePath: findBrowser(), args: optimizes ? flags : [...flags, withoutOptimizing] });
}

/**
 * Opens a page that keeps what went wrong in it.
 * @returns {Promise<{ page: import('playwright-core').Page, troubles: string[] }>}
 */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options });
  context.setDefaultTimeout(patienceMilliseconds);
  const page = await context.newPage();
  const troubles = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && troubles.push(`console: ${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => troubles.push(`page: ${error.message}`));
  page.on('requestfailed', (request) => troubles.push(`request: ${request.url()} ${request.failure()?.errorText}`));
  page.on(
    'response',
    (response) => response.status() >= 400 && troubles.push(`response: ${response.status()} ${response.url()}`),
  );
  for (const leave of ['goto', 'reload']) forgiveWhatEndsWith(page, leave, troubles);
  return { page, troubles };
}

/** Leaving a page ends the requests that are in progress, such as those of one that refreshes by itself: no trouble of it. */
function forgiveWhatEndsWith(page, leave, troubles) {
  const leaves = page[leave].bind(page);
  page[leave] = async (...given) => {
    const before = troubles.length;
    try {
      return await leaves(...given);
    } finally {
      const since = troubles.splice(before);
      troubles.push(...since.filter((trouble) => !trouble.endsWith('net::ERR_ABORTED')));
    }
  };
}

/**
 * Gives up soon on a page until it has opened its first address: a wait for something on a blank page is a mistake.
 * @param {import('playwright-core').Page} page
 */
export function giveUpSoonWhileBlank(page) {
  const context = page.context();
  context.setDefaultNavigationTimeout(patienceMilliseconds);
  context.setDefaultTimeout(blankPatienceMilliseconds);
  page.once('framenavigated', () => context.setDefaultTimeout(patienceMilliseconds));
}

/** Whether a page has opened no address yet. */
export const isBlank = (page) => page?.url() === 'about:blank';

/** `HEADROOM_PICTURES=all` keeps the pictures of passing tests too. */
const keepsAllPictures = process.env.HEADROOM_PICTURES === 'all';

/** Saves a picture of the page in e2e/screenshots if requested: no test reads one. */
export async function screenshot(page, name) {
  if (keepsAllPictures) await keepPicture(page, name);
}

/** Keeps a picture of the page in e2e/screenshots. */
export async function keepPicture(page, name) {
  await mkdir(screenshotFolder, { recursive: true });
  await page.screenshot({ path: path.join(screenshotFolder, `${name}.png`) });
}
