/** What of a picture is read, by pointer and by the arrow keys, as the value of a slider. */

import { computed, signal, Signal } from '@angular/core';

/** Something that can be read, from left to right. */
export interface ReadMark {
  readonly id: string;
  readonly x: number;
  readonly reading: string;
}

/**
 * Which of several readings a key goes to, one after the other or to an end.
 * @param here the place of what is read now, from 0; -1 while nothing is
 * @param last the place of the last one
 * @returns null for another key
 */
export function placeByKey(key: string, here: number, last: number): number | null {
  const back = here === -1 ? last : here - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: here + 1,
    ArrowDown: here + 1,
    ArrowLeft: back,
    ArrowUp: back,
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? null : Math.min(Math.max(place, 0), last);
}

export class Reader {
  private readonly id = signal<string | null>(null);
  /** What the slider's value says: only the point that the user reached by keyboard. */
  public readonly spoken = signal('');
  /** Which of them that is; 0 for none. */
  public readonly place = computed(() =>
    this.spoken() === '' ? 0 : this.marks().findIndex(({ id }) => id === this.id()) + 1,
  );
  public readonly current: Signal<ReadMark | null>;

  /** @param marks from left to right */
  public constructor(private readonly marks: () => readonly ReadMark[]) {
    this.current = computed(() => marks().find(({ id }) => id === this.id()) ?? null);
  }

  public onKey(event: KeyboardEvent): void {
    const marks = this.marks();
    const here = marks.findIndex(({ id }) => id === this.id());
    const place = placeByKey(event.key, here, marks.length - 1);
    if (event.key === 'Escape') {
      this.leave();
    } else if (place !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const mark = marks[place];
      this.id.set(mark?.id ?? null);
      this.spoken.set(mark?.reading ?? '');
    }
  }

  /** Reads the mark that is nearest to a place. */
  public pointTo(x: number): void {
    const [nearest] = [...this.marks()].sort((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x));
    this.id.set(nearest?.id ?? null);
  }

  public leave(): void {
    this.id.set(null);
    this.spoken.set('');
  }
}
