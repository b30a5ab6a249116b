// The page of the coordinator check, as a user uses it.
import { setTimeout as sleep } from 'node:timers/promises';
import { shortRun } from '../../local/browser/tool-page.mjs';

/** Long enough to do something during the run: one that is steady ends after three seconds. */
export const stoppableRun = { ...shortRun, durationSeconds: 8 };

/** @param {import('./describe-tool.mjs').AtTool} at */
export function checkPage(at) {
  const waitFor = (testId, text) =>
    at.tool
      .find(testId)
      .filter({ hasText: text ?? /./ })
      .first()
      .waitFor();

  async function openCheck(profile) {
    await at.page.goto(at.standIn.url);
    await at.tool.openCheck(profile);
  }

  async function startMoved(profile) {
    await openCheck(profile);
    await at.tool.find('method-move-owner').check();
    await at.tool.find('start-check').click();
    await at.page.locator('#dialog[open] button[value=confirm]').click();
  }

  /** The first run of this role that is seen while it is in progress. */
  async function runningRun(nodeName, role) {
    for (;;) {
      const runs = await at.standIn.runs(nodeName);
      const found = runs.find(({ status, check }) => status === 'running' && check?.role === role);
      if (found) return found;
      await sleep(50);
    }
  }

  const ownerOf = async (volume) => (await at.standIn.simulation())[`owner-${volume}`];

  return { ownerOf, runningRun, waitFor, openCheck, startMoved };
}
