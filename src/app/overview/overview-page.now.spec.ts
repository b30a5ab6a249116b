import { NEVER, of } from 'rxjs';
import { Cluster, HistorySeries } from '../../generated/contract';
import { madeUpHistory, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { cluster, completedRun, qosFlow, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick, withFakeTime } from '../testing/fake-time';
import { accessibilityProblems } from '../testing/harness';
import { open, prepareOverviewPage } from './testing/overview-page';
import { withTypedSpaces } from '../words/public-api';

describe('What the overview says of now and of the past', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareOverviewPage();
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
      const startedAt = '2026-11-22T10:00:00Z';
      const iops = (_at: number, index: number): number => (index === 280 ? 9000 : 1000);
      const day = madeUpHistory('day', madeUpSeries({ seed: 1, startedAt, stepSeconds: 300, count: 288, iops }));
      gateway.historyAnswers = { day: of(day) };
      const createdAt = '2026-11-23T09:21:00Z';
      const run = { ...completedRun, createdAt, endedAt: '2026-11-23T09:23:00Z' };
      gateway.runsByNode = { node1: of([run]) };
      const page = open();
      tick(500);
      page.refresh();
      const peaks = page.root.querySelector(`[data-volume-id="${completedRun.volumeId}"] [data-testid=peaks]`);
      expect(peaks?.textContent).toMatch(
        /^\s*Day: [\d,]+\sIOPS, [A-Z][a-z]{2}\u00a0[\w ,:\u202f]+, during a Headroom run\s*$/,
      );
      page.fixture.destroy();
    }),
  );

  it(
    'shows what runs on each volume now, the nearest limit and a judgement',
    withFakeTime(() => {
      const page = open();
      tick(500);
      page.refresh();
      const row = page.root.querySelector('[data-volume-id=test01]');
      const text = (testId: string): string =>
        withTypedSpaces(row?.querySelector(`[data-testid=${testId}]`)?.textContent?.trim() ?? '');
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
        const peaks = withTypedSpaces(row?.querySelector('[data-testid=peaks]')?.textContent ?? '');
        const keptUntil = page.has('kept-until') ? page.text('kept-until') : null;
        page.fixture.destroy();
        return { peaks, keptUntil };
      };
      const text = Math.round(seen).toLocaleString('en-US');
      expect(peaksOf(100).peaks).toContain(`Day: ${text} IOPS`);
      expect(peaksOf(100).peaks).withContext('of which nothing is kept').not.toContain('Month');
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
      expect(user()?.textContent?.trim()).toMatch(/^about 98% of 440\sIOPS\s+Storage QoS limit of sql1$/);
      expect(withTypedSpaces(user()?.querySelector('[title]')?.getAttribute('title') ?? '')).toBe(
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
});
