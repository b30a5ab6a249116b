// From the start button to the verdict, with both ways of running the commands.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

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

  /** Compares its figures with the page's own, not with expected ones: a busy machine may reach anything. */
  async function assertVerdict() {
    assert.equal(await at.tool.waitForVerdict(), await at.standIn.headline());
  }

  it('goes from a click over live figures to the verdict', async () => {
    // Longer, so that its figures are visible before it ends.
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
    assert.match(await at.tool.pageText(), /canceled/i);
    assert.deepEqual(at.troubles, []);
  });

  it('says what went wrong when the volume is gone, and what to do', async () => {
    await openReady();
    await at.tool.fillProfile(shortRun);
    // A check that answers after the volume is gone gives the same cause, which is shown once: only then beside the buttons.
    await at.tool.waitUntilChecked();
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
  { standIn: { tamperWithEngine: true } },
);
