// Where the manifest's entries are listed, as the SDK's own validator says, and as the stand-in's imitation of it does.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { root } from '../base/paths.mjs';
import { isListed, isMet } from './tool-conditions.mjs';

const sdkFile = path.join(
  root,
  'node_modules/@microsoft/windows-admin-center-sdk/core/security/tool-condition-validator.js',
);
const cluster = { type: 'msft.sme.connection-type.cluster', name: 'hci-demo' };
const server = { type: 'msft.sme.connection-type.server', name: 'node1' };
const servers = [
  { name: 'a node of a cluster', inventory: { clusterFqdn: 'hci-demo.contoso.example' }, isInCluster: true },
  { name: 'a server that is in none, where the inventory gives null', inventory: { clusterFqdn: null } },
  { name: 'a server that is in none, where it gives an empty text', inventory: { clusterFqdn: '' } },
  { name: 'a server of which it says nothing', inventory: {} },
];

/** The SDK's class without its constructor, which wants the whole of a shell around it. */
async function sdkValidator() {
  const { outputFiles } = await build({
    entryPoints: [sdkFile],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  globalThis.MsftSme ??= { getStrings: () => ({}), isShell: () => false };
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { ToolConditionValidator } = await import(`data:text/javascript;base64,${source}`);
  const validator = Object.create(ToolConditionValidator.prototype);
  const words = { message: { format: (...values) => values.join(' ') } };
  validator.errorStrings = { ToolValidationUnsupportedOperator: words, ToolValidationUnsupportedDataType: words };
  return validator;
}

describe('the list of tools', () => {
  let validator;
  let entries;

  before(async () => {
    validator = await sdkValidator();
    const { entryPoints } = JSON.parse(await readFile(path.join(root, 'manifest.json'), 'utf8'));
    entries = Object.fromEntries(entryPoints.map((entry) => [entry.name, entry]));
  });

  const bySdk = ({ requirements }, inventory) =>
    requirements
      .filter(({ connectionTypes }) => connectionTypes.includes(server.type))
      .some(({ conditions = [] }) =>
        conditions.every((condition) => validator.checkServerInventoryCondition(condition.inventory, inventory)),
      );

  for (const { name, inventory, isInCluster = false } of servers) {
    it(`has the coordinator check ${isInCluster ? '' : 'not '}on ${name}, and the tool itself`, () => {
      assert.equal(bySdk(entries['coordinator-check'], inventory), isInCluster, 'as the SDK says');
      assert.equal(isListed(entries['coordinator-check'], { connection: server, inventory }), isInCluster);
      assert.equal(bySdk(entries.main, inventory), true, 'as the SDK says');
      assert.equal(isListed(entries.main, { connection: server, inventory }), true);
    });
  }

  it('has both on a cluster, and neither on another kind of connection', () => {
    for (const entry of Object.values(entries)) {
      assert.equal(isListed(entry, { connection: cluster, inventory: {} }), true);
      const computer = { type: 'msft.sme.connection-type.windows-client' };
      assert.equal(isListed(entry, { connection: computer, inventory: {} }), false);
    }
  });

  it('takes every condition as the SDK does', () => {
    const operators = ['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'is', 'not', 'contains', 'notContains'];
    const conditions = [
      ...operators.flatMap((operator) =>
        ['', 'HCI', 'null', undefined].map((value) => ({ type: 'string', operator, value })),
      ),
      { type: 'boolean', operator: 'is' },
      { type: 'boolean', operator: 'not' },
    ];
    const values = ['hci-demo', '', 'null', null, undefined, true, false];
    for (const condition of conditions) {
      for (const value of values) {
        const words = `${JSON.stringify(condition)} on ${JSON.stringify(value)}`;
        assert.equal(isMet(condition, value), validator.checkCondition(value, condition), words);
      }
    }
  });

  it('refuses to guess at a condition that it does not know', () => {
    assert.throws(() => isMet({ type: 'version', operator: 'ge', value: '1.0' }, '1.0'), /does not know .* version/);
    assert.throws(() => isMet({ type: 'string', operator: 'like', value: '' }, ''), /does not know .* like/);
    assert.throws(() => isMet({ type: 'boolean', operator: 'eq', value: '' }, ''), /does not know .* boolean/);
    const entry = {
      requirements: [
        {
          solutionIds: ['msft.sme.server-manager!servers'],
          connectionTypes: [server.type],
          conditions: [{ powerShell: {} }],
        },
      ],
    };
    assert.throws(() => isListed(entry, { connection: server, inventory: {} }), /powerShell/);
  });
});
