// Each circumstance that can be simulated, and the text that the tool shows for it.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { SimulationPanel } from '../support/simulation-panel.mjs';

const options = { over: oneWay, page: { viewport: { width: 1600, height: 1000 } } };

describeTool('the simulated cluster', define, options);

function define(at) {
  let panel;

  beforeEach(() => (panel = new SimulationPanel(at.page)));

  afterEach(() => at.standIn.resetSimulation());

  /** Opens the tool, which shows what it finds. The panel makes the same of a choice, and has tests of its own. */
  async function openWith(...circumstances) {
    for (const [id, value] of circumstances) await at.standIn.simulate(id, value);
    await at.page.goto(at.standIn.url);
    // A node without Headroom cannot say which volumes there are.
    await at.tool.find('volume-select').or(at.tool.find('node-card')).first().waitFor();
  }

  describe('its panel', () => {
    beforeEach(async () => {
      await at.page.goto(at.standIn.url);
      await panel.toggle.waitFor();
    });

    it('leaves the stage to the tool until it is opened, and goes away again, by the keyboard', async () => {
      assert.equal(await panel.panel.isVisible(), false);
      await panel.toggle.focus();
      await at.page.keyboard.press('Enter');
      await panel.panel.locator('select').first().waitFor();
      assert.equal(await panel.toggle.getAttribute('aria-expanded'), 'true');
      await at.page.keyboard.press('Tab');
      assert.equal(await at.page.evaluate(() => document.activeElement.id), 'simulate-owner-test01');
      await at.page.keyboard.press('Escape');
      assert.equal(await panel.panel.isVisible(), false);
      assert.equal(await panel.toggle.evaluate((element) => element === document.activeElement), true);
    });

    it('gives each control a name, what can be chosen and the state that is the case', async () => {
      await panel.open();
      const shown = await panel.panel.locator('select').evaluateAll((selects) =>
        selects.map(({ id, value, labels, options }) => ({
          id,
          value,
          label: labels[0]?.textContent ?? '',
          options: [...options].map((option) => option.value),
        })),
      );
      const byControl = (what) =>
        Object.fromEntries(shown.map(({ id, [what]: found }) => [id.replace('simulate-', ''), found]));
      assert.deepEqual(byControl('value'), await at.standIn.simulation());
      assert.deepEqual(byControl('options'), await at.standIn.simulationChoices());
      for (const { id, label } of shown) assert.ok(label.length > 3, id);
    });

    it('says how much was changed, and puts everything back', async () => {
      await panel.choose('pool', 'degraded');
      await panel.choose('node3-state', 'down');
      assert.equal(await panel.toggle.innerText(), 'Simulation (2 changed)');
      await screenshot(at.page, 'simulation-light');
      await at.tool.useDarkTheme();
      await screenshot(at.page, 'simulation-dark');
      await panel.reset();
      assert.equal(await panel.toggle.innerText(), 'Simulation');
      assert.equal((await at.standIn.simulation()).pool, 'healthy');
    });

    it('says why something cannot be, and shows what is the case', async () => {
      await panel.choose('node2-state', 'down');
      await panel.choose('owner-test01', 'node2');
      assert.match(await at.page.getByTestId('simulation-problem').innerText(), /node2 is down and can't own test01/);
      assert.equal(await panel.control('owner-test01').inputValue(), 'node1');
    });

    it('shows what changed without it', async () => {
      await panel.open();
      await at.standIn.simulate('owner-test01', 'node3');
      await at.page.waitForFunction(() => document.getElementById('simulate-owner-test01').value === 'node3');
    });
  });

  describe('before a run', () => {
    // Circumstances that can coexist are tested together: each page that is opened asks the node again.
    for (const circumstances of [
      [
        ['pool', 'degraded', 'pool-health', 'doubt', /S2D on hci-demo/],
        ['pool', 'degraded', 'drive-health', 'doubt', /drive/i],
        ['storage-job', 'repair', 'storage-jobs', 'doubt', /repair.*40/i],
        ['other-load', 'busy', 'other-load', 'doubt', /850/],
        ['node3-state', 'down', 'cluster-nodes', 'doubt', /node3 is down/],
        ['power', 'saver', 'power', 'doubt', /power saver/i],
        ['antivirus', 'scans', 'antivirus', 'doubt', /exclu|scan/i],
      ],
      [
        ['power', 'battery', 'power', 'doubt', /battery/i],
        ['node2-state', 'paused', 'cluster-nodes', 'doubt', /node2 is paused/],
        ['free-space', 'low', 'free-space', 'blocking', /4(\.0)? GiB/],
      ],
      [
        ['free-space', 'none', 'free-space', 'blocking', /10\sMiB|0\.0\d?\sGiB/],
        ['state-test01', 'offline', 'volume-state', 'blocking', /test01.*offline/i],
      ],
      [
        ['right-pools', 'refused', 'pool-health', 'unknown', /could not be checked/i],
        ['right-drives', 'refused', 'drive-health', 'unknown', /could not be checked/i],
        ['right-storageJobs', 'refused', 'storage-jobs', 'unknown', /could not be checked/i],
        ['right-accessStates', 'refused', 'volume-access', 'unknown', /could not be checked/i],
      ],
    ]) {
      const names = circumstances.map(([id, value, check, verdict]) => `${id} = ${value} (${check}: ${verdict})`);
      it(`finds ${names.join(', ')}`, async () => {
        await openWith(...circumstances);
        await at.tool.frame.getByTestId('readiness-check').first().waitFor({ state: 'attached' });
        for (const [, , check, verdict, words] of circumstances) {
          const found = at.tool.frame.locator(
            `[data-testid=readiness-check][data-check~=${check}][data-verdict=${verdict}]`,
          );
          await found.waitFor({ state: 'attached' });
          // The blocking check is shown next to Start, with how to fix it here.
          assert.match(verdict === 'blocking' ? await at.tool.textOf('obstacles') : await found.textContent(), words);
        }
        const isBlocked = circumstances.some(([, , , verdict]) => verdict === 'blocking');
        assert.equal(await at.tool.find('start-run').isDisabled(), isBlocked);
      });
    }

    it('says of circumstances whose answers were not recorded together that they need PowerShell 7', async () => {
      await at.standIn.simulate('right-pools', 'refused');
      await at.standIn.simulate('right-storageJobs', 'refused');
      await at.page.goto(at.standIn.url);
      const { message, action } = await at.tool.waitForError();
      assert.match(message, /No answer of Get-WacHeadroomCluster was recorded for node1 .* needs PowerShell 7/);
      assert.match(action, /Install PowerShell 7/);
      await screenshot(at.page, 'not-recorded-light');
      await at.tool.useDarkTheme();
      await screenshot(at.page, 'not-recorded-dark');
    });

    for (const [value, verdict] of [
      ['missing', 'missing'],
      ['outdated', 'outdated'],
      ['tampered', 'tampered'],
    ]) {
      it(`node1-installation = ${value} is found, and mended by preparing the node`, async () => {
        await openWith(['node1-installation', value]);
        const card = at.tool.frame.locator(`[data-testid=node-card][data-verdict=${verdict}]`);
        await card.waitFor();
        await at.tool.find('prepare-node').click();
        await card.waitFor({ state: 'detached' });
        assert.equal((await at.standIn.simulation())['node1-installation'], 'ready');
      });
    }

    it('node1-application-control = enforced is found, with the ways out, and never to be switched off', async () => {
      await openWith(['node1-application-control', 'enforced']);
      const card = at.tool.frame.locator('[data-testid=node-card][data-verdict=blocked]');
      await card.waitFor();
      assert.match(await at.tool.textOf('policy-commands'), /New-CIPolicy[^]*Add-ASWDACSupplementalPolicy/);
      assert.equal(await at.tool.find('prepare-node').count(), 0);
    });

    it('owner-test01 = node2 makes node2 the coordinator', async () => {
      await openWith(['owner-test01', 'node2']);
      assert.match(await at.tool.find('node-select').locator('option:checked').innerText(), /node2.*coordinator/);
    });

    it('finds nothing to say of nodes that are up, nor of the owner of a ReFS volume', async () => {
      await openWith();
      for (const check of ['cluster-nodes', 'volume-access']) {
        const ready = at.tool.frame.locator(`[data-testid=readiness-check][data-check=${check}][data-verdict=ready]`);
        await ready.waitFor({ state: 'attached' });
      }
    });

    it('calls nodes by their full names, and shows the short ones', async () => {
      const asked = new Set();
      at.page.on('request', (request) => {
        const [, name] = /\/nodes\/([^/]+)\//.exec(request.url()) ?? [];
        if (name) asked.add(decodeURIComponent(name));
      });
      await openWith();
      await at.tool.waitUntilReady();
      for (const name of ['node1', 'node2', 'node3']) {
        assert.ok(asked.has(`${name}.contoso.example`), `${name} among ${[...asked]}`);
        assert.equal(asked.has(name), false, `${name} alone`);
      }
      assert.doesNotMatch(await at.tool.pageText(), /contoso\.example/);
    });

    it('node1-state = paused leaves a run possible there, and another node to be chosen', async () => {
      await openWith(['node1-state', 'paused']);
      const check = at.tool.frame.locator(
        '[data-testid=readiness-check][data-check=cluster-nodes][data-verdict=doubt]',
      );
      await check.waitFor();
      assert.match(await check.textContent(), /node1, where the run takes place, is paused/);
      await at.tool.waitUntilReady();
      await screenshot(at.page, 'paused-node-light');
      await at.tool.useDarkTheme();
      await screenshot(at.page, 'paused-node-dark');
      await at.tool.find('node-select').selectOption('node2');
      await at.tool.waitUntilReady();
    });

    it('node2-state = down is said where its runs would be listed, and they are read once it is up', async () => {
      await openWith(['node2-state', 'down']);
      const unread = at.tool.find('unread-runs');
      await unread.waitFor();
      assert.match(await unread.innerText(), /Runs on node2 can't be read while it is down\./);
      await unread.scrollIntoViewIfNeeded();
      await screenshot(at.page, 'node-down-light');
      await at.tool.useDarkTheme();
      await unread.scrollIntoViewIfNeeded();
      await screenshot(at.page, 'node-down-dark');
      await panel.choose('node2-state', 'up');
      await at.tool.find('read-again').click();
      await unread.waitFor({ state: 'detached' });
    });

    it('credentials = short-names is told as nodes that are not signed in to, by the names that were called', async () => {
      await openWith(['credentials', 'short-names']);
      const unread = at.tool.find('unread-runs').filter({ hasText: 'The earlier runs could not be read' });
      await unread.waitFor();
      const text = await at.tool.pageText();
      for (const name of ['node1', 'node2', 'node3']) {
        assert.ok(text.includes(`You are not signed in to ${name}.contoso.example.`), text);
      }
      assert.doesNotMatch(text, /No runs yet|Others may look/);
      await unread.scrollIntoViewIfNeeded();
      await screenshot(at.page, 'not-signed-in-light');
      await at.tool.useDarkTheme();
      await unread.scrollIntoViewIfNeeded();
      await screenshot(at.page, 'not-signed-in-dark');
    });

    it('node3-state = down keeps runs from being made there', async () => {
      await openWith(['node3-state', 'down']);
      const option = at.tool.find('node-select').locator('option', { hasText: 'node3' });
      assert.ok((await option.count()) === 0 || (await option.isDisabled()), 'node3 cannot be chosen');
    });
  });

  describe('while a node is prepared', () => {
    it('extension-install = fails leads to an upload, and says why', async () => {
      await openWith(['extension-install', 'fails'], ['node1-installation', 'missing']);
      await at.tool.find('prepare-node').click();
      const failed = at.tool.find('preparation-steps').locator('li[data-way=extension][data-outcome=failed]');
      await failed.waitFor();
      assert.match(await failed.innerText(), /no payload/);
      await at.tool.find('node-card').waitFor({ state: 'detached' });
      assert.equal((await at.standIn.simulation())['node1-installation'], 'ready');
    });

    for (const [value, words, advice] of [
      ['corrupted', /SHA-256|not the (one|package)|hash/i, /./],
      [
        'fails',
        /The command on node1 failed\. There is not enough space/,
        /Free up space on the system drive of node1/,
      ],
    ]) {
      it(`upload and parts = ${value} end with nothing installed, and say so`, async () => {
        await openWith(
          ['extension-install', 'fails'],
          ['upload', value],
          ['parts', value],
          ['node1-installation', 'missing'],
        );
        await at.tool.find('prepare-node').click();
        const { message, action } = await at.tool.waitForError();
        assert.match(message, words);
        assert.match(action, advice);
        await screenshot(at.page, `preparing-${value}-light`);
        assert.equal((await at.standIn.simulation())['node1-installation'], 'missing');
      });
    }
  });

  describe('a run', () => {
    const start = async (profile) => {
      await at.tool.waitUntilReady();
      await at.tool.fillProfile({ warmUpSeconds: 0, fileSizeMib: 16, ...profile });
      await at.tool.waitUntilReady();
      await at.tool.start();
    };

    it('role = Readers is offered none, and the page says who may', async () => {
      await openWith(['role', 'Readers']);
      const obstacles = at.tool.find('obstacles').filter({ hasText: /administrator/i });
      await obstacles.waitFor();
      assert.equal(await at.tool.find('start-run').isDisabled(), true);
      assert.deepEqual(await at.standIn.runs(), []);
    });

    it('is told from a node that drops in its middle', async () => {
      await openWith();
      await start({ durationSeconds: 120 });
      await at.tool.waitForLiveIops();
      await panel.choose('node1-state', 'down');
      const silent = at.tool.find('reconnecting');
      await silent.filter({ hasText: 'The cluster reports that node1 is down.' }).waitFor();
      assert.equal(await at.tool.textOf('live-phase'), 'node1 is down');
      assert.equal(await at.tool.textOf('live-remaining'), 'Time left: unavailable');
      assert.match(await at.tool.textOf('last-line'), /the last update \(\d+:\d+:\d+/);
      await screenshot(at.page, 'run-node-down-light');
      await at.tool.useDarkTheme();
      await screenshot(at.page, 'run-node-down-dark');
      await panel.choose('node1-state', 'up');
      await at.tool.waitForResult();
      assert.match(await at.tool.pageText(), /The engine stopped unexpectedly/);
      const [run] = await at.standIn.runs('node1');
      assert.equal(run.status, 'lost');
    });

    for (const [value, words] of [
      ['policy', /Gold/],
      ['vm-disk', /sql01/],
    ]) {
      it(`qos = ${value} is among the limits, with what it counts as one request`, async () => {
        await openWith(['qos', value]);
        await start({ durationSeconds: 1 });
        await at.tool.waitForVerdict();
        assert.match(await at.tool.find('limits-table').textContent(), words);
        assert.match(await at.tool.find('limits-table').textContent(), /500\sIOPS of up to 8\sKiB each/);
      });
    }

    it('node1-instance-metadata = silent leaves the VM size unknown, and says so', async () => {
      await openWith(['node1-instance-metadata', 'silent']);
      await start({ durationSeconds: 1 });
      await at.tool.waitForVerdict();
      const text = await at.tool.pageText();
      assert.match(text, /not known|VM size/i);
      assert.doesNotMatch(text, /The VM size is the limit/);
    });
  });
}
