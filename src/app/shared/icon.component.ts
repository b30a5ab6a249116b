import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';

/** Lines on a grid of 16 × 16, in the weight of the shell's own icons. */
const drawings = {
  check: 'M2 4h5M2 12h5M7 4v8M7 8h3m0-2.5h4v5h-4z',
  compare: 'M3 13V6m3.3 7V3m3.4 10V8m3.3 5V5',
  continue: 'M3 3v10M6 3l7 5-7 5z',
  copy: 'M6 2.5h7.5V11H6zM6 5H2.5v8.5H10V11',
  delete: 'M2.5 4h11M6 4V2.5h4V4M4 4l.7 9.5h6.6L12 4M6.6 6.5v4.5m2.8-4.5v4.5',
  export: 'M8 2v8m-3-3 3 3 3-3M3 11v2.5h10V11',
  gauge: 'M2.5 12a6 6 0 1 1 11 0zM8 9.5 11 6',
  history: 'M3 8a5.2 5.2 0 1 0 1.6-3.8M4.6 1.8v2.6h2.6M8 5v3.4l2.4 1.4',
  limits: 'M2 13.5h12M2.5 4h11M5 13.5V8h2.4v5.5m2.4 0V6h2.4v7.5',
  longer: 'M8 14A5.5 5.5 0 1 0 8 3a5.5 5.5 0 0 0 0 11zM6.5 1.2h3M8 5.5v3l2 1.3',
  machine: 'M2 3h12v8H2zM8 11v2.5M5 13.5h6',
  measure: 'M4 2.5 13 8l-9 5.5z',
  new: 'M8 2.5v11M2.5 8h11',
  open: 'M2 13V3h4l1.5 2H13v2M2 13l2-6h10.5l-2 6z',
  overview: 'M2.5 3h5v4h-5zM9.5 3h4v4h-4zM2.5 9h5v4h-5zM9.5 9h4v4h-4z',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  settings:
    'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  stop: 'M3.5 3.5h9v9h-9z',
} as const;

export type IconName = keyof typeof drawings;

/** A drawing beside words that say the same: it has no words of its own. */
@Component({
  selector: 'headroom-icon',
  template: '<svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path [attr.d]="drawing()" /></svg>',
  styleUrl: './icon.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IconComponent {
  public readonly name = input.required<IconName>();

  public readonly drawing = computed(() => drawings[this.name()]);
}
