/** The part of a plot that a person enlarges, and the region that is being dragged for the next. */

import { signal } from '@angular/core';
import { Corner, PlotFrame } from './plot-model';
import { PlotView, regionOf, viewAround, viewOf, wholeView } from './plot-view';

/** How many times as large a part is with each press of a key. */
const step = 2;

export class PlotZoom {
  private readonly shown = signal<PlotView>(wholeView);
  private readonly dragged = signal<PlotFrame | null>(null);
  private start: Corner | null = null;

  public readonly view = this.shown.asReadonly();
  /** null where nothing is dragged. */
  public readonly region = this.dragged.asReadonly();

  public begin(place: Corner): void {
    this.start = place;
  }

  /** @returns whether a region is being dragged */
  public drag(frame: PlotFrame, place: Corner): boolean {
    this.dragged.set(this.start === null ? null : regionOf(frame, this.start, place));
    return this.dragged() !== null;
  }

  /** Shows the region that was dragged. */
  public end(frame: PlotFrame): void {
    const region = this.dragged();
    if (region !== null) {
      this.shown.update((view) => viewOf(view, frame, region));
    }
    this.cancel();
  }

  public cancel(): void {
    this.start = null;
    this.dragged.set(null);
  }

  public in(frame: PlotFrame, place: Corner): void {
    this.shown.update((view) => viewAround(view, frame, 1 / step, place));
  }

  public out(frame: PlotFrame, place: Corner): void {
    this.shown.update((view) => viewAround(view, frame, step, place));
  }

  public reset(): void {
    this.cancel();
    this.shown.set(wholeView);
  }
}
