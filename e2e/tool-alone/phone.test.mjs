// Every page and what it can show, on a phone: nothing scrolls sideways, and nothing is cut off.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { routes } from '../../local/tour/stops.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
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
  'on a phone',
  (at) => {
    const tables = new Set();

    for (const { name: route, stops } of routes) {
      it(`nothing scrolls sideways in ${route}`, async () => {
        const problems = [];
        for (const { name, open } of stops) {
          await open(at);
          const seen = await sidewaysOn(at, name);
          for (const table of seen.tables) tables.add(table);
          problems.push(...seen.found);
        }
        await at.standIn.resetSimulation();
        assert.deepEqual(problems, []);
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
