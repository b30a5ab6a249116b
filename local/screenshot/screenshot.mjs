// npm run screenshot: takes the pictures that the README shows, of the tool as it is built from this checkout.
import path from 'node:path';
import { findPowerShell } from '../base/powershell.mjs';
import { root } from '../base/paths.mjs';
import { endOnFailure, Steps } from '../base/steps.mjs';
import { launchBrowser, openPage } from '../browser/browser.mjs';
import { startStandIn } from '../browser/stand-in.mjs';
import { buildAll } from '../build/build.mjs';
import { pictureSize, takeOverview, takeResult } from './take-screenshot.mjs';

const [overview, result] = ['overview.png', 'result.png'].map((name) => path.join(root, 'src/resources', name));
const steps = new Steps();

endOnFailure(async () => {
  const powerShell = await findPowerShell(steps);
  await buildAll(steps);
  const standIn = await startStandIn({ powerShell });
  steps.onEnd(() => standIn.close());
  const browser = await launchBrowser();
  steps.onEnd(() => browser.close());
  const { page } = await openPage(browser, { viewport: pictureSize });
  await steps.run('Opening the overview', () => takeOverview(page, { standIn, file: overview }));
  await steps.run('Measuring for a minute', () => takeResult(page, { url: standIn.url, file: result }));
  const files = [overview, result].map((file) => path.relative(root, file)).join(' and ');
  steps.note(`The pictures are ${files}. Look at them before you commit them.`);
}, steps);
