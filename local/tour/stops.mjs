// What the tool can show, stop by stop, as a person gets there. The tour takes pictures of each, and axe looks at each.

import { shortRun } from '../browser/tool-page.mjs';
import { diskspdProfile, diskspdResult, fioJob, fioResult, profileOfTwoTimeSpans } from './other-files.mjs';

const longRun = { durationSeconds: 600, warmUpSeconds: 0, fileSizeMib: 16 };

/**
 * @typedef {object} Guide what gets around in the tool
 * @property {import('playwright-core').Page} page
 * @property {import('../browser/tool-page.mjs').ToolPage} tool
 * @property {object} standIn
 *
 * @typedef {object} Stop
 * @property {string} name what the page shows, in words
 * @property {(guide: Guide) => Promise<void>} open from where the stop before it left the page
 *
 * @typedef {object} Route begins with a page that is not opened yet, and a simulated cluster without circumstances
 * @property {string} name
 * @property {Stop[]} stops
 */

/** @type {Route[]} */
export const routes = [
  {
    name: 'what runs on the volumes',
    stops: [
      { name: 'the overview with live load', open: openLiveOverview },
      { name: 'a volume, everything open', open: openVolume },
    ],
  },
  {
    name: 'the page before a run',
    stops: [
      { name: 'ready', open: openReady },
      { name: 'everything open, with wrong fields and a wrong command line', open: openWithMistakes },
      { name: 'what a term means', open: openTerm },
      { name: 'a target that is none', open: openWrongTarget },
    ],
  },
  {
    name: 'profiles and results of other tools',
    stops: [
      { name: 'a DISKSPD XML profile that was applied', open: openXmlProfile },
      { name: 'a fio job that was refused', open: openRefusedJob },
      { name: 'opening a result', open: openResultPage },
      { name: 'a file that can not be opened', open: ({ tool }) => openResult(tool, 'a.json', '{}', 'refused-result') },
      { name: 'a result of fio', open: ({ tool }) => openResult(tool, 'fio.json', fioResult, 'verdict-headline') },
      { name: 'a result of DISKSPD with the limits of a volume', open: openWithLimits },
    ],
  },
  {
    name: 'a node that blocks, doubts, or lacks Headroom',
    stops: [
      { name: 'blocked', open: openBlocked },
      { name: 'a node that is down', open: openDown },
      { name: 'a node with application control', open: openControlled },
    ],
  },
  {
    name: 'runs',
    stops: [
      { name: 'a run that is watched', open: openLive },
      { name: 'the result of a run that was stopped', open: openStopped },
      ...['pictures', 'time', 'latency', 'threads', 'settings'].map((tab) => ({
        name: `the result: ${tab}`,
        open: ({ tool }) => openTab(tool, tab),
      })),
      { name: 'a list of runs', open: openList },
      { name: 'the overview', open: openOverview },
      { name: 'the history with a note that is edited, a trend and the retention', open: openHistory },
      { name: 'runs of other loads compared', open: openComparison },
      { name: 'the result of several time spans', open: openTimeSpans },
      { name: 'the result of several time spans: over time', open: ({ tool }) => openTab(tool, 'time') },
      { name: 'three runs compared', open: ({ tool }) => compareAll(tool, 3) },
    ],
  },
  {
    name: 'a search for the limit',
    stops: [
      { name: 'a search that is watched', open: openSearch },
      { name: 'what a search found until it was stopped', open: openStoppedSearch },
      { name: 'what a search found: pictures', open: ({ tool }) => openTab(tool, 'pictures') },
      { name: 'what a search found: over time', open: ({ tool }) => openTab(tool, 'time') },
      { name: 'what a search found: settings', open: ({ tool }) => openTab(tool, 'settings') },
    ],
  },
  {
    name: 'Headroom itself, and the check',
    stops: [
      { name: 'limits', open: openLimits },
      { name: 'settings', open: openAbout },
      { name: 'the plan of a check', open: openCheck },
      { name: 'a check that runs', open: openRunningCheck },
      { name: 'the answer of a check', open: ({ tool }) => first(tool, 'check-headline').waitFor() },
      { name: 'the history with the runs of a check', open: openCheckInHistory },
    ],
  },
];

const first = (tool, testId) => tool.find(testId).first();

/** Opens all that is folded. */
function openAll(tool) {
  return tool.frame.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
}

/** Until each of them says something. */
async function waitForTexts(cells) {
  await cells.first().waitFor();
  for (const cell of await cells.all()) await cell.filter({ hasText: /[\da-z]/ }).waitFor();
}

async function openLiveOverview({ page, tool, standIn }) {
  await page.goto(standIn.toolUrl);
  await tool.waitForOverview();
  await waitForTexts(tool.find('now-iops').or(tool.find('judgement')));
  await tool.find('peaks').filter({ hasText: 'Month: ' }).first().waitFor();
}

async function openVolume({ tool }) {
  await first(tool, 'volume-link').click();
  await tool.find('live-charts').locator('canvas').first().waitFor();
  await tool.find('history-charts').locator('canvas').first().waitFor();
  await openAll(tool);
  await tool.find('week-table').waitFor();
  await tool.find('nodes-table').waitFor();
}

async function openReady({ page, tool, standIn }) {
  await page.goto(standIn.url);
  await tool.waitUntilReady();
  await first(tool, 'readiness-check').waitFor({ state: 'attached' });
  await first(tool, 'limit-row').waitFor();
}

async function openWithMistakes({ tool }) {
  await first(tool, 'advanced').locator('summary').click();
  await first(tool, 'duration-seconds').fill('0');
  await first(tool, 'iopsIntervalMilliseconds').fill('0');
  await openAll(tool);
  await first(tool, 'other-profile').fill('Measure my disk.');
  await first(tool, 'use-profile').click();
}

async function openTerm({ tool }) {
  await first(tool, 'term').click();
}

async function openWrongTarget({ tool }) {
  await first(tool, 'term').press('Escape');
  await first(tool, 'volume-select').selectOption(':another');
  await first(tool, 'typed-target').fill('C:\\x');
}

async function openXmlProfile(guide) {
  const { tool } = guide;
  await openReady(guide);
  await first(tool, 'other-tools').locator('summary').click();
  await first(tool, 'other-profile').fill(diskspdProfile);
  await first(tool, 'use-profile').click();
  await first(tool, 'taken-profile').waitFor();
  await first(tool, 'profile-format').selectOption('diskspdXml');
}

async function openRefusedJob({ tool }) {
  await first(tool, 'open-profile-field').setInputFiles(fileOf('nightly.fio', `${fioJob}verify=md5\n`));
  await first(tool, 'profile-problems').waitFor();
}

async function openResultPage({ tool }) {
  await first(tool, 'history-link').click();
  await first(tool, 'open-result-link').click();
  await first(tool, 'open-result').waitFor();
}

async function openResult(tool, name, content, testId) {
  await first(tool, 'open-result-field').setInputFiles(fileOf(name, content));
  await first(tool, testId).waitFor();
}

async function openWithLimits({ tool }) {
  await openResult(tool, 'diskspd.xml', diskspdResult, 'verdict-headline');
  await first(tool, 'limits-of').selectOption({ index: 1 });
  await first(tool, 'limits-origin').filter({ hasText: 'as chosen' }).waitFor();
}

function fileOf(name, content) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
}

async function openBlocked({ page, tool, standIn }) {
  // As recorded together.
  await standIn.simulate('power', 'battery');
  await standIn.simulate('node2-state', 'paused');
  await standIn.simulate('free-space', 'low');
  await page.goto(standIn.url);
  await tool.frame.locator('[data-verdict=blocking]').first().waitFor();
}

async function openDown({ page, tool, standIn }) {
  await standIn.resetSimulation();
  await standIn.simulate('node2-state', 'down');
  await page.goto(standIn.url);
  await first(tool, 'unread-runs').waitFor();
}

async function openControlled({ page, tool, standIn }) {
  await standIn.resetSimulation();
  await standIn.simulate('node2-application-control', 'constrained');
  await standIn.simulate('node2-installation', 'missing');
  await page.goto(standIn.url);
  await first(tool, 'node-select').selectOption('node2');
  await first(tool, 'policy-steps').waitFor();
}

async function openLive(guide) {
  const { tool } = guide;
  await openReady(guide);
  await tool.fillProfile(longRun);
  await tool.start();
  await tool.waitForLiveIops();
}

async function openStopped({ tool }) {
  await tool.cancel();
  await tool.waitForResult();
  await openAll(tool);
  await first(tool, 'compare').click();
  await first(tool, 'save-and-share').click();
  await first(tool, 'save-report').waitFor();
}

async function openTab(tool, tab) {
  await first(tool, `tab-${tab}`).click();
  await tool.frame.locator(`[data-testid=tab-${tab}][aria-current=page]`).waitFor();
}

async function openList({ tool }) {
  await first(tool, 'back').click();
  await first(tool, 'run-row').waitFor();
}

async function openLimits(guide) {
  await openReady(guide);
  await first(guide.tool, 'limits-link').click();
  await first(guide.tool, 'edit-limits').waitFor();
}

/** With a run on one of the volumes. */
async function openOverview({ tool }) {
  await first(tool, 'overview-link').click();
  await tool
    .find('latest-run')
    .filter({ hasText: /\d\sIOPS/ })
    .first()
    .waitFor();
  await waitForTexts(tool.find('now-iops').or(tool.find('judgement')));
}

async function openHistory({ tool }) {
  await first(tool, 'history-link').click();
  await tool.find('history-row').locator('[data-figure=Iops]').filter({ hasText: /\d/ }).first().waitFor();
  await first(tool, 'edit-note').click();
  await first(tool, 'tag-field').fill('night');
  await first(tool, 'toggle-trend').click();
  await first(tool, 'trend-volume').waitFor();
  await first(tool, 'toggle-retention').click();
  await waitForTexts(tool.find('retention-runs'));
}

/** The reference has blocks of 4 KiB, the other run of 64 KiB. */
async function openComparison(guide) {
  const { tool } = guide;
  await openReady(guide);
  await tool.fillProfile(shortRun);
  await first(tool, 'block-size').selectOption({ label: '64 KiB' });
  await tool.start();
  await tool.waitForVerdict();
  await compareAll(tool, 2);
}

/** All runs of the history: there are as many. */
async function compareAll(tool, count) {
  await first(tool, 'history-link').click();
  await tool
    .find('select-run')
    .nth(count - 1)
    .waitFor();
  await first(tool, 'select-all').check();
  await first(tool, 'compare-runs').click();
  await tool
    .find('compared-run')
    .nth(count - 1)
    .waitFor();
}

async function openTimeSpans(guide) {
  const { tool } = guide;
  await openReady(guide);
  await first(tool, 'other-tools').locator('summary').click();
  await first(tool, 'other-profile').fill(profileOfTwoTimeSpans);
  await first(tool, 'use-profile').click();
  await first(tool, 'taken-profile').waitFor();
  await tool.start();
  await tool.waitForVerdict();
  await tool.find('time-span').nth(1).waitFor();
}

async function openSearch(guide) {
  const { tool } = guide;
  await openReady(guide);
  await tool.fillProfile({ warmUpSeconds: 0, fileSizeMib: 16 });
  await first(tool, 'find-limit').click();
  await tool.find('live-steps').locator('tbody tr').nth(2).waitFor();
}

async function openStoppedSearch({ tool }) {
  await tool.cancel();
  await tool.waitForVerdict();
}

async function openCheckInHistory(guide) {
  await openReady(guide);
  await first(guide.tool, 'all-runs').click();
  await first(guide.tool, 'check-row')
    .locator('[data-testid=run-verdict]')
    .filter({ hasText: /settled/i })
    .waitFor();
  await first(guide.tool, 'toggle-row').click();
  await first(guide.tool, 'history-row').waitFor();
}

async function openAbout(guide) {
  await openReady(guide);
  await first(guide.tool, 'about-link').click();
  await first(guide.tool, 'support-collect').waitFor();
  await first(guide.tool, 'node-ready').waitFor();
}

async function openCheck({ page, tool, standIn }) {
  await page.goto(standIn.url);
  await tool.openCheck(shortRun);
}

async function openRunningCheck({ tool }) {
  await first(tool, 'start-check').click();
  await first(tool, 'check-iops-coordinator').filter({ hasText: /[1-9]/ }).waitFor();
}
