import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { formatLatency, formatThroughput, message, withTypedSpaces } from '../words/public-api';
import { TimeSpan } from '../../generated/contract';
import { enteredFacts, limits } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { Texts } from '../shared/texts';
import { accessibilityProblems, Harness, textOf } from '../testing/harness';
import { ChartLink } from './chart-link';
import { convertedLimitLines, limitLines } from './limit-lines';
import {
  ChartSeries,
  iopsText,
  limitsAbove,
  stepOf,
  timeChartOptions,
  unitOf,
  valueTexts,
  visibleLimits,
} from './time-chart-options';
import { spokenOf } from './testing/reading';
import { TimeChartComponent } from './time-chart.component';

const texts = (): Texts => TestBed.inject(Texts);
const line: ChartSeries = { label: 'IOPS', values: [1900, null, 1950], tone: 'primary' };

describe('visibleLimits', () => {
  it('leaves out limits that would flatten the line, and all before there is a line', () => {
    const lines = [1920, 4000, 20000].map((value) => ({ label: String(value), value }));
    expect(visibleLimits([line], lines).map(({ value }) => value)).toEqual([1920, 4000]);
    expect(visibleLimits([{ ...line, values: [] }], lines)).toEqual([]);
  });
});

describe('limitsAbove', () => {
  it('are the nearest that are not drawn, and none before there is a line', () => {
    const lines = [90_000, 1920, 20_000, 50_000].map((value) => ({ label: String(value), value }));
    expect(limitsAbove([line], lines).map(({ value }) => value)).toEqual([20_000, 50_000]);
    expect(limitsAbove([{ ...line, values: [] }], lines)).toEqual([]);
  });
});

describe('limitLines', () => {
  beforeEach(() => useEnglish());

  it('are the base limits that bound every run', () => {
    const of = (metric: 'iops' | 'throughput'): unknown => limitLines(limits, metric, undefined, texts());
    expect(of('iops')).toEqual([{ label: 'Standard_B2ms uncached', value: 1920 }]);
    expect(of('throughput')).toEqual([{ label: 'Standard_B2ms uncached', value: 22_500_000 }]);
  });

  it('are drawn in requests of the run where they count large ones as several', () => {
    const of = (blockSizeBytes: number): unknown =>
      limitLines(
        { limits: enteredFacts.qos },
        'iops',
        { durationSeconds: 60, targets: [{ path: 'a', blockSizeBytes }] },
        texts(),
      );
    expect(of(4096)).toEqual([{ label: 'QoS Gold', value: 500 }]);
    expect(of(65_536)).toEqual([{ label: 'QoS Gold', value: 62.5 }]);
  });
});

describe('convertedLimitLines', () => {
  const span = (blockSizeBytes: number): TimeSpan => ({
    durationSeconds: 60,
    targets: [{ path: 'a', blockSizeBytes }],
  });

  it('are limits of bytes in requests of the run, and of requests in bytes', () => {
    expect(convertedLimitLines(limits, 'iops', span(4096))).toEqual([
      {
        name: message('Verdict.Name.VmUncached', 'Standard_B2ms'),
        figure: { unit: 'throughput', value: 22_500_000 },
        value: 22_500_000 / 4096,
      },
    ]);
    expect(convertedLimitLines(limits, 'throughput', span(8192)).map(({ value }) => value)).toEqual([1920 * 8192]);
  });

  it('count large requests as several where the limit does', () => {
    const of = (bytes: number): number[] =>
      convertedLimitLines({ limits: enteredFacts.qos }, 'throughput', span(bytes)).map(({ value }) => value);
    expect(of(4096)).toEqual([500 * 4096]);
    expect(of(65_536)).toEqual([500 * 8192]);
  });
});

describe('timeChartOptions', () => {
  const colours = {
    primary: '#000',
    secondary: '#000',
    limit: '#000',
    fill: '#000',
    grid: '#000',
    text: '#000',
    ground: '#fff',
  };
  const plain: Parameters<typeof timeChartOptions>[0] = {
    width: 400,
    height: 180,
    series: [line],
    limits: [],
    endSeconds: null,
    formatValue: String,
    valueStep: 1,
    colours,
  };
  const options = timeChartOptions({
    ...plain,
    limits: [{ label: 'x', value: 4000 }],
    endSeconds: 120,
    formatValue: (value) => iopsText(value, 'en-US'),
  });
  it('leaves room for half a date at the end of the time', () => {
    expect(options.padding?.[1] ?? null).toBeNull();
    const dated = timeChartOptions({ ...plain, formatTime: String });
    expect(dated.padding?.[1]).toBeGreaterThan(40);
  });

  const scale = (name: string, low: number, high: number): unknown => {
    const range = options.scales?.[name]?.range;
    return typeof range === 'function' ? range(undefined as never, low, high, name) : null;
  };

  it('begin at zero, and have room for the highest limit', () => {
    expect(scale('y', 1900, 1950)).toEqual([0, 4000 * 1.12]);
  });

  it('show the part of the time that was chosen, and the whole time otherwise', () => {
    const range = options.scales?.['x']?.range;
    const of = (low: number, high: number): unknown =>
      typeof range === 'function' ? range({ data: [[1, 2, 3, 4, 5]] } as never, low, high, 'x') : null;
    expect(of(2, 4)).toEqual([2, 4]);
    expect(of(1, 5)).toEqual([1, 120]);
  });

  it('end soon after the only value, where no end is known, and draw it as a point', () => {
    const open = timeChartOptions(plain);
    const range = open.scales?.['x']?.range;
    const of = (only: number, end: number): unknown =>
      typeof range === 'function' ? range({ data: [[only]] } as never, only, end, 'x') : null;
    expect(of(0, 100)).toEqual([0, 1]);
    expect(of(1_000_000, 2_000_000)).toEqual([1_000_000, 1_000_001]);
    const show = open.series[1]?.points?.show;
    const isPointShown = (...values: readonly (number | null)[]): unknown =>
      typeof show === 'function' ? show({ data: [values.map((_, index) => index), values] } as never, 1, 0, 0) : show;
    expect(isPointShown(3)).toBeTrue();
    expect(isPointShown(3, null)).toBeTrue();
    expect(isPointShown(3, 4)).toBeFalse();
  });

  it('name no date where there is no value', () => {
    const dated = timeChartOptions({ ...plain, formatTime: (seconds) => `at ${seconds}` });
    const values = dated.axes?.[0]?.values;
    const of = (...seconds: readonly number[]): unknown =>
      typeof values === 'function' ? values({ data: [seconds] } as never, [0, 1], 0, 0, 1) : null;
    expect(of()).toEqual(['', '']);
    expect(of(0)).toEqual(['at 0', 'at 1']);
  });

  it('share their cursor with the charts of the same key alone', () => {
    expect(options.cursor?.sync).toBeUndefined();
    const shared = timeChartOptions({ ...plain, syncKey: 'run' });
    expect(shared.cursor?.sync?.key).toBe('run');
  });

  it('know the unit of the values behind a format', () => {
    expect([unitOf(formatThroughput), unitOf(iopsText)]).toEqual(['MB/s', '']);
  });

  it('keep the whole run’s length from the start', () => {
    expect(scale('x', 0, 3)).toEqual([0, 120]);
  });

  it('write seconds, and minutes from two minutes on', () => {
    const values = options.axes?.[0]?.values;
    expect(typeof values === 'function' ? values(undefined as never, [0, 90, 150], 0, 0, 0) : null).toEqual([
      '0\u00a0s',
      '90\u00a0s',
      '2:30',
    ]);
  });

  it('write zero in the unit of the value above it, and no text twice', () => {
    const texts = (ticks: readonly number[]): string[] =>
      valueTexts(ticks, (value) => formatLatency(value, 'en-US')).map(withTypedSpaces);
    expect(texts([0, 200_000, 400_000])).toEqual(['0 ms', '200 ms', '400 ms']);
    expect(texts([0, 0.5, 1])).toEqual(['0 µs', '0.5 µs', '1 µs']);
    expect(texts([0])).toEqual(['0 µs']);
    expect(texts([0, 0.001, 0.002])).toEqual(['0 µs', '', '']);
  });

  it('count bytes in MB', () => {
    expect(stepOf(formatThroughput)).toBe(1e6);
    expect(stepOf(iopsText)).toBe(1);
  });
});

describe('TimeChartComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [TimeChartComponent] });
  });

  const open = (): Harness<TimeChartComponent> =>
    Harness.of(TimeChartComponent, {
      heading: 'IOPS',
      summary: 'IOPS over time',
      seconds: [1, 2, 3],
      series: [line],
      limits: [{ label: 'Standard_B2ms', value: 1920 }],
    });

  it('says in words what the picture shows, and names the limit', () => {
    const chart = open();
    expect(chart.root.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('IOPS over time');
    expect(chart.text()).toContain('Standard_B2ms');
  });

  it('has a name', () => {
    expect(open().root.querySelector('figure')?.getAttribute('aria-label')).toBe('IOPS');
  });

  it('names limits above it with their unit, which the axis leaves out', () => {
    const page = open();
    page.fixture.componentRef.setInput('formatValue', (value: number) => iopsText(value, 'en-US'));
    page.fixture.componentRef.setInput('limits', [{ label: 'P30', value: 50_000 }]);
    page.refresh();
    expect(page.text('above-chart')).toBe('Above the chart: P30: 50,000 IOPS');
    page.fixture.componentRef.setInput('formatValue', (value: number) => formatThroughput(value, 'en-US'));
    page.refresh();
    expect(page.text('above-chart')).toBe('Above the chart: P30: 0.05 MB/s');
  });

  it('draws one canvas, and keeps it when only values come', () => {
    const chart = open();
    const canvas = chart.root.querySelector('canvas');
    expect(canvas).not.toBeNull();
    chart.fixture.componentRef.setInput('seconds', [1, 2, 3, 4]);
    chart.fixture.componentRef.setInput('series', [{ ...line, values: [1900, null, 1950, 1951] }]);
    chart.refresh();
    expect(chart.root.querySelector('canvas')).toBe(canvas);
    expect(chart.root.querySelectorAll('canvas').length).toBe(1);
  });

  it('draws anew when the theme changes', async () => {
    const chart = open();
    const canvas = chart.root.querySelector('canvas');
    document.body.classList.toggle('sme-theme-dark');
    await new Promise((resolve) => setTimeout(resolve));
    document.body.classList.toggle('sme-theme-dark');
    expect(chart.root.querySelector('canvas')).not.toBe(canvas);
  });

  it('lets go of a chart that it draws anew, and of the last one when it is left', () => {
    const letGo = spyOn(ChartLink.prototype, 'letGo').and.callThrough();
    const chart = open();
    expect(letGo).not.toHaveBeenCalled();
    chart.fixture.componentRef.setInput('limits', []);
    chart.refresh();
    expect(letGo).toHaveBeenCalledTimes(1);
    chart.fixture.destroy();
    expect(new Set(letGo.calls.all().map(({ object }) => object)).size).toBe(2);
  });

  describe('with another chart of its group', () => {
    @Component({
      selector: 'headroom-two-charts',
      imports: [TimeChartComponent],
      template: `@for (heading of headings; track heading) {
        <headroom-time-chart
          group="spec"
          unit="MB/s"
          summary="Values over time"
          [heading]="heading"
          [seconds]="seconds"
          [series]="series"
          [formatValue]="format"
        ></headroom-time-chart>
      }`,
    })
    class TwoChartsComponent {
      public readonly headings = ['IOPS', 'Throughput'];
      public readonly seconds = [1, 2, 3, 4, 5, 6, 7, 8];
      public readonly series: readonly ChartSeries[] = [
        { label: 'IOPS', values: [10, 20, 30, 40, null, 60, 70, 80], tone: 'primary' },
      ];
      public readonly format = (value: number): string => `${value} IOPS`;
    }

    let page: Harness<TwoChartsComponent>;
    const press = (key: string): void => {
      page.all('time-chart-surface')[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    };
    const settled = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve));
      page.refresh();
    };
    const values = (): string[] => page.all('time-chart-values').map(textOf);
    const spoken = (): string[] => page.all('time-chart-surface').map(spokenOf);

    beforeEach(async () => {
      TestBed.configureTestingModule({ imports: [TwoChartsComponent] });
      page = Harness.of(TwoChartsComponent);
      await settled();
    });

    it('moves both cursors, and says the value of the one that has the focus', async () => {
      press('ArrowRight');
      press('ArrowRight');
      await settled();
      expect(values()).toEqual(['2 s: 20 IOPS', '2 s: 20 IOPS']);
      expect(spoken()).toEqual(['2 s: 20 IOPS', 'no value selected']);
      const [first] = page.all('time-chart-surface');
      expect(['aria-valuenow', 'aria-valuemax'].map((name) => first?.getAttribute(name))).toEqual(['2', '8']);
      const drawing = page.root.querySelector(`#${first?.getAttribute('aria-describedby')}`);
      expect(drawing?.getAttribute('aria-label')).toBe('Values over time');
      press('End');
      await settled();
      expect(values()).toEqual(['8 s: 80 IOPS', '8 s: 80 IOPS']);
    });

    it('shows the same part of the time in both, and all of it again', async () => {
      press('+');
      await settled();
      expect(page.all('reset-zoom').length).toBe(2);
      page.click('reset-zoom');
      await settled();
      expect(page.all('reset-zoom').length).toBe(0);
      expect(accessibilityProblems(page.root)).toEqual([]);
    });

    it('has its values as a table with their unit, and as a picture', async () => {
      const chart = page.fixture.debugElement.query(By.directive(TimeChartComponent))
        .componentInstance as TimeChartComponent;
      expect(chart.tableOf().columns).toEqual(['Time (s)', 'IOPS (MB/s)']);
      expect(chart.tableOf().rows.slice(3, 5)).toEqual([
        [4, 40 / 1e6],
        [5, null],
      ]);
      const bytes = await chart.pictureOf();
      expect([...bytes.slice(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
    });
  });
});
