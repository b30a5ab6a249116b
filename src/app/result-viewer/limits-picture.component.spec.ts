import { TestBed } from '@angular/core/testing';
import { assessResult, AssessmentInput } from '../analysis/public-api';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { makeSearch } from '../analysis/testing/searches';
import { spokenOf } from '../charts/testing/reading';
import { completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { Harness, textOf } from '../testing/harness';
import { LimitsPictureComponent } from './limits-picture.component';

const run = { ...completedRun, coordinatorNodeName: 'node1' };
/** Limits as multiples of what was measured. */
const judged = (iops: number, factors: readonly number[]): AssessmentInput => ({
  run,
  result: makeSearch({ iops: () => iops }),
  limits: makeLimits(
    factors.map((factor, index) =>
      makeLimit('vm-uncached', 'iops', Math.round(iops * factor), {
        id: `limit-${index}`,
        ...(index === 1 ? { kind: 'burst' } : {}),
      }),
    ),
  ),
});
const cases: readonly AssessmentInput[] = [
  { run, result, limits },
  ...[90, 1920, 25_600, 640_000].flatMap((iops) =>
    [[1, 2.1, 2.9], [1, 1.2, 1.4, 3], [0.5, 0.9, 1, 3.9], [3.8], [18]].map((factors) => judged(iops, factors)),
  ),
];

interface Drawn {
  readonly text: string;
  readonly box: DOMRect;
}

describe('LimitsPictureComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [LimitsPictureComponent] });
  });

  /** The picture at a width in pixels. */
  async function open(input: AssessmentInput, width: number): Promise<Harness<LimitsPictureComponent>> {
    const page = Harness.of(LimitsPictureComponent, { verdict: assessResult(input) });
    page.root.style.width = `${width}px`;
    while (page.get<Element>('limits-chart').getAttribute('width') !== String(width)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      page.refresh();
    }
    return page;
  }

  it('begins the names in its table with a capital, but none that somebody gave', async () => {
    const named = [
      makeLimit('disk', 'iops', 5000, { name: 'P30' }),
      makeLimit('pool', 'throughput', 900e6, { name: 'fast' }),
    ];
    const page = await open({ run, result, limits: makeLimits(named) }, 900);
    const names = [...page.get('limits-table').querySelectorAll('tbody th')].map((one) => [
      one.textContent,
      one.classList.contains('hr-sentence'),
    ]);
    expect(names).toEqual(
      jasmine.arrayWithExactContents([
        ['one P30', true],
        ['fast', false],
      ]),
    );
  });

  it('is read by keyboard and by pointer, with a line at what is read, which is no part of the picture', async () => {
    const page = await open({ run, result, limits }, 900);
    const surface = page.get('limits-surface');
    const press = (key: string): string => {
      surface.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      page.refresh();
      return spokenOf(surface);
    };
    const marks = page.all('limit-mark').length;
    const read = Array.from({ length: marks + 1 }, () => press('ArrowRight'));
    expect(new Set(read).size).toBe(marks + 1);
    expect(read).toContain(jasmine.stringMatching(/^Measured 1,95\d IOPS$/));
    expect(read).toContain(jasmine.stringMatching(/: ▲ reached, /));
    expect(page.has('limits-read')).toBeTrue();
    expect(press('ArrowRight')).toBe(read.at(-1) ?? '');
    expect(press('Home')).toBe(read[0] ?? '');
    expect(press('Escape')).toMatch(/^Measured 1,95\d IOPS and \d limits on one axis\./);
    const [mark] = page.all('limit-mark');
    const { left } = mark?.querySelector('line')?.getBoundingClientRect() ?? { left: 0 };
    surface.dispatchEvent(new PointerEvent('pointermove', { clientX: left, bubbles: true }));
    page.refresh();
    expect(read).toContain(page.text('limits-reading'));
    expect(surface.getAttribute('aria-valuenow')).toBe('0');
    await page.fixture.componentInstance.pictureOf();
    expect(page.has('limits-read')).toBeFalse();
  });

  it('names the nearest of the limits beyond the axis, and folds the others', async () => {
    const far = await open(judged(90, [1, 30, 40, 50, 60]), 900);
    const fold = far.get<HTMLDetailsElement>('limits-beyond');
    expect(textOf(fold.querySelector('summary') ?? fold)).toMatch(
      /^4 limits are beyond the chart, the nearest .*: 2,700 IOPS \(only in bursts, 30× current\)$/,
    );
    expect(fold.open).toBeFalse();
    expect([...fold.querySelectorAll('li')].map(textOf)).toEqual([
      jasmine.stringMatching(/: 3,600 IOPS \(next, 40× current\)$/),
      jasmine.stringMatching(/: 4,500 IOPS \(50× current\)$/),
      jasmine.stringMatching(/: 5,400 IOPS \(60× current\)$/),
    ]);
    const near = await open(judged(90, [1, 30]), 900);
    expect(near.text('limits-beyond')).toMatch(/^Beyond the chart: .*: 2,700 IOPS \(only in bursts, 30× current\)$/);
    expect((await open(judged(90, [1]), 900)).has('limits-beyond')).toBeFalse();
  });

  const isApart = (one: Drawn, other: Drawn): boolean =>
    one.box.right <= other.box.left ||
    other.box.right <= one.box.left ||
    one.box.bottom <= other.box.top ||
    other.box.bottom <= one.box.top;

  function faultsOf({ root }: Harness<LimitsPictureComponent>, width: number): string[] {
    const picture = root.querySelector('svg') as SVGSVGElement;
    const drawn = [...picture.querySelectorAll('text')]
      .map((one): Drawn => ({ text: one.textContent?.trim() ?? '', box: DOMRect.fromRect(one.getBBox()) }))
      .filter(({ text }) => text !== '');
    const figure = drawn.find(({ text }) => text === root.querySelector('.hr-measured-text')?.textContent?.trim());
    const lines = [...picture.querySelectorAll<SVGLineElement>('.hr-mark-line')].map((line) => line.x1.baseVal.value);
    return [
      ...drawn.filter(({ box }) => box.left < 0 || box.right > width).map(({ text }) => `${text} is outside`),
      ...drawn.flatMap((one, index) =>
        drawn
          .slice(index + 1)
          .filter((other) => !isApart(one, other))
          .map(({ text }) => `${one.text} overlaps ${text}`),
      ),
      ...lines
        .filter((x) => figure !== undefined && x > figure.box.left - 2 && x < figure.box.right + 2)
        .map((x) => `the line at ${x} crosses ${figure?.text}`),
      ...ticksThrough(figure, picture).map((x) => `the tick at ${x} crosses ${figure?.text}`),
    ];
  }

  /** The ticks that are seen through the measured figure: its bar hides those in it. */
  function ticksThrough(figure: Drawn | undefined, picture: SVGSVGElement): number[] {
    const bar = picture.querySelector<SVGRectElement>('.hr-measured')?.getBBox();
    return [...picture.querySelectorAll<SVGLineElement>('.hr-tick')]
      .map((line) => line.getBBox())
      .filter(({ x, y }) => {
        const isSeen = bar === undefined || x > bar.x + bar.width;
        const isIn = figure !== undefined && x > figure.box.left - 2 && x < figure.box.right + 2;
        return isSeen && isIn && y < (figure?.box.bottom ?? 0);
      })
      .map(({ x }) => x);
  }

  for (const width of [288, 320, 640, 1240]) {
    it(`has no text that is cut, overlaps another, or is crossed by a limit’s line, at ${width} pixels`, async () => {
      let figures = 0;
      for (const input of cases) {
        const page = await open(input, width);
        expect(faultsOf(page, width))
          .withContext(input.limits?.limits.map(({ value }) => value).join(', ') ?? '')
          .toEqual([]);
        figures += page.all('measured-label').length;
        page.fixture.destroy();
      }
      expect(figures).toBeGreaterThan(cases.length / 2);
    });
  }
});
