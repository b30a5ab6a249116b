import { AfterViewInit, ChangeDetectionStrategy, Component, ElementRef, input, viewChild } from '@angular/core';
import { SimulationNoteComponent } from './simulation-note.component';

/** The top of a page: its name, what it is about, and what of it is simulated. */
@Component({
  selector: 'headroom-page-header',
  imports: [SimulationNoteComponent],
  templateUrl: './page-header.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PageHeaderComponent implements AfterViewInit {
  public readonly heading = input.required<string>();
  /** The cluster or the volume; null until it is known. */
  public readonly about = input<string | null>(null);
  public readonly simulation = input<string | null>(null);
  /** Whether the page is read out from its heading when it appears: not where the tool starts. */
  public readonly takesFocus = input(true);

  private readonly name = viewChild.required<ElementRef<HTMLElement>>('name');

  public ngAfterViewInit(): void {
    if (this.takesFocus()) {
      this.focus();
    }
  }

  /** Continues from the heading, for Tab and for a screen reader. */
  public focus(): void {
    this.name().nativeElement.focus();
  }
}
