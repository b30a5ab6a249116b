// What the live pages of a large cluster keep: of hours of refreshes, and of pages that were left.
import { setTimeout } from 'node:timers/promises';
import { openPage } from '../browser/browser.mjs';
import { ToolPage } from '../browser/tool-page.mjs';
import { formatTable } from '../base/text-table.mjs';
import { openBarePage } from './bare-browser.mjs';
import { countCost } from './live-cost.mjs';
import { number } from './table.mjs';

const refreshMilliseconds = 5000;
const loadMilliseconds = 30_000;
const settleMilliseconds = 10_000;
/** In the first hour, what the page remembers of an hour fills up. The later looks are shortly before what is kept is read again. */
const looks = { soon: 60, afterAnHour: 700, afterTwo: 1420 };
/** Only every sixth refresh has drives: until then they are kept twice, which is not a leak. */
const refreshesOfLook = 6;
const timesLeft = 8;
/** The engine keeps one chart of all, which was taken out of its page. */
const nodesOfChart = 30;
const target = { hourBytes: 100_000 };

/**
 * Measures and prints. What fills up to a limit has done so in the first hour: what comes to it in the second one would come in each.
 * The browser compiles nothing for speed meanwhile, as that goes on for hours.
 */
export async function benchMemory(steps, browser, cluster) {
  const overview = await steps.run('Playing two hours of refreshes', () => playHours(cluster));
  const volume = await steps.run("Playing two hours on a volume's page", () => playHours(cluster, openVolume));
  const left = await steps.run(`Leaving a volume's page ${timesLeft} times`, () => leaveVolume(browser, cluster));
  const inKilobytes = (bytes) => `${number(bytes / 1000, 0)} KB`;
  const hour = (name, { afterAnHour, afterTwo }) => [
    `the second hour, ${name}`,
    inKilobytes(afterTwo.heapBytes - afterAnHour.heapBytes),
    String(afterTwo.nodes - afterAnHour.nodes),
    `≤ ${inKilobytes(target.hourBytes)}, 0 nodes`,
  ];
  steps.note(
    [
      formatTable(
        ['memory that is not given back', 'heap', 'DOM nodes', 'target'],
        [
          hour('overview', overview),
          hour("a volume's page", volume),
          [
            `a volume's page, left ${timesLeft} times`,
            inKilobytes(left.heapBytes),
            String(left.nodes),
            `≤ ${nodesOfChart} nodes`,
          ],
        ],
      ),
      `memory after so many refreshes: ${heaps(overview)}; on a volume's page ${heaps(volume)}`,
    ].join('\n'),
  );
}

function heaps(memory) {
  return Object.entries(looks)
    .map(([look, refresh]) => `${refresh}: ${number(memory[look].heapBytes / 1e6, 2)} MB`)
    .join(', ');
}

/** Memory along hours of refreshes, each as soon as the one before it is over. */
async function playHours({ url, executor }, begin = async () => {}) {
  const page = await openBarePage(url, { optimizes: false });
  try {
    await setTimeout(loadMilliseconds);
    await begin(page);
    const memory = {};
    for (let refresh = 1; refresh < looks.afterTwo + refreshesOfLook; refresh++) {
      await refreshOnce(page, executor);
      const look = Object.keys(looks).find((name) => refresh >= looks[name] && refresh < looks[name] + refreshesOfLook);
      if (look !== undefined) memory[look] = least(memory[look], await page.memory());
    }
    return memory;
  } finally {
    await page.close();
  }
}

function least(one, other) {
  return one === undefined || other.heapBytes < one.heapBytes ? other : one;
}

async function openVolume(page) {
  const link = `document.querySelector('#tool').contentDocument.querySelector('[data-testid="volume-link"]')`;
  await page.evaluate(`${link}.click()`);
  await setTimeout(loadMilliseconds);
}

/** Until every node has answered: a moment more where a node is asked that much later. */
async function refreshOnce(page, executor) {
  const before = executor.rounds;
  await page.advance(refreshMilliseconds);
  while (executor.rounds.some((count, node) => count === before[node])) {
    await setTimeout(20);
    await page.advance(100);
  }
}

/** What more is kept after the page of a volume was left again and again. Of the heap, code and readings that fill up are a part. */
async function leaveVolume(browser, { url }) {
  const { page } = await openPage(browser);
  const tool = new ToolPage(page);
  await page.goto(url);
  await tool.waitForOverview();
  await page.waitForTimeout(settleMilliseconds);
  const since = await countCost(page);
  for (let times = 1; times <= timesLeft; times++) {
    await tool.find('volume-link').first().click();
    await tool.find('history-frame').waitFor();
    await tool.find('overview-link').click();
    await tool.waitForOverview();
  }
  await page.waitForTimeout(settleMilliseconds);
  const added = await since();
  await page.context().close();
  return added;
}
