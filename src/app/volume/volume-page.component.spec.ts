import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { ActivatedRoute, convertToParamMap, RouterModule } from '@angular/router';
import { NEVER, Observable, of, Subject, throwError } from 'rxjs';
import { Activity, Cluster, PerformanceHistory, VolumeRepair } from '../../generated/contract';
import { madeUpHistory, madeUpLimit, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { loadLimitCatalog } from '../analysis/public-api';
import { toAddressPart } from '../app-addresses';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import {
  activity,
  cluster,
  completedRun,
  limitFacts,
  measuring,
  qosFlow,
  runningRun,
} from '../gateway/testing/recorded-documents';
import { RunTracer } from '../gateway/run-trace';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { tick, withFakeTime } from '../testing/fake-time';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness } from '../testing/harness';
import { VolumeHistoryComponent } from './volume-history.component';
import { VolumePageComponent } from './volume-page.component';

const detailed: Cluster = {
  ...cluster,
  storageJobs: [
    { id: '{1}', name: 'Repair', state: 'running', completedPercent: 4, processedBytes: null, totalBytes: null },
  ],
  storageQos: {
    normalizedUnitBytes: 8192,
    policies: [],
    flows: [
      qosFlow(cluster.volumes[0], { initiatorName: 'sql1' }),
      qosFlow(cluster.volumes[1], {
        initiatorName: 'web1',
        initiatorNodeName: 'node2',
        iops: 120.4,
        limitIops: null,
        throughputBytesPerSecond: 120.4 * 6144,
      }),
    ],
  },
};

describe('VolumePageComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    useEnglish();
    await loadLimitCatalog();
    gateway = new RecordedGateway();
    gateway.clusterAnswer = of(detailed);
    TestBed.configureTestingModule({
      imports: [VolumePageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        {
          provide: ActivatedRoute,
          useValue: { paramMap: of(convertToParamMap({ volumeId: toAddressPart('test01') })) },
        },
      ],
    });
  });

  /** With the first readings drawn. */
  const opened = (body: (page: Harness<VolumePageComponent>) => void): (() => void) =>
    withFakeTime(() => {
      const page = Harness.of(VolumePageComponent);
      try {
        tick(500);
        page.refresh();
        body(page);
      } finally {
        page.fixture.destroy();
      }
    });
  /** Until the nodes were looked at. */
  const kept = (timeFrame: PerformanceHistory['timeFrame'], stepSeconds: number, count: number): PerformanceHistory =>
    keptUntil('2026-11-23T10:00:00Z', timeFrame, stepSeconds, count);
  const keptUntil = (
    end: string,
    timeFrame: PerformanceHistory['timeFrame'],
    stepSeconds: number,
    count: number,
  ): PerformanceHistory =>
    madeUpHistory(
      timeFrame,
      madeUpSeries({
        seed: count,
        startedAt: new Date(Date.parse(end) - count * stepSeconds * 1000).toISOString(),
        stepSeconds,
        count,
        iops: (at) => 1500 + 1300 * Math.sin((new Date(at).getUTCHours() / 24) * 2 * Math.PI),
      }),
    );

  it(
    'shows what runs on the volume, its charts, its limits and who uses it',
    opened((page) => {
      expect(page.text('now-iops')).toMatch(/^[\d,]+$/);
      expect(page.root.querySelectorAll('[data-testid=live-charts] headroom-time-chart').length).toBe(4);
      expect(page.text('limits-table')).toContain('Standard_B2ms uncached');
      expect(page.text('own-part')).toMatch(
        /^\w.* uncached .*, on node\d: \d+% of the load that counts is from this volume\.$/,
      );
      expect(page.text('users-table')).toContain('sql1');
      expect(page.text('users-table')).toContain('yes');
      expect(page.text('storage-jobs')).toBe('Repair: running, 4% complete');
      expect(page.text('nodes-table')).toContain('node2');
      expect(accessibilityProblems(page.root)).toEqual([]);
    }),
  );

  it(
    'says what part of the load is that of a run which is under way, draws it, and judges nothing by it',
    opened((page) => {
      expect(page.has('own-run')).toBeFalse();
      expect(page.text('judgement')).not.toContain('Measuring now');
      gateway.runsByNode = { ...gateway.runsByNode, node1: of([runningRun]) };
      tick(15_000);
      page.refresh();
      expect(page.text('judgement')).toMatch(
        /^Measuring now\. The load includes that of the Headroom run Baseline read on node1/,
      );
      expect(page.text('own-run')).toContain('How much of the load is from it is not known.');
      const progress = { ...measuring, timestamp: activity.readAt };
      const tracer = new RunTracer();
      tracer.add(progress);
      gateway.events.next({ kind: 'progress', line: 1, progress, trace: tracer.trace });
      page.refresh();
      expect(page.text('own-run')).toMatch(
        /^Headroom's run: 1,953 IOPS of 5,195; other workloads: 3,24[12]\. Show the run$/,
      );
      const lines = page.fixture.componentInstance.charts().map(({ series }) => series.map(({ label }) => label));
      expect(lines.map((labels) => labels.includes("Headroom's run"))).toEqual([true, true, false, false]);
      gateway.runsByNode = { ...gateway.runsByNode, node1: of([]) };
      gateway.events.next({ kind: 'ended', run: { ...runningRun, status: 'completed' } });
      page.refresh();
      expect(page.has('own-run')).toBeFalse();
      expect(page.text('judgement')).not.toContain('Measuring now');
    }),
  );

  it(
    'says how many flows of Storage QoS are on no volume',
    opened((page) => {
      expect(page.has('other-flows')).toBeFalse();
      const flows = detailed.storageQos?.flows ?? [];
      const elsewhere = qosFlow(cluster.volumes[0], { initiatorName: 'away', filePath: '\\\\files\\share\\a.vhdx' });
      const storageQos = { normalizedUnitBytes: 8192, policies: [], flows: [...flows, elsewhere] };
      gateway.clusterAnswer = of({ ...detailed, storageQos });
      tick(300_000);
      page.refresh();
      expect(page.text('other-flows')).toMatch(/^1 active Storage QoS flow of the cluster is on none of its volumes/);
    }),
  );

  it('gives its tables to take along, with raw figures', async () => {
    let taken: Promise<ReadonlyMap<string, readonly string[]>> = Promise.resolve(new Map());
    opened((page) => {
      taken = tablesOn(page.fixture);
    })();
    const tables = await taken;
    const [limits, ...shares] = tables.get('Limits') ?? [];
    expect(limits).toBe('Limit,"Used now, %",Used now is,Load that counts');
    expect(shares.join('\n')).toMatch(/Standard_B2ms uncached.*,[\d.]+,(exact|approximate|at least that),/);
    const [users, sql] = tables.get('Who uses it') ?? [];
    expect(users).toContain('Virtual machine,Virtual disk,Node,');
    expect(sql).toMatch(/^sql1,.*,yes$/);
    const [nodes, ...byNode] = tables.get('By node') ?? [];
    expect(nodes).toBe('Node,IOPS,"Share, %",Redirected IOPS');
    expect(byNode.map((line) => line.split(',')[0])).toContain('node2');
    const [fit, first] = tables.get('Would more load fit?') ?? [];
    expect(fit).toContain('"With the current load, %",With the current load is,"With the peak load, %"');
    expect(first?.split(',').length).toBeGreaterThan(5);
  });

  it(
    'reads again who uses the volume, and claims nothing of it once it is not told',
    opened((page) => {
      expect(page.text('users-table')).toContain('sql1');
      gateway.clusterAnswer = of({ ...detailed, storageJobs: [] });
      tick(300_000);
      page.refresh();
      expect(page.text('storage-jobs')).toBe('No storage jobs are in progress.');
      gateway.clusterAnswer = throwError(
        () => new HeadroomError({ code: 'NodeUnreachable', message: 'node1 is silent.', action: null, target: null }),
      );
      tick(300_000);
      page.refresh();
      expect(page.has('users-table')).toBeFalse();
      expect(page.text('storage-jobs')).toContain('node1 is silent.');
      expect(page.has('live-charts')).toBeTrue();
      gateway.clusterAnswer = of(detailed);
      tick(300_000);
      page.refresh();
      expect(page.text('storage-jobs')).toBe('Repair: running, 4% complete');
    }),
  );

  it(
    'says why there is no history, and claims nothing of it',
    opened((page) => {
      expect(page.text('not-kept')).toContain('Only a cluster with Storage Spaces Direct keeps it.');
      expect(page.has('nothing-kept')).toBeFalse();
      expect(page.has('no-week')).toBeTrue();
      expect(page.text('slow-drives')).toContain('The drives have no history of the last day.');
    }),
  );

  it('shows what was kept of the time that is chosen, with the runs in it, and a quiet hour', () => {
    gateway.historyAnswers = { day: of(kept('day', 300, 288)), month: of(kept('month', 3600, 672)) };
    gateway.runsByNode = { node1: of([{ ...completedRun, volumeId: 'test01', createdAt: '2026-11-23T05:00:00Z' }]) };
    opened((page) => {
      expect(page.root.querySelectorAll('[data-testid=history-charts] headroom-time-chart').length).toBe(3);
      expect(page.all('marked-runs').length).toBe(1);
      page.choose('history-frame', 'year');
      expect(page.has('nothing-kept')).toBeTrue();
      const history = page.fixture.debugElement.query(By.directive(VolumeHistoryComponent));
      const { timeOf } = history.componentInstance as VolumeHistoryComponent;
      const year = new Date().getFullYear();
      const june1 = (of: number): string => timeOf()(new Date(of, 5, 1).getTime() / 1000);
      expect([june1(year), june1(year - 1)]).toEqual(['Jun 1', `Jun 1, ${String(year - 1)}`]);
      expect(page.text('quiet-hour')).toMatch(/^Quiet hour for measuring: \w+day from \d+ [AP]M/);
      expect(page.root.querySelectorAll('[data-testid=week-table] td').length).toBe(168);
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('reads the last hour while it is chosen, each five minutes, and of this volume alone', () => {
    const hour = kept('hour', 10, 360);
    gateway.historyAnswers = { day: of(kept('day', 300, 288)), hour: of(hour) };
    const hours = (): readonly (string | undefined)[] =>
      gateway.historyRequests.filter(({ timeFrame }) => timeFrame === 'hour').map(({ volumeId }) => volumeId);
    opened((page) => {
      expect(hours()).toEqual([]);
      page.choose('history-frame', 'hour');
      expect(hours()).toEqual(['test01']);
      expect(page.root.querySelectorAll('[data-testid=history-charts] headroom-time-chart').length).toBe(3);
      tick(301_000);
      expect(hours().length).toBe(2);
      page.choose('history-frame', 'day');
      tick(600_000);
      expect(hours().length).toBe(2);
    })();
  });

  it('says that the chosen hour is being read', () => {
    gateway.historyAnswers = { day: of(kept('day', 300, 288)), hour: NEVER };
    opened((page) => {
      page.choose('history-frame', 'hour');
      expect(page.has('reading-history')).toBeTrue();
      expect(page.has('nothing-kept')).toBeFalse();
    })();
  });

  it('asks for the history of other volumes after its own, and of no more than the week without a limit or a pool', () => {
    gateway.historyAnswers = Object.fromEntries(
      (['day', 'week', 'month', 'year'] as const).map((frame) => [frame, of(kept(frame, 3600, 100))]),
    );
    const asked = (): (string | undefined)[] =>
      gateway.historyRequests.filter(({ subject }) => subject === undefined).map(({ volumeId }) => volumeId);
    opened(() => {
      expect(asked().slice(0, 4)).toEqual(['test01', 'test01', 'test01', 'test01']);
      const others = asked().slice(4);
      expect(others.length).toBe(3);
      expect(others.every((ids) => ids?.split(',').includes('test01') === false)).toBeTrue();
    })();
    gateway.historyRequests.length = 0;
    gateway.clusterAnswer = of({
      ...detailed,
      volumes: detailed.volumes.map((volume) => ({ ...volume, poolName: null })),
    });
    gateway.factsAnswer = of({ ...limitFacts, vmSize: null, disks: [] });
    opened(() => expect(asked()).toEqual(['test01', 'test01', 'test01', 'test01']))();
  });

  it('says until when a history was kept that says nothing of now', () => {
    gateway.historyAnswers = { day: of(keptUntil('2026-11-20T10:00:00Z', 'day', 300, 288)) };
    opened((page) => {
      expect(page.text('kept-until')).toContain('The performance history ends at Nov 20, 2026');
      expect(page.root.querySelectorAll('[data-testid=history-charts] headroom-time-chart').length).toBe(3);
    })();
    gateway.historyAnswers = { day: of(kept('day', 300, 288)) };
    opened((page) => expect(page.has('kept-until')).toBeFalse())();
  });

  describe('of the drives of the pool', () => {
    const pooled = detailed.drives.filter(({ poolName }) => poolName === detailed.volumes[0]?.poolName);
    const dayOf = (ids: readonly string[], notKnown: PerformanceHistory['notKnown'] = []): PerformanceHistory => ({
      ...madeUpHistory(
        'day',
        ids.flatMap((id, index) =>
          madeUpSeries(
            {
              seed: index + 1,
              startedAt: '2026-11-22T10:00:00Z',
              stepSeconds: 300,
              count: 288,
              iops: () => 200,
              latencyMicroseconds: () => (id === pooled[2]?.id ? 20_000 : 700),
            },
            'drive',
            id,
          ),
        ),
      ),
      notKnown,
    });
    const all = pooled.map(({ id }) => id);
    const volumeDay = kept('day', 300, 288);

    it('asks for their day after what is kept of the volume, and finds the slow one in it', () => {
      gateway.historyAnswers = { day: of(volumeDay), 'day drive': of(dayOf(all)) };
      opened((page) => {
        const asked = gateway.calls.filter((call) => call.startsWith('history'));
        expect(asked.at(-1)).toBe('history node1 day drive');
        expect(asked.slice(7, -1).map((call) => call.split(' ').slice(-2).join(' '))).toEqual([
          'week node',
          'month node',
          'year node',
        ]);
        expect(page.all('slow-drives').length).toBe(1);
        expect(page.text('slow-drives')).toContain(all[2] ?? 'no drive');
        expect(page.text('judgement')).toContain(all[2] ?? 'no drive');
      })();
    });

    it('says that none stands out only where all of them are known, and else why not', () => {
      const others = all.filter((id) => id !== all[2]);
      gateway.historyAnswers = {
        day: of(volumeDay),
        'day drive': of(dayOf(others, [{ fact: 'x', reason: 'left out' }])),
      };
      opened((page) => {
        expect(page.text('slow-drives')).toContain(`Of the ${all.length - 1} of ${all.length} drives`);
        expect(page.text('slow-drives')).toContain('left out');
      })();
      const fast = dayOf(all);
      const series = fast.series.map((one) => ({
        ...one,
        values: fast.series.find(({ name }) => name === one.name)?.values ?? [],
      }));
      gateway.historyAnswers = { day: of(volumeDay), 'day drive': of({ ...fast, series }) };
      opened((page) => {
        expect(page.text('slow-drives')).toBe(
          'No drive in the pool was significantly slower than the others in the last day.',
        );
      })();
    });

    it('shows the rest where they cannot be read, and does not ask where nothing is kept', () => {
      const problem = { code: 'NodeUnreachable', message: 'No answer.', action: null, target: null };
      gateway.historyAnswers = { day: of(volumeDay), 'day drive': throwError(() => new HeadroomError(problem)) };
      opened((page) => {
        expect(page.text('slow-drives')).toMatch(/^The drives have no history of the last day\..*No answer\.$/);
        expect(page.has('error-message')).toBeFalse();
        expect(page.root.querySelectorAll('[data-testid=history-charts] headroom-time-chart').length).toBe(3);
      })();
      gateway.calls.length = 0;
      gateway.historyAnswers = {};
      opened(() => expect(gateway.calls.filter((call) => call.endsWith(' drive'))).toEqual([]))();
    });
  });

  it('says whether more would fit, and gives no answer to what cannot be', () => {
    gateway.activityByNode = { node3: NEVER };
    opened((page) => {
      page.fill('fit-iops', '1000000');
      expect(page.text('fit-answer')).toMatch(/^It would not fit: /);
      page.fill('fit-iops', '1');
      expect(page.text('fit-answer')).toMatch(/^It may fit: .*part of the load is unknown.*no history/);
      expect(page.text('fit-writePercent-range')).toBe('0 to 100');
      page.fill('fit-writePercent', '400');
      expect(page.text('fit-writePercent-range')).toBe('Enter a number from 0 to 100.');
      expect(page.get('fit-writePercent').getAttribute('aria-invalid')).toBe('true');
      expect(page.text('fit-answer')).toBe('Correct the marked fields.');
      expect(page.has('fit-table')).toBeFalse();
      expect(accessibilityProblems(page.root)).toEqual([]);
      page.fill('fit-writePercent', '40');
      expect(page.text('fit-answer')).toMatch(/^It may fit: /);
    })();
  });

  it('names once what several nodes tell and nothing compares', () => {
    gateway.factsAnswer = of({ ...limitFacts, qos: [madeUpLimit('qos', 'iops', 100)] });
    opened((page) => {
      const items = [...page.root.querySelectorAll('[data-testid=not-compared] li')];
      const ofQos = items.filter(({ textContent }) => textContent?.includes('single files'));
      expect(ofQos.length).toBe(1);
    })();
  });

  it('compares a limit of one node with what all nodes carried, where the history does not separate them', () => {
    const series = cluster.volumes.flatMap(({ id }) =>
      madeUpSeries(
        { seed: 3, startedAt: '2026-10-26T00:00:00Z', stepSeconds: 3600, count: 4, noise: 0, iops: () => 10 },
        'volume',
        id,
      ),
    );
    const columnsOf = (page: Harness<VolumePageComponent>): (string | undefined)[] =>
      [...page.get('fit-table').querySelectorAll('thead th')].map(
        ({ textContent }) => textContent?.trim().split('\n')[0],
      );
    gateway.historyAnswers = { month: of(madeUpHistory('month', series)) };
    opened((page) => {
      page.fill('fit-iops', '1');
      expect(page.text('fit-table')).toMatch(/on node1.*at most \d+%\s*never/);
      expect(page.has('fit-bounds')).toBeTrue();
      expect(columnsOf(page)).toEqual(['Limit', 'With the current load', 'With the peak load', 'Usually exceeded']);
      // The burst of each node's VM, which counts as its base is passed.
      expect(page.text('fit-answer')).toContain('3 of these limits have no history');
      expect(page.text('fit-answer')).toMatch(/^It would fit within the known limits\./);
    })();
    gateway.historyAnswers = {};
    opened((page) => {
      expect(page.has('fit-bounds')).toBeFalse();
      expect(columnsOf(page)).withContext('without a history').toEqual(['Limit', 'With the current load']);
    })();
  });

  it(
    'tries the load of a virtual machine that runs elsewhere, until somebody types another',
    opened((page) => {
      const valueOf = (id: string): string => page.get<HTMLInputElement>(id).value;
      page.choose('fit-vm', 'web1');
      expect([valueOf('fit-iops'), valueOf('fit-sizeKib')]).toEqual(['120', '6']);
      expect(page.text('fit-vm-note')).toContain('means over five minutes');
      page.fill('fit-writePercent', '50');
      expect(page.has('fit-vm-note')).toBeTrue();
      // Each node's disks are a part of the pool that its volume is on, too.
      expect(page.text('fit-table')).toContain('includes its load already');
      page.fill('fit-iops', '121');
      expect(page.has('fit-vm-note')).toBeFalse();
      expect(page.text('fit-table')).not.toContain('includes its load already');
      expect(valueOf('fit-vm')).toBe('');
      expect(accessibilityProblems(page.root)).toEqual([]);
    }),
  );

  it('judges nothing, and claims no lack of history, before it was read', () => {
    gateway.activityByNode = Object.fromEntries(detailed.nodes.map(({ name }) => [name, NEVER]));
    gateway.historyAnswers = { day: NEVER };
    gateway.clusterAnswer = of({ ...detailed, storageQos: null });
    opened((page) => {
      expect(page.has('judgement')).toBeFalse();
      expect(page.text('reading-now')).toBe('Reading the load on the volumes…');
      expect(page.text('fit-answer')).toBe('Reading the load on the volumes…');
      expect(page.text('reading-history')).toBe('Reading the history…');
      expect(page.has('nothing-kept')).toBeFalse();
      expect(page.text('no-week')).toBe('Reading the history…');
      tick(35_000);
      page.refresh();
      expect(page.text('judgement')).toContain('No node reported its load.');
    })();
  });

  it('judges nothing before the limits were read', () => {
    gateway.factsAnswer = NEVER;
    opened((page) => {
      expect(page.text('now-iops')).toMatch(/\d/);
      expect(page.has('judgement')).toBeFalse();
    })();
  });

  it('claims nothing of users and storage jobs that could not be read', () => {
    const notKnown = [{ fact: 'storage jobs', reason: 'access was denied' }];
    gateway.clusterAnswer = of({ ...detailed, storageQos: null, storageJobs: [], notKnown });
    opened((page) => {
      expect(page.text('no-users')).toBe('No data: Storage QoS could not be read.');
      expect(page.text('storage-jobs')).toBe('storage jobs: unavailable, because access was denied.');
    })();
  });

  it('tells the virtual disks of one machine apart, and how far a storage job is', () => {
    const { storageQos } = detailed;
    const flows = ['system', 'data'].map((name) =>
      qosFlow(cluster.volumes[0], {
        initiatorName: 'sql1',
        filePath: `${cluster.volumes[0]?.mountPoint}\\sql\\${name}.vhdx`,
      }),
    );
    const job = { ...detailed.storageJobs[0], processedBytes: 3 * 1024 ** 3, totalBytes: 12 * 1024 ** 3 };
    const storageJobs = [job as Cluster['storageJobs'][number]];
    gateway.clusterAnswer = of({ ...detailed, storageJobs, storageQos: storageQos && { ...storageQos, flows } });
    opened((page) => {
      const names = page
        .all('user-row')
        .map((row) => row.querySelector('th')?.textContent?.replace(/\s+/g, ' ').trim());
      expect(names).toEqual(['sql1 system.vhdx', 'sql1 data.vhdx']);
      expect(page.text('storage-jobs')).toBe('Repair: running, 4% complete, 3 GiB of 12 GiB processed');
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  /** A node that counts the virtual disks that Storage QoS tells of, and one more. */
  const counting = (nodeName: string, iops: number): Observable<Activity> => {
    const rates = { iops: [iops, iops / 10], bytesPerSecond: [iops * 8192, iops * 819.2] };
    return of({
      ...activity,
      nodeName,
      virtualDisks: { files: ['sql1.vhdx', 'new.vhdx'], reads: rates, writes: rates },
    });
  };
  const usersOf = (page: Harness<VolumePageComponent>): (string | undefined)[][] =>
    page
      .all('user-row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/\s+/g, ' ').trim()));

  it('shows what each virtual disk does now beside its five-minute mean', () => {
    const notKnown = [
      { fact: 'activity of the virtual disks', reason: 'access was denied' },
      { fact: 'activity of test02', reason: 'this node has no counters for the volume' },
    ];
    gateway.activityByNode = {
      node1: counting('node1', 210),
      node2: of({ ...activity, nodeName: 'node2', virtualDisks: null, notKnown }),
    };
    opened((page) => {
      expect(page.text('disks-unknown')).toBe(
        'activity of the virtual disks, on node2: unavailable, because access was denied.',
      );
      expect(gateway.calls).toContain('activity node1 with disks of test01');
      expect(usersOf(page)).toEqual([
        ['sql1 sql1.vhdx', 'node1', '420', '500', '100%', '500 IOPS', 'yes'],
        ['new.vhdx', 'node1', '42', '–', '–', '–', '–'],
      ]);
      expect(page.text('users-note')).toContain('IOPS now');
      gateway.activityByNode = { node1: counting('node1', 100) };
      tick(10_000);
      page.refresh();
      expect(usersOf(page)[0]?.[2]).toBe('200');
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('says by the counters alone who uses the volume, where Storage QoS cannot be read', () => {
    gateway.clusterAnswer = of({ ...detailed, storageQos: null });
    gateway.activityByNode = { node1: counting('node1', 210) };
    opened((page) => {
      expect(usersOf(page)).toEqual([
        ['sql1.vhdx', 'node1', '420', '–', '91%', '–', '–'],
        ['new.vhdx', 'node1', '42', '–', '9%', '–', '–'],
      ]);
      expect(page.text('users-note')).toContain('Storage QoS could not be read.');
    })();
  });

  it('says how fast a storage job goes on, once two readings tell it', () => {
    const withBytes = (processedBytes: number): Cluster => {
      const job = { ...detailed.storageJobs[0], processedBytes, totalBytes: 900e9 };
      return { ...detailed, storageJobs: [job, { ...job, id: '{2}', processedBytes: 2 * processedBytes }] };
    };
    gateway.clusterAnswer = of(withBytes(3e9));
    opened((page) => {
      expect(page.text('storage-jobs')).not.toContain('/s');
      gateway.clusterAnswer = of(withBytes(9e9));
      tick(60_000);
      page.refresh();
      expect(page.text('storage-jobs')).toMatch(/, 100 MB\/s since .*, 200 MB\/s since /s);
    })();
  });

  /** The owner node counts so much of the volume as to be repaired, and the others nothing. */
  const repairing = (changes: Partial<VolumeRepair> = {}): Observable<Activity> => {
    const none = { needRegenerationBytes: 0, regeneratingBytes: 0, staleBytes: 0, missingBytes: 0 };
    const readAt = new Date().toISOString();
    return of({ ...activity, nodeName: 'node1', readAt, repair: { volumeId: 'test01', ...none, ...changes } });
  };
  const gibibyte = 1024 ** 3;

  it('says what is to be repaired, and how long it takes once the readings tell it', () => {
    opened((page) => {
      expect(page.has('volume-repair')).withContext('no node tells it').toBeFalse();
      for (let left = 100; left >= 70; left -= 1) {
        const needRegenerationBytes = left * gibibyte - gibibyte / 4;
        gateway.activityByNode = { node1: repairing({ needRegenerationBytes, regeneratingBytes: gibibyte / 4 }) };
        tick(5000);
        page.refresh();
        if (left === 95) {
          expect(page.text('volume-repair')).toMatch(/^\d+ GiB still to repair, 256 MiB of it in progress$/);
        }
      }
      expect(page.text('volume-repair')).toMatch(/in progress, 210 MB\/s since .*, about 6 minutes left$/);
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('says which copies are not good now, and that nothing is to be repaired only where all is counted', () => {
    gateway.activityByNode = { node1: repairing({ staleBytes: 12 * gibibyte, missingBytes: 3 * gibibyte }) };
    opened((page) => {
      expect(page.text('volume-repair')).toMatch(/^12 GiB out of date.*3 GiB missing: /s);
      gateway.activityByNode = { node1: repairing() };
      tick(10_000);
      page.refresh();
      expect(page.text('volume-repair')).toBe('Nothing to repair.');
      gateway.activityByNode = { node1: repairing({ needRegenerationBytes: null }) };
      tick(10_000);
      page.refresh();
      expect(page.has('volume-repair')).toBeFalse();
    })();
  });

  it('says why the owner node does not tell what is to be repaired', () => {
    const notKnown = [{ fact: 'repair of test01', reason: 'this node has no counters for the volume' }];
    gateway.activityByNode = { node1: of({ ...activity, nodeName: 'node1', repair: null, notKnown }) };
    opened((page) => {
      expect(page.text('volume-repair')).toBe(
        'repair of test01: unavailable, because this node has no counters for the volume.',
      );
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('says in which units Storage QoS counts, where the cluster says so', () => {
    const noteWith = (normalizedUnitBytes: number | null): string => {
      const { storageQos } = detailed;
      gateway.clusterAnswer = of({ ...detailed, storageQos: storageQos && { ...storageQos, normalizedUnitBytes } });
      let note = '';
      opened((page) => (note = page.text('users-note')))();
      return note;
    };
    expect(noteWith(65_536)).toContain('A request of more than 64 KiB counts as several.');
    expect(noteWith(null)).not.toContain('KiB');
  });

  describe('a virtual machine of whose disks a month is kept', () => {
    const path = `${cluster.volumes[1]?.mountPoint}\\web1.vhdx`;
    const month = (): PerformanceHistory =>
      madeUpHistory(
        'month',
        madeUpSeries(
          {
            seed: 1,
            startedAt: '2026-10-26T00:00:00Z',
            stepSeconds: 3600,
            count: 672,
            iops: (_, index) => (index === 100 ? 900 : 100),
            noise: 0,
          },
          'virtual-disk',
          path.toUpperCase(),
        ),
      );
    const valueOf = (page: Harness<VolumePageComponent>, id: string): string => page.get<HTMLInputElement>(id).value;
    const values = (page: Harness<VolumePageComponent>): string[] =>
      ['fit-iops', 'fit-sizeKib', 'fit-writePercent'].map((id) => valueOf(page, id));

    it('is tried with its highest hour, which is asked for on its node once', () => {
      gateway.historyAnswers = { 'month virtual-disk': of(month()) };
      opened((page) => {
        page.choose('fit-vm', 'web1');
        page.refresh();
        expect(gateway.calls.at(-1)).toBe('history node2 month virtual-disk of web1');
        expect(values(page)).toEqual(['900', '8', '30']);
        expect(page.text('fit-vm-note')).toContain('in their highest hour');
        expect(page.text('fit-vm-note')).toContain('672 hours');
        page.choose('fit-vm', '');
        page.choose('fit-vm', 'web1');
        page.refresh();
        expect(gateway.calls.filter((call) => call.includes('virtual-disk')).length).toBe(1);
        expect(values(page)).toEqual(['900', '8', '30']);
        // The share of writes is that hour's now: another one is somebody's own load.
        page.fill('fit-writePercent', '50');
        expect(page.has('fit-vm-note')).toBeFalse();
        expect(accessibilityProblems(page.root)).toEqual([]);
      })();
    });

    it('is not written over what somebody typed while it was asked for', () => {
      const answer = new Subject<PerformanceHistory>();
      gateway.historyAnswers = { 'month virtual-disk': answer };
      opened((page) => {
        page.choose('fit-vm', 'web1');
        expect(page.text('fit-vm-note')).toContain('Reading the history');
        page.fill('fit-writePercent', '55');
        answer.next(month());
        page.refresh();
        expect(values(page)).toEqual(['120', '6', '55']);
        expect(page.text('fit-vm-note')).toContain('means over five minutes');
        expect(page.text('fit-vm-note')).not.toContain('highest hour');
      })();
    });

    it('is tried with the last minutes where nothing is kept, and says so', () => {
      gateway.historyAnswers = { 'month virtual-disk': of({ ...month(), series: [] }) };
      opened((page) => {
        page.choose('fit-vm', 'web1');
        page.refresh();
        expect(values(page).slice(0, 2)).toEqual(['120', '6']);
        expect(page.text('fit-vm-note')).toContain('means over five minutes');
        expect(page.text('fit-vm-note')).toContain('Its highest hour is unavailable');
      })();
    });
  });

  it('says that there is no such volume, and why the cluster could not be read', () => {
    gateway.clusterAnswer = of({ ...detailed, volumes: [] });
    opened((page) => expect(page.text('no-such-volume')).toContain('may have been renamed'))();
    gateway.clusterAnswer = throwError(
      () => new HeadroomError({ code: 'NodeUnreachable', message: 'No answer.', action: null, target: null }),
    );
    opened((page) => expect(page.text('error-message')).toBe('No answer.'))();
  });
});
