import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { RailComponent } from './rail/rail.component';

/** The frame of all pages: the rail, and the page beside it. */
@Component({
  selector: 'headroom-root',
  imports: [RailComponent, RouterOutlet],
  templateUrl: './app.component.html',
  styleUrl: './app.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AppComponent {}
