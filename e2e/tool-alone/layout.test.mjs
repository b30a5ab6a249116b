// What stands where: fields beside their names, and nothing cut off or drawn as what it is not.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shortRun } from '../../local/browser/tool-page.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

describeTool(
  'the layout of a page',
  (at) => {
    const boxOf = async (locator) => {
      await locator.waitFor();
      return locator.boundingBox();
    };
    const middleOf = ({ y, height }) => y + height / 2;
    const usualSize = { width: 1280, height: 900 };
    const wide = { width: 1440, height: 900 };
    /** From whatever page a test before has left. */
    async function goTo(link, url, { size = usualSize, forcedColors = null } = {}) {
      await at.page.setViewportSize(size);
      await at.page.emulateMedia({ forcedColors });
      if ((await at.tool.find(link).count()) > 0) await at.tool.find(link).click();
      else await at.page.goto(url);
    }
    /** With what is folded at first. */
    const openMeasure = async (look) => {
      await goTo('measure-link', at.standIn.url, look);
      await at.tool.waitUntilReady();
      for (const fold of ['advanced', 'other-tools'])
        await at.tool.find(fold).evaluateAll((all) => all.forEach((one) => (one.open = false)));
    };
    const openOverview = async (look) => {
      await goTo('overview-link', at.standIn.toolUrl, look);
      await at.tool.waitForOverview();
    };

    it('has a switch beside its name', async () => {
      await openMeasure();
      await at.tool.find('advanced').locator('summary').click();
      const box = await boxOf(at.tool.find('copyFile'));
      const label = await boxOf(at.tool.frame.locator('label:has([data-testid=copyFile])'));
      assert.ok(box.width <= 20 && box.height <= 20, `${box.width} × ${box.height} pixels`);
      assert.ok(box.x - label.x <= 2, 'the switch is at the beginning of its name');
      assert.ok(label.height <= 30, `one line: ${label.height} pixels`);
    });

    it('keeps the marks of refused options within the page', async () => {
      await openMeasure();
      await at.tool.pasteCommandLine('measure my disk');
      const list = at.tool.find('profile-problems');
      await list.waitFor();
      const padding = await list.evaluate((one) =>
        Number.parseFloat(document.defaultView.getComputedStyle(one).paddingLeft),
      );
      assert.ok(padding >= 16, `${padding} pixels for the marks`);
    });

    it('has no gap between the pre-checks and the earlier runs, however tall the plan is', async () => {
      await openMeasure({ size: wide });
      await at.tool.find('limit-row').first().waitFor();
      const checks = await boxOf(at.tool.find('readiness'));
      const runs = await boxOf(at.tool.frame.locator('section[aria-labelledby=hr-runs]'));
      const plan = await boxOf(at.tool.frame.locator('.hr-plan'));
      assert.ok(plan.y + plan.height > checks.y + checks.height + 100, 'the plan is the taller one');
      const gap = runs.y - (checks.y + checks.height);
      assert.ok(gap >= 0 && gap <= 40, `${gap} pixels`);
      assert.ok(runs.x + runs.width <= plan.x, 'the runs are beside the plan');
    });

    it('has no gap between how the coordinator is checked and the nodes, however tall the plan is', async () => {
      await openMeasure({ size: wide });
      await at.tool.find('check-link').click();
      await at.tool.find('check-nodes').waitFor();
      const how = await boxOf(at.tool.frame.locator('section[aria-labelledby=hr-check-how]'));
      const nodes = await boxOf(at.tool.frame.locator('section[aria-labelledby=hr-check-nodes]'));
      const plan = await boxOf(at.tool.frame.locator('.hr-plan'));
      const gap = nodes.y - (how.y + how.height);
      assert.ok(gap >= 0 && gap <= 40, `${gap} pixels`);
      assert.ok(nodes.x + nodes.width <= plan.x, 'the nodes are beside the plan');
    });

    it('has the button of a custom limit beside its fields', async () => {
      await openMeasure();
      await at.tool.find('limits-link').click();
      await at.tool.find('edit-limits').locator('summary').click();
      const value = await boxOf(at.tool.find('own-limit-value'));
      const button = await boxOf(at.tool.find('add-own-limit'));
      assert.ok(Math.abs(middleOf(value) - middleOf(button)) <= 4, `${middleOf(value)}, ${middleOf(button)}`);
      const isCut = await at.tool.find('own-limit-scope').evaluate((one) => {
        const text = document.createElement('span');
        text.style.font = document.defaultView.getComputedStyle(one).font;
        text.textContent = one.selectedOptions[0].textContent;
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return width > one.clientWidth - 24;
      });
      assert.equal(isCut, false);
    });

    it('can say at 320 pixels what a node keeps', async () => {
      await openMeasure({ size: { width: 320, height: 900 } });
      await at.tool.find('history-link').click();
      await at.tool.find('toggle-retention').click();
      const { width } = await boxOf(at.tool.find('retention-keep').first());
      assert.ok(width >= 120, `${width} pixels`);
    });

    it('has the whole week in view at 1440 pixels', async () => {
      await openOverview({ size: wide });
      await at.tool.find('volume-link').first().click();
      await at.tool.find('usual-week').locator('summary').click();
      const table = at.tool.find('week-table');
      await table.waitFor();
      const sideways = await table.evaluate((one) => {
        const box = one.closest('.hr-scroll');
        return box.scrollWidth - box.clientWidth;
      });
      assert.equal(sideways, 0);
    });

    it('has the verdict on a run in view in the history at 1440 pixels', async () => {
      await openMeasure({ size: wide });
      await at.tool.fillProfile({ durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 });
      await at.tool.waitUntilReady();
      await at.tool.start();
      await at.tool.waitForVerdict();
      await at.tool.find('history-link').click();
      const verdict = at.tool.find('run-verdict').filter({ hasText: /\w+ .*\w+/ });
      await verdict.waitFor();
      const [end, room] = await verdict.evaluate((one) => [
        one.getBoundingClientRect().right,
        one.closest('.hr-scroll').getBoundingClientRect().right,
      ]);
      assert.ok(end <= room, `up to ${end} of ${room} pixels`);
    });

    it('has all columns of the history in view at 1440 pixels, also while a note is edited', async () => {
      await openMeasure({ size: wide });
      await at.tool.openCheck(shortRun);
      await at.tool.find('start-check').click();
      await at.tool.find('check-headline').first().waitFor();
      await at.tool.find('history-link').click();
      await at.tool.find('toggle-row').first().click();
      const judged = at.tool
        .find('history-row')
        .filter({ has: at.tool.find('run-certainty').filter({ hasText: /Low|Medium|High/ }) });
      await judged.first().waitFor();
      await at.tool.find('edit-note').first().click();
      await at.tool.find('note-field').waitFor();
      const sideways = await at.tool.find('history-table').evaluate((one) => {
        const box = one.closest('.hr-scroll');
        return box.scrollWidth - box.clientWidth;
      });
      assert.equal(sideways, 0);
    });

    it('keeps the focus on Refresh', async () => {
      await openOverview();
      const refresh = at.tool.find('refresh');
      await refresh.focus();
      await at.page.keyboard.press('Enter');
      await at.tool.frame.locator('[data-testid=refresh]:not([aria-disabled])').waitFor();
      assert.equal(await refresh.evaluate((one) => one === document.activeElement), true);
    });

    it('grays out what can not be used in forced colors', async () => {
      await openMeasure({ forcedColors: 'active' });
      const gray = await at.tool.frame.locator('body').evaluate((body) => {
        body.style.borderTopColor = 'GrayText';
        return document.defaultView.getComputedStyle(body).borderTopColor;
      });
      const colorOf = (testId) =>
        at.tool.find(testId).evaluate((one) => document.defaultView.getComputedStyle(one).color);
      assert.notEqual(await colorOf('start-run'), gray);
      const duration = at.tool.find('duration-seconds');
      const seconds = await duration.inputValue();
      await duration.fill('0');
      await at.tool.frame.locator('[data-testid=start-run]:disabled').waitFor();
      assert.equal(await colorOf('start-run'), gray);
      assert.equal(await colorOf('find-limit'), gray);
      assert.notEqual(await colorOf('check-link'), gray);
      await duration.fill(seconds);
    });

    it('has one font for texts, buttons and fields', async () => {
      await openMeasure();
      await at.tool.find('advanced').locator('summary').click();
      const fonts = await at.tool.frame
        .locator('p, button, input, select, textarea, summary, label, th')
        .evaluateAll((all) => all.map((one) => [one.localName, document.defaultView.getComputedStyle(one).fontFamily]));
      const kinds = new Set(fonts.map(([kind]) => kind));
      for (const kind of ['p', 'button', 'input', 'select', 'summary']) assert.ok(kinds.has(kind), kind);
      const [, font] = fonts.find(([kind]) => kind === 'p');
      const others = fonts.filter(([, family]) => family !== font && !/mono/i.test(family));
      assert.deepEqual(others, []);
    });

    it('tells the first button from the others in forced colors', async () => {
      await openMeasure({ forcedColors: 'active' });
      const groundOf = (testId) =>
        at.tool.find(testId).evaluate((one) => document.defaultView.getComputedStyle(one).backgroundColor);
      const others = await Promise.all(['start-run', 'check-link', 'refresh'].map(groundOf));
      assert.equal(new Set(others).size, 1, others.join(', '));
      assert.notEqual(await groundOf('find-limit'), others[0]);
    });

    it('marks the page that is open, and no other, in forced colors', async () => {
      await openOverview({ forcedColors: 'active' });
      const colors = await at.tool.frame
        .locator('.hr-rail-link')
        .evaluateAll((all) => all.map((one) => document.defaultView.getComputedStyle(one).borderLeftColor));
      const [canvas, open, ...others] = [
        await at.tool.frame.locator('body').evaluate((body) => {
          body.style.borderTopColor = 'Canvas';
          return document.defaultView.getComputedStyle(body).borderTopColor;
        }),
        ...colors,
      ];
      assert.ok(others.length >= 5);
      assert.deepEqual([...new Set(others)], [canvas]);
      assert.notEqual(open, canvas);
    });
  },
  { over: oneWay, keepsPage: true },
);
