// Every page and what it can show, gone through once: by axe, at each width, light, dark and in forced colors; no page is
// long; all write alike; and on a phone nothing scrolls sideways or is cut off.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { routes } from '../../local/tour/stops.mjs';
import { assertAccessible, assertShapeIsWhole, toolFrameOf, violationsIn } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { withHeldTimers } from '../support/held-timers.mjs';
import { assertOneStyle } from '../support/one-style.mjs';
import { assertShort } from '../support/page-height.mjs';
import { sidewaysOn } from '../support/sideways.mjs';

/** Tables that a walk without them has not been through. */
const tablesOnTheWay = [
  'check-table',
  'compared-settings',
  'comparison',
  'cpu-table',
  'fit-table',
  'history-table',
  'io-table-total',
  'latency-table',
  'limits-table',
  'live-steps',
  'nodes-table',
  'overview-table',
  'plot-table',
  'retention-table',
  'run-list',
  'search-ceilings',
  'search-steps',
  'time-spans',
  'users-table',
  'week-table',
];

/** What is wrong in one pair of a width and a look alone; the last is nothing of color. */
const faults = `
  @media (max-width: 340px) and (forced-colors: active) {
    h1 { forced-color-adjust: none; color: rgb(120 120 120) !important; background: rgb(130 130 130) !important; }
  }
  @media (min-width: 500px) and (max-width: 700px) {
    .sme-theme-dark h1 { color: rgb(120 120 120) !important; background: rgb(130 130 130) !important; }
  }
  @media (min-width: 1000px) {
    .sme-theme-dark label[for='hr-volume'] { visibility: hidden; }
  }`;

describeTool(
  'for axe, a ruler, a proofreader and on a phone',
  (at) => {
    const tables = new Set();

    for (const { name: route, stops } of routes) {
      it(`there is nothing to be found in ${route}`, async () => {
        const problems = [];
        for (const { name, open } of stops) {
          await open(at);
          await assertAccessible(at, name);
          await assertShort(at, name);
          await assertOneStyle(at, name);
          const seen = await sidewaysOn(at, name);
          for (const table of seen.tables) tables.add(table);
          problems.push(...seen.found);
        }
        await at.standIn.resetSimulation();
        assert.deepEqual(problems, []);
      });
    }

    it('a fault in one pair of a width and a look alone would be found', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await assertShapeIsWhole(at);
      await at.tool.frame.locator('body').evaluate((body, text) => {
        const sheet = new body.ownerDocument.defaultView.CSSStyleSheet();
        sheet.replaceSync(text);
        body.ownerDocument.adoptedStyleSheets.push(sheet);
      }, faults);
      const found = await violationsIn(at);
      assert.deepEqual(
        found.map((one) => one.slice(0, one.indexOf(' ('))),
        ['320 px, forced: color-contrast', '640 px, dark: color-contrast', '1440 px, dark: select-name'],
        found.join('\n'),
      );
    });

    it('a page whose timers are held goes on afterwards', async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      const frame = toolFrameOf(at.page);
      await frame.evaluate(() => {
        window.gone = [];
        window.waiting = [
          setTimeout(() => window.gone.push('long'), 300),
          setTimeout(() => window.gone.push('cleared'), 300),
        ];
        setInterval(() => window.gone.push('repeated'), 300);
      });
      const goneWhileHeld = await withHeldTimers(frame, () =>
        frame.evaluate(async () => {
          const begun = performance.now();
          // All of them are due long before this has been left.
          while (performance.now() - begun < 1000) await new Promise((due) => setTimeout(due, 50));
          clearTimeout(window.waiting[1]);
          return [...window.gone];
        }),
      );
      assert.deepEqual(goneWhileHeld, []);
      await frame.waitForFunction(() => window.gone.filter((one) => one === 'repeated').length >= 2);
      const gone = await frame.evaluate(() => window.gone);
      assert.deepEqual([...gone].sort().slice(0, 2), ['long', 'repeated'], gone.join());
    });

    it('no table was passed by', () =>
      assert.deepEqual(
        tablesOnTheWay.filter((one) => !tables.has(one)),
        [],
      ));
  },
  { over: oneWay, standIn: { hasSlowDevices: true } },
);
