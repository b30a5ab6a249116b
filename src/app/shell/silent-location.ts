import { PathLocationStrategy } from '@angular/common';
import { Injectable } from '@angular/core';

/**
 * Leaves the history of the browser alone: a tool reports its address to the shell, which writes it into its own. An entry
 * of the frame's would make the Back button do nothing once.
 *
 * Replaces `Navigation.turnOffHistory`, which replaces `history.pushState` for the whole page.
 */
@Injectable()
export class SilentLocation extends PathLocationStrategy {
  public override pushState(): void {
    // The shell's to do.
  }

  public override replaceState(): void {
    // The shell's to do.
  }
}
