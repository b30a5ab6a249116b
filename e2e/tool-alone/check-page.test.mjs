// The page of the coordinator check, whatever runs the commands: reloaded, stopped halfway, closed too early.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { checkPage, stoppableRun } from '../support/check-page.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

describeTool(
  'the page of the coordinator check',
  (at) => {
    const { openCheck, ownerOf, startMoved, waitFor } = checkPage(at);

    it('finds a check again when the page is loaded anew, and starts the next run only when asked', async () => {
      await openCheck(stoppableRun);
      await at.tool.find('start-check').click();
      await waitFor('check-iops-coordinator', /[1-9]/);
      await at.page.reload();
      await waitFor('check-missing', /The check is not complete/);
      const runCount = async () => (await at.standIn.runs('node1')).length + (await at.standIn.runs('node2')).length;
      assert.ok((await runCount()) < 8);
      await at.tool.find('go-on').click();
      await waitFor('check-headline', /node2 is the wrong node/);
    });

    it('stops the run under way and starts no other', async () => {
      await openCheck(stoppableRun);
      await at.tool.find('start-check').click();
      await waitFor('check-iops-coordinator', /[1-9]/);
      await at.tool.find('cancel-check').click();
      await waitFor('check-missing', /The check is not complete/);
      const runs = [...(await at.standIn.runs('node1')), ...(await at.standIn.runs('node2'))];
      assert.ok(runs.length < 8);
      assert.ok(runs.every(({ status }) => status !== 'running'));
    });

    it('tells a reader before a start who may, and offers none', async () => {
      await at.standIn.simulate('role', 'Readers');
      try {
        await openCheck(stoppableRun);
        await waitFor('obstacles', /Your account isn't an administrator on node1: it can view, but can't run/);
        assert.equal(await at.tool.find('start-check').isDisabled(), true);
        await at.tool.find('start-check').scrollIntoViewIfNeeded();
        await screenshot(at.page, `${at.standIn.label}-check-reader-light`);
      } finally {
        await at.standIn.simulate('role', 'Administrators');
      }
    });

    it('offers on the next visit to give back what a closed browser left away', async () => {
      await startMoved(stoppableRun);
      await waitFor('check-iops-coordinator', /[1-9]/);
      await at.page.context().close();
      await at.standIn.stopAllRuns();
      assert.equal(await ownerOf('test01'), 'node2');
      await at.openAnew();
      await at.page.goto(at.standIn.url);
      await waitFor('pending-move-text', /moved test01 from node1 to node2/);
      await screenshot(at.page, `${at.standIn.label}-pending-move-light`);
      await at.tool.find('give-back').click();
      await waitFor('settled-move', /node1 owns test01 again/);
      assert.equal(await ownerOf('test01'), 'node1');
    });
  },
  { over: oneWay, standIn: { hasSlowDevices: true } },
);
