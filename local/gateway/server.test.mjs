import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { CommandTable } from './command-table.mjs';
import { ProblemError } from '../base/problem.mjs';
import { startGateway } from './server.mjs';
import { signIn } from './test-client.mjs';
import { SimulationControl } from './simulation-control.mjs';

const commands = new CommandTable([
  {
    name: 'Get-Echo',
    role: 'Readers',
    parameters: [{ name: 'Text', type: 'string', mandatory: true }],
    script: 'the table’s own text',
  },
  { name: 'Watch-Forever', role: 'Readers', parameters: [], script: '' },
]);

/** Echoes what it was given; counts what is still running. */
class EchoExecutor {
  running = 0;
  async *invoke(command, parameters, { nodeName, signal }) {
    if (parameters.Text === 'fail') throw new Error('[Broken] It broke. Next: Mend it.');
    this.running++;
    try {
      if (command.name === 'Watch-Forever') {
        yield 'first';
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return;
      }
      yield JSON.stringify({ script: command.script, nodeName, text: parameters.Text });
    } finally {
      this.running--;
    }
  }
}

/** A simulation with a single control. */
class OneControl {
  value = 'off';
  async set(id, value) {
    if (id !== 'light') throw new ProblemError({ code: 'ControlNotKnown', message: 'Not known.', action: 'Reload.' });
    this.value = value;
  }
  async describe() {
    return { controls: [{ id: 'light', value: this.value }] };
  }
}

describe('gateway', () => {
  const executor = new EchoExecutor();
  const circumstances = new OneControl();
  let folder;
  let gateway;
  let client;
  let cookie;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-gateway-'));
    await mkdir(path.join(folder, 'public'));
    await writeFile(path.join(folder, 'public/index.html'), '<p>shell</p>');
    await writeFile(path.join(folder, 'secret.txt'), 'secret');
    await symlink(path.join(folder, 'secret.txt'), path.join(folder, 'public/link.txt'));
    gateway = await startGateway({
      port: 0,
      folders: [{ mount: '/', folder: path.join(folder, 'public') }],
      commands,
      executor,
      environment: { extensionName: 'headroom.headroom' },
      features: [new SimulationControl(circumstances)],
    });
    client = await signIn(gateway);
    ({ cookie } = client);
  });

  after(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  const get = (pathname, headers = {}) => fetch(gateway.origin + pathname, { headers: { cookie, ...headers } });

  it('names itself where the shell asks for its version', async () => {
    const { gatewayVersion } = await (await get('/api/gateway/status')).json();
    assert.equal(gatewayVersion, 'stand-in');
  });

  describe('access', () => {
    it('trades the token of the address for a cookie that scripts cannot read', async () => {
      const response = await fetch(gateway.url);
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
        assert.equal((await fetch(gateway.origin + pathname)).status, 401);
      });
    }

    it('refuses a token of another start', async () => {
      assert.equal((await fetch(`${gateway.origin}/?token=of-yesterday`)).status, 401);
    });

    it('refuses a host name that is not its own', async () => {
      const status = await new Promise((resolve, reject) => {
        const { port } = new URL(gateway.origin);
        httpRequest(
          { host: '127.0.0.1', port, path: '/', headers: { host: `evil.example:${port}`, cookie } },
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
      assert.equal((await get('/', { origin: 'http://evil.example' })).status, 403);
    });

    it('refuses a change that does not say which page it comes from', async () => {
      const response = await fetch(`${gateway.origin}/api/services/WinREST/PowerShell/nodes/n/invokeCommand`, {
        method: 'POST',
        headers: { cookie },
        body: '{}',
      });
      assert.equal(response.status, 403);
    });

    it('refuses a change that does not repeat the cookie in a header', async () => {
      for (const token of [undefined, 'another']) {
        const headers = { ...client.headers, 'x-xsrf-token': token };
        if (token === undefined) delete headers['x-xsrf-token'];
        const path = '/api/services/WinREST/PowerShell/nodes/n/invokeCommand';
        const response = await fetch(gateway.origin + path, { method: 'POST', headers, body: '{}' });
        assert.equal(response.status, 403);
        assert.match((await response.json()).error.message, /x-xsrf-token.*WAC-XSRF/);
      }
    });

    it('sends a policy that allows no script but its own', async () => {
      assert.match((await get('/')).headers.get('content-security-policy'), /script-src 'self';/);
    });
  });

  describe('files', () => {
    it('serves what is in the folder', async () => {
      assert.equal(await (await get('/')).text(), '<p>shell</p>');
    });

    for (const pathname of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/link.txt', '/%00', '/%ff', '/nothing.js']) {
      it(`gives nothing for ${pathname}`, async () => {
        assert.equal((await get(pathname)).status, 404);
      });
    }
  });

  describe('REST', () => {
    const base = '/api/services/WinREST/PowerShell/nodes/node1';
    const send = (method, pathname, body, headers = {}) =>
      fetch(gateway.origin + base + pathname, {
        method,
        headers: { ...client.headers, ...headers },
        body: body && JSON.stringify(body),
      });

    it('runs a command of the table in a new session', async () => {
      const response = await send('PUT', '/pssessions/key-newSession', {
        properties: { command: 'Get-Echo', parameters: { Text: 'hello' }, script: 'evil' },
      });
      const { properties } = await response.json();
      assert.deepEqual(JSON.parse(properties.results[0]), {
        script: 'the table’s own text',
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
      assert.equal(executor.running, 1);
      await send('DELETE', `/pssessions/${properties.sessionId}`);
      await settled(() => executor.running === 0);
    });

    it('refuses a body that is too large', async () => {
      const response = await send('POST', '/invokeCommand', {
        properties: { command: 'Get-Echo', parameters: { Text: 'x'.repeat(2 * 1024 * 1024) } },
      });
      assert.equal(response.status, 500);
      assert.match((await response.json()).error.message, /larger than/);
      assert.equal((await get('/')).status, 200, 'and goes on serving');
    });
  });

  describe('simulation', () => {
    const choose = (body, origin = gateway.origin) =>
      fetch(`${gateway.origin}/stand-in/simulation`, {
        method: 'POST',
        headers: { cookie, origin },
        body: JSON.stringify(body),
      });

    it('is shown, changed, and shown anew', async () => {
      assert.deepEqual(await (await get('/stand-in/simulation')).json(), { controls: [{ id: 'light', value: 'off' }] });
      const { controls } = await (await choose({ id: 'light', value: 'on' })).json();
      assert.deepEqual(controls, [{ id: 'light', value: 'on' }]);
    });

    it('is not changed by a page of another origin', async () => {
      const before = circumstances.value;
      assert.equal((await choose({ id: 'light', value: 'evil' }, 'http://evil.example')).status, 403);
      assert.equal(circumstances.value, before);
    });

    it('says what is wrong with a change', async () => {
      const response = await choose({ id: 'dark' });
      assert.equal(response.status, 400);
      assert.match((await response.json()).error.message, /Not known\. Next: Reload\./);
    });
  });

  describe('websocket', () => {
    const socketUrl = () =>
      `${gateway.origin.replace('http', 'ws')}/api/services/WinStream/Stream/socket/headroom.headroom`;
    const call = (id, command, parameters) => ({
      streamName: 'SME-PowerShell',
      state: 2,
      data: {
        id,
        target: { nodeName: 'node2', headers: {} },
        requestState: 2,
        options: { partial: true },
        script: 'evil',
        command,
        parameters,
      },
    });

    async function open() {
      const socket = new WebSocket(socketUrl(), { headers: { cookie }, origin: gateway.origin });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      const frames = [];
      socket.on('message', (data) => frames.push(JSON.parse(data)));
      return { socket, frames, send: (frame) => socket.send(JSON.stringify(frame)) };
    }

    for (const [name, headers, status] of [
      ['without the cookie', { origin: true }, 401],
      ['from another origin', { origin: 'http://evil.example', cookie: true }, 403],
      ['without an origin', { cookie: true }, 403],
    ]) {
      it(`refuses a socket ${name}`, async () => {
        const socket = new WebSocket(socketUrl(), {
          headers: headers.cookie ? { cookie } : {},
          origin: headers.origin === true ? gateway.origin : headers.origin,
        });
        const seen = await new Promise((resolve) => {
          socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
          socket.on('open', () => resolve('open'));
          socket.on('error', () => undefined);
        });
        socket.terminate();
        assert.equal(seen, status);
      });
    }

    const oddTargets = [
      '//',
      '//[',
      '//[/api/services/WinStream/Stream/socket/x',
      'http://',
      'http://[',
      '//x:99999',
      '*',
    ];
    /** Sends a request's head as it stands and gives the status of the answer; null where there is none. */
    const statusOf = (target, headers, { isReset = false } = {}) =>
      new Promise((resolve) => {
        const { port } = new URL(gateway.origin);
        const lines = [`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers];
        let answer = '';
        const connection = connect(Number(port), '127.0.0.1', () =>
          connection.write(`${lines.join('\r\n')}\r\n\r\n`, () => isReset && connection.resetAndDestroy()),
        );
        connection.on('data', (chunk) => {
          answer += chunk;
          connection.end();
        });
        connection.on('error', () => undefined);
        connection.on('close', () => resolve(answer && Number(answer.split(' ')[1])));
      });
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];

    for (const target of oddTargets) {
      it(`refuses ${target}, which is no address of a socket, to everybody, and goes on`, async () => {
        const signedIn = [`Cookie: ${cookie}`, `Origin: ${gateway.origin}`];
        assert.equal(await statusOf(target, [...upgrade, ...signedIn, `Sec-WebSocket-Key: ${'A'.repeat(22)}==`]), 404);
        assert.equal(await statusOf(target, upgrade), 403);
        assert.equal(await statusOf(target, signedIn), target === '*' ? 404 : 400);
        assert.equal((await get('/')).status, 200, 'it still answers');
      });
    }

    it('goes on after an upgrade that is cut off', async () => {
      await statusOf('/api', upgrade, { isReset: true });
      assert.equal((await get('/')).status, 200, 'it still answers');
    });

    it('sends each result as it comes, and then completed', async () => {
      const { socket, frames, send } = await open();
      send(call('a', 'Get-Echo', { Text: 'hi' }));
      await settled(() => frames.length === 2);
      assert.deepEqual(
        frames.map(({ data }) => data.state),
        [3, 2],
      );
      assert.equal(JSON.parse(frames[0].data.response.results[0]).nodeName, 'node2');
      socket.close();
    });

    it('reads a frame that was serialised twice, as some versions of rxjs do', async () => {
      const { socket, frames, send } = await open();
      send(JSON.stringify(call('twice', 'Get-Echo', { Text: 'hi' })));
      await settled(() => frames.length === 2);
      socket.close();
    });

    it('answers a cancel with completed, so that the client gets its slot back', async () => {
      const { socket, frames, send } = await open();
      send(call('b', 'Watch-Forever'));
      await settled(() => frames.length === 1);
      send({
        streamName: 'SME-PowerShell',
        state: 2,
        data: { id: 'b', target: { nodeName: 'node2' }, requestState: 3, script: null },
      });
      await settled(() => frames.length === 2 && executor.running === 0);
      assert.equal(frames[1].data.state, 2);
      socket.close();
    });

    for (const [name, command, parameters, expected] of [
      ['a command that is not in the table', 'Remove-Item', { Path: '/' }, /^\[CommandNotKnown\].*Remove-Item/],
      ['a command that only an object has by birth', 'constructor', {}, /^\[CommandNotKnown\]/],
      ['a missing parameter', 'Get-Echo', {}, /^\[ParameterNotValid\].*Text/],
      ['a parameter of another type', 'Get-Echo', { Text: 1 }, /^\[ParameterNotValid\].*Text must be a text/],
      [
        'half of a surrogate pair',
        'Get-Echo',
        { Text: 'a\ud800b' },
        /^\[ParameterNotValid\].*Text is not whole Unicode text/,
      ],
      ['an unknown parameter', 'Get-Echo', { Text: 'x', Verbose: true }, /^\[ParameterNotValid\].*Verbose/],
      ['an error of the command', 'Get-Echo', { Text: 'fail' }, /^\[Broken\] It broke\. Next: Mend it\.$/],
    ]) {
      it(`answers ${name} with an error record`, async () => {
        const { socket, frames, send } = await open();
        send(call('c', command, parameters));
        await settled(() => frames.length === 1);
        assert.equal(frames[0].data.state, 4);
        assert.match(frames[0].data.response.errors[0].message, expected);
        socket.close();
      });
    }

    it('answers a frame that it cannot read with a socket error', async () => {
      const { socket, frames } = await open();
      socket.send('not json');
      await settled(() => frames.length === 1);
      assert.equal(frames[0].state, 3);
      socket.close();
    });

    it('ends the calls of a socket that is gone', async () => {
      const { socket, frames, send } = await open();
      send(call('d', 'Watch-Forever'));
      await settled(() => frames.length === 1);
      socket.terminate();
      await settled(() => executor.running === 0);
    });
  });

  it('says so when the port is taken', async () => {
    const port = Number(new URL(gateway.origin).port);
    await assert.rejects(startGateway({ port, folders: [], commands, executor, environment: {} }), {
      message: `Port ${port} cannot be used: something else listens there.`,
      action: 'Choose another with --port, or 0 for any free one.',
    });
  });
});

/** Waits for a condition that is bound to come; fails after a patience that no machine needs. */
async function settled(condition) {
  for (let round = 0; round < 500; round++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`Never came true: ${condition}`);
}
