// What a failed test leaves behind: the only evidence for somebody who reads the log of a remote machine.
import { keepPicture } from '../../local/browser/browser.mjs';

const mostTextCharacters = 4000;
/** What can be seen is there immediately; a page that was never opened, or hangs, shows nothing. */
const patienceMilliseconds = 10_000;

/**
 * Saves a picture of the page and logs its text, its errors, and the calls that have no answer yet.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {import('node:test').TestContext} context of the test that failed
 */
export async function keepEvidence(at, context) {
  at.page?.context().setDefaultTimeout(patienceMilliseconds);
  const told = async (what, ask) => {
    const text = await Promise.resolve(ask()).catch((error) => `not known: ${error.message}`);
    context.diagnostic(`${what}: ${text}`);
  };
  await told('Page', async () => (await at.tool.pageText()).slice(0, mostTextCharacters));
  await told('Troubles', () => Promise.resolve(JSON.stringify(at.troubles)));
  await told('Calls under way', () => Promise.resolve(JSON.stringify(at.standIn.callsUnderWay())));
  await told('Simulation', async () => JSON.stringify(await at.standIn.simulation()));
  const file = `failed-${at.standIn.label}-${context.name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}`;
  await told('Picture', () => keepPicture(at.page, file).then(() => `${file}.png`));
}
