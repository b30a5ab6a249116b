// A support file that is created with one stand-in and replayed in another: the page shows the same.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { openReplay } from '../../local/replay/replay-session.mjs';
import { readSupport } from '../../local/replay/support-file.mjs';
import { screenshot } from '../../local/browser/browser.mjs';
import { measureAddress } from '../../local/browser/tool-page.mjs';
import { describeTool } from '../support/describe-tool.mjs';

const shortRun = { durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 };

/** What a page shows but for what an engine says of a profile's targets: who makes a support file asks no engine. */
const withoutTarget = ({ readiness, ...page }) => ({
  ...page,
  checks: readiness.checks.filter(([id]) => id !== 'target'),
});

describeTool('a support file', (at) => {
  let folder;
  const replays = [];
  const files = {};
  const seen = {};

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'headroom-support-'))));
  after(async () => {
    for (const replay of replays) await replay.close();
    await rm(folder, { recursive: true });
  });

  /** The readiness checks and their verdicts. The figures for other load differ each time. */
  const readiness = async () => {
    await at.tool.find('readiness').and(at.tool.frame.locator('[aria-busy="false"]')).waitFor();
    const checks = await at.tool
      .find('readiness-check')
      .evaluateAll((all) => all.map(({ dataset: { check, verdict } }) => [check, verdict]));
    assert.ok(checks.length >= 10, JSON.stringify(checks));
    return { summary: await at.tool.textOf('readiness-summary'), checks };
  };

  /** What the page before a run shows of volumes, limits and runs. */
  const look = async () => {
    await at.tool.find('run-row').first().waitFor();
    await at.tool.find('limit-row').first().waitFor();
    return {
      volumes: await at.tool.find('volume-select').locator('option').allInnerTexts(),
      limits: await at.tool.find('limit-row').allInnerTexts(),
      runs: await at.tool.find('run-row').allInnerTexts(),
      readiness: await readiness(),
    };
  };
  const openResult = async () => {
    await at.tool.find('open-run').first().click();
    return at.tool.waitForVerdict();
  };
  /** Presses the save button with the keyboard, and keeps the downloaded file. */
  const save = async (name) => {
    const downloading = at.page.waitForEvent('download');
    await at.tool.tabTo('support-save');
    await at.page.keyboard.press('Enter');
    const download = await downloading;
    assert.match(download.suggestedFilename(), /^headroom-support-\d{14}\.zip$/);
    files[name] = path.join(folder, `${name}.zip`);
    await download.saveAs(files[name]);
  };
  const openReplayed = async (name) => {
    const replay = await openReplay(files[name]);
    replays.push(replay);
    await at.page.goto(measureAddress((await replay.serve({ port: 0 })).url));
  };

  it('is listed before it is saved, by keyboard alone, light and dark', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.fillProfile(shortRun);
    await at.tool.start();
    await at.tool.waitForVerdict();
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    Object.assign(seen, await look());
    seen.verdict = await openResult();
    await at.tool.find('about-link').focus();
    await at.page.keyboard.press('Enter');
    await at.tool
      .find('about-versions')
      .filter({ hasText: /PowerShell/ })
      .waitFor();
    await at.tool.tabTo('support-collect');
    await at.page.keyboard.press('Enter');
    await at.tool.find('support-save').waitFor();
    await screenshot(at.page, `${at.standIn.label}-support-light`);
    await at.tool.useDarkTheme();
    await screenshot(at.page, `${at.standIn.label}-support-dark`);
    const standIns = await at.tool.textOf('support-stand-ins');
    assert.match(standIns, /hci-demo\s+cluster1/);
    assert.match(standIns, /test01\s+volume1/);
    assert.match(await at.tool.textOf('support-entries'), /nodes\/1\/runs\/.*\/result\.json/);
    await save('replaced');
    assert.match(await at.tool.textOf('support-status'), /headroom-support-/);
    await at.tool.tabTo('support-keep-names');
    await at.page.keyboard.press('Space');
    await at.tool.find('support-stand-ins').waitFor({ state: 'detached' });
    await save('kept');
    assert.deepEqual(at.troubles, []);
  });

  it('has placeholders for names in all of its entries', async () => {
    const { manifest, nodes } = await readSupport(await readFile(files.replaced));
    assert.equal(manifest.namesReplaced, true);
    assert.equal(nodes.length, 3);
    assert.doesNotMatch(JSON.stringify(nodes.map(({ documents, runs }) => [[...documents], runs])), /hci-demo|test01/);
    assert.match(JSON.stringify((await readSupport(await readFile(files.kept))).manifest), /"namesReplaced":false/);
  });

  it('shows the same volumes, limits, runs and result when it is replayed', async () => {
    await openReplayed('kept');
    const { verdict, ...page } = seen;
    const replayed = await look();
    assert.deepEqual(withoutTarget(replayed), withoutTarget(page));
    const isTarget = ([id]) => id === 'target';
    assert.deepEqual(replayed.readiness.checks.filter(isTarget), [['target', 'unknown']]);
    assert.match(await at.tool.textOf('simulation-note'), /Replayed from a support file that the tool created/);
    assert.equal(await at.page.locator('#simulation').innerText(), 'Replayed');
    assert.equal(await at.tool.find('readiness-asked-for').count(), 0);
    await at.tool.find('preset-select').selectOption('oltp');
    // Its command line follows: what writes one is loaded when it is needed.
    await at.tool.find('readiness-asked-for').filter({ hasText: 'diskspd' }).waitFor();
    assert.match(
      await at.tool.textOf('readiness-asked-for'),
      /for a different profile from the one on this page: diskspd -t2 -o32 -b4K .* -d120 .* -Sh .* -c5G/,
    );
    await screenshot(at.page, `${at.standIn.label}-replayed-light`);
    assert.equal(await openResult(), verdict);
    assert.deepEqual(at.troubles, []);
  });

  it('shows stand-ins in the place of names when it is replayed, and starts nothing', async () => {
    await openReplayed('replaced');
    const page = await look();
    assert.match(page.volumes[0], /volume1/);
    assert.doesNotMatch(JSON.stringify(page), /test01|hci-demo/);
    await at.tool.waitUntilReady();
    await at.tool.start();
    const { message } = await at.tool.waitForError();
    assert.match(message, /replayed support file: nothing can be started/);
    await at.tool.find('support-from-problem').first().click();
    await at.tool.find('support-panel').waitFor();
  });
});
