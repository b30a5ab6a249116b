import { DOCUMENT, Injectable, inject } from '@angular/core';

/**
 * What a person chose about the page itself, kept in this browser. Where the browser keeps nothing (a private window, a
 * policy), a choice lasts as long as the page.
 */
@Injectable({ providedIn: 'root' })
export class KeptChoices {
  private readonly window = inject(DOCUMENT).defaultView;

  /** The list of words kept under a name; null where none is, or something else. */
  public words(name: string): readonly string[] | null {
    try {
      const value: unknown = JSON.parse(this.window?.localStorage.getItem(keyOf(name)) ?? 'null');
      return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
    } catch {
      return null;
    }
  }

  public keepWords(name: string, words: readonly string[]): void {
    try {
      this.window?.localStorage.setItem(keyOf(name), JSON.stringify(words));
    } catch {
      // Then it is not kept.
    }
  }
}

function keyOf(name: string): string {
  return `headroom.${name}`;
}
