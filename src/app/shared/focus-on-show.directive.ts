import { AfterViewInit, Directive, ElementRef, HostBinding } from '@angular/core';

/** Takes the focus when it appears, so that a new page is read out from its heading and Tab continues from there. */
@Directive({ selector: '[headroomFocusOnShow]', standalone: true })
export class FocusOnShowDirective implements AfterViewInit {
  @HostBinding('attr.tabindex') public readonly tabIndex = -1;

  public constructor(private readonly host: ElementRef<HTMLElement>) {}

  public ngAfterViewInit(): void {
    this.host.nativeElement.tabIndex = this.tabIndex;
    this.host.nativeElement.focus();
  }
}
