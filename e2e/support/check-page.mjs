// The page of the coordinator check, as a user uses it.

/** Twenty intervals are enough for the noise test, which needs ten complete ones. */
export const shortRun = { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16, iopsIntervalMilliseconds: 100 };
/** Long enough to do something during the run, and short enough to wait for its end. */
export const stoppableRun = { ...shortRun, durationSeconds: 8 };
export const longRun = { ...shortRun, durationSeconds: 120 };

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
    await at.tool.waitUntilReady();
    await at.tool.find('coordinator-check-link').click();
    await waitFor('start-check');
    await at.tool.find('adjust-check').click();
    await at.tool.fillProfile(profile);
  }

  async function startMoved(profile) {
    await openCheck(profile);
    await at.tool.find('method-move-owner').check();
    await at.tool.find('start-check').click();
    await at.page.locator('#dialog[open] button[value=confirm]').click();
  }

  const ownerOf = async (volume) => (await at.standIn.simulation())[`owner-${volume}`];

  return { ownerOf, waitFor, openCheck, startMoved };
}
