// Readiness before a run: what blocks it, and what lowers the confidence in its verdict.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { screenshot } from '../../local/browser/browser.mjs';
import { describeTool } from '../support/describe-tool.mjs';

const shortRun = { durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 };

describeTool('readiness', (at) => {
  const check = (id, verdict) =>
    at.tool.find('readiness-check').and(at.tool.frame.locator(`[data-check~="${id}"][data-verdict="${verdict}"]`));
  const startButton = () => at.tool.find('start-run');

  it('blocks a run that would fill the volume, and lets it start once it would not', async () => {
    await at.standIn.simulate('free-space', 'low');
    await at.page.goto(at.standIn.url);
    await at.tool.find('start-run').waitFor();
    await at.tool.fillProfile({ ...shortRun, fileSizeMib: 2048 });
    await check('free-space', 'blocking').waitFor();
    assert.equal(await startButton().isDisabled(), true);
    assert.match(await at.tool.textOf('obstacles'), /free/i);
    await screenshot(at.page, `${at.standIn.label}-readiness-light`);
    await at.standIn.simulate('free-space', 'plenty');
    await at.tool.find('check-again').click();
    await check('free-space', 'blocking').waitFor({ state: 'detached' });
    await check('free-space', 'ready').waitFor({ state: 'attached' });
    await at.page.reload();
    await at.tool.waitUntilReady();
  });

  it('carries what was doubtful into the verdict', async () => {
    await at.standIn.simulate('storage-job', 'repair');
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.fillProfile(shortRun);
    await check('storage-jobs', 'doubt').waitFor();
    await at.tool.useDarkTheme();
    await at.tool.find('readiness').scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-readiness-dark`);
    await at.tool.start();
    await at.tool.waitForVerdict();
    assert.match(await at.tool.textOf('verdict-confidence'), /Before the run: /);
    await at.standIn.simulate('storage-job', 'none');
  });

  const notThere = 'Nothing will run, because the target is not there.';
  const refused = 'Nothing will run, and nothing on the target changes.';

  /** Until Start is not offered, for this reason and said next to it once. */
  async function waitForObstacle(words) {
    await at.tool.find('obstacles').filter({ hasText: words }).waitFor();
    assert.equal(await startButton().isDisabled(), true);
    assert.equal(await at.tool.find('find-limit').isDisabled(), true);
    const said = await at.tool.frame.locator('[data-testid=obstacles], [data-testid=error-message]').allInnerTexts();
    assert.equal(said.join('\n').match(new RegExp(words, 'g'))?.length, 1, said.join('\n'));
  }

  /** Whether a start was offered, or withdrawn, at any time since: for a moment is enough. */
  async function watchStart({ isOffered = true } = {}) {
    const body = at.tool.frame.locator('body');
    await body.evaluate((_, isOffered) => {
      globalThis.startWasSo = false;
      const look = () => {
        const buttons = document.querySelectorAll('[data-testid=start-run], [data-testid=find-limit]');
        globalThis.startWasSo ||= [...buttons].some(({ disabled }) => disabled !== isOffered);
      };
      new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
    }, isOffered);
    return () => body.evaluate(() => globalThis.startWasSo);
  }

  it('offers a start once the checks are in, and keeps it where nothing changed that they could refuse', async () => {
    await at.standIn.holdAnswers('Test-WacHeadroomTypedReadiness', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.find('start-awaited').filter({ hasText: 'Pre-checks are running' }).waitFor();
      assert.equal(await startButton().isDisabled(), true);
      assert.equal(await at.tool.find('find-limit').isDisabled(), true);
      await screenshot(at.page, `${at.standIn.label}-start-awaited-light`);
    });
    await at.tool.waitUntilReady();
    assert.equal(await at.tool.textOf('start-awaited'), '');
    await at.standIn.holdAnswers('Test-WacHeadroomTypedReadiness', async () => {
      // What is small stays within what was checked.
      for (const change of [{ durationSeconds: 7 }, { fileSizeMib: 64 }, { warmUpSeconds: 1 }]) {
        await at.tool.fillProfile(change);
        assert.equal(await at.tool.find('readiness').getAttribute('aria-busy'), 'true', 'it is checked again');
        assert.equal(await startButton().isEnabled(), true);
        assert.equal(await at.tool.find('find-limit').isEnabled(), true);
      }
      await at.tool.fillProfile({ fileSizeMib: 99_999_999 });
      assert.match(await at.tool.textOf('start-awaited'), /Pre-checks are running/);
      assert.equal(await startButton().isDisabled(), true);
    });
  });

  /** Holds the answers to the whole checks back, which watch the volume, until it is called. */
  async function holdWholeChecks() {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await at.page.route('**/api/**', async (route) => {
      const asked = route.request().postData() ?? '';
      if (/Test-WacHeadroom\w*Readiness/.test(asked) && !/"SkipLoad":true/.test(asked)) await released;
      await route.continue();
    });
    return release;
  }

  it('offers a start before the load of others is measured, and sums the checks up once', async () => {
    const release = await holdWholeChecks();
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilOffered();
    assert.equal(await at.tool.find('find-limit').isEnabled(), true);
    assert.equal(await at.tool.find('readiness').getAttribute('aria-busy'), 'true');
    assert.match(await at.tool.textOf('readiness-summary'), /^Checking: /);
    await check('target', 'ready').waitFor({ state: 'attached' });
    assert.equal(await at.tool.frame.locator('[data-check~="other-load"]').count(), 0);
    await at.tool.find('readiness-summary').evaluate((summary) => {
      globalThis.summaries = [];
      const keep = () => globalThis.summaries.push(summary.textContent);
      new MutationObserver(keep).observe(summary, { characterData: true, childList: true, subtree: true });
    });
    const wasWithdrawn = await watchStart({ isOffered: false });
    release();
    await at.tool.waitUntilChecked();
    await at.tool.frame.locator('[data-check~="other-load"]').waitFor({ state: 'attached' });
    assert.equal((await at.tool.frame.locator('body').evaluate(() => globalThis.summaries)).length, 1);
    assert.equal(await wasWithdrawn(), false);
  });

  it('says what refuses a start before the load of others is measured', async () => {
    await at.standIn.simulate('file-test01', 'foreign');
    const release = await holdWholeChecks();
    await at.page.goto(at.standIn.url);
    await waitForObstacle(/headroom-test\.dat was not created by Headroom/);
    assert.equal(await at.tool.find('readiness').getAttribute('aria-busy'), 'true');
    await check('target', 'blocking').waitFor();
    release();
    await at.tool.waitUntilChecked();
    await waitForObstacle(/headroom-test\.dat was not created by Headroom/);
    await at.standIn.simulate('file-test01', 'own');
  });

  it('tells a reader before a start who may, and offers none', async () => {
    await at.standIn.simulate('role', 'Readers');
    try {
      await at.page.goto(at.standIn.url);
      await waitForObstacle(/Your account isn't an administrator on node1/);
      assert.match(await at.tool.textOf('readiness-summary'), /can view, but can't run/);
      assert.equal(await at.tool.textOf('fate-of-target'), refused);
      await check('target', 'unknown').waitFor();
      await screenshot(at.page, `${at.standIn.label}-reader-light`);
    } finally {
      await at.standIn.simulate('role', 'Administrators');
    }
    await at.tool.find('check-again').click();
    await at.tool.waitUntilReady();
    await check('target', 'ready').waitFor({ state: 'attached' });
  });

  it('finds a file of somebody else in the place of the test file, and leaves it', async () => {
    await at.standIn.simulate('file-test01', 'foreign');
    const file = path.join(at.standIn.volumeFolder('test01'), 'headroom-test.dat');
    const before = await readFile(file, 'utf8');
    await at.page.goto(at.standIn.url);
    await waitForObstacle(/headroom-test\.dat was not created by Headroom/);
    await check('target', 'blocking').waitFor();
    assert.match(await check('target', 'blocking').innerText(), /paste a DISKSPD command line with another file name/);
    assert.equal(await at.tool.textOf('fate-of-target'), refused);
    await at.tool.find('start-run').scrollIntoViewIfNeeded();
    await screenshot(at.page, `${at.standIn.label}-foreign-file-light`);
    await at.tool.useDarkTheme();
    await screenshot(at.page, `${at.standIn.label}-foreign-file-dark`);
    assert.equal(await readFile(file, 'utf8'), before);
    await at.standIn.simulate('file-test01', 'own');
    await at.tool.find('check-again').click();
    await at.tool.waitUntilReady();
  });

  it('finds that a file is not there which the profile does not create', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.pasteCommandLine('diskspd -t2 -o32 -b4K -r4K -w0 -d120 -W5 -Sh -D -L headroom-test.dat');
    await waitForObstacle(/headroom-test\.dat does not exist, and this profile does not create it/);
    await check('target', 'blocking').waitFor();
    assert.match(await check('target', 'blocking').innerText(), /Enter a size for the test file/);
    assert.doesNotMatch(await check('target', 'blocking').innerText(), /never overwrites/);
    assert.equal(await at.tool.textOf('fate-of-target'), refused);
    await screenshot(at.page, `${at.standIn.label}-missing-file-light`);
    // The advice can be followed.
    await at.tool.fillProfile({ fileSizeMib: 64 });
    await check('target', 'blocking').waitFor({ state: 'detached' });
    await at.tool.waitUntilReady();
  });

  it('finds that a disk is not there, says so once, and never offers a start', async () => {
    await at.page.goto(at.standIn.url);
    await at.tool.waitUntilReady();
    await at.tool.find('volume-select').selectOption(':another');
    await at.tool.find('no-target').waitFor();
    const wasOffered = await watchStart();
    await at.tool.find('typed-target').fill('/dev/headroom-absent');
    await waitForObstacle(/Disk \/dev\/headroom-absent was not found on node1/);
    await check('target', 'blocking').waitFor();
    assert.equal(await wasOffered(), false);
    assert.doesNotMatch(await check('target', 'blocking').innerText(), /never overwrites/);
    assert.equal(await at.tool.textOf('fate-of-target'), notThere);
    assert.equal(await at.tool.find('limits-summary').count(), 0);
    const text = await at.tool.pageText();
    assert.equal(text.match(/not found|no physical disk/g)?.length, 1, text);
    assert.equal(text.match(/Specify its number/g)?.length, 1, text);
    await screenshot(at.page, `${at.standIn.label}-missing-disk-light`);
    await at.tool.useDarkTheme();
    await screenshot(at.page, `${at.standIn.label}-missing-disk-dark`);
  });
});
