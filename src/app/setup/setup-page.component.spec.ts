import { of, throwError } from 'rxjs';
import { runAddress } from '../app-addresses';
import { loadLimitCatalog } from '../analysis/public-api';
import { RunRefusedError } from '../gateway/public-api';
import { cluster, completedRun, limitFacts, refusal, runningRun } from '../gateway/testing/recorded-documents';
import { accessibilityProblems } from '../testing/harness';
import { checkedAfter, gone, openChecked, prepareSetupPage, SetupPageParts, start } from './testing/setup-page';

describe('SetupPageComponent', () => {
  let parts: SetupPageParts;

  beforeEach(() => {
    parts = prepareSetupPage();
  });

  it('offers the volumes, marks the coordinator and chooses it', () => {
    const page = openChecked();
    expect(page.get<HTMLSelectElement>('volume-select').value).toBe('test01');
    expect(page.get<HTMLSelectElement>('node-select').value).toBe('node1');
    const texts = [...page.get<HTMLSelectElement>('node-select').options].map(({ text }) => text);
    expect(texts).toEqual([
      'node1 (coordinator node, Standard_B2ms)',
      'node2 (Standard_B2ms)',
      'node3 (Standard_B2ms)',
    ]);
    expect(page.text('volume-note')).toMatch(/test01$/);
    page.choose('volume-select', 'test02');
    expect(page.text('volume-note')).toMatch(/test02$/);
    expect(page.get<HTMLSelectElement>('node-select').value).toBe('node2');
    expect(page.text()).toContain('The coordinator node owns the volume');
  });

  it('says when the node is not the coordinator', () => {
    const page = openChecked();
    page.choose('node-select', 'node3');
    expect(page.text()).toContain('node1 owns the volume');
  });

  it('says what will happen before it does', () => {
    const text = openChecked().text();
    expect(text).toContain('64 requests in flight, reads only');
    expect(text).toContain('/var/tmp/headroom/volumes/test01/headroom-test.dat, 5 GiB');
    expect(text).toContain('The test file is deleted after the run.');
  });

  it('asks for a search with the button that finds the limit, and for none with the other', () => {
    const page = openChecked();
    page.click('find-limit');
    expect(parts.gateway.lastRequest?.profile.search).toEqual({ effort: 'quick' });
    expect(parts.gateway.lastRequest?.name).toBe('Find the limit: Baseline read');
    page.click('start-run');
    expect(parts.gateway.lastRequest?.profile.search ?? null).toBeNull();
  });

  it('searches thoroughly where that is asked for, and says how long it may take', () => {
    const page = openChecked();
    const times = (): string[] => ['find-limit-time', 'plan-search-time'].map((testId) => page.text(testId));
    expect(times()).toEqual(['up to 2 min', 'up to 2 min']);
    expect(page.text().match(/up to 2 min/g)?.length)
      .withContext('at the button and in the plan')
      .toBe(2);
    page.click('thorough');
    expect(times()).toEqual(['up to 10 min', 'up to 10 min']);
    expect(page.text().match(/up to 10 min/g)?.length)
      .withContext('there, and in the term of a thorough search')
      .toBe(3);
    expect(page.text('find-limit-note')).toContain('one thing at a time');
    // The other button starts the workload alone, and takes its own time.
    expect([page.text('start-time'), page.text('plan-time')]).toEqual(['2.1 min', '2.1 min']);
    page.click('find-limit');
    expect(parts.gateway.lastRequest?.profile.search).toEqual({ effort: 'thorough' });
  });

  it('hands the limits that it shows to the run that it starts, and none of another node', async () => {
    await loadLimitCatalog();
    const page = openChecked();
    await page.fixture.whenStable();
    page.click('start-run');
    expect(parts.gateway.lastRequest?.limits?.facts).toEqual(limitFacts);
    expect(parts.gateway.lastRequest?.limits?.limits?.[0]?.value).toBe(1920);
    checkedAfter(page, () => page.choose('node-select', 'node2'));
    page.click('start-run');
    expect(parts.gateway.lastRequest?.limits).withContext('the answer is still of node1').toBeNull();
  });

  it('labels what is simulated', () => {
    expect(openChecked().text('simulation-note')).toContain('Simulated. Three Standard_B2ms nodes');
  });

  it('starts the chosen preset and opens its run', () => {
    const page = openChecked();
    page.choose('preset-select', 'oltp');
    page.fill('duration-seconds', '3');
    page.fill('file-size-mib', '16');
    page.click('start-run');
    expect(parts.gateway.calls.filter((call) => /^(start|test)/.test(call))).toEqual(['startRun node1']);
    expect(parts.gateway.lastRequest?.presetId).toBe('oltp');
    expect(parts.gateway.lastRequest?.name).toBe('OLTP, SQL Server, changed');
    const span = parts.gateway.lastRequest?.profile.timeSpans[0];
    expect([span?.durationSeconds, span?.targets[0]?.createSizeBytes]).toEqual([3, 16 * 2 ** 20]);
    expect(parts.navigate).toHaveBeenCalledWith(runAddress('node1', runningRun.id));
  });

  it('starts nothing when Enter is pressed in a field', () => {
    const page = openChecked();
    const form = page.root.querySelector('form');
    expect(form?.querySelector('[type=submit], button:not([type])')).toBeNull();
    form?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(parts.gateway.calls.filter((call) => call.startsWith('start'))).toEqual([]);
  });

  it('shows everything at once that speaks against a run', () => {
    parts.gateway.startAnswer = throwError(() => new RunRefusedError(refusal));
    const page = openChecked();
    page.click('start-run');
    const said = [...refusal.profileProblems, ...refusal.problems].map(({ message }) => message);
    expect(said.filter((message) => !page.text().includes(message))).toEqual([]);
    expect(start(page).disabled).toBeTrue();
    page.choose('preset-select', 'oltp');
    expect(said.filter((message) => page.text().includes(message))).toEqual([]);
  });

  it('says why a run did not start, in words and with what to do', () => {
    parts.gateway.startAnswer = throwError(() => gone);
    const page = openChecked();
    page.click('start-run');
    expect(page.text('error-message')).toBe('node1 did not answer.');
    expect(page.text('error-action')).toBe('Check that node1 is up.');
    expect(page.root.querySelector('[role="alert"]')).not.toBeNull();
    expect(start(page).disabled).toBeFalse();
  });

  it('says why the cluster could not be read, and reads it again', () => {
    parts.gateway.clusterAnswer = throwError(() => gone);
    const page = openChecked();
    expect(page.text('error-message')).toBe('node1 did not answer.');
    parts.gateway.clusterAnswer = of(cluster);
    page.click('retry');
    expect(page.has('error-message')).toBeFalse();
    expect(page.has('start-run')).toBeTrue();
  });

  it('does not start beside a run on the same volume', () => {
    parts.gateway.runsByNode = { node1: of([runningRun]) };
    const page = openChecked();
    expect(page.text('obstacles')).toContain('A run on this volume is in progress on node1');
    expect(start(page).disabled).toBeTrue();
  });

  for (const [state, words] of [
    ['joining', 'node1 is joining. Choose a node that is up.'],
    ['unknown', 'The state of node1 is unavailable. Choose a node that is up.'],
  ] as const) {
    it(`starts nothing from a node whose state is ${state}, and says so`, () => {
      parts.gateway.clusterAnswer = of({ ...cluster, nodes: cluster.nodes.map((node) => ({ ...node, state })) });
      const page = openChecked();
      expect(page.text('obstacles')).toContain(words);
      expect(start(page).disabled).toBeTrue();
    });
  }

  it('lists the runs of all nodes, newest first, and names a node that does not answer', () => {
    parts.gateway.runsByNode = {
      node1: of([completedRun]),
      node2: throwError(() => gone),
      node3: of([{ ...completedRun, id: '20261122-000000-00000000', nodeName: 'node3' }]),
    };
    const page = openChecked();
    expect(page.all('run-row').map((row) => row.dataset['runId'])).toEqual([
      '20261122-000000-00000000',
      completedRun.id,
    ]);
    expect(page.text('error-message')).toBe('node1 did not answer.');
  });

  it('deletes a run once it is confirmed', () => {
    const page = openChecked();
    parts.answer = false;
    page.click('remove-run');
    expect(page.all('run-row').length).toBe(1);
    parts.answer = true;
    page.click('remove-run');
    expect(parts.gateway.calls).toContain(`removeRun node1 ${completedRun.id}`);
    expect(page.all('run-row').length).toBe(0);
  });

  it('keeps a run that could not be deleted, and says why', () => {
    parts.gateway.removeAnswer = throwError(() => gone);
    const page = openChecked();
    page.click('remove-run');
    expect(page.all('run-row').length).toBe(1);
    expect(page.text('error-message')).toBe('node1 did not answer.');
  });

  it('asks to keep the test file', () => {
    const page = openChecked();
    page.click('keep-test-file');
    expect(page.text()).toContain('The next run reuses the file');
    page.click('start-run');
    expect(parts.gateway.lastRequest?.keepTestFile).toBeTrue();
  });

  it('has a name for each control', () => {
    const { root } = openChecked();
    expect(root.querySelectorAll('input, select, button').length).toBeGreaterThan(10);
    expect(accessibilityProblems(root)).toEqual([]);
  });
});
