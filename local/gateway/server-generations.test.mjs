// What differs between the two generations of gateways, and whose credentials each asks for.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { CommandTable } from './command-table.mjs';
import { NodeCredentials } from './node-credentials.mjs';
import { startGateway } from './server.mjs';
import { signIn } from './testing/test-client.mjs';

const parameters = [{ name: 'Text', type: 'string', mandatory: true }];
const commands = new CommandTable([{ name: 'Get-Echo', role: 'Readers', parameters, script: '' }]);
const executor = {
  async *invoke(command, { Text }) {
    yield Text;
  },
};

for (const [apiVersion, other, rest, socket, cookieName] of [
  ['1.0.0', '2.0.0', '/api/nodes/{0}/features/powershellApi/invokeCommand', '/api/streams/socket/x', 'XSRF-TOKEN'],
  [
    '2.0.0',
    '1.0.0',
    '/api/services/WinREST/PowerShell/nodes/{0}/invokeCommand',
    '/api/services/WinStream/Stream/socket/x',
    'WAC-XSRF',
  ],
]) {
  describe(`a gateway of version ${apiVersion}, where the user is signed in to some nodes`, () => {
    let own;
    let session;

    before(async () => {
      const credentials = new NodeCredentials(() => ['node1', 'node2.contoso.example']);
      own = await startGateway({ port: 0, folders: [], commands, executor, environment: {}, apiVersion, credentials });
      session = await signIn(own);
    });

    after(() => own.close());

    const call = (nodeName, options = { nodeName }) => {
      const body = JSON.stringify({ properties: { command: 'Get-Echo', parameters: { Text: 'hello' } } });
      return session.request('POST', rest.replace('{0}', nodeName), { body, ...options });
    };
    const openSocket = async (path) => {
      const address = own.origin.replace('http', 'ws') + path;
      const opened = new WebSocket(address, { headers: { cookie: session.cookie }, origin: own.origin });
      const outcome = await new Promise((resolve) => {
        opened.on('unexpected-response', (_, response) => resolve(response.statusCode));
        opened.on('open', () => resolve('open'));
        opened.on('error', () => undefined);
      });
      return { opened, outcome };
    };
    const streamed = async (nodeName) => {
      const { opened } = await openSocket(socket);
      const answer = new Promise((resolve) => opened.once('message', (data) => resolve(JSON.parse(data))));
      const headers = await session.credentialsOf(nodeName);
      const target = { nodeName, headers };
      const data = { id: 'a', target, requestState: 2, command: 'Get-Echo', parameters: { Text: 'hi' } };
      opened.send(JSON.stringify({ streamName: 'SME-PowerShell', state: 2, data }));
      const frame = await answer;
      opened.close();
      return frame.data;
    };

    it('says so to the shell, and reads the cookie that the SDK reads', async () => {
      const environment = await (await session.request('GET', '/api/local/environment')).json();
      assert.equal(environment.gatewayApiVersion, apiVersion);
      assert.ok(session.cookie.includes(`${cookieName}=`), session.cookie);
    });

    it('answers to the names that were signed in for, and to no other name of the same node', async () => {
      assert.equal((await call('node1')).status, 200);
      assert.equal((await call('node2.contoso.example')).status, 200);
      for (const nodeName of ['node1.contoso.example', 'node2', '127.0.0.1']) {
        const response = await call(nodeName);
        assert.equal(response.status, 401, nodeName);
        assert.match((await response.json()).error.message, new RegExp(`not signed in to ${nodeName}`));
      }
      assert.equal((await call('node1', {})).status, 401, 'without credentials');
    });

    it('answers a stream to another name with the status that the SDK looks for', async () => {
      assert.equal((await streamed('node1')).state, 3);
      const refused = await streamed('node1.contoso.example');
      assert.deepEqual([refused.state, refused.response.statusCode], [4, 401]);
      assert.match(refused.response.errors[0].message, /not signed in/);
    });

    it(`has no socket where ${other} has it`, async () => {
      const { opened, outcome } = await openSocket(socket);
      opened.close();
      assert.equal(outcome, 'open');
      const elsewhere = { '1.0.0': '/api/services/WinStream/Stream/socket/x', '2.0.0': '/api/streams/socket/x' };
      assert.equal((await openSocket(elsewhere[apiVersion])).outcome, 404);
    });
  });
}
