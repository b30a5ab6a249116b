import { PlotModel } from './plot-model';
import { inView, isWhole, PlotView, regionOf, viewAround, viewOf, wholeView } from './plot-view';

const frame = { left: 100, right: 500, top: 20, bottom: 220 };

describe('regionOf', () => {
  it('is nothing where the pointer was hardly moved', () => {
    expect(regionOf(frame, { x: 200, y: 100 }, { x: 203, y: 102 })).toBeNull();
  });

  for (const { name, end, region } of [
    {
      name: 'a box between the places, whichever was first',
      end: { x: 150, y: 60 },
      region: { left: 150, right: 200, top: 60, bottom: 100 },
    },
    {
      name: 'all of the height where the pointer went across',
      end: { x: 300, y: 104 },
      region: { left: 200, right: 300, top: 20, bottom: 220 },
    },
    {
      name: 'all of the width where it went up',
      end: { x: 202, y: 40 },
      region: { left: 100, right: 500, top: 40, bottom: 100 },
    },
    {
      name: 'no more than the frame',
      end: { x: 900, y: 900 },
      region: { left: 200, right: 500, top: 100, bottom: 220 },
    },
  ]) {
    it(`is ${name}`, () => expect(regionOf(frame, { x: 200, y: 100 }, end)).toEqual(region));
  }
});

describe('viewOf', () => {
  it('shows the region, and a region of that', () => {
    const half = viewOf(wholeView, frame, { left: 100, right: 300, top: 120, bottom: 220 });
    expect(half).toEqual({ across: { low: 0, high: 0.5 }, upwards: { low: 0, high: 0.5 } });
    expect(viewOf(half, frame, { left: 300, right: 500, top: 20, bottom: 220 })).toEqual({
      across: { low: 0.25, high: 0.5 },
      upwards: { low: 0, high: 0.5 },
    });
  });

  it('shows no less than a 32nd of an axis, inside of it', () => {
    const { across } = viewOf(wholeView, frame, { left: 495, right: 500, top: 20, bottom: 220 });
    expect(across).toEqual({ low: 31 / 32, high: 1 });
  });
});

describe('viewAround', () => {
  it('keeps the place in the middle, unless an end of the axis is nearer', () => {
    const closer = viewAround(wholeView, frame, 0.5, { x: 300, y: 220 });
    expect(closer).toEqual({ across: { low: 0.25, high: 0.75 }, upwards: { low: 0, high: 0.5 } });
    expect(isWhole(closer)).toBeFalse();
    expect(isWhole(viewAround(closer, frame, 2, { x: 120, y: 30 }))).toBeTrue();
  });

  it('ends at a 32nd of each axis', () => {
    let view: PlotView = wholeView;
    for (let press = 0; press < 8; press++) {
      view = viewAround(view, frame, 0.5, { x: 300, y: 120 });
    }
    expect(view.across.high - view.across.low).toBeCloseTo(1 / 32, 9);
  });
});

describe('inView', () => {
  const model: PlotModel = {
    width: 520,
    height: 260,
    frame,
    xTicks: [
      { at: 200, text: '1' },
      { at: 300, text: '1' },
      { at: 499, text: '1,953,125' },
    ],
    yTicks: [{ at: 100, text: '10' }],
    xTitle: '',
    yTitle: '',
    bands: [
      { left: 50, right: 150 },
      { left: 600, right: 700 },
    ],
    lines: [
      {
        id: 'through',
        look: 'curve',
        corners: [
          { x: 0, y: 100 },
          { x: 900, y: 120 },
        ],
        reading: null,
      },
      {
        id: 'beside',
        look: 'limit',
        corners: [
          { x: 0, y: 300 },
          { x: 900, y: 300 },
        ],
        reading: 'A limit.',
      },
      {
        id: 'past the corner',
        look: 'limit',
        corners: [
          { x: 490, y: 0 },
          { x: 570, y: 80 },
        ],
        reading: null,
      },
    ],
    points: [
      {
        id: 'in',
        x: 100,
        y: 220,
        look: 'steady',
        interval: [
          { x: 60, y: 220 },
          { x: 130, y: 220 },
        ],
        reading: '',
      },
      { id: 'out', x: 90, y: 100, look: 'steady', interval: null, reading: '' },
    ],
    texts: [],
  };
  const seen = inView(model);

  it('has the points and lines that can be seen', () => {
    expect(seen.points.map(({ id }) => id)).toEqual(['in']);
    expect(seen.lines.map(({ id }) => id)).toEqual(['through']);
  });

  it('cuts bands and intervals at the frame', () => {
    expect(seen.bands).toEqual([{ left: 100, right: 150 }]);
    expect(seen.points[0]?.interval).toEqual([
      { x: 100, y: 220 },
      { x: 130, y: 220 },
    ]);
  });

  it('has no tick twice, and none that would be cut', () => {
    expect(seen.xTicks).toEqual([{ at: 200, text: '1' }]);
  });
});
