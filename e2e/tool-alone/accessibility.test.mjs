// Every page and what it can show: by axe, at each width, light, dark and in forced colors; no page is long; all write alike.
import { it } from 'node:test';
import { routes } from '../../local/tour/stops.mjs';
import { assertAccessible } from '../support/axe.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { assertOneStyle } from '../support/one-style.mjs';
import { assertShort } from '../support/page-height.mjs';

describeTool(
  'for axe, a ruler and a proofreader',
  (at) => {
    for (const { name: route, stops } of routes) {
      it(`there is nothing to be found in ${route}`, async () => {
        for (const { name, open } of stops) {
          await open(at);
          await assertAccessible(at, name);
          await assertShort(at, name);
          await assertOneStyle(at, name);
        }
        await at.standIn.resetSimulation();
      });
    }
  },
  { over: oneWay, standIn: { hasSlowDevices: true } },
);
