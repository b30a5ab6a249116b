// The plugin's commands answered from a support file.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { documentOf, Recordings, recordingsFolder } from './recordings.mjs';
import { withoutDetails } from './replay-executor.mjs';
import { openReplay } from './replay-session.mjs';
import { exampleSupport, zipOf } from './testing/example-support.mjs';

const runId = '20261121-054322-1a2b3c4d';

describe('A replayed support file', () => {
  let folder;
  let replay;
  let entries;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-replay-'));
    entries = await exampleSupport();
    await writeFile(path.join(folder, 'a.zip'), zipOf(entries));
    replay = await openReplay(path.join(folder, 'a.zip'));
  });
  after(async () => {
    await replay.close();
    await rm(folder, { recursive: true });
  });

  const all = async (name, parameters = {}, options = {}) => {
    const printed = [];
    for await (const text of replay.invoke(name, parameters, options)) printed.push(JSON.parse(text));
    return printed;
  };
  const only = async (...call) => (await all(...call))[0];
  const recorded = (name) => JSON.parse(entries[name]);
  const onNode2 = { nodeName: 'node2' };
  const needed = { Version: '0.1.0', PackageSha256: '0'.repeat(64) };

  it('shows the cluster as it was, and that it is replayed', async () => {
    const { simulation, ...cluster } = await only('Get-WacHeadroomCluster', { Detailed: true });
    const { simulation: then, ...was } = recorded('nodes/1/cluster.json');
    assert.deepEqual(cluster, was);
    assert.match(
      simulation,
      /^Replayed from a support file that the tool created at 2026-11-21T09:32:09\.004Z, with placeholders for names/,
    );
    assert.ok(simulation.endsWith(then));
    const plain = await only('Get-WacHeadroomCluster', {}, { nodeName: 'NODE1.contoso.local' });
    assert.deepEqual([plain.storageQos, plain.virtualMachines], [null, null]);
  });

  it('answers every question of fact as the node did', async () => {
    const [volume] = recorded('nodes/1/cluster.json').volumes;
    const asked = { VolumeId: volume.id };
    assert.deepEqual(await only('Get-WacHeadroomLimit', asked), recorded('nodes/1/limit-facts/1.json'));
    assert.deepEqual(
      await only('Test-WacHeadroomReadiness', { ...asked, ProfileJson: '{}' }),
      recorded('nodes/1/readiness/1.json'),
    );
    const { checks } = recorded('nodes/1/readiness/1.json');
    const quick = await only('Test-WacHeadroomTypedReadiness', { ...asked, ProfileJson: '{}', SkipLoad: true });
    assert.ok(checks.some(({ id }) => id === 'other-load'));
    assert.deepEqual(
      quick.checks,
      checks.filter(({ id }) => id !== 'other-load'),
    );
    assert.deepEqual(await only('Get-WacHeadroomNode', needed), recorded('nodes/1/node.json'));
    assert.deepEqual(await only('Get-WacHeadroomMove'), recorded('nodes/1/moves.json'));
    const run = recorded(`nodes/1/runs/${runId}/run.json`);
    assert.deepEqual(
      (await only('Get-WacHeadroomRun')).map(({ id }) => id),
      ['20261122-054327-1a2b3c4d', runId],
    );
    assert.deepEqual(await only('Get-WacHeadroomResult', { RunId: runId }), {
      run,
      result: recorded(`nodes/1/runs/${runId}/result.json`),
    });
    const watched = await all('Watch-WacHeadroomRun', { RunId: runId, AfterLine: 1 });
    assert.deepEqual(
      watched.map(({ line, run: end }) => line ?? end.status),
      [2, 'completed'],
    );
  });

  it('goes on watching a run that was under way until nobody looks any more', async () => {
    const stop = new AbortController();
    const watching = all('Watch-WacHeadroomRun', { RunId: '20261122-054327-1a2b3c4d' }, { signal: stop.signal });
    assert.equal(await Promise.race([watching, new Promise((resolve) => setTimeout(() => resolve('waits')))]), 'waits');
    stop.abort();
    assert.deepEqual(await watching, []);
  });

  it('says what was not recorded, with the reason where there is one', async () => {
    const [, second] = recorded('nodes/1/cluster.json').volumes;
    await assert.rejects(
      all('Get-WacHeadroomLimit', { VolumeId: second.id }),
      /\[NotRecorded\] limit-facts\/2\.json is not in the support file .* Next: /,
    );
    await assert.rejects(
      all('Test-WacHeadroomReadiness', { VolumeId: second.id, ProfileJson: '{}' }),
      /\[VolumeNotFound\] It has gone\. Next: Choose another\./,
    );
    await assert.rejects(all('Get-WacHeadroomLimit', { VolumeId: 'no such' }), /\[NotRecorded\]/);
    await assert.rejects(all('Get-WacHeadroomResult', { RunId: '20000101-000000-00000000' }), /\[NotRecorded\]/);
    await assert.rejects(all('Get-WacHeadroomSupport', { RunCount: 1 }), /\[NotRecorded\]/);
    await assert.rejects(all('Get-WacHeadroomRun', {}, { nodeName: 'node9' }), /\[NotRecorded\]/);
  });

  it('has a node that did not answer then not answer now, in the same words', async () => {
    for (const [name, parameters] of [
      ['Get-WacHeadroomCluster'],
      ['Get-WacHeadroomRun'],
      ['Get-WacHeadroomMove'],
      ['Get-WacHeadroomNode', needed],
    ]) {
      await assert.rejects(
        all(name, parameters, onNode2),
        /\[NodeNotReachable\] node2 does not answer\. Next: See whether it is up\./,
        name,
      );
    }
  });

  it('starts and changes nothing, and says why', async () => {
    const changing = {
      'Test-WacHeadroomProfile': { ProfileJson: '{}' },
      'Start-WacHeadroomRun': { ProfileJson: '{}', VolumeId: 'test01' },
      'Stop-WacHeadroomRun': { RunId: runId },
      'Remove-WacHeadroomRun': { RunId: runId },
      'Set-WacHeadroomLimitEntry': { EntriesJson: '{}' },
      'Move-WacHeadroomVolume': { VolumeId: 'test01', NodeName: 'node2' },
      'Restore-WacHeadroomVolume': { MoveId: runId },
      'Install-WacHeadroomNode': { ...needed, PackagePath: '/x' },
      'Uninstall-WacHeadroomNode': {},
    };
    for (const [name, parameters] of Object.entries(changing)) {
      await assert.rejects(
        all(name, parameters),
        /\[ReplayReadOnly\] This is a replayed support file: nothing can be started or changed\. Next: /,
        name,
      );
    }
  });

  it('says in the terminal what is in it and what is not', () => {
    const text = [...replay.lines].join('\n');
    assert.match(text, /node1: module 0\.1\.0, PowerShell 5\.1.*2 runs; 4 cmdlets asked/);
    assert.match(text, /not in it: readiness\/2\.json/);
    assert.match(text, /node2: did not answer/);
  });

  it('is a connection to the cluster that it is of', () => {
    assert.equal(replay.place.connection.type, 'msft.sme.connection-type.cluster');
    assert.deepEqual(replay.place.connection.properties.nodes, ['node1', 'node2']);
    assert.equal(replay.place.entryName, recorded('nodes/1/cluster.json').name);
  });
});

describe('A cluster without details', () => {
  const command = 'Get-WacHeadroomCluster';
  const asAtStart = { fact: null, state: null };

  it('is what the module says, whatever the node does not tell', async () => {
    const { parts } = JSON.parse(await readFile(path.join(recordingsFolder, `${command}.json`), 'utf8'));
    const states = parts
      .filter(({ part }) => part === 'notKnown')
      .flatMap(({ answers }) => answers.flatMap(({ when }) => when))
      .filter((when) => /^[\w-]+=[\w-]+$/.test(when))
      .map((when) => ({ fact: when.split('=')[0], state: when.split('=')[1] }));
    assert.ok(states.length >= 5, `${states.length} states`);
    const recordings = await Recordings.read();
    for (const { fact, state } of [asAtStart, ...states]) {
      const clusterOf = async (question) => {
        const found = await recordings.find(command, question, (each) => (each === fact ? state : null));
        return documentOf(found.parts);
      };
      assert.deepEqual(withoutDetails(await clusterOf('node1 detailed')), await clusterOf('node1'), `${fact}`);
    }
  });
});
