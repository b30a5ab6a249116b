// What went wrong in a page: leaving it ends its requests, which is no trouble; a request that it breaks off itself is one.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { launchBrowser, openPage } from '../../local/browser/browser.mjs';

describe('the troubles of a page', () => {
  let browser;
  let server;
  let address;
  let page;
  let troubles;

  before(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/never')
        response.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,">');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${server.address().port}`;
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    ({ page, troubles } = await openPage(browser));
    await page.goto(address);
    const asked = page.waitForRequest('**/never');
    await page.evaluate(() => {
      globalThis.breaksOff = new AbortController();
      fetch('/never', { signal: globalThis.breaksOff.signal }).catch(() => null);
    });
    await asked;
  });

  for (const [how, leave] of [
    ['opens another', () => page.goto(`${address}/other`)],
    ['loads again', () => page.reload()],
  ]) {
    it(`hold no request that ended as it ${how}`, async () => {
      const ended = page.waitForEvent('requestfailed');
      await leave();
      await ended;
      assert.deepEqual(troubles, []);
    });
  }

  it('hold a request that it broke off itself', async () => {
    const ended = page.waitForEvent('requestfailed');
    await page.evaluate(() => globalThis.breaksOff.abort());
    await ended;
    assert.deepEqual(troubles, [`request: ${address}/never net::ERR_ABORTED`]);
  });
});
