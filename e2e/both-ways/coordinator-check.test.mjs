// Is it the wrong node? With both executors: runs in turns, their difference, and a volume that is moved and moved back.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { shortRun } from '../../local/browser/tool-page.mjs';
import { checkPage, stoppableRun } from '../support/check-page.mjs';
import { describeTool } from '../support/describe-tool.mjs';

describeTool(
  'the coordinator check',
  (at) => {
    const { openCheck, ownerOf, runningRun, startMoved, waitFor } = checkPage(at);

    it('goes from one click over runs in turns to the answer', async () => {
      await openCheck(shortRun);
      assert.match(await at.tool.textOf('check-nodes'), /node1 · coordinator.*through its own file system/s);
      await at.tool.find('start-check').click();
      await Promise.all([waitFor('check-iops-coordinator', /[1-9]/), waitFor('check-iops-other', /[1-9]/)]);
      assert.match(await at.tool.textOf('check-phase'), /^Run \d+ of at most 36, node[12]: /);
      await screenshot(at.page, `${at.standIn.label}-check-live-light`);
      await waitFor('check-headline');
      assert.match(
        await at.tool.textOf('check-headline'),
        /^Yes, node2 is the wrong node: \d+(\.\d)?% fewer IOPS and .+ more latency than node1, the coordinator node$/,
      );
      assert.match(await at.tool.textOf('check-statement'), /^(More than noise: s|S)ettled after \d+ runs in turns/);
      assert.match(await at.tool.textOf('check-doubts'), /simulated/);
      await screenshot(at.page, `${at.standIn.label}-check-answer-light`);
      const own = await at.standIn.runs('node1');
      const others = await at.standIn.runs('node2');
      assert.ok(own.length >= 4);
      assert.equal(own.length, others.length);
      assert.deepEqual([...new Set([...own, ...others].map(({ status }) => status))], ['completed']);
      assert.deepEqual([...new Set(own.map(({ check }) => check.role))], ['coordinator']);
      assert.deepEqual([...new Set(others.map(({ check }) => check.role))], ['other']);
      assert.equal(new Set([...own, ...others].map(({ check }) => check.id)).size, 1);
      // Kept for the next run, and deleted in the end.
      assert.ok(own.every(({ keepTestFile }) => keepTestFile));
      assert.ok(!existsSync(own[0].profile.timeSpans[0].targets[0].path));
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
      const run = await runningRun('node2', 'coordinator');
      assert.equal(await ownerOf('test01'), 'node2');
      process.kill(run.process.id, 'SIGKILL');
      await waitFor('check-move', /node1 owns test01 again/);
      await waitFor('check-missing', /The engine on node2 stopped unexpectedly/);
      assert.equal(await ownerOf('test01'), 'node1');
    });
  },
  { standIn: { hasSlowDevices: true } },
);
