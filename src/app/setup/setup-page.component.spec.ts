import { TestBed } from '@angular/core/testing';
import { Router, RouterModule } from '@angular/router';
import { of, throwError } from 'rxjs';
import { checkAddress, runAddress } from '../app-addresses';
import { loadLimitCatalog } from '../analysis/public-api';
import { HeadroomError, HeadroomGateway, RunRefusedError } from '../gateway/public-api';
import {
  blockingReadiness,
  cluster,
  completedRun,
  limitFacts,
  outdatedNode,
  readyNode,
  refusal,
  runningRun,
} from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { settleMilliseconds } from './readiness.store';
import { SetupPageComponent } from './setup-page.component';
import { tick, withFakeTime } from '../testing/fake-time';

const gone = new HeadroomError({
  code: 'NodeUnreachable',
  message: 'node1 did not answer.',
  action: 'Check that node1 is up.',
  target: 'node1',
});

describe('SetupPageComponent', () => {
  let gateway: RecordedGateway;
  let navigate: jasmine.Spy;
  let answer: boolean;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    answer = true;
    TestBed.configureTestingModule({
      imports: [SetupPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        { provide: Confirmation, useValue: { ask: () => of(answer) } },
      ],
    });
    navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
  });

  const open = (): Harness<SetupPageComponent> => Harness.of(SetupPageComponent);
  const start = (page: Harness<SetupPageComponent>): HTMLButtonElement => page.get<HTMLButtonElement>('start-run');

  it('offers the volumes, marks the coordinator and chooses it', () => {
    const page = open();
    expect(page.get<HTMLSelectElement>('volume-select').value).toBe('test01');
    expect(page.get<HTMLSelectElement>('node-select').value).toBe('node1');
    const texts = [...page.get<HTMLSelectElement>('node-select').options].map(({ text }) => text);
    expect(texts).toEqual([
      'node1 (coordinator node, Standard_B2ms)',
      'node2 (Standard_B2ms)',
      'node3 (Standard_B2ms)',
    ]);
    page.choose('volume-select', 'test02');
    expect(page.get<HTMLSelectElement>('node-select').value).toBe('node2');
    expect(page.text()).toContain('The coordinator node owns the volume');
  });

  it('says when the node is not the coordinator', () => {
    const page = open();
    page.choose('node-select', 'node3');
    expect(page.text()).toContain('node1 owns the volume');
  });

  it('says what will happen before it does', () => {
    const text = open().text();
    expect(text).toContain('64 requests in flight, reads only');
    expect(text).toContain('/var/tmp/headroom/volumes/test01/headroom-test.dat, 5 GiB');
    expect(text).toContain('The test file is deleted afterwards.');
  });

  it('asks for a search with the button that finds the limit, and for none with the other', () => {
    const page = open();
    page.click('find-limit');
    expect(gateway.lastRequest?.profile.search).toEqual({ effort: 'quick' });
    expect(gateway.lastRequest?.name).toBe('Find the limit: Baseline read');
    page.click('start-run');
    expect(gateway.lastRequest?.profile.search ?? null).toBeNull();
  });

  it('searches thoroughly where that is asked for, and says how long it may take', () => {
    const page = open();
    expect(page.text('find-limit-note')).toContain('takes up to 2 min');
    page.click('thorough');
    expect(page.text('find-limit-note')).toContain('takes up to 10 min');
    page.click('find-limit');
    expect(gateway.lastRequest?.profile.search).toEqual({ effort: 'thorough' });
  });

  it('hands the limits that it shows to the run that it starts, and none of another node', async () => {
    await loadLimitCatalog();
    const page = open();
    await page.fixture.whenStable();
    page.click('start-run');
    expect(gateway.lastRequest?.limits?.facts).toEqual(limitFacts);
    expect(gateway.lastRequest?.limits?.limits?.[0]?.value).toBe(1920);
    page.choose('node-select', 'node2');
    await page.fixture.whenStable();
    page.refresh();
    page.click('start-run');
    expect(gateway.lastRequest?.limits).withContext('the answer is still of node1').toBeNull();
  });

  it('labels what is simulated', () => {
    expect(open().text('simulation-note')).toContain('Simulated. Three Standard_B2ms nodes');
  });

  it('starts the chosen preset and opens its run', () => {
    const page = open();
    page.choose('preset-select', 'oltp');
    page.fill('duration-seconds', '3');
    page.fill('file-size-mib', '16');
    page.click('start-run');
    expect(gateway.calls.filter((call) => /^(start|test)/.test(call))).toEqual(['startRun node1']);
    expect(gateway.lastRequest?.presetId).toBe('oltp');
    expect(gateway.lastRequest?.name).toBe('OLTP, SQL Server, changed');
    const span = gateway.lastRequest?.profile.timeSpans[0];
    expect([span?.durationSeconds, span?.targets[0]?.createSizeBytes]).toEqual([3, 16 * 2 ** 20]);
    expect(navigate).toHaveBeenCalledWith(runAddress('node1', runningRun.id));
  });

  it('starts nothing when Enter is pressed in a field', () => {
    const page = open();
    const form = page.root.querySelector('form');
    expect(form?.querySelector('[type=submit], button:not([type])')).toBeNull();
    form?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(gateway.calls.filter((call) => call.startsWith('start'))).toEqual([]);
  });

  it('shows a problem beside its field while it is typed, and does not start with it', () => {
    const page = open();
    page.fill('duration-seconds', '0');
    const field = page.get<HTMLInputElement>('duration-seconds');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.root.querySelector(`#${field.getAttribute('aria-describedby') ?? ''}`)?.textContent).toMatch(/1/);
    expect(start(page).disabled).toBeTrue();
    page.fill('duration-seconds', '');
    expect(start(page).disabled).toBeTrue();
    page.fill('duration-seconds', '5');
    expect(start(page).disabled).toBeFalse();
  });

  it('shows everything at once that speaks against a run', () => {
    gateway.startAnswer = throwError(() => new RunRefusedError(refusal));
    const page = open();
    page.click('start-run');
    const said = [...refusal.profileProblems, ...refusal.problems].map(({ message }) => message);
    expect(said.filter((message) => !page.text().includes(message))).toEqual([]);
    expect(start(page).disabled).toBeTrue();
    page.choose('preset-select', 'oltp');
    expect(said.filter((message) => page.text().includes(message))).toEqual([]);
  });

  it('says why a run did not start, in words and with what to do', () => {
    gateway.startAnswer = throwError(() => gone);
    const page = open();
    page.click('start-run');
    expect(page.text('error-message')).toBe('node1 did not answer.');
    expect(page.text('error-action')).toBe('Check that node1 is up.');
    expect(page.root.querySelector('[role="alert"]')).not.toBeNull();
    expect(start(page).disabled).toBeFalse();
  });

  it('says why the cluster could not be read, and reads it again', () => {
    gateway.clusterAnswer = throwError(() => gone);
    const page = open();
    expect(page.text('error-message')).toBe('node1 did not answer.');
    gateway.clusterAnswer = of(cluster);
    page.click('retry');
    expect(page.has('error-message')).toBeFalse();
    expect(page.has('start-run')).toBeTrue();
  });

  it('does not start beside a run on the same volume', () => {
    gateway.runsByNode = { node1: of([runningRun]) };
    const page = open();
    expect(page.text('obstacles')).toContain('A run on this volume is in progress on node1');
    expect(start(page).disabled).toBeTrue();
  });

  it('shows the DISKSPD command line and takes one that is pasted', () => {
    const page = open();
    expect(page.text('command-line')).toContain('-t2 -o32 -b4K');
    page.fill('paste-command-line', 'diskspd -b8K -d7 -t1 -o4 -w100 -c1G C:\\x\\io.dat');
    page.click('use-command-line');
    expect(page.get<HTMLInputElement>('duration-seconds').value).toBe('7');
    expect(page.text()).toContain('/var/tmp/headroom/volumes/test01/io.dat');
    expect(page.text()).toContain('writes to the test file');
  });

  it('names what it does not know in a pasted line and keeps the profile', () => {
    const page = open();
    page.fill('paste-command-line', 'diskspd -b8K -Q5 io.dat');
    page.click('use-command-line');
    expect(page.text()).toContain('-Q5');
    expect(page.get<HTMLInputElement>('duration-seconds').value).toBe('120');
  });

  it('lists the runs of all nodes, newest first, and names a node that does not answer', () => {
    gateway.runsByNode = {
      node1: of([completedRun]),
      node2: throwError(() => gone),
      node3: of([{ ...completedRun, id: '20261122-000000-00000000', nodeName: 'node3' }]),
    };
    const page = open();
    expect(page.all('run-row').map((row) => row.dataset['runId'])).toEqual([
      '20261122-000000-00000000',
      completedRun.id,
    ]);
    expect(page.text('error-message')).toBe('node1 did not answer.');
  });

  it('deletes a run once it is confirmed', () => {
    const page = open();
    answer = false;
    page.click('remove-run');
    expect(page.all('run-row').length).toBe(1);
    answer = true;
    page.click('remove-run');
    expect(gateway.calls).toContain(`removeRun node1 ${completedRun.id}`);
    expect(page.all('run-row').length).toBe(0);
  });

  it('keeps a run that could not be deleted, and says why', () => {
    gateway.removeAnswer = throwError(() => gone);
    const page = open();
    page.click('remove-run');
    expect(page.all('run-row').length).toBe(1);
    expect(page.text('error-message')).toBe('node1 did not answer.');
  });

  it('asks to keep the test file', () => {
    const page = open();
    page.click('keep-test-file');
    expect(page.text()).toContain('The next run uses it again');
    page.click('start-run');
    expect(gateway.lastRequest?.keepTestFile).toBeTrue();
  });

  it('has a name for each control', () => {
    const { root } = open();
    expect(root.querySelectorAll('input, select, button').length).toBeGreaterThan(10);
    expect(accessibilityProblems(root)).toEqual([]);
  });

  it(
    'does not start where a check blocks, says why in words, and lets doubts pass',
    withFakeTime(() => {
      gateway.readinessAnswer = of(blockingReadiness);
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toContain('The test file takes 5.0 GiB and 3.2 GiB are free.');
      expect(start(page).disabled).toBeTrue();
      const verdicts = page.all('readiness-check').map((item) => item.dataset['verdict']);
      expect(verdicts).toEqual(['blocking', 'doubt', 'unknown', 'ready']);
      expect(page.all('readiness-check')[0]?.textContent).toContain('Blocking:');
      const checks = blockingReadiness.checks.filter(({ verdict }) => verdict !== 'blocking');
      gateway.readinessAnswer = of({ ...blockingReadiness, checks });
      page.click('check-again');
      expect(page.has('readiness-check')).withContext('an old answer is not shown').toBeFalse();
      tick(settleMilliseconds);
      page.refresh();
      expect(start(page).disabled).toBeFalse();
      expect(page.text('readiness-summary')).toBe(
        'A run can start. Its verdict takes the doubts into account. 1 of 3 checks could not be made.',
      );
    }),
  );

  it(
    'says that there is no room when the readiness says so, in its words',
    withFakeTime(() => {
      const volumes = cluster.volumes.map((volume) => ({ ...volume, freeBytes: 1024 }));
      gateway.clusterAnswer = of({ ...cluster, volumes });
      gateway.readinessAnswer = of(blockingReadiness);
      const page = open();
      expect(page.has('obstacles')).toBeFalse();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.all('obstacles').map((list) => list.textContent?.match(/3\.2 GiB are free/g)?.length)).toEqual([1]);
    }),
  );

  it('prepares a node before it starts anything there', () => {
    gateway.nodeAnswer = of(outdatedNode);
    const page = open();
    expect(start(page).disabled).toBeTrue();
    expect(page.text('obstacles')).toContain('node2 has an older version of Headroom');
    page.click('prepare-node');
    expect(page.has('node-card')).toBeFalse();
    expect(start(page).disabled).toBeFalse();
  });

  for (const [verdict, words] of [
    ['missing', 'node2 is not prepared'],
    ['tampered', 'Headroom on node2 was changed'],
    ['blocked', "Headroom isn't allowed to run on node2"],
  ] as const) {
    it(`says in the words of the node’s own card what is in the way where it is ${verdict}`, () => {
      gateway.nodeAnswer = of({ ...outdatedNode, verdict });
      const page = open();
      expect(page.text('obstacles')).toContain(words);
      expect(page.text('obstacles').includes('not prepared')).toBe(verdict === 'missing');
      expect(page.text('limits-not-asked')).toContain('this needs Headroom on node2');
      expect(page.text('readiness-summary')).toContain('this needs Headroom on node2');
      expect(page.has('check-again')).toBeFalse();
    });
  }

  it('offers no start on a node that could not be asked, and says why nothing is shown', () => {
    gateway.nodeAnswer = throwError(() => gone);
    const page = open();
    expect(start(page).disabled).toBeTrue();
    expect(page.text('obstacles')).toContain('The status of node1 could not be read');
    expect(page.text('limits-not-asked')).toContain('status of node1 could not be read');
    expect(page.text('readiness-summary')).toContain('status of node1 could not be read');
    expect(page.has('check-again')).toBeFalse();
    gateway.nodeAnswer = of(readyNode);
    page.choose('node-select', 'node2');
    expect(start(page).disabled).toBeFalse();
    expect(page.has('limits-not-asked')).toBeFalse();
  });

  it('keeps volumes, nodes and runs beside the card of a node that lacks Headroom', () => {
    const lacking = { code: 'ModuleNotInstalled', message: 'Not there.', action: 'Prepare it.', target: null };
    gateway.runsByNode = {
      node1: throwError(() => new HeadroomError(lacking)),
      node2: of([{ ...completedRun, nodeName: 'node2' }]),
      node3: of([]),
    };
    gateway.nodeStatus = (nodeName) => of(nodeName === 'node1' ? { ...outdatedNode, nodeName } : readyNode);
    const page = open();
    expect(page.has('node-card')).toBeTrue();
    expect(page.text('unprepared-runs')).toContain("Runs on node1 can't be read until");
    expect(page.has('error-message')).toBeFalse();
    expect(page.all('run-row').length).toBe(1);
    page.choose('node-select', 'node2');
    expect(page.has('node-card')).toBeFalse();
    expect(start(page).disabled).toBeFalse();
  });

  it(
    'says once what is not known: as a check where there is one, else in a card of its own',
    withFakeTime(() => {
      const reason = 'this account has no right to it';
      const notKnown = ['drives', 'cluster shared volumes'].map((fact) => ({ fact, reason }));
      gateway.clusterAnswer = of({ ...cluster, notKnown });
      const [one] = blockingReadiness.checks;
      const checks = one === undefined ? [] : [{ ...one, id: 'drive-health' as const, verdict: 'unknown' as const }];
      gateway.readinessAnswer = of({ ...blockingReadiness, checks });
      const page = open();
      expect(page.text('not-known')).withContext('about to be a check').not.toContain('drives');
      tick(settleMilliseconds);
      page.refresh();
      const lines = [...page.get('not-known').querySelectorAll('li')].map(({ textContent }) => textContent);
      expect(lines).toEqual(['cluster shared volumes: this account has no right to it.']);
      expect(page.text()).not.toContain('is not known:');
      gateway.nodeAnswer = throwError(() => gone);
      page.choose('node-select', 'node3');
      expect(page.text('not-known')).toContain('drives: this account has no right to it.');
    }),
  );

  it('offers to prepare the node where the cluster cannot be read for want of Headroom', () => {
    const lacking = { code: 'ModuleNotInstalled', message: 'Not there.', action: 'Prepare it.', target: null };
    gateway.clusterAnswer = throwError(() => new HeadroomError(lacking));
    gateway.nodeAnswer = of(outdatedNode);
    const page = open();
    expect(gateway.calls).toContain('nodeStatus hci-demo');
    expect(page.has('error-message')).toBeFalse();
    gateway.clusterAnswer = of(cluster);
    gateway.nodeAnswer = of(readyNode);
    page.click('prepare-node');
    expect(page.has('start-run')).toBeTrue();
  });

  it('takes a physical disk that is typed, and only reads it', () => {
    const page = open();
    page.choose('preset-select', 'oltp');
    page.choose('volume-select', ':another');
    page.fill('typed-target', 'C:\\x');
    expect(page.text('typed-target-problem')).toContain('neither a share');
    // The node is selected further down.
    expect(page.text()).toContain('The node selected below (From node) accesses it');
    const place = page.get('typed-target').compareDocumentPosition(page.get('node-select'));
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(page.has('start-run')).toBeFalse();
    page.fill('typed-target', '#2');
    expect(page.text('disk-read-only')).toContain('only read');
    expect(page.text()).toContain('reads only');
    page.click('start-run');
    expect(gateway.lastRequest?.volumeId).toBe('#2');
    const targets = gateway.lastRequest?.profile.timeSpans.flatMap((span) => span.targets) ?? [];
    expect(targets.map(({ path, writePercent, createSizeBytes }) => [path, writePercent, createSizeBytes])).toEqual(
      targets.map(() => ['#2', 0, null]),
    );
    page.choose('volume-select', 'test02');
    expect(page.has('typed-target')).toBeFalse();
  });

  it('puts the test file of a share into the share', () => {
    const page = open();
    page.choose('volume-select', ':another');
    page.fill('typed-target', '\\\\files\\bench');
    expect(page.text()).toContain('\\\\files\\bench\\headroom-test.dat, 5 GiB');
  });

  it(
    'lets a run be made on a paused node, says what that means, and another be chosen',
    withFakeTime(() => {
      const nodes = cluster.nodes.map((node) => (node.name === 'node1' ? { ...node, state: 'paused' as const } : node));
      gateway.clusterAnswer = of({ ...cluster, nodes });
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text()).toContain('node1 is paused: a run is possible');
      expect(start(page).disabled).toBeFalse();
      page.choose('node-select', 'node2');
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text()).not.toContain('is paused: a run is possible');
      expect(start(page).disabled).toBeFalse();
    }),
  );

  it('names the node whose runs cannot be read, and reads again once asked to', () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node2' ? { ...node, state: 'down' as const } : node));
    gateway.clusterAnswer = of({ ...cluster, nodes });
    gateway.runsByNode = { node1: of([]), node3: of([]), node2: of([{ ...completedRun, nodeName: 'node2' }]) };
    const page = open();
    expect(page.text('unread-runs')).toContain("Runs on node2 can't be read while it is down.");
    expect(page.text()).toContain('No runs on the other nodes.');
    expect(accessibilityProblems(page.root)).toEqual([]);
    gateway.clusterAnswer = of(cluster);
    page.click('read-again');
    expect(page.has('unread-runs')).toBeFalse();
    expect(page.all('run-row').length).toBe(1);
  });

  it('leads to the coordinator check where nodes can be compared', () => {
    const page = open();
    expect(page.get('coordinator-check-link').getAttribute('href')).toBe(checkAddress('test01').join('/'));
    const nodes = cluster.nodes.map((node) => (node.name === 'node1' ? node : { ...node, state: 'down' as const }));
    gateway.clusterAnswer = of({ ...cluster, nodes });
    expect(open().has('coordinator-check-link')).toBeFalse();
  });
});
