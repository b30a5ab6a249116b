// The page that the tool opens with: what runs on each volume now, without a load test, and the page of one volume.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

describeTool('the overview', (at) => {
  const row = (volumeId) => at.tool.frame.locator(`[data-testid=overview-row][data-volume-id="${volumeId}"]`);
  const cell = (volumeId, testId) => row(volumeId).getByTestId(testId);
  const open = async () => {
    await at.page.goto(at.standIn.toolUrl);
    await at.tool.waitForOverview();
  };

  it('is what the tool opens with, and says what runs on each volume', async () => {
    await open();
    // The rows, the peaks and the nearest limits may be there before the first reading of the load.
    await cell('test01', 'now-iops').filter({ hasText: /\d/ }).waitFor();
    assert.match(await cell('test01', 'now-block-size').innerText(), /\d\s(Ki)?B/);
    await at.tool.find('peaks').filter({ hasText: 'Month: ' }).first().waitFor();
    assert.match(await cell('test01', 'judgement').innerText(), /\w/);
    assert.deepEqual(at.troubles, []);
  });

  it('reads it again and again, and draws no row anew', async () => {
    await open();
    const rows = at.tool.find('overview-row');
    await rows.evaluateAll((all) => all.forEach((each) => (each.seen = true)));
    const before = await at.tool.textOf('refreshed');
    await at.tool.find('refreshed').filter({ hasNotText: before }).waitFor();
    assert.ok(await rows.evaluateAll((all) => all.length >= 2 && all.every((each) => each.seen === true)));
  });

  it('names a node that is down, and shows the rest', async () => {
    await at.standIn.simulate('node3-state', 'down');
    await open();
    assert.match(await at.tool.textOf('now-notes'), /node3/);
    await at.standIn.resetSimulation();
  });

  it('says why nothing is kept, and keeps its own record', async () => {
    await at.standIn.simulate('history', 'stopped');
    await open();
    await at.tool.find('not-kept').waitFor();
    await at.tool.find('peaks').filter({ hasText: 'Since opened: ' }).first().waitFor();
    await at.standIn.resetSimulation();
  });

  for (const [control, value, volumeId, word, why] of [
    ['noisy-neighbour', 'happens', 'test02', 'Noisy neighbor', /files01 causes 9\d% of what the VMs do on this volume/],
    ['noisy-neighbour', 'happens', 'test01', 'Noisy neighbor', /files01 causes 9\d% of what the VMs do on test02/],
    ['growing', 'happens', 'test01', 'Growing', /it reaches a limit in about \d+ to \d+ weeks: Standard_B2ms/],
    ['slower', 'happens', 'test02', 'Slower', /latency at the same load rose from \d/],
    ['slow-drive', 'slow', 'test01', 'Slow drive', /Drive node2-disk3 \(.*\) is slower than the others in its pool/],
  ]) {
    it(`says soon after it is opened of ${volumeId} that it is: ${word}`, async () => {
      await at.standIn.simulate(control, value);
      await open();
      const judgement = cell(volumeId, 'judgement');
      await judgement.filter({ hasText: word }).waitFor();
      assert.match(await judgement.innerText(), why);
      await at.standIn.resetSimulation();
      assert.deepEqual(at.troubles, []);
    });
  }

  it('says what part of the load is that of a run which is under way, and judges nothing by it', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.fillProfile({ durationSeconds: 600, warmUpSeconds: 0, fileSizeMib: 16 });
    await at.tool.start();
    await at.tool.waitForLive();
    await open();
    await cell('test01', 'judgement')
      .filter({ hasText: /Measuring now.*The load includes that of the Headroom run/s })
      .waitFor();
    await cell('test01', 'volume-link').click();
    await at.tool
      .find('own-run')
      .filter({
        hasText: /^\s*Headroom's run: [\d,.]+\sIOPS of [\d,.]+; other workloads: [\d,.]+\.\s+Show the run\s*$/,
      })
      .waitFor();
    await at.tool.find('live-charts').filter({ hasText: "Headroom's run" }).waitFor();
    await screenshot(at.page, `${at.standIn.label}-volume-during-a-run`);
    await at.tool.find('own-run').getByRole('link').click();
    await at.tool.cancel();
    await at.tool.waitForResult();
    assert.deepEqual(at.troubles, []);
  });

  it('shows how much of its Storage QoS limit a machine takes, where that is nearer than the limits of the volume', async () => {
    await open();
    const nearest = cell('Cluster Virtual Disk (Volume1)', 'nearest-user');
    await nearest.filter({ hasText: /about 9[67](\.5)?% of 100\sIOPS\s*Storage QoS limit of reports01/ }).waitFor();
    assert.equal(await cell('test01', 'nearest-user').count(), 0);
    await screenshot(at.page, `${at.standIn.label}-overview-storage-qos`);
    assert.deepEqual(at.troubles, []);
  });

  it('finds a slow drive in the kept day, without watching for minutes', async () => {
    await at.standIn.simulate('slow-drive', 'slow');
    await open();
    await cell('test01', 'volume-link').click();
    await at.tool.find('volume-users').locator('summary').click();
    await at.tool.find('slow-drives').filter({ hasText: 'node2-disk3' }).waitFor();
    assert.doesNotMatch(await at.tool.textOf('slow-drives'), /node2-disk2/);
    await at.standIn.resetSimulation();
    await open();
    await cell('test01', 'volume-link').click();
    await at.tool.find('volume-users').locator('summary').click();
    await at.tool
      .find('slow-drives')
      .filter({ hasText: 'No drive in the pool was significantly slower than the others in the last day.' })
      .waitFor();
    assert.deepEqual(at.troubles, []);
  });

  it('says on the page of a volume what is to be repaired of it', async () => {
    await at.standIn.simulate('storage-job', 'repair');
    await at.standIn.simulate('pool', 'degraded');
    await open();
    await cell('test01', 'volume-link').click();
    await at.tool.find('volume-users').locator('summary').click();
    const repair = at.tool.find('volume-repair');
    await repair.filter({ hasText: /GiB still to repair, 256\sMiB of it in progress/ }).waitFor();
    await repair.filter({ hasText: /missing: copies on drives/ }).waitFor();
    await repair.scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-volume-repair`);
    await at.standIn.resetSimulation();
    await repair.filter({ hasText: 'Nothing to repair.' }).waitFor();
    assert.deepEqual(at.troubles, []);
  });

  it('leads to the page of a volume, with live and kept charts', async () => {
    await open();
    await cell('test01', 'volume-link').click();
    await at.tool.find('live-charts').locator('canvas').first().waitFor();
    await at.tool.find('history-charts').locator('canvas').first().waitFor();
    await at.tool.find('would-it-fit').locator('summary').click();
    await at.tool.find('fit-iops').fill('1000000');
    await at.tool.find('fit-answer').filter({ hasText: 'It would not fit' }).waitFor();
    assert.deepEqual(at.troubles, []);
  });

  it('says who uses a volume and who waits at a limit, and tries a machine that runs elsewhere', async () => {
    await open();
    await cell('Cluster Virtual Disk (Volume1)', 'volume-link').click();
    await at.tool.find('volume-users').locator('summary').click();
    const users = at.tool.find('user-row');
    await users.first().waitFor();
    assert.equal(await users.count(), 3);
    const held = users.filter({ hasText: 'reports01' });
    // Its requests count several times for Storage QoS, and once for Hyper-V.
    const figures = /node3\s+([\d.]+)\s+9[67](\.5)?\s+\d+%\s+100\sIOPS\s+yes$/;
    await at.tool.find('users-note').filter({ hasText: 'IOPS now' }).waitFor();
    await held.filter({ hasText: /node3\s*\d/ }).waitFor();
    const [, now] = figures.exec(await held.innerText()) ?? [];
    assert.ok(Number(now) >= 5 && Number(now) <= 40, await held.innerText());
    assert.doesNotMatch(await users.filter({ hasText: 'archive01' }).innerText(), /\t(yes|no)$/);
    await screenshot(at.page, `${at.standIn.label}-volume-users`);
    await at.tool.find('would-it-fit').locator('summary').click();
    const machines = await at.tool.find('fit-vm').locator('option').allTextContents();
    for (const name of ['sql01', 'web01', 'files01', 'mail01']) assert.ok(machines.some((text) => text.includes(name)));
    assert.ok(!machines.some((text) => text.includes('archive01')), 'that one is here');
    await at.tool.find('fit-vm').selectOption({ label: machines.find((text) => text.includes('mail01')) });
    await at.tool.find('fit-vm-note').filter({ hasText: 'in their highest hour' }).waitFor();
    await at.tool
      .find('fit-answer')
      .filter({ hasText: /^It (would|may) / })
      .waitFor();
    await screenshot(at.page, `${at.standIn.label}-would-it-fit-vm`);
    assert.deepEqual(at.troubles, []);
  });
});
