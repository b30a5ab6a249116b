// From the button that finds the limit over its steps to the verdict, with both ways of running the commands.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { slowIops } from '../../local/browser/stand-in.mjs';
import { describeTool } from '../support/describe-tool.mjs';
import { assertShort } from '../support/page-height.mjs';
import { assertReadsEachPoint } from '../support/plot-reading.mjs';
import { sidewaysOn } from '../support/sideways.mjs';
import { listenTo } from '../support/told.mjs';

/** What the simulated device of the owner lets pass, however deep the queue. */
const deviceIops = slowIops.owner;

/** A headline that names the device's limit, and with which confidence each of its tones goes. */
const claimed = /^(An|Probably an|Not settled: there may be an) unlisted limit of (\d+)\sIOPS$/;
const certaintyOf = {
  An: /^High confidence, 9\d%$/,
  'Probably an': /^Medium confidence, \d\d%$/,
  'Not settled: there may be an': /^Low confidence/,
};

describeTool(
  'finding the limit',
  (at) => {
    it('goes from a click over the steps to the verdict', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile({ warmUpSeconds: 0, fileSizeMib: 16 });
      const phases = await listenTo(at, 'live-phase');
      const questions = await listenTo(at, 'live-question');
      await at.tool.find('find-limit').click();
      // Each step is told in words, on a busy machine perhaps not each of them in time.
      await at.tool
        .find('live-phase')
        .filter({ hasText: /step ([3-9]|\d\d):/ })
        .waitFor();
      const told = (await phases()).map((text) => /step (\d+): (.*)/.exec(text)).filter((step) => step !== null);
      const firstSteps = ['as specified', 'one request at a time', 'twice the queue depth'];
      assert.ok(told.length >= 2, (await phases()).join('\n'));
      for (const [text, step, what] of told) assert.ok(what.startsWith(firstSteps[step - 1] ?? ''), text);
      const question = (await questions()).find((text) => text.endsWith('bring more IOPS?'));
      const deeper = Number(/^Do (\d+) requests in flight bring more IOPS\?$/.exec(question)?.[1]);
      assert.ok(deeper > 0, (await questions()).join('\n'));
      const depths = [1, deeper / 2, deeper];
      // The picture grows by a point with each depth.
      const live = at.tool.find('depth-iops');
      for (const index of depths.keys()) await live.getByTestId('plot-point').nth(index).waitFor();
      const drawn = await live.getByTestId('plot').getAttribute('aria-label');
      assert.deepEqual(
        [...drawn.matchAll(/ (\d+): [\d.,]+/g)].slice(0, 3).map(([, depth]) => Number(depth)),
        depths,
      );
      // It can be read while the search goes on.
      await live.getByTestId('plot-surface').focus();
      await at.page.keyboard.press('Home');
      await live
        .getByTestId('plot-reading')
        .filter({ hasText: /^Queue depth 1: [\d.,]+\sIOPS$/ })
        .waitFor();
      await live.getByTestId('plot-crosshair').waitFor({ state: 'attached' });
      assert.ok((await at.tool.find('live-steps').locator('tbody tr').count()) >= 3);
      await screenshot(at.page, `${at.standIn.label}-find-limit-live-light`);
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-find-limit-live-dark`);
      await at.tool.useTheme('light');
      const headline = await at.tool.waitForVerdict();
      assert.equal(headline, await at.standIn.headline());
      // No source has a figure of what the device is held back to. On a busy machine that is less sure.
      const [, claim, iops] = claimed.exec(headline) ?? [];
      assert.ok(Math.abs(iops - deviceIops) <= 0.03 * deviceIops, headline);
      assert.match(await at.tool.textOf('verdict-certainty'), certaintyOf[claim]);
      const isClaimed = !claim.startsWith('Not settled');
      const interval = await at.tool.textOf('verdict-measured');
      const [, low, high] =
        /^(\d+) to (\d+)\sIOPS measured \(95% interval\), and no source has a figure\.$/.exec(interval) ?? [];
      assert.ok(Number(low) <= Number(iops) && Number(iops) <= Number(high), interval);
      if (isClaimed) assert.ok(high - low <= 0.1 * deviceIops, interval);
      // What the search measured of the depth is in the pictures too, each point once.
      await at.tool.find('tab-pictures').click();
      await at.tool.find('volume-pictures').scrollIntoViewIfNeeded();
      assert.match(await at.tool.textOf('curve-knee'), /knee/);
      await screenshot(at.page, `${at.standIn.label}-find-limit-pictures-light`);
      await at.tool.find('tab-time').click();
      await at.tool.find('steps-over-time').waitFor();
      assert.equal(await at.tool.find('steps-over-time').locator('canvas').count(), 2);
      // The table of the steps is beside the verdict alone, and is led to.
      assert.equal(await at.tool.find('search-steps').isVisible(), false);
      await at.tool.find('to-search-steps').click();
      await at.tool.find('search-steps').waitFor();
      await at.tool.frame.locator('#hr-search-steps:focus').waitFor();
      const steps = 'tbody tr:not(.hr-expected):not([data-testid=without-storage])';
      const rows = await at.tool.find('search-steps').locator(steps).allInnerTexts();
      // On a busy machine each step takes long, and the time is over before the last ones.
      for (const what of ['as specified', 'one request at a time', 'twice the queue depth']) {
        assert.ok(
          rows.some((row) => row.includes(what)),
          `a step '${what}' in\n${rows.join('\n')}`,
        );
      }
      // What was expected of a deeper queue, and that it is ruled out.
      const expected = (await at.tool.find('step-expected').allInnerTexts()).join('\n');
      assert.match(
        expected,
        new RegExp(`the queue depth of ${deeper / 2}: \\+100%${isClaimed ? '\\s+ruled out' : ''}`),
      );
      // No other program uses the simulated device. On a busy machine, its counters may be read slightly late.
      const others = await at.tool.find('step-others').allInnerTexts();
      assert.ok(others.filter((text) => text === 'none').length > others.length / 2, others.join(', '));
      assert.equal(others.length, rows.length);
      const [run] = await at.standIn.runs();
      assert.deepEqual([run.status, run.profile.search], ['completed', { effort: 'quick' }]);
      await screenshot(at.page, `${at.standIn.label}-find-limit-answer-light`);
      await at.tool.find('search-steps').scrollIntoViewIfNeeded();
      await screenshot(at.page, `${at.standIn.label}-find-limit-steps-light`);
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-find-limit-steps-dark`);
      // Under the verdict too, and on a narrow page.
      await at.tool.find('tab-verdict').click();
      for (const chart of ['depth-iops', 'depth-latency']) await assertReadsEachPoint(at, at.tool.find(chart));
      const size = at.page.viewportSize();
      await at.page.setViewportSize({ width: 320, height: 800 });
      await at.tool.find('verdict-measured').scrollIntoViewIfNeeded();
      await screenshot(at.page, `${at.standIn.label}-find-limit-verdict-320-dark`);
      await at.tool.useTheme('light');
      await at.tool.find('step-expected').first().scrollIntoViewIfNeeded();
      await screenshot(at.page, `${at.standIn.label}-find-limit-steps-320-light`);
      const ofExpected = await at.tool.find('step-expected').first().boundingBox();
      assert.ok(ofExpected.x >= 0 && ofExpected.x + ofExpected.width <= 320, JSON.stringify(ofExpected));
      await at.page.setViewportSize(size);
      // With all of its steps, no part of the result is long, and none is cut off on a phone.
      for (const part of ['pictures', 'time', 'latency', 'threads', 'settings', 'verdict']) {
        await at.tool.find(`tab-${part}`).click();
        await at.tool.frame.locator(`[data-testid=tab-${part}][aria-current=page]`).waitFor();
        await assertShort(at, `${part} of a search`);
        assert.deepEqual((await sidewaysOn(at, `${part} of a search`)).found, []);
      }
      await screenshot(at.page, `${at.standIn.label}-find-limit-verdict-light`);
      await at.tool.useDarkTheme();
      if (isClaimed && Number(iops) === deviceIops) {
        // If the machine is too busy for a confident verdict, there is none.
        await at.tool.find('back').click();
        await at.tool.find('open-limits').click();
        const found = at.tool.find('limit-row').and(at.tool.frame.locator('[data-limit="measured-iops"]'));
        await found.waitFor();
        assert.match(await found.innerText(), /Found by a search\s+200\sIOPS\s+Search of/);
        await found.scrollIntoViewIfNeeded();
        await screenshot(at.page, `${at.standIn.label}-find-limit-found-dark`);
      }
      assert.deepEqual(at.troubles, []);
    });
  },
  { standIn: { hasSlowDevices: true } },
);
