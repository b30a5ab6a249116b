import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { describe, it } from 'node:test';
import { serveEcho } from './testing/echo-gateway.mjs';

describe('who is let in at the gateway', () => {
  const at = serveEcho();

  describe('access', () => {
    it('trades the token of the address for a cookie that scripts cannot read', async () => {
      const response = await fetch(at.gateway.url);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('set-cookie'), /HttpOnly; SameSite=Strict/);
    });

    for (const [name, pathname] of Object.entries({
      page: '/',
      api: '/api/local/environment',
      rest: '/api/services/WinREST/PowerShell/nodes/n/invokeCommand',
      simulation: '/stand-in/simulation',
    })) {
      it(`refuses the ${name} without the cookie`, async () => {
        assert.equal((await fetch(at.gateway.origin + pathname)).status, 401);
      });
    }

    it('opens the page that the address names, and none that is no page', async () => {
      const targetOf = async (page) => {
        const response = await fetch(`${at.gateway.url}&page=${encodeURIComponent(page)}`);
        return /content="0;url=([^"]*)"/.exec(await response.text())?.[1];
      };
      assert.equal(await targetOf('/'), '/#/');
      assert.equal(await targetOf('/limits'), '/#/limits');
      for (const page of ['', '"><script>', '/a?b', 'javascript:x']) assert.equal(await targetOf(page), '/');
    });

    it('refuses a token of another start', async () => {
      assert.equal((await fetch(`${at.gateway.origin}/?token=of-yesterday`)).status, 401);
    });

    it('refuses a host name that is not its own', async () => {
      const status = await new Promise((resolve, reject) => {
        const { port } = new URL(at.gateway.origin);
        httpRequest(
          { host: '127.0.0.1', port, path: '/', headers: { host: `evil.example:${port}`, cookie: at.cookie } },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        )
          .on('error', reject)
          .end();
      });
      assert.equal(status, 421);
    });

    it('refuses pages of another origin', async () => {
      assert.equal((await at.get('/', { origin: 'http://evil.example' })).status, 403);
    });

    it('refuses a change that does not say which page it comes from', async () => {
      const response = await fetch(`${at.gateway.origin}/api/services/WinREST/PowerShell/nodes/n/invokeCommand`, {
        method: 'POST',
        headers: { cookie: at.cookie },
        body: '{}',
      });
      assert.equal(response.status, 403);
    });

    it('refuses a change that does not repeat the cookie in a header', async () => {
      for (const token of [undefined, 'another']) {
        const headers = { ...at.client.headers, 'x-xsrf-token': token };
        if (token === undefined) delete headers['x-xsrf-token'];
        const path = '/api/services/WinREST/PowerShell/nodes/n/invokeCommand';
        const response = await fetch(at.gateway.origin + path, { method: 'POST', headers, body: '{}' });
        assert.equal(response.status, 403);
        assert.match((await response.json()).error.message, /x-xsrf-token.*WAC-XSRF/);
      }
    });

    it('sends a policy that allows no script but its own', async () => {
      assert.match((await at.get('/')).headers.get('content-security-policy'), /script-src 'self';/);
    });
  });
});
