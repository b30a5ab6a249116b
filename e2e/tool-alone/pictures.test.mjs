// The pictures of a result, its parts by address, and what is taken along: by keyboard, in both themes, and as files.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { assertReadsEachPoint } from '../support/plot-reading.mjs';

/** What the margins of the report leave of each, in pixels. */
const papers = [
  { name: 'A4', width: 680, height: 1009 },
  { name: 'Letter', width: 702, height: 942 },
];

const shortRun = { durationSeconds: 3, warmUpSeconds: 0, fileSizeMib: 16 };

describeTool(
  'the pictures of a result',
  (at) => {
    /** The result of the only run, which the first test makes. */
    async function openResult() {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      if ((await at.standIn.runs()).length > 0) {
        await at.tool.find('open-run').click();
      } else {
        await at.tool.fillProfile(shortRun);
        await at.tool.start();
      }
      await at.tool.waitForVerdict();
    }

    const roofline = () => at.tool.find('volume-pictures').locator('headroom-roofline');
    const linesOf = (look) => roofline().locator(`[data-testid=plot-line][data-look=${look}]`);

    /** Saves a chart by its button; the content of the file. */
    async function saved(button) {
      const [download] = await Promise.all([at.page.waitForEvent('download'), button.click()]);
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    }

    it('are read by keyboard, redrawn for an imagined VM, and saved as files', async () => {
      await openResult();
      await at.tool.find('tab-pictures').click();
      await roofline().scrollIntoViewIfNeeded();
      assert.equal(await roofline().getByTestId('plot-point').count(), 1, 'one run, one point');
      assert.ok((await roofline().getByTestId('plot-line').count()) >= 3, 'limits are drawn');
      await at.tool.tabTo('plot-surface', roofline());
      await at.page.keyboard.press('ArrowRight');
      await roofline()
        .getByTestId('plot-reading')
        .filter({ hasText: /^This run: [\d,.]+\sIOPS with blocks of 4\sKiB/ })
        .waitFor();
      await screenshot(at.page, `${at.standIn.label}-pictures-light`);
      const csv = await saved(roofline().getByTestId('save-csv'));
      assert.equal(csv.name, 'headroom-iops-by-block-size.csv');
      assert.match(csv.content.toString(), /Point or limit,Block size \(bytes\).*\r\nThis run,4096,/);
      const png = await saved(roofline().getByTestId('save-png'));
      assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
      await at.tool.find('vm-size-select').fill('Standard_D8s_v5');
      await linesOf('imagined').first().waitFor({ state: 'attached' });
      await at.tool.find('vm-size-select').fill('');
      await linesOf('imagined').first().waitFor({ state: 'detached' });
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-pictures-dark`);
      assert.deepEqual(at.troubles, []);
    });

    it('leave the sentence beside them its width while their table is open', async () => {
      await at.page.setViewportSize({ width: 1440, height: 900 });
      await openResult();
      await at.tool.find('tab-pictures').click();
      const table = roofline().getByTestId('plot-table');
      await roofline().locator('summary').click();
      await table.waitFor();
      const { width } = await at.tool.frame.locator('.hr-without-curve').boundingBox();
      assert.ok(width >= 200, `${width} pixels`);
      const sideways = await table.evaluate((one) => one.scrollWidth - one.closest('.hr-scroll').clientWidth);
      assert.ok(sideways <= 0, `${sideways} pixels of the table are cut`);
      // Of one point without an interval.
      assert.doesNotMatch(await table.locator('thead').innerText(), /95%/);
    });

    for (const theme of ['light', 'dark']) {
      it(`have a crosshair at the percentile that is read, by pointer and by keyboard (${theme})`, async () => {
        await openResult();
        await at.tool.useTheme(theme);
        await at.tool.find('tab-latency').click();
        const plot = at.tool.find('latency-plot');
        await plot.scrollIntoViewIfNeeded();
        await assertReadsEachPoint(at, plot);
        await plot.getByTestId('plot-surface').focus();
        await at.page.keyboard.press('End');
        await plot
          .getByTestId('plot-reading')
          .filter({ hasText: /^max: the slowest request took [\d.,]+\s\S+$/ })
          .waitFor();
        await screenshot(at.page, `${at.standIn.label}-latency-${theme}`);
        const csv = await saved(plot.getByTestId('save-csv'));
        assert.equal(csv.name, 'headroom-latency-percentiles.csv');
        const png = await saved(plot.getByTestId('save-png'));
        assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
        assert.deepEqual(at.troubles, []);
      });
    }

    /** Drags with the mouse, and lets go once the region is drawn. */
    async function drag(plot, from, to) {
      await at.page.mouse.move(from.x, from.y);
      await at.page.mouse.down();
      await at.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await at.page.mouse.move(to.x, to.y);
      await plot.getByTestId('plot-region').waitFor();
      await at.page.mouse.up();
      await plot.getByTestId('plot-region').waitFor({ state: 'detached' });
      await plot.getByTestId('reset-zoom').waitFor();
    }

    it('enlarge a part by dragging and by keys, read it, and show all of it again', async () => {
      await openResult();
      await at.tool.find('tab-latency').click();
      const plot = at.tool.find('latency-plot');
      await plot.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const points = plot.getByTestId('plot-point');
      const all = await points.count();
      assert.ok(all >= 5, `${all} points`);
      const boxes = await Promise.all([0, 2].map((index) => points.nth(index).locator('path').boundingBox()));
      const [first, third] = boxes;
      await drag(plot, { x: first.x - 4, y: first.y }, { x: third.x + third.width + 4, y: first.y + 2 });
      assert.equal(await points.count(), 3, 'the points that were dragged over');
      assert.ok((await points.nth(2).locator('path').boundingBox()).x > third.x + 40, 'over the whole frame');
      // At its end it presses Escape, which shows all again.
      await assertReadsEachPoint(at, plot);
      await plot.getByTestId('reset-zoom').waitFor({ state: 'detached' });
      assert.equal(await points.count(), all);
      await at.tool.tabTo('plot-surface', plot);
      await at.page.keyboard.press('End');
      await at.page.keyboard.press('+');
      await at.page.keyboard.press('+');
      await plot.locator('[data-testid=plot-surface][aria-valuetext*="in view"]').waitFor();
      const spoken = await plot.getByTestId('plot-surface').getAttribute('aria-valuetext');
      assert.match(spoken, new RegExp(`^\\d+\\sof\\s${all}\\spoints\\sin\\sview\\.$`));
      assert.ok((await points.count()) < all);
      await plot.getByTestId('reset-zoom').click();
      await plot.getByTestId('reset-zoom').waitFor({ state: 'detached' });
      assert.equal(await points.count(), all);
      assert.ok(await plot.getByTestId('plot-surface').evaluate((one) => one === document.activeElement));
      assert.deepEqual(at.troubles, []);
    });

    it('enlarge the roofline on both of its scales, and the limits beside the run are read by keyboard', async () => {
      await openResult();
      await at.tool.find('tab-pictures').click();
      await roofline().evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const ticks = () => roofline().locator('svg[data-testid=plot] .hr-axis').allTextContents();
      const before = await ticks();
      const { x, y } = await roofline().getByTestId('plot-point').locator('path').boundingBox();
      await drag(roofline(), { x: x - 40, y: y - 30 }, { x: x + 60, y: y + 40 });
      await roofline().getByTestId('reset-zoom').waitFor();
      assert.notDeepEqual(await ticks(), before, 'the ticks of the part');
      const point = await roofline().getByTestId('plot-point').locator('path').boundingBox();
      await at.page.mouse.move(point.x + 5, point.y + 5);
      await roofline()
        .getByTestId('plot-reading')
        .filter({ hasText: /^This run: / })
        .waitFor();
      await screenshot(at.page, `${at.standIn.label}-roofline-enlarged`);
      await roofline().getByTestId('reset-zoom').click();
      await roofline().getByTestId('reset-zoom').waitFor({ state: 'hidden' });
      assert.deepEqual(await ticks(), before);
      await at.tool.find('tab-verdict').click();
      const picture = at.tool.find('limits-picture');
      await at.tool.tabTo('limits-surface', picture);
      const marks = await picture.getByTestId('limit-mark').count();
      const read = [];
      for (let index = 0; index <= marks; index++) {
        await at.page.keyboard.press('ArrowRight');
        await picture.locator(`[data-testid=limits-surface][aria-valuenow="${index + 1}"]`).waitFor();
        read.push(await picture.getByTestId('limits-surface').getAttribute('aria-valuetext'));
      }
      assert.equal(new Set(read).size, marks + 1, read.join('\n'));
      assert.ok(
        read.some((text) => /^Measured [\d,.]+\sIOPS$/.test(text)),
        read.join('\n'),
      );
      assert.deepEqual(at.troubles, []);
    });

    it('are taken along with the verdict, as a report, as a table in a file and as a copied one', async () => {
      const loaded = [];
      at.page.on('response', (response) => response.request().resourceType() === 'script' && loaded.push(response));
      await openResult();
      assert.equal(await writesReports(loaded), false, 'what writes reports is loaded when it is asked for');
      await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // With its no-break spaces, which the report has as well.
      const parts = ['verdict-headline', 'verdict-certainty'].map((name) => at.tool.find(name).first().innerText());
      const headline = (await Promise.all(parts)).map((text) => text.trim()).join(' ');
      await at.tool.tabTo('save-and-share');
      await at.page.keyboard.press('Enter');
      await at.tool.find('save-report').waitFor();
      assert.equal(await writesReports(loaded), true);
      const report = await saved(at.tool.find('save-report'));
      assert.match(report.name, /^headroom-\d{8}-\d{6}-[0-9a-f]{8}\.html$/);
      await at.tool.find('save-outcome').filter({ hasText: report.name }).waitFor();
      await assertReport(report.content.toString(), headline);
      await at.tool.find('table-to-save').selectOption({ label: 'Limits' });
      const csv = await saved(at.tool.find('save-table'));
      assert.equal(csv.name, report.name.replace('.html', '-limits.csv'));
      assert.match(
        csv.content.toString(),
        /^\uFEFFLimit,Value,Unit,"Would cap this run at, IOPS",.*\r\nStandard_B2ms uncached,1920,IOPS,1920,/,
      );
      await at.tool.find('copy-table').click();
      await at.tool.find('save-outcome').filter({ hasText: 'Copied: Limits' }).waitFor();
      const copied = await at.tool.frame.locator('body').evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return Promise.all(['text/html', 'text/plain'].map(async (type) => (await item.getType(type)).text()));
      });
      assert.match(copied[0], /<table[\s\S]*<th[^>]*>Standard_B2ms uncached<\/th>/);
      assert.match(copied[1], /^Limit\tValue\tUnit\t/);
      const picture = at.tool.find('limits-picture');
      const png = await saved(picture.getByTestId('save-png'));
      assert.equal(png.name, 'headroom-this-run-compared-with-its-limits.png');
      assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
      assert.equal((await saved(picture.getByTestId('save-csv'))).content.toString(), csv.content.toString());
      assert.deepEqual(at.troubles, []);
    });

    async function writesReports(scripts) {
      const texts = await Promise.all(scripts.map((script) => script.text()));
      assert.ok(texts.length >= 5, `${texts.length} scripts`);
      return texts.some((text) => text.includes("default-src 'none'"));
    }

    /** The report by itself says what the page says, and neither loads nor runs anything. */
    async function assertReport(html, headline) {
      const page = await at.page.context().newPage();
      const requests = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.setContent(html);
      assert.equal(await page.locator('.headline').innerText(), headline);
      // Limits, the roofline, four over time, and percentiles.
      assert.ok((await page.locator('svg[role=img]').count()) >= 7, 'pictures');
      assert.ok((await page.locator('.reasons li').count()) >= 2, 'doubts');
      const folded = page.locator('details', { hasText: 'IOPS by block size as a table' });
      assert.equal(await folded.getByRole('row').count(), 0);
      await folded.locator('summary').click();
      assert.ok((await folded.getByRole('row').count()) >= 3, 'limits and the measured point');
      assert.match(await page.locator('main').innerText(), /Pre-checks at the start/);
      assert.match(await page.locator('footer').innerText(), /^Made by Headroom \d+\.\d+\.\d+, /);
      assert.deepEqual(requests, []);
      for (const paper of papers) await assertFits(page, paper);
      await page.close();
    }

    /** On this paper nothing is wider than the page, and no picture and no short table is parted by its end. */
    async function assertFits(page, { name, width, height }) {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.setViewportSize({ width, height });
      const { figures, tables, parts, faults } = await page.locator('body').evaluate(
        (body, paper) => {
          const figures = [...body.querySelectorAll('figure')];
          const tables = [...body.querySelectorAll('table')].filter(({ rows }) => rows.length > 0 && rows.length <= 20);
          const parts = [...body.querySelectorAll('svg, table, td, th, p, dd, h1, h2')];
          const nameOf = (one) => `${one.localName}: ${one.textContent.trim().slice(0, 60)}`;
          const isParted = (one) =>
            document.defaultView.getComputedStyle(one).breakInside !== 'avoid' ||
            one.getBoundingClientRect().height > paper.height;
          const isCut = (one) => one.getBoundingClientRect().right > paper.width + 1;
          const paperColor = document.defaultView.getComputedStyle(body).backgroundColor;
          return {
            figures: figures.length,
            tables: tables.length,
            parts: parts.length,
            faults: [
              ...[...figures, ...tables].filter(isParted).map((one) => `may be parted: ${nameOf(one)}`),
              ...parts.filter(isCut).map((one) => `is cut: ${nameOf(one)}`),
              ...(paperColor === 'rgb(255, 255, 255)' ? [] : [`paper is ${paperColor}`]),
            ],
          };
        },
        { width, height },
      );
      assert.ok(
        figures >= 7 && parts >= 30 && tables >= 4,
        `${name}: ${figures} pictures, ${parts} parts, ${tables} tables`,
      );
      assert.deepEqual(faults, [], name);
      const pdf = await page.pdf({ format: name, printBackground: true });
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    }

    it('have an address for each part of the result, which a reload and Back keep', async () => {
      await openResult();
      await at.tool.find('tab-time').click();
      const charts = at.tool.find('time-chart-surface');
      await charts.first().waitFor();
      assert.equal(await at.tool.find('verdict-headline').isVisible(), false);
      await charts.first().focus();
      await at.page.keyboard.press('ArrowRight');
      const values = at.tool.find('time-chart-values').filter({ hasText: /\d\ss: / });
      // One cursor for all charts.
      await values.nth((await charts.count()) - 1).waitFor();
      await at.tool.find('tab-settings').click();
      await at.tool.find('tab-settings').and(at.tool.frame.locator('[aria-current=page]')).waitFor();
      await at.page.goBack();
      await charts.first().waitFor();
      await at.page.reload();
      await charts.first().waitFor();
      await screenshot(at.page, `${at.standIn.label}-over-time-light`);
      await at.page.goBack();
      await at.tool.waitForVerdict();
      await at.tool.find('verdict-headline').waitFor();
      await at.page.goForward();
      await charts.first().waitFor();
      assert.deepEqual(at.troubles, []);
    });

    it('draws lines, and no filled areas, in a contrast theme', async () => {
      await at.page.emulateMedia({ forcedColors: 'active' });
      await openResult();
      await at.tool.find('tab-time').click();
      const canvas = at.tool.find('time-chart-surface').locator('canvas').first();
      await canvas.waitFor();
      const inked = await canvas.evaluate((drawn) => {
        const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
        let opaque = 0;
        for (let at = 3; at < data.length; at += 4) if (data[at] > 200) opaque++;
        return opaque / (data.length / 4);
      });
      await at.page.emulateMedia({ forcedColors: null });
      assert.ok(inked > 0.002, `${inked} of the chart is drawn on`);
      assert.ok(inked < 0.2, `${inked} of the chart is drawn on`);
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay, keepsRuns: true },
);
