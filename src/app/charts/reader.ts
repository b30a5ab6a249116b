/** What of a picture is read, by pointer and by the arrow keys, which a live region says. */

import { computed, signal, Signal } from '@angular/core';

/** Something that can be read, from left to right. */
export interface ReadMark {
  readonly id: string;
  readonly x: number;
  readonly reading: string;
}

export class Reader {
  private readonly id = signal<string | null>(null);
  /** What the live region says: only what somebody went to by keyboard. */
  public readonly spoken = signal('');
  public readonly current: Signal<ReadMark | null>;

  /** @param marks from left to right */
  public constructor(private readonly marks: () => readonly ReadMark[]) {
    this.current = computed(() => marks().find(({ id }) => id === this.id()) ?? null);
  }

  public onKey(event: KeyboardEvent): void {
    const marks = this.marks();
    const last = marks.length - 1;
    const here = marks.findIndex(({ id }) => id === this.id());
    const back = here === -1 ? last : here - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      ArrowLeft: back,
      ArrowUp: back,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (event.key === 'Escape') {
      this.leave();
    } else if (target !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const mark = marks[Math.min(Math.max(target, 0), last)];
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
