// Is it the wrong node? Over both executors: two runs, their difference, and a volume that is lent and given back.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { executors } from '../local/test/executors.mjs';
import { launchBrowser, openPage, screenshot } from './support/browser.mjs';
import { startStandIn } from './support/stand-in.mjs';
import { ToolPage } from './support/tool-page.mjs';

/** Long enough for the noise test, which asks for ten whole seconds. */
const shortRun = { durationSeconds: 12, warmUpSeconds: 0, fileSizeMib: 16 };
const longRun = { ...shortRun, durationSeconds: 120 };
const waitMilliseconds = 120_000;
/** What lies in the tool alone is tried over one of the two: a check takes half a minute. */
const [onlyOver] = executors.filter(({ skip }) => !skip);

let browser;
before(async () => (browser = await launchBrowser()));
after(() => browser.close());

for (const { name, powerShell, skip } of executors) {
  const isTriedElsewhere = name !== onlyOver.name && `tried over ${onlyOver.name}`;
  describe(`the coordinator check over ${name}`, { skip }, () => {
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

    const waitFor = (testId, text) =>
      tool
        .find(testId)
        .filter({ hasText: text ?? /./ })
        .first()
        .waitFor({ timeout: waitMilliseconds });

    async function openCheck(profile) {
      await page.goto(standIn.url);
      await tool.waitUntilReady();
      await tool.find('coordinator-check-link').click();
      await waitFor('start-check');
      await tool.find('adjust-check').click();
      await tool.fillProfile(profile);
    }

    async function startMoved(profile) {
      await openCheck(profile);
      await tool.find('method-move-owner').check();
      await tool.find('start-check').click();
      await page.locator('#dialog[open] button[value=confirm]').click({ timeout: waitMilliseconds });
    }

    async function ownerOf(volume) {
      return (await standIn.simulation())[`owner-${volume}`];
    }

    it('goes from one click over both runs to the answer', async () => {
      await openCheck(shortRun);
      assert.match(await tool.textOf('check-nodes'), /node1 · coordinator.*direct/s);
      await tool.find('start-check').click();
      await waitFor('check-iops-coordinator', /[1-9]/);
      await waitFor('check-iops-other', /[1-9]/);
      await screenshot(page, `${standIn.label}-check-live-light`);
      await waitFor('check-headline');
      assert.match(
        await tool.textOf('check-headline'),
        /^Yes, node2 is the wrong node: \d+(\.\d)?% fewer IOPS and .+ more latency than the coordinator node1$/,
      );
      assert.match(await tool.textOf('check-statement'), /Welch's t-test .* p < 0\.001/);
      assert.match(await tool.textOf('check-doubts'), /simulated/);
      await screenshot(page, `${standIn.label}-check-answer-light`);
      const runs = [...(await standIn.runs('node1')), ...(await standIn.runs('node2'))];
      assert.deepEqual(
        runs.map(({ status, check }) => [status, check.role]),
        [
          ['completed', 'coordinator'],
          ['completed', 'other'],
        ],
      );
      assert.equal(runs[0].check.id, runs[1].check.id);
      assert.deepEqual(troubles, []);
    });

    it(
      'finds a check again when the page is loaded anew, and starts the missing run only when asked',
      { skip: isTriedElsewhere },
      async () => {
        await openCheck({ ...shortRun, durationSeconds: 15 });
        await tool.find('start-check').click();
        await waitFor('check-iops-coordinator', /[1-9]/);
        await page.reload();
        await waitFor('check-missing', /The run on node2 was not started/);
        assert.deepEqual(await standIn.runs('node2'), []);
        await tool.find('go-on').click();
        await waitFor('check-headline', /node2 is the wrong node/);
      },
    );

    it('stops the run under way and starts no other', { skip: isTriedElsewhere }, async () => {
      await openCheck(longRun);
      await tool.find('start-check').click();
      await waitFor('check-iops-coordinator', /[1-9]/);
      await tool.find('cancel-check').click();
      await waitFor('check-missing', /The run on node1 was stopped/);
      assert.equal((await standIn.runs('node1'))[0].status, 'cancelled');
      assert.deepEqual(await standIn.runs('node2'), []);
    });

    it('moves the ownership, runs and gives the volume back', async () => {
      await startMoved(shortRun);
      await waitFor('check-headline');
      assert.match(await tool.textOf('check-headline'), /node2 gets .* fewer IOPS .* while it does not own the volume/);
      assert.match(await tool.textOf('check-move'), /test01 is back with node1/);
      assert.equal(await ownerOf('test01'), 'node1');
      assert.deepEqual(troubles, []);
    });

    it('gives the volume back when the run on its new owner fails', async () => {
      await startMoved(shortRun);
      await waitFor('check-iops-coordinator', /[1-9]/);
      assert.equal(await ownerOf('test01'), 'node2');
      const run = (await standIn.runs('node2')).find(({ status }) => status === 'running');
      process.kill(run.process.id, 'SIGKILL');
      await waitFor('check-move', /test01 is back with node1/);
      await waitFor('check-missing', /The engine on node2 ended without a result/);
      assert.equal(await ownerOf('test01'), 'node1');
    });

    it(
      'offers on the next visit to give back what a closed browser left away',
      { skip: isTriedElsewhere },
      async () => {
        await startMoved(shortRun);
        await waitFor('check-iops-coordinator', /[1-9]/);
        await page.context().close();
        await standIn.stopAllRuns();
        assert.equal(await ownerOf('test01'), 'node2');
        ({ page, troubles } = await openPage(browser));
        tool = new ToolPage(page);
        await page.goto(standIn.url);
        await waitFor('pending-move-text', /test01 belongs to node1 and is with node2/);
        await screenshot(page, `${standIn.label}-pending-move-light`);
        await tool.find('give-back').click();
        await waitFor('settled-move', /test01 is back with node1/);
        assert.equal(await ownerOf('test01'), 'node1');
      },
    );
  });
}
