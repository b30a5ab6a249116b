// npm run tour: takes a picture of every page and state, light, dark, in forced colors, and 320 pixels wide.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findPowerShell } from '../base/powershell.mjs';
import { cacheFolder, root } from '../base/paths.mjs';
import { endOnFailure, Steps } from '../base/steps.mjs';
import { launchBrowser, openPage } from '../browser/browser.mjs';
import { startStandIn } from '../browser/stand-in.mjs';
import { ToolPage } from '../browser/tool-page.mjs';
import { buildAll } from '../build/build.mjs';
import { indexPage, pictureName } from './index-page.mjs';
import { looks, takeLook } from './looks.mjs';
import { routes } from './stops.mjs';

const folder = path.join(cacheFolder, 'tour');
const steps = new Steps();

endOnFailure(async () => {
  const powerShell = await findPowerShell(steps);
  await buildAll(steps);
  const standIn = await startStandIn({ powerShell, hasSlowDevices: true });
  steps.onEnd(() => standIn.close());
  const browser = await launchBrowser();
  steps.onEnd(() => browser.close());
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shown = [];
  for (const route of routes)
    await steps.run(`Going through ${route.name}`, () => follow(route, { browser, standIn, shown }));
  await writeFile(path.join(folder, 'index.html'), indexPage(shown));
  steps.note(
    `${shown.length} stops in ${looks.length} looks: open ${path.relative(root, path.join(folder, 'index.html'))}.`,
  );
}, steps);

async function follow({ stops }, { browser, standIn, shown }) {
  const { page } = await openPage(browser);
  const guide = { page, tool: new ToolPage(page), standIn };
  for (const { name, open } of stops) {
    await open(guide);
    const pictures = [];
    for (const look of looks) {
      const file = pictureName(shown.length, name, look.name);
      await takeLook(guide, look);
      await page.screenshot({ path: path.join(folder, file) });
      pictures.push({ look: look.name, file });
    }
    shown.push({ stop: name, pictures });
  }
  await page.context().close();
  await standIn.resetSimulation();
  await standIn.stopAllRuns();
}
