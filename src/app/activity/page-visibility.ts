import { DOCUMENT, Injectable, inject } from '@angular/core';
import { fromEvent, Observable } from 'rxjs';
import { distinctUntilChanged, filter, map, startWith, switchMap, take } from 'rxjs/operators';
import { timer } from 'rxjs';

/** Whether the page is visible: nothing has to be read for a hidden one. */
@Injectable({ providedIn: 'root' })
export class PageVisibility {
  private readonly document = inject(DOCUMENT);

  public readonly isVisible$: Observable<boolean> = fromEvent(this.document, 'visibilitychange').pipe(
    startWith(undefined),
    map(() => this.document.visibilityState !== 'hidden'),
    distinctUntilChanged(),
  );

  /** After this time, and then once the page is visible. */
  public after(milliseconds: number): Observable<unknown> {
    return timer(milliseconds).pipe(
      switchMap(() => this.isVisible$),
      filter((isVisible) => isVisible),
      take(1),
    );
  }
}
