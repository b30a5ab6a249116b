// Is it the wrong node? With both executors: two runs, their difference, and a volume that is moved and moved back.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { checkPage, shortRun, stoppableRun } from '../support/check-page.mjs';
import { describeTool } from '../support/describe-tool.mjs';

describeTool(
  'the coordinator check',
  (at) => {
    const { openCheck, ownerOf, startMoved, waitFor } = checkPage(at);

    it('goes from one click over both runs to the answer', async () => {
      // Long enough for both runs to be seen while they last.
      await openCheck(stoppableRun);
      assert.match(await at.tool.textOf('check-nodes'), /node1 · coordinator.*through its own file system/s);
      await at.tool.find('start-check').click();
      await Promise.all([waitFor('check-iops-coordinator', /[1-9]/), waitFor('check-iops-other', /[1-9]/)]);
      await screenshot(at.page, `${at.standIn.label}-check-live-light`);
      await waitFor('check-headline');
      assert.match(
        await at.tool.textOf('check-headline'),
        /^Yes, node2 is the wrong node: \d+(\.\d)?% fewer IOPS and .+ more latency than node1, the coordinator node$/,
      );
      assert.match(await at.tool.textOf('check-statement'), /^More than noise: /);
      assert.match(await at.tool.textOf('check-doubts'), /simulated/);
      await screenshot(at.page, `${at.standIn.label}-check-answer-light`);
      const runs = [...(await at.standIn.runs('node1')), ...(await at.standIn.runs('node2'))];
      assert.deepEqual(
        runs.map(({ status, check }) => [status, check.role]),
        [
          ['completed', 'coordinator'],
          ['completed', 'other'],
        ],
      );
      assert.equal(runs[0].check.id, runs[1].check.id);
      assert.deepEqual(at.troubles, []);
    });

    it('moves the ownership, runs and gives the volume back', async () => {
      await startMoved(shortRun);
      await Promise.all([
        waitFor('check-nodes', /node2 · coordinator/),
        waitFor('check-iops-coordinator', /[1-9]/),
        waitFor('check-headline'),
      ]);
      await waitFor('check-nodes', /node1 · coordinator/);
      assert.match(await at.tool.find('check-move').getAttribute('class'), /hr-success/);
      await at.tool.find('check-move').scrollIntoViewIfNeeded();
      await screenshot(at.page, `${at.standIn.label}-check-given-back-light`);
      await at.tool.useDarkTheme();
      await screenshot(at.page, `${at.standIn.label}-check-given-back-dark`);
      assert.match(
        await at.tool.textOf('check-headline'),
        /node2 has .* fewer IOPS .* when it does not own the volume/,
      );
      assert.match(await at.tool.textOf('check-move'), /node1 owns test01 again/);
      assert.equal(await ownerOf('test01'), 'node1');
      assert.deepEqual(at.troubles, []);
    });

    it('gives the volume back when the run on its new owner fails', async () => {
      await startMoved(stoppableRun);
      await waitFor('check-iops-coordinator', /[1-9]/);
      assert.equal(await ownerOf('test01'), 'node2');
      const run = (await at.standIn.runs('node2')).find(({ status }) => status === 'running');
      process.kill(run.process.id, 'SIGKILL');
      await waitFor('check-move', /node1 owns test01 again/);
      await waitFor('check-missing', /The engine on node2 ended without a result/);
      assert.equal(await ownerOf('test01'), 'node1');
    });
  },
  { standIn: { hasSlowDevices: true } },
);
