import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import { aboutAddress, historyAddress } from './app-addresses';
import { Texts } from './shared/texts';

/** The frame of all pages. */
@Component({
  selector: 'headroom-root',
  imports: [RouterLink, RouterOutlet],
  templateUrl: './app.component.html',
  styleUrl: './app.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AppComponent {
  public readonly aboutAddress = aboutAddress;
  public readonly historyAddress = historyAddress;
  public readonly strings = inject(Texts).strings;
}
