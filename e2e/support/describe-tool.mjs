// A group of tests of the tool for each way of running the commands: one stand-in per group, one page per test.
import { after, afterEach, before, beforeEach, describe } from 'node:test';
import { executorNamed, executors } from '../../local/session/executors.mjs';
import { giveUpSoonWhileBlank, isBlank, launchBrowser, openPage } from '../../local/browser/browser.mjs';
import { keepEvidence } from './evidence.mjs';
import { letHoldTimers } from './held-timers.mjs';
import { startStandIn } from '../../local/browser/stand-in.mjs';
import { ToolPage } from '../../local/browser/tool-page.mjs';

/** For what only depends on the tool or its surroundings: the way that works on every machine. */
export const oneWay = [executorNamed('stand-in')];

/** Shown with a test that fails because another one did. */
const withoutPage = 'This test goes on with the page of the test before it, which failed: mend that one first.';

let browser;
before(async () => (browser = await launchBrowser()));
after(() => browser.close());

/**
 * @typedef {object} AtTool what a test has at hand
 * @property {string} name of the way of running the commands
 * @property {object} standIn
 * @property {import('playwright-core').Page} page not opened on the tool yet
 * @property {string[]} troubles what went wrong in the page
 * @property {ToolPage} tool
 * @property {() => Promise<void>} openAnew opens a new page, like a user who comes back later
 */

/**
 * @param {string} title what is tested
 * @param {(at: AtTool) => void} define the tests
 * @param {object} [options]
 * @param {object[]} [options.over] the ways of running the commands; all unless given
 * @param {object} [options.standIn] further options of the stand-in
 * @param {object} [options.page] further options of the page
 * @param {boolean} [options.keepsPage] whether a test goes on with the page of the test before it: opening the tool takes longer
 *   than most tests do. After a test that failed there is no page, and one that opens none fails soon
 * @param {boolean} [options.keepsRuns] whether a test finds the runs of the tests before it: making some takes longer than most
 *   tests do
 */
export function describeTool(title, define, options = {}) {
  const { over = executors, standIn = {}, page = {}, keepsPage = false, keepsRuns = false } = options;
  for (const { name, powerShell, skip } of over) {
    describe(`${title} over ${name}`, { skip }, () => {
      const at = { name };
      at.openAnew = async () => {
        await at.page?.context().close();
        Object.assign(at, await openPage(browser, page));
        await letHoldTimers(at.page);
        at.tool = new ToolPage(at.page);
        if (keepsPage) giveUpSoonWhileBlank(at.page);
      };
      before(async () => (at.standIn = await startStandIn({ powerShell, ...standIn })));
      const closePage = async () => {
        await at.page?.context().close();
        at.page = null;
      };
      after(async () => {
        await closePage();
        await at.standIn.close();
      });
      beforeEach(() => at.page ?? at.openAnew());
      afterEach(async (context) => {
        if (context.error && keepsPage && isBlank(at.page)) context.diagnostic(withoutPage);
        else if (context.error) await keepEvidence(at, context);
        if (context.error || !keepsPage) await closePage();
        if (!keepsRuns) await at.standIn.stopAllRuns();
      });
      define(at);
    });
  }
}
