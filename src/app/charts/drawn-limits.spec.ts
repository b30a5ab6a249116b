import { timeChartOptions } from './time-chart-options';

describe('the limits of a chart over time', () => {
  it('have their names over a ground of their own, so that no line of the grid runs through them', () => {
    const drawn: string[] = [];
    const none = (): void => undefined;
    const pen = {
      ...{ save: none, restore: none, setLineDash: none, beginPath: none, moveTo: none, lineTo: none },
      strokeStyle: '',
      measureText: () => ({ width: 10 }),
      strokeText: () => drawn.push(`name in ${pen.strokeStyle}`),
      fillText: () => drawn.push('name'),
      stroke: () => drawn.push(`line in ${pen.strokeStyle}`),
    };
    const options = timeChartOptions({
      width: 400,
      height: 180,
      series: [],
      limits: [{ label: 'x', value: 4000 }],
      endSeconds: null,
      formatValue: String,
      valueStep: 1,
      colours: { limit: '#000', fill: '#000', grid: '#000', text: '#000', ground: '#fff' },
    });
    const bbox = { left: 0, width: 100, top: 0, height: 100 };
    options.hooks?.draw?.[0]?.({ ctx: pen, bbox, valToPos: () => 50 } as never);
    expect(drawn).toEqual(['name in #fff', 'name', 'line in #000']);
  });
});
