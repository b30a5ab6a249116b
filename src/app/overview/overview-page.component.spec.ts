import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import searchDocument from '../../../engine/contract/examples/valid/result.search-with-threads-together.json';
import { NEVER, of, throwError } from 'rxjs';
import { Result } from '../../generated/contract';
import { HeadroomError } from '../gateway/public-api';
import { cluster, completedRun, result, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { SetupStore } from '../setup/setup.store';
import { tick, withFakeTime } from '../testing/fake-time';
import { accessibilityProblems } from '../testing/harness';
import { open, prepareOverviewPage } from './testing/overview-page';

describe('OverviewPageComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareOverviewPage();
  });

  it('has a row for each volume, with its state, its owner and its space', () => {
    gateway.runsByNode = {};
    const page = open();
    expect(page.all('overview-row').length).toBe(cluster.volumes.length);
    expect(page.all('overview-row')[0]?.textContent).toContain(cluster.volumes[0]?.name);
    const [first] = cluster.volumes;
    expect(page.all('owner')[0]?.textContent?.trim()).toBe(`Coordinator: ${first?.ownerNodeName}`);
    expect(page.all('space')[0]?.textContent?.trim()).toMatch(/^[\d.]+\s\wiB of [\d.]+\s\wiB free$/);
    expect(page.all('volume-state')[0]?.textContent?.trim()).toBe('online, healthy');
    expect(page.all('found-limit')[0]?.textContent).toContain('No search yet');
    expect(page.all('latest-run')[0]?.textContent).toContain('No run yet');
    expect(page.has('no-runs')).withContext('said of each volume').toBeFalse();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('claims no lack of runs while a node has not told its own', () => {
    gateway.runsByNode = { node1: NEVER, node2: of([]), node3: of([]) };
    const page = open();
    expect(page.all('latest-run')[0]?.textContent?.trim()).toBe('–');
    expect(page.all('found-limit')[0]?.textContent?.trim()).toBe('–');
  });

  it('shows the latest run of a volume, and the limit that a search found with its certainty', () => {
    const run = { ...completedRun, createdAt: '2026-11-20T00:00:00Z' };
    const search = {
      ...completedRun,
      id: 'search',
      createdAt: '2026-11-19T00:00:00Z',
      profile: { ...completedRun.profile, search: { effort: 'quick' as const } },
    };
    gateway.runsByNode = { node1: of([run, search]) };
    spyOn(gateway, 'result').and.callFake((_, id) =>
      of(id === 'search' ? { run: search, result: searchDocument as unknown as Result } : { run, result }),
    );
    const page = open();
    const row = page.root.querySelector(`[data-volume-id="${completedRun.volumeId}"]`);
    expect(row?.querySelector('[data-testid=latest-run]')?.textContent).toMatch(/1,953\sIOPS, 32\.76\sms/);
    expect(row?.querySelector('[data-testid=found-limit]')?.textContent).toMatch(/Not settled at 1,906\sIOPS/);
  });

  it('gives its table to take along, with raw figures', async () => {
    const run = { ...completedRun, createdAt: '2026-11-20T00:00:00Z' };
    gateway.runsByNode = { node1: of([run]) };
    spyOn(gateway, 'result').and.returnValue(of({ run, result }));
    const page = open();
    let file = new Blob();
    spyOn(URL, 'createObjectURL').and.callFake((blob) => {
      file = blob as Blob;
      return 'about:blank#';
    });
    const press = spyOn(HTMLAnchorElement.prototype, 'click');
    await page.fixture.componentInstance.take('Csv');
    const link = press.calls.mostRecent().object as HTMLAnchorElement;
    expect(link.download).toMatch(/^headroom-.+-overview-\d{8}-\d{4}\.csv$/);
    const [header = '', ...lines] = (await file.text()).trim().split('\r\n');
    expect(header).toMatch(/^Volume,State,Health,Coordinator,"Size, bytes","Free, bytes",Status,Reason,Nearest limit,/);
    expect(header).toContain('Peak IOPS: Day,"Peak: Day, UTC"');
    expect(lines.length).toBe(cluster.volumes.length);
    const line = lines.find((one) => one.startsWith(`${cluster.volumes[0]?.name},online,healthy,node1,`));
    expect(line).toContain(String(cluster.volumes[0]?.sizeBytes));
    expect(line).toMatch(/,2026-11-20T00:00:00Z,1953\.\d+,32\.7\d+$/);
  });

  it('copies its table, and says so', async () => {
    const write = spyOn(navigator.clipboard, 'write').and.resolveTo();
    const page = open();
    expect(page.get('table-Copy').getAttribute('aria-label')).toBe('Copy "Overview" as a table');
    await page.fixture.componentInstance.take('Copy');
    page.refresh();
    expect(page.text('table-outcome')).toBe('Copied');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('leads to a run in progress', () => {
    gateway.runsByNode = { node1: of([runningRun]) };
    const page = open();
    expect(page.text('running-run')).toBe(`In progress: ${runningRun.name} on node1`);
    expect(page.get('running-run').getAttribute('href')).toContain('/run/');
  });

  it('leads to the page before a run, with the volume chosen', async () => {
    const navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
    const page = open();
    const last = page.all('measure-volume').at(-1);
    const volumeId = last?.closest('tr')?.dataset['volumeId'] ?? '';
    await page.fixture.componentInstance.measure(volumeId);
    expect(navigate).toHaveBeenCalledWith(['/']);
    expect(TestBed.inject(SetupStore).state.volumeId).toBe(volumeId);
  });

  it(
    'says once why nothing is known of a node without Headroom',
    withFakeTime(() => {
      const lacks = throwError(
        () => new HeadroomError({ code: 'ModuleNotInstalled', message: '', action: null, target: null }),
      );
      gateway.activityByNode = { node2: lacks };
      gateway.factsAnswer = lacks;
      const page = open();
      tick(500);
      page.refresh();
      expect(page.text('unprepared-nodes')).toContain('node2');
      expect(page.text('limits-failed')).not.toContain('node2');
      expect(page.text('limits-failed')).toContain('node1');
      page.fixture.destroy();
    }),
  );

  it(
    'draws no row anew, and moves none while somebody is in the table',
    withFakeTime(() => {
      const page = open();
      tick(500);
      page.refresh();
      const rows = page.all('overview-row');
      page.get('overview-table').dispatchEvent(new FocusEvent('focusin'));
      const fails = throwError(
        () => new HeadroomError({ code: 'NodeUnreachable', message: '', action: null, target: null }),
      );
      gateway.activityByNode = { node1: fails, node2: fails };
      tick(30_000);
      page.refresh();
      expect(page.all('overview-row')).toEqual(rows);
      expect(page.text('silent-nodes')).toContain('node1, node2');
      // The buttons that take the table along have one of their own, for what somebody presses.
      const live = page.root.querySelectorAll('[role=status], [aria-live]');
      expect([...live].map(({ textContent }) => textContent)).toEqual(['']);
      page.fixture.destroy();
    }),
  );

  it('says that a cluster has no volumes, and why it could not be read', () => {
    gateway.clusterAnswer = of({ ...cluster, volumes: [] });
    expect(open().has('no-volumes')).toBeTrue();
    gateway.clusterAnswer = throwError(
      () =>
        new HeadroomError({ code: 'NodeUnreachable', message: 'node1 did not answer.', action: null, target: null }),
    );
    expect(open().text('error-message')).toBe('node1 did not answer.');
  });
});
