// The page of a run, whatever runs the commands: after a reload, a lost socket, a theme change, and by keyboard.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

const shortRun = { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 };
const longRun = { durationSeconds: 120, warmUpSeconds: 0, fileSizeMib: 16 };

describeTool(
  'the page of a run',
  (at) => {
    async function openReady() {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
    }

    async function startRun(profile) {
      await openReady();
      await at.tool.fillProfile(profile);
      await at.tool.start();
      await at.tool.waitForLive();
    }

    /** Compares its figures with the page's own, not with expected ones: a busy machine may reach anything. */
    async function assertVerdict() {
      assert.equal(await at.tool.waitForVerdict(), await at.standIn.headline());
    }

    it('finds the run again when the page is loaded anew, and when the tool is opened anew', async () => {
      await startRun(longRun);
      await at.tool.waitForLiveIops();
      await at.page.reload();
      await at.tool.waitForLive();
      assert.deepEqual(at.troubles, []);
      await at.openAnew();
      await at.page.goto(at.standIn.url);
      await at.tool.waitForLive();
      assert.ok((await at.tool.waitForLiveIops()) > 0);
      const [run] = await at.standIn.runs();
      assert.equal(run.status, 'running');
      assert.deepEqual(at.troubles, []);
    });

    it('goes on watching when its socket breaks', async () => {
      await startRun({ ...shortRun, durationSeconds: 8 });
      await at.tool.waitForLiveIops();
      at.standIn.dropSockets();
      await assertVerdict();
    });

    it('follows the shell’s theme, live', async () => {
      await openReady();
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-setup-dark`);
      await at.tool.fillProfile(shortRun);
      await at.tool.start();
      await assertVerdict();
      await screenshot(at.page, `${at.standIn.label}-result-dark`);
      assert.deepEqual(at.troubles, []);
    });

    it('starts nothing when Enter is pressed in a field', async () => {
      await openReady();
      await at.tool.fillProfile(shortRun);
      await at.tool.find('duration-seconds').press('Enter');
      await at.tool.find('file-size-mib').press('Enter');
      // A run that had been started would have taken the page's place, and kept the volume for itself.
      await at.tool.start();
      await assertVerdict();
      assert.equal((await at.standIn.runs()).length, 1);
    });

    it('can be used with the keyboard alone', async () => {
      await openReady();
      await at.tool.fillProfile(longRun);
      await at.tool.tabTo('start-run');
      await at.page.keyboard.press('Enter');
      await at.tool.waitForLive();
      await at.tool.tabTo('cancel-run');
      await at.page.keyboard.press('Enter');
      await at.tool.confirmIfAsked();
      await at.tool.waitForResult();
      assert.deepEqual(at.troubles, []);
    });
  },
  { over: oneWay },
);
