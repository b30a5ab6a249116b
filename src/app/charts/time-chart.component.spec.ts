import { TestBed } from '@angular/core/testing';
import { formatThroughputBinary } from '../words/public-api';
import { enteredFacts, limits } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { limitLines } from './limit-lines';
import { ChartSeries, iopsText, stepOf, timeChartOptions, visibleLimits } from './time-chart-options';
import { TimeChartComponent } from './time-chart.component';

const line: ChartSeries = { label: 'IOPS', values: [1900, null, 1950], tone: 'primary' };

describe('visibleLimits', () => {
  it('leaves out limits that would flatten the line, and all before there is a line', () => {
    const lines = [1920, 4000, 20000].map((value) => ({ label: String(value), value }));
    expect(visibleLimits([line], lines).map(({ value }) => value)).toEqual([1920, 4000]);
    expect(visibleLimits([{ ...line, values: [] }], lines)).toEqual([]);
  });
});

describe('limitLines', () => {
  it('are the base limits that bound every run', () => {
    expect(limitLines(limits, 'iops', undefined)).toEqual([{ label: 'Standard_B2ms', value: 1920 }]);
    expect(limitLines(limits, 'throughput', undefined)).toEqual([{ label: 'Standard_B2ms', value: 22_500_000 }]);
  });

  it('are drawn in requests of the run where they count large ones as several', () => {
    const of = (blockSizeBytes: number): unknown =>
      limitLines({ limits: enteredFacts.qos }, 'iops', {
        durationSeconds: 60,
        targets: [{ path: 'a', blockSizeBytes }],
      });
    expect(of(4096)).toEqual([{ label: 'Gold', value: 500 }]);
    expect(of(65_536)).toEqual([{ label: 'Gold', value: 62.5 }]);
  });
});

describe('timeChartOptions', () => {
  const colours = { primary: '#000', secondary: '#000', limit: '#000', fill: '#000', grid: '#000', text: '#000' };
  const options = timeChartOptions({
    width: 400,
    height: 180,
    series: [line],
    limits: [{ label: 'x', value: 4000 }],
    endSeconds: 120,
    formatValue: (value) => iopsText(value, 'en-US'),
    valueStep: 1,
    colours,
  });
  const scale = (name: string, low: number, high: number): unknown => {
    const range = options.scales?.[name]?.range;
    return typeof range === 'function' ? range(undefined as never, low, high, name) : null;
  };

  it('begin at zero, and have room for the highest limit', () => {
    expect(scale('y', 1900, 1950)).toEqual([0, 4000 * 1.12]);
  });

  it('keep the whole run’s length from the start', () => {
    expect(scale('x', 0, 3)).toEqual([0, 120]);
  });

  it('write seconds, and minutes from two minutes on', () => {
    const values = options.axes?.[0]?.values;
    expect(typeof values === 'function' ? values(undefined as never, [0, 90, 150], 0, 0, 0) : null).toEqual([
      '0 s',
      '90 s',
      '2:30',
    ]);
  });

  it('count bytes in MiB', () => {
    expect(stepOf(formatThroughputBinary)).toBe(2 ** 20);
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
});
