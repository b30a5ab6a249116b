// The copy of the test file that the system makes beside a run: asked for by keyboard, seen while it is made, and shown
// beside the run's figures for what it is.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { assertAccessible } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

const shortRun = { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 32 };

describeTool(
  'the file copy beside a run',
  (at) => {
    const roofline = () => at.tool.find('volume-pictures').locator('headroom-roofline');

    it('is planned, made, told apart from the run, and no limit in its picture', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile(shortRun);
      assert.equal(await at.tool.find('plan-copy').count(), 0, 'no copy is planned that nobody asked for');
      await at.tool.find('advanced').locator('summary').click();
      await at.tool.tabTo('copyFile');
      await at.page.keyboard.press('Space');
      assert.match(await at.tool.textOf('plan-copy'), /up to 2\smin more, and 32\sMiB more space/);
      await assertAccessible(at, 'a copy is asked for');
      await at.tool.waitUntilReady();
      await at.tool.start();
      await at.tool.find('live-phase').filter({ hasText: 'Copying the test file' }).waitFor();
      await screenshot(at.page, `${at.standIn.label}-file-copy-live`);
      await at.tool.waitForVerdict();
      const sentence = await at.tool.find('file-copy').locator('li').first().innerText();
      const [, copied, , moved] =
        /^The system copied the test file at ([\d.]+)\sMB\/s, and the run measured ([\d.]+)\sMB\/s\. A copy is not a benchmark: .* \(([\d.]+)\sMB\/s in total\)\.$/.exec(
          sentence,
        ) ?? [];
      assert.ok(copied, sentence);
      assert.ok(Math.abs(Number(moved) / Number(copied) - 2) < 0.05, sentence);
      // The simulated VM lets 22.5 MB/s through, and the copy reads and writes each byte.
      assert.ok(Number(copied) <= 12, `held back as the run is: ${sentence}`);
      await at.tool.find('tab-pictures').click();
      await roofline().scrollIntoViewIfNeeded();
      assert.equal(await roofline().locator('[data-testid=plot-line][data-look=copy]').count(), 1);
      // Beside the other lines there may be no room for its label: the key has its name, and the table its figure.
      await roofline().getByText('File copy by the system: not a limit').first().waitFor();
      assert.match(
        (await roofline().locator('table').allTextContents()).join(),
        /File copy by the system, [\d.]+\sMB\/s/,
      );
      await screenshot(at.page, `${at.standIn.label}-file-copy-light`);
      await assertAccessible(at, 'the copy beside the run');
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-file-copy-dark`);
      assert.deepEqual(at.troubles, []);
    });

    it('is not made where nobody asks for it', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile({ ...shortRun, fileSizeMib: 16 });
      await at.tool.start();
      await at.tool.waitForVerdict();
      assert.equal(await at.tool.find('file-copy').count(), 0);
      await at.tool.find('tab-pictures').click();
      await roofline().getByTestId('plot-line').first().waitFor({ state: 'attached' });
      assert.equal(await roofline().locator('[data-look=copy]').count(), 0);
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay },
);
