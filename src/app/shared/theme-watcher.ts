import { Injectable, OnDestroy } from '@angular/core';
import { Subject } from 'rxjs';

/**
 * Emits when the shell switches between light and dark, or the system's contrast theme comes or goes. Canvases do not follow
 * a style sheet and must draw again.
 */
@Injectable({ providedIn: 'root' })
export class ThemeWatcher implements OnDestroy {
  private readonly subject = new Subject<void>();
  private readonly observer = new MutationObserver(() => this.subject.next());
  private readonly contrast = matchMedia('(forced-colors: active)');
  private readonly tell = (): void => this.subject.next();

  public readonly changes$ = this.subject.asObservable();

  public constructor() {
    // The SDK sets the theme as a class of the body and has no event for it.
    this.observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
    this.contrast.addEventListener('change', this.tell);
  }

  public ngOnDestroy(): void {
    this.observer.disconnect();
    this.contrast.removeEventListener('change', this.tell);
    this.subject.complete();
  }
}
