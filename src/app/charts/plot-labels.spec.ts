import { boxOf, LabelRequest, placeLabels } from './plot-labels';
import { LabelPlace } from './plot-model';

const frame = { left: 50, right: 450, top: 10, bottom: 210 };
const none = { frame, points: [], lines: [] };
const request = (id: string, places: readonly LabelPlace[], texts = ['twelve chars']): LabelRequest => ({
  id,
  texts,
  places,
});
const at = (x: number, y: number): LabelPlace => ({ x, y, anchor: 'start' });

describe('placeLabels', () => {
  it('takes the first place that is free', () => {
    const placed = placeLabels([request('a', [at(60, 60)]), request('b', [at(70, 64), at(60, 100)])], none);
    expect(placed.map(({ id, y }) => [id, y])).toEqual([
      ['a', 60],
      ['b', 100],
    ]);
  });

  it('never lets two labels overlap, whatever is asked', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      request(String(index), [
        at(60 + ((index * 37) % 300), 20 + ((index * 53) % 180)),
        at(60 + index, 20 + index * 3),
      ]),
    );
    const boxes = placeLabels(many, none).map(boxOf);
    expect(boxes.length).toBeGreaterThan(8);
    for (const one of boxes) {
      const over = boxes.filter(
        (other) =>
          other !== one &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      );
      expect(over).toEqual([]);
    }
  });

  it('takes a shorter text where the longer one has no room', () => {
    const [placed] = placeLabels([request('a', [at(380, 60)], ['much too long for this', 'short'])], none);
    expect(placed?.text).toBe('short');
  });

  it('leaves out what has no room, and keeps inside the frame', () => {
    expect(placeLabels([request('a', [at(400, 60), at(60, 230)])], none)).toEqual([]);
  });

  it('goes over a line only where it may, beside no line, and through its own point', () => {
    const point = { id: 'b', x: 50, y: 60 };
    const through = { id: 'a', corners: [at(50, 60), at(450, 60)] };
    const place = (places: readonly LabelPlace[], mayCross: string[], line = through): number[] =>
      placeLabels(
        [
          { ...request('b', places), mayCross },
          { ...request('a', []), id: 'a' },
        ],
        { frame, points: [point], lines: [line] },
      ).map(({ y }) => y);
    expect(place([at(60, 64), at(58, 78)], ['a'])).toEqual([78]);
    expect(place([at(60, 64)], ['a'])).toEqual([64]);
    expect(place([at(60, 64)], [])).toEqual([]);
    expect(place([at(60, 64)], ['a'], { id: 'a', corners: [at(100, 20), at(100, 100)] })).toEqual([]);
  });

  it('is clearly nearer to its own point than to any other, labeled or not', () => {
    const points = [
      { id: 'a', x: 200, y: 100 },
      { id: 'b', x: 200, y: 60 },
    ];
    const ofA = (y: number): number => placeLabels([request('a', [at(210, y)])], { ...none, points }).length;
    expect(ofA(104)).toBe(1);
    expect(ofA(86)).toBe(0);
    expect(ofA(64)).toBe(0);
  });

  it('is clearly nearer to its own line than to any other with a label, and may lie between equal ones', () => {
    const line = (id: string, y: number): { id: string; corners: LabelPlace[] } => ({
      id,
      corners: [at(50, y), at(450, y)],
    });
    const ofA = (other: number, y: number): boolean =>
      placeLabels([request('a', [at(60, y)]), request('b', [])], {
        ...none,
        lines: [line('a', 100), line('b', other)],
      }).length === 1;
    expect(ofA(60, 94)).toBeTrue();
    expect(ofA(78, 94)).toBeFalse();
    expect(ofA(100.5, 94)).toBeTrue();
  });

  it('covers no point, and no line but its own', () => {
    const line = { id: 'a', corners: [at(50, 60), at(450, 60)] };
    const over = [request('b', [at(60, 64)])];
    expect(placeLabels(over, { ...none, lines: [line] })).toEqual([]);
    expect(placeLabels([request('a', [at(60, 64)])], { ...none, lines: [line] }).length).toBe(1);
    expect(placeLabels(over, { ...none, points: [{ id: 'p', x: 80, y: 60 }] })).toEqual([]);
  });
});
