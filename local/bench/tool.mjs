// The tool: how large it is, how soon it can be used, how soon a progress line is on the screen, and what a line costs.
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser, openPage } from '../browser/browser.mjs';
import { ToolPage } from '../browser/tool-page.mjs';
import { findPowerShell } from '../base/powershell.mjs';
import { openSession } from '../session/session.mjs';
import { toolFolder } from '../base/paths.mjs';
import { formatTable } from '../base/text-table.mjs';
import { median, number } from './table.mjs';
import { watchArrivals } from './arrivals.mjs';
import { countCost } from './live-cost.mjs';

const bestGzip = { level: 9 };
const startPageTargetKilobytes = 240;
const interactiveTargetSeconds = 1.5;
const lineTargetSeconds = 1.2;
const lineTargetMilliseconds = 4;
const runSeconds = 24;
const costSeconds = 15;

/** Measures and prints bundle size, time to interactive, and progress latency. */
export async function benchTool(steps, { rounds }) {
  steps.note(await describeBundle());
  const powerShell = await findPowerShell(steps);
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-bench-'));
  const session = await openSession({ folder, local: false, powerShell });
  const browser = await launchBrowser();
  try {
    const { url } = await session.serve({ port: 0 });
    steps.note(`\n${session.executorText}`);
    // Not on the clock: a user's second call has a warm PowerShell, and the first start of one is the system's time.
    await session.only('Get-WacHeadroomCluster');
    const interactive = await steps.run(`Opening the tool ${rounds} times`, () =>
      repeat(rounds, () => timeToInteractive(browser, url)),
    );
    steps.note(await describeStartPage(browser, url));
    const { arrivals, cost } = await steps.run('Watching a run', () => progressLatency(browser, url, session));
    steps.note(
      formatTable(
        ['', 'median', 'worst', 'samples', 'target'],
        [
          row('interactive in the stand-in', interactive, interactiveTargetSeconds),
          row('progress line on screen after the engine wrote it', arrivals, lineTargetSeconds),
        ],
      ),
    );
    steps.note(
      `${number(cost.scriptMilliseconds / cost.lines, 2)} ms of script for each progress line (target: < ${lineTargetMilliseconds} ms), ` +
        `${number(cost.heapBytes / 1000, 0)} KB more memory after ${cost.lines} lines`,
    );
  } finally {
    await browser.close();
    await session.close();
    await rm(folder, { recursive: true });
  }
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
  await new ToolPage(page).waitUntilReady();
  const seconds = (performance.now() - startedAt) / 1000;
  await page.context().close();
  return seconds;
}

async function progressLatency(browser, url, session) {
  const { page } = await openPage(browser);
  await watchArrivals(page);
  await page.goto(url);
  const tool = new ToolPage(page);
  await tool.waitUntilReady();
  await tool.fillProfile({ durationSeconds: runSeconds, warmUpSeconds: 1, fileSizeMib: 64 });
  await tool.start();
  const readArrivals = () => tool.frame.locator('body').evaluate(() => window.headroomArrivals);
  while ((await readArrivals()).length < 3) await page.waitForTimeout(200);
  const [before, costSince] = [await readArrivals(), await countCost(page)];
  await page.waitForTimeout(costSeconds * 1000);
  const [cost, after] = [await costSince(), await readArrivals()];
  await tool.waitForVerdict();
  const [run] = await session.only('Get-WacHeadroomRun');
  await session.only('Remove-WacHeadroomRun', { RunId: run.id });
  const arrivals = (await readArrivals()).map(({ writtenAt, shownAt }) => (shownAt - writtenAt) / 1000);
  return { arrivals, cost: { ...cost, lines: after.length - before.length } };
}

/** All JavaScript that the browser loads until the start page can be used. */
async function describeStartPage(browser, url) {
  const { page } = await openPage(browser);
  const names = new Set();
  page.on('response', (response) => names.add(path.basename(new URL(response.url()).pathname)));
  await page.goto(url);
  await new ToolPage(page).waitUntilReady();
  await page.context().close();
  const built = (await readdir(toolFolder)).filter((name) => name.endsWith('.js') && names.has(name));
  const sizes = await Promise.all(
    built.map(async (name) => gzipSync(await readFile(path.join(toolFolder, name)), bestGzip).length),
  );
  const kilobytes = sizes.reduce((total, size) => total + size, 0) / 1000;
  return `\nStart page: ${number(kilobytes, 1)} KB of JavaScript in ${built.length} files, gzip -9 (target: < ${startPageTargetKilobytes} KB)`;
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
