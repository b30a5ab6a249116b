import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startGateway } from './server.mjs';
import { commands, serveEcho, settled } from './testing/echo-gateway.mjs';

describe('the gateway', () => {
  const at = serveEcho();

  it('names itself where the shell asks for its version', async () => {
    const { gatewayVersion } = await (await at.get('/api/gateway/status')).json();
    assert.equal(gatewayVersion, 'stand-in');
  });

  describe('files', () => {
    it('serves what is in the folder', async () => {
      assert.equal(await (await at.get('/')).text(), '<p>shell</p>');
    });

    for (const pathname of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/link.txt', '/%00', '/%ff', '/nothing.js']) {
      it(`gives nothing for ${pathname}`, async () => {
        assert.equal((await at.get(pathname)).status, 404);
      });
    }
  });

  describe('REST', () => {
    const base = '/api/services/WinREST/PowerShell/nodes/node1';
    const send = (method, pathname, body, headers = {}) =>
      fetch(at.gateway.origin + base + pathname, {
        method,
        headers: { ...at.client.headers, ...headers },
        body: body && JSON.stringify(body),
      });

    it('runs a command of the table in a new session', async () => {
      const response = await send('PUT', '/pssessions/key-newSession', {
        properties: { command: 'Get-Echo', parameters: { Text: 'hello' }, script: 'evil' },
      });
      const { properties } = await response.json();
      assert.deepEqual(JSON.parse(properties.results[0]), {
        script: "the table's own text",
        nodeName: 'node1',
        text: 'hello',
      });
    });

    it('hands the end out to a client that asks for more', async () => {
      const { properties } = await (
        await send('POST', '/invokeCommand', { properties: { command: 'Get-Echo', parameters: { Text: 'x' } } })
      ).json();
      const last = await (await send('GET', `/pssessions/${properties.sessionId}?$expand=output`)).json();
      assert.equal(last.properties.completed, 'True');
      assert.equal(last.properties.sessionId, properties.sessionId);
    });

    it('reports what failed as an error record', async () => {
      const { properties } = await (
        await send('POST', '/invokeCommand', { properties: { command: 'Get-Echo', parameters: { Text: 'fail' } } })
      ).json();
      assert.equal(properties.errors[0].message, '[Broken] It broke. Next: Mend it.');
    });

    it('ends what runs when the session is deleted', async () => {
      const { properties } = await (
        await send('PUT', '/pssessions/k-newSession', { properties: { command: 'Watch-Forever' } })
      ).json();
      assert.equal(at.executor.running, 1);
      await send('DELETE', `/pssessions/${properties.sessionId}`);
      await settled(() => at.executor.running === 0);
    });

    it('refuses a body that is too large', async () => {
      const response = await send('POST', '/invokeCommand', {
        properties: { command: 'Get-Echo', parameters: { Text: 'x'.repeat(2 * 1024 * 1024) } },
      });
      assert.equal(response.status, 500);
      assert.match((await response.json()).error.message, /larger than/);
      assert.equal((await at.get('/')).status, 200, 'and goes on serving');
    });
  });

  describe('simulation', () => {
    const choose = (body, origin = at.gateway.origin) =>
      fetch(`${at.gateway.origin}/stand-in/simulation`, {
        method: 'POST',
        headers: { cookie: at.cookie, origin },
        body: JSON.stringify(body),
      });

    it('is shown, changed, and shown anew', async () => {
      assert.deepEqual(await (await at.get('/stand-in/simulation')).json(), {
        controls: [{ id: 'light', value: 'off' }],
      });
      const { controls } = await (await choose({ id: 'light', value: 'on' })).json();
      assert.deepEqual(controls, [{ id: 'light', value: 'on' }]);
    });

    it('is not changed by a page of another origin', async () => {
      const before = at.circumstances.value;
      assert.equal((await choose({ id: 'light', value: 'evil' }, 'http://evil.example')).status, 403);
      assert.equal(at.circumstances.value, before);
    });

    it('says what is wrong with a change', async () => {
      const response = await choose({ id: 'dark' });
      assert.equal(response.status, 400);
      assert.match((await response.json()).error.message, /Not known\. Next: Reload\./);
    });
  });

  it('says so when the port is taken', async () => {
    const port = Number(new URL(at.gateway.origin).port);
    await assert.rejects(startGateway({ port, folders: [], commands, executor: at.executor, environment: {} }), {
      message: `Port ${port} cannot be used: something else listens there.`,
      action: 'Choose another with --port, or 0 for any free one.',
    });
  });
});
