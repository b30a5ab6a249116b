import { assessRun } from './assess-run';
import { axisModel, isCrossed, placeLabels } from './axis';
import { AxisMark, AxisModel, Verdict } from './verdict-types';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { hciB2msRead } from '../testing/reference-cases';
import { makeResult } from '../testing/results';
import { Limit } from '../../../generated/contract';

function axis(limits: Limit[], iops: number): AxisModel {
  const targets = [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: iops, writeIops: 0 }];
  const verdict = assessRun({
    result: makeResult({ targets, measuredSeconds: 60, queueDepth: 1 }),
    limits: makeLimits(limits),
    run: { nodeName: 'node1', coordinatorNodeName: null, presetId: null },
  });
  return axisOf(verdict);
}

function axisOf({ assessments, measuredIops, next }: Verdict): AxisModel {
  if (measuredIops === null) {
    throw new Error('The verdict has nothing measured.');
  }
  return axisModel(assessments, measuredIops, next);
}

describe('axisModel', () => {
  it('draws hci-b2ms-read with its near limits and lists the far ones', () => {
    const model = axisOf(assessRun(hciB2msRead));
    expect(model.maxIops).toBe(7000);
    expect(model.ticks.map(({ iops }) => iops)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000]);
    expect(model.marks.map(({ label }) => words(label))).toEqual([
      'Standard_B2ms uncached: 1,920 IOPS',
      'Standard_B2ms uncached burst: 4,000 IOPS',
      'Standard_B2ms uncached: 22.5 MB/s = 5,493 IOPS',
    ]);
    expect(model.marks.map(({ isInForce }) => isInForce)).toEqual([true, false, true]);
    expect(model.marks.filter(({ isNext }) => isNext).map(({ iops }) => Math.round(iops))).toEqual([5493]);
    expect(model.beyond.map(({ label }) => words(label))).toEqual([
      '4 × P30: 20,000 IOPS',
      'Standard_B2ms uncached burst: 100 MB/s = 24,414 IOPS',
      '4 × P30: 800 MB/s = 195,313 IOPS',
    ]);
  });

  it('keeps lengths true: a limit at twice the run is twice as far from zero', () => {
    const model = axis([makeLimit('disk', 'iops', 2000)], 1000);
    expect(model.marks[0]?.position).toBeCloseTo(2 * model.measuredPosition, 9);
  });

  it('draws the next limit even where it is far, up to a point', () => {
    expect(axis([makeLimit('disk', 'iops', 15_000)], 1000).marks.length).toBe(1);
    const far = axis([makeLimit('disk', 'iops', 50_000)], 1000);
    expect(far.marks.length).toBe(0);
    expect(far.beyond.map(({ isNext }) => isNext)).toEqual([true]);
    expect(far.measuredPosition).toBeGreaterThan(0.5);
  });

  it('lists nothing as beyond that the axis reaches', () => {
    // A burst figure is not the next limit while the base limit applies, and may be between the run and the next limit.
    const base = makeLimit('vm-uncached', 'iops', 1000);
    const burst = makeLimit('vm-uncached', 'iops', 6000, { kind: 'burst' });
    const model = axis([base, burst, makeLimit('disk', 'iops', 15_000)], 1000);
    expect(model.marks.map(({ iops }) => iops)).toEqual([1000, 6000, 15_000]);
    expect(model.beyond).toEqual([]);
  });

  it('stands without any limit', () => {
    const model = axis([], 1234);
    expect(model.rowCount).toBe(0);
    expect(model.measuredPosition).toBeGreaterThan(0.5);
    expect(model.measuredPosition).toBeLessThan(1);
  });

  it('has four to twelve round ticks at any size, the last at the end', () => {
    for (let iops = 1; iops < 5e6; iops *= 1.37) {
      const { ticks, maxIops, measuredPosition } = axis([], iops);
      expect(ticks.length).toBeGreaterThanOrEqual(5);
      expect(ticks.length).toBeLessThanOrEqual(13);
      expect(ticks[ticks.length - 1]).toEqual({ iops: maxIops, position: 1 });
      expect(measuredPosition).toBeLessThanOrEqual(1);
    }
  });

  it('gives narrow pictures more rows', () => {
    const verdict = assessRun(hciB2msRead);
    const rows = (charactersPerAxis: number): number =>
      axisModel(verdict.assessments, 1953, verdict.next, { charactersPerAxis }).rowCount;
    expect(rows(1000)).toBe(1);
    expect(rows(40)).toBe(3);
  });

  it('numbers the marks of a picture that is too narrow for their names, where it may', () => {
    const verdict = assessRun(hciB2msRead);
    const model = (charactersPerAxis: number, mayNumber: boolean): AxisModel =>
      axisModel(verdict.assessments, 1953, verdict.next, { charactersPerAxis, mayNumber });
    expect(model(40, true).isNumbered).toBeTrue();
    expect(model(40, true).rowCount).toBe(1);
    expect(model(40, false).isNumbered).toBeFalse();
    expect(model(110, true).isNumbered).toBeFalse();
  });
});

describe('placeLabels', () => {
  const width = 0.3;
  const template = axis([makeLimit('disk', 'iops', 1000)], 1000).marks[0];

  function marksAt(positions: number[]): AxisMark[] {
    if (template === undefined) {
      throw new Error('The axis has no mark.');
    }
    return positions.map((position) => ({ ...template, position }));
  }

  const cases: { name: string; positions: number[]; rows: number[] }[] = [
    { name: 'one row for labels that lie apart', positions: [0.2, 0.5, 0.8], rows: [0, 0, 0] },
    { name: 'a row above for a label between two that would touch it', positions: [0.4, 0.5, 0.6], rows: [0, 1, 0] },
    { name: 'the side of a mark where no other is', positions: [0.4, 0.6], rows: [0, 0] },
    { name: 'both sides of marks at one place, and then a row above', positions: [0.5, 0.5, 0.5], rows: [0, 0, 1] },
  ];
  for (const { name, positions, rows } of cases) {
    it(`uses ${name}`, () => expect(placeLabels(marksAt(positions), () => width).map(({ row }) => row)).toEqual(rows));
  }

  it('keeps labels between the ends', () => {
    expect(placeLabels(marksAt([0, 1]), () => width).map(({ labelPosition }) => labelPosition)).toEqual([0.15, 0.85]);
  });

  it('leads no line to a label through another label, unless it says so', () => {
    let clear = 0;
    for (let first = 0.02; first < 0.95; first += 0.09) {
      for (let second = first; second < 0.95; second += 0.07) {
        const placed = placeLabels(marksAt([first, second, 0.9]), () => width);
        const crossings = placed.filter((label) =>
          placed.some(
            (line) => line.row > label.row && Math.abs(line.position - label.labelPosition) < width / 2 - 1e-6,
          ),
        );
        expect(crossings.length > 0)
          .withContext(`${first} ${second}`)
          .toBe(isCrossed(placed, () => width));
        clear += crossings.length === 0 ? 1 : 0;
      }
    }
    expect(clear).toBeGreaterThan(50);
  });

  it('never lets two labels of a row overlap', () => {
    const positions = Array.from({ length: 40 }, (_, index) => ((index * 37) % 101) / 101);
    const placed = placeLabels(marksAt(positions), () => width);
    for (const [index, left] of placed.entries()) {
      for (const right of placed.slice(index + 1).filter(({ row }) => row === left.row)) {
        expect(Math.abs(right.labelPosition - left.labelPosition)).toBeGreaterThanOrEqual(width - 1e-9);
      }
    }
  });
});
