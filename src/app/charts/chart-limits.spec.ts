import { TestBed } from '@angular/core/testing';
import { assessResult, roofsOf } from '../analysis/public-api';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { makeSearch, requests } from '../analysis/testing/searches';
import { completedRun } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { wrapped } from './chart-image';
import { aboveText, limitsAtSizes, limitsBeyond, limitsNear, limitsOfRun, sharedLimits } from './chart-limits';

const lines = [90_000, 1920, 20_000, 50_000].map((value) => ({ label: `limit ${value}`, value }));
const result = makeSearch(requests(2000), { writePercent: 30 });
const { assessments } = assessResult({
  result,
  run: { ...completedRun, coordinatorNodeName: 'node1' },
  limits: makeLimits([
    makeLimit('vm-uncached', 'iops', 2000),
    makeLimit('network', 'throughput', 50_000_000),
    makeLimit('qos', 'iops', 2500, { normalizedUnitBytes: 8192 }),
  ]),
});

describe('limits beside a highest value', () => {
  it('are drawn, or the nearest of those above', () => {
    expect(limitsNear(1950, lines)).toEqual([{ label: 'limit 1920', value: 1920 }]);
    expect(limitsBeyond(1950, lines).map(({ value }) => value)).toEqual([20_000, 50_000]);
    expect([limitsNear(0, lines), limitsBeyond(0, lines)]).toEqual([[], []]);
  });

  it('are said in one sentence, each figure once', () => {
    useEnglish();
    const texts = TestBed.inject(Texts);
    const above = [
      { label: 'VM size: 22.5 MB/s', value: 1920, hasOwnFigure: true },
      { label: 'limit 20000', value: 20_000 },
      { label: 'limit', value: 50_000 },
    ];
    expect(aboveText(above, String, texts)).toBe(
      'Above the chart: VM size: 22.5 MB/s (1920); limit 20000; limit: 50000',
    );
    expect(aboveText([], String, texts)).toBe('');
  });
});

describe('the limits of a run', () => {
  beforeEach(() => useEnglish());

  it('are in what the chart shows, in requests of its size', () => {
    const total = { bytes: 8192, ioCount: 1 };
    const iops = limitsOfRun(assessments, 'iops', total, TestBed.inject(Texts));
    expect(iops.map(({ value }) => Math.round(value)).sort((one, other) => one - other)).toEqual([2000, 2500, 6104]);
    const throughput = limitsOfRun(assessments, 'throughput', total, TestBed.inject(Texts));
    expect(throughput.map(({ value }) => Math.round(value))).toContain(50_000_000);
    expect(throughput.map(({ value }) => Math.round(value))).toContain(2000 * 8192);
  });

  it('are level over several sizes where they count what the chart shows', () => {
    const valuesAt = (metric: 'iops' | 'throughput', ...sizes: number[]): number[] =>
      limitsAtSizes(roofsOf(assessments), metric, sizes, TestBed.inject(Texts)).map(({ value }) => Math.round(value));
    expect(valuesAt('iops', 8192).length).toBe(3);
    expect(valuesAt('iops', 8192, 16_384)).toEqual([2000]);
    expect(valuesAt('throughput', 4096, 16_384)).toEqual([50_000_000]);
    expect(valuesAt('iops')).toEqual([]);
  });

  it('are shared where all have the same', () => {
    const [first, second] = [lines.slice(0, 2), [...lines.slice(1, 3), { label: 'limit 90000', value: 80_000 }]];
    expect(sharedLimits([first, second])).toEqual([{ label: 'limit 1920', value: 1920 }]);
    expect(sharedLimits([first, []])).toEqual([]);
    expect(sharedLimits([])).toEqual([]);
  });
});

describe('what a picture says of limits above it', () => {
  it('is in lines that have room', () => {
    const widthOf = (text: string): number => text.length;
    expect(wrapped('P30 pool, 5,000 IOPS: above the chart', 20, widthOf)).toEqual([
      'P30 pool, 5,000',
      'IOPS: above the',
      'chart',
    ]);
    expect(wrapped('', 20, widthOf)).toEqual([]);
  });
});
