import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { credentialsHeader, NodeCredentials } from './node-credentials.mjs';

describe('credentials of nodes', () => {
  /** What the SDK sends with a call: by the exact name, else for every node (AuthorizationManager.getSavedNodeToken). */
  const sent = ({ manageAsToken, nodeTokens }, nodeName) => {
    const token = nodeTokens[nodeName.toLowerCase()] ?? manageAsToken;
    return token ? { [credentialsHeader]: token.value } : {};
  };
  const isRefused = (names, nodeName) => {
    const credentials = new NodeCredentials(() => names);
    return credentials.refusal(nodeName, sent(credentials.forShell(), nodeName)) !== null;
  };

  for (const [what, names, nodeName, refused] of [
    ['takes a node by the name signed in for', ['node1'], 'node1', false],
    ['takes it however it is capitalised, as the SDK does', ['node1'], 'NODE1', false],
    ['refuses its full name where the short one was signed in for', ['node1'], 'node1.contoso.example', true],
    ['refuses its short name where the full one was signed in for', ['node1.contoso.example'], 'node1', true],
    ['takes both where both were signed in for', ['node1', 'node1.contoso.example'], 'node1.contoso.example', false],
    ['refuses a node that was not signed in for', ['hci-demo'], 'node1', true],
    ['takes every node where one sign-in is for all', 'every-node', 'node1', false],
    ['takes every node where the own account will do', null, 'node1', false],
  ]) {
    it(what, () => assert.equal(isRefused(names, nodeName), refused));
  }

  it('refuses the credentials of another node, and made-up ones', () => {
    const credentials = new NodeCredentials(() => ['node1', 'node2']);
    const { nodeTokens } = credentials.forShell();
    assert.match(
      credentials.refusal('node2', { [credentialsHeader]: nodeTokens.node1.value }),
      /not signed in to node2/,
    );
    assert.ok(credentials.refusal('node1', { [credentialsHeader]: 'Basic x' }));
    assert.ok(credentials.refusal('node1', {}));
  });

  it('takes back what it handed out when the user is no longer signed in', () => {
    let names = ['node1'];
    const credentials = new NodeCredentials(() => names);
    const headers = sent(credentials.forShell(), 'node1');
    assert.equal(credentials.refusal('node1', headers), null);
    names = ['node2'];
    assert.ok(credentials.refusal('node1', headers));
  });
});
