// The plugin's commands as replayed: what was recorded is answered, what was not says so, and steps leave behind what the
// module's did. That the answers are the module's own is for local/record to see.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { sha256Of } from '../base/files.mjs';
import { moduleBinFolder, root } from '../base/paths.mjs';
import { loadAnalysis } from '../build/build.mjs';
import { nodePackageFile } from '../build/node-package.mjs';
import { openSession } from './session.mjs';

const validator = contractValidator(await loadSchemas());
const mostLines = 600;
const { presetProfile } = await loadAnalysis();

describe('the commands without PowerShell', () => {
  let folder;
  let session;
  let initial;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-stand-in-'));
    session = await openSession({ folder, local: false, powerShell: { pwsh: null, reason: 'chosen by a test' } });
    initial = Object.fromEntries((await controls()).map(({ id, initialValue }) => [id, initialValue]));
  });

  afterEach(async () => {
    for (const { id, value } of (await controls()).reverse()) if (value !== initial[id]) await choose(id, initial[id]);
  });

  after(async () => {
    await session.close();
    await rm(folder, { recursive: true });
  });

  const controls = async () => (await session.circumstances.describe()).controls;
  const choose = (id, value) => session.circumstances.set(id, value);
  const only = (name, parameters, nodeName) => session.only(name, parameters, { nodeName });
  const volumeFolder = () => path.join(folder, 'volumes/test01');
  const profileOf = (options = {}) => presetProfile('baseline-read', { folder: volumeFolder(), ...options });
  const checksOf = async (profile, nodeName) => {
    const asked = { VolumeId: 'test01', ProfileJson: JSON.stringify(profile) };
    const readiness = await only('Test-WacHeadroomTypedReadiness', asked, nodeName);
    assert.deepEqual(validator.errorsOf('readiness.schema.json', readiness), []);
    return Object.fromEntries(readiness.checks.map((check) => [check.id, check]));
  };
  const unknownOf = (checks) => Object.values(checks).filter(({ verdict }) => verdict === 'unknown');

  it('are as few lines as they can be', () => {
    const here = path.join(root, 'local/stand-in');
    const files = readdirSync(here).filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'));
    const lines = files.map((name) => readFileSync(path.join(here, name), 'utf8').split('\n').length - 1);
    assert.ok(files.length >= 5);
    const sum = lines.reduce((all, each) => all + each, 0);
    assert.ok(sum <= mostLines, `${sum} lines`);
  });

  describe('a circumstance that was recorded', () => {
    it('is answered by each node', async () => {
      await choose('pool', 'degraded');
      for (const nodeName of ['node1', 'node2', 'node3']) {
        const { pools } = await only('Get-WacHeadroomCluster', {}, nodeName);
        assert.notEqual(pools[0].health, 'healthy');
        const checks = await checksOf(profileOf(), nodeName);
        assert.equal(checks['pool-health'].verdict, 'doubt');
        assert.deepEqual(unknownOf(checks), []);
      }
    });

    it('is answered with others whose answers lie elsewhere', async () => {
      await choose('power', 'saver');
      await choose('antivirus', 'scans');
      await choose('qos', 'policy');
      const checks = await checksOf(profileOf());
      assert.deepEqual([checks.power.verdict, checks.antivirus.verdict], ['doubt', 'doubt']);
    });
  });

  describe('a circumstance that was not recorded', () => {
    it('says that it needs PowerShell, and what can be done', async () => {
      await choose('right-pools', 'refused');
      await choose('right-storageJobs', 'refused');
      await assert.rejects(
        only('Get-WacHeadroomCluster', {}),
        /\[NeedsPowerShell\] .*Get-WacHeadroomCluster.* needs PowerShell 7\. Next: Install PowerShell 7/,
      );
    });

    it('leaves a check of the readiness open, and the others as they were recorded', async () => {
      await choose('pool', 'degraded');
      await choose('right-pools', 'refused');
      const checks = await checksOf(profileOf());
      assert.deepEqual(
        unknownOf(checks).map(({ id }) => id),
        ['pool-health'],
      );
      assert.match(checks['pool-health'].message, /needs PowerShell 7/);
      assert.equal(checks['drive-health'].verdict, 'doubt');
    });
  });

  describe('a profile that was not recorded', () => {
    const typed = () => profileOf({ durationSeconds: 7, warmUpSeconds: 1, fileSizeBytes: 16 * 1024 ** 2 });

    it('leaves open what depends on it, and answers the rest', async () => {
      const checks = await checksOf(typed());
      const open = unknownOf(checks).map(({ id }) => id);
      assert.deepEqual(open.sort(), ['cache-size', 'duration', 'free-space', 'target', 'warm-up']);
      assert.equal(checks.power.verdict, 'ready');
    });

    it('can be run all the same', async () => {
      const asked = { VolumeId: 'test01', ProfileJson: JSON.stringify(typed()) };
      const run = await only('Start-WacHeadroomRun', asked);
      assert.deepEqual(validator.errorsOf('run.schema.json', run), []);
      await only('Stop-WacHeadroomRun', { RunId: run.id });
      await only('Remove-WacHeadroomRun', { RunId: run.id });
    });

    it('is one whose test file lies there in another size', async () => {
      const file = path.join(volumeFolder(), 'headroom-test.dat');
      await writeFile(file, '');
      await writeFile(`${file}.headroom-io`, '{}');
      assert.equal((await checksOf(profileOf()))['free-space'].verdict, 'unknown');
      await truncate(file, profileOf().timeSpans[0].targets[0].createSizeBytes);
      assert.equal((await checksOf(profileOf()))['free-space'].verdict, 'ready');
      assert.equal((await checksOf(profileOf())).target.verdict, 'ready');
      await rm(`${file}.headroom-io`);
      assert.equal((await checksOf(profileOf())).target.verdict, 'blocking');
      await rm(file);
    });
  });

  it('measure a volume with the name that it has by default, and leave no test file', async () => {
    const VolumeId = 'Cluster Virtual Disk (Volume1)';
    const target = { folder: path.join(folder, 'volumes', VolumeId), fileSizeBytes: 16 * 1024 ** 2 };
    const profile = profileOf({ ...target, durationSeconds: 1, warmUpSeconds: 0 });
    const { id } = await only('Start-WacHeadroomRun', { VolumeId, ProfileJson: JSON.stringify(profile) });
    const watched = [];
    for await (const text of session.invoke('Watch-WacHeadroomRun', { RunId: id }, {})) watched.push(JSON.parse(text));
    const { run } = watched.at(-1);
    assert.deepEqual([run.status, run.volumeId], ['completed', VolumeId]);
    assert.deepEqual(readdirSync(target.folder), []);
    await only('Remove-WacHeadroomRun', { RunId: id });
  });

  it('start nothing where a recorded check blocks', async () => {
    await choose('free-space', 'none');
    const asked = { VolumeId: 'test01', ProfileJson: JSON.stringify(profileOf()) };
    const refusal = await only('Start-WacHeadroomRun', asked);
    assert.equal(refusal.status, 'refused');
    assert.equal(refusal.problem.code, 'NotReady');
    assert.deepEqual(await only('Get-WacHeadroomRun'), []);
  });

  it('keep what was entered, and refuse what is no document of entries', async () => {
    const entries = {
      contractVersion: 1,
      clusterName: 'hci-demo',
      vmSize: 'Standard_D8ds_v4',
      disks: null,
      limits: [],
    };
    const keep = (each) => only('Set-WacHeadroomLimitEntry', { EntriesJson: JSON.stringify(each) });
    assert.deepEqual(validator.errorsOf('entries.schema.json', await keep(entries)), []);
    const entered = await only('Get-WacHeadroomLimit', { VolumeId: 'test01' });
    assert.equal(entered.entries.vmSize, 'Standard_D8ds_v4');
    await assert.rejects(keep({ ...entries, limits: [{ value: -1 }] }), /\[NeedsPowerShell\]/);
    await keep({ ...entries, vmSize: null });
    assert.equal((await only('Get-WacHeadroomLimit', { VolumeId: 'test01' })).entries, null);
  });
});

describe('a node that is prepared without PowerShell', () => {
  const nodeName = 'node1';
  let folder;
  let session;
  let asked;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-stand-in-'));
    session = await openSession({ folder, local: false, powerShell: { pwsh: null, reason: 'chosen by a test' } });
    asked = { Version: session.version, PackageSha256: sha256Of(await readFile(nodePackageFile)) };
  });

  after(async () => {
    await session.close();
    await rm(folder, { recursive: true });
  });

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

it('a run without PowerShell is none with another engine than the packed one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-stand-in-'));
  const bin = path.join(folder, 'bin');
  await cp(moduleBinFolder, bin, { recursive: true });
  const list = path.join(bin, 'engines.json');
  const document = JSON.parse(await readFile(list, 'utf8'));
  for (const engine of document.engines) engine.sha256 = '0'.repeat(64);
  await writeFile(list, JSON.stringify(document));
  const powerShell = { pwsh: null, reason: 'chosen by a test' };
  const session = await openSession({ folder, local: false, powerShell, settings: { HEADROOM_ENGINE_ROOT: bin } });
  const volumeFolder = path.join(folder, 'volumes/test01');
  const asked = {
    VolumeId: 'test01',
    ProfileJson: JSON.stringify(presetProfile('baseline-read', { folder: volumeFolder })),
  };
  const { status, problem } = await session.only('Start-WacHeadroomRun', asked);
  assert.deepEqual([status, problem.code], ['refused', 'EngineHashMismatch']);
  assert.deepEqual(readdirSync(volumeFolder), []);
  assert.deepEqual(await session.only('Get-WacHeadroomRun'), []);
  await session.close();
  await rm(folder, { recursive: true });
});

it('this machine itself needs PowerShell', () =>
  assert.rejects(
    openSession({ folder: tmpdir(), local: true, powerShell: { pwsh: null, reason: 'chosen by a test' } }),
    (error) =>
      /--local needs PowerShell 7 \(chosen by a test\)/.test(error.message) && /leave --local out/.test(error.action),
  ));

describe('a volume that is lent without PowerShell', () => {
  let folder;
  let session;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-stand-in-'));
    session = await openSession({ folder, local: false, powerShell: { pwsh: null, reason: 'chosen by a test' } });
  });

  after(async () => {
    await session.close();
    await rm(folder, { recursive: true });
  });

  const choose = (id, value) => session.circumstances.set(id, value);
  const moves = async () => {
    const all = await session.only('Get-WacHeadroomMove');
    for (const move of all) assert.deepEqual(validator.errorsOf('move.schema.json', move), []);
    return all;
  };
  const lend = (NodeName = 'node2', VolumeId = 'test01') =>
    session.only('Move-WacHeadroomVolume', { VolumeId, NodeName });
  const giveBack = ({ id }) => session.only('Restore-WacHeadroomVolume', { MoveId: id });
  const owner = (name = 'test01') =>
    session.circumstances.file.read().cluster.volumes.find((volume) => volume.name === name).ownerNodeName;

  it('is with the other node, and goes back, once', async () => {
    const moved = await lend();
    assert.deepEqual([moved.status, moved.originalOwnerNodeName, owner()], ['moved', 'node1', 'node2']);
    assert.deepEqual(await moves(), [moved]);
    const returned = await giveBack(moved);
    assert.deepEqual([returned.status, returned.createdAt, owner()], ['returned', moved.createdAt, 'node1']);
    assert.deepEqual(await giveBack(moved), returned);
    assert.deepEqual(await moves(), [returned]);
  });

  it('stays where somebody else has put it since', async () => {
    const moved = await lend();
    await choose('owner-test01', 'node3');
    assert.deepEqual([(await giveBack(moved)).status, owner()], ['superseded', 'node3']);
    await choose('owner-test01', 'node1');
  });

  it('stays on loan while its own node is down', async () => {
    const moved = await lend('node3', 'test02');
    await choose('node2-state', 'down');
    await assert.rejects(giveBack(moved), /\[NodeNotAvailable\] The node node2 is down/);
    const [kept] = await moves();
    assert.deepEqual([kept.status, kept.error.code, owner('test02')], ['moved', 'NodeNotAvailable', 'node3']);
    await choose('node2-state', 'up');
    assert.equal((await giveBack(moved)).status, 'returned');
  });

  it('is not moved without the right to, and the record says so', async () => {
    await choose('right-move', 'refused');
    await assert.rejects(lend(), /\[MoveFailed\] test01 .*node2.* Next: /);
    const failed = (await moves()).filter(({ status }) => status === 'failed');
    assert.deepEqual([failed.length, failed[0].error.code, owner()], [1, 'MoveFailed', 'node1']);
    await choose('right-move', 'granted');
  });

  for (const [name, code, controlId, value, nodeName] of [
    ['to its own owner', 'AlreadyOwner', 'pool', 'healthy', 'node1'],
    ['to a node that is not there', 'NodeNotFound', 'pool', 'healthy', 'node9'],
    ['to a node that is down', 'NodeNotAvailable', 'node3-state', 'down', 'node3'],
    ['when it is offline', 'VolumeNotOnline', 'state-test01', 'offline', 'node2'],
  ]) {
    it(`is not moved ${name}`, async () => {
      const before = await moves();
      await choose(controlId, value);
      await assert.rejects(lend(nodeName), new RegExp(`\\[${code}\\] .* Next: `));
      await choose(controlId, { 'node3-state': 'up', 'state-test01': 'online' }[controlId] ?? value);
      assert.equal(owner(), 'node1');
      assert.deepEqual(await moves(), before, 'and no record is left');
    });
  }

  it('is not lent again before it is back', async () => {
    const moved = await lend();
    await assert.rejects(lend('node3'), /\[MoveUnsettled\] test01/);
    assert.equal(owner(), 'node2');
    await giveBack(moved);
  });
});
