// From a button to a verdict, as a user sees it, over both ways of running the commands.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { screenshot } from '../local/browser/browser.mjs';
import { anyExecutor, describeTool } from './support/describe-tool.mjs';

const shortRun = { durationSeconds: 3, warmUpSeconds: 0, fileSizeMib: 16 };
const longRun = { durationSeconds: 120, warmUpSeconds: 0, fileSizeMib: 16 };

describeTool('the tool', (at) => {
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

  /** Its figures are compared, not expected: what a busy machine reaches is no matter of the tool's. */
  async function assertVerdict() {
    assert.equal(await at.tool.waitForVerdict(), await at.standIn.headline());
  }

  it('goes from a click over live figures to the verdict', async () => {
    // Longer, for its figures to be seen before it is over.
    await startRun({ ...shortRun, durationSeconds: 6 });
    const live = await at.tool.waitForLiveIops();
    assert.ok(live > 0, `${live} IOPS on the screen`);
    await screenshot(at.page, `${at.standIn.label}-live-light`);
    await assertVerdict();
    assert.ok((await at.tool.textOf('verdict-action')).length > 0);
    assert.ok((await at.tool.textOf('verdict-confidence')).length > 0);
    await at.tool.find('limits-chart').waitFor();
    assert.ok((await at.tool.find('limit-mark').count()) >= 3, 'limits are marked on the axis');
    await screenshot(at.page, `${at.standIn.label}-result-light`);
    assert.deepEqual(await readdir(at.standIn.volumeFolder('test01')), [], 'the test file is gone');
    assert.deepEqual(at.troubles, []);
  });

  it('stops a run that is cancelled and says so', async () => {
    await startRun(longRun);
    await at.tool.waitForLiveIops();
    await at.tool.cancel();
    await at.tool.waitForResult();
    const [run] = await at.standIn.runs();
    assert.equal(run.status, 'cancelled');
    assert.match(await at.tool.pageText(), /cancelled/i);
    assert.deepEqual(at.troubles, []);
  });

  it('finds the run again when the page is loaded anew', async () => {
    await startRun(longRun);
    await at.tool.waitForLiveIops();
    await at.page.reload();
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

  it('says what went wrong when the volume is gone, and what to do', async () => {
    await openReady();
    await at.tool.fillProfile(shortRun);
    const folder = at.standIn.volumeFolder('test01');
    await rename(folder, `${folder}-gone`);
    try {
      await at.tool.start();
      const { message, action } = await at.tool.waitForError();
      assert.ok(message.length > 0 && action.length > 0, `${message} / ${action}`);
      await screenshot(at.page, `${at.standIn.label}-error-light`);
    } finally {
      await rename(`${folder}-gone`, folder);
    }
    assert.deepEqual(await at.standIn.runs().then((runs) => runs.filter(({ status }) => status === 'running')), []);
  });

  it('says so when a run fails on the way', async () => {
    await startRun(longRun);
    await at.tool.waitForLiveIops();
    const [run] = await at.standIn.runs();
    process.kill(run.process.id, 'SIGKILL');
    const { message } = await at.tool.waitForError();
    assert.match(message, /engine/i);
    assert.equal((await at.standIn.runs())[0].status, 'lost');
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

  it('can be used with the keyboard alone', async () => {
    await openReady();
    await at.tool.fillProfile(shortRun);
    await at.tool.tabTo('start-run');
    await at.page.keyboard.press('Enter');
    await at.tool.waitForLive();
    await at.tool.tabTo('cancel-run');
    await at.page.keyboard.press('Enter');
    await at.tool.confirmIfAsked();
    await at.tool.waitForResult();
    assert.deepEqual(at.troubles, []);
  });
});

describeTool(
  'the tool with an engine that is not the packed one',
  (at) => {
    it('starts nothing and says why', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.fillProfile(shortRun);
      await at.tool.start();
      const { message } = await at.tool.waitForError();
      assert.match(message, /engine/i);
      assert.ok(!existsSync(path.join(at.standIn.volumeFolder('test01'), 'headroom-test.dat')));
      assert.deepEqual(await at.standIn.runs(), []);
    });
  },
  { over: [anyExecutor], standIn: { tamperWithEngine: true } },
);
