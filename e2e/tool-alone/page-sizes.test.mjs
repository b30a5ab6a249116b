// What a page looks like where there is little room, and how long the page before a run is with its folds open.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

const mostPixels = 1600;

describeTool(
  'a page in windows of several sizes',
  (at) => {
    const usualSize = { width: 1280, height: 900 };
    /** From whatever page a test before has left. */
    const openMeasure = async (size = usualSize) => {
      await at.page.setViewportSize(size);
      const link = at.tool.find('measure-link');
      if ((await link.count()) > 0) await link.click();
      else await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
    };
    /** The buttons of the page's bar that are cut off, by their texts, and how many there are. */
    const actions = () =>
      at.tool.frame.locator('.hr-actions').evaluate((bar) => {
        const { right } = bar.getBoundingClientRect();
        const buttons = [...bar.querySelectorAll('button, a')];
        const cut = buttons.filter((one) => one.getBoundingClientRect().right > right + 1);
        return {
          count: buttons.length,
          cut: cut.map(({ textContent }) => textContent),
          overflow: bar.scrollWidth - bar.clientWidth,
        };
      });
    const sidewaysOf = (testId) =>
      at.tool.find(testId).evaluate((table) => {
        const box = table.closest('.hr-scroll');
        return box.scrollWidth - box.clientWidth;
      });

    /** The texts and controls that are cut off at the right of the page; a box that scrolls sideways shows all it has. */
    const beyondTheEdge = () =>
      at.tool.frame.locator('.hr-page').evaluate((page) => {
        const { right } = page.getBoundingClientRect();
        const shown = [
          ...page.querySelectorAll('a, button, input, select, h1, h2, h3, p, dt, dd, td, th, canvas'),
        ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1);
        if (shown.length < 20) throw new Error(`Only ${shown.length} things are shown.`);
        return shown
          .filter((one) => one.getBoundingClientRect().right > right + 1 && !one.closest('.hr-scroll'))
          .map((one) => `${one.localName}: ${one.textContent.trim().slice(0, 60)}`);
      });

    for (const width of [320, 640, 1440]) {
      it(`shows all actions at ${width} pixels, and lets Tab reach the last`, async () => {
        await openMeasure();
        await at.page.setViewportSize({ width, height: 900 });
        const { count, cut, overflow } = await actions();
        assert.ok(count >= 4, `${count} actions`);
        assert.deepEqual({ cut, overflow }, { cut: [], overflow: 0 });
        // While the page asks for something, its button waits, and Tab passes it by.
        await at.tool.frame.locator('.hr-actions button:disabled').first().waitFor({ state: 'detached' });
        await at.tool.find('find-limit').focus();
        for (let presses = 1; presses < count; presses++) await at.page.keyboard.press('Tab');
        assert.equal(await at.tool.find('refresh').evaluate((one) => one === document.activeElement), true);
      });
    }

    it('shows at 320 pixels that the name of the chosen node goes on', async () => {
      await openMeasure({ width: 320, height: 900 });
      const node = at.tool.find('node-select');
      assert.match(await node.locator('option:checked').innerText(), /coordinator node, Standard_B2ms/);
      assert.equal(await node.evaluate((one) => document.defaultView.getComputedStyle(one).textOverflow), 'ellipsis');
    });

    for (const { name, ...size } of [
      { name: '640 pixels', width: 640, height: 480 },
      { name: 'a zoom of 200 %', width: 720, height: 450 },
    ]) {
      it(`has the buttons that start a run in view at ${name}`, async () => {
        await openMeasure(size);
        for (const testId of ['find-limit', 'start-run']) {
          const { y, height } = await at.tool.find(testId).boundingBox();
          assert.ok(y >= 0 && y + height <= size.height, `${testId} from ${y} on`);
        }
      });
    }

    it('has the way to every page in view at 320 pixels', async () => {
      await openMeasure();
      await at.page.setViewportSize({ width: 320, height: 900 });
      const ways = await at.tool.frame
        .locator('.hr-rail-link')
        .evaluateAll((all) =>
          all.map((one) => ({ name: one.textContent.trim(), right: one.getBoundingClientRect().right })),
        );
      assert.ok(ways.length >= 6, `${ways.length} pages`);
      assert.deepEqual(
        ways.filter(({ right }) => right > 320),
        [],
      );
    });

    it('shows the figure of every limit at 320 pixels', async () => {
      await openMeasure();
      await at.page.setViewportSize({ width: 320, height: 900 });
      await at.tool.find('limits-link').click();
      await at.tool.find('limits-table').waitFor();
      assert.equal(await sidewaysOf('limits-table'), 0);
      const figures = at.tool.find('limits-table').locator('td.hr-right');
      assert.ok((await figures.count()) >= 4);
      for (const { x, width } of await Promise.all((await figures.all()).map((one) => one.boundingBox())))
        assert.ok(x >= 0 && x + width <= 320, `from ${x}, ${width} pixels wide`);
      const rows = at.tool.frame.getByTestId('limits-table').getByRole('row');
      assert.ok((await rows.count()) >= 5, 'still a table to a screen reader');
    });

    it('stacks the runs of the page before a run and of the history at 320 pixels', async () => {
      await openMeasure();
      await at.tool.fillProfile({ durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 });
      await at.tool.start();
      await at.tool.waitForVerdict();
      await openMeasure();
      await at.page.setViewportSize({ width: 320, height: 900 });
      await at.tool.find('run-row').waitFor();
      assert.equal(await sidewaysOf('run-list'), 0);
      const rows = at.tool.frame.getByTestId('run-list').getByRole('row');
      assert.equal(await rows.count(), 1, 'still a table to a screen reader');
      await at.tool.find('run-list').scrollIntoViewIfNeeded();
      await screenshot(at.page, 'runs-at-320-light');
      await at.tool.find('history-link').click();
      await at.tool.find('history-row').waitFor();
      await at.tool.find('toggle-retention').click();
      await at.tool.find('retention-row').first().waitFor();
      for (const testId of ['history-table', 'retention-table']) {
        assert.equal(await sidewaysOf(testId), 0, testId);
        const all = at.tool.frame.getByTestId(testId).getByRole('row');
        assert.ok((await all.count()) >= (testId === 'history-table' ? 2 : 3), `${testId}: still a table`);
      }
      await at.tool.find('sort-Iops').click();
      const sorted = at.tool.frame.locator('[data-testid=history-table] th[aria-sort]');
      assert.match(await sorted.innerText(), /IOPS/, 'can be sorted');
    });

    it('shows every figure of a result at 320 pixels without scrolling sideways', async () => {
      await openMeasure();
      await at.tool.fillProfile({ durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 });
      await at.tool.start();
      await at.tool.waitForVerdict();
      await at.page.setViewportSize({ width: 320, height: 900 });
      await at.tool.frame.locator('details:has([data-testid=limits-table]) summary').click();
      assert.equal(await sidewaysOf('limits-table'), 0);
      await at.tool.find('tab-latency').click();
      await at.tool.find('latency-table').waitFor();
      assert.equal(await sidewaysOf('latency-table'), 0);
      const plot = at.tool.find('latency-plot');
      const [text, width] = await plot.evaluate((one) => [
        one.querySelector('text').getBoundingClientRect().height,
        one.getBoundingClientRect().right,
      ]);
      assert.ok(text >= 11 && width <= 320, `texts of ${text} pixels, up to ${width}`);
      await at.tool.find('tab-threads').click();
      for (const testId of ['io-table-total', 'cpu-table']) {
        await at.tool.find(testId).waitFor();
        assert.equal(await sidewaysOf(testId), 0, testId);
      }
    });

    for (const colorScheme of ['light', 'dark']) {
      it(`stacks the rows of the coordinator check at 320 pixels (${colorScheme})`, async () => {
        await openMeasure();
        await at.tool.useTheme(colorScheme);
        await at.tool.find('coordinator-check-link').click();
        await at.tool.find('check-nodes').waitFor();
        await at.page.setViewportSize({ width: 320, height: 900 });
        assert.equal(await sidewaysOf('check-nodes'), 0);
        const [state, access] = await at.tool
          .find('check-nodes')
          .locator('tbody tr')
          .first()
          .locator('td')
          .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().toJSON()));
        assert.ok(access.top >= state.bottom - 1, 'one cell below the other');
        // Still a table to a screen reader, though it is not laid out as one.
        const rows = at.tool.frame.getByRole('table', { name: /Node access/ }).getByRole('row');
        assert.ok((await rows.count()) >= 3);
        await at.tool.find('check-nodes').scrollIntoViewIfNeeded();
        await screenshot(at.page, `check-at-320-${colorScheme}`);
      });
    }

    for (const theme of ['light', 'dark']) {
      it(`has the overview and the page of a volume within 320 pixels (${theme})`, async () => {
        await openMeasure({ width: 320, height: 900 });
        await at.tool.useTheme(theme);
        await at.tool.find('overview-link').click();
        await at.tool.waitForOverview();
        await at.tool.find('judgement').first().waitFor();
        assert.deepEqual(await beyondTheEdge(), []);
        await screenshot(at.page, `overview-at-320-${theme}`);
        await at.tool.find('volume-link').first().click();
        for (const charts of ['live-charts', 'history-charts']) {
          const canvas = at.tool.find(charts).locator('canvas').first();
          await canvas.waitFor();
          const { x, width } = await canvas.boundingBox();
          assert.ok(width >= 200 && x + width <= 320, `${charts}: ${width} pixels from ${x}`);
        }
        for (const fold of ['volume-users', 'would-it-fit']) {
          await at.tool.find(fold).locator('summary').first().click();
        }
        await at.tool.find('fit-iops').waitFor();
        assert.deepEqual(await beyondTheEdge(), []);
        await screenshot(at.page, `volume-at-320-${theme}`);
      });
    }

    it('is not too long before a run, with the profiles of other tools open and three findings', async () => {
      // As recorded together.
      await at.standIn.simulate('power', 'battery');
      await at.standIn.simulate('node2-state', 'paused');
      await at.standIn.simulate('free-space', 'low');
      try {
        await at.page.setViewportSize({ width: 1440, height: 900 });
        await at.tool.useTheme('light');
        await at.page.goto(at.standIn.url);
        await at.tool.frame.locator('[data-verdict=blocking]').first().waitFor();
        await at.tool.find('other-tools').locator('summary').first().click();
        await at.tool.find('written-profile').waitFor();
        await at.tool.find('limit-row').first().waitFor();
        const findings = await at.tool.frame.locator('[data-testid=readiness-check]:visible').count();
        assert.ok(findings >= 3, `${findings} findings`);
        const pixels = await at.tool.frame.locator('.hr-page').evaluate(({ scrollHeight }) => scrollHeight);
        assert.ok(pixels > 1000 && pixels <= mostPixels, `${pixels} pixels, at most ${mostPixels}`);
      } finally {
        await at.standIn.resetSimulation();
      }
    });
  },
  { over: oneWay, keepsPage: true },
);
