import { TestBed } from '@angular/core/testing';
import { assessResult, AssessmentInput, loadLimitCatalog, whatIf } from '../analysis/public-api';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { makeSearch, requests } from '../analysis/testing/searches';
import { boxOf } from '../charts/plot-labels';
import { completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { DrawnRoofline, rooflinePlot } from './roofline-plot';
import { RooflineComponent } from './roofline.component';

const run = { ...completedRun, coordinatorNodeName: 'node1' };
const recorded: AssessmentInput = { run, result, limits };
const search: AssessmentInput = {
  run,
  result: makeSearch(requests(2000), { writePercent: 30 }),
  limits: makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('network', 'throughput', 50_000_000)]),
};

describe('RooflineComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [RooflineComponent] });
  });

  const open = (judged: AssessmentInput): Harness<RooflineComponent> =>
    Harness.of(RooflineComponent, { judged, verdict: assessResult(judged) });
  const looksOf = (page: Harness<RooflineComponent>, testId: string): (string | undefined)[] =>
    page.all(testId).map(({ dataset }) => dataset['look']);
  const rowsOf = (page: Harness<RooflineComponent>): string[] =>
    [...page.get('plot-table').querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()).join(' | '),
    );

  it('draws each limit of the run, reached ones so that they stand out, and one point', () => {
    const page = open(recorded);
    const verdict = assessResult(recorded);
    expect(page.all('plot-line').length).toBe(verdict.assessments.length);
    expect(looksOf(page, 'plot-line')).toContain('reached');
    expect(looksOf(page, 'plot-line')).toContain('burst');
    expect(page.all('plot-point').length).toBe(1);
    expect(page.fixture.componentInstance.summary()).toMatch(/^\d limits and 1 measured point by block size\./);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('keeps the nearest limit of requests in view, and says which limits are above it', () => {
    const far: AssessmentInput = {
      run,
      result: makeSearch(requests(100)),
      limits: makeLimits([
        makeLimit('vm-uncached', 'iops', 20_000),
        makeLimit('qos', 'iops', 900_000),
        makeLimit('network', 'throughput', 50_000_000),
      ]),
    };
    const page = open(far);
    expect(page.all('plot-line').map(({ dataset }) => dataset['id'])).toContain('vm-uncached-iops');
    expect(page.all('plot-line').map(({ dataset }) => dataset['id'])).not.toContain('qos-iops');
    expect(page.text('above-chart')).toMatch(/^Above the chart: (?!.*900,000.*900,000).*: 900,000 IOPS$/);
    expect(open(recorded).has('above-chart')).toBeFalse();
  });

  it('has a point for each step, and tells those of other requests apart', () => {
    const page = open(search);
    expect(looksOf(page, 'plot-point').filter((look) => look === 'other').length).toBe(3);
    expect(rowsOf(page)[0]).toBe('Step 1, as specified | 8 KiB | 2,000 | 1,980 | 2,020 | 32 | 16 ms | – | measured');
    expect(rowsOf(page).some((row) => row.includes('Measured with other requests'))).toBeTrue();
  });

  it('says the source of each limit, and what it allows at the block size of the workload', () => {
    const row = rowsOf(open(search)).find((one) => one.startsWith('network 10 Gbit/s'));
    expect(row).toContain('50 MB/s');
    expect(row).toContain('8 KiB | 6,104 |');
    expect(row).toMatch(/ test$/);
    const published = rowsOf(open(recorded)).join('\n');
    expect(published).toContain('Bv1-series, Mar 10, 2026');
    expect(published).not.toMatch(/\.md|\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}/);
  });

  it('shows at once what an imagined VM size would change, and what stays', async () => {
    const page = open(recorded);
    const imagined = whatIf(await loadLimitCatalog(), recorded, assessResult(recorded), { vmSize: 'Standard_D8s_v5' });
    page.fixture.componentRef.setInput('imagined', imagined);
    page.refresh();
    expect(looksOf(page, 'plot-line')).toContain('imagined');
    expect(looksOf(page, 'plot-line')).toContain('replaced');
    expect(rowsOf(page).some((row) => row.startsWith('With Standard_D8s_v5: '))).toBeTrue();
    expect(page.text()).toContain('Limit with Standard_D8s_v5: not measured');
    page.fixture.componentRef.setInput('imagined', null);
    page.refresh();
    expect(looksOf(page, 'plot-line')).not.toContain('imagined');
  });

  it('draws the system’s copy as a line of bytes that is no limit, and says so', () => {
    const fileCopy = {
      endReason: 'completed',
      reason: null,
      path: '/v/headroom-test.dat',
      call: 'copy_file_range',
      fileBytes: 2 ** 30,
      copiedBytes: 2 ** 30,
      copySeconds: 50,
      flushedSeconds: 100,
      isCloned: false,
    } as const;
    const page = open({ ...search, result: { ...search.result, fileCopy } });
    expect(looksOf(page, 'plot-line').filter((look) => look === 'copy').length).toBe(1);
    expect(
      page.all('plot-label').some((label) => /^File copy.*, 10\.7\sMB\/s$/.test(label.textContent?.trim() ?? '')),
    ).toBeTrue();
    const row = rowsOf(page).at(-1) ?? '';
    // 1 GiB in 100 s are 10.7 MB/s, or 1,311 requests of 8 KiB a second.
    expect(row).toMatch(/^File copy by the system, 10\.7 MB\/s \| 8 KiB \| 1,311 \|/);
    expect(row).toContain('not a limit');
    expect(page.text()).toContain('File copy by the system: not a limit');
    const cloned = open({ ...search, result: { ...search.result, fileCopy: { ...fileCopy, isCloned: true } } });
    expect(looksOf(cloned, 'plot-line')).not.toContain('copy');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('draws nothing where nothing was measured', () => {
    expect(open({ ...recorded, result: { ...result, timeSpans: [] } }).has('plot')).toBeFalse();
  });
});

describe('rooflinePlot', () => {
  const words = { blockSize: 'Block size', iops: 'IOPS', bytes: String, number: String };
  const roof = (id: string, iopsAt: (bytes: number) => number): DrawnRoofline['roofs'][number] => ({
    id,
    look: 'limit',
    unitBytes: null,
    onlyAtBytes: null,
    iopsAt,
    texts: [`${id} with a long name`, id],
    reading: id,
  });
  const drawn: DrawnRoofline = {
    roofs: [roof('level', () => 2000), roof('diagonal', (bytes) => 16_384_000 / bytes)],
    points: [
      { id: 'a', look: 'steady', blockSizeBytes: 8192, iops: 1900, interval: { low: 1800, high: 2000 }, reading: 'a' },
    ],
    asked: { fromBytes: 8192, toBytes: 8192, texts: ['asked'] },
  };
  const of = (width: number, changes: Partial<DrawnRoofline> = {}): NonNullable<ReturnType<typeof rooflinePlot>> => {
    const plot = rooflinePlot({ ...drawn, ...changes }, words, width);
    if (plot === null) {
      throw new Error('Nothing was drawn.');
    }
    return plot;
  };

  it('draws a limit of requests level, and one of bytes as a straight line that falls', () => {
    const [level, diagonal] = of(600).lines;
    expect(new Set(level?.corners.map(({ y }) => y)).size).toBe(1);
    expect(diagonal?.corners.length).toBe(2);
    expect((diagonal?.corners[1]?.y ?? 0) - (diagonal?.corners[0]?.y ?? 0)).toBeGreaterThan(50);
  });

  it('has the point where its lines are: as high as the limit that it reaches', () => {
    const { points, lines } = of(600, { points: drawn.points.map((point) => ({ ...point, iops: 2000 })) });
    expect(points[0]?.y).toBeCloseTo(lines[0]?.corners[0]?.y ?? NaN, 6);
    // 16.384 MB/s are 2,000 requests of 8 KiB.
    expect(points[0]?.interval?.[0].y).toBeGreaterThan(points[0]?.y ?? NaN);
  });

  it('draws stairs where large requests count as several', () => {
    const qos = { ...roof('qos', (bytes: number) => 2000 / Math.ceil(bytes / 65_536)), unitBytes: 65_536 };
    const small = {
      id: 'b',
      look: 'steady',
      blockSizeBytes: 2 ** 19,
      iops: 200,
      interval: null,
      reading: 'b',
    } as const;
    const { corners } = of(600, { roofs: [qos], points: [...drawn.points, small] }).lines[0] ?? { corners: [] };
    const steps = new Set(corners.map(({ y }) => Math.round(y)));
    expect(steps.size).toBeGreaterThan(5);
    corners.slice(1).forEach((corner, index) => {
      const before = corners[index];
      expect(corner.x === before?.x || corner.y === before?.y).toBeTrue();
    });
  });

  it('draws what is known for one block size at this one alone', () => {
    const only = { ...roof('device', () => 2000), onlyAtBytes: 8192 };
    const { corners } = of(600, { roofs: [only] }).lines[0] ?? { corners: [] };
    expect((corners.at(-1)?.x ?? 0) - (corners[0]?.x ?? 0)).toBeLessThan(80);
  });

  it('has no label beside a point, where it would read as the name of the point', () => {
    const named = (id: string, iopsAt: (bytes: number) => number, text: string): DrawnRoofline['roofs'][number] => ({
      ...roof(id, iopsAt),
      texts: [`Standard_B2ms uncached: ${text}`, text],
    });
    const roofs = [
      named('requests', () => 1920, '1,920 IOPS'),
      named('bytes', (bytes) => 22_500_000 / bytes, '22.5 MB/s'),
    ];
    let labels = 0;
    for (const width of [280, 400, 515, 640, 900]) {
      for (const iops of [20, 50, 100, 200, 400, 800, 1600, 1920]) {
        const point = { id: 'a', look: 'steady', blockSizeBytes: 4096, iops, interval: null, reading: 'a' } as const;
        const { points, texts } = of(width, { roofs, points: [point] });
        const [{ x, y } = { x: NaN, y: NaN }] = points;
        const ofLines = texts.filter(({ id }) => id !== 'asked');
        labels += ofLines.length;
        for (const label of ofLines) {
          const { left, right, top, bottom } = boxOf(label);
          const isClear = left >= x + 60 || right <= x - 60 || top >= y + 12 || bottom <= y - 12;
          expect(isClear).withContext(`${label.text} of ${width} pixels, ${iops} IOPS`).toBeTrue();
        }
      }
    }
    expect(labels).withContext('nearly all lines have their label').toBeGreaterThan(70);
  });

  it('keeps everything within its width, from 200 pixels on', () => {
    for (const width of [200, 260, 480, 900]) {
      const { frame, points, lines, texts } = of(width);
      for (const { x, y } of [...points, ...lines.flatMap(({ corners }) => corners)]) {
        expect(x >= frame.left - 0.1 && x <= frame.right + 0.1 && y >= frame.top - 0.1 && y <= frame.bottom + 0.1)
          .withContext(`${width}: ${x}, ${y}`)
          .toBeTrue();
      }
      expect(texts.length).withContext(String(width)).toBeGreaterThan(0);
    }
  });
});
