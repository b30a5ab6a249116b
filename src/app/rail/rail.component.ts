import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router, RouterLink } from '@angular/router';
import { filter, map } from 'rxjs/operators';
import { IconComponent } from '../shared/icon.component';
import { Texts } from '../shared/texts';
import { railLinks, sectionOf } from './tool-section';

/** The way to each page: at the left with names, in a narrow window as icons, and on top in a very narrow one. */
@Component({
  selector: 'headroom-rail',
  imports: [IconComponent, RouterLink],
  templateUrl: './rail.component.html',
  styleUrl: './rail.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RailComponent {
  private readonly router = inject(Router);

  public readonly strings = inject(Texts).strings.Rail;
  public readonly links = railLinks;
  /** Null until a page is open. */
  public readonly current = toSignal(
    this.router.events.pipe(
      filter((event) => event instanceof NavigationEnd),
      map(({ urlAfterRedirects }) => sectionOf(urlAfterRedirects)),
    ),
    { initialValue: null },
  );
}
