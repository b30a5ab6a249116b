import { clipToFrame, nearestTo, PlotLine, PlotPoint, readablesOf } from './plot-model';

const point = (id: string, x: number, y: number): PlotPoint => ({
  id,
  x,
  y,
  look: 'steady',
  interval: null,
  reading: `point ${id}`,
});
const line = (id: string, y: number, reading: string | null = `line ${id}`): PlotLine => ({
  id,
  look: 'limit',
  corners: [
    { x: 0, y },
    { x: 300, y },
  ],
  reading,
});
const model = {
  points: [point('b', 100, 50), point('a', 20, 80), point('c', 100, 90)],
  lines: [line('limit', 30), line('guide', 60, null)],
};

describe('readablesOf', () => {
  it('goes over points from left to right and upwards, then over lines that say something', () => {
    expect(readablesOf(model).map(({ id }) => id)).toEqual(['a', 'c', 'b', 'limit']);
  });
});

describe('nearestTo', () => {
  it('takes a point before a line, and nothing from afar', () => {
    expect(nearestTo(model, { x: 105, y: 55 })).toBe('b');
    expect(nearestTo(model, { x: 250, y: 34 })).toBe('limit');
    expect(nearestTo(model, { x: 250, y: 60 })).toBeNull();
    expect(nearestTo(model, { x: 250, y: 150 })).toBeNull();
  });
});

describe('nearestTo, across', () => {
  const columns = { ...model, isRead: 'across' as const };

  it('takes the point in the nearest column, from anywhere in it and before any line', () => {
    expect(nearestTo(columns, { x: 30, y: 200 })).toBe('a');
    expect(nearestTo(columns, { x: 250, y: 30 })).toBe('b');
  });

  it('takes of points above one another the nearer one', () => {
    expect(nearestTo(columns, { x: 90, y: 60 })).toBe('b');
    expect(nearestTo(columns, { x: 90, y: 300 })).toBe('c');
  });

  it('takes none where there is none', () => {
    expect(nearestTo({ ...columns, points: [] }, { x: 30, y: 30 })).toBeNull();
  });
});

describe('clipToFrame', () => {
  const frame = { left: 0, right: 100, top: 0, bottom: 100 };

  it('cuts a line where it leaves the frame', () => {
    const corners = [
      { x: 0, y: -50 },
      { x: 100, y: 50 },
    ];
    expect(clipToFrame(corners, frame)).toEqual([
      { x: 50, y: 0 },
      { x: 100, y: 50 },
    ]);
  });

  it('cuts it at the sides, too', () => {
    const corners = [
      { x: -100, y: 0 },
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ];
    expect(clipToFrame(corners, frame)).toEqual([
      { x: 0, y: 50 },
      { x: 100, y: 100 },
    ]);
    expect(
      clipToFrame(
        corners.slice(1).map(({ x, y }) => ({ x: x + 50, y })),
        frame,
      ),
    ).toEqual([]);
  });

  it('leaves nothing of a line that never is inside', () => {
    const corners = [
      { x: 0, y: 120 },
      { x: 100, y: 150 },
    ];
    expect(clipToFrame(corners, frame)).toEqual([]);
  });

  it('keeps each corner of a staircase once', () => {
    const corners = [0, 50, 50, 100].map((x, index) => ({ x, y: index < 2 ? 20 : 60 }));
    expect(clipToFrame(corners, frame)).toEqual(corners);
  });
});
