import { NEVER, of, throwError } from 'rxjs';
import { checkAddress } from '../app-addresses';
import { HeadroomError } from '../gateway/public-api';
import {
  blockingReadiness,
  cluster,
  completedRun,
  outdatedNode,
  readyNode,
} from '../gateway/testing/recorded-documents';
import { english } from '../testing/english';
import { tick, withFakeTime } from '../testing/fake-time';
import { accessibilityProblems } from '../testing/harness';
import { settleMilliseconds } from './readiness.store';
import { checkedAfter, gone, open, prepareSetupPage, SetupPageParts, start, untilLoaded } from './testing/setup-page';

describe('What the setup page says of nodes', () => {
  let parts: SetupPageParts;

  beforeEach(() => {
    parts = prepareSetupPage();
  });

  it(
    'does not start where a check blocks, says why in words, and lets doubts pass',
    withFakeTime(() => {
      parts.gateway.readinessAnswer = of(blockingReadiness);
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toContain('The run needs 5 GiB. 3.2 GiB is free, and 10 GiB must stay free.');
      expect(start(page).disabled).toBeTrue();
      const verdicts = page.all('readiness-check').map((item) => item.dataset['verdict']);
      expect(verdicts).toEqual(['blocking', 'doubt', 'unknown', 'ready']);
      expect(page.all('readiness-check')[0]?.textContent).toContain('Blocked:');
      const checks = blockingReadiness.checks.filter(({ verdict }) => verdict !== 'blocking');
      parts.gateway.readinessAnswer = of({ ...blockingReadiness, checks });
      page.click('check-again');
      expect(page.has('readiness-check')).withContext('an old answer is not shown').toBeFalse();
      tick(settleMilliseconds);
      page.refresh();
      expect(start(page).disabled).toBeFalse();
      expect(page.text('readiness-summary')).toBe(
        'Ready to run, with warnings. The verdict takes them into account. 1 of 3 checks could not run.',
      );
    }),
  );

  it(
    'says that there is no room when the readiness says so, in its words',
    withFakeTime(() => {
      const volumes = cluster.volumes.map((volume) => ({ ...volume, freeBytes: 1024 }));
      parts.gateway.clusterAnswer = of({ ...cluster, volumes });
      parts.gateway.readinessAnswer = of(blockingReadiness);
      const page = open();
      expect(page.has('obstacles')).toBeFalse();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.all('obstacles').map((list) => list.textContent?.match(/3\.2 GiB is free/g)?.length)).toEqual([1]);
    }),
  );

  it('prepares a node before it starts anything there', async () => {
    parts.gateway.nodeAnswer = of(outdatedNode);
    const page = open();
    expect(start(page).disabled).toBeTrue();
    expect(page.text('obstacles')).toContain('No run can start from node2 until it is prepared with this version');
    await untilLoaded(page, 'prepare-node');
    checkedAfter(page, () => page.click('prepare-node'));
    expect(page.has('node-card')).toBeFalse();
    expect(start(page).disabled).toBeFalse();
  });

  for (const [verdict, words] of [
    ['missing', 'node2 is not prepared'],
    ['outdated', 'No run can start from node2'],
    ['newer', 'No run can start from node2'],
    ['tampered', 'No run can start from node2'],
    ['blocked', 'No run can start from node2'],
  ] as const) {
    it(`says that no run can start where a node is ${verdict}, and leaves why to the node’s card`, () => {
      parts.gateway.nodeAnswer = of({ ...outdatedNode, verdict });
      const page = open();
      expect(page.text('obstacles')).toContain(words);
      const title = english.Node.Titles[verdict].replace('{0}', 'node2');
      expect(page.text('obstacles')).not.toContain(title);
      expect(page.text('obstacles').includes('not prepared')).toBe(verdict === 'missing');
      expect(page.text('limits-not-asked')).toContain('this needs Headroom on node2');
      expect(page.text('readiness-summary')).toContain('this needs Headroom on node2');
      expect(page.has('check-again')).toBeFalse();
    });
  }

  it('says once what it waits for while a node is asked, and not that checks run', () => {
    parts.gateway.nodeAnswer = NEVER;
    const page = open();
    expect(start(page).disabled).toBeTrue();
    expect(page.text('start-awaited')).toBe('Checking whether Headroom is installed on node1…');
    expect(page.text('readiness-summary')).toBe('Waiting for node1…');
    expect(page.text('limits-not-asked')).toBe('Waiting for node1…');
    expect(page.root.textContent).not.toContain(english.Setup.Awaited);
    expect(page.root.textContent).not.toContain(english.Readiness.Checking);
  });

  it('offers no start on a node that could not be asked, and says why nothing is shown', () => {
    parts.gateway.nodeAnswer = throwError(() => gone);
    const page = open();
    expect(start(page).disabled).toBeTrue();
    expect(page.text('obstacles')).toContain('The status of node1 could not be read');
    expect(page.text('limits-not-asked')).toContain('status of node1 could not be read');
    expect(page.text('readiness-summary')).toContain('status of node1 could not be read');
    expect(page.has('check-again')).toBeFalse();
    parts.gateway.nodeAnswer = of(readyNode);
    checkedAfter(page, () => page.choose('node-select', 'node2'));
    expect(start(page).disabled).toBeFalse();
    expect(page.has('limits-not-asked')).toBeFalse();
  });

  it('keeps volumes, nodes and runs beside the card of a node that lacks Headroom', async () => {
    const lacking = { code: 'ModuleNotInstalled', message: 'Not there.', action: 'Prepare it.', target: null };
    parts.gateway.runsByNode = {
      node1: throwError(() => new HeadroomError(lacking)),
      node2: of([{ ...completedRun, nodeName: 'node2' }]),
      node3: of([]),
    };
    parts.gateway.nodeStatus = (nodeName) => of(nodeName === 'node1' ? { ...outdatedNode, nodeName } : readyNode);
    const page = open();
    await untilLoaded(page, 'node-card');
    expect(page.text('unprepared-runs')).toContain("Runs on node1 can't be read until");
    expect(page.has('error-message')).toBeFalse();
    expect(page.all('run-row').length).toBe(1);
    checkedAfter(page, () => page.choose('node-select', 'node2'));
    expect(page.has('node-card')).toBeFalse();
    expect(start(page).disabled).toBeFalse();
  });

  it(
    'says once what is not known: as a check where there is one, else in a card of its own',
    withFakeTime(() => {
      const reason = 'this account does not have permission';
      const notKnown = ['drives', 'cluster shared volumes'].map((fact) => ({ fact, reason }));
      parts.gateway.clusterAnswer = of({ ...cluster, notKnown });
      const [one] = blockingReadiness.checks;
      const checks = one === undefined ? [] : [{ ...one, id: 'drive-health' as const, verdict: 'unknown' as const }];
      parts.gateway.readinessAnswer = of({ ...blockingReadiness, checks });
      const page = open();
      expect(page.text('not-known')).withContext('about to be a check').not.toContain('drives');
      tick(settleMilliseconds);
      page.refresh();
      const lines = [...page.get('not-known').querySelectorAll('li')].map(({ textContent }) => textContent);
      expect(lines).toEqual(['cluster shared volumes: unavailable, because this account does not have permission.']);
      expect(page.text()).not.toContain('is not known:');
      parts.gateway.nodeAnswer = throwError(() => gone);
      page.choose('node-select', 'node3');
      expect(page.text('not-known')).toContain('drives: unavailable, because this account does not have permission.');
    }),
  );

  it(
    'asks a node that calls itself ready once more when its checks find no Headroom, and then says what they say',
    withFakeTime(() => {
      const lacking = { code: 'EngineHashMismatch', message: 'It is another engine.', action: null, target: null };
      parts.gateway.readinessAnswer = throwError(() => new HeadroomError(lacking));
      const page = open();
      tick(20 * settleMilliseconds);
      page.refresh();
      const times = (call: string): number => parts.gateway.calls.filter((one) => one.startsWith(call)).length;
      expect([times('nodeStatus'), times('readiness')]).toEqual([2, 2]);
      expect(page.text('readiness')).toContain('It is another engine.');
    }),
  );

  it('offers to prepare the node where the cluster cannot be read for want of Headroom', async () => {
    const lacking = { code: 'ModuleNotInstalled', message: 'Not there.', action: 'Prepare it.', target: null };
    parts.gateway.clusterAnswer = throwError(() => new HeadroomError(lacking));
    parts.gateway.nodeAnswer = of(outdatedNode);
    const page = open();
    expect(parts.gateway.calls).toContain('nodeStatus hci-demo');
    expect(page.has('error-message')).toBeFalse();
    parts.gateway.clusterAnswer = of(cluster);
    parts.gateway.nodeAnswer = of(readyNode);
    await untilLoaded(page, 'prepare-node');
    page.click('prepare-node');
    expect(page.has('start-run')).toBeTrue();
  });

  it(
    'lets a run be made on a paused node, says what that means, and another be chosen',
    withFakeTime(() => {
      const nodes = cluster.nodes.map((node) => (node.name === 'node1' ? { ...node, state: 'paused' as const } : node));
      parts.gateway.clusterAnswer = of({ ...cluster, nodes });
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
    parts.gateway.clusterAnswer = of({ ...cluster, nodes });
    parts.gateway.runsByNode = { node1: of([]), node3: of([]), node2: of([{ ...completedRun, nodeName: 'node2' }]) };
    const page = open();
    expect(page.text('unread-runs')).toContain("Runs on node2 can't be read while it is down.");
    expect(page.text()).toContain('No runs on the other nodes.');
    expect(accessibilityProblems(page.root)).toEqual([]);
    parts.gateway.clusterAnswer = of(cluster);
    page.click('read-again');
    expect(page.has('unread-runs')).toBeFalse();
    expect(page.all('run-row').length).toBe(1);
  });

  it('leads to the coordinator check where nodes can be compared', () => {
    const page = open();
    expect(page.get('coordinator-check-link').getAttribute('href')).toBe(checkAddress('test01').join('/'));
    const nodes = cluster.nodes.map((node) => (node.name === 'node1' ? node : { ...node, state: 'down' as const }));
    parts.gateway.clusterAnswer = of({ ...cluster, nodes });
    expect(open().has('coordinator-check-link')).toBeFalse();
  });
});
