import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { HeadroomError, RunRefusedError } from './gateway-errors';
import { SmeGateway } from './sme-gateway';
import { FakePowerShell, prepareSmeGateway, problemCode, valueOf } from './testing/fake-power-shell';
import {
  activity,
  cluster,
  completedRun,
  keptHistory,
  keptRuns,
  entries,
  outdatedNode,
  pendingMove,
  readiness,
  limitFacts,
  limits,
  nodeSupport,
  refusal,
  result,
  runningRun,
} from './testing/recorded-documents';

describe('SmeGateway', () => {
  let powerShell: FakePowerShell;
  let gateway: SmeGateway;

  beforeEach(() => {
    ({ powerShell, gateway } = prepareSmeGateway());
  });

  it('asks a node for its support document, with so many runs', () => {
    powerShell.answersWith(nodeSupport);
    expect(valueOf(gateway.support('node2', 5))).toEqual(nodeSupport);
    expect(powerShell.asked[0].nodeName).toBe('node2.contoso.example');
    expect(powerShell.asked[0].command.script).toContain('-RunCount');
  });

  it('tells the gateway’s version where the gateway does, and else that it is not known', () => {
    powerShell.status = of({ gatewayVersion: '2.4.2.1' });
    expect(valueOf(gateway.surroundings())?.gateway).toBe('2.4.2.1');
    powerShell.status = throwError(() => new Error('404'));
    const told = valueOf(gateway.surroundings());
    expect(told?.gateway).toBeNull();
    // As in the mock of the SDK's globals.
    expect(told?.gatewayInterface).toBe('2.0.0');
  });

  it('begins at the node of the connection', () => {
    expect(gateway.entryNodeName).toBe('hci-demo');
  });

  it('heeds the alias that works in the place of the connection’s name', () => {
    powerShell.context.activeConnection.validNodeName = 'hci-demo.contoso.example';
    expect(gateway.entryNodeName).toBe('hci-demo.contoso.example');
  });

  it('asks each node itself, by the name of the command', () => {
    powerShell.answersWith(limitFacts);
    expect(valueOf(gateway.limitFacts('node2', 'test01'))).toEqual(limitFacts);
    const [call] = powerShell.asked;
    expect(call?.nodeName).toBe('node2.contoso.example');
    expect(call?.command.command).toBe('Get-WacHeadroomLimit');
    expect(call?.command.parameters).toEqual({ VolumeId: 'test01' });
  });

  it('asks the cluster for the names first where a page is opened by its address', () => {
    const opened = TestBed.runInInjectionContext(() => new SmeGateway());
    powerShell.answersWith(cluster);
    opened.runs('node3').subscribe({ error: () => undefined });
    expect(powerShell.asked.map(({ nodeName, command }) => [nodeName, command.command])).toEqual([
      ['hci-demo', 'Get-WacHeadroomCluster'],
      ['node3.contoso.example', 'Get-WacHeadroomRun'],
    ]);
  });

  it('shows the short name of a node that cannot be reached', () => {
    powerShell.answer = throwError(() => ({ message: 'WinRM cannot complete the operation.' }));
    let message = '';
    gateway.runs('node2').subscribe({ error: ({ problem }: HeadroomError) => (message = problem.message) });
    expect(message).toContain('node2');
    expect(message).not.toContain('contoso.example');
  });

  it('names who is not signed in to a node by the name that the node was called by', () => {
    powerShell.answer = throwError(() => ({ status: 401, message: 'Unauthorized' }));
    let told = '';
    gateway.runs('node3').subscribe({ error: ({ problem }: HeadroomError) => (told = problem.message) });
    expect(told).toBe('You are not signed in to node3.contoso.example.');
  });

  it('names the node behind the cluster’s name where preparing it failed', () => {
    powerShell.answersWith(outdatedNode);
    gateway.nodeStatus('hci-demo').subscribe();
    powerShell.answer = throwError(() => ({ status: 500, message: 'There is not enough space on the disk.' }));
    let told: string[] = [];
    gateway.installNode('hci-demo', 'C:\\x.zip').subscribe({
      error: ({ problem }: HeadroomError) => (told = [problem.message, problem.action ?? '', problem.target ?? '']),
    });
    expect(told[0]).toBe(`The command on ${outdatedNode.nodeName} failed. There is not enough space on the disk.`);
    expect(told[1]).toContain(`Free up space on the system drive of ${outdatedNode.nodeName}`);
    expect(told[2]).toBe(outdatedNode.nodeName);
  });

  it('sends a profile as JSON text, and a switch both in the script and as a parameter', () => {
    powerShell.answersWith(runningRun);
    const request = {
      profile: runningRun.profile,
      volumeId: 'test01',
      presetId: 'baseline-read',
      name: 'Mine',
      keepTestFile: true,
      check: null,
      limits,
    };
    expect(valueOf(gateway.startRun('node1', request))?.id).toBe(runningRun.id);
    const { parameters, script } = powerShell.asked[0]?.command as {
      parameters: Record<string, unknown>;
      script: string;
    };
    expect(JSON.parse(String(parameters['ProfileJson']))).toEqual(runningRun.profile);
    expect(JSON.parse(String(parameters['LimitsJson']))).toEqual(limits);
    expect(parameters['KeepTestFile']).toBeTrue();
    expect(parameters['Name']).toBe('Mine');
    expect(script).toContain(' -KeepTestFile');
  });

  it('fails with everything that speaks against a run', () => {
    powerShell.answersWith(refusal);
    let told: unknown = null;
    const request = { profile: runningRun.profile, volumeId: 'v', presetId: null, name: null, keepTestFile: false };
    gateway
      .startRun('node1', { ...request, check: null, limits: null })
      .subscribe({ error: (error: unknown) => (told = error) });
    expect(told).toEqual(jasmine.any(RunRefusedError));
    expect((told as RunRefusedError).refusal.profileProblems.length).toBe(2);
    expect((told as RunRefusedError).problem.code).toBe('RunRefused');
    expect(powerShell.asked.length).toBe(1);
  });

  it('leaves out what was not given', () => {
    powerShell.answersWith(runningRun);
    gateway
      .startRun('node1', {
        profile: runningRun.profile,
        volumeId: 'v',
        presetId: null,
        name: null,
        keepTestFile: false,
        check: null,
        limits: null,
      })
      .subscribe();
    expect(Object.keys(powerShell.asked[0]?.command.parameters as object)).toEqual(['ProfileJson', 'VolumeId']);
  });

  it('asks a node for what it does now', () => {
    powerShell.answersWith(activity);
    expect(valueOf(gateway.activity('node2'))).toEqual(activity);
    expect(powerShell.asked[0]?.nodeName).toBe('node2.contoso.example');
    expect(powerShell.asked[0]?.command.parameters).toEqual({});
    valueOf(gateway.activity('node2', { virtualDisksOf: 'test01' }));
    expect(powerShell.asked[1]?.command.parameters).toEqual({ VirtualDisksOf: 'test01' });
    powerShell.answersWith(keptHistory);
    expect(problemCode(gateway.activity('node2'))).toBe('AnswerNotUnderstood');
    const { volumes } = activity;
    powerShell.answersWith({ ...activity, volumes: { ...volumes, reads: { ...volumes.reads, iops: [1] } } });
    expect(problemCode(gateway.activity('node2')))
      .withContext('a column too short')
      .toBe('AnswerNotUnderstood');
    powerShell.answersWith({ ...activity, virtualDisks: { ...activity.virtualDisks, files: [] } });
    expect(problemCode(gateway.activity('node2')))
      .withContext('virtual disks without names')
      .toBe('AnswerNotUnderstood');
  });

  it('asks for a part of the history, series by their names, and leaves out what was not given', () => {
    powerShell.answersWith(keptHistory);
    const seen = valueOf(
      gateway.history('node1', { timeFrame: 'week', volumeId: 'test01', seriesNames: ['iops.total', 'latency.read'] }),
    );
    expect(seen).toEqual(keptHistory);
    const [first] = powerShell.asked;
    expect(first?.command.parameters).toEqual({
      TimeFrame: 'week',
      VolumeId: 'test01',
      SeriesName: 'iops.total,latency.read',
    });
    powerShell.asked.length = 0;
    gateway.history('node1', { timeFrame: 'year' }).subscribe();
    expect(powerShell.asked[0]?.command.parameters).toEqual({ TimeFrame: 'year' });
    powerShell.asked.length = 0;
    gateway.history('node1', { timeFrame: 'day', volumeId: 'test01', subject: 'drive' }).subscribe();
    expect(powerShell.asked[0]?.command.parameters).toEqual({ TimeFrame: 'day', VolumeId: 'test01', Subject: 'drive' });
    powerShell.asked.length = 0;
    const virtualMachine = "sql'01; $(exit) *";
    gateway.history('node1', { timeFrame: 'month', subject: 'virtual-disk', virtualMachine }).subscribe();
    expect(powerShell.asked[0]?.command.parameters).toEqual({
      TimeFrame: 'month',
      Subject: 'virtual-disk',
      VirtualMachine: virtualMachine,
    });
  });

  it('reads every answer', () => {
    powerShell.answersWith(cluster);
    expect(valueOf(gateway.cluster('node1'))?.name).toBe('hci-demo');
    powerShell.answersWith([completedRun]);
    expect(valueOf(gateway.runs('node1'))?.length).toBe(1);
    powerShell.answersWith([]);
    expect(valueOf(gateway.runs('node1'))).toEqual([]);
    powerShell.answersWith({ run: completedRun, result });
    expect(valueOf(gateway.result('node1', 'r'))?.result?.status).toBe('completed');
    powerShell.answersWith(completedRun);
    expect(valueOf(gateway.stopRun('node1', 'r'))?.id).toBe(completedRun.id);
    powerShell.answersWith({ removed: 'r' });
    expect(problemCode(gateway.removeRun('node1', 'r'))).toBeUndefined();
    expect(problemCode(gateway.removeTestFile('node1', 'r'))).toBeUndefined();
    powerShell.answersWith(keptRuns);
    expect(valueOf(gateway.keptRuns('node1'))?.outdated.length).toBe(2);
    expect(valueOf(gateway.keptRuns('node1', { keep: 'days', count: 9 }))?.runCount).toBe(203);
    expect(valueOf(gateway.keepRuns('node1', { keep: 'all', count: null }))?.runCount).toBe(203);
    powerShell.answersWith(completedRun);
    expect(valueOf(gateway.noteRun('node1', 'r', { tag: 'a', text: '' }))?.id).toBe(completedRun.id);
  });

  it('asks for readiness, entries, moves and what is on a node', () => {
    powerShell.answersWith(readiness);
    expect(valueOf(gateway.readiness('node1', 'test01', runningRun.profile))?.readiness.checks.length).toBe(
      readiness.checks.length,
    );
    powerShell.answersWith(entries);
    expect(valueOf(gateway.saveEntries('node1', entries))).toEqual(entries);
    powerShell.answersWith([pendingMove]);
    expect(valueOf(gateway.moves('node1'))?.length).toBe(1);
    powerShell.answersWith(pendingMove);
    expect(valueOf(gateway.moveVolume('node1', 'test01', 'node2'))?.id).toBe(pendingMove.id);
    expect(valueOf(gateway.restoreVolume('node1', pendingMove.id))?.id).toBe(pendingMove.id);
    powerShell.answersWith(outdatedNode);
    expect(valueOf(gateway.nodeStatus('node1'))?.verdict).toBe('outdated');
    expect(valueOf(gateway.installNode('node1', 'C:\\x.zip'))?.verdict).toBe('outdated');
    expect(valueOf(gateway.uninstallNode('node1'))?.verdict).toBe('outdated');
    const calls = powerShell.asked.map(({ command }) => [command.command, Object.keys(command.parameters as object)]);
    expect(calls).toEqual([
      ['Test-WacHeadroomTypedReadiness', ['VolumeId', 'ProfileJson', 'SkipLoad']],
      ['Test-WacHeadroomTypedReadiness', ['VolumeId', 'ProfileJson']],
      ['Set-WacHeadroomLimitEntry', ['EntriesJson']],
      ['Get-WacHeadroomMove', []],
      ['Move-WacHeadroomVolume', ['VolumeId', 'NodeName']],
      ['Restore-WacHeadroomVolume', ['MoveId']],
      ['Get-WacHeadroomNode', ['Version', 'PackageSha256']],
      ['Install-WacHeadroomNode', ['Version', 'PackageSha256', 'PackagePath']],
      ['Uninstall-WacHeadroomNode', []],
    ]);
  });

  it('asks for what was typed with the commands for administrators', () => {
    for (const typed of ['\\\\server\\share', '//server/share', '#2', '/dev/sdb']) {
      powerShell.answersWith(readiness);
      valueOf(gateway.readiness('node1', typed, runningRun.profile));
      powerShell.answersWith(limitFacts);
      valueOf(gateway.limitFacts('node1', typed));
    }
    const names = powerShell.asked.map(({ command }) => command.command);
    expect(new Set(names)).toEqual(new Set(['Test-WacHeadroomTypedReadiness', 'Get-WacHeadroomTypedLimit']));
    expect(names.length).toBe(12);
  });

  it('reads an array that the gateway has taken apart', () => {
    powerShell.answer = of({ results: [completedRun, runningRun] });
    expect(valueOf(gateway.runs('node1'))?.length).toBe(2);
  });

  it('says that an answer of another shape is not understood', () => {
    powerShell.answersWith({ contractVersion: 7 });
    expect(problemCode(gateway.cluster('node1'))).toBe('AnswerNotUnderstood');
    powerShell.answer = of(null);
    expect(problemCode(gateway.cluster('node1'))).toBe('AnswerNotUnderstood');
  });

  it('hands on the problem of the module, thrown or in the answer', () => {
    powerShell.answer = throwError(() => ({
      xhr: { response: { error: { message: '[NodeNotFound] No node. Next: Look.' } } },
    }));
    expect(problemCode(gateway.cluster('node1'))).toBe('NodeNotFound');
    powerShell.answer = of({ results: [], errors: [{ message: '[VolumeNotFound] No volume.' }] });
    expect(problemCode(gateway.limitFacts('node1', 'v'))).toBe('VolumeNotFound');
  });
});
