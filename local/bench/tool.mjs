// The tool: how large it is, how soon it can be used, how soon a progress line is on the screen, and what a line costs.
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser, openPage } from '../browser/browser.mjs';
import { startPageBudgetKilobytes, openStartPage } from '../browser/loaded-scripts.mjs';
import { measureAddress, ToolPage } from '../browser/tool-page.mjs';
import { findPowerShell } from '../base/powershell.mjs';
import { openSession } from '../session/session.mjs';
import { toolFolder } from '../base/paths.mjs';
import { formatTable } from '../base/text-table.mjs';
import { median, number } from './table.mjs';
import { watchArrivals } from './arrivals.mjs';
import { feedLines, prepareFeeding } from './fed-lines.mjs';
import { countCost } from './live-cost.mjs';
import { openingTargetSeconds, timeToOverview } from './opening.mjs';
import { serveLargeCluster } from './large-session.mjs';
import { benchMemory } from './memory.mjs';
import { benchOverview } from './overview.mjs';

const bestGzip = { level: 9 };
const interactiveTargetSeconds = 1.5;
const lineTargetSeconds = 1.2;
const lineTargetMilliseconds = 4;
const runSeconds = 24;
const costSeconds = 15;
/** One line a second. */
const linesOfAnHour = 3600;
/** By then the charts have as many points as they ever have. */
const linesBefore = 1300;

/** Measures and prints the bundle's size and the cases with these names. */
export async function benchTool(steps, { rounds, cases }) {
  steps.note(await describeBundle());
  const browser = await launchBrowser({ optimizes: true });
  try {
    if (cases.includes('opening') || cases.includes('lines')) await benchSession(steps, browser, { rounds, cases });
    if (cases.includes('overview') || cases.includes('memory')) await benchLargeCluster(steps, browser, cases);
  } finally {
    await browser.close();
  }
}

async function benchSession(steps, browser, { rounds, cases }) {
  const powerShell = await findPowerShell(steps);
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-bench-'));
  const session = await openSession({ folder, local: false, powerShell });
  try {
    const { url } = await session.serve({ port: 0 });
    steps.note(`\n${session.executorText}`);
    // Not on the clock: a user's second call has a warm PowerShell, and the first start of one is the system's time.
    await session.only('Get-WacHeadroomCluster');
    if (cases.includes('opening')) await benchOpening(steps, browser, { url, rounds });
    // The page before a run: the tool itself opens with the overview.
    if (cases.includes('lines')) await benchLines(steps, browser, { url: measureAddress(url), session });
  } finally {
    await session.close();
    await rm(folder, { recursive: true });
  }
}

async function benchOpening(steps, browser, { url, rounds }) {
  const opening = await steps.run(`Opening the overview ${rounds} times`, () =>
    repeat(rounds, () => timeToOverview(browser, url)),
  );
  const interactive = await steps.run(`Opening the tool ${rounds} times`, () =>
    repeat(rounds, () => timeToInteractive(browser, measureAddress(url))),
  );
  steps.note(await describeStartPage(browser, url));
  steps.note(
    table([
      row('overview with the nearest limit of each volume', opening, openingTargetSeconds),
      row('interactive in the stand-in', interactive, interactiveTargetSeconds),
    ]),
  );
}

async function benchLines(steps, browser, { url, session }) {
  const { arrivals, cost } = await steps.run('Watching a run', () => progressLatency(browser, url, session));
  steps.note(table([row('progress line on screen after the engine wrote it', arrivals, lineTargetSeconds)]));
  const hour = await steps.run('Telling a page an hour of lines', () => hourOfLines(browser, url, session));
  steps.note(
    [
      `${perLine(cost)} ms of script for each progress line as they come (target: < ${lineTargetMilliseconds} ms)`,
      `${perLine(hour)} ms of script for each of ${hour.lines} lines told at once`,
      `${number(hour.heapBytes / 1000, 0)} KB more memory after an hour of lines (${number(hour.heapBytes / hour.lines, 0)} bytes a line), ` +
        `${number(hour.heapAfterBytes / 1000, 0)} KB more than after the run before once the page was left`,
    ].join('\n'),
  );
}

async function benchLargeCluster(steps, browser, cases) {
  const cluster = await serveLargeCluster();
  try {
    if (cases.includes('overview')) await benchOverview(steps, browser, cluster);
    if (cases.includes('memory')) await benchMemory(steps, browser, cluster);
  } finally {
    await cluster.close();
  }
}

function table(rows) {
  return formatTable(['', 'median', 'worst', 'samples', 'target'], rows);
}

/** The scripts that index.html asks for: what has to arrive before anything is seen; the others come when needed. */
async function describeBundle() {
  const index = await readFile(path.join(toolFolder, 'index.html'), 'utf8');
  const names = (await readdir(toolFolder)).filter((name) => /\.(js|css)$/.test(name));
  const sizes = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(toolFolder, name));
      return { name, initial: index.includes(name), raw: content.length, gzip: gzipSync(content, bestGzip).length };
    }),
  );
  const sum = (files, key) => files.reduce((total, file) => total + file[key], 0) / 1000;
  const rows = [
    ['initial', sizes.filter(({ initial }) => initial)],
    ['loaded when needed', sizes.filter(({ initial }) => !initial)],
    ['all', sizes],
  ].map(([name, files]) => [
    name,
    String(files.length),
    `${number(sum(files, 'raw'), 1)} KB`,
    `${number(sum(files, 'gzip'), 1)} KB`,
  ]);
  return formatTable(['Production bundle', 'files', 'raw', 'gzip -9'], rows);
}

/** From the address to a start button that can be pressed, with nothing in the browser's cache. */
async function timeToInteractive(browser, url) {
  const { page } = await openPage(browser);
  const startedAt = performance.now();
  await page.goto(url);
  await new ToolPage(page).waitUntilOffered();
  const seconds = (performance.now() - startedAt) / 1000;
  await page.context().close();
  return seconds;
}

function perLine({ scriptMilliseconds, lines }) {
  return number(scriptMilliseconds / lines, 2);
}

/** A page with a run that has begun to measure. */
async function watchRun(browser, url) {
  const { page } = await openPage(browser);
  await watchArrivals(page);
  await prepareFeeding(page);
  await page.goto(url);
  const tool = new ToolPage(page);
  await startAndWatch(page, tool);
  return { page, tool, body: tool.frame.locator('body') };
}

async function startAndWatch(page, tool) {
  await tool.waitUntilReady();
  await tool.fillProfile({ durationSeconds: runSeconds, warmUpSeconds: 1, fileSizeMib: 64 });
  const before = (await readArrivals(tool)).length;
  await tool.start();
  while ((await readArrivals(tool)).length < before + 3) await page.waitForTimeout(200);
}

function readArrivals(tool) {
  return tool.frame.locator('body').evaluate(() => window.headroomArrivals);
}

/**
 * What an hour of lines costs, and what of it the page keeps. A first run before it has loaded every part of the page that
 * a run needs, and left what the page keeps once.
 */
async function hourOfLines(browser, url, session) {
  const { page, tool, body } = await watchRun(browser, url);
  await feedLines(body, linesBefore);
  await leave(tool);
  const keptSince = await countCost(page);
  await startAndWatch(page, tool);
  await feedLines(body, linesBefore);
  const costSince = await countCost(page);
  await feedLines(body, linesOfAnHour);
  await forgetArrivals(tool);
  const cost = await costSince();
  await leave(tool);
  const after = await keptSince();
  await removeRuns(session);
  await page.context().close();
  return { ...cost, lines: linesOfAnHour, heapAfterBytes: after.heapBytes };
}

/** What this program itself keeps in the page is not the tool's memory. */
function forgetArrivals(tool) {
  return tool.frame.locator('body').evaluate(() => (window.headroomArrivals.length = 0));
}

/** From the end of a run to the page before one. */
async function leave(tool) {
  await tool.waitForVerdict();
  await tool.find('new-run').click();
  await tool.waitUntilReady();
  await forgetArrivals(tool);
}

async function removeRuns(session) {
  for (const { id } of await session.only('Get-WacHeadroomRun')) {
    await session.only('Remove-WacHeadroomRun', { RunId: id });
  }
}

async function progressLatency(browser, url, session) {
  const { page, tool } = await watchRun(browser, url);
  const [before, costSince] = [await readArrivals(tool), await countCost(page)];
  await page.waitForTimeout(costSeconds * 1000);
  const [cost, after] = [await costSince(), await readArrivals(tool)];
  await tool.waitForVerdict();
  await removeRuns(session);
  const arrivals = (await readArrivals(tool)).map(({ writtenAt, shownAt }) => (shownAt - writtenAt) / 1000);
  return { arrivals, cost: { ...cost, lines: after.length - before.length } };
}

/** All JavaScript that the browser loads for the start page. */
async function describeStartPage(browser, url) {
  const { page } = await openPage(browser);
  const { files, kilobytes } = await openStartPage(page, url);
  await page.context().close();
  return `\nStart page: ${number(kilobytes, 1)} KB of JavaScript in ${files} files, gzip -9 (target: < ${startPageBudgetKilobytes} KB)`;
}

async function repeat(count, measure) {
  const values = [];
  for (let round = 0; round < count; round++) values.push(await measure());
  return values;
}

function row(name, values, target) {
  return [
    name,
    `${number(median(values), 2)} s`,
    `${number(Math.max(...values), 2)} s`,
    String(values.length),
    `< ${target} s`,
  ];
}
