import {
  AfterViewInit,
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  ElementRef,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { withoutEmptyColumns } from '../exchange/tables/public-api';
import { FillPipe, notMeasured } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';
import { ChartFilesComponent } from './chart-files.component';
import { chartPng, ImageKey, svgImage } from './chart-image';
import { ChartCell, ChartTable, columnsOfNumbers } from './chart-table';
import { Corner, LineLook, nearestTo, PlotFrame, PlotLine, PlotPoint, PointLook, readablesOf } from './plot-model';
import { isInFrame } from './plot-boxes';
import { DrawPlot, inView, isWhole } from './plot-view';
import { placeByKey } from './reader';
import { PlotZoom } from './plot-zoom';

/** What a look means. */
export interface PlotKey {
  readonly label: string;
  readonly look: { readonly line?: LineLook; readonly point?: PointLook };
}

const narrowest = 200;
const radius = 5;
let plotCount = 0;

/**
 * A chart of points and lines. Each can be read with the pointer, and with the arrow keys; all of them are in a table. To a
 * screen reader the chart is a slider over what can be read: in its browse mode, it keeps the arrow keys of other roles. A part
 * of the chart is enlarged by dragging, by a double click, or with plus and minus.
 */
@Component({
  selector: 'headroom-plot',
  imports: [ChartFilesComponent, FillPipe],
  templateUrl: './plot.component.html',
  styleUrls: ['./chart-figure.css', './plot.component.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PlotComponent implements AfterViewInit, OnDestroy {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly changes = inject(ChangeDetectorRef);
  private readonly texts = inject(Texts);

  public readonly heading = input.required<string>();
  /** The chart in one sentence, for screen readers. */
  public readonly summary = input.required<string>();
  public readonly draw = input.required<DrawPlot>();
  /** The limits that are above the chart, in words; empty for none. */
  public readonly above = input('');
  public readonly table = input.required<ChartTable>();
  /** Whether the table is below the chart; not where the page has these figures in a table of its own. */
  public readonly hasTable = input(true);
  /** What the looks mean; those that the chart does not have are left out. */
  public readonly key = input<readonly PlotKey[]>([]);

  public readonly strings = this.texts.strings.Charts;
  private readonly surface = viewChild.required<ElementRef<HTMLElement>>('surface');
  private readonly drawing = viewChild.required<ElementRef<SVGSVGElement>>('drawing');

  private readonly width = signal(480);
  private readonly zoom = new PlotZoom();
  private readonly whole = computed(() => this.draw()(this.width(), this.zoom.view()));
  public readonly model = computed(() => inView(this.whole()));
  public readonly shownTable = computed(() => withoutEmptyColumns(this.table()));
  /** Figures that say their unit themselves have none in the name of their column, such as "Mean latency (ms)". */
  public readonly columnNames = computed(() => {
    const { columns, units = [] } = this.shownTable();
    return columns.map((name, column) => (saysItsUnit(units[column] ?? null) ? name.replace(/ \([^)]*\)$/, '') : name));
  });
  public readonly isOfNumbers = computed(() => columnsOfNumbers(this.shownTable()));
  public readonly isZoomed = computed(() => !isWhole(this.zoom.view()));
  /** What is being dragged. */
  public readonly region = this.zoom.region;
  /** Of what cuts the lines at the frame. */
  public readonly frameId = `hr-plot-frame-${plotCount++}`;
  public readonly readables = computed(() => readablesOf(this.model()));
  /** The id of what is read. */
  public readonly current = signal<string | null>(null);
  public readonly reading = computed(() => this.readables().find(({ id }) => id === this.current())?.reading ?? null);
  /** The point that is read, where the crosshair is; a line has none. */
  public readonly crosshair = computed(() => this.model().points.find(({ id }) => id === this.current()) ?? null);
  /** What the slider's value says: the point that the user reached by keyboard, or how much is shown. */
  public readonly spoken = signal('');
  /** Which of the readables that is; 0 for none. */
  public readonly place = computed(() =>
    this.spoken() === '' ? 0 : this.readables().findIndex(({ id }) => id === this.current()) + 1,
  );
  public readonly keys = computed(() => {
    const { lines, points } = this.model();
    const looks = new Set<string>([
      ...lines.map(({ look }) => `line ${look}`),
      ...points.map(({ look }) => `point ${look}`),
    ]);
    return this.key().filter(
      ({ look }) => looks.has(`line ${look.line ?? ''}`) || looks.has(`point ${look.point ?? ''}`),
    );
  });

  private resizing: ResizeObserver | null = null;

  public constructor() {
    // Another chart in place of this one begins with all of it.
    effect(() => {
      this.heading();
      untracked(() => this.zoom.reset());
    });
  }

  public ngAfterViewInit(): void {
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.host.nativeElement);
  }

  public ngOnDestroy(): void {
    this.resizing?.disconnect();
  }

  /** Arrow keys read, plus and minus change the part that is shown, as in charts over time. */
  public onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const all = this.readables();
    const here = all.findIndex(({ id }) => id === this.current());
    const place = placeByKey(event.key, here, all.length - 1);
    if (place !== null) {
      event.preventDefault();
      const found = all[place];
      this.current.set(found?.id ?? null);
      this.spoken.set(found?.reading ?? '');
      return;
    }
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => this.zoomByKey((frame, place) => this.zoom.in(frame, place)),
      '-': () => this.zoomByKey((frame, place) => this.zoom.out(frame, place)),
      '0': () => this.zoomByKey(() => this.zoom.reset()),
      Escape: () => {
        this.zoom.reset();
        this.leave();
      },
    };
    const action = actions[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  }

  /** A finger moves the page instead; it zooms by a double tap. */
  public onPointerDown(event: PointerEvent): void {
    const place = this.placeOf(event);
    if (event.button === 0 && event.pointerType !== 'touch' && isInFrame(place, this.model().frame)) {
      this.zoom.begin(place);
      this.surface().nativeElement.setPointerCapture(event.pointerId);
    }
  }

  public onPointer(event: PointerEvent): void {
    const place = this.placeOf(event);
    if (this.zoom.drag(this.model().frame, place)) {
      this.leave();
    } else {
      this.current.set(nearestTo(this.model(), place));
    }
  }

  public onPointerUp(): void {
    this.zoom.end(this.model().frame);
  }

  public onPointerCancel(): void {
    this.zoom.cancel();
  }

  public onDoubleClick(event: MouseEvent): void {
    const { frame } = this.model();
    const place = this.placeOf(event);
    if (isInFrame(place, frame)) {
      this.zoom.in(frame, place);
    }
  }

  /** Shows all of the chart again. The button is gone then, so the chart takes the focus. */
  public resetByButton(): void {
    this.zoom.reset();
    this.surface().nativeElement.focus();
  }

  public leave(): void {
    this.current.set(null);
    this.spoken.set('');
  }

  public pointsOf({ corners }: PlotLine): string {
    return corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  }

  /** Steady points and those of runs are round, those of another kind are square, and those that wait stand on a corner. */
  public outlineOf({ look, x, y }: Pick<PlotPoint, 'look'> & Corner): string {
    const r = radius;
    switch (look) {
      case 'other':
        return `M${x - r + 1},${y - r + 1}h${2 * r - 2}v${2 * r - 2}h${2 - 2 * r}Z`;
      case 'waits':
        return `M${x},${y - r - 1}l${r + 1},${r + 1}l${-r - 1},${r + 1}l${-r - 1},${-r - 1}Z`;
      default:
        return `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
    }
  }

  public cellText(cell: ChartCell, column: number): string {
    const unit = this.shownTable().units?.[column] ?? null;
    return typeof cell !== 'number'
      ? (cell ?? notMeasured)
      : unit === null
        ? this.numbers.format(cell)
        : this.texts.figure({ unit, value: cell });
  }

  private readonly numbers = new Intl.NumberFormat(this.texts.locale, { maximumFractionDigits: 1 });

  public readonly tableOf = (): ChartTable => this.table();

  public readonly pictureOf = async (): Promise<Uint8Array<ArrayBuffer>> => {
    // What is read at this moment is no part of the picture.
    this.leave();
    this.changes.detectChanges();
    const { width, height } = this.model();
    return chartPng({
      heading: this.heading(),
      note: this.above(),
      key: this.imageKeys(),
      drawing: await svgImage(this.drawing().nativeElement),
      width,
      height,
      styledAs: this.surface().nativeElement,
    });
  };

  /** The key with the colors and dashes that the style sheet gives the chart now. */
  private imageKeys(): ImageKey[] {
    const { nativeElement } = this.drawing();
    return this.keys().flatMap(({ label, look }): ImageKey[] => {
      const drawn = nativeElement.querySelector(
        look.point === undefined ? `.hr-line[data-look="${look.line}"]` : `.hr-point[data-look="${look.point}"] path`,
      );
      if (drawn === null) {
        return [];
      }
      const { fill, stroke, strokeDasharray } = getComputedStyle(drawn);
      const dash = strokeDasharray.split(/[ ,]+/).map(parseFloat).filter(Number.isFinite);
      const point =
        look.point === undefined ? null : { outline: this.outlineOf({ look: look.point, x: 0, y: 0 }), fill };
      return [{ label, color: stroke, dash, point }];
    });
  }

  /** Around the point that is read, else around the one in the middle, so that there is one to be seen. */
  private zoomByKey(change: (frame: PlotFrame, place: Corner) => void): void {
    const { frame, points } = this.model();
    const middle = { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
    const far = ({ x, y }: Corner): number => Math.hypot(x - middle.x, y - middle.y);
    const nearest = points.reduce<Corner>(
      (best, point) => (best === middle || far(point) < far(best) ? point : best),
      middle,
    );
    change(frame, this.crosshair() ?? nearest);
    this.spoken.set(fill(this.strings.InView, this.model().points.length, this.whole().points.length));
  }

  /** In pixels of the drawing. */
  private placeOf({ clientX, clientY }: MouseEvent): Corner {
    const { left, top, width } = this.drawing().nativeElement.getBoundingClientRect();
    const scale = width === 0 ? 1 : this.model().width / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale };
  }

  private fit(): void {
    this.width.set(Math.max(narrowest, Math.floor(this.surface().nativeElement.clientWidth)));
  }
}

/** What the figures of a column show with their number; a number alone does not. */
function saysItsUnit(unit: FigureUnit | null): boolean {
  return unit !== null && !unit.endsWith('Number');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
