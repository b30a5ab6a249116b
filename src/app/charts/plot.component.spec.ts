import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness, textOf } from '../testing/harness';
import { PlotModel, PlotPoint } from './plot-model';
import { enlarged } from './plot-scale';
import { DrawPlot, PlotView, wholeView } from './plot-view';
import { PlotComponent } from './plot.component';
import { crosshairOf, pressOn, spokenOf } from './testing/reading';

const model = (width: number): PlotModel => ({
  width,
  height: 200,
  frame: { left: 50, right: width - 10, top: 20, bottom: 160 },
  xTicks: [{ at: 60, text: '1' }],
  yTicks: [{ at: 100, text: '10' }],
  xTitle: 'across',
  yTitle: 'upwards',
  bands: [{ left: 60, right: 90 }],
  lines: [
    {
      id: 'limit',
      look: 'limit',
      corners: [
        { x: 50, y: 40 },
        { x: width - 10, y: 40 },
      ],
      reading: 'A limit.',
    },
  ],
  points: [{ id: 'a', x: 80, y: 100, look: 'steady', interval: null, reading: 'Point a.' }],
  texts: [{ id: 'limit', x: 60, y: 36, anchor: 'start', text: 'limit' }],
});
const inputs = {
  heading: 'A chart',
  summary: 'One point and one limit.',
  draw: model,
  table: {
    columns: ['What', 'IOPS'],
    rows: [
      ['a', 1953.25],
      ['b', null],
    ],
  },
  key: [
    { label: 'Limit', look: { line: 'limit' } },
    { label: 'Never drawn', look: { line: 'burst' } },
    { label: 'Measured', look: { point: 'steady' } },
  ],
} as const;

describe('PlotComponent', () => {
  let page: Harness<PlotComponent>;

  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [PlotComponent] });
    page = Harness.of(PlotComponent, inputs);
  });

  it('says in a sentence what it shows, and explains the looks that it has', () => {
    expect(page.get<Element>('plot').getAttribute('aria-label')).toBe('One point and one limit.');
    expect(page.text()).toContain('Measured');
    expect(page.text()).not.toContain('Never drawn');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('has a name', () => {
    expect(page.root.querySelector('figure')?.getAttribute('aria-label')).toBe(inputs.heading);
  });

  it('has its figures in a table', () => {
    const cells = [...page.get('plot-table').querySelectorAll('tbody td')].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(cells).toEqual(['1,953.3', '–']);
  });

  it('shows figures of a unit as the page does, with the unit in their cells', () => {
    const columns = ['Point', 'Block size (bytes)', 'Mean latency (ms)', 'Low (95%)', 'Note'];
    const units = [null, 'bytes', 'latencyMicroseconds', 'iopsNumber', null] as const;
    page.fixture.componentRef.setInput('table', {
      columns,
      units,
      rows: [['This run', 4096, 298_793.2, 195_312.5, 1.25]],
    });
    page.refresh();
    const textsOf = (selector: string): string[] => [...page.get('plot-table').querySelectorAll(selector)].map(textOf);
    expect(textsOf('thead th')).toEqual(['Point', 'Block size', 'Mean latency', 'Low (95%)', 'Note']);
    expect(textsOf('tbody td')).toEqual(['4 KiB', '298.8 ms', '195,313', '1.3']);
    expect(page.fixture.componentInstance.tableOf().columns).toEqual(columns);
  });

  it('shows what the pointer is at, and leaves what is spoken alone', () => {
    const { left, top, width } = page.get<Element>('plot').getBoundingClientRect();
    const scale = width / page.fixture.componentInstance.model().width;
    const move = (x: number, y: number): void => {
      const at = { clientX: left + x * scale, clientY: top + y * scale, bubbles: true };
      page.get('plot-surface').dispatchEvent(new PointerEvent('pointermove', at));
      page.refresh();
    };
    move(84, 104);
    expect(page.text('plot-reading')).toBe('Point a.');
    expect(crosshairOf(page)).toEqual(['a']);
    move(150, 44);
    expect(page.text('plot-reading')).toBe('A limit.');
    expect(page.has('plot-crosshair')).toBeFalse();
    expect(spokenOf(page.get('plot-surface'))).toBe('One point and one limit.');
    expect(page.get('plot-surface').getAttribute('aria-valuenow')).toBe('0');
    page.get('plot-surface').dispatchEvent(new PointerEvent('pointerleave'));
    page.refresh();
    expect(page.text('plot-reading')).toContain('arrow keys');
  });

  it('draws a crosshair over the whole frame at the point that is read by keyboard', () => {
    const { frame } = page.fixture.componentInstance.model();
    pressOn(page, 'Home');
    expect(crosshairOf(page)).toEqual(['a']);
    const ends = [...page.get('plot-crosshair').children].map((line) =>
      ['x1', 'x2', 'y1', 'y2'].map((name) => Number(line.getAttribute(name))),
    );
    expect(ends).toEqual([
      [frame.left, frame.right, 100, 100],
      [80, 80, frame.top, frame.bottom],
    ]);
    pressOn(page, 'Escape');
    expect(page.has('plot-crosshair')).toBeFalse();
  });

  describe('of which a part is enlarged', () => {
    const frame = { left: 50, right: 470, top: 20, bottom: 160 };
    const at = (across: number, up: number, { across: x, upwards: y }: PlotView): { x: number; y: number } => ({
      x: enlarged({ from: frame.left, to: frame.right, part: x })(frame.left + across * (frame.right - frame.left)),
      y: enlarged({ from: frame.bottom, to: frame.top, part: y })(frame.bottom - up * (frame.bottom - frame.top)),
    });
    const point = (id: string, place: { x: number; y: number }): PlotPoint => ({
      ...place,
      id,
      look: 'steady',
      interval: null,
      reading: `Point ${id}.`,
    });
    const draw: DrawPlot = (_width, view = wholeView) => ({
      ...model(480),
      width: 480,
      frame,
      lines: [{ id: 'a-b', look: 'curve', corners: [at(0.1, 0.1, view), at(0.9, 0.9, view)], reading: null }],
      points: [point('a', at(0.1, 0.1, view)), point('b', at(0.9, 0.9, view))],
      texts: [],
    });
    const drag = (...places: readonly (readonly [number, number])[]): void => {
      const { left, top, width } = page.get<Element>('plot').getBoundingClientRect();
      const surface = page.get('plot-surface');
      const send = (type: string, [x, y]: readonly [number, number], pointerType = 'mouse'): void => {
        const init = { clientX: left + (x * width) / 480, clientY: top + (y * width) / 480, button: 0 };
        surface.dispatchEvent(new PointerEvent(type, { ...init, pointerType, bubbles: true }));
        page.refresh();
      };
      const [first = [0, 0]] = places;
      send('pointerdown', first);
      places.slice(1).forEach((place) => send('pointermove', place));
      expect(page.has('plot-region')).toBe(places.length > 1);
      send('pointerup', places.at(-1) ?? first);
    };
    const seen = (): (string | undefined)[] => page.all('plot-point').map(({ dataset }) => dataset['id']);

    beforeEach(() => {
      // There is no pointer that could be held.
      spyOn(HTMLElement.prototype, 'setPointerCapture');
      page = Harness.of(PlotComponent, { ...inputs, draw });
    });

    it('shows the region that was dragged, reads its points, and shows all again by the button', () => {
      expect(seen()).toEqual(['a', 'b']);
      drag([260, 24], [460, 100]);
      expect(seen()).toEqual(['b']);
      expect(page.get<Element>('plot').getAttribute('aria-label')).toBe('One point and one limit.');
      expect(page.get<Element>('plot-line').getAttribute('clip-path')).toContain('hr-plot-frame');
      pressOn(page, 'Home');
      expect(spokenOf(page.get('plot-surface'))).toBe('Point b.');
      const valueNames = ['role', 'aria-valuemin', 'aria-valuenow', 'aria-valuemax'];
      expect(valueNames.map((name) => page.get('plot-surface').getAttribute(name))).toEqual(['slider', '0', '1', '1']);
      expect(crosshairOf(page)).toEqual(['b']);
      expect(page.text('reset-zoom')).toBe('Reset zoom');
      expect(accessibilityProblems(page.root)).toEqual([]);
      document.body.append(page.root);
      page.click('reset-zoom');
      expect([page.has('reset-zoom'), seen()]).toEqual([false, ['a', 'b']]);
      expect(document.activeElement).toBe(page.get('plot-surface'));
    });

    it('is enlarged around what is read, by keys, and says how much is in view', () => {
      pressOn(page, 'End');
      pressOn(page, '+');
      expect(spokenOf(page.get('plot-surface'))).toBe('1 of 2 points in view.');
      expect(page.text('plot-reading')).toBe('Point b.');
      expect(crosshairOf(page)).toEqual(['b']);
      pressOn(page, '-');
      expect(spokenOf(page.get('plot-surface'))).toBe('2 of 2 points in view.');
      for (const back of ['0', 'Escape']) {
        pressOn(page, '+');
        expect(page.has('reset-zoom')).toBeTrue();
        pressOn(page, back);
        expect(page.has('reset-zoom')).withContext(back).toBeFalse();
      }
    });

    it('leaves the keys of the browser alone', () => {
      const event = new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true, cancelable: true });
      page.get('plot-surface').dispatchEvent(event);
      page.refresh();
      expect([event.defaultPrevented, page.has('reset-zoom')]).toEqual([false, false]);
    });

    it('is enlarged around a double click, and not by a click alone', () => {
      drag([92, 146]);
      expect(page.has('reset-zoom')).toBeFalse();
      const { left, top, width } = page.get<Element>('plot').getBoundingClientRect();
      const init = { clientX: left + (92 * width) / 480, clientY: top + (146 * width) / 480, bubbles: true };
      page.get('plot-surface').dispatchEvent(new MouseEvent('dblclick', init));
      page.refresh();
      expect(seen()).toEqual(['a']);
    });

    it('begins with all of another chart', () => {
      pressOn(page, '+');
      page.fixture.componentRef.setInput('heading', 'Another chart');
      page.refresh();
      expect(page.has('reset-zoom')).toBeFalse();
    });
  });

  it('leaves what is read out of the picture', async () => {
    const pngOf = (): Promise<Uint8Array> => page.fixture.componentInstance.pictureOf();
    // The first picture may be from before the chart has the width of its place.
    await pngOf();
    const before = await pngOf();
    pressOn(page, 'Home');
    expect(page.has('plot-crosshair')).toBeTrue();
    expect(await pngOf()).toEqual(before);
  });

  it('says of limits above it on the page, and in one more line of the picture', async () => {
    const heightOf = async (one: Harness<PlotComponent>): Promise<number> => {
      const bytes = await one.fixture.componentInstance.pictureOf();
      const { model: drawn } = one.fixture.componentInstance;
      // The fourth number of the first chunk, twice as sharp as the page.
      return new DataView(bytes.buffer, bytes.byteOffset).getUint32(20) / 2 - drawn().height;
    };
    const without = await heightOf(page);
    const above = Harness.of(PlotComponent, { ...inputs, above: 'VM size, 9 IOPS: above the chart' });
    expect(above.text('above-chart')).toBe('VM size, 9 IOPS: above the chart');
    expect(page.has('above-chart')).toBeFalse();
    expect(await heightOf(above)).toBe(without + 18);
  });

  it('has no table of its own where the page has one', () => {
    expect(page.has('plot-table')).toBeTrue();
    expect(Harness.of(PlotComponent, { ...inputs, hasTable: false }).has('plot-table')).toBeFalse();
  });

  it('saves its figures as CSV, and itself as a PNG', async () => {
    const saved: Blob[] = [];
    const names: string[] = [];
    spyOn(URL, 'createObjectURL').and.callFake((blob) => {
      saved.push(blob as Blob);
      return 'blob:test';
    });
    spyOn(HTMLAnchorElement.prototype, 'click').and.callFake(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    page.click('save-csv');
    expect(await saved[0]?.text()).toContain('What,IOPS\r\na,1953.25\r\nb,\r\n');
    const bytes = await page.fixture.componentInstance.pictureOf();
    expect([...bytes.slice(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
    expect(names).toEqual(['headroom-a-chart.csv']);
  });
});
