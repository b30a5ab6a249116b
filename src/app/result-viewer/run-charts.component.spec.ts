import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { Result, Run } from '../../generated/contract';
import { assessResult } from '../analysis/public-api';
import { makeLimits } from '../analysis/testing/limits';
import { makeResult, RunFigures } from '../analysis/testing/results';
import { TimeChartComponent } from '../charts/time-chart.component';
import { completedRun } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RunChartsComponent } from './run-charts.component';

describe('RunChartsComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [RunChartsComponent] });
  });

  const counted = (others: RunFigures['others'] | null, changes: Partial<Result> = {}): Result =>
    makeResult(
      {
        targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
        measuredSeconds: 4,
        queueDepth: 64,
        iopsBySecond: [1000, 990, 1010, 1000],
        ...(others === null ? {} : { others }),
      },
      changes,
    );

  const open = (
    result: Result,
    run: Run = { ...completedRun, coordinatorNodeName: null },
  ): Harness<RunChartsComponent> => {
    const verdict = assessResult({ result, run, limits: makeLimits([]) });
    return Harness.of(RunChartsComponent, { run, result, span: result.timeSpans[0], verdict });
  };
  const charts = (page: Harness<RunChartsComponent>): TimeChartComponent[] =>
    page.fixture.debugElement
      .queryAll(By.directive(TimeChartComponent))
      .map(({ componentInstance }) => componentInstance as TimeChartComponent);
  const said = (page: Harness<RunChartsComponent>): string =>
    (page.root.querySelector('[data-testid=counters]')?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

  it('draws no rate of a last moment that is no interval', () => {
    const result = counted(null);
    const [span] = result.timeSpans;
    const last = span?.series?.intervals.at(-1);
    if (span?.series && last) {
      const moment = { ...last, endMilliseconds: last.endMilliseconds + 1, readIops: 16000 };
      span.series.intervals = [...span.series.intervals, moment];
    }
    const page = open(result);
    expect(charts(page)[0]?.seconds()).toEqual([1, 2, 3, 4]);
    expect(charts(page)[0]?.series()[0]?.values).toEqual([1000, 990, 1010, 1000]);
  });

  it('draws the counters of the volume beside the engine, and others as the difference', () => {
    const page = open(counted({ iops: 850, bytesPerSecond: 850 * 8192 }));
    const [iops, throughput] = charts(page);
    expect(iops?.series().map(({ label, values }) => [label, ...values])).toEqual([
      ['Engine', 1000, 990, 1010, 1000],
      ["Volume's counters", 1850, 1840, 1860, 1850],
      ['Others', 850, 850, 850, 850],
    ]);
    expect(throughput?.series()[2]?.values).toEqual(Array<number>(4).fill(850 * 8192));
    expect(said(page)).toBe(
      'Other workloads used 850 IOPS (7 MB/s) of the volume during this time: its counters show 1,850 IOPS (11.1 MB/s), ' +
        'and the engine measured 1,000 IOPS (4.1 MB/s). The verdict takes this into account.',
    );
    // The file of the chart has them too.
    expect(iops?.tableOf()).toEqual({
      columns: ['Time (s)', 'Engine', "Volume's counters", 'Others'],
      rows: [
        [1, 1000, 1850, 850],
        [2, 990, 1840, 850],
        [3, 1010, 1860, 850],
        [4, 1000, 1850, 850],
      ],
    });
    expect(iops?.summary()).toContain("Volume's counters over time, between 1,840 and 1,860");
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says that both agree where others did no more than noise, and draws no others', () => {
    const page = open(counted({ iops: 5, bytesPerSecond: 5 * 4096 }));
    expect(said(page)).toBe(
      "The volume's counters and the engine agree within 0.5%: there was no other load beyond noise.",
    );
    expect(
      charts(page)[0]
        ?.series()
        .map(({ label }) => label),
    ).toEqual(['Engine', "Volume's counters"]);
  });

  it('says of a cluster shared volume that a node counts its own requests alone', () => {
    const page = open(counted(null), { ...completedRun, provider: 'failover-cluster', coordinatorNodeName: 'node1' });
    expect(said(page)).toContain('counts only its own requests to a cluster shared volume');
    expect(
      charts(page)[0]
        ?.series()
        .map(({ label }) => label),
    ).toEqual(['IOPS']);
    expect(said(open(counted(null)))).toContain('no counters of the volume');
  });

  it('names the disk that counts for all nodes, and the device that is simulated', () => {
    const others = { iops: 0, bytesPerSecond: 0 };
    const onDisk = counted(others);
    const timeSpans = onDisk.timeSpans.map((span) => ({
      ...span,
      devices: (span.devices ?? []).map((one) => ({ ...one, name: 'PhysicalDrive3' })),
    }));
    const page = open({ ...onDisk, timeSpans }, { ...completedRun, nodeName: 'node1', coordinatorNodeName: 'node1' });
    expect(said(page)).toContain('the counters of PhysicalDrive3 below the volume on node1');
    const simulatedDevice = { iops: 1920, throughputBytesPerSecond: null, addedLatencyMicroseconds: null };
    expect(said(open(counted(others, { simulatedDevice })))).toContain('of the simulated device');
  });

  it('says nothing of counters in the result of another program', () => {
    const engine = { name: 'fio', version: '3.38', platform: null, sha256: null } as const;
    expect(said(open(counted(null, { engine })))).toBe('');
  });
});
