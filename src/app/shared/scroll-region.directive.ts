import { DestroyRef, Directive, ElementRef, afterNextRender, inject, signal } from '@angular/core';

/**
 * A part of a page that scrolls separately: while it can scroll, it is a stop of the keyboard, with the name of its
 * table. If everything in it is visible, it is not a stop.
 */
@Directive({
  // By the class that makes it scroll: a page that has one and not the other would be out of the keyboard's reach.
  // eslint-disable-next-line @angular-eslint/directive-selector
  selector: '.hr-scroll:not([tabindex])',
  host: {
    '[attr.tabindex]': 'scrolls() ? 0 : null',
    '[attr.role]': "scrolls() ? 'group' : null",
    '[attr.aria-label]': 'scrolls() ? name() : null',
  },
})
export class ScrollRegionDirective {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  public readonly scrolls = signal(false);
  public readonly name = signal<string | null>(null);

  public constructor() {
    const observer = new ResizeObserver(() => this.look());
    afterNextRender(() => {
      observer.observe(this.element);
      for (const child of this.element.children) {
        observer.observe(child);
      }
    });
    inject(DestroyRef).onDestroy(() => observer.disconnect());
  }

  private look(): void {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.element;
    this.name.set(this.element.querySelector('caption')?.textContent.trim() ?? null);
    this.scrolls.set(scrollWidth > clientWidth || scrollHeight > clientHeight);
  }
}
