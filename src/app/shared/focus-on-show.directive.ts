import { AfterViewInit, Directive, ElementRef, HostBinding, inject } from '@angular/core';

/** Takes the focus when it appears, so that a new page is read out from its heading and Tab continues from there. */
@Directive({ selector: '[headroomFocusOnShow]' })
export class FocusOnShowDirective implements AfterViewInit {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

  @HostBinding('attr.tabindex') public readonly tabIndex = -1;

  public ngAfterViewInit(): void {
    this.host.nativeElement.tabIndex = this.tabIndex;
    this.host.nativeElement.focus();
  }
}
