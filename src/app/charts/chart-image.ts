/** A chart as a PNG, with its heading and the key to its lines, so that it says what it shows wherever it is pasted. */

/** What a line or a point means. */
export interface ImageKey {
  readonly label: string;
  /** Its color, and that of a point's edge. */
  readonly color: string;
  readonly dash: readonly number[];
  /** The outline of a point around (0, 0), with the color inside; null for a line. */
  readonly point: { readonly outline: string; readonly fill: string } | null;
}

export interface ChartPicture {
  readonly heading: string;
  /** Below the heading, as above the chart on the page; empty for none. */
  readonly note?: string;
  readonly key: readonly ImageKey[];
  readonly drawing: CanvasImageSource;
  /** In pixels of the page. */
  readonly width: number;
  readonly height: number;
  /** Part of the page whose text and card color it has. */
  readonly styledAs: Element;
}

/** Pixels of the picture for each of the page, so that it stays sharp in print. */
const density = 2;
const margin = 16;
const headingHeight = 30;
const keyHeight = 20;
const noteHeight = 18;
const font = '"Segoe UI", system-ui, sans-serif';
/** Properties of an SVG's parts that come from style sheets, which an image does not have. */
const drawnStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
] as const;

/** Draws the picture. Fails if the browser gives no picture of the canvas. */
export function chartPng(picture: ChartPicture): Promise<Uint8Array<ArrayBuffer>> {
  const { heading, note = '', key, drawing, width, height, styledAs } = picture;
  const styles = getComputedStyle(styledAs);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * density;
  const context = canvas.getContext('2d');
  if (context === null) {
    return Promise.reject(new Error('The browser has no canvas to draw on.'));
  }
  const noteFont = `12px ${font}`;
  context.font = noteFont;
  const notes = wrapped(note, width, (text) => context.measureText(text).width);
  const top = margin + headingHeight + notes.length * noteHeight;
  // Another size forgets what was set before.
  canvas.height = (top + height + margin + key.length * keyHeight) * density;
  context.scale(density, density);
  context.fillStyle = styles.getPropertyValue('--hr-card');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = styles.color;
  context.font = `600 14px ${font}`;
  context.fillText(heading, margin, margin + 14);
  context.font = noteFont;
  notes.forEach((text, line) => context.fillText(text, margin, margin + headingHeight + line * noteHeight + 8));
  context.drawImage(drawing, margin, top, width, height);
  key.forEach((one, index) => {
    const y = top + height + index * keyHeight + 14;
    drawKey(context, one, { x: margin, y: y - 4 });
    context.fillStyle = styles.color;
    context.fillText(one.label, margin + 32, y);
  });
  return bytesOf(canvas);
}

/** A text in lines that are no wider, but for a word that is wider by itself. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function drawKey(
  context: CanvasRenderingContext2D,
  { color, dash, point }: ImageKey,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  context.save();
  context.translate(x, y);
  context.strokeStyle = color;
  context.lineWidth = 2;
  if (point === null) {
    context.setLineDash([...dash]);
    context.stroke(new Path2D('M0,0h24'));
  } else {
    const outline = new Path2D();
    outline.addPath(new Path2D(point.outline), new DOMMatrix([1, 0, 0, 1, 12, 0]));
    context.fillStyle = point.fill;
    context.fill(outline);
    context.stroke(outline);
  }
  context.restore();
}

/** An SVG of the page as an image, with the styles that it has there. */
export async function svgImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => {
    const computed = getComputedStyle(original);
    copies[index]?.setAttribute(
      'style',
      drawnStyles.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';'),
    );
  });
  // One that is as wide as its column on the page has no size by itself.
  copy.setAttribute('width', String(svg.viewBox.baseVal.width));
  copy.setAttribute('height', String(svg.viewBox.baseVal.height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** An SVG of the page that is not a plot with a key, at the size of its view box. */
export async function svgPng(svg: SVGSVGElement, heading: string): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = svg.viewBox.baseVal;
  return chartPng({ heading, key: [], drawing: await svgImage(svg), width, height, styledAs: svg });
}

async function bytesOf(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) {
    throw new Error('The browser gave no picture of the chart.');
  }
  return new Uint8Array(await blob.arrayBuffer());
}
