/** Reading the points of a plot, as a person does. */

import { Harness } from '../../testing/harness';
import { withTypedSpaces } from '../../words/public-api';

/** Presses a key with the focus on a plot. @param surface of several plots, that of this one */
export function pressOn<T>(page: Harness<T>, key: string, surface: HTMLElement = page.get('plot-surface')): void {
  surface.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  page.refresh();
}

/** What a screen reader hears of a chart: the value of its slider. @param surface of several charts, that of this one */
export function spokenOf(surface: Element | null | undefined): string {
  return withTypedSpaces(surface?.getAttribute('aria-valuetext') ?? '');
}

/** Moves the pointer to a point, or so many pixels below it. */
export function pointTo<T>(page: Harness<T>, point: Element, { down } = { down: 0 }): void {
  const { x, y } = middleOf(point);
  const surface = point.closest('[data-testid=plot-surface]');
  surface?.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y + down, bubbles: true }));
  page.refresh();
}

/** The ids of the points in the middle of the crosshairs: of one point, unless two plots have one. */
export function crosshairOf<T>(page: Harness<T>): string[] {
  return page.all('plot-crosshair').flatMap((crosshair) => {
    const [level, upright] = [...crosshair.children].map(middleOf);
    const points = [...(crosshair.parentElement?.querySelectorAll<SVGElement>('[data-testid=plot-point]') ?? [])];
    return points
      .filter((point) => {
        const { x, y } = middleOf(point);
        return Math.abs(x - (upright?.x ?? NaN)) < 1 && Math.abs(y - (level?.y ?? NaN)) < 1;
      })
      .map((point) => point.dataset['id'] ?? '');
  });
}

function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
