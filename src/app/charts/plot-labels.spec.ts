import { boxOf, LabelRequest, placeLabels } from './plot-labels';
import { Corner, LabelPlace } from './plot-model';

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

  it('goes over a line only where it may and has no room beside it, and over no point even then', () => {
    const line = { id: 'a', corners: [at(50, 60), at(450, 60)] };
    const places = [at(60, 64), at(60, 120)];
    const place = (one: LabelRequest, points: readonly Corner[] = []): number[] =>
      placeLabels([{ ...one, mayCrossLines: true }], { ...none, points, lines: [line] }).map(({ y }) => y);
    expect(place(request('b', places))).toEqual([120]);
    expect(place(request('b', places.slice(0, 1)))).toEqual([64]);
    expect(place(request('b', places.slice(0, 1)), [{ x: 80, y: 60 }])).toEqual([]);
  });

  it('covers no point, and no line but its own', () => {
    const line = { id: 'a', corners: [at(50, 60), at(450, 60)] };
    const over = [request('b', [at(60, 64)])];
    expect(placeLabels(over, { ...none, lines: [line] })).toEqual([]);
    expect(placeLabels([request('a', [at(60, 64)])], { ...none, lines: [line] }).length).toBe(1);
    expect(placeLabels(over, { ...none, points: [{ x: 80, y: 60 }] })).toEqual([]);
  });
});
