// The history of runs and their comparison: from the page before a run to two runs beside each other, and back.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { assertAccessible } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

const shortRuns = [
  { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 },
  { durationSeconds: 3, warmUpSeconds: 0, fileSizeMib: 32 },
];

describeTool(
  'the history',
  (at) => {
    const find = (testId) => at.tool.find(testId);
    const rows = () => find('history-row');
    /** Until the figures of every row are there. */
    const figures = () => rows().locator('[data-figure=Iops]').filter({ hasText: /\d/ });

    /** The page before a run, with two runs in the history: those that no test before has left are made. */
    async function openWithRuns() {
      await open();
      for (const profile of shortRuns.slice((await at.standIn.runs()).length)) {
        await at.tool.fillProfile(profile);
        await at.tool.start();
        await at.tool.waitForVerdict();
        await open();
      }
    }

    async function open() {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
    }

    it('leads from all runs to two beside each other, and back to the same list', async () => {
      await openWithRuns();
      const [newest, oldest] = (await at.standIn.runs()).map(({ id }) => id);
      const idsOf = (found) => found.evaluateAll((all) => all.map(({ dataset }) => dataset.runId));
      await find('open-run').first().click();
      await at.tool.waitForVerdict();
      await find('back').click();
      await find('all-runs').click();
      await figures().nth(1).waitFor();
      assert.deepEqual(await idsOf(rows()), [newest, oldest], 'newest first');
      await at.tool.tabTo('sort-Started');
      await at.page.keyboard.press('Enter');
      await at.tool.frame.locator('th[aria-sort=ascending]').waitFor();
      assert.deepEqual(await idsOf(rows()), [oldest, newest]);
      assert.equal(await find('compare-runs').isDisabled(), true);
      for (const box of await find('select-run').all()) await box.check();
      await assertAccessible(at, 'the history with two runs selected');
      await screenshot(at.page, `${at.standIn.label}-history-light`);
      assert.match(await find('run-verdict').first().innerText(), /\w+ .*\w+/, 'a sentence');
      await find('compare-runs').click();
      await find('comparison').waitFor();
      const compared = find('compared-run');
      assert.deepEqual(await idsOf(compared), [oldest, newest], 'the oldest is the reference');
      assert.match(await find('comparison').innerText(), /[+−][\d.]+%/);
      assert.doesNotMatch(await find('comparison').innerText(), /better|worse|within noise/, 'their loads differ');
      assert.equal(await find('other-load').innerText(), 'Different load');
      assert.match(await find('compared-settings').innerText(), /32\sMiB/);
      assert.equal(await at.tool.frame.locator('headroom-time-chart canvas').count(), 3);
      await assertAccessible(at, 'two runs compared');
      await screenshot(at.page, `${at.standIn.label}-compare-light`);
      await find('use-as-reference').click();
      await compared
        .first()
        .and(at.tool.frame.locator(`[data-run-id="${newest}"]`))
        .waitFor();
      await at.page.reload();
      await compared
        .first()
        .and(at.tool.frame.locator(`[data-run-id="${newest}"]`))
        .waitFor();
      await find('back').click();
      await figures().nth(1).waitFor();
      assert.deepEqual(at.troubles, []);
    });

    it('has room for all of its columns at 1,280 pixels', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      const columns = find('history-table').locator('thead th');
      assert.equal(await columns.count(), 12);
      const wider = () =>
        find('history-table').evaluate((table) => {
          const box = table.closest('.hr-scroll');
          return box.scrollWidth - box.clientWidth;
        });
      assert.equal(await wider(), 0);
      await find('edit-note').first().click();
      await find('note-field').waitFor();
      assert.equal(await wider(), 0, 'while a note is edited');
    });

    it('shows one run beside the table, and only the columns that are wanted', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      await find('select-run').first().check();
      await find('details-verdict').waitFor();
      assert.match(await find('history-details').innerText(), /diskspd .*-d3/);
      await find('choose-columns').locator('summary').focus();
      await at.page.keyboard.press('Enter');
      await find('column-Verdict').uncheck();
      await find('sort-Verdict').waitFor({ state: 'detached' });
      await assertAccessible(at, 'one run in detail, with the list of columns');
      await screenshot(at.page, `${at.standIn.label}-history-details-light`);
      await find('column-Certainty').focus();
      await at.page.keyboard.press('Escape');
      await find('column-Verdict').waitFor({ state: 'hidden' });
      await at.page.reload();
      await figures().nth(1).waitFor();
      assert.equal(await find('sort-Verdict').count(), 0, 'kept for the next time');
      await at.tool.useDarkTheme();
      await find('select-run').first().check();
      await find('details-verdict').waitFor();
      await screenshot(at.page, `${at.standIn.label}-history-details-dark`);
      await find('details-open').click();
      await at.tool.waitForVerdict();
      assert.deepEqual(at.troubles, []);
    });

    it('keeps a tag and a note that are written by keyboard, and finds the run by them', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      await find('edit-note').first().focus();
      await at.page.keyboard.press('Enter');
      await find('tag-field').and(at.tool.frame.locator(':focus')).waitFor();
      await at.page.keyboard.type('night');
      await at.page.keyboard.press('Tab');
      await at.page.keyboard.type('After the drives were replaced.');
      await assertAccessible(at, 'a note that is edited');
      // axe takes the focus along.
      await find('note-field').focus();
      await at.page.keyboard.press('Enter');
      await find('run-tag').waitFor();
      assert.equal(
        await find('edit-note')
          .first()
          .evaluate((one) => one === document.activeElement),
        true,
      );
      await at.page.reload();
      await figures().nth(1).waitFor();
      assert.equal(await find('run-tag').innerText(), 'night');
      await find('history-filter').fill('drives');
      await figures().nth(1).waitFor({ state: 'detached' });
      assert.equal(await rows().count(), 1);
      await find('edit-note').focus();
      await at.page.keyboard.press('Enter');
      await find('tag-field').and(at.tool.frame.locator(':focus')).waitFor();
      await at.page.keyboard.press('Escape');
      assert.equal(await find('run-note').innerText(), 'After the drives were replaced.');
      assert.deepEqual(at.troubles, []);
    });

    it('draws the trend of a workload, with a table behind it', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      await find('toggle-trend').click();
      await find('plot-point').first().waitFor();
      assert.equal(await find('trend-choice').locator('option').count(), 2, 'the runs are of two workloads');
      assert.equal(await find('plot-point').count(), 1);
      await find('plot-surface').focus();
      await at.page.keyboard.press('ArrowRight');
      await find('plot-reading').filter({ hasText: /IOPS/ }).waitFor();
      await assertAccessible(at, 'a trend');
      assert.deepEqual(at.troubles, []);
    });

    it('keeps the newest run alone, after one question that says what goes', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      await find('toggle-retention').click();
      const row = at.tool.frame.locator('[data-testid=retention-row][data-node=node1]');
      await row.locator('select').selectOption({ index: 1 });
      await row.locator('input').fill('1');
      await row.locator('[data-testid=retention-save]').click();
      const dialog = at.page.locator('#dialog[open]');
      assert.match(await dialog.innerText(), /1 run on node1 with .* will be deleted now/);
      await dialog.locator('button[value=confirm]').click();
      await find('retention-status').filter({ hasText: 'Runs deleted: 1.' }).waitFor();
      await rows().nth(1).waitFor({ state: 'detached' });
      assert.equal((await at.standIn.runs()).length, 1);
      await assertAccessible(at, 'the retention');
      await row.locator('select').selectOption({ index: 0 });
      await row.locator('[data-testid=retention-save]').click();
      await find('retention-status').filter({ hasText: 'Runs deleted: 0.' }).waitFor();
      assert.deepEqual(at.troubles, []);
    });

    it('exports what is selected, and all where nothing is', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      const fileOf = async (button) => {
        const [download] = await Promise.all([at.page.waitForEvent('download'), find(button).click()]);
        return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
      };
      const all = await fileOf('save-runs');
      assert.equal(all.name, 'headroom-runs.csv');
      assert.equal(all.text.trim().split('\r\n').length, 3, 'the columns and two runs');
      await find('select-run').first().check();
      await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      assert.equal((await find('copy-runs').innerText()).trim(), 'Copy 1 run as a table');
      await find('copy-runs').click();
      await find('history-status').filter({ hasText: 'Copied' }).waitFor();
      const plain = await at.tool.frame.locator('body').evaluate(() => navigator.clipboard.readText());
      assert.match(plain, /^Started, UTC\tRun\t[^\n]*\n[^\n]+\n$/);
      assert.equal((await find('save-runs-json').innerText()).trim(), 'Export 1 run as JSON');
      const one = await fileOf('save-runs-json');
      assert.equal(one.name, 'headroom-runs.json');
      const newest = (await at.standIn.runs())[0].id;
      assert.deepEqual(
        JSON.parse(one.text).map(({ run, result }) => [run.id, result.timeSpans.length]),
        [[newest, 1]],
      );
      assert.deepEqual(at.troubles, []);
    });

    it('leaves the focus in the place of a run that is deleted', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      const oldest = (await at.standIn.runs())[1].id;
      await find('select-run').first().check();
      await find('delete-runs').click();
      await at.page.locator('#dialog[open] button[value=confirm]').click();
      await at.tool.frame.locator(`[data-run-id="${oldest}"] [data-testid=select-run]:focus`).waitFor();
      assert.equal(await rows().count(), 1);
      assert.deepEqual(at.troubles, []);
    });

    it('keeps its order on the way back, and deletes what is selected after one question', async () => {
      await openWithRuns();
      await find('history-link').click();
      await figures().nth(1).waitFor();
      await find('sort-Iops').click();
      await find('open-run').first().click();
      await at.tool.waitForVerdict();
      await find('history-link').click();
      await at.tool.frame.locator('th[aria-sort=descending] [data-testid=sort-Iops]').waitFor();
      await find('select-all').check();
      await find('delete-runs').click();
      await at.page.locator('#dialog[open] button[value=confirm]').click();
      await find('no-runs').waitFor();
      assert.equal(await at.tool.frame.locator('h1').evaluate((heading) => heading === document.activeElement), true);
      assert.deepEqual(await at.standIn.runs(), []);
      await assertAccessible(at, 'a history without runs');
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay, keepsRuns: true },
);
