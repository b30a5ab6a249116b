// Profiles and results of DISKSPD and fio: in and out by text, by file and by drop.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { assertAccessible } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { diskspdProfile, fioJob, fioResult, diskspdResult } from '../../local/tour/other-files.mjs';

describeTool(
  'other tools',
  (at) => {
    const find = (testId) => at.tool.find(testId);
    const file = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

    async function openPart() {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await find('other-tools').locator('summary').click();
      await find('other-profile').waitFor();
    }

    async function paste(text) {
      await find('other-profile').fill(text);
      await at.tool.tabTo('use-profile');
      await at.page.keyboard.press('Enter');
    }

    it('takes a pasted DISKSPD XML profile, and runs it', async () => {
      await openPart();
      await paste(diskspdProfile);
      assert.match(
        await at.tool.textOf('taken-profile'),
        /Applied: DISKSPD XML profile\. Its target .*xml-profile\.dat/,
      );
      assert.equal(await find('duration-seconds').inputValue(), '2');
      await assertAccessible(at, 'a profile that was applied');
      await at.tool.waitUntilReady();
      await at.tool.start();
      await at.tool.waitForVerdict();
      const [run] = await at.standIn.runs();
      assert.equal(run.profile.timeSpans[0].targets[0].blockSizeBytes, 8192);
      assert.deepEqual(at.troubles, []);
    });

    it('opens a fio job file, refuses one by name, and saves the profile as a fio job', async () => {
      await openPart();
      await find('open-profile-field').setInputFiles(file('nightly.fio', fioJob));
      assert.match(await at.tool.textOf('taken-profile'), /Applied: fio job, nightly\.fio\./);
      assert.match(await at.tool.textOf('profile-notes'), /group_reporting is left out/);
      await find('open-profile-field').setInputFiles(file('verify.fio', `${fioJob}verify=md5\n`));
      assert.match(await at.tool.textOf('refused-profile'), /Not applied: fio job, verify\.fio/);
      assert.match(await at.tool.textOf('profile-problems'), /verify=md5 has no counterpart here/);
      await assertAccessible(at, 'a profile that was refused');
      await find('profile-format').selectOption('fioJob');
      const [download] = await Promise.all([at.page.waitForEvent('download'), find('save-profile').click()]);
      assert.equal(download.suggestedFilename(), 'headroom-job.fio');
      const saved = await readFile(await download.path(), 'utf8');
      assert.match(saved, /^bs=131072$/m);
      assert.match(saved, /^runtime=3$/m);
      await paste(saved);
      assert.match(await at.tool.textOf('taken-profile'), /Applied: fio job\. Its target/);
      assert.deepEqual(at.troubles, []);
    });

    it('opens results of fio and of DISKSPD, beside the limits of a volume', async () => {
      await at.page.goto(at.standIn.url);
      await find('history-link').click();
      await find('open-result-link').click();
      await find('open-result-field').setInputFiles(file('fio.json', fioResult));
      assert.equal(await at.tool.textOf('measured-by'), 'fio 3.33');
      await at.tool.waitForVerdict();
      assert.match(await at.tool.textOf('limits-origin'), /^Without limits/);
      await find('limits-of').selectOption({ index: 1 });
      await find('limits-origin').filter({ hasText: 'as chosen' }).waitFor();
      await find('tab-latency').click();
      await at.tool.frame.locator('[data-testid=tab-latency][aria-current=page]').waitFor();
      await assertAccessible(at, 'the latency of a result of fio');
      await find('open-result-field').setInputFiles(file('diskspd.xml', diskspdResult));
      await find('measured-by').filter({ hasText: 'diskspd 2.2.0' }).waitFor();
      await find('tab-verdict').click();
      await screenshot(at.page, `${at.standIn.label}-opened-light`);
      assert.deepEqual(at.troubles, []);
    });

    it('takes a file that is dropped, and refuses a hostile one with a sentence', async () => {
      await at.page.goto(at.standIn.url);
      await find('history-link').click();
      await find('open-result-link').click();
      const drop = (name, content) =>
        at.tool.frame.locator('headroom-file-choice').evaluate(
          (zone, [fileName, text]) => {
            const dataTransfer = new window.DataTransfer();
            dataTransfer.items.add(new window.File([text], fileName));
            zone.dispatchEvent(new window.DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
          },
          [name, content],
        );
      await drop('evil.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><Results>&b;</Results>');
      await find('refused-result').waitFor();
      assert.match(await at.tool.textOf('refused-result'), /evil\.xml can't be opened\.\s+The file has a DOCTYPE/);
      await assertAccessible(at, 'a file that was refused');
      await drop('fio.json', fioResult);
      await at.tool.waitForVerdict();
      assert.equal(await find('refused-result').count(), 0);
      // Nothing of it is on a node.
      assert.deepEqual(await at.standIn.runs(), []);
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay },
);
