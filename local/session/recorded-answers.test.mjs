// The plugin's commands as replayed: what was recorded is answered, what was not says so, and steps leave behind what the
// module's did. That the answers are the module's own is for local/record to see.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { moduleBinFolder, root } from '../base/paths.mjs';
import { loadAnalysis } from '../build/build.mjs';
import { openSession } from './session.mjs';
import { openRecordedSession, withoutPowerShell } from './testing/recorded-session.mjs';

const validator = contractValidator(await loadSchemas());
const mostLines = 600;
const { presetProfile } = await loadAnalysis();

describe('the commands without PowerShell', () => {
  let folder;
  let session;
  let close;
  let initial;

  before(async () => {
    ({ folder, session, close } = await openRecordedSession());
    initial = Object.fromEntries((await controls()).map(({ id, initialValue }) => [id, initialValue]));
  });

  afterEach(async () => {
    for (const { id, value } of (await controls()).reverse()) if (value !== initial[id]) await choose(id, initial[id]);
  });

  after(() => close());

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

it('a run without PowerShell is none with another engine than the packed one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-stand-in-'));
  const bin = path.join(folder, 'bin');
  await cp(moduleBinFolder, bin, { recursive: true });
  const list = path.join(bin, 'engines.json');
  const document = JSON.parse(await readFile(list, 'utf8'));
  for (const engine of document.engines) engine.sha256 = '0'.repeat(64);
  await writeFile(list, JSON.stringify(document));
  const session = await openSession({
    folder,
    local: false,
    powerShell: withoutPowerShell,
    settings: { HEADROOM_ENGINE_ROOT: bin },
  });
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
    openSession({ folder: tmpdir(), local: true, powerShell: withoutPowerShell }),
    (error) =>
      /--local needs PowerShell 7 \(chosen by a test\)/.test(error.message) && /leave --local out/.test(error.action),
  ));
