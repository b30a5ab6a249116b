import { ChartLink, ChartTarget } from './chart-link';

describe('ChartLink', () => {
  const asked: unknown[] = [];
  const target: ChartTarget = {
    formatValue: (value) => `${value} IOPS`,
    formatTime: (seconds) => `${seconds} o'clock`,
    atIndex: (index) => asked.push(index),
    zoomed: (isZoomed) => asked.push(isZoomed),
  };

  beforeEach(() => (asked.length = 0));

  it('passes on what the chart asks', () => {
    const { formatValue, formatTime, events } = new ChartLink(target);
    events.atIndex(3);
    events.zoomed(true);
    expect([formatValue(5), formatTime?.(6), ...asked]).toEqual(['5 IOPS', "6 o'clock", 3, true]);
  });

  it('asks nothing of a component that has let go', () => {
    const link = new ChartLink(target);
    const { formatValue, formatTime, events } = link;
    link.letGo();
    events.atIndex(3);
    events.zoomed(true);
    expect([formatValue(5), formatTime?.(6), ...asked]).toEqual(['', '']);
  });

  it('leaves the time to a chart that has its own', () => {
    expect(new ChartLink({ ...target, formatTime: null }).formatTime).toBeNull();
  });
});
