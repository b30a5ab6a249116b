import { NEVER, of, throwError } from 'rxjs';
import { HeadroomError } from '../gateway/public-api';
import { activity, measuring, runningRun } from '../gateway/testing/recorded-documents';
import { RunTracer } from '../gateway/run-trace';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick } from '../testing/fake-time';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems } from '../testing/harness';
import { detailed, opened, prepareVolumePage } from './testing/volume-page';

describe('VolumePageComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareVolumePage();
  });

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

  it('says that there is no such volume, and why the cluster could not be read', () => {
    gateway.clusterAnswer = of({ ...detailed, volumes: [] });
    opened((page) => expect(page.text('no-such-volume')).toContain('may have been renamed'))();
    gateway.clusterAnswer = throwError(
      () => new HeadroomError({ code: 'NodeUnreachable', message: 'No answer.', action: null, target: null }),
    );
    opened((page) => expect(page.text('error-message')).toBe('No answer.'))();
  });
});
