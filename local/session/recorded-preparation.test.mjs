// The preparation of a node as replayed: each step leaves behind what the module's did.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { sha256Of } from '../base/files.mjs';
import { nodePackageFile } from '../build/node-package.mjs';
import { openRecordedSession } from './testing/recorded-session.mjs';

const validator = contractValidator(await loadSchemas());

describe('a node that is prepared without PowerShell', () => {
  const nodeName = 'node1';
  let session;
  let close;
  let asked;

  before(async () => {
    ({ session, close } = await openRecordedSession());
    asked = { Version: session.version, PackageSha256: sha256Of(await readFile(nodePackageFile)) };
  });

  after(() => close());

  const under = async (choices) => {
    for (const [id, value] of Object.entries(choices)) await session.circumstances.set(id, value);
  };
  const node = async () => {
    const document = await session.only('Get-WacHeadroomNode', asked, { nodeName });
    assert.deepEqual(validator.errorsOf('node.schema.json', document), []);
    return document;
  };
  const install = async () => {
    const PackagePath = path.join(session.place.machines.get(nodeName).stateRoot, 'incoming/headroom-node.zip');
    await mkdir(path.dirname(PackagePath), { recursive: true });
    await copyFile(nodePackageFile, PackagePath);
    const parameters = { ...asked, PackagePath };
    const installed = await session.only('Install-WacHeadroomNode', parameters, { nodeName });
    assert.equal(existsSync(PackagePath), false, 'the upload is gone');
    return installed;
  };

  it('names whom to ask about the cluster, until it is ready itself', async () => {
    await under({ 'node1-installation': 'missing', 'node3-state': 'down' });
    const missing = await node();
    assert.deepEqual([missing.verdict, missing.otherNodes.map((each) => each.nodeName)], ['missing', ['node2']]);
    await under({ 'node3-state': 'up' });
    const installed = await install();
    assert.deepEqual([installed.verdict, installed.otherNodes], ['ready', undefined]);
  });

  for (const installation of ['missing', 'outdated', 'tampered']) {
    it(`is found ${installation}, and mended by the package and by the gateway's own install`, async () => {
      for (const mend of [install, () => session.installExtension(nodeName)]) {
        await under({ 'node1-installation': installation });
        assert.equal((await node()).verdict, installation);
        await mend();
        assert.equal((await node()).verdict, 'ready');
      }
    });
  }

  it('can be prepared under an enforced policy, and is blocked once its engine was refused', async () => {
    await under({ 'node1-application-control': 'enforced', 'node1-installation': 'missing' });
    const before = await node();
    assert.equal(before.verdict, 'missing');
    assert.notEqual(before.stagingFile, null);
    const after = await install();
    assert.equal(after.verdict, 'blocked');
    assert.match(
      after.applicationControl.policyCommands.join('\n'),
      /Headroom\.Gateway[^]*Add-ASWDACSupplementalPolicy/,
    );
    await under({ 'node1-application-control': 'allowed' });
    assert.equal((await node()).verdict, 'ready');
    await under({ 'node1-application-control': 'off' });
  });

  it('is blocked in a session that is constrained, and refuses to install', async () => {
    await under({ 'node1-application-control': 'constrained' });
    assert.equal((await node()).verdict, 'blocked');
    await assert.rejects(install(), /\[NodeNotChangeable\] .*PowerShell on node1 .* Next: /);
    await assert.rejects(session.installExtension(nodeName), /\[ConstrainedLanguage\]/);
    await under({ 'node1-application-control': 'off' });
  });

  it('answers nothing about another version of the package than this one', () =>
    assert.rejects(
      session.only('Get-WacHeadroomNode', { ...asked, Version: '9.9.9' }, { nodeName }),
      /\[NeedsPowerShell\]/,
    ));
});
