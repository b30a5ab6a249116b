// npm run screenshot: takes the picture that the README shows, of the tool as it is built from this checkout.
import path from 'node:path';
import { findPowerShell } from '../base/powershell.mjs';
import { root } from '../base/paths.mjs';
import { endOnFailure, Steps } from '../base/steps.mjs';
import { launchBrowser, openPage } from '../browser/browser.mjs';
import { startStandIn } from '../browser/stand-in.mjs';
import { buildAll } from '../build/build.mjs';
import { pictureSize, takeScreenshot } from './take-screenshot.mjs';

const file = path.join(root, 'src/resources/screenshot.png');
const steps = new Steps();

endOnFailure(async () => {
  const powerShell = await findPowerShell(steps);
  await buildAll(steps);
  const standIn = await startStandIn({ powerShell });
  steps.onEnd(() => standIn.close());
  const browser = await launchBrowser();
  steps.onEnd(() => browser.close());
  const { page } = await openPage(browser, { viewport: pictureSize });
  await steps.run('Measuring for a minute and taking the picture', () =>
    takeScreenshot(page, { url: standIn.url, file }),
  );
  steps.note(`The picture is in ${path.relative(root, file)}. Look at it before you commit it.`);
}, steps);
