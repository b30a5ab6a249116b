// The volume's counters beside what a run measured, with and without other load on the simulated cluster, and
// the usual load of the hour beside the pre-checks.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { assertAccessible } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

const shortRun = { durationSeconds: 4, warmUpSeconds: 0, fileSizeMib: 16 };
const narrow = { width: 320, height: 900 };

describeTool(
  "the volume's counters",
  (at) => {
    async function measure(otherLoad) {
      await at.standIn.simulate('other-load', otherLoad);
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile(shortRun);
      await at.tool.start();
      // While it runs, too.
      const live = at.tool.frame.locator('headroom-run-monitor figcaption').filter({ hasText: "Volume's counters" });
      await live.first().waitFor();
      await at.tool.waitForVerdict();
      await at.tool.find('tab-time').click();
      await at.tool.find('counters').waitFor();
      return (await at.tool.find('counters').innerText()).replaceAll(/\s+/g, ' ');
    }

    async function pictures(name, shown) {
      const { width, height } = at.page.viewportSize();
      for (const theme of ['light', 'dark']) {
        await at.tool.useTheme(theme);
        for (const size of [{ width: 1440, height }, narrow]) {
          await at.page.setViewportSize(size);
          await at.tool.find(shown).scrollIntoViewIfNeeded();
          await screenshot(at.page, `${at.standIn.label}-${name}-${theme}-${size.width}`);
        }
      }
      await at.page.setViewportSize({ width, height });
      await at.tool.useTheme('light');
    }

    it('show the load of others beside the engine, by which the verdict is less sure', async () => {
      const said = await measure('busy');
      const [, others, seen, own] =
        /^Other workloads used ([\d,]+)\sIOPS \([\d.]+\sMB\/s\) .* counters show ([\d,]+)\sIOPS .* the engine measured ([\d,]+)\sIOPS/.exec(
          said,
        ) ?? [];
      assert.ok(others, said);
      const [ofOthers, all, ofEngine] = [others, seen, own].map((text) => Number(text.replaceAll(',', '')));
      // Others come steadily, whatever the machine does; the run gets what they leave of the device's 1,920 IOPS.
      assert.ok(Math.abs(ofOthers - 850) <= 43, said);
      assert.ok(Math.abs(all - ofEngine - ofOthers) <= 2, said);
      assert.ok(ofEngine <= 1100, said);
      assert.match(said, /counters of the simulated device/);
      const keys = await at.tool.frame.locator('headroom-run-charts figcaption').first().innerText();
      assert.match(keys, /Engine[\s\S]*Volume's counters[\s\S]*Others/);
      await assertAccessible(at, 'counters beside a run');
      await pictures('counters-others', 'counters');
      await at.tool.find('tab-verdict').click();
      assert.match(await at.tool.textOf('verdict-confidence'), /other workloads used [\d,]+\sIOPS and/i);
      assert.deepEqual(at.troubles, []);
    });

    it('agree with the engine where nobody else is there', async () => {
      const said = await measure('none');
      assert.match(said, /^The volume's counters and the engine agree within [\d.]+%: there was no other load/);
      const keys = await at.tool.frame.locator('headroom-run-charts figcaption').first().innerText();
      assert.match(keys, /Volume's counters/);
      assert.doesNotMatch(keys, /Others/);
      await pictures('counters-alike', 'counters');
      assert.deepEqual(at.troubles, []);
    });

    it('have the usual load of the hour beside the pre-checks, and none where nothing is kept', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.find('usual-load').waitFor();
      // Whether an hour of the simulated weeks is quieter beyond chance is the rule's to say, and has its own tests.
      assert.match(
        (await at.tool.textOf('usual-load')).replaceAll(/\s+/g, ' '),
        /^Usual load at this hour \([A-Z][a-z]+day, \d+ [AP]M\): [\d,.]+\sIOPS, the median of \d weeks\. (Quietest hour: [A-Z][a-z]+day, \d+ [AP]M to \d+ [AP]M, usually [\d,.]+\sIOPS; next on|This is the quietest hour|No hour of the week is clearly quieter)/,
      );
      await pictures('usual-load', 'usual-load');
      await at.standIn.simulate('history', 'stopped');
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.page.waitForLoadState('networkidle');
      assert.equal(await at.tool.find('usual-load').count(), 0);
      await at.standIn.resetSimulation();
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay },
);
