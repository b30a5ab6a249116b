// From a button to a verdict, as a user sees it, over both ways of running the commands.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { executors } from '../local/test/executors.mjs';
import { launchBrowser, openPage, screenshot } from './support/browser.mjs';
import { startStandIn } from './support/stand-in.mjs';
import { ToolPage } from './support/tool-page.mjs';

const shortRun = { durationSeconds: 3, warmUpSeconds: 0, fileSizeMib: 16 };
const longRun = { durationSeconds: 120, warmUpSeconds: 0, fileSizeMib: 16 };
const theLimit = /The VM size is the limit: [\d,.]+ of 1,920 IOPS \(Standard_B2ms\)/;

let browser;
before(async () => (browser = await launchBrowser()));
after(() => browser.close());

for (const { name, powerShell, skip } of executors) {
  describe(`the tool over ${name}`, { skip }, () => {
    let standIn;
    let page;
    let troubles;
    let tool;

    before(async () => (standIn = await startStandIn({ powerShell })));
    after(() => standIn.close());

    beforeEach(async () => {
      ({ page, troubles } = await openPage(browser));
      tool = new ToolPage(page);
    });

    afterEach(async () => {
      await page.context().close();
      await standIn.stopAllRuns();
    });

    async function openReady() {
      await page.goto(standIn.url);
      await tool.waitUntilReady();
    }

    async function startRun(profile) {
      await openReady();
      await tool.fillProfile(profile);
      await tool.start();
      await tool.waitForLive();
    }

    it('goes from a click over live figures to the verdict', async () => {
      await startRun(shortRun);
      const live = await tool.waitForLiveIops();
      assert.ok(live > 0, `${live} IOPS on the screen`);
      await screenshot(page, `${standIn.label}-live-light`);
      assert.match(await tool.waitForVerdict(), theLimit);
      assert.ok((await tool.textOf('verdict-action')).length > 0);
      assert.ok((await tool.textOf('verdict-confidence')).length > 0);
      await tool.find('limits-chart').waitFor();
      assert.ok((await tool.find('limit-mark').count()) >= 3, 'limits are marked on the axis');
      await screenshot(page, `${standIn.label}-result-light`);
      assert.deepEqual(await readdir(standIn.volumeFolder('test01')), [], 'the test file is gone');
      assert.deepEqual(troubles, []);
    });

    it('stops a run that is cancelled and says so', async () => {
      await startRun(longRun);
      await tool.waitForLiveIops();
      await tool.cancel();
      await tool.waitForResult();
      const [run] = await standIn.runs();
      assert.equal(run.status, 'cancelled');
      assert.match(await tool.pageText(), /cancelled/i);
      assert.deepEqual(troubles, []);
    });

    it('finds the run again when the page is loaded anew', async () => {
      await startRun(longRun);
      await tool.waitForLiveIops();
      await page.reload();
      await tool.waitForLive();
      assert.ok((await tool.waitForLiveIops()) > 0);
      const [run] = await standIn.runs();
      assert.equal(run.status, 'running');
      assert.deepEqual(troubles, []);
    });

    it('goes on watching when its socket breaks', async () => {
      await startRun({ ...shortRun, durationSeconds: 8 });
      await tool.waitForLiveIops();
      standIn.dropSockets();
      assert.match(await tool.waitForVerdict(), theLimit);
    });

    it('says what went wrong when the volume is gone, and what to do', async () => {
      await openReady();
      await tool.fillProfile(shortRun);
      const folder = standIn.volumeFolder('test01');
      await rename(folder, `${folder}-gone`);
      try {
        await tool.start();
        const { message, action } = await tool.waitForError();
        assert.ok(message.length > 0 && action.length > 0, `${message} / ${action}`);
        await screenshot(page, `${standIn.label}-error-light`);
      } finally {
        await rename(`${folder}-gone`, folder);
      }
      assert.deepEqual(await standIn.runs().then((runs) => runs.filter(({ status }) => status === 'running')), []);
    });

    it('says so when a run fails on the way', async () => {
      await startRun(longRun);
      await tool.waitForLiveIops();
      const [run] = await standIn.runs();
      process.kill(run.process.id, 'SIGKILL');
      const { message } = await tool.waitForError();
      assert.match(message, /engine/i);
      assert.equal((await standIn.runs())[0].status, 'lost');
    });

    it('follows the shell’s theme, live', async () => {
      await openReady();
      await tool.useDarkTheme();
      await screenshot(page, `${standIn.label}-setup-dark`);
      await tool.fillProfile(shortRun);
      await tool.start();
      assert.match(await tool.waitForVerdict(), theLimit);
      await screenshot(page, `${standIn.label}-result-dark`);
      assert.deepEqual(troubles, []);
    });

    it('can be used with the keyboard alone', async () => {
      await openReady();
      await tool.fillProfile(shortRun);
      await tool.tabTo('start-run');
      await page.keyboard.press('Enter');
      await tool.waitForLive();
      await tool.tabTo('cancel-run');
      await page.keyboard.press('Enter');
      await tool.confirmIfAsked();
      await tool.waitForResult();
      assert.deepEqual(troubles, []);
    });
  });
}

describe('the tool over an engine that is not the packed one', () => {
  const { powerShell } = executors.find(({ skip }) => !skip);
  let standIn;

  before(async () => (standIn = await startStandIn({ powerShell, tamperWithEngine: true })));
  after(() => standIn.close());

  it('starts nothing and says why', async () => {
    const { page } = await openPage(browser);
    const tool = new ToolPage(page);
    await page.goto(standIn.url);
    await tool.waitUntilReady();
    await tool.fillProfile(shortRun);
    await tool.start();
    const { message } = await tool.waitForError();
    assert.match(message, /engine/i);
    assert.ok(!existsSync(path.join(standIn.volumeFolder('test01'), 'headroom-test.dat')));
    assert.deepEqual(await standIn.runs(), []);
    await page.context().close();
  });
});
