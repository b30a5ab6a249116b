/** Time that passes only when a spec says so. */

/** The body of a spec with a clock of its own: timers and dates stand still but for {@link tick}. */
export function withFakeTime(body: () => void): () => void {
  return () => {
    jasmine.clock().install().mockDate();
    try {
      body();
    } finally {
      jasmine.clock().uninstall();
    }
  };
}

/** Lets so many milliseconds pass, with the timers in them. */
export function tick(milliseconds: number): void {
  jasmine.clock().tick(milliseconds);
}
