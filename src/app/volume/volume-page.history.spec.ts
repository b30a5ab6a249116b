import { By } from '@angular/platform-browser';
import { NEVER, of, throwError } from 'rxjs';
import { PerformanceHistory, Run, UnreadableRun } from '../../generated/contract';
import * as damaged from '../../../engine/contract/examples/valid/unreadable-run.damaged.json';
import { madeUpHistory, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { TimeChartComponent } from '../charts/time-chart.component';
import { HeadroomError } from '../gateway/public-api';
import { completedRun, limitFacts } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick } from '../testing/fake-time';
import { accessibilityProblems } from '../testing/harness';
import { VolumeHistoryComponent } from './volume-history.component';
import { detailed, kept, keptUntil, opened, prepareVolumePage } from './testing/volume-page';

describe('The volume page with a history', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareVolumePage();
  });

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
      expect([june1(year), june1(year - 1)]).toEqual(['Jun\u00a01', `Jun\u00a01, ${String(year - 1)}`]);
      expect(page.text('quiet-hour')).toMatch(/^Quiet hour of this volume for measuring: \w+day from \d+ [AP]M/);
      expect(page.root.querySelectorAll('[data-testid=week-table] td').length).toBe(168);
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('tells the steps of one day apart, on screen and in a file with the unit of each figure', () => {
    gateway.historyAnswers = { day: of(kept('day', 300, 288)), month: of(kept('month', 3600, 672)) };
    opened((page) => {
      page.choose('history-frame', 'month');
      const history = page.fixture.debugElement.query(By.directive(VolumeHistoryComponent));
      const { timeOf, seconds } = history.componentInstance as VolumeHistoryComponent;
      const noon = new Date(new Date().getFullYear(), 5, 1, 12).getTime() / 1000;
      expect(timeOf()(noon)).toMatch(/^Jun\u00a01, 12:00\sPM$/);
      const charts = history.queryAll(By.directive(TimeChartComponent));
      const tables = charts.map(({ componentInstance }) => (componentInstance as TimeChartComponent).tableOf());
      expect(tables.map(({ columns }) => columns)).toEqual([
        ['Time, UTC', 'Both (IOPS)'],
        ['Time, UTC', 'Both (MB/s)'],
        ['Time, UTC', 'Both (ms)'],
      ]);
      const [iops = 0, megabytes = 0, milliseconds = 0] = tables.map(({ rows }) => Number(rows[0]?.[1]));
      expect(megabytes / iops).toBeCloseTo(8192 / 1e6, 9);
      expect(milliseconds).toBeGreaterThan(0.5);
      expect(milliseconds).toBeLessThan(2);
      expect(tables[0]?.rows.slice(0, 2).map(([time]) => Date.parse(String(time)) / 1000)).toEqual(
        [...seconds()].slice(0, 2),
      );
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

  describe('and a load that grows', () => {
    const days = 280;
    const startedAt = new Date(Date.parse('2026-11-23T10:00:00Z') - days * 86_400_000).toISOString();
    const growing = madeUpHistory(
      'year',
      detailed.volumes.flatMap(({ id }, seed) =>
        madeUpSeries(
          { seed, startedAt, stepSeconds: 86_400, count: days, iops: (_, day) => 900 + 4 * day, noise: 0.03 },
          'volume',
          id,
        ),
      ),
    );
    const runOf = (day: number): Run => ({
      ...completedRun,
      id: `run${day}`,
      volumeId: 'test01',
      createdAt: new Date(Date.parse(startedAt) + (day + 0.4) * 86_400_000).toISOString(),
      endedAt: new Date(Date.parse(startedAt) + (day + 0.5) * 86_400_000).toISOString(),
    });

    it('says how many days with runs of Headroom are left out', () => {
      gateway.historyAnswers = { year: of(growing) };
      gateway.runsByNode = {};
      opened((page) => {
        expect(page.text('growth')).toMatch(/grew by .* per week/);
        expect(page.has('days-of-runs')).toBeFalse();
        expect(page.has('runs-not-listed')).toBeFalse();
      })();
      gateway.runsByNode = { node1: of([runOf(20)]) };
      opened((page) => expect(page.text('days-of-runs').trim()).toBe('1 day with runs of Headroom is left out.'))();
      gateway.runsByNode = { node1: of([runOf(20)]), node2: of([runOf(80)]) };
      opened((page) => {
        expect(page.text('days-of-runs').trim()).toBe('2 days with runs of Headroom are left out.');
        expect(page.has('runs-not-listed')).toBeFalse();
      })();
    });

    it('names the nodes whose runs are not known: they may be in it', () => {
      const problem = { code: 'NodeUnreachable', message: 'No answer.', action: null, target: null };
      gateway.historyAnswers = { year: of(growing) };
      gateway.runsByNode = { node1: of([runOf(20)]), node2: throwError(() => new HeadroomError(problem)) };
      opened((page) => {
        expect(page.text('days-of-runs').trim()).toBe('1 day with runs of Headroom is left out.');
        expect(page.text('runs-not-listed').trim()).toBe(
          'The runs of Headroom on node2 are not all known, so days with them may be included.',
        );
      })();
      gateway.runsByNode = { node2: NEVER };
      opened((page) => expect(page.text('runs-not-listed')).toContain('node1, node2, node3'))();
      gateway.runsByNode = { node3: of([damaged as unknown as UnreadableRun]) };
      opened((page) => expect(page.text('runs-not-listed')).toContain('on node3 are'))();
    });
  });
});
