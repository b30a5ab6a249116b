// Every page and what it can show, gone through once: by axe, at each width, light, dark and in forced colors; no page is
// long; all write alike; and on a phone nothing scrolls sideways or is cut off.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { routes } from '../../local/tour/stops.mjs';
import { assertAccessible, conditionsOf } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
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

describeTool(
  'for axe, a ruler, a proofreader and on a phone',
  (at) => {
    const tables = new Set();

    for (const { name: route, stops } of routes) {
      it(`there is nothing to be found in ${route}`, async () => {
        const problems = [];
        const conditions = new Set();
        for (const [turn, { name, open }] of stops.entries()) {
          await open(at);
          for (const condition of await assertAccessible(at, name, turn)) conditions.add(condition);
          await assertShort(at, name);
          await assertOneStyle(at, name);
          const seen = await sidewaysOn(at, name);
          for (const table of seen.tables) tables.add(table);
          problems.push(...seen.found);
        }
        await at.standIn.resetSimulation();
        assert.deepEqual(problems, []);
        assert.equal(conditions.size, conditionsOf(stops.length), [...conditions].join('; '));
      });
    }

    it('no table was passed by', () =>
      assert.deepEqual(
        tablesOnTheWay.filter((one) => !tables.has(one)),
        [],
      ));
  },
  { over: oneWay, standIn: { hasSlowDevices: true } },
);
