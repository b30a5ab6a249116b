import { ChartEvents } from './time-chart-options';

/** What a chart asks of the component that shows it. */
export interface ChartTarget extends ChartEvents {
  readonly formatValue: (value: number) => string;
  /** null = the chart has its own. */
  readonly formatTime: ((seconds: number) => string) | null;
}

/**
 * Between a chart and its component, until the chart is taken away. A browser's engine may keep one chart for good: uPlot gives each of
 * its charts a property with a function of its own, and to the engine such a function is part of what charts look like. All that the
 * chart leads to then stays with it, which would be the page and everything that was read for it.
 */
export class ChartLink {
  private target: ChartTarget | null;

  public readonly formatTime: ((seconds: number) => string) | null;
  public readonly formatValue = (value: number): string => this.target?.formatValue(value) ?? '';
  public readonly events: ChartEvents = {
    atIndex: (index) => this.target?.atIndex(index),
    zoomed: (isZoomed) => this.target?.zoomed(isZoomed),
  };

  public constructor(target: ChartTarget) {
    this.target = target;
    this.formatTime = target.formatTime === null ? null : (seconds) => this.target?.formatTime?.(seconds) ?? '';
  }

  /** From now on, the component is not called. */
  public letGo(): void {
    this.target = null;
  }
}
