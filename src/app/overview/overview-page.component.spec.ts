import { TestBed } from '@angular/core/testing';
import { Router, RouterModule } from '@angular/router';
import searchDocument from '../../../engine/contract/examples/valid/result.search-with-threads-together.json';
import { NEVER, of, throwError } from 'rxjs';
import { Cluster, HistorySeries, Result } from '../../generated/contract';
import { loadLimitCatalog } from '../analysis/public-api';
import { madeUpHistory, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster, completedRun, qosFlow, result, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation } from '../shell/public-api';
import { SetupStore } from '../setup/setup.store';
import { useEnglish } from '../testing/english';
import { tick, withFakeTime } from '../testing/fake-time';
import { accessibilityProblems, Harness } from '../testing/harness';
import { OverviewPageComponent } from './overview-page.component';
import { judgeAtOnce } from '../run-history/testing/judge-at-once';

describe('OverviewPageComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    useEnglish();
    await loadLimitCatalog();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      imports: [OverviewPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        judgeAtOnce,
        { provide: Confirmation, useValue: { ask: () => of(true) } },
      ],
    });
  });

  const open = (): Harness<OverviewPageComponent> => {
    const page = Harness.of(OverviewPageComponent);
    page.refresh();
    return page;
  };

  it('has a row for each volume, with its state, its owner and its space', () => {
    gateway.runsByNode = {};
    const page = open();
    expect(page.all('overview-row').length).toBe(cluster.volumes.length);
    expect(page.all('overview-row')[0]?.textContent).toContain(cluster.volumes[0]?.name);
    const [first] = cluster.volumes;
    expect(page.all('owner')[0]?.textContent?.trim()).toBe(`Coordinator: ${first?.ownerNodeName}`);
    expect(page.all('space')[0]?.textContent?.trim()).toMatch(/^[\d.]+ \wiB of [\d.]+ \wiB free$/);
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
    expect(row?.querySelector('[data-testid=latest-run]')?.textContent).toContain('1,953 IOPS, 32.76 ms');
    expect(row?.querySelector('[data-testid=found-limit]')?.textContent).toContain('Not settled at 1,906 IOPS');
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

  it(
    'says that a run is under way in the place of a judgement of its load, also of one that somebody starts meanwhile',
    withFakeTime(() => {
      gateway.runsByNode = {};
      const page = open();
      const judged = (): string =>
        page.root.querySelector('[data-volume-id="test01"] [data-testid=judgement]')?.textContent?.trim() ?? '';
      tick(500);
      page.refresh();
      expect(judged()).not.toContain('Measuring now');
      gateway.runsByNode = { node2: of([{ ...runningRun, nodeName: 'node2' }]) };
      tick(15_000);
      page.refresh();
      expect(judged()).toMatch(/^Measuring now\s*The load includes that of the Headroom run Baseline read on node2/);
      gateway.runsByNode = {};
      tick(15_000);
      page.refresh();
      expect(judged()).not.toContain('Measuring now');
      page.fixture.destroy();
    }),
  );

  it(
    'says that a run was under way at the time of a peak',
    withFakeTime(() => {
      const startedAt = '2026-10-26T00:00:00Z';
      const iops = (_at: number, index: number): number => (index === 280 ? 9000 : 1000);
      const day = madeUpHistory('day', madeUpSeries({ seed: 1, startedAt, stepSeconds: 300, count: 288, iops }));
      gateway.historyAnswers = { day: of(day) };
      const createdAt = '2026-10-26T23:21:00Z';
      const run = { ...completedRun, createdAt, endedAt: '2026-10-26T23:23:00Z' };
      gateway.runsByNode = { node1: of([run]) };
      const page = open();
      tick(500);
      page.refresh();
      const peaks = page.root.querySelector(`[data-volume-id="${completedRun.volumeId}"] [data-testid=peaks]`);
      expect(peaks?.textContent).toMatch(/Day: [\d,]+ IOPS, .*, during a Headroom run/);
      page.fixture.destroy();
    }),
  );

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
    'shows what runs on each volume now, the nearest limit and a judgement',
    withFakeTime(() => {
      const page = open();
      tick(500);
      page.refresh();
      const row = page.root.querySelector('[data-volume-id=test01]');
      const text = (testId: string): string => row?.querySelector(`[data-testid=${testId}]`)?.textContent?.trim() ?? '';
      const up = cluster.nodes.filter(({ state }) => state !== 'down').length;
      expect(text('now-iops')).toBe(Math.round(up * 1731.6).toLocaleString('en-US'));
      expect(text('now-block-size')).toBe('8 KiB');
      expect(text('now-reads')).toBe('76% reads');
      expect(text('judgement')).not.toBe('');
      // A row is no taller for a long reason, which is whole for a pointer; on a phone it is whole.
      const reason = page.all('judgement')[0]?.querySelector<HTMLElement>('.hr-reason');
      expect(reason?.title).toBe(reason?.textContent ?? '?');
      expect(reason && getComputedStyle(reason).webkitLineClamp).toBe(innerWidth > 480 ? '4' : 'none');
      expect(text('nearest-text')).toMatch(/^\d+% of [\d,.]+ (IOPS|MB\/s)\s+Standard_B2ms uncached$/);
      const inFull = row?.querySelector('[data-testid=nearest-text]')?.getAttribute('title');
      expect(inFull).toMatch(
        /^\d+% of Standard_B2ms uncached \([^)]+\), on node\d.*100% of that load is from this volume\.$/,
      );
      expect(page.text('not-kept')).toContain('Only a cluster with Storage Spaces Direct keeps it.');
      expect(text('peaks')).toContain('Since opened: ');
      expect(accessibilityProblems(page.root)).toEqual([]);
      page.fixture.destroy();
    }),
  );

  it(
    'says no peak of the day below what was seen, and until when a history was kept that ended',
    withFakeTime(() => {
      const dayUntil = (end: string, iops: number): void => {
        const startedAt = new Date(Date.parse(end) - 288 * 300_000).toISOString();
        const series = madeUpSeries({ seed: 1, startedAt, stepSeconds: 300, count: 288, noise: 0, iops: () => iops });
        gateway.historyAnswers = { day: of(madeUpHistory('day', series)) };
      };
      const seen = cluster.nodes.filter(({ state }) => state !== 'down').length * 1731.6;
      const peaksOf = (iops: number, end = '2026-11-23T10:00:00Z'): { peaks: string; keptUntil: string | null } => {
        dayUntil(end, iops);
        const page = open();
        tick(500);
        page.refresh();
        const row = page.root.querySelector('[data-volume-id=test01]');
        const peaks = row?.querySelector('[data-testid=peaks]')?.textContent ?? '';
        const keptUntil = page.has('kept-until') ? page.text('kept-until') : null;
        page.fixture.destroy();
        return { peaks, keptUntil };
      };
      const text = Math.round(seen).toLocaleString('en-US');
      expect(peaksOf(100).peaks).toContain(`Day: ${text} IOPS`);
      expect(peaksOf(100).peaks).toContain(`Month: ${text} IOPS`);
      expect(peaksOf(90_000).peaks).toContain('Day: 90,000 IOPS');
      expect(peaksOf(90_000).keptUntil).toBeNull();
      expect(peaksOf(90_000, '2026-11-20T10:00:00Z').keptUntil).toContain('ends at Nov 20, 2026');
    }),
  );

  it(
    'says that the past of each node is not known, where that of volumes is',
    withFakeTime(() => {
      const series = madeUpSeries({
        seed: 1,
        startedAt: '2026-11-16T00:00:00Z',
        stepSeconds: 900,
        count: 96,
        iops: () => 600,
      });
      const notKnown = [{ fact: 'performance history', reason: 'the cmdlet has no such series' }];
      gateway.historyAnswers = {
        week: of(madeUpHistory('week', series)),
        'week node': of({ ...madeUpHistory('week', []), notKnown }),
      };
      const page = open();
      tick(500);
      page.refresh();
      expect(page.has('not-kept')).toBeFalse();
      expect(page.text('nodes-not-kept')).toContain('the cmdlet has no such series.');
      page.fixture.destroy();
    }),
  );

  it(
    'names a slow drive of the kept day, asked for after all else and once for several pages',
    withFakeTime(() => {
      const { drives } = cluster;
      const series = (id: string, latency: number, subject: 'drive' | 'volume'): HistorySeries[] =>
        madeUpSeries(
          {
            seed: latency + id.length,
            startedAt: '2026-11-22T10:00:00Z',
            stepSeconds: 300,
            count: 288,
            iops: () => 300,
            latencyMicroseconds: () => latency,
          },
          subject,
          id,
        );
      const [slow] = drives;
      const ofDrives = drives.flatMap((drive) => series(drive.id, drive === slow ? 9000 : 700, 'drive'));
      gateway.historyAnswers = {
        week: of(madeUpHistory('week', series('test01', 900, 'volume'))),
        'day drive': of(madeUpHistory('day', ofDrives)),
      };
      const page = open();
      tick(500);
      page.refresh();
      expect(page.all('judgement')[0]?.textContent).toContain(`Drive ${slow?.id} (${slow?.model}) is slower`);
      const histories = gateway.calls.filter((call) => call.startsWith('history'));
      expect(histories.at(-1)).toBe('history node1 day drive');
      page.fixture.destroy();
      const next = open();
      tick(500);
      next.refresh();
      expect(next.all('judgement')[0]?.textContent).toContain(`Drive ${slow?.id} (${slow?.model}) is slower`);
      expect(gateway.calls.filter((call) => call === 'history node1 day drive').length).toBe(1);
      next.fixture.destroy();
    }),
  );

  it(
    'judges no volume before its load and its limits were read',
    withFakeTime(() => {
      gateway.factsAnswer = NEVER;
      const page = open();
      tick(500);
      page.refresh();
      expect(page.all('now-iops')[0]?.textContent?.trim()).toMatch(/\d/);
      expect(page.all('judgement')[0]?.textContent?.trim()).toBe('–');
      expect(page.all('nearest-limit')[0]?.textContent?.trim()).toBe('–');
      page.fixture.destroy();
    }),
  );

  it(
    'has a bar for a Storage QoS limit that is nearer than the limits of the volume',
    withFakeTime(() => {
      const [volume] = cluster.volumes;
      const withLimit = (limitIops: number): Cluster => {
        const flow = { ...qosFlow(volume, { initiatorName: 'sql1' }), iops: 430, limitIops };
        return { ...cluster, storageQos: { normalizedUnitBytes: 8192, policies: [], flows: [flow] } };
      };
      gateway.clusterAnswer = of({ ...cluster, storageQos: null });
      gateway.detailedClusterAnswer = of(withLimit(43_000));
      const page = open();
      const user = (): Element | null | undefined =>
        page.root.querySelector(`[data-volume-id="${volume?.id}"]`)?.querySelector('[data-testid=nearest-user]');
      tick(500);
      page.refresh();
      expect(user()).withContext('1% of it').toBeNull();
      gateway.detailedClusterAnswer = of(withLimit(440));
      tick(300_000);
      page.refresh();
      expect(user()?.textContent?.trim()).toMatch(/^about 98% of 440 IOPS\s+Storage QoS limit of sql1$/);
      expect(user()?.querySelector('[title]')?.getAttribute('title')).toBe(
        'about 98% of 440 IOPS, the Storage QoS limit of sql1',
      );
      expect(user()?.querySelector('.hr-near')).not.toBeNull();
      expect(accessibilityProblems(page.root)).toEqual([]);
      page.fixture.destroy();
    }),
  );

  it(
    'says who waits at a policy once the cluster has told, and asks again after minutes',
    withFakeTime(() => {
      const [volume] = cluster.volumes;
      const flow = qosFlow(volume, { initiatorName: 'sql1' });
      const withFlows = (flows: (typeof flow)[]): Cluster => ({
        ...cluster,
        storageQos: { normalizedUnitBytes: 8192, policies: [], flows },
      });
      gateway.clusterAnswer = of({ ...cluster, storageQos: null });
      gateway.detailedClusterAnswer = of(withFlows([flow]));
      const page = open();
      tick(500);
      page.refresh();
      const judgement = (): string =>
        page.root.querySelector(`[data-volume-id="${volume?.id}"] [data-testid=judgement]`)?.textContent?.trim() ?? '';
      expect(judgement()).toContain('sql1');
      gateway.detailedClusterAnswer = of(withFlows([]));
      tick(300_000);
      page.refresh();
      expect(judgement()).not.toContain('sql1');
      page.fixture.destroy();
    }),
  );

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
