import {
  AfterViewInit,
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  ElementRef,
  OnDestroy,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { FillPipe, notMeasured } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { ChartFilesComponent } from './chart-files.component';
import { chartPng, ImageKey, svgImage } from './chart-image';
import { ChartCell, ChartTable } from './chart-table';
import { Corner, LineLook, nearestTo, PlotLine, PlotModel, PlotPoint, PointLook, readablesOf } from './plot-model';

/** What a look means. */
export interface PlotKey {
  readonly label: string;
  readonly look: { readonly line?: LineLook; readonly point?: PointLook };
}

const narrowest = 200;
const radius = 5;

/**
 * A chart of points and lines. Each can be read with the pointer, and with the arrow keys, which a live region says; all of
 * them are in a table.
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
  /** The chart at a width in pixels. */
  public readonly draw = input.required<(width: number) => PlotModel>();
  public readonly table = input.required<ChartTable>();
  /** Whether the table is below the chart; not where the page has these figures in a table of its own. */
  public readonly hasTable = input(true);
  /** What the looks mean; those that the chart does not have are left out. */
  public readonly key = input<readonly PlotKey[]>([]);

  public readonly strings = this.texts.strings.Charts;
  private readonly surface = viewChild.required<ElementRef<HTMLElement>>('surface');
  private readonly drawing = viewChild.required<ElementRef<SVGSVGElement>>('drawing');

  private readonly width = signal(480);
  public readonly model = computed(() => this.draw()(this.width()));
  private readonly readables = computed(() => readablesOf(this.model()));
  /** The id of what is read. */
  public readonly current = signal<string | null>(null);
  public readonly reading = computed(() => this.readables().find(({ id }) => id === this.current())?.reading ?? null);
  /** The point that is read, where the crosshair is; a line has none. */
  public readonly crosshair = computed(() => this.model().points.find(({ id }) => id === this.current()) ?? null);
  /** What the live region says: only what somebody went to by keyboard. */
  public readonly spoken = signal('');
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

  public ngAfterViewInit(): void {
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.host.nativeElement);
  }

  public ngOnDestroy(): void {
    this.resizing?.disconnect();
  }

  public onKey(event: KeyboardEvent): void {
    const all = this.readables();
    const here = all.findIndex(({ id }) => id === this.current());
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      ArrowLeft: here === -1 ? all.length - 1 : here - 1,
      ArrowUp: here === -1 ? all.length - 1 : here - 1,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Escape') {
      this.leave();
      return;
    }
    const target = targets[event.key];
    if (target === undefined) {
      return;
    }
    event.preventDefault();
    const found = all[Math.min(Math.max(target, 0), all.length - 1)];
    this.current.set(found?.id ?? null);
    this.spoken.set(found?.reading ?? '');
  }

  public onPointer(event: PointerEvent): void {
    const { left, top, width } = this.drawing().nativeElement.getBoundingClientRect();
    const scale = width === 0 ? 1 : this.model().width / width;
    this.current.set(nearestTo(this.model(), { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale }));
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

  public isNumber(cell: ChartCell): boolean {
    return typeof cell === 'number';
  }

  public cellText(cell: ChartCell): string {
    return typeof cell === 'number' ? this.numbers.format(cell) : (cell ?? notMeasured);
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

  private fit(): void {
    this.width.set(Math.max(narrowest, Math.floor(this.surface().nativeElement.clientWidth)));
  }
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
