// The live overview of a large cluster: what a refresh costs the browser, what a kept year takes to be drawn, and what is paid each
// half hour for the kept day of its drives.
import { setTimeout } from 'node:timers/promises';
import { openPage } from '../browser/browser.mjs';
import { ToolPage } from '../browser/tool-page.mjs';
import { formatTable } from '../base/text-table.mjs';
import { openBarePage } from './bare-browser.mjs';
import { size } from './large-cluster.mjs';
import { countCost } from './live-cost.mjs';
import { median, number } from './table.mjs';

const refreshMilliseconds = 5000;
const refreshesBefore = 6;
/** One in six looks for drives that stand out. */
const refreshesCounted = 24;
const target = { script: 50, year: 300 };

/** Measures and prints. */
export async function benchOverview(steps, browser, cluster) {
  const year = await steps.run('Drawing a kept year', () => drawYear(browser, cluster));
  const drives = await steps.run('Judging the kept day of drives', () => judgeDrives(browser, cluster));
  const refreshes = await steps.run('Refreshing', () => costOfRefreshes(cluster));
  const { nodes, volumes, virtualDisks } = size;
  steps.note(
    [
      `\nOverview of ${nodes} nodes, ${volumes} volumes and ${virtualDisks} virtual disks, all busy`,
      formatTable(
        ['script time', 'median', 'worst', 'samples', 'target'],
        [
          row('a refresh', refreshes, target.script),
          row(`from a year of ${volumes} volumes to the overview`, [year.overview], target.year),
          row('a year on the page of a volume', [year.volume], target.year),
          row('the kept day of all drives, each half hour', [drives.script], target.year),
        ],
      ),
      `the kept day of all drives on the wire: ${number(drives.bytes / 1e6, 2)} MB`,
    ].join('\n'),
  );
}

/** The overview with all that is kept but the year, whose arrival is what is counted; then the page of a volume. */
async function drawYear(browser, { url, executor }) {
  const { page } = await openPage(browser);
  const tool = new ToolPage(page);
  const isYear = ({ TimeFrame }) => TimeFrame === 'year';
  const release = executor.hold('Get-WacHeadroomHistory', isYear);
  const answer = executor.answered('Get-WacHeadroomHistory', isYear);
  await page.goto(url);
  await tool.waitForOverview();
  await page.waitForTimeout(3000);
  const hold = executor.hold('Get-WacHeadroomActivity');
  await page.waitForTimeout(refreshMilliseconds);
  const overview = await counted(page, async () => {
    release();
    await answer;
    await page.waitForTimeout(1000);
  });
  hold();
  await tool.find('volume-link').first().click();
  await tool.find('history-frame').waitFor();
  await page.waitForTimeout(refreshMilliseconds);
  const holdAgain = executor.hold('Get-WacHeadroomActivity');
  await page.waitForTimeout(refreshMilliseconds);
  const volume = await counted(page, async () => {
    await tool.find('history-frame').selectOption('year');
    await page.waitForTimeout(1000);
  });
  holdAgain();
  await page.context().close();
  return { overview, volume };
}

/** The kept day of all drives, once the overview has all else that is kept. */
async function judgeDrives(browser, { url, executor }) {
  const { page } = await openPage(browser);
  const asked = (parameters) => parameters.Subject === 'drive';
  const release = executor.hold('Get-WacHeadroomHistory', asked);
  await page.goto(url);
  await new ToolPage(page).waitForOverview();
  const answer = executor.answered('Get-WacHeadroomHistory', asked);
  await page.waitForTimeout(refreshMilliseconds);
  const hold = executor.hold('Get-WacHeadroomActivity');
  await page.waitForTimeout(refreshMilliseconds);
  let bytes = 0;
  const script = await counted(page, async () => {
    release();
    bytes = Buffer.byteLength(await answer);
    await page.waitForTimeout(1000);
  });
  hold();
  await page.context().close();
  return { script, bytes };
}

async function counted(page, act) {
  const since = await countCost(page);
  await act();
  return (await since()).scriptMilliseconds;
}

/** Each refresh by itself, at the pace that it has. */
async function costOfRefreshes({ url, executor }) {
  const page = await openBarePage(url);
  try {
    // Past what is loaded once.
    await setTimeout(refreshesBefore * refreshMilliseconds);
    const roundsBefore = Math.min(...executor.rounds);
    const script = [];
    for (let before = await page.scriptMilliseconds(); script.length < refreshesCounted;) {
      await setTimeout(refreshMilliseconds);
      const now = await page.scriptMilliseconds();
      script.push(now - before);
      before = now;
    }
    const rounds = Math.min(...executor.rounds) - roundsBefore;
    // A page that asks for nothing costs nothing.
    if (rounds < refreshesCounted - 1)
      throw new Error(`Each node was asked ${rounds} times in ${refreshesCounted} refreshes.`);
    return script;
  } finally {
    await page.close();
  }
}

function row(name, values, most) {
  return [
    name,
    `${number(median(values), 1)} ms`,
    `${number(Math.max(...values), 1)} ms`,
    String(values.length),
    `≤ ${most} ms`,
  ];
}
