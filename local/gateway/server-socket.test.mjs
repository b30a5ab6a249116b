import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { extensionName } from '../base/paths.mjs';
import { serveEcho, settled } from './testing/echo-gateway.mjs';

describe('the gateway’s socket', () => {
  const at = serveEcho();

  describe('websocket', () => {
    const socketUrl = () =>
      `${at.gateway.origin.replace('http', 'ws')}/api/services/WinStream/Stream/socket/${extensionName}`;
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
      const socket = new WebSocket(socketUrl(), { headers: { cookie: at.cookie }, origin: at.gateway.origin });
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
          headers: headers.cookie ? { cookie: at.cookie } : {},
          origin: headers.origin === true ? at.gateway.origin : headers.origin,
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
    /** Sends a request's head unchanged and returns the status of the answer; null if there is none. */
    const statusOf = (target, headers, { isReset = false } = {}) =>
      new Promise((resolve) => {
        const { port } = new URL(at.gateway.origin);
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
        const signedIn = [`Cookie: ${at.cookie}`, `Origin: ${at.gateway.origin}`];
        assert.equal(await statusOf(target, [...upgrade, ...signedIn, `Sec-WebSocket-Key: ${'A'.repeat(22)}==`]), 404);
        assert.equal(await statusOf(target, upgrade), 403);
        assert.equal(await statusOf(target, signedIn), target === '*' ? 404 : 400);
        assert.equal((await at.get('/')).status, 200, 'it still answers');
      });
    }

    it('goes on after an upgrade that is cut off', async () => {
      await statusOf('/api', upgrade, { isReset: true });
      assert.equal((await at.get('/')).status, 200, 'it still answers');
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
      await settled(() => frames.length === 2 && at.executor.running === 0);
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
      await settled(() => at.executor.running === 0);
    });
  });
});
