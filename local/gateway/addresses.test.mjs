import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { root } from '../base/paths.mjs';
import { GatewayAddresses, gatewayApiVersions } from './addresses.mjs';

const sdkData = path.join(root, 'node_modules/@microsoft/windows-admin-center-sdk/core/data');
const calls = [
  ['powerShell', 'features/powershellApi/invokeCommand', 'invokeCommand'],
  ['powerShell', 'features/powershellApi/pssessions/some-key', 'pssessions/some-key'],
  ['fileTransfer', 'features/fileTransfer/files/QzpceA', 'files/QzpceA'],
  ['extensions', 'features/extensions/contoso.tool/versions/1.0.0/install', 'contoso.tool/versions/1.0.0/install'],
  ['applicationControl', 'features/wdac/operations/psLanguageMode', 'operations/psLanguageMode'],
];

describe('addresses of a gateway', () => {
  /** The SDK's own translator, which decides what a tool asks a gateway of 2.x for. */
  let translator;
  let net;

  before(async () => {
    assert.ok(existsSync(sdkData), 'the SDK is installed');
    const { outputFiles } = await build({
      stdin: {
        contents: "export { GatewayUrlTranslator } from './gateway-url-translator'; export { Net } from './net';",
        resolveDir: sdkData,
      },
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    globalThis.MsftSme ??= {};
    const source = Buffer.from(outputFiles[0].contents).toString('base64');
    ({ GatewayUrlTranslator: translator, Net: net } = await import(`data:text/javascript;base64,${source}`));
  });

  /** As NodeConnection.getNodeMappedUrl puts them together. */
  const addressOf = (apiVersion, relative) => {
    if (apiVersion === '1.0.0') return `/api/nodes/node1/${relative}`;
    const { startUrl, newUrl } = translator.translate(relative);
    return `/api/${startUrl}/nodes/node1/${newUrl}`;
  };

  for (const apiVersion of gatewayApiVersions) {
    const addresses = new GatewayAddresses(apiVersion);
    const other = gatewayApiVersions.find((each) => each !== apiVersion);

    it(`are, on ${apiVersion}, those that the SDK calls, and none of ${other}`, () => {
      for (const [feature, relative, rest] of calls) {
        const expected = { feature, nodeName: 'node1', rest };
        assert.deepEqual(addresses.nodeCall(addressOf(apiVersion, relative)), expected, relative);
        assert.equal(addresses.nodeCall(addressOf(other, relative)), null, relative);
      }
    });

    it(`have, on ${apiVersion}, the socket where the SDK opens it, and nowhere else`, () => {
      const socket = { '1.0.0': net.streamSocket, '2.0.0': net.streamSocketV200 };
      const pathOf = (version) => socket[version].replace('{0}', '').replace('{1}', 'contoso.tool');
      assert.equal(addresses.isSocket(pathOf(apiVersion)), true);
      assert.equal(addresses.isSocket(pathOf(other)), false);
    });

    it(`read a node's name on ${apiVersion}, and none that is not encoded well`, () => {
      const address = (name) => addressOf(apiVersion, calls[0][1]).replace('node1', name);
      assert.equal(addresses.nodeCall(address('node1%2Econtoso.example')).nodeName, 'node1.contoso.example');
      assert.equal(addresses.nodeCall(address('%ff')), null);
      assert.equal(addresses.nodeCall('/api/gateway/status'), null);
    });
  }

  it('are of two generations', () =>
    assert.throws(() => new GatewayAddresses('3.0.0'), /no gateway of version '3.0.0'/));
});
