// Names of volumes, machines, runs, files, tags and notes that are no words: on each page, in each file that is taken along.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { diskspdResult } from '../../local/tour/other-files.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import {
  emoji,
  formula,
  harmDone,
  keepDrawnTexts,
  long,
  lookForHarm,
  markup,
  unseen,
  unseenShown,
  withHostileNames,
} from '../support/hostile-names.mjs';

/** As long as the name of a run can be. */
const runNames = [`${markup} ${unseen} ${emoji}`, `${formula} ${unseen}`, long(198)];
/** A path has no control characters: such a run is refused. */
const fileName = `<img src=x onerror=top.attacked=1> "'${unseen.replaceAll('\u0007', '')} ${emoji}.dat`;
const resultTabs = ['verdict', 'pictures', 'time', 'latency', 'threads', 'settings'];

describeTool(
  'hostile names',
  (at) => {
    const find = (testId) => at.tool.find(testId);
    const saved = async (press) => {
      const [download] = await Promise.all([at.page.waitForEvent('download'), press()]);
      return readFile(await download.path(), 'utf8');
    };

    async function open(address) {
      await keepDrawnTexts(at.page);
      await at.page.goto(address);
    }

    /** One run after the other, as a volume has one at a time. */
    async function makeRuns() {
      for (const name of runNames) {
        const target = {
          path: path.join(at.standIn.volumeFolder('test01'), fileName),
          createSizeBytes: 16 * 1024 * 1024,
        };
        const timeSpan = { durationSeconds: 1, warmUpSeconds: 0, measureLatency: true, targets: [target] };
        await at.standIn.startRun({ name, volumeId: 'test01', profile: { contractVersion: 1, timeSpans: [timeSpan] } });
        await at.standIn.waitForRuns();
      }
    }

    it('of a cluster are names on the overview, on the page of a volume and before a run', async () => {
      await open(at.standIn.toolUrl);
      await at.tool.waitForOverview();
      await find('overview-row').filter({ hasText: unseenShown }).waitFor();
      const harm = await harmDone(at, 'overview');
      const overview = await saved(() => find('table-Csv').click());
      assert.ok(overview.includes(`\n'${formula},`), overview);
      assert.ok(overview.includes(`\n"""'><img src=x`), overview);
      await screenshot(at.page, 'hostile-names-overview-light');
      await find('volume-link').filter({ hasText: unseenShown }).click();
      await find('live-charts').locator('canvas').first().waitFor();
      await at.tool.frame.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
      await find('user-row').filter({ hasText: unseenShown }).first().waitFor();
      harm.push(...(await harmDone(at, 'a volume')));
      await open(at.standIn.url);
      await at.tool.waitUntilReady();
      await find('volume-select').locator('option').filter({ hasText: unseenShown }).waitFor({ state: 'attached' });
      harm.push(...(await harmDone(at, 'before a run')));
      await at.tool.pasteCommandLine(`diskspd -b4K -d1 -c16M "C:\\${fileName.replaceAll('"', '')}"`);
      harm.push(...(await harmDone(at, 'a command line')));
      await find('limits-link').click();
      await find('edit-limits').waitFor();
      harm.push(...(await harmDone(at, 'limits')));
      assert.deepEqual(harm, []);
      assert.deepEqual(at.troubles, []);
    });

    it('of runs are names in lists, results, comparisons, reports and tables', async () => {
      await makeRuns();
      await open(at.standIn.url);
      await at.tool.waitUntilReady();
      await find('run-row').filter({ hasText: unseenShown }).first().waitFor();
      const harm = await harmDone(at, 'a list of runs');
      await find('history-link').click();
      await find('history-row').nth(2).locator('[data-figure=Iops]').filter({ hasText: /\d/ }).waitFor();
      await find('edit-note').first().click();
      await find('tag-field').fill(`${formula} <img src=x onerror=x>`);
      await find('note-field').fill(`${markup} ${emoji} ${long(300)}`);
      await find('save-note').click();
      await find('run-tag').waitFor();
      await find('toggle-trend').click();
      await find('trend-volume').waitFor();
      harm.push(...(await harmDone(at, 'history')));
      await screenshot(at.page, 'hostile-names-history-light');
      const runs = await saved(() => find('save-runs').click());
      assert.doesNotMatch(runs, /(^|,)"?[=+@]/m, 'no cell is a formula');
      assert.ok(runs.includes(`'${formula}`), runs);
      await find('select-run').first().check();
      await find('history-details').waitFor();
      harm.push(...(await harmDone(at, 'a run in detail')));
      await find('delete-runs').click();
      const dialog = at.page.locator('#dialog[open]');
      await dialog.waitFor();
      harm.push(...(await at.page.evaluate(lookForHarm)).map((one) => `deleting: ${one}`));
      await dialog.locator('button[value=cancel]').click();
      await find('select-all').check();
      await find('compare-runs').click();
      await find('compared-run').nth(2).waitFor();
      harm.push(...(await harmDone(at, 'compared')));
      await find('history-link').click();
      await find('open-run').filter({ hasText: unseenShown }).first().click();
      await at.tool.waitForVerdict();
      for (const tab of resultTabs) {
        await find(`tab-${tab}`).click();
        await at.tool.frame.locator(`[data-testid=tab-${tab}][aria-current=page]`).waitFor();
        harm.push(...(await harmDone(at, `the result: ${tab}`)));
      }
      await find('save-and-share').click();
      await find('save-report').waitFor();
      harm.push(...(await harmOfReport(await saved(() => find('save-report').click()))));
      const choice = find('table-to-save');
      for (const label of await choice.locator('option').allInnerTexts()) {
        await choice.selectOption({ label });
        const table = await saved(() => find('save-table').click());
        assert.doesNotMatch(table, /(^|,)"?[=@]/m, `${label}: no cell is a formula`);
      }
      assert.deepEqual(harm, []);
      assert.deepEqual(at.troubles, []);
    });

    it('in a file that is opened are names too', async () => {
      await open(at.standIn.url);
      await find('history-link').click();
      await find('open-result-link').click();
      const named = diskspdResult.replace(/<Path>[^<]*<\/Path>/g, () => `<Path>${asXml(`D:\\${fileName}`)}</Path>`);
      const file = { name: `${fileName}.xml`, mimeType: 'text/plain', buffer: Buffer.from(named) };
      await find('open-result-field').setInputFiles(file);
      await at.tool.waitForVerdict();
      const harm = [];
      for (const tab of resultTabs) {
        if ((await find(`tab-${tab}`).count()) === 0) continue;
        await find(`tab-${tab}`).click();
        harm.push(...(await harmDone(at, `an opened result: ${tab}`)));
      }
      await find('open-result-field').setInputFiles({ ...file, buffer: Buffer.from('{}') });
      await find('refused-result').filter({ hasText: '<U+202E>gnp.exe' }).waitFor();
      harm.push(...(await harmDone(at, 'a refused result')));
      assert.deepEqual(harm, []);
      assert.deepEqual(at.troubles, []);
    });

    /** The report as a page of its own, on a phone. */
    async function harmOfReport(html) {
      const page = await at.page.context().newPage();
      await page.setViewportSize({ width: 320, height: 900 });
      await page.setContent(html);
      const harm = await page.evaluate(lookForHarm);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      const text = await page.evaluate(() => document.body.textContent);
      await page.close();
      assert.ok(text.includes(unseenShown), 'the report has the codes');
      if (width > 320) harm.push(`${width} pixels on a phone`);
      return harm.map((one) => `the report: ${one}`);
    }
  },
  { over: oneWay, standIn: { changeAnswer: withHostileNames } },
);

function asXml(text) {
  // XML has no control characters, whatever stands for them.
  return text.replaceAll('\u0007', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
